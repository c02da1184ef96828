#include "theme/background.h"

#include "check.h"

static const char *shown(struct fc_background background)
{
    static char text[2 * FC_COLOR_TEXT];
    fc_color_write(background.top, text);
    fc_color_write(background.bottom, text + FC_COLOR_TEXT);
    text[FC_COLOR_TEXT - 1] = ' ';
    return text;
}

static const char *parsed(const char *text)
{
    struct fc_background background;
    return fc_background_parse(fc_str_from(text), &background) ? shown(background) : "refused";
}

/* flamegraph.pl's gradients */
TEST(names_are_gradients)
{
    CHECK_TEXT(parsed("yellow"), "#eeeeee #eeeeb0");
    CHECK_TEXT(parsed("blue"), "#eeeeee #e0e0ff");
    CHECK_TEXT(parsed("green"), "#eef2ee #e0ffe0");
    CHECK_TEXT(parsed("grey"), "#f8f8f8 #e8e8e8");
}

TEST(a_color_is_flat)
{
    CHECK_TEXT(parsed("#FFffff"), "#ffffff #ffffff");
    CHECK_TEXT(parsed("#012345"), "#012345 #012345");
}

TEST(the_rest_is_refused)
{
    static const char *const bad[] = {"",     "Yellow",  "gray",     "red",
                                      "#fff", "#zzzzzz", "#1234567", "yellow "};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_TEXT(parsed(bad[i]), "refused");
}

TEST(every_palette_has_the_background_that_flamegraph_pl_gives_it)
{
    static const char *const expected[][2] = {
        {"hot", "#eeeeee #eeeeb0"},    {"mem", "#eef2ee #e0ffe0"},    {"io", "#eeeeee #e0e0ff"},
        {"wakeup", "#eeeeee #e0e0ff"}, {"chain", "#eeeeee #e0e0ff"},  {"java", "#eeeeee #eeeeb0"},
        {"js", "#eeeeee #eeeeb0"},     {"perl", "#eeeeee #eeeeb0"},   {"python", "#eeeeee #eeeeb0"},
        {"rust", "#eeeeee #eeeeb0"},   {"red", "#f8f8f8 #e8e8e8"},    {"green", "#f8f8f8 #e8e8e8"},
        {"blue", "#f8f8f8 #e8e8e8"},   {"aqua", "#f8f8f8 #e8e8e8"},   {"yellow", "#f8f8f8 #e8e8e8"},
        {"purple", "#f8f8f8 #e8e8e8"}, {"orange", "#f8f8f8 #e8e8e8"}, {"safe", "#f8f8f8 #e8e8e8"},
    };
    CHECK(sizeof expected / sizeof expected[0] == fc_palettes_count);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct fc_palette *palette = fc_palette_find(fc_str_from(expected[i][0]));
        REQUIRE(palette);
        CHECK_TEXT(shown(fc_background_of_palette(palette)), expected[i][1]);
    }
}

TESTS = {
    ENTRY(names_are_gradients),
    ENTRY(a_color_is_flat),
    ENTRY(the_rest_is_refused),
    ENTRY(every_palette_has_the_background_that_flamegraph_pl_gives_it),
};
RUN_TESTS
