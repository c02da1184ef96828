/* Prints advances.inc: the advances of DejaVu Sans in thousandths of an em, as pango gives them.
 * Run by `cmake --build build --target advances`; needs the font (Debian: fonts-dejavu-core). */
#include <pango/pangocairo.h>
#include <stdio.h>

enum {
    FIRST = 0x20,
    END = 0x530,    /* Latin, Greek, Cyrillic and what lies between */
    SIZE_PX = 1000, /* so that a pixel is a thousandth of an em */
    PER_LINE = 16
};

int main(void)
{
    PangoFontMap *map = pango_cairo_font_map_get_default();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
    PangoContext *context = pango_font_map_create_context(map);
    PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
    pango_font_description_set_absolute_size(font, SIZE_PX * (double)PANGO_SCALE);
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_font_description(layout, font);
    for (gunichar code = FIRST; code < END; code++) {
        char text[6];
        int width, height;
        pango_layout_set_text(layout, text, g_unichar_to_utf8(code, text));
        pango_layout_get_size(layout, &width, &height);
        int advance = g_unichar_iszerowidth(code) ? 0 : (width + PANGO_SCALE / 2) / PANGO_SCALE;
        printf("%d,%c", advance, code % PER_LINE == PER_LINE - 1 ? '\n' : ' ');
    }
    g_object_unref(layout);
    pango_font_description_free(font);
    g_object_unref(context);
    return 0;
}
