/* theme/color.h - sRGB colours as text, and how well black or white can be read on them.
 *
 * Luminance and contrast are those of WCAG 2.1 (definitions "relative luminance" and "contrast
 * ratio", https://www.w3.org/TR/WCAG21/#dfn-relative-luminance). */
#ifndef FC_THEME_COLOR_H
#define FC_THEME_COLOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct fc_rgb {
    uint8_t r, g, b;
};

enum {
    FC_COLOR_TEXT = 8 /* bytes of "#rrggbb" and its NUL */
};

/* Read `#rgb` or `#rrggbb` in either case; false, and `out` untouched, for anything else. */
bool fc_color_parse(struct fc_str text, struct fc_rgb *out);

/* Write `#rrggbb`, 7 characters in lower case, and a NUL. */
void fc_color_write(struct fc_rgb color, char text[FC_COLOR_TEXT]);

/* 0 for black to 1 for white. */
double fc_color_luminance(struct fc_rgb color);

/* 1 (no contrast) to 21 (black and white), the same in both orders. */
double fc_color_contrast(struct fc_rgb a, struct fc_rgb b);

/* Whether white text contrasts more with `fill` than black text. The better of the two is never
 * below sqrt(21) = 4.58, hence always above the 4.5 that WCAG asks of text. */
bool fc_color_text_is_white(struct fc_rgb fill);

#endif
