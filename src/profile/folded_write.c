/* Folded text in the order of its lines' bytes. That order is not the tree's: a `-` sorts before
 * the `;` that follows a parent, so that a node's own line and its subtree part ways.
 *
 *     a 1            entries of the root, sorted:   "a "   self of a
 *     a-b;x 2                                       "a-b;" subtree of a-b
 *     a;c 3                                         "a;"   subtree of a
 *
 * So every node has two entries among its siblings, and an explicit stack holds the entries of the
 * path's levels.
 *
 * The text reads back as the same stacks. What would read as another format at the start of the
 * text (a byte order mark, `<svg `) has one blank in front, which means nothing there and does not
 * count in the order. One thing folded text cannot say: a first frame that begins with `# ` makes
 * its line a comment. */
#include <stdlib.h>

#include "base/decode.h"
#include "base/error.h"
#include "profile/write.h"

struct entry {
    const struct fc_tree *tree;
    struct fc_str name;
    uint32_t node;
    bool is_self;
};

/* The entries of one node's children on the stack, and the text of the path to it. */
struct level {
    size_t at, end;    /* of entries */
    size_t prefix_len; /* of the text */
};

struct writer {
    const struct fc_tree *tree;
    struct fc_out *out;
    FC_ARRAY(struct entry) entries;
    FC_ARRAY(struct level) levels;
    struct fc_out prefix;
};

static void put_counts(struct fc_out *out, const struct fc_trie *trie, struct fc_weights self)
{
    if (fc_trie_is_differential(trie)) {
        fc_out_number(out, self.before, trie->scale);
        fc_out_char(out, ' ');
    }
    fc_out_number(out, self.after, trie->scale);
}

/* What stands behind the name on the entry's lines, as far as two siblings can depend on it. */
static size_t tail(const struct entry *entry, char text[2 * FC_NUM_BUFFER])
{
    const struct fc_trie *trie = entry->tree->trie;
    if (!entry->is_self) {
        text[0] = ';';
        return 1;
    }
    struct fc_weights self = fc_trie_self(trie, entry->node);
    size_t len = 0;
    text[len++] = ' ';
    if (fc_trie_is_differential(trie)) {
        len += fc_num_plain(text + len, self.before, trie->scale);
        text[len++] = ' ';
    }
    return len + fc_num_plain(text + len, self.after, trie->scale);
}

/* A longer name against a shorter one's tail: ` 7` against ` 12` when `f` and `f 7` are names. */
static int compare_tail(const struct entry *shorter, const struct entry *longer)
{
    char a[2 * FC_NUM_BUFFER], b[2 * FC_NUM_BUFFER];
    size_t a_len = tail(shorter, a);
    struct fc_str rest = fc_str_drop(longer->name, shorter->name.len);
    int order = fc_str_compare((struct fc_str){a, a_len < rest.len ? a_len : rest.len},
                               (struct fc_str){rest.ptr, a_len < rest.len ? a_len : rest.len});
    if (order || a_len <= rest.len)
        return order ? order : -1;
    size_t b_len = tail(longer, b);
    return fc_str_compare((struct fc_str){a + rest.len, a_len - rest.len},
                          (struct fc_str){b, b_len});
}

static int by_line(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    size_t shared = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = shared ? memcmp(x->name.ptr, y->name.ptr, shared) : 0;
    if (order)
        return order;
    if (x->name.len == y->name.len)
        return y->is_self - x->is_self;
    return x->name.len < y->name.len ? compare_tail(x, y) : -compare_tail(y, x);
}

static bool add_entry(struct writer *writer, uint32_t node, bool is_self)
{
    if (!FC_RESERVE(&writer->entries, 1))
        return false;
    writer->entries.items[writer->entries.count++] =
        (struct entry){writer->tree, fc_trie_name(writer->tree->trie, node), node, is_self};
    return true;
}

