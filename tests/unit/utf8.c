#include "base/utf8.h"

#include <glib.h>

#include "base/compiler.h"
#include "check.h"

/* Each row's code points, 0 behind the last. The invalid rows are tables 3-8 to 3-11 of Unicode
 * 15, section 3.9. */
TEST(every_maximal_part_is_one_replacement)
{
    enum {
        X = FC_UTF8_INVALID
    };
    const struct {
        struct fc_str bytes;
        uint32_t codes[12];
    } rows[] = {
        {FC_STR("aZ"), {'a', 'Z'}},
        {FC_STR("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"), {0xE9, 0x20AC, 0x1F600}},
        {FC_STR("\xef\xbf\xbd"), {X}},
        {FC_STR("\xc0\xaf\xe0\x80\xbf\xf0\x81\x82"
                "A"),
         {X, X, X, X, X, X, X, X, 'A'}},
        {FC_STR("\xed\xa0\x80\xed\xbf\xbf\xed\xaf"
                "A"),
         {X, X, X, X, X, X, X, X, 'A'}},
        {FC_STR("\xf4\x91\x92\x93\xff"
                "A\x80\xbf"
                "B"),
         {X, X, X, X, X, 'A', X, X, 'B'}},
        {FC_STR("\xe1\x80\xe2\xf0\x91\x92\xf1\xbf"
                "A"),
         {X, X, X, X, 'A'}},
        {FC_STR("\xe2\x82"), {X}},
        {FC_STR("\xf0\x9f\x98"), {X}},
        {FC_STR("\xc3"), {X}},
        {FC_STR("\xc3;"), {X, ';'}},
        {FC_STR("\xf5\x80\x80\x80"), {X, X, X, X}},
        {FC_STR("\xfe\xff"), {X, X}},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        size_t at = 0, number = 0;
        while (at < rows[i].bytes.len) {
            struct fc_utf8 next = fc_utf8_next(fc_str_drop(rows[i].bytes, at));
            if (!CHECK(next.code == rows[i].codes[number]) || !CHECK(next.len >= 1))
                fprintf(stderr, "    row %zu, character %zu: U+%04X\n", i, number, next.code);
            at += next.len;
            number++;
        }
        CHECK(at == rows[i].bytes.len && rows[i].codes[number] == 0);
    }
}

TEST(a_replacement_character_in_the_text_is_valid)
{
    struct fc_utf8 real = fc_utf8_next(FC_STR("\xef\xbf\xbd"));
    CHECK(real.code == 0xFFFD && real.len == 3 && real.is_valid);
    CHECK(!fc_utf8_next(FC_STR("\xff")).is_valid);
    struct fc_utf8 nul = fc_utf8_next(FC_STR("\0"));
    CHECK(nul.code == 0 && nul.len == 1 && nul.is_valid);
}

TEST(writes_and_reads_as_glib_does)
{
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        char ours[4] = {0}, theirs[6] = {0};
        unsigned len = fc_utf8_put(ours, code);
        int their_len = g_unichar_to_utf8(code, theirs);
        struct fc_utf8 back = fc_utf8_next((struct fc_str){theirs, (size_t)their_len});
        if (!CHECK((int)len == their_len && memcmp(ours, theirs, len) == 0) ||
            !CHECK(back.code == code && back.len == len && back.is_valid))
            return;
    }
}

/* All sequences of two bytes, and of three and four that begin in interesting ways. */
TEST(is_as_strict_as_glib)
{
    static const unsigned char firsts[] = {0xDF, 0xE0, 0xE1, 0xED, 0xEE, 0xEF,
                                           0xF0, 0xF1, 0xF3, 0xF4, 0xF5};
    for (size_t f = 0; f < sizeof firsts; f++)
        for (unsigned second = 0x70; second < 0x100; second++)
            for (unsigned third = 0x7E; third < 0xC2; third++) {
                char bytes[] = {(char)firsts[f], (char)second, (char)third, (char)0x80};
                struct fc_utf8 next = fc_utf8_next((struct fc_str){bytes, 4});
                bool theirs = g_utf8_validate(bytes, next.len, NULL);
                if (!CHECK(next.is_valid == theirs))
                    return;
                for (unsigned len = 2; !next.is_valid && len <= 4; len++)
                    if (!CHECK(!g_utf8_validate(bytes, len, NULL)))
                        return;
            }
    for (unsigned first = 1; first < 0x100; first++) {
        char bytes[] = {(char)first};
        CHECK(fc_utf8_next((struct fc_str){bytes, 1}).is_valid == (first < 0x80));
    }
}

TEST(text_for_terminals_holds_no_commands)
{
    const struct {
        struct fc_str text;
        const char *clean;
    } rows[] = {
        {FC_STR(""), ""},
        {FC_STR("f(<&>) caf\xc3\xa9"), "f(<&>) caf\xc3\xa9"},
        {FC_STR("a\x1b[2Jb"), "a\xef\xbf\xbd[2Jb"},
        {FC_STR("\0\t\n\x7f"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {FC_STR("\xc2\x80\xc2\x9f\xc2\xa0"), "\xef\xbf\xbd\xef\xbf\xbd\xc2\xa0"},
        {FC_STR("\xff"
                "a\xe2\x82"),
         "\xef\xbf\xbd"
         "a\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct fc_out out = {0};
        fc_utf8_put_clean(&out, rows[i].text);
        fc_out_char(&out, 0);
        CHECK_TEXT(out.items, rows[i].clean);
        fc_out_deinit(&out);
    }
}

TESTS = {
    ENTRY(every_maximal_part_is_one_replacement),
    ENTRY(a_replacement_character_in_the_text_is_valid),
    ENTRY(writes_and_reads_as_glib_does),
    ENTRY(is_as_strict_as_glib),
    ENTRY(text_for_terminals_holds_no_commands),
};
RUN_TESTS
