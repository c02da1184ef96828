#include "scene/label.h"

#include "base/utf8.h"
#include "support.h"

/* A tenth of an em is a pixel, and every character but marks 10 px: 6 px of padding come on top. */
static const struct fc_metrics ten = {.font_size = 10, .fixed = 1, .padding = 3};

static size_t cluster(const char *text)
{
    double px;
    return fc_label_cluster(&ten, fc_str_from(text), &px);
}

/* UAX #29, rules GB3 to GB999, and its table of sample clusters: the first is `len` bytes long. */
TEST(clusters_are_what_readers_call_characters)
{
    static const struct {
        const char *text;
        size_t len;
    } rows[] = {
        {"ab", 1},
        {"a", 1},
        {"a\xcc\x88"
         "b",
         3}, /* combining diaeresis */
        {"a\xcc\x88\xcc\x81\xcd\x9f"
         "b",
         7},
        {"\xcc\x88"
         "a",
         2}, /* a mark without a letter */
        {"\xe0\xae\xa8\xe0\xae\xbf"
         "a",
         6}, /* Tamil ni: a spacing mark */
        {"\xe0\xa4\x95\xe0\xa4\xbe"
         "a",
         6}, /* Devanagari kaa */
        {"\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8"
         "a",
         9}, /* Hangul letters: gag */
        {"\xe1\x84\x80\xe1\x84\x80\xe1\x85\xa1"
         "a",
         9}, /* two leads */
        {"\xea\xb0\x80\xe1\x86\xa8"
         "a",
         6}, /* syllable ga and a trail */
        {"\xea\xb0\x81\xe1\x86\xa8"
         "a",
         6},                             /* syllable gag and a trail */
        {"\xea\xb0\x80\xea\xb0\x80", 3}, /* two syllables */
        {"\xe1\x84\x80\xea\xb0\x80"
         "a",
         6},                             /* a lead and a syllable */
        {"\xe1\x86\xa8\xe1\x84\x80", 3}, /* a trail, then a lead */
        {"a\xe1\x85\xa1", 1},            /* a vowel joins to no Latin letter */
        {"\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa\xf0\x9f\x87\xab\xf0\x9f\x87\xb7", 8}, /* DE, FR */
        {"\xf0\x9f\x87\xa9"
         "a",
         4}, /* half a flag */
        {"\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd"
         "a",
         8}, /* thumb and skin tone */
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7"
         "a",
         11}, /* family: ZWJ */
        {"\xe2\x9d\xa4\xef\xb8\x8f"
         "a",
         6},                                 /* heart and variation selector */
        {"\xd9\x85\xe2\x80\x8c\xdb\x8c", 5}, /* Persian: zero width non-joiner */
        {"\xf0\x9f\x98\x80\xf0\x9f\x98\x80", 4},
        {"\xff"
         "a",
         1},
        {"\xe2\x82"
         "a",
         2},
        {"\tb", 1},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        if (!CHECK(cluster(rows[i].text) == rows[i].len))
            fprintf(stderr, "    row %zu: %zu\n", i, cluster(rows[i].text));
}

/* The label, `~` for the cut; room for exactly `characters` of 10 px and `spare` more. */
static const char *fitted(const char *name, double characters, double spare)
{
    static char text[256];
    struct fc_label label = fc_label_fit(&ten, fc_str_from(name), characters * 10 + 6 + spare);
    snprintf(text, sizeof text, "%.*s%s", (int)label.text.len, label.text.ptr,
             label.is_cut ? "~" : "");
    return text;
}

TEST(whole_when_it_fits_else_cut_or_nothing)
{
    CHECK_TEXT(fitted("abcdef", 6, 0), "abcdef");
    CHECK_TEXT(fitted("abcdef", 6, 99), "abcdef");
    CHECK_TEXT(fitted("abcdef", 6, -0.1), "abcd~");
    CHECK_TEXT(fitted("abcdef", 5, 0), "abcd~");
    CHECK_TEXT(fitted("abcdef", 4, 0), "abc~");
    CHECK_TEXT(fitted("abcdef", 4, -0.1), "");
    CHECK_TEXT(fitted("abcdef", 3, 0), "");
    CHECK_TEXT(fitted("abc", 3, 0), "abc");
    CHECK_TEXT(fitted("abc", 3, -0.1), "");
    CHECK_TEXT(fitted("a", 1, 0), "a");
    CHECK_TEXT(fitted("", 100, 0), "");
    CHECK_TEXT(fitted("abc", -1, 0), "");
    CHECK_TEXT(fitted("abc", 0, -6), "");
}

