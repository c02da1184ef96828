#include "scene/label.h"

#include <glib.h>

#include "base/utf8.h"

enum {
    ELLIPSIS = 0x2026,
    ZERO_WIDTH_NON_JOINER = 0x200C,
    ZERO_WIDTH_JOINER = 0x200D
};

static bool is_between(uint32_t code, uint32_t first, uint32_t last)
{
    return code >= first && code <= last;
}

static bool is_flag_letter(uint32_t code)
{
    return is_between(code, 0x1F1E6, 0x1F1FF);
}

static bool is_lead(uint32_t code)
{
    return is_between(code, 0x1100, 0x115F) || is_between(code, 0xA960, 0xA97C);
}

static bool is_vowel(uint32_t code)
{
    return is_between(code, 0x1160, 0x11A7) || is_between(code, 0xD7B0, 0xD7C6);
}

static bool is_trail(uint32_t code)
{
    return is_between(code, 0x11A8, 0x11FF) || is_between(code, 0xD7CB, 0xD7FB);
}

static bool is_syllable(uint32_t code)
{
    return is_between(code, 0xAC00, 0xD7A3);
}

/* Hangul letters join to syllables: leads, vowels, trails (rules GB6 to GB8). */
static bool joins_syllable(uint32_t before, uint32_t code)
{
    if (is_lead(before))
        return is_lead(code) || is_vowel(code) || is_syllable(code);
    if (is_trail(code))
        return is_vowel(before) || is_trail(before) || is_syllable(before);
    bool is_open = is_syllable(before) && (before - 0xAC00) % 28 == 0;
    return is_vowel(code) && (is_vowel(before) || is_open);
}

/* What belongs to the character in front of it (Unicode UAX #29, rules GB6 to GB9b, as far as
 * names of functions need them). */
static bool extends(uint32_t before, uint32_t code)
{
    if (code == ZERO_WIDTH_NON_JOINER || code == ZERO_WIDTH_JOINER || before == ZERO_WIDTH_JOINER)
        return true;
    if (is_between(code, 0x1F3FB, 0x1F3FF) || is_between(code, 0xE0020, 0xE007F))
        return true; /* skin tones; tags of flags */
    switch (g_unichar_type(code)) {
    case G_UNICODE_NON_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
    case G_UNICODE_SPACING_MARK:
        return true;
    default:
        break;
    }
    return joins_syllable(before, code);
}

static uint32_t shown(struct fc_utf8 next)
{
    bool is_control = next.code < 0x20 || next.code == 0x7F;
    return is_control ? FC_UTF8_INVALID : next.code;
}

size_t fc_label_cluster(const struct fc_metrics *metrics, struct fc_str s, double *px)
{
    struct fc_utf8 next = fc_utf8_next(s);
    uint32_t before = shown(next);
    if (next.code < 0x80 && s.len > 1 && (unsigned char)s.ptr[1] < 0x80) {
        *px = fc_metrics_advance(metrics, before); /* nothing in ASCII joins with its neighbour */
        return 1;
    }
    size_t len = next.len;
    bool may_pair = is_flag_letter(before);
    *px = fc_metrics_advance(metrics, before);
    while (len < s.len) {
        next = fc_utf8_next(fc_str_drop(s, len));
        uint32_t code = shown(next);
        bool is_pair = may_pair && is_flag_letter(code);
        if (!is_pair && !extends(before, code))
            break;
        /* One picture or syllable in fonts that have it, else side by side: the wider case. */
        *px += fc_metrics_advance(metrics, code);
        may_pair = false;
        before = code;
        len += next.len;
    }
    return len;
}

struct fc_label fc_label_fit(const struct fc_metrics *metrics, struct fc_str name, double width)
{
    double room = width - 2 * metrics->padding, used = 0;
    if (room < 0)
        return (struct fc_label){{NULL, 0}, false};
    double cut_room = room - fc_metrics_advance(metrics, ELLIPSIS);
    size_t at = 0, cut = 0, characters = 0;
    while (at < name.len) {
        double px;
        size_t len = fc_label_cluster(metrics, fc_str_drop(name, at), &px);
        used += px;
        if (used > room)
            break;
        at += len;
        if (used <= cut_room) {
            cut = at;
            characters++;
        }
    }
    if (at == name.len && name.len)
        return (struct fc_label){name, false};
    if (characters < FC_LABEL_LEAST)
        return (struct fc_label){{NULL, 0}, false};
    return (struct fc_label){{name.ptr, cut}, true};
}
