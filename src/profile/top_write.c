#include <stdlib.h>

#include "base/error.h"
#include "base/utf8.h"
#include "profile/write.h"

struct row {
    uint64_t self, total;
    struct fc_str name;
};

static int by_self(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    if (x->self != y->self)
        return x->self > y->self ? -1 : 1;
    if (x->total != y->total)
        return x->total > y->total ? -1 : 1;
    return fc_str_compare(x->name, y->name);
}

/* A node adds to its name's total only where no node above it has that name. */
static bool sum_by_name(const struct fc_tree *tree, struct row *rows)
{
    const struct fc_trie *trie = tree->trie;
    uint32_t *open = FC_NEW_ARRAY(uint32_t, trie->names->texts.count); /* on the path, by name */
    if (!open)
        return false;
    uint32_t up, node = FC_TRIE_ROOT, before = FC_TRIE_ROOT;
    while ((node = fc_tree_next(tree, node, &up))) {
        if (trie->nodes.items[node].parent != before)
            for (uint32_t left = before; left != trie->nodes.items[node].parent;
                 left = trie->nodes.items[left].parent)
                open[trie->nodes.items[left].name]--;
        uint32_t name = trie->nodes.items[node].name;
        rows[name].self += trie->after.items[node];
        if (open[name]++ == 0)
            rows[name].total += tree->total[node];
        before = node;
    }
    free(open);
    return true;
}

/* The samples that no drawn frame has as its own lie on a narrow one. */
struct fc_narrow fc_tree_narrow(const struct fc_tree *tree, uint64_t least)
{
    const uint64_t *self = tree->trie->after.items;
    uint64_t frames = 0, drawn = self[FC_TRIE_ROOT];
    for (size_t node = 1; node < tree->trie->nodes.count; node++) {
        uint64_t total = tree->total[node];
        frames += total > 0 && total < least;
        if (total >= least)
            drawn += self[node];
    }
    return (struct fc_narrow){frames, tree->total[FC_TRIE_ROOT] - drawn};
}

static void put_right(struct fc_out *out, const char *text, size_t len, size_t width)
{
    for (; width > len; width--)
        fc_out_char(out, ' ');
    fc_out_put(out, (struct fc_str){text, len});
}

/* How wide a figure's two columns are, blanks in front included. */
struct columns {
    size_t count, percent;
};

static void widen(struct columns *columns, const struct fc_trie *trie, uint64_t value)
{
    enum {
        GAP = 2
    };
    char text[FC_NUM_BUFFER];
    size_t count = fc_num_group(text, value, trie->scale) + GAP;
    size_t percent = fc_num_percent(text, value, trie->sum.after) + GAP;
    columns->count = count > columns->count ? count : columns->count;
    columns->percent = percent > columns->percent ? percent : columns->percent;
}

static void put_figure(struct fc_out *out, const struct fc_trie *trie, uint64_t value,
                       const struct columns *columns)
{
    char text[FC_NUM_BUFFER];
    size_t len = fc_num_group(text, value, trie->scale);
    put_right(out, text, len, columns->count);
    len = fc_num_percent(text, value, trie->sum.after);
    put_right(out, text, len, columns->percent);
    fc_out_char(out, '%');
}

static void put_count(struct fc_out *out, uint64_t value, unsigned scale)
{
    char text[FC_NUM_BUFFER];
    fc_out_put(out, (struct fc_str){text, fc_num_group(text, value, scale)});
}

void fc_write_narrow(struct fc_narrow narrow, struct fc_str unit, uint64_t whole,
                     struct fc_out *out)
{
    if (narrow.frames == 0)
        return;
    char percent[FC_NUM_BUFFER];
    fc_num_percent(percent, narrow.samples, whole);
    put_count(out, narrow.frames, 0);
    fc_out_text(out, narrow.frames == 1 ? " frame (" : " frames (");
    fc_out_text(out, percent);
    FC_OUT_LITERAL(out, "% of the ");
    fc_utf8_put_clean(out, unit);
    fc_out_text(out, narrow.frames == 1 ? ") is too narrow to draw" : ") are too narrow to draw");
}

static void write_head(const struct fc_tree *tree, struct fc_str unit, uint64_t narrow,
                       size_t functions, struct fc_out *out)
{
    const struct fc_trie *trie = tree->trie;
    put_count(out, trie->sum.after, trie->scale);
    fc_out_char(out, ' ');
    fc_utf8_put_clean(out, unit);
    FC_OUT_LITERAL(out, ", ");
    put_count(out, trie->nodes.count - 1, 0);
    FC_OUT_LITERAL(out, " frames, ");
    put_count(out, functions, 0);
    FC_OUT_LITERAL(out, " functions");
    struct fc_narrow below = fc_tree_narrow(tree, narrow);
    fc_out_put(out, below.frames ? FC_STR("; ") : FC_STR(""));
    fc_write_narrow(below, unit, trie->sum.after, out);
    FC_OUT_LITERAL(out, "\n\n");
}

static void write_rows(const struct fc_tree *tree, const struct row *rows, size_t count,
                       struct fc_out *out)
{
    const struct fc_trie *trie = tree->trie;
    struct columns columns = {8, 8};
    for (size_t i = 0; i < count; i++) {
        widen(&columns, trie, rows[i].self);
        widen(&columns, trie, rows[i].total);
    }
    put_right(out, "self", 4, columns.count);
    put_right(out, "%", 1, columns.percent + 1);
    put_right(out, "total", 5, columns.count);
    put_right(out, "%", 1, columns.percent + 1);
    FC_OUT_LITERAL(out, "  function\n");
    for (size_t i = 0; i < count; i++) {
        put_figure(out, trie, rows[i].self, &columns);
        put_figure(out, trie, rows[i].total, &columns);
        FC_OUT_LITERAL(out, "  ");
        fc_utf8_put_clean(out, rows[i].name.len ? rows[i].name : FC_STR("(empty)"));
        fc_out_char(out, '\n');
    }
}

enum flamec_status fc_write_top(const struct fc_tree *tree, struct fc_str unit, uint64_t narrow,
                                struct fc_out *out, struct flamec_error *err)
{
    size_t count = tree->trie->names->texts.count, used = 0;
    struct row *rows = FC_NEW_ARRAY(struct row, count);
    if (!rows || !sum_by_name(tree, rows)) {
        free(rows);
        return fc_error_memory(err);
    }
    for (uint32_t name = 0; name < count; name++) {
        struct row row = rows[name];
        row.name = fc_names_text(tree->trie->names, name);
        if (row.total)
            rows[used++] = row;
    }
    qsort(rows, used, sizeof *rows, by_self);
    write_head(tree, unit, narrow, used, out);
    write_rows(tree, rows, used, out);
    free(rows);
    return FLAMEC_OK;
}
