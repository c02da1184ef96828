#include "theme/color.h"

#include <math.h>

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool fc_color_parse(struct fc_str text, struct fc_rgb *out)
{
    if ((text.len != 4 && text.len != 7) || text.ptr[0] != '#')
        return false;
    size_t width = text.len / 3; /* digits of one channel: 1 or 2 */
    uint8_t channels[3];
    for (size_t i = 0; i < 3; i++) {
        int high = hex_value(text.ptr[1 + i * width]);
        int low = hex_value(text.ptr[i * width + width]); /* the same digit when it stands alone */
        if (high < 0 || low < 0)
            return false;
        channels[i] = (uint8_t)(high * 16 + low);
    }
    *out = (struct fc_rgb){channels[0], channels[1], channels[2]};
    return true;
}

void fc_color_write(struct fc_rgb color, char text[FC_COLOR_TEXT])
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t channels[3] = {color.r, color.g, color.b};
    text[0] = '#';
    for (size_t i = 0; i < 3; i++) {
        text[1 + 2 * i] = digits[channels[i] >> 4];
        text[2 + 2 * i] = digits[channels[i] & 15];
    }
    text[FC_COLOR_TEXT - 1] = '\0';
}

/* The sRGB transfer curve. WCAG 2.1 prints the knee as 0.03928, IEC 61966-2-1 as 0.04045; no
 * multiple of 1/255 lies between the two. */
static double linear(uint8_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

double fc_color_luminance(struct fc_rgb color)
{
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

double fc_color_contrast(struct fc_rgb a, struct fc_rgb b)
{
    double x = fc_color_luminance(a) + 0.05, y = fc_color_luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

bool fc_color_text_is_white(struct fc_rgb fill)
{
    /* 1.05 / (L + 0.05) > (L + 0.05) / 0.05, without the division */
    double lifted = fc_color_luminance(fill) + 0.05;
    return lifted * lifted < 1.05 * 0.05;
}
