#include "layout/layout.h"

static bool append(struct fc_layout *layout, struct fc_box box)
{
    if (!FC_RESERVE(&layout->boxes, 1))
        return false;
    layout->boxes.items[layout->boxes.count++] = box;
    if (box.depth >= layout->rows)
        layout->rows = box.depth + 1;
    return true;
}

/* Where the next box of each depth begins; a box moves its own depth on and opens the next. */
typedef FC_ARRAY(uint64_t) edges_array;

static bool place(struct fc_layout *layout, const struct fc_tree *tree, edges_array *edges,
                  struct fc_box *box)
{
    if (!FC_RESERVE(edges, 2))
        return false;
    const struct fc_trie *trie = tree->trie;
    box->x0 = trie->keeps_order ? trie->starts.items[box->node]
                                : edges->items[box->depth] + (tree->gap ? tree->gap[box->node] : 0);
    box->x1 = box->x0 + tree->total[box->node];
    edges->items[box->depth] = box->x1;
    edges->items[box->depth + 1] = box->x0;
    edges->count = box->depth + 2;
    return append(layout, *box);
}

static bool place_all(struct fc_layout *layout, const struct fc_tree *tree, edges_array *edges)
{
    uint32_t up, node = FC_TRIE_ROOT, depth = 0;
    for (;;) {
        uint32_t next = fc_tree_next(tree, node, &up);
        if (!next)
            return true;
        bool goes_down = up == 0 && tree->trie->nodes.items[next].parent == node;
        depth = goes_down ? depth + 1 : depth - up;
        node = next;
        struct fc_box box = {.node = node, .depth = depth};
        if (!place(layout, tree, edges, &box))
            return false;
    }
}

bool fc_layout_init(struct fc_layout *layout, const struct fc_tree *tree, uint64_t whole)
{
    *layout = (struct fc_layout){.whole = whole};
    edges_array edges = {0};
    bool is_done = FC_RESERVE(&edges, 2);
    if (is_done) {
        edges.items[0] = edges.items[1] = 0;
        edges.count = 2;
        is_done = append(layout, (struct fc_box){.x1 = whole}) && place_all(layout, tree, &edges);
    }
    FC_ARRAY_FREE(&edges);
    if (!is_done)
        fc_layout_deinit(layout);
    return is_done;
}

void fc_layout_deinit(struct fc_layout *layout)
{
    FC_ARRAY_FREE(&layout->boxes);
}
