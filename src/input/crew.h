/* input/crew.h - several parsers over the blocks of one source.
 *
 *     blocks   0  1  2  3  4  5 …          each parser takes the next block that nobody has
 *     crew 0   ■        ■     ■   ─ trie ┐
 *     crew 1      ■  ■     ■      ─ trie ┴─▶ merged in the order of the blocks
 *
 * A flame chart, and lines of which it is not yet known whether they have one count or two, have to
 * be parsed in their order into one trie: then the crew takes turns at one parser, and only reads
 * and inflates at the same time. */
#ifndef FC_INPUT_CREW_H
#define FC_INPUT_CREW_H

#include "input/folded.h"

struct fc_crew_member;

struct fc_crew {
    struct fc_blocks *blocks; /* not owned */
    struct fc_folded *first;  /* the parser of the blocks before; not owned */
    struct fc_crew_member *members;
    size_t count;
    bool takes_turns;
    pthread_mutex_t turn_lock;
    pthread_cond_t turn_moved;
    uint64_t turn; /* the block to be parsed next */
};

/* Read all blocks that are left with `count` parsers like `first`, the caller's thread being one.
 * What there is to say is in the tallies of `first` and of the crew. */
enum flamec_status fc_crew_read(struct fc_crew *crew, struct fc_blocks *blocks,
                                struct fc_folded *first, size_t count, struct flamec_error *err);

/* The tally of member number `index`. */
struct fc_tally *fc_crew_tally(const struct fc_crew *crew, size_t index);

/* Merge what the members read into the trie of `first`; a failure shows as that trie's. */
void fc_crew_merge(struct fc_crew *crew);

/* Also for a crew of zeros. */
void fc_crew_deinit(struct fc_crew *crew);

#endif
