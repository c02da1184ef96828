#include "base/num.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

uint64_t fc_num_power10(unsigned exponent)
{
    uint64_t power = 1;
    while (exponent--)
        power *= 10;
    return power;
}

/* The parts of a number's text: `012.5e-3` has digits 0,1,2,5, point 3, exponent -3. */
struct parts {
    struct fc_str whole, fraction;
    int64_t exponent; /* saturated at +-2^40, beyond any length of digits */
};

static size_t digits_at(struct fc_str s)
{
    size_t len = 0;
    while (len < s.len && is_digit(s.ptr[len]))
        len++;
    return len;
}

static bool split_exponent(struct fc_str rest, int64_t *exponent)
{
    bool is_negative = rest.len > 1 && rest.ptr[1] == '-';
    bool has_sign = rest.len > 1 && (is_negative || rest.ptr[1] == '+');
    rest = fc_str_drop(rest, has_sign ? 2 : 1);
    if (rest.len == 0 || digits_at(rest) != rest.len)
        return false;
    int64_t value = 0;
    for (size_t i = 0; i < rest.len && value < (INT64_C(1) << 40); i++)
        value = value * 10 + (rest.ptr[i] - '0');
    *exponent = is_negative ? -value : value;
    return true;
}

static bool split(struct fc_str text, struct parts *parts)
{
    parts->whole = (struct fc_str){text.ptr, digits_at(text)};
    struct fc_str rest = fc_str_drop(text, parts->whole.len);
    parts->fraction = (struct fc_str){rest.ptr, 0};
    parts->exponent = 0;
    if (rest.len && rest.ptr[0] == '.') {
        rest = fc_str_drop(rest, 1);
        parts->fraction = (struct fc_str){rest.ptr, digits_at(rest)};
        rest = fc_str_drop(rest, parts->fraction.len);
    }
    if (parts->whole.len + parts->fraction.len == 0)
        return false;
    if (rest.len == 0)
        return true;
    return (rest.ptr[0] == 'e' || rest.ptr[0] == 'E') && split_exponent(rest, &parts->exponent);
}

static unsigned digit(const struct parts *parts, size_t index)
{
    char c = index < parts->whole.len ? parts->whole.ptr[index]
                                      : parts->fraction.ptr[index - parts->whole.len];
    return (unsigned)(c - '0');
}

/* All digits in a row are first..last without zeros at either end; the decimal point stands in
 * front of digit number `point`. What lies nine places behind it or further is rounded away. */
static enum fc_num_result assemble(const struct parts *parts, struct fc_decimal *out)
{
    size_t count = parts->whole.len + parts->fraction.len, first = 0;
    while (first < count && digit(parts, first) == 0)
        first++;
    *out = (struct fc_decimal){0};
    if (first == count)
        return FC_NUM_OK;
    while (digit(parts, count - 1) == 0)
        count--;
    int64_t point = (int64_t)parts->whole.len + parts->exponent;
    int64_t end = (int64_t)count;
    if (end > point + FC_NUM_SCALE_MAX) {
        end = point + FC_NUM_SCALE_MAX;
        out->is_rounded = true;
    }
    out->scale = end > point ? (unsigned)(end - point) : 0;
    if (end < point)
        end = point;
    if (end - (int64_t)first > 19 + FC_NUM_SCALE_MAX)
        return FC_NUM_TOO_LARGE;
    fc_u128 mantissa = 0; /* decimals that rounding turns to zeros may pass 64 bits on the way */
    for (int64_t i = (int64_t)first; i < end; i++)
        mantissa = mantissa * 10 + (i < (int64_t)count ? digit(parts, (size_t)i) : 0);
    if (out->is_rounded && end >= (int64_t)first && digit(parts, (size_t)end) >= 5)
        mantissa++;
    if (mantissa == 0)
        out->scale = 0;
    while (out->scale && mantissa % 10 == 0) {
        mantissa /= 10;
        out->scale--;
    }
    if (mantissa > FC_NUM_MAX)
        return FC_NUM_TOO_LARGE;
    out->mantissa = (uint64_t)mantissa;
    return FC_NUM_OK;
}

