/* input/folded.h - lines of folded stacks, `frame;frame;frame COUNT`, root first, into a trie.
 *
 * Most lines begin like the line before them. What they share is compared once, and the trie goes
 * on from the last shared frame's node, so that shared frames are neither split nor hashed again:
 *
 *     main;parse;read_line 3        semicolons: 4 10
 *     main;parse;skip_blanks 1      11 bytes agree: 2 frames are kept, 1 is pushed
 *
 * A parser takes blocks in rising order; several parsers, each with a trie of its own, may share
 * the blocks of a source. What it has to say is said in places (a line of a block), since how many
 * lines lie before a block is known only when all blocks before it are done. */
#ifndef FC_INPUT_FOLDED_H
#define FC_INPUT_FOLDED_H

#include "base/scan.h"
#include "input/blocks.h"
#include "input/input.h"
#include "input/tally.h"

struct fc_pending;

struct fc_folded {
    struct fc_trie *trie;       /* where the stacks go; not owned */
    struct fc_pending *pending; /* where they wait as long as counts is unknown; not owned */
    struct fc_str root;         /* a frame put under every stack; no .ptr: none */
    enum fc_counts counts;
    bool is_strict;
    const struct fc_scan *scan;
    struct fc_tally tally; /* what there is to say */
    /* The line before, in the same block. The trie's path stands at its leaf. */
    struct fc_str previous;
    FC_ARRAY(uint32_t) marks;       /* its semicolons */
    FC_ARRAY(struct fc_str) pushed; /* its frames that the line before it has not */
    size_t frames;                  /* of it on the path, the root left out */
    bool has_path;                  /* the trie's path is this parser's */
};

void fc_folded_deinit(struct fc_folded *parser);

/* Read a block's lines, up to the first that is fatal: then tally.fault says why. */
void fc_folded_block(struct fc_folded *parser, const struct fc_block *block);

/* Forget the line before, and that the trie has a path: the next stack starts at the root. */
void fc_folded_forget(struct fc_folded *parser);

#endif
