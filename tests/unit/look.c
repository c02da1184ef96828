/* The public options, as flamec_render takes them. */
#include "api/look.h"

#include <glib.h>
#include <math.h>

#include "flamec/flamec.h"
#include "support.h"

static int count_bytes(void *context, const void *bytes, size_t len)
{
    (void)bytes;
    *(size_t *)context += len;
    return 0;
}

/* Render `a 1`, `b 9999` with one option. */
static enum flamec_status render(struct flamec_render_options options, struct flamec_error *err)
{
    struct flamec_profile *profile;
    size_t written = 0;
    options.size = sizeof options;
    REQUIRE(flamec_profile_new(&profile, NULL, NULL) == FLAMEC_OK);
    REQUIRE(flamec_profile_read_memory(profile, "a 1\nb 9999\n", 11, "m", NULL) == FLAMEC_OK);
    enum flamec_status status = flamec_render(profile, &options, count_bytes, &written, err);
    CHECK((status == FLAMEC_OK) == (written > 0));
    flamec_profile_free(profile);
    return status;
}

static void allowed(struct flamec_render_options options, const char *what)
{
    struct flamec_error err = {0};
    if (!CHECK(render(options, &err) == FLAMEC_OK))
        fprintf(stderr, "    %s: %s\n", what, err.message);
}

static void refused(struct flamec_render_options options, const char *option, const char *value)
{
    struct flamec_error err = {0};
    char start[64];
    snprintf(start, sizeof start, "--%s=%s: ", option, value);
    if (!CHECK(render(options, &err) == FLAMEC_BAD_OPTION) ||
        !CHECK(strncmp(err.message, start, strlen(start)) == 0))
        fprintf(stderr, "    --%s=%s: %s\n", option, value, err.message);
}

/* Every text option with what it takes and what it does not. */
#define TEXTS(field, option, good, bad)                                                            \
    do {                                                                                           \
        static const char *const takes[] = {NULL, good}, *const refuses[] = {bad};                 \
        for (size_t i = 0; i < FC_COUNTOF(takes); i++)                                             \
            allowed((struct flamec_render_options){.field = takes[i]}, option);                    \
        for (size_t i = 0; i < FC_COUNTOF(refuses); i++)                                           \
            refused((struct flamec_render_options){.field = refuses[i]}, option, refuses[i]);      \
    } while (0)
#define LIST(...) __VA_ARGS__

TEST(text_options_are_checked)
{
    TEXTS(width, "width", LIST("auto", "30", "+100", "1e3", "1000000", "100.0"),
          LIST("29", "++30", "+", "1000001", "100.5", "-1", "", "x", "100px", "0", "Auto"));
    TEXTS(minwidth, "minwidth", LIST("0", "0.5", "1", "0.1%", "100%", "1e3", "500%"),
          LIST("", "%", "-1", "x", "1px", "0.1 %", "1%%", "99999999999999999"));
    TEXTS(factor, "factor", LIST("1", "2", "0.5", "1e-9", "1000000"),
          LIST("0", "-1", "1e-10", "x", "", "0.0", "9223372036854775808"));
    TEXTS(total, "total", LIST("1", "10000", "1e18", "10000.5"),
          LIST("x", "-1", "", "9223372036854775808"));
    TEXTS(colors, "colors", LIST("hot", "java", "mem", "io"), LIST("nope", "", "Hot"));
    TEXTS(bgcolors, "bgcolors", LIST("yellow", "grey", "#123456"),
          LIST("purple", "#12", "#123", "", "123456"));
    TEXTS(search_color, "search-color", LIST("#123", "#123456"), LIST("red", "", "#1"));
    TEXTS(encoding, "encoding", LIST("UTF-8", "utf-8", "utf8", "ISO-8859-1", "windows-1252"),
          LIST("UTF-16", "", "iso-8859-1\"", "x", "utf-7", "ISO-8859-12", "cp1259", "latin2",
               "cp125"));
    TEXTS(format, "format", LIST("svg", "text", "folded", "json", "top"),
          LIST("png2", "help", "", "SVG"));
}

