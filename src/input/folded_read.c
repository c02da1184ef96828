/* The formats of folded stacks, and how one is read: the first blocks alone, the rest by a crew
 * when there is enough of it. */
#include <inttypes.h>
#include <stdio.h>

#include "base/cores.h"
#include "base/error.h"
#include "input/crew.h"
#include "input/pending.h"

enum {
    PAYS = 1 << 23,   /* bytes that one thread reads before it is joined by others */
    REPEATS = 300,    /* bytes a node; where stacks seldom recur, merging costs what threads save */
    MOST_THREADS = 64 /* reading is one at a time; more would wait */
};

struct reader {
    struct fc_reading *reading;
    struct fc_blocks blocks;
    struct fc_folded first;
    struct fc_pending pending;
    struct fc_crew crew;
};

/* For a message about a file in which nothing was a stack. */
static void look_at(struct fc_report *report, struct fc_str line)
{
    static const struct {
        const char *start, *what;
    } known[] = {
        {"{", "JSON"},
        {"[", "JSON"},
        {"<svg", "an SVG"},
        {"<?xml", "XML"},
        {"<", "HTML"},
        {"%PDF", "a PDF"},
        {"\x89PNG", "a PNG"},
        {"\x7f"
         "ELF",
         "a program"},
    };
    const char *what = memchr(line.ptr, 0, line.len) ? "binary data" : "";
    for (size_t i = 0; i < FC_COUNTOF(known) && !*what; i++)
        if (fc_str_has_prefix(line, fc_str_from(known[i].start)))
            what = known[i].what;
    snprintf(report->looks_like, sizeof report->looks_like, "%s", what);
}

static void look_at_first_line(struct fc_report *report, const struct fc_block *block)
{
    const char *bytes = block->bytes.items;
    size_t len = block->bytes.count;
    const char *end = len ? memchr(bytes, '\n', len) : NULL;
    if (len)
        look_at(report, (struct fc_str){bytes, end ? (size_t)(end - bytes) : len});
}

/* How many threads shall read what follows the first `bytes`. */
static size_t threads(const struct fc_reading *reading, uint64_t bytes)
{
    unsigned wanted = reading->threads;
    bool pays = bytes >= PAYS && bytes / REPEATS >= reading->trie->nodes.count;
    if (!wanted)
        wanted = pays ? fc_cores() : 1;
    return wanted < MOST_THREADS ? wanted : MOST_THREADS;
}

static enum flamec_status read_blocks(struct reader *reader, struct flamec_error *err)
{
    struct fc_reading *reading = reader->reading;
    struct fc_block block = {0};
    uint64_t bytes = 0;
    size_t count = 1;
    bool is_end = false;
    enum flamec_status status = FLAMEC_OK;
    while (status == FLAMEC_OK && count == 1 && !reader->first.tally.fault.error.status) {
        status = fc_blocks_next(&reader->blocks, &block, &is_end, err);
        if (status != FLAMEC_OK || is_end)
            break;
        if (block.number == 0)
            look_at_first_line(&reading->report, &block);
        fc_folded_block(&reader->first, &block);
        bytes += block.bytes.count;
        count = threads(reading, bytes);
    }
    FC_ARRAY_FREE(&block.bytes);
    if (status == FLAMEC_OK && count > 1 && !reader->first.tally.fault.error.status)
        status = fc_crew_read(&reader->crew, &reader->blocks, &reader->first, count, err);
    return status;
}

static enum flamec_status report(struct reader *reader, struct flamec_error *err)
{
    size_t count = 1 + reader->crew.count;
    struct fc_tally **tallies = FC_NEW_ARRAY(struct fc_tally *, count);
    if (!tallies)
        return fc_error_memory(err);
    tallies[0] = &reader->first.tally;
    for (size_t i = 1; i < count; i++)
        tallies[i] = fc_crew_tally(&reader->crew, i - 1);
    enum flamec_status status = fc_tally_report(tallies, count, reader->reading->source->name,
                                                &reader->reading->report, err);
    free(tallies);
    return status;
}

static enum flamec_status check_trie(const struct fc_reading *reading, struct flamec_error *err)
{
    const char *name = reading->source->name;
    switch (reading->trie->failure) {
    case FC_TRIE_FINE:
        return FLAMEC_OK;
    case FC_TRIE_OVERFLOW:
        return fc_error(err, FLAMEC_BAD_INPUT,
                        "%s: the counts add up to more than %" PRIu64
                        " (in units of their last decimal place); use a larger unit",
                        name, FC_NUM_MAX);
    case FC_TRIE_FULL:
        return fc_error(err, FLAMEC_BAD_INPUT, "%s: more than 4294967294 frames; split the profile",
                        name);
    case FC_TRIE_NO_MEMORY:
        break;
    }
    return fc_error_memory(err);
}

/* When all blocks are read: what there is to say, and the stacks of the crew. */
static enum flamec_status conclude(struct reader *reader, struct flamec_error *err)
{
    struct fc_reading *reading = reader->reading;
    if (reader->first.counts == FC_COUNTS_UNKNOWN && reader->first.tally.stacks)
        fc_pending_settle_two(&reader->first);
    enum flamec_status status = report(reader, err);
    if (status != FLAMEC_OK)
        return status;
    reading->report.counts = reader->first.counts;
    if (reader->crew.count)
        fc_crew_merge(&reader->crew);
    return check_trie(reading, err);
}

static enum flamec_status read_counts(struct fc_reading *reading, enum fc_counts counts,
                                      struct flamec_error *err)
{
    struct reader reader = {
        .reading = reading,
        .first = {.trie = reading->trie,
                  .root = reading->root,
                  .counts = counts,
                  .is_strict = reading->is_strict,
                  .scan = reading->scan ? reading->scan : fc_scan_best()},
    };
    reading->report = (struct fc_report){0};
    fc_blocks_init(&reader.blocks, reading->source,
                   reading->block_size ? reading->block_size : FC_BLOCKS_SIZE);
    if (counts == FC_COUNTS_UNKNOWN)
        fc_pending_init(&reader.pending, &reader.first);
    enum flamec_status status = read_blocks(&reader, err);
    if (status == FLAMEC_OK)
        status = conclude(&reader, err);
    fc_crew_deinit(&reader.crew);
    fc_pending_deinit(&reader.pending);
    fc_folded_deinit(&reader.first);
    fc_blocks_deinit(&reader.blocks);
    return status;
}

static enum flamec_status read_folded(struct fc_reading *reading, struct flamec_error *err)
{
    return read_counts(reading, FC_COUNTS_ONE, err);
}

static enum flamec_status read_folded_diff(struct fc_reading *reading, struct flamec_error *err)
{
    return read_counts(reading, FC_COUNTS_TWO, err);
}

static enum flamec_status read_automatic(struct fc_reading *reading, struct flamec_error *err)
{
    return read_counts(reading, FC_COUNTS_UNKNOWN, err);
}

const struct fc_input fc_input_auto = {
    "auto", "folded stacks; differential when every line has two counts (default)", read_automatic};
const struct fc_input fc_input_folded = {"folded", "stacks with one count a line: `a;b;c 42`",
                                         read_folded};
const struct fc_input fc_input_folded_diff = {
    "folded-diff", "stacks with two counts a line, before and after: `a;b;c 40 42`",
    read_folded_diff};
