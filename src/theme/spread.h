/* theme/spread.h - three numbers from 0 to 1 out of a frame's name, which a palette turns into
 * one of its many colours.
 *
 * All but FC_SPREAD_RANDOM depend on the name alone, trailing annotation included: one name has
 * one colour, in every place of every picture. */
#ifndef FC_THEME_SPREAD_H
#define FC_THEME_SPREAD_H

#include <stdint.h>

#include "base/str.h"

enum fc_spread {
    FC_SPREAD_BY_NAME,       /* flamegraph.pl's default: the first number of drand48 */
    FC_SPREAD_HASH,          /* flamegraph.pl's --hash: similar beginnings, similar colours */
    FC_SPREAD_DETERMINISTIC, /* inferno's --deterministic: FNV-1a */
    FC_SPREAD_RANDOM         /* --random: a new draw for every frame */
};

struct fc_spread_values {
    double v[3];
};

/* `drawn` is what fc_spread_draw returned for this frame; only FC_SPREAD_RANDOM looks at it. */
struct fc_spread_values fc_spread_of(struct fc_str name, enum fc_spread spread, uint64_t drawn);

/* The next number of the sequence that the first value of `*state`, the seed, determines. */
uint64_t fc_spread_draw(uint64_t *state);

#endif
