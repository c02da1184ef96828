/* The whole table of advances against pango. Skipped (77) where DejaVu Sans is not installed. */
#include <math.h>
#include <pango/pangocairo.h>

#include "check.h"
#include "scene/metrics.h"

enum {
    FIRST = 0x20,
    END = 0x530, /* as make_advances.c has it */
    SKIPPED = 77
};

static bool is_installed(PangoFontMap *map, PangoContext *context, PangoFontDescription *wish)
{
    PangoFont *font = pango_font_map_load_font(map, context, wish);
    if (!font)
        return false;
    PangoFontDescription *got = pango_font_describe(font);
    bool is_there = strcmp(pango_font_description_get_family(got), "DejaVu Sans") == 0;
    pango_font_description_free(got);
    g_object_unref(font);
    return is_there;
}

static void compare(PangoContext *context, PangoFontDescription *wish)
{
    struct fc_metrics metrics = fc_metrics_of("Verdana", 1000, 0);
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_font_description(layout, wish);
    for (gunichar code = FIRST; code < END; code++) {
        char text[6];
        int width, height;
        pango_layout_set_text(layout, text, g_unichar_to_utf8(code, text));
        pango_layout_get_size(layout, &width, &height);
        double wanted = g_unichar_iszerowidth(code) ? 0 : (double)width / PANGO_SCALE;
        if (!CHECK(fabs(fc_metrics_advance(&metrics, code) - wanted) <= 0.51))
            fprintf(stderr, "    U+%04X: %g, pango says %g\n", code,
                    fc_metrics_advance(&metrics, code), wanted);
    }
    g_object_unref(layout);
}

int main(void)
{
    PangoFontMap *map = pango_cairo_font_map_get_default();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
    PangoContext *context = pango_font_map_create_context(map);
    PangoFontDescription *wish = pango_font_description_from_string("DejaVu Sans");
    pango_font_description_set_absolute_size(wish, 1000.0 * PANGO_SCALE);
    bool is_there = is_installed(map, context, wish);
    if (is_there)
        compare(context, wish);
    else
        printf("SKIPPED: DejaVu Sans is not installed\n");
    pango_font_description_free(wish);
    g_object_unref(context);
    return check_failures ? 1 : is_there ? 0 : SKIPPED;
}