/* Go down: the sorted entries of a node's children become the top level. */
static bool open_level(struct writer *writer, uint32_t parent)
{
    const struct fc_tree *tree = writer->tree;
    size_t begin = writer->entries.count;
    for (uint32_t node = tree->first_child[parent]; node; node = tree->next_sibling[node]) {
        struct fc_weights self = fc_trie_self(tree->trie, node);
        bool has_children = tree->first_child[node] != 0;
        if ((self.before || self.after || !has_children) && !add_entry(writer, node, true))
            return false;
        if (has_children && !add_entry(writer, node, false))
            return false;
    }
    size_t count = writer->entries.count - begin;
    if (count > 1)
        qsort(writer->entries.items + begin, count, sizeof(struct entry), by_line);
    if (!FC_RESERVE(&writer->levels, 1))
        return false;
    writer->levels.items[writer->levels.count++] =
        (struct level){begin, writer->entries.count, writer->prefix.count};
    return true;
}

/* A first name that begins like another format must not make the text one. */
static void guard_text(struct fc_out *out)
{
    struct fc_str head = {out->items, out->count < 8 ? out->count : 8};
    if (fc_decode_is_plain(head))
        return;
    fc_out_char(out, ' ');
    if (out->has_failed)
        return;
    memmove(out->items + 1, out->items, out->count - 1);
    out->items[0] = ' ';
}

/* A stack of one frame without a name, which only transforms make, would read as no stack. */
static struct fc_str lone_name(struct fc_str name)
{
    return name.len ? name : FC_STR("(empty)");
}

static void write_line(struct writer *writer, const struct entry *entry)
{
    struct fc_str prefix = {writer->prefix.items, writer->prefix.count};
    bool is_alone = prefix.len == 0;
    fc_out_put(writer->out, prefix);
    fc_out_put(writer->out, is_alone ? lone_name(entry->name) : entry->name);
    fc_out_char(writer->out, ' ');
    put_counts(writer->out, writer->tree->trie, fc_trie_self(writer->tree->trie, entry->node));
    fc_out_char(writer->out, '\n');
}

static bool write_sorted(struct writer *writer)
{
    if (!open_level(writer, FC_TRIE_ROOT))
        return false;
    while (writer->levels.count) {
        struct level *level = &writer->levels.items[writer->levels.count - 1];
        writer->prefix.count = level->prefix_len;
        if (level->at == level->end) {
            writer->levels.count--;
            writer->entries.count =
                writer->levels.count ? writer->levels.items[writer->levels.count - 1].end : 0;
            continue;
        }
        struct entry entry = writer->entries.items[level->at++];
        if (entry.is_self) {
            write_line(writer, &entry);
            continue;
        }
        fc_out_put(&writer->prefix, entry.name);
        fc_out_char(&writer->prefix, ';');
        if (writer->prefix.has_failed || !open_level(writer, entry.node))
            return false;
    }
    return true;
}

static bool write_in_order(struct writer *writer)
{
    const struct fc_trie *trie = writer->tree->trie;
    struct fc_stacks stacks;
    bool has_failed = !fc_stacks_init(&stacks, trie);
    while (!has_failed && fc_stacks_next(&stacks, &has_failed)) {
        for (size_t i = 0; i < stacks.path.count; i++) {
            struct fc_str name = fc_trie_name(trie, stacks.path.items[i]);
            bool is_alone = stacks.path.count == 1;
            fc_out_put(writer->out, i ? FC_STR(";") : FC_STR(""));
            fc_out_put(writer->out, is_alone ? lone_name(name) : name);
        }
        fc_out_char(writer->out, ' ');
        put_counts(writer->out, trie, stacks.self);
        fc_out_char(writer->out, '\n');
    }
    fc_stacks_deinit(&stacks);
    return !has_failed;
}

enum flamec_status fc_write_folded(const struct fc_tree *tree, struct fc_out *out,
                                   struct flamec_error *err)
{
    struct writer writer = {.tree = tree, .out = out};
    bool is_done = tree->trie->keeps_order ? write_in_order(&writer) : write_sorted(&writer);
    guard_text(out);
    FC_ARRAY_FREE(&writer.entries);
    FC_ARRAY_FREE(&writer.levels);
    fc_out_deinit(&writer.prefix);
    return is_done ? FLAMEC_OK : fc_error_memory(err);
}
