#include "base/utf8.h"

/* What may follow a first byte that is not ASCII: the number of bytes and the range of the second
 * one, which keeps out overlong forms, surrogates and what lies above U+10FFFF. */
static unsigned shape(unsigned char first, unsigned char *low, unsigned char *high)
{
    *low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    *high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (first < 0xC2)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

struct fc_utf8 fc_utf8_next_wide(struct fc_str s)
{
    unsigned char first = (unsigned char)s.ptr[0], low, high;
    unsigned len = shape(first, &low, &high);
    if (len == 0)
        return (struct fc_utf8){FC_UTF8_INVALID, 1, false};
    uint32_t code = first & (0x7Fu >> len);
    for (unsigned i = 1; i < len; i++) {
        unsigned char next = i < s.len ? (unsigned char)s.ptr[i] : 0;
        if (next < low || next > high)
            return (struct fc_utf8){FC_UTF8_INVALID, i, false};
        code = code << 6 | (next & 0x3Fu);
        low = 0x80;
        high = 0xBF;
    }
    return (struct fc_utf8){code, len, true};
}

unsigned fc_utf8_put(char bytes[4], uint32_t code)
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    unsigned len = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (unsigned i = len - 1; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)((0xF00u >> len & 0xFF) | code);
    return len;
}

bool fc_utf8_is_printable(struct fc_utf8 character)
{
    bool is_control = character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0);
    return character.is_valid && !is_control;
}

void fc_utf8_put_clean(struct fc_out *out, struct fc_str s)
{
    size_t clean = 0, at = 0;
    while (at < s.len) {
        struct fc_utf8 next = fc_utf8_next(fc_str_drop(s, at));
        if (!fc_utf8_is_printable(next)) {
            fc_out_put(out, (struct fc_str){s.ptr + clean, at - clean});
            FC_OUT_LITERAL(out, "\xef\xbf\xbd");
            clean = at + next.len;
        }
        at += next.len;
    }
    fc_out_put(out, (struct fc_str){s.ptr + clean, s.len - clean});
}
