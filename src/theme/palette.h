/* theme/palette.h - the palettes: a frame's name to the colour of its box.
 *
 *     name ──spread──> v1 v2 v3 ─┐
 *     name ──rule────> ramp ─────┴─> rgb
 *
 * A palette is a row of one table: it paints all frames from one ramp, or picks the ramp by the
 * language that the name betrays. The table is all that knows of a palette; help texts, lists and
 * defaults read it. */
#ifndef FC_THEME_PALETTE_H
#define FC_THEME_PALETTE_H

#include <stddef.h>

#include "base/str.h"
#include "theme/color.h"
#include "theme/language.h"
#include "theme/spread.h"

struct fc_palette {
    const char *name;
    const char *help;                         /* one line, lower case, for lists of palettes */
    const char *background;                   /* what suits it, see theme/background.h */
    enum fc_ramp ramp;                        /* of every frame, unless there is a rule */
    enum fc_ramp (*rule)(struct fc_str name); /* or NULL */
};

extern const struct fc_palette fc_palettes[];
extern const size_t fc_palettes_count;

#define FC_PALETTE_DEFAULT (&fc_palettes[0])

/* The palette called `name`, or NULL. */
const struct fc_palette *fc_palette_find(struct fc_str name);

/* The colour of a frame. Pure: the same arguments give the same colour whatever else was asked.
 * `drawn` matters to FC_SPREAD_RANDOM alone, see theme/spread.h. The separators `--` and `-` of
 * chain graphs are grey in every palette. */
struct fc_rgb fc_palette_color(const struct fc_palette *palette, struct fc_str frame_name,
                               enum fc_spread spread, uint64_t drawn);

#endif
