/* base/num.h - exact decimal numbers in and out, independent of the locale.
 *
 * A profile keeps its counts as integers in units of 10^-scale, scale 0 to 9: `1.5` and `2` are
 * 15 and 20 at scale 1. No count ever passes through a double. */
#ifndef FC_BASE_NUM_H
#define FC_BASE_NUM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/str.h"

enum {
    FC_NUM_SCALE_MAX = 9, /* decimal places kept */
    FC_NUM_BUFFER = 72    /* bytes that hold whatever the writers below make, NUL included */
};

#define FC_NUM_MAX ((uint64_t)INT64_MAX) /* the largest count and the largest sum of counts */

/* mantissa * 10^-scale, without trailing zeros behind the point. */
struct fc_decimal {
    uint64_t mantissa;
    unsigned scale;
    bool is_rounded; /* the text had more than nine decimal places; rounded half up */
};

enum fc_num_result {
    FC_NUM_OK,
    FC_NUM_NONE,     /* not of the form digits[.digits][e[+-]digits] or .digits… */
    FC_NUM_TOO_LARGE /* above FC_NUM_MAX */
};

/* Read the whole of `text` as a count (semantics of folded stacks: no sign, no hex, no nan). */
enum fc_num_result fc_num_parse(struct fc_str text, struct fc_decimal *out);

/* Whether fc_num_parse would not answer FC_NUM_NONE. */
bool fc_num_is_count(struct fc_str text);

uint64_t fc_num_power10(unsigned exponent); /* exponent 0 to 19 */

/* value * 10^-scale as `1234567.25`, trailing zeros of the fraction dropped; returns its length.
 * fc_num_group puts a comma between thousands: `1,234,567.25`. */
size_t fc_num_plain(char buffer[FC_NUM_BUFFER], fc_u128 value, unsigned scale);
size_t fc_num_group(char buffer[FC_NUM_BUFFER], fc_u128 value, unsigned scale);

/* part / whole, rounded half up. Nearly all quotients are of 64 bits, whose division is ten times
 * as fast. part + whole fits 128 bits; whole > 0. */
static inline fc_u128 fc_num_divide(fc_u128 part, uint64_t whole)
{
    part += whole / 2;
    return part >> 64 ? part / whole : (uint64_t)part / whole;
}

/* 100 * part / whole with two decimals (`12.34`), rounded half up, and with as many more as it
 * takes not to lie: what is not all never prints 100.00, what is not nothing never prints 0.00
 * (`99.9998`, `0.00031`). part <= whole * 1000; whole > 0. Without the percent sign. */
size_t fc_num_percent(char buffer[FC_NUM_BUFFER], uint64_t part, uint64_t whole);

#endif
