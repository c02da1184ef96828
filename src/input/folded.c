#include "input/folded.h"

#include <inttypes.h>

#include "input/pending.h"

/* A line on its way through the parser. */
struct line {
    struct fc_place place;
    const char *text; /* behind leading blanks */
    size_t len;       /* without its end and blanks before it */
    size_t same;      /* bytes that it shares with the line before */
    size_t shared;    /* semicolons among them */
};

void fc_folded_deinit(struct fc_folded *parser)
{
    FC_ARRAY_FREE(&parser->marks);
    FC_ARRAY_FREE(&parser->pushed);
    fc_tally_deinit(&parser->tally);
}

void fc_folded_forget(struct fc_folded *parser)
{
    parser->previous.len = parser->frames = 0;
    parser->has_path = false;
}

/* --- what is wrong ------------------------------------------------------------------------- */

/* The line is no stack: of the line before, only what it shares with this one is still known. */
static void pass_over(struct fc_folded *parser, const struct line *line)
{
    parser->previous.len = line->same;
    parser->marks.count = line->shared;
    if (parser->frames > line->shared)
        parser->frames = line->shared;
}

FC_COLD static void reject(struct fc_folded *parser, const struct line *line, const char *why,
                           struct fc_str word)
{
    pass_over(parser, line);
    fc_tally_reject(&parser->tally, line->place, why, word);
    if (parser->is_strict)
        fc_tally_fail(&parser->tally, line->place, FLAMEC_BAD_INPUT,
                      "%s; mend the line, or leave out --strict to skip such lines",
                      parser->tally.why);
}

FC_COLD static void refuse_count(struct fc_folded *parser, const struct line *line)
{
    fc_tally_fail(&parser->tally, line->place, FLAMEC_BAD_INPUT,
                  "the count is larger than %" PRIu64
                  " (in units of its last decimal place); use a larger unit",
                  FC_NUM_MAX);
}

/* Counts that add up to too much are not any line's fault: that is found when all is read. */
static void check_trie(struct fc_folded *parser, const struct line *line)
{
    struct fc_place block = {line->place.block, 0};
    if (parser->trie->failure == FC_TRIE_NO_MEMORY)
        fc_tally_fail(&parser->tally, block, FLAMEC_NO_MEMORY, "out of memory");
    else if (parser->trie->failure == FC_TRIE_FULL)
        fc_tally_fail(&parser->tally, line->place, FLAMEC_BAD_INPUT,
                      "more than 4294967294 frames; split the profile");
}

/* --- stacks -------------------------------------------------------------------------------- */

/* The semicolons of the line: those that it shares are known. Returns where the line ends. */
static size_t split(struct fc_folded *parser, const struct line *line, size_t end)
{
    size_t at = line->same;
    do {
        if (!FC_RESERVE(&parser->marks, FC_SCAN_MARKS)) {
            fc_trie_fail(parser->trie, FC_TRIE_NO_MEMORY);
            return 0;
        }
        at = parser->scan->split(line->text, at, end, parser->marks.items, parser->marks.capacity,
                                 &parser->marks.count);
    } while (line->text[at] != '\n');
    return at;
}

/* How many frames the stack has in common with the one before: those whose semicolon is shared, and
 * the leaf before when the stack ends there or goes on below it. */
static size_t kept_frames(const struct fc_folded *parser, const struct line *line, size_t len)
{
    bool is_leaf_known = parser->frames > line->shared && line->same == parser->previous.len;
    bool ends_there = parser->marks.count > line->shared
                          ? parser->marks.items[line->shared] == line->same
                          : len == line->same;
    return line->shared + (is_leaf_known && ends_there);
}

