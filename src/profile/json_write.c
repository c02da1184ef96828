#include "base/utf8.h"
#include "profile/write.h"

static void put_escaped(struct fc_out *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char text[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    if (c == '"' || c == '\\')
        fc_out_put(out, (struct fc_str){(char[]){'\\', (char)c}, 2});
    else
        fc_out_put(out, (struct fc_str){text, sizeof text});
}

/* RFC 8259, section 7. Runs of clean bytes go out in one piece. */
static void put_string(struct fc_out *out, struct fc_str s)
{
    fc_out_char(out, '"');
    size_t clean = 0;
    for (size_t i = 0; i < s.len;) {
        unsigned char c = (unsigned char)s.ptr[i];
        struct fc_utf8 next = fc_utf8_next(fc_str_drop(s, i));
        bool is_special = c < 0x20 || c == '"' || c == '\\' || c == 0x7f;
        if (!is_special && next.is_valid) {
            i += next.len;
            continue;
        }
        fc_out_put(out, (struct fc_str){s.ptr + clean, i - clean});
        if (next.is_valid)
            put_escaped(out, c);
        else
            FC_OUT_LITERAL(out, "\xef\xbf\xbd");
        i += next.len;
        clean = i;
    }
    fc_out_put(out, (struct fc_str){s.ptr + clean, s.len - clean});
    fc_out_char(out, '"');
}

static void open_node(const struct fc_tree *tree, uint32_t node, struct fc_str name,
                      struct fc_out *out)
{
    FC_OUT_LITERAL(out, "{\"name\":");
    put_string(out, name);
    FC_OUT_LITERAL(out, ",\"value\":");
    fc_out_number(out, tree->total[node], tree->trie->scale);
    if (tree->first_child[node])
        FC_OUT_LITERAL(out, ",\"children\":[");
    else
        FC_OUT_LITERAL(out, "}");
}

void fc_write_json(const struct fc_tree *tree, struct fc_str root_name, struct fc_out *out)
{
    open_node(tree, FC_TRIE_ROOT, root_name, out);
    uint32_t up, node = FC_TRIE_ROOT;
    bool goes_down = true;
    while ((node = fc_tree_next(tree, node, &up))) {
        for (uint32_t i = 0; i < up; i++)
            FC_OUT_LITERAL(out, "]}");
        if (!goes_down)
            fc_out_char(out, ',');
        struct fc_str name = fc_trie_name(tree->trie, node);
        open_node(tree, node, name.len ? name : FC_STR("(empty)"), out);
        goes_down = tree->first_child[node] != 0;
    }
    /* The levels that the walk's end left open: fc_tree_next counted them on its way to the root.
     */
    for (uint32_t i = 0; i < up; i++)
        FC_OUT_LITERAL(out, "]}");
    fc_out_char(out, '\n');
}
