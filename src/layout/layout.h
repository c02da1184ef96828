/* layout/layout.h - from a tree to boxes, in samples.
 *
 *     whole = 10      │a················│b··│      a: 0..7   depth 1
 *                     │a1·····│a2··│    │   │      a1: 0..4, a2: 4..6   depth 2
 *
 * Both ends of a box are sums of counts, so that no child sticks out of its parent, neighbours
 * meet exactly, and nothing drifts with depth or number. A node's own samples lie right of its
 * children (in input order: where they came). Boxes come in pre-order; what the tree left out has
 * none. */
#ifndef FC_LAYOUT_LAYOUT_H
#define FC_LAYOUT_LAYOUT_H

#include "profile/tree.h"

struct fc_box {
    uint64_t x0, x1; /* in units of the trie's counts, 0 <= x0 < x1 <= whole */
    uint32_t node;
    uint32_t depth; /* 0 is the root */
};

struct fc_layout {
    FC_ARRAY(struct fc_box) boxes;
    uint64_t whole; /* the picture's width in samples */
    uint32_t rows;  /* 1 + the largest depth of a box */
};

/* `whole` >= the tree's total; the root's box spans it. The tree has nothing with a total of 0,
 * hence a `least` of 1 or more. false when memory is out. */
bool fc_layout_init(struct fc_layout *layout, const struct fc_tree *tree, uint64_t whole);
void fc_layout_deinit(struct fc_layout *layout);

#endif
