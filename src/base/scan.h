/* base/scan.h - the two loops that see every byte of an input, in the widest steps of the machine.
 *
 *     main;parse;read_line 3⏎     the line before
 *     main;parse;skip_it;x 1⏎
 *     └─ same: 11 ─┘└ split: `;` at 18, `⏎` at 22
 *
 * Which instructions there are is found out when a scanner is asked for; the portable one is plain
 * C with memchr. All give the same answers.
 *
 * Texts lie in a buffer that ends in a newline and has FC_SCAN_SLACK readable bytes behind it, so
 * that a step may look past what it was asked about. */
#ifndef FC_BASE_SCAN_H
#define FC_BASE_SCAN_H

#include <stddef.h>
#include <stdint.h>

enum {
    FC_SCAN_SLACK = 64, /* bytes */
    FC_SCAN_MARKS = 32  /* room that split wants for every step */
};

struct fc_scan {
    const char *name;
    /* How many bytes a and b have in common at the start, `limit` at most. */
    size_t (*same)(const char *a, const char *b, size_t limit);
    /* Appends the places of the semicolons from text[from] on to marks[*count…] and returns that of
     * the first newline, text[end] being one; or the place to go on from, when less than
     * FC_SCAN_MARKS of the `room` marks are left. Places count from `text` and fit 32 bits. */
    size_t (*split)(const char *text, size_t from, size_t end, uint32_t *marks, size_t room,
                    size_t *count);
};

/* The fastest scanner that this machine can run, and scanner number `index` of all it can run (for
 * tests; NULL behind the last). Static structs. */
const struct fc_scan *fc_scan_best(void);
const struct fc_scan *fc_scan_at(size_t index);

#endif
