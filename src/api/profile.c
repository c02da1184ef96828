#include "api/profile.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/decode.h"
#include "base/error.h"

void fc_api_note(flamec_note_fn *note, void *context, const char *format, ...)
{
    if (!note)
        return;
    struct flamec_error line;
    va_list args;
    va_start(args, format);
    vsnprintf(line.message, sizeof line.message, format, args);
    va_end(args);
    fc_error_clean(line.message);
    note(context, line.message);
}

enum flamec_status flamec_profile_new(struct flamec_profile **out,
                                      const struct flamec_profile_options *options,
                                      struct flamec_error *err)
{
    *out = NULL;
    struct flamec_profile_options chosen = {.size = sizeof chosen};
    if (options)
        memcpy(&chosen, options, options->size < sizeof chosen ? options->size : sizeof chosen);
    const struct fc_input *input = fc_input_find(chosen.from ? chosen.from : "auto");
    if (!input)
        return fc_error(err, FLAMEC_BAD_OPTION,
                        "--from=%s: no such input format; `--from help` lists them", chosen.from);
    struct flamec_profile *profile = calloc(1, sizeof *profile);
    if (!profile)
        return fc_error_memory(err);
    profile->options = chosen;
    profile->options.from = NULL;
    profile->input = input;
    fc_names_init(&profile->names);
    fc_trie_init(&profile->trie, &profile->names, chosen.keeps_order);
    *out = profile;
    return FLAMEC_OK;
}

void flamec_profile_free(struct flamec_profile *profile)
{
    if (!profile)
        return;
    fc_trie_deinit(&profile->trie);
    fc_names_deinit(&profile->names);
    free(profile->empty);
    free(profile);
}

struct flamec_count flamec_profile_total(const struct flamec_profile *profile)
{
    return (struct flamec_count){profile->trie.sum.after, profile->trie.scale};
}

struct flamec_entry flamec_input(size_t index)
{
    const struct fc_input *input = fc_input_at(index);
    return (struct flamec_entry){input ? input->name : NULL, input ? input->help : NULL};
}

/* "4, 5, 8, 9, …": the first line numbers, and whether there are more. */
static void list_rejected(const struct fc_report *report, char *text, size_t room)
{
    size_t len = 0;
    for (size_t i = 0; i < FC_REPORT_LINES && report->rejected_lines[i]; i++)
        len += (size_t)snprintf(text + len, room - len, "%s%" PRIu64, i ? ", " : "",
                                report->rejected_lines[i]);
    if (report->rejected > FC_REPORT_LINES)
        snprintf(text + len, room - len, ", …");
}

static void note_rejected(const struct flamec_profile *profile, const struct fc_report *report,
                          const char *name)
{
    char lines[128];
    list_rejected(report, lines, sizeof lines);
    fc_api_note(profile->options.note, profile->options.note_context,
                "%s:%" PRIu64 ": %" PRIu64 " %s not `stack COUNT` and %s skipped (%s %s): %s; "
                "--strict makes this an error",
                name, report->rejected_lines[0], report->rejected,
                report->rejected == 1 ? "line is" : "lines are",
                report->rejected == 1 ? "was" : "were", report->rejected == 1 ? "line" : "lines",
                lines, report->why);
}

static void describe_empty(struct flamec_error *line, const struct fc_report *report,
                           const char *name, uint64_t len, bool has_before)
{
    if (len == 0)
        fc_error(line, FLAMEC_BAD_INPUT,
                 "%s: holds no samples: it is empty; give lines of `frame;frame COUNT`", name);
    else if (report->stacks)
        fc_error(line, FLAMEC_BAD_INPUT, "%s: holds no samples: all its %s 0%s; record it again",
                 name, has_before ? "second counts are" : "counts are",
                 report->rounded ? " or round to it" : "");
    else if (report->rejected == 0)
        fc_error(line, FLAMEC_BAD_INPUT,
                 "%s: holds no samples, only blank lines and comments; give lines of "
                 "`frame;frame COUNT`",
                 name);
    else
        fc_error(line, FLAMEC_BAD_INPUT,
                 "%s:%" PRIu64 ": holds no samples: no line is `frame;frame COUNT`, here %s%s%s; "
                 "fold the profile first",
                 name, report->rejected_lines[0], report->why,
                 report->looks_like[0] ? ", and it looks like " : "", report->looks_like);
}

/* Whether an input that adds nothing is worth an error is known at the end only: keep what is to be
 * said of the first one; the others are noted. */
