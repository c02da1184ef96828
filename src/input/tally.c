#include "input/tally.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"

void fc_tally_deinit(struct fc_tally *tally)
{
    FC_ARRAY_FREE(&tally->spans);
}

void fc_tally_reject(struct fc_tally *tally, struct fc_place place, const char *why,
                     struct fc_str word)
{
    if (tally->rejected < FC_REPORT_LINES)
        tally->rejects[tally->rejected] = place;
    if (tally->rejected++)
        return;
    int shown = word.len < 24 ? (int)word.len : 24;
    const char *cut = word.len > 24 ? "..." : "";
    if (word.ptr)
        snprintf(tally->why, sizeof tally->why, "\"%.*s%s\" %s", shown, word.ptr, cut, why);
    else
        snprintf(tally->why, sizeof tally->why, "%s", why);
}

void fc_tally_fail(struct fc_tally *tally, struct fc_place place, enum flamec_status status,
                   const char *format, ...)
{
    if (tally->fault.error.status != FLAMEC_OK)
        return;
    va_list args;
    va_start(args, format);
    tally->fault.place = place;
    tally->fault.error.status = status;
    vsnprintf(tally->fault.error.message, sizeof tally->fault.error.message, format, args);
    va_end(args);
}

void fc_tally_block(struct fc_tally *tally, uint64_t block, uint64_t lines, size_t nodes)
{
    if (FC_RESERVE(&tally->spans, 1))
        tally->spans.items[tally->spans.count++] = (struct fc_span){block, lines, nodes};
    else
        fc_tally_fail(tally, (struct fc_place){block, 0}, FLAMEC_NO_MEMORY, "out of memory");
}

static bool is_before(struct fc_place a, struct fc_place b)
{
    return a.block != b.block ? a.block < b.block : a.line < b.line;
}

/* Its line number in the source. */
static uint64_t line_of(struct fc_place place, struct fc_tally *const *tallies, size_t count)
{
    uint64_t line = place.line;
    for (size_t t = 0; t < count; t++)
        for (size_t i = 0; i < tallies[t]->spans.count; i++)
            if (tallies[t]->spans.items[i].block < place.block)
                line += tallies[t]->spans.items[i].lines;
    return line;
}

static enum flamec_status report_fault(struct fc_tally *const *tallies, size_t count,
                                       const char *source_name, struct flamec_error *err)
{
    const struct fc_fault *first = NULL;
    for (size_t t = 0; t < count; t++) {
        const struct fc_fault *fault = &tallies[t]->fault;
        if (fault->error.status != FLAMEC_OK && (!first || is_before(fault->place, first->place)))
            first = fault;
    }
    if (!first)
        return FLAMEC_OK;
    if (first->error.status == FLAMEC_NO_MEMORY)
        return fc_error_memory(err);
    if (!first->place.line)
        return fc_error(err, first->error.status, "%s", first->error.message);
    return fc_error(err, first->error.status, "%s:%" PRIu64 ": %s", source_name,
                    line_of(first->place, tallies, count), first->error.message);
}

/* Of the rejected lines that no tally before has given: the first. NULL when there are no more. */
static struct fc_tally *next_reject(struct fc_tally *const *tallies, const size_t *given,
                                    size_t count, size_t *which)
{
    struct fc_tally *first = NULL;
    for (size_t t = 0; t < count; t++) {
        struct fc_tally *tally = tallies[t];
        if (given[t] >= tally->rejected || given[t] >= FC_REPORT_LINES)
            continue;
        if (!first || is_before(tally->rejects[given[t]], first->rejects[given[*which]])) {
            first = tally;
            *which = t;
        }
    }
    return first;
}

static bool report_rejects(struct fc_tally *const *tallies, size_t count, struct fc_report *report)
{
    size_t *given = FC_NEW_ARRAY(size_t, count);
    if (!given)
        return false;
    for (size_t i = 0; i < FC_REPORT_LINES; i++) {
        size_t which = 0;
        const struct fc_tally *tally = next_reject(tallies, given, count, &which);
        if (!tally)
            break;
        report->rejected_lines[i] = line_of(tally->rejects[given[which]++], tallies, count);
        if (i == 0)
            memcpy(report->why, tally->why, sizeof report->why);
    }
    free(given);
    return true;
}

enum flamec_status fc_tally_report(struct fc_tally *const *tallies, size_t count,
                                   const char *source_name, struct fc_report *report,
                                   struct flamec_error *err)
{
    for (size_t t = 0; t < count; t++) {
        report->stacks += tallies[t]->stacks;
        report->rejected += tallies[t]->rejected;
        report->rounded += tallies[t]->rounded;
    }
    if (!report_rejects(tallies, count, report))
        return fc_error_memory(err);
    return report_fault(tallies, count, source_name, err);
}