/* The frames from number `kept` on; false when memory is out. */
static bool cut_frames(struct fc_folded *parser, const struct line *line, size_t len, size_t kept)
{
    const uint32_t *marks = parser->marks.items;
    size_t count = parser->marks.count, start = kept ? marks[kept - 1] + (size_t)1 : 0;
    parser->pushed.count = 0;
    if (!FC_RESERVE(&parser->pushed, count + 1 - kept))
        return false;
    struct fc_str *frame = parser->pushed.items;
    for (size_t i = kept; i < count; start = marks[i++] + (size_t)1)
        *frame++ = fc_str_trim((struct fc_str){line->text + start, marks[i] - start});
    *frame++ = fc_str_trim((struct fc_str){line->text + start, len - start});
    parser->pushed.count = (size_t)(frame - parser->pushed.items);
    return true;
}

/* Leave the trie's path at the leaf of line->text[0, len). */
static void walk(struct fc_folded *parser, const struct line *line, size_t len)
{
    size_t roots = parser->root.ptr ? 1 : 0, kept = kept_frames(parser, line, len);
    bool is_same_stack = kept > parser->marks.count;
    fc_trie_begin(parser->trie, parser->has_path ? roots + kept : 0);
    if (!parser->has_path && roots)
        fc_trie_push(parser->trie, parser->root);
    if (!is_same_stack && cut_frames(parser, line, len, kept))
        fc_trie_push_all(parser->trie, parser->pushed.items, parser->pushed.count);
    else if (!is_same_stack)
        fc_trie_fail(parser->trie, FC_TRIE_NO_MEMORY);
    parser->previous = (struct fc_str){line->text, len};
    parser->frames = parser->marks.count + 1;
    parser->has_path = true;
}

static void walk_no_stack(struct fc_folded *parser)
{
    fc_folded_forget(parser);
    parser->marks.count = 0;
    struct line line = {.text = "[no stack]"};
    walk(parser, &line, sizeof "[no stack]" - 1);
    parser->previous.len = parser->frames = 0;
}

static void walk_stack(struct fc_folded *parser, const struct line *line, size_t len)
{
    if (FC_LIKELY(len))
        walk(parser, line, len);
    else
        walk_no_stack(parser);
}

/* --- counts ---------------------------------------------------------------------------------- */

static const struct fc_decimal one = {1, 0, false};

static size_t trimmed(const char *text, size_t len)
{
    while (len && fc_is_blank(text[len - 1]))
        len--;
    return len;
}

/* Read the last word of text[0, *len) as a count and take it off; nearly all are a few digits. */
static enum fc_num_result take_count(const char *text, size_t *len, struct fc_decimal *count)
{
    size_t at = *len;
    uint64_t value = 0, unit = 1;
    while (at && *len - at < 18 && text[at - 1] >= '0' && text[at - 1] <= '9') {
        value += (uint64_t)(text[--at] - '0') * unit;
        unit *= 10;
    }
    if (FC_LIKELY(at && at < *len && fc_is_blank(text[at - 1]))) {
        *count = (struct fc_decimal){.mantissa = value};
        *len = trimmed(text, at - 1);
        return FC_NUM_OK;
    }
    struct fc_str word = fc_str_last_word((struct fc_str){text, *len});
    enum fc_num_result result = fc_num_parse(word, count);
    if (result == FC_NUM_OK)
        *len = trimmed(text, *len - word.len);
    return result;
}

/* A stack that still carries its first count as the last word. */
static void add_pending(struct fc_folded *parser, const struct line *line, size_t len,
                        struct fc_decimal count)
{
    walk(parser, line, len);
    fc_trie_commit_pair(parser->trie, one, count);
    if (fc_pending_is_full(parser->pending)) {
        parser->pending->is_assumed = true;
        fc_pending_settle_two(parser);
    }
}

