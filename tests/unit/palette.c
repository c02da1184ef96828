#include "theme/palette.h"

#include <math.h>

#include "check.h"

static const struct fc_rgb black = {0, 0, 0}, white = {255, 255, 255};

static bool is_same(struct fc_rgb a, struct fc_rgb b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

static const char *painted(const char *palette, struct fc_str name, enum fc_spread spread)
{
    static char text[FC_COLOR_TEXT];
    const struct fc_palette *found = fc_palette_find(fc_str_from(palette));
    if (!found)
        return "no such palette";
    fc_color_write(fc_palette_color(found, name, spread, 0), text);
    return text;
}

TEST(the_table_lists_each_palette_once_with_a_help_text)
{
    for (size_t i = 0; i < fc_palettes_count; i++) {
        CHECK(fc_palette_find(fc_str_from(fc_palettes[i].name)) == &fc_palettes[i]);
        CHECK(fc_palettes[i].help[0] && !strchr(fc_palettes[i].help, '\n'));
    }
    CHECK_TEXT(FC_PALETTE_DEFAULT->name, "hot");
    CHECK(!fc_palette_find(FC_STR("Hot")) && !fc_palette_find(FC_STR("ho")));
    CHECK(!fc_palette_find((struct fc_str){NULL, 0}));
}

/* srand(unpack("%32W*", "main")); $v = rand(1), then flamegraph.pl's formulas in perl:
 * printf "#%02x%02x%02x\n", 205 + int(50 * $v), int(230 * $v), int(55 * $v) and so on. */
TEST(main_has_the_colors_of_flamegraph_pl)
{
    static const char *const expected[][2] = {
        {"hot", "#f3b32a"},    {"mem", "#00e4a3"},    {"io", "#7e7ee8"},     {"red", "#f27070"},
        {"green", "#60f260"},  {"blue", "#7e7ef3"},   {"aqua", "#60cfcf"},   {"yellow", "#d9d941"},
        {"wakeup", "#60cfcf"}, {"chain", "#7e7ef3"},  {"java", "#f27070"},   {"js", "#f27070"},
        {"perl", "#f27070"},   {"purple", "#f07ef0"}, {"orange", "#f08c00"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        CHECK_TEXT(painted(expected[i][0], FC_STR("main"), FC_SPREAD_BY_NAME), expected[i][1]);
}

/* The same with v1 = namehash($_), v2 = v3 = namehash(scalar reverse $_). */
TEST(hash_uses_three_values)
{
    CHECK_TEXT(painted("hot", FC_STR("main"), FC_SPREAD_HASH), "#f7532e");
    CHECK_TEXT(painted("hot", FC_STR("do_syscall_64_[k]"), FC_SPREAD_HASH), "#ecbd22");
    CHECK_TEXT(painted("hot", FC_STR(""), FC_SPREAD_HASH), "#ffe637");
}

TEST(separators_are_grey_everywhere)
{
    for (size_t i = 0; i < fc_palettes_count; i++) {
        CHECK_TEXT(painted(fc_palettes[i].name, FC_STR("--"), FC_SPREAD_BY_NAME), "#a0a0a0");
        CHECK_TEXT(painted(fc_palettes[i].name, FC_STR("-"), FC_SPREAD_HASH), "#c8c8c8");
        CHECK(strcmp(painted(fc_palettes[i].name, FC_STR("---"), FC_SPREAD_HASH), "#c8c8c8") != 0);
    }
}

enum {
    NAMES = 2000,
    NAME_LEN = 24
};

/* Names of many shapes: any bytes, words, annotations. */
static struct fc_str make_name(unsigned number, char bytes[NAME_LEN])
{
    static const char *const tails[] = {"", "_[k]", "_[i]", "_[j]", "_[w]", "::f", "/a.js", ".run"};
    uint64_t state = number;
    size_t len = number % 9;
    for (size_t i = 0; i < len; i++) {
        uint64_t drawn = fc_spread_draw(&state) >> 8;
        bytes[i] = (char)(number & 1 ? drawn : 'a' + drawn % 26);
    }
    const char *tail = tails[number / 9 % 8];
    memcpy(bytes + len, tail, strlen(tail));
    return (struct fc_str){bytes, len + strlen(tail)};
}

TEST(text_is_readable_on_every_color)
{
    char bytes[NAME_LEN];
    uint64_t state = 42;
    for (size_t p = 0; p < fc_palettes_count; p++) {
        for (unsigned n = 0; n < NAMES; n++) {
            struct fc_str name = make_name(n, bytes);
            struct fc_rgb fill = fc_palette_color(&fc_palettes[p], name, (enum fc_spread)(n % 4),
                                                  fc_spread_draw(&state));
            struct fc_rgb text = fc_color_text_is_white(fill) ? white : black;
            if (!CHECK(fc_color_contrast(text, fill) >= 4.5))
                return;
        }
    }
}

TEST(one_name_has_one_color_in_any_order)
{
    static struct fc_rgb first[NAMES];
    char bytes[NAME_LEN];
    for (size_t p = 0; p < fc_palettes_count; p++) {
        for (unsigned spread = FC_SPREAD_BY_NAME; spread < FC_SPREAD_RANDOM; spread++) {
            for (unsigned n = 0; n < NAMES; n++)
                first[n] = fc_palette_color(&fc_palettes[p], make_name(n, bytes),
                                            (enum fc_spread)spread, n);
            for (unsigned n = NAMES; n-- > 0;)
                CHECK(is_same(first[n], fc_palette_color(&fc_palettes[p], make_name(n, bytes),
                                                         (enum fc_spread)spread, 0)));
        }
    }
}

TEST(random_differs_between_frames_and_repeats_with_its_seed)
{
    uint64_t one = 5, two = 5, other = 6;
    unsigned changes = 0, departures = 0;
    struct fc_rgb before = {0, 0, 0};
    for (unsigned i = 0; i < 100; i++) {
        struct fc_rgb a = fc_palette_color(FC_PALETTE_DEFAULT, FC_STR("f"), FC_SPREAD_RANDOM,
                                           fc_spread_draw(&one));
        struct fc_rgb b = fc_palette_color(FC_PALETTE_DEFAULT, FC_STR("f"), FC_SPREAD_RANDOM,
                                           fc_spread_draw(&two));
        struct fc_rgb c = fc_palette_color(FC_PALETTE_DEFAULT, FC_STR("f"), FC_SPREAD_RANDOM,
                                           fc_spread_draw(&other));
        CHECK(is_same(a, b));
        changes += !is_same(a, before);
        departures += !is_same(a, c);
        before = a;
    }
    CHECK(changes > 95 && departures > 95);
}

static double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double clipped(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* What a deuteranope sees, as relative luminance: the matrix for severity 1.0 of G. Machado,
 * M. Oliveira, L. Fernandes: "A physiologically-based model for simulation of color vision
 * deficiency", IEEE TVCG 15 (6), 2009, applied to linear RGB. */
static double deuteranope_luminance(struct fc_rgb c)
{
    double r = linear(c.r / 255.0), g = linear(c.g / 255.0), b = linear(c.b / 255.0);
    double r2 = clipped(0.367322 * r + 0.860646 * g - 0.227968 * b);
    double g2 = clipped(0.280085 * r + 0.672501 * g + 0.047413 * b);
    double b2 = clipped(-0.011820 * r + 0.042940 * g + 0.968881 * b);
    return 0.2126 * r2 + 0.7152 * g2 + 0.0722 * b2;
}

TEST(safe_is_ordered_in_grey_and_for_deuteranopes)
{
    enum {
        STEPS = 1 << 13
    };
    const struct fc_palette *safe = fc_palette_find(FC_STR("safe"));
    REQUIRE(safe);
    struct fc_rgb before = fc_palette_color(safe, FC_STR("f"), FC_SPREAD_RANDOM, 0), first = before;
    unsigned distinct = 1;
    for (uint64_t step = 1; step < STEPS; step++) {
        /* the top 21 bits of a draw are v1 */
        struct fc_rgb color =
            fc_palette_color(safe, FC_STR("f"), FC_SPREAD_RANDOM, step << (64 - 13));
        if (is_same(color, before))
            continue;
        CHECK(fc_color_luminance(color) > fc_color_luminance(before));
        CHECK(deuteranope_luminance(color) > deuteranope_luminance(before));
        before = color;
        distinct++;
    }
    CHECK(distinct >= 128);
    CHECK(first.b > first.r && first.b > first.g && before.r > before.b && before.g > before.b);
    CHECK(fc_color_contrast(first, before) > 7);
}

static double hue(struct fc_rgb c)
{
    double r = c.r, g = c.g, b = c.b, max = fmax(r, fmax(g, b)), range = max - fmin(r, fmin(g, b));
    double sixth = max == r   ? (g - b) / range
                   : max == g ? 2 + (b - r) / range
                              : 4 + (r - g) / range;
    return fmod(60 * sixth + 360, 360);
}

static double hue_of(const char *palette, const char *name, const char *mark)
{
    char text[64];
    int len = snprintf(text, sizeof text, "%s%s", name, mark);
    const struct fc_palette *found = fc_palette_find(fc_str_from(palette));
    REQUIRE(found);
    return hue(fc_palette_color(found, (struct fc_str){text, (size_t)len}, FC_SPREAD_BY_NAME, 0));
}

static bool is_apart(double a, double b)
{
    double distance = fabs(a - b);
    return fmin(distance, 360 - distance) >= 45;
}

TEST(kernel_jit_and_inlined_frames_differ_in_hue_in_any_language)
{
    static const char *const palettes[] = {"java", "js"};
    static const char *const names[] = {"Lcom/acme/Cart::total",
                                        "Lcom/acme/Item::price",
                                        "vfs_read",
                                        "schedule",
                                        "",
                                        "a::b",
                                        "LazyCompile:~f /a/b.js:1",
                                        "Main.main",
                                        "Builtin:CEntry",
                                        "node_modules/x",
                                        "wakee"};
    for (size_t p = 0; p < 2; p++) {
        for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
            double kernel = hue_of(palettes[p], names[n], "_[k]");
            double jit = hue_of(palettes[p], names[n], "_[j]");
            double inlined = hue_of(palettes[p], names[n], "_[i]");
            CHECK(is_apart(kernel, jit) && is_apart(kernel, inlined) && is_apart(jit, inlined));
        }
        CHECK(hue_of(palettes[p], "vfs_read", "_[k]") != hue_of(palettes[p], "vfs_read", ""));
        CHECK(!is_apart(hue_of(palettes[p], "weird_[k]_name", ""),
                        hue_of(palettes[p], "table_[0]", "")));
    }
}

TEST(long_names_and_any_bytes_have_a_color)
{
    enum {
        LEN = 100000
    };
    char *bytes = malloc(LEN);
    REQUIRE(bytes);
    for (unsigned fill = 0; fill < 256; fill += 51) {
        memset(bytes, (int)fill, LEN);
        for (size_t p = 0; p < fc_palettes_count; p++)
            for (unsigned spread = 0; spread <= FC_SPREAD_RANDOM; spread++)
                CHECK(fc_color_luminance(fc_palette_color(&fc_palettes[p],
                                                          (struct fc_str){bytes, LEN},
                                                          (enum fc_spread)spread, 1)) > 0);
    }
    free(bytes);
}

TESTS = {
    ENTRY(the_table_lists_each_palette_once_with_a_help_text),
    ENTRY(main_has_the_colors_of_flamegraph_pl),
    ENTRY(hash_uses_three_values),
    ENTRY(separators_are_grey_everywhere),
    ENTRY(text_is_readable_on_every_color),
    ENTRY(one_name_has_one_color_in_any_order),
    ENTRY(random_differs_between_frames_and_repeats_with_its_seed),
    ENTRY(safe_is_ordered_in_grey_and_for_deuteranopes),
    ENTRY(kernel_jit_and_inlined_frames_differ_in_hue_in_any_language),
    ENTRY(long_names_and_any_bytes_have_a_color),
};
RUN_TESTS
