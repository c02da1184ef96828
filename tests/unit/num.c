#include "base/num.h"

#include <stdio.h>

#include "check.h"

#define MAX UINT64_C(9223372036854775807)

static void check_reads(struct fc_str text, uint64_t mantissa, unsigned scale, bool is_rounded)
{
    struct fc_decimal out = {7, 7, true};
    bool is_right = fc_num_parse(text, &out) == FC_NUM_OK && out.mantissa == mantissa &&
                    out.scale == scale && out.is_rounded == is_rounded && fc_num_is_count(text);
    if (!CHECK(is_right))
        fprintf(stderr, "    %.*s: %llu, %u\n", (int)text.len, text.ptr,
                (unsigned long long)out.mantissa, out.scale);
}

TEST(reads_what_is_a_count)
{
    static const struct {
        const char *text;
        uint64_t mantissa;
        unsigned scale;
    } rows[] = {
        {"0", 0, 0},
        {"7", 7, 0},
        {"12", 12, 0},
        {"12.5", 125, 1},
        {"12.", 12, 0},
        {"5.", 5, 0},
        {".5", 5, 1},
        {"0.0", 0, 0},
        {".0", 0, 0},
        {"0.", 0, 0},
        {"007", 7, 0},
        {"00.70", 7, 1},
        {"1.500", 15, 1},
        {"1.5E+3", 1500, 0},
        {"2.5e-1", 25, 2},
        {"1e0", 1, 0},
        {"1e00", 1, 0},
        {"1e-0", 1, 0},
        {".5e1", 5, 0},
        {"5.e1", 50, 0},
        {"1.25e1", 125, 1},
        {"120e-1", 12, 0},
        {"1200e-3", 12, 1},
        {"1e18", UINT64_C(1000000000000000000), 0},
        {"1e-9", 1, 9},
        {"0.000000001", 1, 9},
        {"123456789012345678", UINT64_C(123456789012345678), 0},
        {"1234567890123456789", UINT64_C(1234567890123456789), 0},
        {"0000000000000000000000012", 12, 0},
        {"9223372036854775806", MAX - 1, 0},
        {"9223372036854775807", MAX, 0},
        {"9223372036854775807.000", MAX, 0},
        {"9223372036.854775807", MAX, 9},
        {"9.223372036854775807e18", MAX, 0},
        {"9223372036854775807e-9", MAX, 9},
        {"9223372036854775807000000000000000000000e-21", MAX, 0},
        {"0e400", 0, 0},
        {"0.0e-400", 0, 0},
        {"0e1180591620717411303424", 0, 0},
        {"0e-1180591620717411303424", 0, 0},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        check_reads(fc_str_from(rows[i].text), rows[i].mantissa, rows[i].scale, false);
}

TEST(rounds_half_up_behind_nine_decimals)
{
    static const struct {
        const char *text;
        uint64_t mantissa;
        unsigned scale;
    } rows[] = {
        {"0.1234567894", 123456789, 9},
        {"0.12345678949999", 123456789, 9},
        {"0.1234567895", 12345679, 8},
        {"0.1234567885", 123456789, 9},
        {"0.9999999994", 999999999, 9},
        {"0.9999999995", 1, 0},
        {"0.0000000005", 1, 9},
        {"0.00000000049", 0, 0},
        {"5e-10", 1, 9},
        {"49e-11", 0, 0},
        {"1e-10", 0, 0},
        {"9e-11", 0, 0},
        {"1e-400", 0, 0},
        {"1e-1180591620717411303424", 0, 0},
        {"9223372036.8547758074", MAX, 9},
        {"1.00000000000000000001", 1, 0},
        {"10000000000.0000000001", UINT64_C(10000000000), 0},
        {"9223372036854775807.0000000001", MAX, 0},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        check_reads(fc_str_from(rows[i].text), rows[i].mantissa, rows[i].scale, true);
}

TEST(refuses_what_is_none)
{
    static const char *const texts[] = {
        "",      ".",    "e5",   ".e5", "1e",       "1e+",  "1e-",  "1e5.0", "1e5x",  "1e+-5",
        "1e++5", "1ee5", "-1",   "+1",  "-0",       "0x10", "nan",  "inf",   "1,000", "1_000",
        "1'000", "1 ",   " 1",   "1\t", "..5",      "1..",  "1.2.", "1.2.3", "a",     "1a",
        "a1",    "1f",   "10ms", "5%",  "\xd9\xa3", "1e 5", "1E",   "--1",   "1-",    "1/2",
    };
    for (size_t i = 0; i < FC_COUNTOF(texts); i++) {
        struct fc_decimal out;
        if (!CHECK(fc_num_parse(fc_str_from(texts[i]), &out) == FC_NUM_NONE) ||
            !CHECK(!fc_num_is_count(fc_str_from(texts[i]))))
            fprintf(stderr, "    %s\n", texts[i]);
    }
    struct fc_decimal out;
    CHECK(fc_num_parse(FC_STR("1\0"), &out) == FC_NUM_NONE);
    CHECK(fc_num_parse(FC_STR("1\0002"), &out) == FC_NUM_NONE);
    CHECK(fc_num_parse((struct fc_str){NULL, 0}, &out) == FC_NUM_NONE);
}

TEST(says_what_is_too_large)
{
    static const char *const texts[] = {
        "9223372036854775808",
        "9223372036854775808.0",
        "9999999999999999999",
        "10000000000000000000",
        "18446744073709551615",
        "18446744073709551616",
        "18446744073709551617",
        "99999999999999999999999999999999999999999",
        "9223372036.854775808",
        "9223372036.8547758075",
        "12345678901.1234567891",
        "340282366920938463463374607431768211457",
        "1e19",
        "9.223372036854775808e18",
        "1e400",
        "1e1180591620717411303424",
        "0.0000000000000000001e40",
    };
    for (size_t i = 0; i < FC_COUNTOF(texts); i++) {
        struct fc_decimal out;
        if (!CHECK(fc_num_parse(fc_str_from(texts[i]), &out) == FC_NUM_TOO_LARGE) ||
            !CHECK(fc_num_is_count(fc_str_from(texts[i]))))
            fprintf(stderr, "    %s\n", texts[i]);
    }
}

/* `head`, a thousand zeros, `tail`. */
static struct fc_str padded(const char *head, const char *tail)
{
    static char text[1100];
    int len = snprintf(text, sizeof text, "%s%01000d%s", head, 0, tail);
    return (struct fc_str){text, (size_t)len};
}

TEST(a_thousand_zeros_change_nothing)
{
    check_reads(padded("", ""), 0, 0, false);
    check_reads(padded("", "5"), 5, 0, false);
    check_reads(padded("", "9223372036854775807"), MAX, 0, false);
    check_reads(padded("", ".5"), 5, 1, false);
    check_reads(padded("5.", ""), 5, 0, false);
    check_reads(padded("5.25", ""), 525, 2, false);
    check_reads(padded("0.", "1e1001"), 1, 0, false);
    check_reads(padded("0.", "1e1000"), 1, 1, false);
    check_reads(padded("1", "e-1000"), 1, 0, false);
    check_reads(padded("1e", "3"), 1000, 0, false);
    check_reads(padded("5.", "1"), 5, 0, true);
    struct fc_decimal out;
    CHECK(fc_num_parse(padded("1", ""), &out) == FC_NUM_TOO_LARGE);
}

TEST(every_way_to_write_a_number_reads_the_same)
{
    for (unsigned i = 0; i < 20000; i++) {
        unsigned whole = i * 7919 % 100003, nano = i * UINT32_C(2654435761) % 1000000000;
        uint64_t wanted = whole * UINT64_C(1000000000) + nano;
        char texts[3][64];
        snprintf(texts[0], 64, "%u.%09u", whole, nano);
        snprintf(texts[1], 64, "%llue-9", (unsigned long long)wanted);
        snprintf(texts[2], 64, "0.%05u%09uE5", whole, nano);
        for (size_t k = 0; k < 3; k++) {
            if (k == 2 && whole > 99999)
                continue;
            struct fc_decimal out;
            bool is_right = fc_num_parse(fc_str_from(texts[k]), &out) == FC_NUM_OK &&
                            out.mantissa * fc_num_power10(9 - out.scale) == wanted &&
                            !out.is_rounded && (out.scale == 0 || out.mantissa % 10);
            if (!CHECK(is_right)) {
                fprintf(stderr, "    %s\n", texts[k]);
                return;
            }
        }
    }
}

TEST(powers_of_ten)
{
    CHECK(fc_num_power10(0) == 1 && fc_num_power10(1) == 10 && fc_num_power10(9) == 1000000000);
    CHECK(fc_num_power10(19) == UINT64_C(10000000000000000000));
}

TEST(writes_plain_and_with_thousands)
{
    const fc_u128 largest = ~(fc_u128)0;
    const uint64_t E19 = UINT64_C(10000000000000000000);
    const struct {
        fc_u128 value;
        unsigned scale;
        const char *plain, *grouped;
    } rows[] = {
        {0, 0, "0", "0"},
        {0, 9, "0", "0"},
        {7, 0, "7", "7"},
        {999, 0, "999", "999"},
        {1000, 0, "1000", "1,000"},
        {12345, 0, "12345", "12,345"},
        {123456, 0, "123456", "123,456"},
        {1234567, 0, "1234567", "1,234,567"},
        {123456725, 2, "1234567.25", "1,234,567.25"},
        {12345670, 2, "123456.7", "123,456.7"},
        {100, 2, "1", "1"},
        {1000, 1, "100", "100"},
        {5, 1, "0.5", "0.5"},
        {5, 9, "0.000000005", "0.000000005"},
        {MAX, 0, "9223372036854775807", "9,223,372,036,854,775,807"},
        {MAX, 9, "9223372036.854775807", "9,223,372,036.854775807"},
        {9, 0, "9", "9"},
        {10, 0, "10", "10"},
        {99, 1, "9.9", "9.9"},
        {101, 2, "1.01", "1.01"},
        {10, 2, "0.1", "0.1"},
        {E19 - 1, 0, "9999999999999999999", "9,999,999,999,999,999,999"},
        {E19, 0, "10000000000000000000", "10,000,000,000,000,000,000"},
        {E19, 19, "1", "1"},
        {UINT64_MAX, 0, "18446744073709551615", "18,446,744,073,709,551,615"},
        {UINT64_MAX, 18, "18.446744073709551615", "18.446744073709551615"},
        {(fc_u128)UINT64_MAX + 1, 0, "18446744073709551616", "18,446,744,073,709,551,616"},
        {(fc_u128)E19 * 10, 18, "100", "100"},
        {1, 18, "0.000000000000000001", "0.000000000000000001"},
        {largest, 0, "340282366920938463463374607431768211455",
         "340,282,366,920,938,463,463,374,607,431,768,211,455"},
        {largest, 18, "340282366920938463463.374607431768211455",
         "340,282,366,920,938,463,463.374607431768211455"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        char text[FC_NUM_BUFFER];
        CHECK(fc_num_plain(text, rows[i].value, rows[i].scale) == strlen(rows[i].plain));
        CHECK_TEXT(text, rows[i].plain);
        CHECK(fc_num_group(text, rows[i].value, rows[i].scale) == strlen(rows[i].grouped));
        CHECK_TEXT(text, rows[i].grouped);
    }
}

/* Whole 3 and 4, an odd and an even one, and dividends at both sides of 64 bits. */
TEST(quotients_are_rounded_half_up)
{
    const fc_u128 two64 = (fc_u128)UINT64_MAX + 1;
    CHECK(fc_num_divide(0, 1) == 0 && fc_num_divide(0, UINT64_MAX) == 0);
    CHECK(fc_num_divide(4, 3) == 1 && fc_num_divide(5, 3) == 2);
    CHECK(fc_num_divide(5, 4) == 1 && fc_num_divide(6, 4) == 2 && fc_num_divide(7, 4) == 2);
    CHECK(fc_num_divide(two64 - 3, 4) == two64 / 4 - 1); /* 2^64 - 3 and half of 4 stays below */
    CHECK(fc_num_divide(two64 - 2, 4) == two64 / 4);     /* and this is 2^64 */
    CHECK(fc_num_divide(two64 - 1, 2) == two64 / 2);
    CHECK(fc_num_divide(two64 * 3, 3) == two64 && fc_num_divide(two64 * 3 + 1, 3) == two64);
    CHECK(fc_num_divide(two64 * 3 + 2, 3) == two64 + 1);
    CHECK(fc_num_divide(UINT64_MAX, UINT64_MAX) == 1);
    CHECK(fc_num_divide((fc_u128)MAX * 10000, MAX) == 10000);
}

TEST(percent_has_two_decimals_and_does_not_lie)
{
    static const struct {
        uint64_t part, whole;
        const char *text;
    } rows[] = {
        {0, 1, "0.00"},
        {0, MAX, "0.00"},
        {1, 1, "100.00"},
        {MAX, MAX, "100.00"},
        {1, 2, "50.00"},
        {1, 3, "33.33"},
        {2, 3, "66.67"},
        {1, 8, "12.50"},
        {1, 10, "10.00"},
        {123, 1000, "12.30"},
        {1, 32, "3.13"},    /* 3.125 */
        {3, 32, "9.38"},    /* 9.375 */
        {1, 800, "0.13"},   /* 0.125 */
        {1, 20000, "0.01"}, /* 0.005 */
        {1, 10000, "0.01"},
        {9999, 10000, "99.99"},
        {99994, 100000, "99.99"},
        {19999, 20000, "99.995"},
        {499999, 500000, "99.9998"},
        {999999, 1000000, "99.9999"},
        {31, 10000000, "0.00031"},
        {49, 1000000, "0.0049"},
        {1, 100000, "0.001"},
        {1, 3000000, "0.000033"},
        {2, 3000000, "0.000067"},
        {1, MAX, "0.000000000000000011"},       /* 1.084e-17 */
        {MAX - 1, MAX, "99.99999999999999999"}, /* 100 - 1.084e-17 */
        {MAX / 2, MAX, "50.00"},
        {3, 2, "150.00"},
        {20001, 20000, "100.01"}, /* 100.005 */
        {1000, 1, "100000.00"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        char text[FC_NUM_BUFFER];
        size_t len = fc_num_percent(text, rows[i].part, rows[i].whole);
        CHECK_TEXT(text, rows[i].text);
        CHECK(len == strlen(rows[i].text));
    }
}

TEST(percent_never_says_all_or_nothing_of_a_part)
{
    for (uint64_t whole = 2; whole < MAX / 3; whole = whole * 3 + 1) {
        char text[FC_NUM_BUFFER];
        fc_num_percent(text, whole - 1, whole);
        CHECK(strncmp(text, "100", 3) != 0);
        fc_num_percent(text, 1, whole);
        CHECK(strpbrk(text, "123456789") != NULL);
    }
}

TESTS = {
    ENTRY(reads_what_is_a_count),
    ENTRY(rounds_half_up_behind_nine_decimals),
    ENTRY(refuses_what_is_none),
    ENTRY(says_what_is_too_large),
    ENTRY(a_thousand_zeros_change_nothing),
    ENTRY(every_way_to_write_a_number_reads_the_same),
    ENTRY(powers_of_ten),
    ENTRY(writes_plain_and_with_thousands),
    ENTRY(quotients_are_rounded_half_up),
    ENTRY(percent_has_two_decimals_and_does_not_lie),
    ENTRY(percent_never_says_all_or_nothing_of_a_part),
};
RUN_TESTS