static void add_pair(struct fc_folded *parser, const struct line *line, size_t len,
                     struct fc_decimal after)
{
    struct fc_decimal before;
    struct fc_str word = fc_str_last_word((struct fc_str){line->text, len});
    switch (take_count(line->text, &len, &before)) {
    case FC_NUM_NONE:
        if (parser->pending && parser->pending->is_assumed)
            fc_tally_fail(&parser->tally, line->place, FLAMEC_BAD_INPUT,
                          "has one count, all lines before it have two; say which with "
                          "--from=folded or --from=folded-diff");
        else
            reject(parser, line, "stands where the first of two counts belongs", word);
        return;
    case FC_NUM_TOO_LARGE:
        refuse_count(parser, line);
        return;
    case FC_NUM_OK:
        break;
    }
    parser->tally.stacks++;
    parser->tally.rounded += before.is_rounded;
    walk_stack(parser, line, len);
    fc_trie_commit_pair(parser->trie, before, after);
}

/* The line without its last count. */
static void add_stack(struct fc_folded *parser, struct line *line, size_t len,
                      struct fc_decimal count)
{
    parser->tally.rounded += count.is_rounded;
    if (parser->counts == FC_COUNTS_TWO) {
        add_pair(parser, line, len, count);
        return;
    }
    parser->tally.stacks++;
    if (FC_UNLIKELY(parser->counts == FC_COUNTS_UNKNOWN)) {
        if (fc_num_is_count(fc_str_last_word((struct fc_str){line->text, len}))) {
            add_pending(parser, line, len, count);
            return;
        }
        fc_pending_settle_one(parser);
        line->same = line->shared = 0;
    }
    walk_stack(parser, line, len);
    fc_trie_commit(parser->trie, count);
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool is_comment(const struct line *line)
{
    return line->text[0] == '#' && (line->len == 1 || fc_is_blank(line->text[1]));
}

/* Find what the line shares with the one before, its semicolons, and its end. Returns where the
 * next line begins. */
static size_t take(struct fc_folded *parser, struct line *line, const struct fc_block *block,
                   size_t at)
{
    size_t end = block->bytes.count;
    const char *bytes = block->bytes.items;
    while (fc_is_blank(bytes[at]))
        at++;
    line->text = bytes + at;
    size_t left = end - at, limit = parser->previous.len < left ? parser->previous.len : left;
    line->same = limit ? parser->scan->same(line->text, parser->previous.ptr, limit) : 0;
    line->shared = parser->marks.count;
    while (line->shared && parser->marks.items[line->shared - 1] >= line->same)
        line->shared--;
    parser->marks.count = line->shared;
    line->len = split(parser, line, left);
    at += line->len + 1;
    line->len -= line->len && line->text[line->len - 1] == '\r';
    line->len = trimmed(line->text, line->len);
    return at;
}

static void read_line(struct fc_folded *parser, struct line *line)
{
    struct fc_decimal count;
    size_t len = line->len;
    if (len == 0 || is_comment(line)) {
        pass_over(parser, line);
        return;
    }
    switch (take_count(line->text, &len, &count)) {
    case FC_NUM_NONE:
        reject(parser, line, "stands where the count belongs",
               fc_str_last_word((struct fc_str){line->text, line->len}));
        break;
    case FC_NUM_TOO_LARGE:
        refuse_count(parser, line);
        break;
    case FC_NUM_OK:
        add_stack(parser, line, len, count);
        break;
    }
}

void fc_folded_block(struct fc_folded *parser, const struct fc_block *block)
{
    struct line line = {.place = {block->number, 0}};
    parser->previous.len = parser->frames = 0;
    if (block->is_too_long) {
        line.place.line++;
        reject(parser, &line, "the line is longer than 128 MiB", (struct fc_str){NULL, 0});
    }
    for (size_t at = 0; at < block->bytes.count;) {
        line.place.line++;
        at = take(parser, &line, block, at);
        read_line(parser, &line);
        if (FC_UNLIKELY(parser->trie->failure != FC_TRIE_FINE))
            check_trie(parser, &line);
        if (FC_UNLIKELY(parser->tally.fault.error.status != FLAMEC_OK))
            return;
    }
    fc_tally_block(&parser->tally, block->number, line.place.line, parser->trie->nodes.count);
}
