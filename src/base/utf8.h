/* base/utf8.h - code points out of bytes that claim to be UTF-8.
 *
 * What is not valid (stray, overlong, cut, surrogate, above U+10FFFF) reads as U+FFFD, one for
 * each maximal part that could have begun a character (Unicode 15, section 3.9, table 3-8). */
#ifndef FC_BASE_UTF8_H
#define FC_BASE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"
#include "base/str.h"

enum {
    FC_UTF8_INVALID = 0xFFFD
};

struct fc_utf8 {
    uint32_t code; /* the code point, FC_UTF8_INVALID for bytes that are none */
    unsigned len;  /* bytes it took, at least 1 */
    bool is_valid;
};

/* The slow half of fc_utf8_next: a first byte above ASCII. */
struct fc_utf8 fc_utf8_next_wide(struct fc_str s);

/* The character at the start of `s` (s.len > 0). */
static inline struct fc_utf8 fc_utf8_next(struct fc_str s)
{
    unsigned char first = (unsigned char)s.ptr[0];
    return first < 0x80 ? (struct fc_utf8){first, 1, true} : fc_utf8_next_wide(s);
}

/* Write a code point as UTF-8; returns the number of bytes, 1 to 4. */
unsigned fc_utf8_put(char bytes[4], uint32_t code);

/* Whether a terminal may be shown the character: UTF-8, and no control character (C0, DEL, C1). */
bool fc_utf8_is_printable(struct fc_utf8 character);

/* Put `s` as text for a terminal: what it may not be shown as U+FFFD. */
void fc_utf8_put_clean(struct fc_out *out, struct fc_str s);

#endif
