/* input/tally.h - what one of several readers has to say of its share of an input.
 *
 *     reader A   block 0 (5 lines)   block 2 (7 lines): line 3 rejected
 *     reader B   block 1 (6 lines): line 2 is fatal
 *
 * Lines are known by their place, block and line of it, until all readers are done: then the lines
 * of each block are known, and places become line numbers (5 + 2 = 7). */
#ifndef FC_INPUT_TALLY_H
#define FC_INPUT_TALLY_H

#include "base/array.h"
#include "base/compiler.h"
#include "input/input.h"

struct fc_place {
    uint64_t block, line; /* the line counts from 1; 0: the block as a whole */
};

/* A block that has been read. */
struct fc_span {
    uint64_t block, lines;
    size_t nodes; /* of the reader's trie, after it */
};

/* Why reading ends. */
struct fc_fault {
    struct fc_place place;
    struct flamec_error error; /* .status FLAMEC_OK: there is none; the message without file and
                                * line, if place.line is one */
};

struct fc_tally {
    uint64_t stacks, rejected, rounded;
    struct fc_place rejects[FC_REPORT_LINES]; /* the first ones */
    char why[128];                            /* what is wrong with the first one */
    struct fc_fault fault;
    FC_ARRAY(struct fc_span) spans;
};

void fc_tally_deinit(struct fc_tally *tally);

/* Take note of a rejected line: `why`, and the word that made it so (may have no .ptr). */
FC_COLD void fc_tally_reject(struct fc_tally *tally, struct fc_place place, const char *why,
                             struct fc_str word);

/* Take note of what is fatal, printf style. */
FC_COLD void fc_tally_fail(struct fc_tally *tally, struct fc_place place, enum flamec_status status,
                           const char *format, ...) FC_PRINTF(4, 5);

/* Take note that a block of so many lines is done. */
void fc_tally_block(struct fc_tally *tally, uint64_t block, uint64_t lines, size_t nodes);

/* Put what all tallies of a source say, which together hold all its blocks, into the report. The
 * first fault, in the order of the source, becomes the error. */
enum flamec_status fc_tally_report(struct fc_tally *const *tallies, size_t count,
                                   const char *source_name, struct fc_report *report,
                                   struct flamec_error *err);

#endif
