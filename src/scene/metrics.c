#include "scene/metrics.h"

#include <glib.h>
#include <string.h>

#include "base/compiler.h"

enum {
    FIRST = 0x20,
    MONOSPACE = 602, /* DejaVu Sans Mono, Courier New (600), Consolas (550) and the like */
    WIDE = 1000,
    EMOJI = 1300,
    OTHER = 800 /* scripts outside the table: a guess on the safe side */
};

/* In thousandths of an em, from U+0020 on. */
static const uint16_t advances[] = {
#include "scene/advances.inc"
};

static bool is_monospaced(const char *family)
{
    static const char *const marks[] = {"mono", "courier", "consol", "menlo", "typewriter"};
    char *lower = g_ascii_strdown(family, -1);
    bool is_found = false;
    for (size_t i = 0; i < FC_COUNTOF(marks); i++)
        is_found = is_found || strstr(lower, marks[i]);
    g_free(lower);
    return is_found;
}

struct fc_metrics fc_metrics_of(const char *family, double font_size, double font_width)
{
    double fixed = font_width > 0 ? font_width : is_monospaced(family) ? MONOSPACE / 1000.0 : 0;
    return (struct fc_metrics){.font_size = font_size, .fixed = fixed, .padding = 3};
}

static unsigned thousandths(uint32_t code)
{
    if (code >= FIRST && code - FIRST < FC_COUNTOF(advances))
        return advances[code - FIRST];
    if (g_unichar_iszerowidth(code))
        return 0;
    if (code >= 0x1F000 && code <= 0x1FAFF)
        return EMOJI;
    return g_unichar_iswide_cjk(code) ? WIDE : OTHER;
}

double fc_metrics_advance(const struct fc_metrics *metrics, uint32_t code)
{
    if (metrics->fixed > 0 && !g_unichar_iswide(code))
        return g_unichar_iszerowidth(code) ? 0 : metrics->fixed * metrics->font_size;
    return thousandths(code) * metrics->font_size / 1000;
}
