/* Folded stacks: `frame;frame;frame COUNT`, one stack a line, root first.
 *
 * Most lines begin like the line before them. What they share is compared once, and the trie goes
 * on from the last shared frame's node, so that shared frames are neither split nor hashed again:
 *
 *     main;parse;read_line 3        ends: 4 10 20
 *     main;parse;skip_blanks 1      11 bytes agree: 2 frames are kept, 1 is pushed
 *
 * A file is differential when every stack in it ends in two counts, which only its end can tell.
 * So as long as all lines so far have two, they go to a trie of their own, read as plain stacks
 * (`leaf 3` with count 5), that counts the lines of each stack as the weight before:
 *
 *     main;leaf 3 5    ──▶  pending: main ▶ "leaf 3"  (1 line, 5)
 *
 * The first line with one count moves that trie over as it is; the end of the file takes the
 * numbers off the leaves. A plain file is decided by its first line and pays nothing.
 *
 * That trie holds a node for every pair of stack and first count, so that it is not let grow past
 * PENDING_MOST: a file that long is differential, and a later line with one count is an error, not
 * a frame lost. */
#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "input/input.h"
#include "input/lines.h"

enum {
    PENDING_MOST = 1 << 20 /* nodes, about 100 MB */
};

struct parser {
    struct fc_reading *reading;
    struct fc_lines lines;
    struct fc_trie *trie;    /* reading->trie, or &pending */
    struct fc_trie pending;  /* exists while report.counts is unknown */
    FC_ARRAY(char) previous; /* the stack of the line before */
    FC_ARRAY(size_t) ends;   /* where its frames end */
    size_t roots;            /* frames of the path above the line's own: 0 or 1 */
    bool is_assumed;         /* differential by its length, not by its end */
};

static struct fc_str last_word(struct fc_str s)
{
    size_t start = s.len;
    while (start && !fc_is_blank(s.ptr[start - 1]))
        start--;
    return fc_str_drop(s, start);
}

/* --- rejected lines ------------------------------------------------------------------------ */

FC_COLD static enum flamec_status reject(struct parser *parser, const char *why, struct fc_str word,
                                         struct flamec_error *err)
{
    struct fc_report *report = &parser->reading->report;
    uint64_t number = parser->lines.number;
    if (report->rejected++ == 0) {
        int shown = word.len < 24 ? (int)word.len : 24;
        const char *cut = word.len > 24 ? "..." : "";
        report->first_rejected = number;
        if (word.ptr)
            snprintf(report->why, sizeof report->why, "\"%.*s%s\" %s", shown, word.ptr, cut, why);
        else
            snprintf(report->why, sizeof report->why, "%s", why);
    } else if (report->rejected - 2 < FC_COUNTOF(report->also_rejected)) {
        report->also_rejected[report->rejected - 2] = number;
    }
    if (!parser->reading->is_strict)
        return FLAMEC_OK;
    return fc_error(err, FLAMEC_BAD_INPUT,
                    "%s:%" PRIu64 ": %s; mend the line, or leave out --strict to skip such lines",
                    parser->reading->source->name, number, report->why);
}

static enum flamec_status overflow(const struct parser *parser, struct flamec_error *err)
{
    return fc_error(err, FLAMEC_BAD_INPUT,
                    "%s:%" PRIu64 ": the counts add up to more than %" PRIu64
                    " (in units of their last decimal place); use a larger unit",
                    parser->reading->source->name, parser->lines.number, FC_NUM_MAX);
}

static enum flamec_status check_trie(const struct parser *parser, struct flamec_error *err)
{
    switch (parser->trie->failure) {
    case FC_TRIE_FINE:
        return FLAMEC_OK;
    case FC_TRIE_OVERFLOW:
        return overflow(parser, err);
    case FC_TRIE_FULL:
        return fc_error(err, FLAMEC_BAD_INPUT,
                        "%s:%" PRIu64 ": more than 4294967294 frames; split the profile",
                        parser->reading->source->name, parser->lines.number);
    case FC_TRIE_NO_MEMORY:
        break;
    }
    return fc_error_memory(err);
}

/* --- stacks -------------------------------------------------------------------------------- */

static size_t common_prefix(struct fc_str a, struct fc_str b)
{
    size_t limit = a.len < b.len ? a.len : b.len, at = 0;
    while (at + 8 <= limit && memcmp(a.ptr + at, b.ptr + at, 8) == 0)
        at += 8;
    while (at < limit && a.ptr[at] == b.ptr[at])
        at++;
    return at;
}

/* How many frames of the line before the stack begins with, `same` bytes being equal. */
static size_t shared_frames(const struct parser *parser, struct fc_str stack, size_t same)
{
    size_t frames = parser->ends.count;
    while (frames && parser->ends.items[frames - 1] > same)
        frames--;
    if (frames && parser->ends.items[frames - 1] == same && same < stack.len &&
        stack.ptr[same] != ';')
        frames--;
    return frames;
}