/* Whatever the spelling, the XML declares an encoding by its registered name. */
TEST(encodings_have_one_spelling)
{
    static const char *const names[] = {
        "UTF-8",        "US-ASCII",     "ISO-8859-1",   "ISO-8859-2",   "ISO-8859-3",
        "ISO-8859-4",   "ISO-8859-5",   "ISO-8859-6",   "ISO-8859-7",   "ISO-8859-8",
        "ISO-8859-9",   "ISO-8859-10",  "ISO-8859-11",  "ISO-8859-13",  "ISO-8859-14",
        "ISO-8859-15",  "ISO-8859-16",  "windows-1250", "windows-1251", "windows-1252",
        "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257",
        "windows-1258", "KOI8-R",       "KOI8-U",       "GB2312",       "GBK",
        "GB18030",      "Big5",         "EUC-JP",       "EUC-KR"};
    static const char *const aliases[][2] = {{"latin1", "ISO-8859-1"},
                                             {"Latin1", "ISO-8859-1"},
                                             {"cp1250", "windows-1250"},
                                             {"CP1258", "windows-1258"}};
    for (size_t i = 0; i < FC_COUNTOF(names) + FC_COUNTOF(aliases); i++) {
        bool is_alias = i >= FC_COUNTOF(names);
        const char *const *alias = is_alias ? aliases[i - FC_COUNTOF(names)] : NULL;
        char *given = g_ascii_strdown(is_alias ? alias[0] : names[i], -1);
        struct flamec_render_options options = {.size = sizeof options, .encoding = given};
        struct fc_look look;
        REQUIRE(fc_look_init(&look, &options, false, NULL) == FLAMEC_OK);
        CHECK_TEXT(look.encoding, is_alias ? alias[1] : names[i]);
        options.encoding = is_alias ? alias[0] : names[i];
        CHECK(fc_look_init(&look, &options, false, NULL) == FLAMEC_OK);
        g_free(given);
    }
}

TEST(numbers_are_checked)
{
    static const unsigned heights[] = {0, 1, 16, 1000};
    for (size_t i = 0; i < FC_COUNTOF(heights); i++)
        allowed((struct flamec_render_options){.height = heights[i]}, "height");
    refused((struct flamec_render_options){.height = 1001}, "height", "1001");
    static const double sizes[] = {0, 1, 12, 200}, bad_sizes[] = {-1, 0.5, 200.5, 1e300};
    for (size_t i = 0; i < FC_COUNTOF(sizes); i++)
        allowed((struct flamec_render_options){.fontsize = sizes[i]}, "fontsize");
    for (size_t i = 0; i < FC_COUNTOF(bad_sizes); i++) {
        char value[32];
        snprintf(value, sizeof value, "%g", bad_sizes[i]);
        refused((struct flamec_render_options){.fontsize = bad_sizes[i]}, "fontsize", value);
    }
    refused((struct flamec_render_options){.fontsize = (double)INFINITY}, "fontsize", "inf");
    refused((struct flamec_render_options){.fontsize = (double)NAN}, "fontsize", "nan");
    allowed((struct flamec_render_options){.fontwidth = 0.59}, "fontwidth");
    allowed((struct flamec_render_options){.fontwidth = 10}, "fontwidth");
    refused((struct flamec_render_options){.fontwidth = 10.5}, "fontwidth", "10.5");
    refused((struct flamec_render_options){.fontwidth = -0.5}, "fontwidth", "-0.5");
    refused((struct flamec_render_options){.fontwidth = (double)NAN}, "fontwidth", "nan");
}

TEST(enumerations_are_checked)
{
    allowed((struct flamec_render_options){.sort = FLAMEC_SORT_TOTAL}, "sort");
    refused((struct flamec_render_options){.sort = (enum flamec_sort)2}, "sort", "2");
    allowed((struct flamec_render_options){.shade = FLAMEC_SHADE_RANDOM}, "shade");
    CHECK(render((struct flamec_render_options){.shade = (enum flamec_shade)4}, NULL) ==
          FLAMEC_BAD_OPTION);
}

/* An older caller's struct is shorter: what it lacks has its default. */
TEST(a_shorter_struct_is_an_older_one)
{
    struct flamec_profile *profile;
    struct flamec_render_options options = {.size = offsetof(struct flamec_render_options, width),
                                            .width = "nonsense"};
    size_t written = 0;
    REQUIRE(flamec_profile_new(&profile, NULL, NULL) == FLAMEC_OK);
    REQUIRE(flamec_profile_read_memory(profile, "a 1\n", 4, "m", NULL) == FLAMEC_OK);
    CHECK(flamec_render(profile, &options, count_bytes, &written, NULL) == FLAMEC_OK);
    flamec_profile_free(profile);
}

