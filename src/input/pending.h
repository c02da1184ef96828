/* input/pending.h - one count a line or two: what only the end of a file tells.
 *
 * A file is differential when every stack in it ends in two counts. So as long as all lines so far
 * have two, they go to a trie of their own, read as plain stacks (`leaf 3` with count 5), that
 * counts the lines of each stack as the weight before:
 *
 *     main;leaf 3 5    ──▶  pending: main ▶ "leaf 3"  (1 line, 5)
 *
 * The first line with one count moves that trie over as it is; the end of the file takes the
 * numbers off the leaves. A plain file is decided by its first line and pays nothing.
 *
 * That trie holds a node for every pair of stack and first count, so that it is not let grow past
 * a million nodes: a file that long is differential, and a later line with one count is an error,
 * not a frame lost. */
#ifndef FC_INPUT_PENDING_H
#define FC_INPUT_PENDING_H

#include "input/folded.h"

struct fc_pending {
    struct fc_trie trie;
    struct fc_trie *target; /* where the stacks go in the end; not owned */
    bool is_assumed;        /* differential by its length, not by its end */
};

/* Let the parser, whose counts are unknown, put its stacks into `pending`, which must outlive it.
 */
void fc_pending_init(struct fc_pending *pending, struct fc_folded *parser);
void fc_pending_deinit(struct fc_pending *pending);

/* Settle that the lines have one count: the stacks move over, and the parser goes on in its own
 * trie. fc_pending_settle_two: that they have two. A failure shows as the trie's. */
void fc_pending_settle_one(struct fc_folded *parser);
void fc_pending_settle_two(struct fc_folded *parser);

/* Whether the pending stacks are so many that the file is taken for differential. */
bool fc_pending_is_full(const struct fc_pending *pending);

#endif
