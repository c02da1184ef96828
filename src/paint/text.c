/* The scene as plain text, one line a frame, for tests and for diffs between two pictures:
 *
 *     1200 x 118
 *     title Flame Graph
 *     0   10.0 1190.0 #e0a050 | all | all (10 samples, 100.00%)
 *     │   x0   x1     fill      label  what the tooltip says
 *     row */
#include "base/utf8.h"
#include "paint/painter.h"

static void put_tenths(struct fc_out *out, uint32_t tenths)
{
    fc_out_number(out, tenths / FC_SCENE_DECI, 0);
    fc_out_char(out, '.');
    fc_out_char(out, (char)('0' + tenths % FC_SCENE_DECI));
}

static void put_head(struct fc_out *out, const char *key, struct fc_str value)
{
    if (value.len == 0)
        return;
    fc_out_text(out, key);
    fc_utf8_put_clean(out, value);
    fc_out_char(out, '\n');
}

static void put_item(struct fc_out *out, const struct fc_item *item)
{
    char fill[FC_COLOR_TEXT];
    fc_color_write(item->fill, fill);
    fc_out_number(out, item->row, 0);
    fc_out_char(out, ' ');
    put_tenths(out, item->x0);
    fc_out_char(out, ' ');
    put_tenths(out, item->x1);
    fc_out_char(out, ' ');
    fc_out_text(out, fill);
    FC_OUT_LITERAL(out, " | ");
    fc_utf8_put_clean(out, item->label);
    fc_out_put(out, item->label_is_cut ? FC_STR("… | ") : FC_STR(" | "));
    fc_utf8_put_clean(out, item->name);
    FC_OUT_LITERAL(out, " (");
    fc_out_put(out, item->figures);
    FC_OUT_LITERAL(out, ")\n");
}

static void paint(const struct fc_scene *scene, struct fc_out *out)
{
    fc_out_number(out, scene->width, 0);
    FC_OUT_LITERAL(out, " x ");
    fc_out_number(out, scene->height, 0);
    fc_out_char(out, '\n');
    put_head(out, "title ", fc_str_from(scene->look->title));
    put_head(out, "subtitle ", fc_str_from(scene->look->subtitle));
    put_head(out, "notes ", fc_str_from(scene->look->notes));
    put_head(out, "note ", scene->note);
    for (size_t i = 0; i < scene->items.count; i++)
        put_item(out, &scene->items.items[i]);
}

const struct fc_painter fc_painter_text = {
    .name = "text",
    .extension = ".txt",
    .help = "the picture as text, one line a frame",
    .paint = paint,
};