TEST(cuts_stand_between_characters)
{
    CHECK_TEXT(fitted("ab\xc3\xa9"
                      "def",
                      4, 0),
               "ab\xc3\xa9~");
    CHECK_TEXT(fitted("abe\xcc\x81"
                      "def",
                      4, 0),
               "abe\xcc\x81~");
    CHECK_TEXT(fitted("abcd\xcc\x81\xcc\x81"
                      "ef",
                      5, 0),
               "abcd\xcc\x81\xcc\x81~");
    CHECK_TEXT(fitted("ab\xff"
                      "def",
                      4, 0),
               "ab\xff~");
}

TEST(three_characters_are_counted_as_a_reader_does)
{
    CHECK_TEXT(fitted("e\xcc\x81"
                      "e\xcc\x81"
                      "e\xcc\x81xyz",
                      3, 5),
               "");
    CHECK_TEXT(fitted("e\xcc\x81"
                      "e\xcc\x81"
                      "e\xcc\x81xyz",
                      4, 0),
               "e\xcc\x81"
               "e\xcc\x81"
               "e\xcc\x81~");
}

static double width_of(const struct fc_metrics *metrics, struct fc_str text)
{
    double width = 0;
    while (text.len) {
        struct fc_utf8 next = fc_utf8_next(text);
        width += fc_metrics_advance(metrics, next.code);
        text = fc_str_drop(text, next.len);
    }
    return width;
}

/* However the text is cut, all that is drawn, each code point with its advance, stays inside. */
TEST(the_width_is_never_exceeded)
{
    static const char *const names[] = {
        "operator new(unsigned long)",
        "iiiiiiiiiiiiiiiiWWWWWWWWWWWWW",
        "caf\xc3\xa9 na\xc3\xafve \xc3\xbc",
        "\xe6\xbc\xa2\xe5\xad\x97\xe6\xbc\xa2\xe5\xad\x97\xe6\xbc\xa2\xe5\xad\x97",
        "\xe0\xa4\x95\xe0\xa4\xbe\xe0\xa4\x95\xe0\xa4\xbe\xe0\xa4\x95\xe0\xa4\xbe\xe0\xa4\x95",
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd",
        "xyz\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa",
        "\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8\xea\xb0\x80\xea\xb0\x81\xe1\x84\x80\xea\xb0\x80",
    };
    const struct fc_metrics kinds[] = {fc_metrics_of("Verdana", 12, 0),
                                       fc_metrics_of("monospace", 12, 0),
                                       fc_metrics_of("Verdana", 9.5, 0.6)};
    for (size_t k = 0; k < FC_COUNTOF(kinds); k++)
        for (size_t n = 0; n < FC_COUNTOF(names); n++)
            for (double width = 0; width < 400; width += 0.37) {
                struct fc_label label = fc_label_fit(&kinds[k], fc_str_from(names[n]), width);
                double used = width_of(&kinds[k], label.text) +
                              (label.is_cut ? fc_metrics_advance(&kinds[k], 0x2026) : 0);
                if (!CHECK(!label.text.len || used + 6 <= width + 1e-9)) {
                    fprintf(stderr, "    metrics %zu, name %zu, %g px: %g\n", k, n, width, used);
                    break;
                }
            }
}

TESTS = {
    ENTRY(clusters_are_what_readers_call_characters),
    ENTRY(whole_when_it_fits_else_cut_or_nothing),
    ENTRY(cuts_stand_between_characters),
    ENTRY(three_characters_are_counted_as_a_reader_does),
    ENTRY(the_width_is_never_exceeded),
};
RUN_TESTS
