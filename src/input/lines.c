#include "input/lines.h"

#include "base/error.h"

enum {
    BLOCK = 1 << 18 /* bytes asked of the source at once; 64 kB to 1 MB measured the same */
};

void fc_lines_init(struct fc_lines *lines, struct fc_source *source)
{
    *lines = (struct fc_lines){.source = source};
}

void fc_lines_deinit(struct fc_lines *lines)
{
    FC_ARRAY_FREE(&lines->buffer);
}

/* Slide the rest to the front and read behind it. */
static enum flamec_status refill(struct fc_lines *lines, struct flamec_error *err)
{
    size_t rest = lines->buffer.count - lines->at;
    if (lines->at && rest)
        memmove(lines->buffer.items, lines->buffer.items + lines->at, rest);
    lines->buffer.count = rest;
    lines->scanned -= lines->at;
    lines->at = 0;
    if (!FC_RESERVE(&lines->buffer, BLOCK))
        return fc_error_memory(err);
    size_t room = lines->buffer.capacity - rest, got;
    enum flamec_status status =
        fc_source_read(lines->source, lines->buffer.items + rest, room, &got, err);
    if (status != FLAMEC_OK)
        return status;
    lines->buffer.count += got;
    lines->is_at_end = got == 0;
    return FLAMEC_OK;
}

/* Drop what has been read of a line until its end comes into the buffer. */
static enum flamec_status skip_line(struct fc_lines *lines, struct flamec_error *err)
{
    for (;;) {
        lines->at = lines->scanned = lines->buffer.count;
        enum flamec_status status = refill(lines, err);
        if (status != FLAMEC_OK || lines->is_at_end)
            return status;
        const char *end = memchr(lines->buffer.items, '\n', lines->buffer.count);
        if (end) {
            lines->at = lines->scanned = (size_t)(end - lines->buffer.items) + 1;
            return FLAMEC_OK;
        }
    }
}

static void take(struct fc_lines *lines, struct fc_line *line, size_t end, size_t next)
{
    line->text = (struct fc_str){lines->buffer.items + lines->at, end - lines->at};
    lines->at = lines->scanned = next;
}

enum flamec_status fc_lines_next(struct fc_lines *lines, struct fc_line *line, bool *is_end,
                                 struct flamec_error *err)
{
    *line = (struct fc_line){0};
    *is_end = false;
    for (;;) {
        const char *start = lines->buffer.items + lines->scanned;
        size_t left = lines->buffer.count - lines->scanned;
        const char *end = left ? memchr(start, '\n', left) : NULL;
        if (end) {
            size_t at = (size_t)(end - lines->buffer.items);
            lines->number++;
            take(lines, line, at, at + 1);
            return FLAMEC_OK;
        }
        lines->scanned = lines->buffer.count;
        if (lines->is_at_end) {
            *is_end = lines->at == lines->buffer.count;
            lines->number += !*is_end;
            take(lines, line, lines->buffer.count, lines->buffer.count);
            return FLAMEC_OK;
        }
        if (lines->buffer.count - lines->at > FC_LINES_LONGEST) {
            lines->number++;
            line->is_too_long = true;
            return skip_line(lines, err);
        }
        enum flamec_status status = refill(lines, err);
        if (status != FLAMEC_OK)
            return status;
    }
}
