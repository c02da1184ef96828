/* profile/tree.h - a finished trie made walkable: totals, and children in order.
 *
 *     total of a node = its self count + the totals of its children
 *
 * A picture draws few nodes of a large profile. Its tree leaves out those with a total below
 * `least`, and all on them, without sorting them; by name, it keeps how much they cover between
 * their wider siblings:
 *
 *     by name      │ a 5 │b 1│c 2│   d 9   │e 1│        least = 4
 *     left         │ a 5 │ gap 3 │   d 9   │            (by total, narrow ones stand last)
 *
 * Built once, read-only, and valid as long as the trie it was built from does not change. */
#ifndef FC_PROFILE_TREE_H
#define FC_PROFILE_TREE_H

#include "profile/trie.h"

enum fc_sort {
    FC_SORT_NAME,  /* by the names' bytes */
    FC_SORT_TOTAL, /* the widest first, equal ones by name */
    FC_SORT_INPUT  /* as they first came */
};

struct fc_tree {
    const struct fc_trie *trie;
    uint64_t *total;        /* one a node, by the after counts */
    uint64_t *total_before; /* NULL unless the trie is differential */
    uint64_t *gap;          /* what was left out right in front of a node; NULL: nothing anywhere */
    uint32_t *first_child;  /* 0: none (the root is nobody's child) */
    uint32_t *next_sibling; /* 0: none */
};

/* With `least` 0 every node is there. A trie in input order keeps it whatever `sort` says. false
 * when memory is out. */
bool fc_tree_init(struct fc_tree *tree, const struct fc_trie *trie, enum fc_sort sort,
                  uint64_t least);
void fc_tree_deinit(struct fc_tree *tree);

/* The node after `node` in pre-order; 0 at the end. *up is set to the number of levels gone up (0
 * when it went down or sideways). */
uint32_t fc_tree_next(const struct fc_tree *tree, uint32_t node, uint32_t *up);

#endif
