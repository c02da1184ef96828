#include "input/pending.h"

enum {
    MOST = 1 << 20 /* nodes, about 100 MB */
};

void fc_pending_init(struct fc_pending *pending, struct fc_folded *parser)
{
    *pending = (struct fc_pending){.target = parser->trie};
    fc_trie_init(&pending->trie, parser->trie->names, parser->trie->keeps_order);
    parser->trie = &pending->trie;
    parser->pending = pending;
}

void fc_pending_deinit(struct fc_pending *pending)
{
    fc_trie_deinit(&pending->trie);
}

static struct fc_decimal in_scale(uint64_t units, const struct fc_trie *trie)
{
    return (struct fc_decimal){units, trie->scale, false};
}

static void push_path(struct fc_trie *to, const struct fc_stacks *from, size_t frames)
{
    fc_trie_begin(to, 0);
    for (size_t i = 0; i < frames; i++)
        fc_trie_push(to, fc_trie_name(from->trie, from->path.items[i]));
}

/* Move a stack over, `leaf 3` staying a name. */
static void move_one(struct fc_folded *parser, struct fc_trie *to, const struct fc_stacks *from)
{
    (void)parser;
    push_path(to, from, from->path.count);
    fc_trie_commit(to, in_scale(from->self.after, from->trie));
}

/* Move one over as a differential stack: the leaf's last word is the count before, for each of
 * its lines. */
static void move_two(struct fc_folded *parser, struct fc_trie *to, const struct fc_stacks *from)
{
    const struct fc_trie *pending = from->trie;
    size_t depth = from->path.count, roots = parser->root.ptr ? 1 : 0;
    struct fc_str leaf = fc_trie_name(pending, from->path.items[depth - 1]);
    struct fc_str word = fc_str_last_word(leaf);
    struct fc_str name = fc_str_trim((struct fc_str){leaf.ptr, leaf.len - word.len});
    struct fc_decimal before;
    uint64_t lines = from->self.before / fc_num_power10(pending->scale);
    if (fc_num_parse(word, &before) != FC_NUM_OK || before.mantissa > FC_NUM_MAX / lines) {
        fc_trie_fail(to, FC_TRIE_OVERFLOW);
        return;
    }
    before.mantissa *= lines;
    parser->tally.rounded += before.is_rounded ? lines : 0;
    push_path(to, from, depth - 1);
    fc_trie_push(to, name.len == 0 && depth == 1 + roots ? FC_STR("[no stack]") : name);
    fc_trie_commit_pair(to, before, in_scale(from->self.after, pending));
}

typedef void move_fn(struct fc_folded *parser, struct fc_trie *to, const struct fc_stacks *from);

/* Empty the pending trie into its target, where the parser goes on. */
static void settle(struct fc_folded *parser, enum fc_counts counts, move_fn *move)
{
    struct fc_trie *pending = &parser->pending->trie, *to = parser->pending->target;
    struct fc_stacks stacks;
    bool has_failed = !fc_stacks_init(&stacks, pending);
    while (!has_failed && pending->failure == FC_TRIE_FINE && fc_stacks_next(&stacks, &has_failed))
        move(parser, to, &stacks);
    fc_stacks_deinit(&stacks);
    if (has_failed)
        fc_trie_fail(to, FC_TRIE_NO_MEMORY);
    if (pending->failure != FC_TRIE_FINE)
        fc_trie_fail(to, pending->failure);
    fc_trie_deinit(pending);
    parser->trie = to;
    parser->counts = counts;
    fc_folded_forget(parser);
}

void fc_pending_settle_one(struct fc_folded *parser)
{
    settle(parser, FC_COUNTS_ONE, move_one);
}

void fc_pending_settle_two(struct fc_folded *parser)
{
    settle(parser, FC_COUNTS_TWO, move_two);
}

bool fc_pending_is_full(const struct fc_pending *pending)
{
    return pending->trie.nodes.count > MOST;
}
