/* theme/background.h - the gradient behind the picture, top to bottom.
 *
 * flamegraph.pl's four, by name, or one flat colour. */
#ifndef FC_THEME_BACKGROUND_H
#define FC_THEME_BACKGROUND_H

#include <stdbool.h>

#include "base/str.h"
#include "theme/color.h"
#include "theme/palette.h"

struct fc_background {
    struct fc_rgb top, bottom; /* the stops at 5 % and 95 % of the height */
};

#define FC_BACKGROUND_ALLOWED "yellow, blue, green, grey or #rrggbb"

/* `text` as --bgcolors takes it; false, and `out` untouched, when it is none of what
 * FC_BACKGROUND_ALLOWED says. */
bool fc_background_parse(struct fc_str text, struct fc_background *out);

/* What suits a palette when nothing was asked for. */
struct fc_background fc_background_of_palette(const struct fc_palette *palette);

#endif