static bool push_frames(struct parser *parser, struct fc_str stack, size_t start)
{
    for (;;) {
        const char *rest = stack.ptr + start;
        const char *semicolon = stack.len > start ? memchr(rest, ';', stack.len - start) : NULL;
        size_t end = semicolon ? (size_t)(semicolon - stack.ptr) : stack.len;
        if (!FC_RESERVE(&parser->ends, 1))
            return false;
        parser->ends.items[parser->ends.count++] = end;
        fc_trie_push(parser->trie, fc_str_trim((struct fc_str){rest, end - start}));
        if (!semicolon)
            return true;
        start = end + 1;
    }
}

/* Leave the trie's path at the stack's leaf. */
static bool walk(struct parser *parser, struct fc_str stack)
{
    struct fc_str previous = {parser->previous.items, parser->previous.count};
    size_t same = common_prefix(stack, previous);
    size_t kept = shared_frames(parser, stack, same);
    bool has_path = parser->ends.count > 0;
    parser->previous.count = same;
    if (!FC_RESERVE(&parser->previous, stack.len - same))
        return false;
    memcpy(parser->previous.items + same, stack.ptr + same, stack.len - same);
    parser->previous.count = stack.len;
    fc_trie_begin(parser->trie, has_path ? parser->roots + kept : 0);
    if (!has_path && parser->roots)
        fc_trie_push(parser->trie, parser->reading->root);
    parser->ends.count = kept;
    if (kept && parser->ends.items[kept - 1] == stack.len)
        return true;
    return push_frames(parser, stack, kept ? parser->ends.items[kept - 1] + 1 : 0);
}

/* Forget the line before: the next stack starts at the root. */
static void forget(struct parser *parser)
{
    parser->previous.count = 0;
    parser->ends.count = 0;
}

/* --- one count or two ------------------------------------------------------------------------ */

static const struct fc_decimal one = {1, 0, false};

static struct fc_decimal in_scale(uint64_t units, const struct fc_trie *trie)
{
    return (struct fc_decimal){units, trie->scale, false};
}

/* Move the pending stacks over, `leaf 3` staying a name. */
static bool move_plain(struct parser *parser, struct fc_trie *to, const struct fc_stacks *from)
{
    (void)parser;
    const struct fc_trie *pending = from->trie;
    fc_trie_begin(to, 0);
    for (size_t i = 0; i < from->path.count; i++)
        fc_trie_push(to, fc_trie_name(pending, from->path.items[i]));
    fc_trie_commit(to, in_scale(from->self.after, pending));
    return true;
}

/* Move one over as a differential stack: the leaf's last word is the count before, for each of
 * its lines. */
static bool move_pair(struct parser *parser, struct fc_trie *to, const struct fc_stacks *from)
{
    const struct fc_trie *pending = from->trie;
    size_t depth = from->path.count;
    struct fc_str leaf = fc_trie_name(pending, from->path.items[depth - 1]);
    struct fc_str word = last_word(leaf);
    struct fc_str name = fc_str_trim((struct fc_str){leaf.ptr, leaf.len - word.len});
    struct fc_decimal before;
    uint64_t lines = from->self.before / fc_num_power10(pending->scale);
    if (fc_num_parse(word, &before) != FC_NUM_OK || before.mantissa > FC_NUM_MAX / lines)
        return false;
    before.mantissa *= lines;
    parser->reading->report.rounded += before.is_rounded ? lines : 0;
    fc_trie_begin(to, 0);
    for (size_t i = 0; i + 1 < depth; i++)
        fc_trie_push(to, fc_trie_name(pending, from->path.items[i]));
    fc_trie_push(to, name.len == 0 && depth == 1 + parser->roots ? FC_STR("[no stack]") : name);
    fc_trie_commit_pair(to, before, in_scale(from->self.after, pending));
    return true;
}

typedef bool move_fn(struct parser *parser, struct fc_trie *to, const struct fc_stacks *from);

/* Empty the pending trie into the profile's; the parser goes on there. */
static enum flamec_status settle(struct parser *parser, enum fc_counts counts, move_fn *move,
                                 struct flamec_error *err)
{
    struct fc_stacks stacks;
    bool has_failed = !fc_stacks_init(&stacks, &parser->pending), fits = true;
    while (!has_failed && fits && fc_stacks_next(&stacks, &has_failed))
        fits = move(parser, parser->reading->trie, &stacks);
    fc_stacks_deinit(&stacks);
    fc_trie_deinit(&parser->pending);
    parser->trie = parser->reading->trie;
    parser->reading->report.counts = counts;
    forget(parser);
    if (has_failed)
        return fc_error_memory(err);
    return fits ? check_trie(parser, err) : overflow(parser, err);
}

/* --- lines ------------------------------------------------------------------------------------ */

static enum flamec_status add_plain(struct parser *parser, struct fc_str stack,
                                    struct fc_decimal count, struct flamec_error *err)
{
    if (!walk(parser, stack))
        return fc_error_memory(err);
    fc_trie_commit(parser->trie, count);
    return check_trie(parser, err);
}

