#include "theme/background.h"

#include <assert.h>

#include "base/compiler.h"

static const struct {
    const char *name;
    struct fc_background gradient;
} backgrounds[] = {
    {"yellow", {{0xee, 0xee, 0xee}, {0xee, 0xee, 0xb0}}},
    {"blue", {{0xee, 0xee, 0xee}, {0xe0, 0xe0, 0xff}}},
    {"green", {{0xee, 0xf2, 0xee}, {0xe0, 0xff, 0xe0}}},
    {"grey", {{0xf8, 0xf8, 0xf8}, {0xe8, 0xe8, 0xe8}}},
};

bool fc_background_parse(struct fc_str text, struct fc_background *out)
{
    for (size_t i = 0; i < FC_COUNTOF(backgrounds); i++) {
        if (fc_str_equal(text, fc_str_from(backgrounds[i].name))) {
            *out = backgrounds[i].gradient;
            return true;
        }
    }
    struct fc_rgb flat;
    if (text.len != FC_COLOR_TEXT - 1 || !fc_color_parse(text, &flat))
        return false;
    *out = (struct fc_background){flat, flat};
    return true;
}

struct fc_background fc_background_of_palette(const struct fc_palette *palette)
{
    struct fc_background background = backgrounds[0].gradient;
    bool is_known = fc_background_parse(fc_str_from(palette->background), &background);
    assert(is_known);
    (void)is_known;
    return background;
}