enum fc_num_result fc_num_parse(struct fc_str text, struct fc_decimal *out)
{
    /* Nearly every count of a real profile is a short run of digits. */
    if (text.len && text.len <= 18) {
        uint64_t value = 0;
        size_t i = 0;
        while (i < text.len && is_digit(text.ptr[i]))
            value = value * 10 + (uint64_t)(text.ptr[i++] - '0');
        if (i == text.len) {
            *out = (struct fc_decimal){.mantissa = value};
            return FC_NUM_OK;
        }
    }
    struct parts parts;
    return split(text, &parts) ? assemble(&parts, out) : FC_NUM_NONE;
}

bool fc_num_is_count(struct fc_str text)
{
    struct parts parts;
    return split(text, &parts);
}

static unsigned count_digits(uint64_t value)
{
    unsigned digits = 1;
    for (uint64_t limit = 10; value >= limit && digits < 20; limit *= 10)
        digits++;
    return digits;
}

/* What nearly every number of a picture is: 64 bits, no commas. */
static size_t write_short(char buffer[FC_NUM_BUFFER], uint64_t value, unsigned scale)
{
    for (; scale && value % 10 == 0; scale--)
        value /= 10;
    unsigned digits = count_digits(value);
    digits = digits > scale ? digits : scale + 1;
    size_t len = digits + (scale > 0), point = digits - scale;
    buffer[len] = 0;
    for (size_t at = len; at-- > 0;) {
        if (scale && at == point) {
            buffer[at] = '.';
            continue;
        }
        buffer[at] = (char)('0' + (int)(value % 10));
        value /= 10;
    }
    return len;
}

/* The last digit, taken off the value. */
static char pop_digit(fc_u128 *value)
{
    uint64_t low = (uint64_t)*value;
    unsigned digit = (unsigned)(*value >> 64 ? *value % 10 : low % 10);
    *value = *value >> 64 ? *value / 10 : low / 10;
    return (char)('0' + digit);
}

/* Digits are made from the right, at the end of `scratch`. */
static size_t write_number(char buffer[FC_NUM_BUFFER], fc_u128 value, unsigned scale, bool grouped)
{
    for (fc_u128 rest = value; scale && pop_digit(&rest) == '0'; scale--)
        value = rest;
    char scratch[FC_NUM_BUFFER], *end = scratch + sizeof scratch, *at = end;
    for (unsigned i = 0; i < scale; i++)
        *--at = pop_digit(&value);
    if (scale)
        *--at = '.';
    unsigned digits = 0;
    do {
        if (grouped && digits && digits % 3 == 0)
            *--at = ',';
        *--at = pop_digit(&value);
        digits++;
    } while (value);
    size_t len = (size_t)(end - at);
    memcpy(buffer, at, len);
    buffer[len] = 0;
    return len;
}

size_t fc_num_plain(char buffer[FC_NUM_BUFFER], fc_u128 value, unsigned scale)
{
    return value >> 64 ? write_number(buffer, value, scale, false)
                       : write_short(buffer, (uint64_t)value, scale);
}

size_t fc_num_group(char buffer[FC_NUM_BUFFER], fc_u128 value, unsigned scale)
{
    return write_number(buffer, value, scale, true);
}

/* 100 * part / whole in units of 10^-decimals, rounded half up. */
static fc_u128 percent_units(uint64_t part, uint64_t whole, unsigned decimals)
{
    fc_u128 units = (fc_u128)part * 100 / whole, rest = (fc_u128)part * 100 % whole;
    for (unsigned i = 0; i < decimals; i++) {
        rest *= 10;
        units = units * 10 + rest / whole;
        rest %= whole;
    }
    return units + (rest * 2 >= whole);
}

static size_t write_fixed(char buffer[FC_NUM_BUFFER], fc_u128 units, unsigned decimals)
{
    size_t len = fc_num_plain(buffer, units, decimals);
    const char *point = memchr(buffer, '.', len);
    size_t have = point ? (size_t)(buffer + len - point) - 1 : 0;
    if (!point)
        buffer[len++] = '.';
    for (; have < 2; have++)
        buffer[len++] = '0';
    buffer[len] = 0;
    return len;
}

size_t fc_num_percent(char buffer[FC_NUM_BUFFER], uint64_t part, uint64_t whole)
{
    unsigned decimals = 2;
    fc_u128 units = fc_num_divide((fc_u128)part * 10000, whole);
    if (part && units == 0) {
        while (units < 10) /* two digits that count */
            units = percent_units(part, whole, ++decimals);
    } else if (part < whole) {
        fc_u128 all = 10000;
        while (units == all) {
            all *= 10;
            units = percent_units(part, whole, ++decimals);
        }
    }
    return write_fixed(buffer, units, decimals);
}