static enum flamec_status remember_empty(struct flamec_profile *profile,
                                         const struct fc_report *report, const char *name,
                                         uint64_t len, struct flamec_error *err)
{
    struct flamec_error line = {0};
    describe_empty(&line, report, name, len, profile->trie.sum.before > 0);
    if (profile->empty) {
        fc_api_note(profile->options.note, profile->options.note_context, "%s", line.message);
        return FLAMEC_OK;
    }
    profile->empty = strdup(line.message);
    return profile->empty ? FLAMEC_OK : fc_error_memory(err);
}

static enum flamec_status check_counts(struct flamec_profile *profile, enum fc_counts counts,
                                       const char *name, struct flamec_error *err)
{
    if (profile->counts == FC_COUNTS_UNKNOWN)
        profile->counts = counts;
    if (profile->counts == counts)
        return FLAMEC_OK;
    return fc_error(
        err, FLAMEC_BAD_INPUT,
        "%s: has %s, the inputs before it have %s; draw them apart, or use --from=folded "
        "when the first number belongs to the name",
        name, counts == FC_COUNTS_TWO ? "two counts a line" : "one count a line",
        counts == FC_COUNTS_TWO ? "one" : "two");
}

/* `before`: the profile's samples without this input. */
static enum flamec_status account(struct flamec_profile *profile, const struct fc_report *report,
                                  const struct fc_source *source, uint64_t before,
                                  struct flamec_error *err)
{
    const char *name = source->name;
    enum flamec_status status = FLAMEC_OK;
    if (report->stacks == 0 || profile->trie.sum.after == before)
        status = remember_empty(profile, report, name, source->offset, err);
    if (report->stacks == 0 || status != FLAMEC_OK)
        return status;
    if (report->rejected)
        note_rejected(profile, report, name);
    if (report->rounded && profile->trie.sum.after > before)
        fc_api_note(profile->options.note, profile->options.note_context,
                    "%s: %" PRIu64 " %s more than nine decimal places and %s rounded to nine", name,
                    report->rounded, report->rounded == 1 ? "count has" : "counts have",
                    report->rounded == 1 ? "was" : "were");
    return check_counts(profile, report->counts, name, err);
}

/* A file's name as a frame: without what would end a frame or a line, or be trimmed. Allocated. */
static char *frame_of_file(const char *name)
{
    struct fc_str trimmed = fc_str_trim(fc_str_from(name));
    char *frame = strndup(trimmed.ptr, trimmed.len);
    for (char *c = frame; c && *c; c++)
        if (*c == ';' || *c == '\n' || *c == '\r')
            *c = ':';
    return frame;
}

/* Reads and closes the source. */
static enum flamec_status read_source(struct flamec_profile *profile, struct fc_source *source,
                                      struct flamec_error *err)
{
    const char *name = source->name;
    enum flamec_status status = fc_decode(&source, err);
    if (status == FLAMEC_OK) {
        struct fc_reading reading = {
            .source = source,
            .trie = &profile->trie,
            .is_strict = profile->options.is_strict,
            .threads = profile->options.threads,
        };
        uint64_t before = profile->trie.sum.after;
        char *root = NULL;
        if (profile->options.has_file_roots && !(root = frame_of_file(name)))
            status = fc_error_memory(err);
        if (root)
            reading.root = fc_str_from(root);
        if (status == FLAMEC_OK)
            status = profile->input->read(&reading, err);
        free(root);
        if (status == FLAMEC_OK)
            status = account(profile, &reading.report, source, before, err);
    }
    fc_source_close(source);
    return status;
}

enum flamec_status flamec_profile_read_path(struct flamec_profile *profile, const char *path,
                                            struct flamec_error *err)
{
    struct fc_source *source;
    enum flamec_status status = fc_source_path(&source, path, err);
    return status == FLAMEC_OK ? read_source(profile, source, err) : status;
}

enum flamec_status flamec_profile_read_fd(struct flamec_profile *profile, int fd, const char *name,
                                          struct flamec_error *err)
{
    struct fc_source *source;
    enum flamec_status status = fc_source_fd(&source, fd, name, err);
    return status == FLAMEC_OK ? read_source(profile, source, err) : status;
}

enum flamec_status flamec_profile_read_memory(struct flamec_profile *profile, const void *bytes,
                                              size_t len, const char *name,
                                              struct flamec_error *err)
{
    struct fc_source *source;
    enum flamec_status status = fc_source_memory(&source, (struct fc_str){bytes, len}, name, err);
    return status == FLAMEC_OK ? read_source(profile, source, err) : status;
}
