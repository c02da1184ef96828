#include "theme/palette.h"

#include "base/compiler.h"

/* A channel is base + int(width * v[which]). */
struct channel {
    short base, width;
    unsigned char which;
};

struct ramp {
    struct channel r, g, b;
};

/* flamegraph.pl's numbers, but for the last. FC_RAMP_SAFE runs from blue to yellow, which
 * deuteranopes and protanopes tell apart, and grows in luminance with each step of v1: blue falls
 * by one exactly when red and green have risen by two (half the width), so that no rounding ever
 * darkens a step. */
static const struct ramp ramps[] = {
    [FC_RAMP_HOT] = {{205, 50, 2}, {0, 230, 0}, {0, 55, 1}},
    [FC_RAMP_MEM] = {{0, 0, 0}, {190, 50, 1}, {0, 210, 0}},
    [FC_RAMP_IO] = {{80, 60, 0}, {80, 60, 0}, {190, 55, 1}},
    [FC_RAMP_RED] = {{200, 55, 0}, {50, 80, 0}, {50, 80, 0}},
    [FC_RAMP_GREEN] = {{50, 60, 0}, {200, 55, 0}, {50, 60, 0}},
    [FC_RAMP_BLUE] = {{80, 60, 0}, {80, 60, 0}, {205, 50, 0}},
    [FC_RAMP_AQUA] = {{50, 60, 0}, {165, 55, 0}, {165, 55, 0}},
    [FC_RAMP_YELLOW] = {{175, 55, 0}, {175, 55, 0}, {50, 20, 0}},
    [FC_RAMP_PURPLE] = {{190, 65, 0}, {80, 60, 0}, {190, 65, 0}},
    [FC_RAMP_ORANGE] = {{190, 65, 0}, {90, 65, 0}, {0, 0, 0}},
    [FC_RAMP_SAFE] = {{50, 180, 0}, {40, 180, 0}, {165, -90, 0}},
};

const struct fc_palette fc_palettes[] = {
    {"hot", "red to yellow, the classic one (default)", "yellow", FC_RAMP_HOT, NULL},
    {"mem", "green to blue, for memory", "green", FC_RAMP_MEM, NULL},
    {"io", "wide blue, for input and output", "blue", FC_RAMP_IO, NULL},
    {"java", "Java green, inlined aqua, C++ yellow, kernel orange, other red", "yellow",
     FC_RAMP_RED, fc_language_java},
    {"js", "scripts green, packages purple, builtins aqua, inlined blue, C++ yellow, kernel orange",
     "yellow", FC_RAMP_RED, fc_language_js},
    {"perl", "Perl green, C++ yellow, kernel orange, other red", "yellow", FC_RAMP_RED,
     fc_language_perl},
    {"python", "installed packages aqua, Python itself yellow, other red", "yellow", FC_RAMP_RED,
     fc_language_python},
    {"rust", "standard library orange, other Rust aqua, other yellow", "yellow", FC_RAMP_YELLOW,
     fc_language_rust},
    {"wakeup", "aqua, for wakeup stacks", "blue", FC_RAMP_AQUA, NULL},
    {"chain", "wakers aqua, sleepers blue, for chain graphs", "blue", FC_RAMP_BLUE,
     fc_language_chain},
    {"red", "reds", "grey", FC_RAMP_RED, NULL},
    {"green", "greens", "grey", FC_RAMP_GREEN, NULL},
    {"blue", "blues", "grey", FC_RAMP_BLUE, NULL},
    {"aqua", "aquas", "grey", FC_RAMP_AQUA, NULL},
    {"yellow", "yellows", "grey", FC_RAMP_YELLOW, NULL},
    {"purple", "purples", "grey", FC_RAMP_PURPLE, NULL},
    {"orange", "oranges", "grey", FC_RAMP_ORANGE, NULL},
    {"safe", "blue to yellow, ordered in grey and for colour-blind eyes", "grey", FC_RAMP_SAFE,
     NULL},
};

const size_t fc_palettes_count = FC_COUNTOF(fc_palettes);

const struct fc_palette *fc_palette_find(struct fc_str name)
{
    for (size_t i = 0; i < fc_palettes_count; i++)
        if (fc_str_equal(name, fc_str_from(fc_palettes[i].name)))
            return &fc_palettes[i];
    return NULL;
}

static uint8_t level(struct channel channel, struct fc_spread_values values)
{
    return (uint8_t)(channel.base + (int)(channel.width * values.v[channel.which]));
}

struct fc_rgb fc_palette_color(const struct fc_palette *palette, struct fc_str frame_name,
                               enum fc_spread spread, uint64_t drawn)
{
    if (fc_str_equal(frame_name, FC_STR("--")))
        return (struct fc_rgb){160, 160, 160};
    if (fc_str_equal(frame_name, FC_STR("-")))
        return (struct fc_rgb){200, 200, 200};
    const struct ramp *ramp = &ramps[palette->rule ? palette->rule(frame_name) : palette->ramp];
    struct fc_spread_values values = fc_spread_of(frame_name, spread, drawn);
    return (struct fc_rgb){level(ramp->r, values), level(ramp->g, values), level(ramp->b, values)};
}
