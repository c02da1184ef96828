#include "profile/tree.h"

#include <stdlib.h>

/* Children stand behind their parents, so that one pass from the end adds everything up. */
static uint64_t *totals(const struct fc_trie *trie, const uint64_t *self)
{
    size_t count = trie->nodes.count;
    uint64_t *total = FC_NEW_ARRAY(uint64_t, count);
    if (!total)
        return NULL;
    memcpy(total, self, count * sizeof *total);
    for (size_t node = count - 1; node > 0; node--)
        total[trie->nodes.items[node].parent] += total[node];
    return total;
}

/* Nodes in the order of their names, by counting: bucket[r] is where rank r begins. */
static bool sort_by_name(const struct fc_trie *trie, uint32_t *order)
{
    size_t names = trie->names->texts.count;
    uint32_t *ranks = fc_names_ranks(trie->names);
    uint32_t *bucket = FC_NEW_ARRAY(uint32_t, names + 1);
    if (ranks && bucket) {
        const struct fc_node *nodes = trie->nodes.items;
        for (size_t node = 1; node < trie->nodes.count; node++)
            bucket[ranks[nodes[node].name] + 1]++;
        for (size_t rank = 0; rank < names; rank++)
            bucket[rank + 1] += bucket[rank];
        for (size_t node = 1; node < trie->nodes.count; node++)
            order[bucket[ranks[nodes[node].name]]++] = (uint32_t)node;
    }
    bool is_done = ranks && bucket;
    free(ranks);
    free(bucket);
    return is_done;
}

struct weighed {
    uint64_t total;
    uint32_t rank, node;
};

static int widest_first(const void *a, const void *b)
{
    const struct weighed *x = a, *y = b;
    if (x->total != y->total)
        return x->total > y->total ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* `order` comes sorted by name and leaves sorted by total. */
static bool sort_by_total(const struct fc_tree *tree, uint32_t *order, size_t count)
{
    struct weighed *weighed = FC_NEW_ARRAY(struct weighed, count);
    if (!weighed)
        return false;
    for (uint32_t rank = 0; rank < count; rank++)
        weighed[rank] = (struct weighed){tree->total[order[rank]], rank, order[rank]};
    qsort(weighed, count, sizeof *weighed, widest_first);
    for (size_t i = 0; i < count; i++)
        order[i] = weighed[i].node;
    free(weighed);
    return true;
}

/* Hanging the nodes into their parents' lists from the last to the first leaves each in order. */
static bool link_children(struct fc_tree *tree, enum fc_sort sort)
{
    const struct fc_trie *trie = tree->trie;
    size_t count = trie->nodes.count - 1;
    uint32_t *order = FC_NEW_ARRAY(uint32_t, count);
    bool is_sorted = order != NULL;
    if (is_sorted && sort == FC_SORT_INPUT) {
        for (uint32_t i = 0; i < count; i++)
            order[i] = i + 1;
    } else if (is_sorted) {
        is_sorted = sort_by_name(trie, order);
    }
    if (is_sorted && sort == FC_SORT_TOTAL)
        is_sorted = sort_by_total(tree, order, count);
    for (size_t i = count; is_sorted && i-- > 0;) {
        uint32_t node = order[i], parent = trie->nodes.items[node].parent;
        tree->next_sibling[node] = tree->first_child[parent];
        tree->first_child[parent] = node;
    }
    free(order);
    return is_sorted;
}

bool fc_tree_init(struct fc_tree *tree, const struct fc_trie *trie, enum fc_sort sort)
{
    *tree = (struct fc_tree){.trie = trie};
    tree->total = totals(trie, trie->after.items);
    if (fc_trie_is_differential(trie))
        tree->total_before = totals(trie, trie->before.items);
    tree->first_child = FC_NEW_ARRAY(uint32_t, trie->nodes.count);
    tree->next_sibling = FC_NEW_ARRAY(uint32_t, trie->nodes.count);
    bool is_complete = tree->total && tree->first_child && tree->next_sibling &&
                       (tree->total_before || !fc_trie_is_differential(trie));
    if (is_complete && link_children(tree, trie->keeps_order ? FC_SORT_INPUT : sort))
        return true;
    fc_tree_deinit(tree);
    return false;
}

void fc_tree_deinit(struct fc_tree *tree)
{
    free(tree->total);
    free(tree->total_before);
    free(tree->first_child);
    free(tree->next_sibling);
    *tree = (struct fc_tree){0};
}

uint32_t fc_tree_next(const struct fc_tree *tree, uint32_t node, bool skips_children, uint32_t *up)
{
    *up = 0;
    if (!skips_children && tree->first_child[node])
        return tree->first_child[node];
    while (node != FC_TRIE_ROOT) {
        if (tree->next_sibling[node])
            return tree->next_sibling[node];
        node = tree->trie->nodes.items[node].parent;
        ++*up;
    }
    return 0;
}
