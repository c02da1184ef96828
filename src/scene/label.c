#include "scene/label.h"

#include <glib.h>

#include "base/utf8.h"

enum {
    ELLIPSIS = 0x2026,
    ZERO_WIDTH_JOINER = 0x200D
};

static bool is_flag_letter(uint32_t code)
{
    return code >= 0x1F1E6 && code <= 0x1F1FF;
}

/* What belongs to the character in front of it (Unicode UAX #29, rules GB6 to GB9b, as far as
 * names of functions need them). */
static bool extends(uint32_t before, uint32_t code)
{
    if (code == ZERO_WIDTH_JOINER || before == ZERO_WIDTH_JOINER)
        return true;
    if (code >= 0x1F3FB && code <= 0x1F3FF) /* skin tones */
        return true;
    switch (g_unichar_type(code)) {
    case G_UNICODE_NON_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
    case G_UNICODE_SPACING_MARK:
        return true;
    default:
        break;
    }
    bool after_lead = before >= 0x1100 && before <= 0x115F; /* Hangul letters join to syllables */
    return (code >= 0x1160 && code <= 0x11FF) || (after_lead && code >= 0x1100 && code <= 0x115F);
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
    size_t len = next.len;
    bool may_pair = is_flag_letter(before);
    *px = fc_metrics_advance(metrics, before);
    while (len < s.len) {
        next = fc_utf8_next(fc_str_drop(s, len));
        uint32_t code = shown(next);
        bool is_pair = may_pair && is_flag_letter(code);
        if (!is_pair && !extends(before, code))
            break;
        if (before == ZERO_WIDTH_JOINER || is_pair) {
            /* one picture in fonts that have it; else side by side: count the wider case */
            *px += fc_metrics_advance(metrics, code);
        }
        may_pair = false;
        before = code;
        len += next.len;
    }
    return len;
}

struct fc_label fc_label_fit(const struct fc_metrics *metrics, struct fc_str name, double width)
{
    double room = width - 2 * metrics->padding, used = 0;
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
