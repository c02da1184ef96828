#include "scene/metrics.h"

#include <math.h>

#include "base/compiler.h"
#include "check.h"

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

/* Known from the font's own table (2048 units an em): space 651, i 569, W 2025, m 1995, é 1260. */
TEST(advances_are_those_of_dejavu_sans)
{
    struct fc_metrics metrics = fc_metrics_of("Verdana", 1000, 0);
    static const struct {
        uint32_t code;
        unsigned units;
    } rows[] = {{' ', 651}, {'i', 569}, {'W', 2025}, {'m', 1995}, {0xE9, 1260}, {'0', 1303}};
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        if (!CHECK(fabs(fc_metrics_advance(&metrics, rows[i].code) - rows[i].units / 2.048) < 1))
            fprintf(stderr, "    U+%04X: %g\n", rows[i].code,
                    fc_metrics_advance(&metrics, rows[i].code));
}

TEST(advances_grow_with_the_font)
{
    struct fc_metrics small = fc_metrics_of("Verdana", 12, 0), large = fc_metrics_of("x", 24, 0);
    for (uint32_t code = 0x20; code < 0x600; code++)
        CHECK(is_near(fc_metrics_advance(&small, code) * 2, fc_metrics_advance(&large, code)));
    CHECK(small.font_size == 12 && small.padding == 3);
}

TEST(marks_and_joiners_have_none)
{
    static const uint32_t codes[] = {0x300, 0x301, 0x35F, 0x200D, 0xFE0F, 0x20DD, 0x94D};
    struct fc_metrics kinds[] = {fc_metrics_of("Verdana", 12, 0), fc_metrics_of("Courier", 12, 0)};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < FC_COUNTOF(codes); i++)
            CHECK(fc_metrics_advance(&kinds[k], codes[i]) == 0);
}

TEST(wide_characters_take_an_em_and_emoji_no_less)
{
    struct fc_metrics kinds[] = {fc_metrics_of("Verdana", 20, 0), fc_metrics_of("mono", 20, 0)};
    for (size_t k = 0; k < 2; k++) {
        CHECK(is_near(fc_metrics_advance(&kinds[k], 0x6F22), 20));
        CHECK(is_near(fc_metrics_advance(&kinds[k], 0xAC00), 20));
        CHECK(fc_metrics_advance(&kinds[k], 0x1F600) >= 20);
    }
    CHECK(fc_metrics_advance(&kinds[0], 0xFFFD) > 0);
}

TEST(monospaced_families_are_known_by_name)
{
    static const char *const mono[] = {
        "monospace", "DejaVu Sans Mono",  "Courier New",        "Consolas",
        "Menlo",     "MONACO, Monospace", "American Typewriter"};
    static const char *const other[] = {"Verdana", "sans-serif", "Arial", ""};
    for (size_t i = 0; i < FC_COUNTOF(mono); i++) {
        struct fc_metrics metrics = fc_metrics_of(mono[i], 10, 0);
        CHECK(is_near(fc_metrics_advance(&metrics, 'i'), fc_metrics_advance(&metrics, 'W')));
        CHECK(is_near(fc_metrics_advance(&metrics, 'i'), 6.02)); /* DejaVu Sans Mono's 1233/2048 */
    }
    for (size_t i = 0; i < FC_COUNTOF(other); i++)
        CHECK(fc_metrics_of(other[i], 10, 0).fixed == 0);
}

TEST(fontwidth_fixes_every_character)
{
    struct fc_metrics metrics = fc_metrics_of("Verdana", 12, 0.59);
    CHECK(is_near(fc_metrics_advance(&metrics, 'i'), 7.08));
    CHECK(is_near(fc_metrics_advance(&metrics, 'W'), 7.08));
    metrics = fc_metrics_of("monospace", 12, 0.5);
    CHECK(is_near(fc_metrics_advance(&metrics, 'W'), 6));
}

TESTS = {
    ENTRY(advances_are_those_of_dejavu_sans),
    ENTRY(advances_grow_with_the_font),
    ENTRY(marks_and_joiners_have_none),
    ENTRY(wide_characters_take_an_em_and_emoji_no_less),
    ENTRY(monospaced_families_are_known_by_name),
    ENTRY(fontwidth_fixes_every_character),
};
RUN_TESTS