/* A stack that still carries its first count as the last word. */
static enum flamec_status add_pending(struct parser *parser, struct fc_str stack,
                                      struct fc_decimal count, struct flamec_error *err)
{
    if (!walk(parser, stack))
        return fc_error_memory(err);
    fc_trie_commit_pair(parser->trie, one, count);
    enum flamec_status status = check_trie(parser, err);
    parser->is_assumed = parser->pending.nodes.count > PENDING_MOST;
    return status == FLAMEC_OK && parser->is_assumed ? settle(parser, FC_COUNTS_TWO, move_pair, err)
                                                     : status;
}

static enum flamec_status add_pair(struct parser *parser, struct fc_str stack,
                                   struct fc_decimal after, struct flamec_error *err)
{
    struct fc_str word = last_word(stack);
    struct fc_decimal before;
    enum fc_num_result result = fc_num_parse(word, &before);
    if (result == FC_NUM_NONE && parser->is_assumed)
        return fc_error(err, FLAMEC_BAD_INPUT,
                        "%s:%" PRIu64
                        ": has one count, all lines before it have two; say which with "
                        "--from=folded or --from=folded-diff",
                        parser->reading->source->name, parser->lines.number);
    if (result == FC_NUM_NONE)
        return reject(parser, "stands where the first of two counts belongs", word, err);
    if (result == FC_NUM_TOO_LARGE)
        return overflow(parser, err);
    struct fc_str rest = fc_str_trim((struct fc_str){stack.ptr, stack.len - word.len});
    parser->reading->report.stacks++;
    parser->reading->report.rounded += before.is_rounded;
    if (!walk(parser, rest.len ? rest : FC_STR("[no stack]")))
        return fc_error_memory(err);
    fc_trie_commit_pair(parser->trie, before, after);
    return check_trie(parser, err);
}

static enum flamec_status add_stack(struct parser *parser, struct fc_str stack,
                                    struct fc_decimal count, struct flamec_error *err)
{
    struct fc_report *report = &parser->reading->report;
    report->rounded += count.is_rounded;
    if (report->counts == FC_COUNTS_TWO)
        return add_pair(parser, stack, count, err);
    report->stacks++;
    if (report->counts == FC_COUNTS_UNKNOWN) {
        if (fc_num_is_count(last_word(stack)))
            return add_pending(parser, stack, count, err);
        enum flamec_status status = settle(parser, FC_COUNTS_ONE, move_plain, err);
        if (status != FLAMEC_OK)
            return status;
    }
    return add_plain(parser, stack.len ? stack : FC_STR("[no stack]"), count, err);
}

static bool is_comment(struct fc_str line)
{
    return line.len && line.ptr[0] == '#' && (line.len == 1 || fc_is_blank(line.ptr[1]));
}

static enum flamec_status add_line(struct parser *parser, struct fc_str line,
                                   struct flamec_error *err)
{
    if (line.len && line.ptr[line.len - 1] == '\r')
        line.len--;
    line = fc_str_trim(line);
    if (line.len == 0 || is_comment(line))
        return FLAMEC_OK;
    struct fc_str word = last_word(line);
    struct fc_decimal count;
    switch (fc_num_parse(word, &count)) {
    case FC_NUM_NONE:
        return reject(parser, "stands where the count belongs", word, err);
    case FC_NUM_TOO_LARGE:
        return overflow(parser, err);
    case FC_NUM_OK:
        break;
    }
    return add_stack(parser, fc_str_trim((struct fc_str){line.ptr, line.len - word.len}), count,
                     err);
}

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

static enum flamec_status parse(struct parser *parser, struct flamec_error *err)
{
    for (;;) {
        struct fc_line line;
        bool is_end;
        enum flamec_status status = fc_lines_next(&parser->lines, &line, &is_end, err);
        if (status != FLAMEC_OK || is_end)
            return status;
        if (parser->lines.number == 1 && line.text.len)
            look_at(&parser->reading->report, line.text);
        if (line.is_too_long)
            status =
                reject(parser, "the line is longer than 128 MiB", (struct fc_str){NULL, 0}, err);
        else
            status = add_line(parser, line.text, err);
        if (status != FLAMEC_OK)
            return status;
    }
}

static enum flamec_status read_counts(struct fc_reading *reading, enum fc_counts counts,
                                      struct flamec_error *err)
{
    struct parser parser = {
        .reading = reading, .trie = reading->trie, .roots = reading->root.ptr ? 1 : 0};
    reading->report = (struct fc_report){.counts = counts};
    fc_lines_init(&parser.lines, reading->source);
    if (counts == FC_COUNTS_UNKNOWN) {
        fc_trie_init(&parser.pending, reading->trie->names, reading->trie->keeps_order);
        parser.trie = &parser.pending;
    }
    enum flamec_status status = parse(&parser, err);
    if (status == FLAMEC_OK && reading->report.counts == FC_COUNTS_UNKNOWN &&
        reading->report.stacks)
        status = settle(&parser, FC_COUNTS_TWO, move_pair, err);
    fc_trie_deinit(&parser.pending);
    fc_lines_deinit(&parser.lines);
    FC_ARRAY_FREE(&parser.previous);
    FC_ARRAY_FREE(&parser.ends);
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
