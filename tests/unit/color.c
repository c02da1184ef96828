#include "theme/color.h"

#include <math.h>

#include "check.h"

static const struct fc_rgb black = {0, 0, 0}, white = {255, 255, 255};

static struct fc_rgb parsed(const char *text)
{
    struct fc_rgb color = {9, 9, 9};
    CHECK(fc_color_parse(fc_str_from(text), &color));
    return color;
}

static const char *written(struct fc_rgb color)
{
    static char text[FC_COLOR_TEXT];
    fc_color_write(color, text);
    return text;
}

TEST(reads_three_and_six_digits_in_both_cases)
{
    CHECK_TEXT(written(parsed("#0aF")), "#00aaff");
    CHECK_TEXT(written(parsed("#12aBCf")), "#12abcf");
    CHECK_TEXT(written(parsed("#000")), "#000000");
    struct fc_rgb c = parsed("#0102ff");
    CHECK(c.r == 1 && c.g == 2 && c.b == 255);
}

TEST(refuses_the_rest)
{
    static const char *const bad[] = {"",         "#",        "#12",     "#1234",     "#12345",
                                      "#1234567", "123456",   "#12345g", "#-12345",   "# 12345",
                                      "#12345 ",  " #123456", "red",     "rgb(0,0,0)"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct fc_rgb color = {7, 8, 9};
        CHECK(!fc_color_parse(fc_str_from(bad[i]), &color));
        CHECK(color.r == 7 && color.g == 8 && color.b == 9);
    }
    CHECK(!fc_color_parse((struct fc_str){"#12\0 45", 7}, &(struct fc_rgb){0, 0, 0}));
    CHECK(!fc_color_parse((struct fc_str){NULL, 0}, &(struct fc_rgb){0, 0, 0}));
}

TEST(every_color_survives_writing_and_reading)
{
    for (unsigned i = 0; i < 256; i++) {
        struct fc_rgb in = {(uint8_t)i, (uint8_t)(255 - i), (uint8_t)(i * 7)},
                      out = parsed(written(in));
        CHECK(in.r == out.r && in.g == out.g && in.b == out.b);
    }
}

static bool is_near(double a, double b)
{
    return fabs(a - b) < 0.005;
}

/* The weights of the three primaries and 21:1 stand in the definitions of WCAG 2.1; 4.48 for #777
 * on white is W3C's and WebAIM's example of a grey that just fails (4.478), #767676 passes. */
TEST(contrast_is_that_of_wcag)
{
    CHECK(fabs(fc_color_luminance(white) - 1) < 1e-9 && fc_color_luminance(black) == 0);
    CHECK(fabs(fc_color_luminance(parsed("#f00")) - 0.2126) < 1e-9);
    CHECK(fabs(fc_color_luminance(parsed("#0f0")) - 0.7152) < 1e-9);
    CHECK(fabs(fc_color_luminance(parsed("#00f")) - 0.0722) < 1e-9);
    CHECK(is_near(fc_color_contrast(white, black), 21) &&
          is_near(fc_color_contrast(black, white), 21));
    CHECK(is_near(fc_color_contrast(white, white), 1));
    CHECK(is_near(fc_color_contrast(parsed("#777"), white), 4.48));
    CHECK(is_near(fc_color_contrast(parsed("#767676"), white), 4.54));
}

TEST(text_takes_the_better_contrast)
{
    CHECK(fc_color_text_is_white(black) && !fc_color_text_is_white(white));
    CHECK(!fc_color_text_is_white(parsed("#f00")) && fc_color_text_is_white(parsed("#00f")));
    for (unsigned i = 0; i < 1u << 15; i++) {
        struct fc_rgb c = {(uint8_t)((i & 31) * 8), (uint8_t)((i >> 5 & 31) * 8),
                           (uint8_t)((i >> 10) * 8)};
        double on_white = fc_color_contrast(c, white), on_black = fc_color_contrast(c, black);
        bool is_white = fc_color_text_is_white(c);
        if (!CHECK(is_white == (on_white > on_black)) ||
            !CHECK((is_white ? on_white : on_black) >= 4.58))
            break;
    }
}

TESTS = {
    ENTRY(reads_three_and_six_digits_in_both_cases), ENTRY(refuses_the_rest),
    ENTRY(every_color_survives_writing_and_reading), ENTRY(contrast_is_that_of_wcag),
    ENTRY(text_takes_the_better_contrast),
};
RUN_TESTS
