/* input/blocks.h - a source cut into blocks of whole lines, for any number of readers.
 *
 *     source  aaaa⏎bbbbbb⏎cc…            block 0: aaaa⏎bbbbbb⏎   block 1: cc…
 *             └── one read ──┘└ rest: cc, the start of the next block
 *
 * Whoever needs a block reads it, and inflates it if need be, into a buffer of its own, while the
 * others work on theirs: no thread only reads, none waits for a queue, and the bytes are still in
 * the core's cache when they are parsed. Blocks are numbered in the order of the source.
 *
 * A block ends in a newline (the last one may not) and grows to the longest line, but never past
 * FC_BLOCKS_LONGEST, so that a file without line ends cannot take all memory: such a line is read
 * to its end, and makes a block of its own without its text. */
#ifndef FC_INPUT_BLOCKS_H
#define FC_INPUT_BLOCKS_H

#include <pthread.h>

#include "base/array.h"
#include "base/source.h"

enum {
    FC_BLOCKS_SIZE = 1 << 18,   /* bytes; 128 kB to 1 MB measured the same */
    FC_BLOCKS_LONGEST = 1 << 27 /* bytes, 128 MiB: the longest line */
};

struct fc_block {
    FC_ARRAY(char) bytes; /* FC_SCAN_SLACK readable bytes follow, the first of them a newline */
    uint64_t number;
    bool is_too_long; /* one line, longer than the longest; no bytes */
};

struct fc_blocks {
    struct fc_source *source; /* not owned */
    size_t size;              /* bytes that a block has at least, unless the source ends */
    pthread_mutex_t lock;     /* over what follows, and over the source */
    FC_ARRAY(char) rest;
    uint64_t count; /* of blocks given out */
    bool is_at_end;
};

/* Blocks of about `size` bytes. */
void fc_blocks_init(struct fc_blocks *blocks, struct fc_source *source, size_t size);
void fc_blocks_deinit(struct fc_blocks *blocks);

/* Fill `block` (zeros at first, used again and again) with the next one; *is_end instead when there
 * is none. After a failure, in the block that `block` then has the number of, there are no more.
 * For use by several threads. */
enum flamec_status fc_blocks_next(struct fc_blocks *blocks, struct fc_block *block, bool *is_end,
                                  struct flamec_error *err);

/* Let there be no more. For use by several threads. */
void fc_blocks_stop(struct fc_blocks *blocks);

#endif
