/* input/input.h - from a source's bytes to stacks in a trie: the table of input formats.
 *
 * A format is one file with one row: its name, a sentence for the help, and `read`. A new format
 * is such a file and a row in input.c. */
#ifndef FC_INPUT_INPUT_H
#define FC_INPUT_INPUT_H

#include "base/source.h"
#include "profile/trie.h"

/* How many counts a line of a profile has. All files of one profile must agree. */
enum fc_counts {
    FC_COUNTS_UNKNOWN,
    FC_COUNTS_ONE,
    FC_COUNTS_TWO /* differential: before and after */
};

enum {
    FC_REPORT_LINES = 4
};

/* What a file held. The reader fills it; whoever called decides what to say of it. */
struct fc_report {
    uint64_t stacks;   /* lines that are stacks with a count */
    uint64_t rejected; /* lines that are neither that nor blank nor a comment */
    uint64_t rejected_lines[FC_REPORT_LINES]; /* the first ones' numbers, from 1; 0 for none */
    char why[128];                            /* what is wrong with the first one */
    uint64_t rounded;                         /* counts with more than nine decimal places */
    enum fc_counts counts;
    char looks_like[32]; /* what the first bytes are of, when they are of something known */
};

struct fc_scan;

struct fc_reading {
    struct fc_source *source;   /* plain bytes; not owned */
    struct fc_trie *trie;       /* where the stacks go */
    struct fc_str root;         /* a frame put under every stack; no .ptr: none */
    bool is_strict;             /* the first rejected line is an error */
    unsigned threads;           /* at most; 0: as many as there are processors and work for */
    size_t block_size;          /* bytes; 0: what is fast */
    const struct fc_scan *scan; /* NULL: the machine's best */
    struct fc_report report;
};

struct fc_input {
    const char *name, *help;
    enum flamec_status (*read)(struct fc_reading *reading, struct flamec_error *err);
};

/* The format called `name`; NULL when there is none. */
const struct fc_input *fc_input_find(const char *name);

/* Row number `index` of the table, NULL behind the last. */
const struct fc_input *fc_input_at(size_t index);

extern const struct fc_input fc_input_auto, fc_input_folded, fc_input_folded_diff;

#endif
