/* profile/merge.h - the nodes of one trie into another, in the order in which they were made.
 *
 *     from  root─a─b      to  root─a─c      nodes of `from`:  0  1  2
 *                └─d                 └─b    in `to`:          0  1  3 …
 *
 * Tries that several readers made of the blocks of one source are merged block by block: so every
 * node comes to stand where it would if one reader had made one trie of all blocks, and nothing
 * that is drawn can tell how many there were. Names are looked up once each, nodes by number,
 * without a look at their bytes. Not for tries in input order. */
#ifndef FC_PROFILE_MERGE_H
#define FC_PROFILE_MERGE_H

#include "profile/trie.h"

struct fc_merge {
    struct fc_trie *to;         /* not owned */
    const struct fc_trie *from; /* not owned; its names hash like those of `to` */
    uint32_t *nodes;            /* of `from`: the number in `to` */
    uint32_t *names;            /* likewise; FC_NAMES_NONE: not looked up yet */
    uint32_t *hashes;           /* of the nodes' paths */
    size_t done;                /* nodes */
};

/* A failure, also one that `from` has had, shows as that of `to`, here and below. */
void fc_merge_init(struct fc_merge *merge, struct fc_trie *to, const struct fc_trie *from);
void fc_merge_deinit(struct fc_merge *merge);

/* Merge the nodes up to number `end`, without their counts. */
void fc_merge_nodes(struct fc_merge *merge, size_t end);

/* Merge what is left, and all counts. */
void fc_merge_finish(struct fc_merge *merge);

#endif