/* `least` is the smallest total that is not narrower than --minwidth. */
TEST(the_least_is_rounded_up_to_a_sample)
{
    static const struct {
        const char *text;
        unsigned width;
        uint64_t whole, least;
    } rows[] = {
        {NULL, 100, 1000, 7}, /* 0.5 * 1000 / 80 = 6.25 */
        {NULL, 100, 800, 5},  /* exactly 5 */
        {"1", 100, 80, 1},
        {"1", 100, 81, 2},
        {"0", 100, 1000, 1},
        {"0%", 100, 1000, 1},
        {"0.1%", 100, 1000, 1},
        {"0.15%", 100, 1000, 2},
        {"50%", 1200, 7, 4},
        {"100%", 1200, 7, 7},
        {"80", 100, 7, 7},
        {"1000", 100, 8, 100},
        {"0.000000001%", 1200, FC_NUM_MAX, 92233721}, /* 92233720.37 */
        {"1e15", 1200, FC_NUM_MAX, FC_NUM_MAX},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct flamec_render_options options = {.minwidth = rows[i].text};
        uint64_t least = 0;
        CHECK(fc_look_least(&options, rows[i].width, rows[i].whole, &least, NULL) == FLAMEC_OK);
        if (!CHECK(least == rows[i].least))
            fprintf(stderr, "    row %zu: %llu\n", i, (unsigned long long)least);
    }
}

static void keep_note(void *context, const char *message)
{
    snprintf(context, 256, "%s", message);
}

TEST(total_widens_and_never_narrows)
{
    static const struct {
        const char *text, *total;
        uint64_t whole;
        bool is_noted;
    } rows[] = {
        {"a 10\n", NULL, 10, false},
        {"a 10\n", "10", 10, false},
        {"a 10\n", "11", 11, false},
        {"a 10\n", "9", 10, true},
        {"a 10\n", "0", 10, true},
        {"a 1.5\n", "2", 20, false},
        {"a 10\n", "10.1", 101, false},
        {"a 3\n", "3.5", 35, false},
        {"a 1\n", "0.1", 1, true},
        {"a 3\n", "+4", 4, false},
        {"a 9223372036854775807\n", "0.5", INT64_MAX, true},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        char note[256] = "";
        struct flamec_render_options options = {
            .total = rows[i].total, .note = keep_note, .note_context = note};
        struct profile profile;
        uint64_t whole = 0;
        profile_of(&profile, rows[i].text);
        CHECK(fc_look_whole(&options, &profile.trie, &whole, NULL) == FLAMEC_OK);
        if (!CHECK(whole == rows[i].whole) || !CHECK((note[0] != 0) == rows[i].is_noted))
            fprintf(stderr, "    row %zu: %llu %s\n", i, (unsigned long long)whole, note);
        profile_deinit(&profile);
    }
}

TEST(the_title_follows_the_shape)
{
    static const struct {
        bool is_inverted, keeps_order;
        const char *own, *title;
    } rows[] = {
        {false, false, NULL, "Flame Graph"}, {true, false, NULL, "Icicle Graph"},
        {false, true, NULL, "Flame Chart"},  {false, false, "Mine", "Mine"},
        {false, false, "", "Flame Graph"}, /* as flamegraph.pl has it */
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct flamec_render_options options = {.is_inverted = rows[i].is_inverted,
                                                .title = rows[i].own};
        struct fc_look look;
        REQUIRE(fc_look_init(&look, &options, rows[i].keeps_order, NULL) == FLAMEC_OK);
        CHECK_TEXT(look.title, rows[i].title);
    }
}

TESTS = {
    ENTRY(text_options_are_checked),
    ENTRY(encodings_have_one_spelling),
    ENTRY(numbers_are_checked),
    ENTRY(enumerations_are_checked),
    ENTRY(a_shorter_struct_is_an_older_one),
    ENTRY(the_least_is_rounded_up_to_a_sample),
    ENTRY(total_widens_and_never_narrows),
    ENTRY(the_title_follows_the_shape),
};
RUN_TESTS
