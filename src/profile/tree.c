#include "profile/tree.h"

#include <stdlib.h>

/* Children stand behind their parents, so that one pass from the end adds everything up. */
static uint64_t *totals(const struct fc_trie *trie, const uint64_t *self)
{
    uint64_t *total = FC_NEW_ARRAY(uint64_t, trie->nodes.count);
    if (!total)
        return NULL;
    for (size_t node = trie->nodes.count - 1; node > 0; node--) {
        total[node] += self[node];
        total[trie->nodes.items[node].parent] += total[node];
    }
    total[FC_TRIE_ROOT] += self[FC_TRIE_ROOT];
    return total;
}

/* What decides between two siblings: first the key, then the name. */
struct sibling {
    uint64_t key;
    struct fc_str name;
    uint32_t node;
};

/* The children of one node that are wide enough, in the making of their order. */
struct siblings {
    FC_ARRAY(struct sibling) wide;
    uint64_t least;
    enum fc_sort sort;
};

/* The first eight bytes: as numbers they stand in the order of the bytes. */
static uint64_t head_of(struct fc_str name)
{
    uint64_t head = 0;
    for (size_t i = 0; i < sizeof head; i++)
        head = head << 8 | (i < name.len ? (unsigned char)name.ptr[i] : 0);
    return head;
}

static struct sibling sibling_of(const struct fc_tree *tree, enum fc_sort sort, uint32_t node)
{
    struct fc_str name = fc_trie_name(tree->trie, node);
    uint64_t key = sort == FC_SORT_TOTAL ? ~tree->total[node] : head_of(name);
    return (struct sibling){key, name, node};
}

static int in_order(const void *a, const void *b)
{
    const struct sibling *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return fc_str_compare(x->name, y->name);
}

/* A narrow child widens the gap in front of the first wide one that it stands before. */
static void leave_gap(struct fc_tree *tree, const struct siblings *siblings, uint32_t node)
{
    struct sibling narrow = sibling_of(tree, siblings->sort, node);
    size_t low = 0, high = siblings->wide.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (in_order(&siblings->wide.items[middle], &narrow) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < siblings->wide.count)
        tree->gap[siblings->wide.items[low].node] += tree->total[node];
}

static bool order_children(struct fc_tree *tree, struct siblings *siblings, uint32_t parent)
{
    uint32_t node, *link = &tree->first_child[parent];
    siblings->wide.count = 0;
    for (node = *link; node; node = tree->next_sibling[node]) {
        if (tree->total[node] < siblings->least)
            continue;
        if (!FC_RESERVE(&siblings->wide, 1))
            return false;
        siblings->wide.items[siblings->wide.count++] = sibling_of(tree, siblings->sort, node);
    }
    size_t count = siblings->wide.count;
    if (count > 1)
        qsort(siblings->wide.items, count, sizeof(struct sibling), in_order);
    for (node = count && tree->gap ? *link : 0; node; node = tree->next_sibling[node])
        if (tree->total[node] < siblings->least)
            leave_gap(tree, siblings, node);
    for (size_t i = 0; i < count; i++) {
        *link = siblings->wide.items[i].node;
        link = &tree->next_sibling[*link];
    }
    *link = 0;
    return true;
}

/* Each parent's children as they came: hung in from the last to the first. Narrow ones only where
 * they leave gaps. */
static void link_children(struct fc_tree *tree, uint64_t least)
{
    const struct fc_node *nodes = tree->trie->nodes.items;
    const uint64_t *total = tree->total;
    for (size_t node = tree->trie->nodes.count - 1; node > 0; node--) {
        uint32_t parent = nodes[node].parent;
        bool leaves_gap = tree->gap && total[node] && total[parent] >= least;
        if (total[node] < least && !leaves_gap)
            continue;
        tree->next_sibling[node] = tree->first_child[parent];
        tree->first_child[parent] = (uint32_t)node;
    }
}

/* A node's children are in order before the walk goes down to them. */
static bool order_all(struct fc_tree *tree, enum fc_sort sort, uint64_t least)
{
    struct siblings siblings = {.least = least, .sort = sort};
    uint32_t up, node = FC_TRIE_ROOT;
    bool is_done;
    do
        is_done = order_children(tree, &siblings, node);
    while (is_done && (node = fc_tree_next(tree, node, &up)));
    FC_ARRAY_FREE(&siblings.wide);
    return is_done;
}

bool fc_tree_init(struct fc_tree *tree, const struct fc_trie *trie, enum fc_sort sort,
                  uint64_t least)
{
    size_t count = trie->nodes.count;
    bool is_differential = fc_trie_is_differential(trie);
    sort = trie->keeps_order ? FC_SORT_INPUT : sort;
    bool has_gaps = sort == FC_SORT_NAME && least > 0;
    *tree = (struct fc_tree){.trie = trie, .total = totals(trie, trie->after.items)};
    if (is_differential)
        tree->total_before = totals(trie, trie->before.items);
    if (has_gaps)
        tree->gap = FC_NEW_ARRAY(uint64_t, count);
    tree->first_child = FC_NEW_ARRAY(uint32_t, count);
    tree->next_sibling = FC_NEW_ARRAY(uint32_t, count);
    bool is_done = tree->total && (tree->total_before || !is_differential) &&
                   (tree->gap || !has_gaps) && tree->first_child && tree->next_sibling;
    if (is_done) {
        link_children(tree, least);
        is_done = sort == FC_SORT_INPUT || order_all(tree, sort, least);
    }
    if (!is_done)
        fc_tree_deinit(tree);
    return is_done;
}

void fc_tree_deinit(struct fc_tree *tree)
{
    free(tree->total);
    free(tree->total_before);
    free(tree->gap);
    free(tree->first_child);
    free(tree->next_sibling);
    *tree = (struct fc_tree){0};
}

uint32_t fc_tree_next(const struct fc_tree *tree, uint32_t node, uint32_t *up)
{
    *up = 0;
    if (tree->first_child[node])
        return tree->first_child[node];
    while (node != FC_TRIE_ROOT) {
        if (tree->next_sibling[node])
            return tree->next_sibling[node];
        node = tree->trie->nodes.items[node].parent;
        ++*up;
    }
    return 0;
}
