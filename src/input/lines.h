/* input/lines.h - a source cut into lines.
 *
 * One buffer slides over the source; it grows to the longest line and never past FC_LINES_LONGEST,
 * so that a file without line ends cannot take all memory: such a line is read to its end, and
 * reported as too long without its text. */
#ifndef FC_INPUT_LINES_H
#define FC_INPUT_LINES_H

#include "base/array.h"
#include "base/source.h"

enum {
    FC_LINES_LONGEST = 1 << 27 /* bytes, 128 MiB */
};

struct fc_lines {
    struct fc_source *source; /* not owned */
    FC_ARRAY(char) buffer;
    size_t at;       /* of buffer: where the next line begins */
    size_t scanned;  /* of buffer: no line end before this */
    bool is_at_end;  /* the source has nothing more */
    uint64_t number; /* of the line given last, from 1 */
};

struct fc_line {
    struct fc_str text; /* without the line end; valid until the next call */
    bool is_too_long;   /* text is empty then */
};

void fc_lines_init(struct fc_lines *lines, struct fc_source *source);
void fc_lines_deinit(struct fc_lines *lines);

/* The next line; *is_end instead when there is none. */
enum flamec_status fc_lines_next(struct fc_lines *lines, struct fc_line *line, bool *is_end,
                                 struct flamec_error *err);

#endif
