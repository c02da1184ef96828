#include "profile/merge.h"

#include <stdlib.h>

void fc_merge_init(struct fc_merge *merge, struct fc_trie *to, const struct fc_trie *from)
{
    size_t nodes = from->nodes.count, names = from->names->texts.count;
    *merge = (struct fc_merge){.to = to, .from = from, .done = 1};
    merge->nodes = FC_NEW_ARRAY(uint32_t, nodes);
    merge->names = FC_NEW_ARRAY(uint32_t, names);
    merge->hashes = FC_NEW_ARRAY(uint32_t, nodes);
    if (!merge->nodes || !merge->names || !merge->hashes) {
        fc_trie_fail(to, FC_TRIE_NO_MEMORY);
        return;
    }
    if (from->failure != FC_TRIE_FINE)
        fc_trie_fail(to, from->failure); /* it lacks what came after */
    merge->nodes[FC_TRIE_ROOT] = FC_TRIE_ROOT;
    memset(merge->names, 0xFF, names * sizeof *merge->names); /* FC_NAMES_NONE */
}

void fc_merge_deinit(struct fc_merge *merge)
{
    free(merge->nodes);
    free(merge->names);
    free(merge->hashes);
}

static uint32_t name_in(struct fc_merge *merge, uint32_t name)
{
    if (FC_UNLIKELY(merge->names[name] == FC_NAMES_NONE)) {
        const struct fc_names *from = merge->from->names;
        merge->names[name] =
            fc_names_intern(merge->to->names, fc_names_text(from, name), from->hashes.items[name]);
        if (merge->names[name] == FC_NAMES_NONE)
            fc_trie_fail(merge->to, FC_TRIE_NO_MEMORY);
    }
    return merge->names[name];
}

enum {
    AHEAD = 32 /* nodes whose place in the table is asked for before the first is looked at */
};

static void hash_paths(struct fc_merge *merge, size_t begin, size_t end)
{
    const struct fc_trie *from = merge->from;
    for (size_t at = begin; at < end; at++) {
        struct fc_node node = from->nodes.items[at];
        merge->hashes[at] =
            fc_trie_hash(merge->hashes[node.parent], from->names->hashes.items[node.name]);
        fc_trie_prefetch(merge->to, merge->hashes[at]);
    }
}

void fc_merge_nodes(struct fc_merge *merge, size_t end)
{
    while (merge->done < end && merge->to->failure == FC_TRIE_FINE) {
        size_t stop = end - merge->done < AHEAD ? end : merge->done + AHEAD;
        hash_paths(merge, merge->done, stop);
        for (; merge->done < stop && merge->to->failure == FC_TRIE_FINE; merge->done++) {
            struct fc_node node = merge->from->nodes.items[merge->done];
            uint32_t name = name_in(merge, node.name);
            if (name != FC_NAMES_NONE)
                merge->nodes[merge->done] = fc_trie_child(merge->to, merge->nodes[node.parent],
                                                          name, merge->hashes[merge->done]);
        }
    }
}

static void add_counts(uint64_t *to, const struct fc_merge *merge, const uint64_t *from,
                       uint64_t factor)
{
    for (size_t node = 0; node < merge->done; node++)
        to[merge->nodes[node]] += from[node] * factor;
}

void fc_merge_finish(struct fc_merge *merge)
{
    struct fc_trie *to = merge->to;
    const struct fc_trie *from = merge->from;
    fc_merge_nodes(merge, from->nodes.count);
    if (from->scale > to->scale && !fc_trie_rescale(to, from->scale))
        fc_trie_fail(to, FC_TRIE_OVERFLOW);
    if (fc_trie_is_differential(from))
        fc_trie_begin_pairs(to);
    uint64_t factor = fc_num_power10(to->scale >= from->scale ? to->scale - from->scale : 0);
    if (from->sum.after > (FC_NUM_MAX - to->sum.after) / factor ||
        from->sum.before > (FC_NUM_MAX - to->sum.before) / factor)
        fc_trie_fail(to, FC_TRIE_OVERFLOW);
    if (to->failure != FC_TRIE_FINE)
        return;
    add_counts(to->after.items, merge, from->after.items, factor);
    if (fc_trie_is_differential(from))
        add_counts(to->before.items, merge, from->before.items, factor);
    to->sum.after += from->sum.after * factor;
    to->sum.before += from->sum.before * factor;
}
