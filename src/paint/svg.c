/* The interactive page: one SVG file with the picture, the style and the script.
 *
 *     <svg>
 *       <title> <desc>? <style> <defs>           viewer/viewer.css
 *       <rect id="canvas"> <text id="title"> <text id="subtitle">?
 *       <g id="frames" data-…>
 *         <g data-s="start" data-n="total"> <title>name (figures)</title> <rect> <text>? </g> …
 *       </g>
 *       <text id="details">                      what is too narrow to draw
 *       <script>                                 viewer/viewer.js
 *     </svg>
 *
 * What stands here is the whole picture without the script; the script adds the controls. It reads
 * counts from data-s and data-n, integers in units of the profile's last decimal place, and names
 * from the titles. Names are only ever character data. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "paint/escape.h"
#include "paint/painter.h"
#include "paint/viewer/viewer.inc"

/* --- small pieces ------------------------------------------------------------------------------
 */

static void put_int(struct fc_out *out, uint64_t value)
{
    fc_out_number(out, value, 0);
}

/* A length in tenths of a pixel: `12.5`, `12`. */
static void put_tenths(struct fc_out *out, uint32_t tenths)
{
    fc_out_number(out, tenths, 1);
}

static void put_double(struct fc_out *out, double value)
{
    fc_out_number(out, (fc_u128)(value * 100 + 0.5), 2);
}

static void put_attribute(struct fc_out *out, const char *key, struct fc_str value)
{
    fc_out_char(out, ' ');
    fc_out_text(out, key);
    FC_OUT_LITERAL(out, "=\"");
    fc_escape_xml(out, value);
    fc_out_char(out, '"');
}

static void put_text_attribute(struct fc_out *out, const char *key, const char *value)
{
    put_attribute(out, key, fc_str_from(value));
}

static void put_int_attribute(struct fc_out *out, const char *key, uint64_t value)
{
    char text[FC_NUM_BUFFER];
    put_attribute(out, key, (struct fc_str){text, fc_num_plain(text, value, 0)});
}

static void put_color(struct fc_out *out, struct fc_rgb color)
{
    char text[FC_COLOR_TEXT];
    fc_color_write(color, text);
    fc_out_put(out, (struct fc_str){text, 7});
}

static void put_element(struct fc_out *out, const char *name, const char *text)
{
    if (!*text)
        return;
    fc_out_char(out, '<');
    fc_out_text(out, name);
    fc_out_char(out, '>');
    fc_escape_xml(out, fc_str_from(text));
    FC_OUT_LITERAL(out, "</");
    fc_out_text(out, name);
    FC_OUT_LITERAL(out, ">\n");
}

/* --- head --------------------------------------------------------------------------------------
 */

static bool is_generic(const char *family)
{
    static const char *const generic[] = {"serif",   "sans-serif", "monospace",
                                          "cursive", "fantasy",    "system-ui"};
    for (size_t i = 0; i < FC_COUNTOF(generic); i++)
        if (strcmp(family, generic[i]) == 0)
            return true;
    return false;
}

/* A list of families as it is, or one family in quotes with a fallback. What could end the CSS
 * string is left out. */
static void put_font(struct fc_out *out, const char *family)
{
    bool is_list = strchr(family, ',') || is_generic(family);
    struct fc_out css = {0};
    fc_out_text(&css, is_list ? "" : "\"");
    for (const char *c = family; *c; c++)
        if (!strchr("\\;{}", *c) && (is_list || *c != '"'))
            fc_out_char(&css, *c);
    fc_out_text(&css, is_list ? "" : "\",Verdana,\"DejaVu Sans\",sans-serif");
    put_attribute(out, "font-family", (struct fc_str){css.items, css.count});
    out->has_failed = out->has_failed || css.has_failed;
    fc_out_deinit(&css);
}

static void put_stop(struct fc_out *out, const char *offset, struct fc_rgb color)
{
    FC_OUT_LITERAL(out, "<stop");
    put_text_attribute(out, "offset", offset);
    FC_OUT_LITERAL(out, " stop-color=\"");
    put_color(out, color);
    FC_OUT_LITERAL(out, "\"/>");
}

static void put_heading(struct fc_out *out, const char *id, const char *text, unsigned x,
                        unsigned y)
{
    if (!*text)
        return;
    FC_OUT_LITERAL(out, "<text");
    put_text_attribute(out, "id", id);
    put_int_attribute(out, "x", x);
    put_int_attribute(out, "y", y);
    FC_OUT_LITERAL(out, " text-anchor=\"middle\">");
    fc_escape_xml(out, fc_str_from(text));
    FC_OUT_LITERAL(out, "</text>\n");
}

static void put_head(const struct fc_scene *scene, struct fc_out *out)
{
    const struct fc_look *look = scene->look;
    FC_OUT_LITERAL(out, "<?xml version=\"1.0\"");
    put_text_attribute(out, "encoding", look->encoding);
    FC_OUT_LITERAL(out, "?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"");
    if (look->nameattr)
        FC_OUT_LITERAL(out, " xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
    put_int_attribute(out, "width", scene->width);
    put_int_attribute(out, "height", scene->height);
    FC_OUT_LITERAL(out, " viewBox=\"0 0 ");
    put_int(out, scene->width);
    fc_out_char(out, ' ');
    put_int(out, scene->height);
    fc_out_char(out, '"');
    FC_OUT_LITERAL(out, " class=\"flamec");
    if (look->has_own_background)
        FC_OUT_LITERAL(out, " fixed-bg");
    if (look->has_own_background && fc_color_text_is_white(look->background.top))
        FC_OUT_LITERAL(out, " dark-bg");
    fc_out_char(out, '"');
    FC_OUT_LITERAL(out, " style=\"--page:");
    put_color(out, look->background.bottom);
    fc_out_char(out, '"');
    put_font(out, look->font_type);
    FC_OUT_LITERAL(out, " font-size=\"");
    put_double(out, look->font_size);
    FC_OUT_LITERAL(out, "\">\n");
    put_element(out, "title", look->title);
    put_element(out, "desc", look->notes);
    FC_OUT_LITERAL(out, "<style>\n");
    fc_out_put(out, (struct fc_str){(const char *)viewer_css, sizeof viewer_css});
    FC_OUT_LITERAL(out, "</style>\n<defs><linearGradient id=\"background\" x2=\"0\" y2=\"1\">");
    put_stop(out, "5%", look->background.top);
    put_stop(out, "95%", look->background.bottom);
    FC_OUT_LITERAL(out, "</linearGradient></defs>\n"
                        "<rect id=\"canvas\" width=\"100%\" height=\"100%\" "
                        "fill=\"url(#background)\"/>\n");
    put_heading(out, "title", look->title, scene->width / 2, scene->title_y);
    put_heading(out, "subtitle", look->subtitle, scene->width / 2, scene->subtitle_y);
}

/* --- frames ------------------------------------------------------------------------------------
 */

static void open_frames(const struct fc_scene *scene, struct fc_out *out)
{
    const struct fc_look *look = scene->look;
    FC_OUT_LITERAL(out, "<g id=\"frames\"");
    put_int_attribute(out, "data-total", scene->whole);
    put_int_attribute(out, "data-x", FC_SCENE_PAD);
    put_int_attribute(out, "data-width", scene->width - 2 * FC_SCENE_PAD);
    if (look->is_fluid)
        FC_OUT_LITERAL(out, " data-fluid=\"1\"");
    put_int_attribute(out, "data-row", look->row);
    if (scene->narrow_frames)
        put_int_attribute(out, "data-narrow", scene->narrow_frames);
    FC_OUT_LITERAL(out, " data-font-size=\"");
    put_double(out, look->font_size);
    fc_out_char(out, '"');
    put_text_attribute(out, "data-countname", look->count_name);
    put_text_attribute(out, "data-nametype", look->name_type);
    put_text_attribute(out, "data-search", look->search);
    FC_OUT_LITERAL(out, " data-search-color=\"");
    put_color(out, look->search_color);
    FC_OUT_LITERAL(out, "\">\n");
}

/* The attributes that the page reads its figures from. */
static bool is_ours(struct fc_str key)
{
    return fc_str_equal(key, FC_STR("data-s")) || fc_str_equal(key, FC_STR("data-n")) ||
           fc_str_equal(key, FC_STR("data-name"));
}

static void put_pairs(const struct fc_scene *scene, const struct fc_nameattr *attributes,
                      enum fc_nameattr_extra which, struct fc_out *out)
{
    const struct fc_nameattr_pair *pairs = scene->look->nameattr->pairs.items;
    for (size_t i = 0; i < attributes->extras[which].count; i++) {
        const struct fc_nameattr_pair *pair = &pairs[attributes->extras[which].first + i];
        if (is_ours(pair->key))
            continue;
        fc_out_char(out, ' ');
        fc_out_put(out, pair->key);
        FC_OUT_LITERAL(out, "=\"");
        fc_escape_xml(out, pair->value);
        fc_out_char(out, '"');
    }
}

/* Names that the page finds its own parts by. */
static bool is_own_id(struct fc_str id)
{
    static const char *const ids[] = {
        "background", "canvas", "title",    "subtitle", "frames", "details",    "matched",
        "foot",       "reset",  "controls", "search",   "clear",  "search-box", "ignore-case"};
    for (size_t i = 0; i < FC_COUNTOF(ids); i++)
        if (fc_str_equal(id, fc_str_from(ids[i])))
            return true;
    return false;
}

/* The group's own attributes, and the link around its content. */
static void put_attributes(const struct fc_scene *scene, const struct fc_item *item,
                           struct fc_out *out)
{
    const struct fc_str *texts = item->attributes->texts;
    if (texts[FC_NAMEATTR_ID].ptr && !is_own_id(texts[FC_NAMEATTR_ID]))
        put_attribute(out, "id", texts[FC_NAMEATTR_ID]);
    if (texts[FC_NAMEATTR_TITLE].ptr)
        put_attribute(out, "data-name", item->name);
    put_pairs(scene, item->attributes, FC_NAMEATTR_G_EXTRA, out);
}

static void open_link(const struct fc_scene *scene, const struct fc_item *item, struct fc_out *out)
{
    const struct fc_str *texts = item->attributes->texts;
    FC_OUT_LITERAL(out, "<a");
    put_attribute(out, "href", texts[FC_NAMEATTR_HREF]);
    put_attribute(out, "target",
                  texts[FC_NAMEATTR_TARGET].ptr ? texts[FC_NAMEATTR_TARGET] : FC_STR("_top"));
    put_pairs(scene, item->attributes, FC_NAMEATTR_A_EXTRA, out);
    fc_out_char(out, '>');
}

static void put_class(const struct fc_item *item, struct fc_out *out)
{
    struct fc_str own = {NULL, 0};
    if (item->attributes)
        own = item->attributes->texts[FC_NAMEATTR_CLASS];
    if (!own.ptr && !item->has_white_text)
        return;
    FC_OUT_LITERAL(out, " class=\"");
    fc_out_put(out, item->has_white_text ? FC_STR("w") : FC_STR(""));
    if (own.ptr && item->has_white_text)
        fc_out_char(out, ' ');
    fc_escape_xml(out, own);
    fc_out_char(out, '"');
}

static void put_title(const struct fc_item *item, struct fc_out *out)
{
    FC_OUT_LITERAL(out, "<title>");
    if (item->attributes && item->attributes->texts[FC_NAMEATTR_TITLE].ptr) {
        fc_escape_xml(out, item->attributes->texts[FC_NAMEATTR_TITLE]);
    } else {
        fc_escape_xml(out, item->name);
        FC_OUT_LITERAL(out, " (");
        fc_escape_xml(out, item->figures);
        fc_out_char(out, ')');
    }
    FC_OUT_LITERAL(out, "</title>");
}

static void put_box(const struct fc_scene *scene, const struct fc_item *item, struct fc_out *out)
{
    unsigned row = scene->look->row, y = fc_scene_y(scene, item);
    FC_OUT_LITERAL(out, "<rect x=\"");
    put_tenths(out, item->x0);
    FC_OUT_LITERAL(out, "\" y=\"");
    put_int(out, y);
    FC_OUT_LITERAL(out, "\" width=\"");
    put_tenths(out, item->x1 - item->x0);
    FC_OUT_LITERAL(out, "\" height=\"");
    put_int(out, row > 1 ? row - 1 : 1);
    FC_OUT_LITERAL(out, "\" fill=\"");
    put_color(out, item->fill);
    FC_OUT_LITERAL(out, "\"/>");
    if (!item->label.len)
        return;
    /* The baseline that centres capitals: half a row down, and half of their 0.73 em. */
    double baseline = y + (row - 1) / 2.0 + scene->look->font_size * 0.365;
    FC_OUT_LITERAL(out, "<text x=\"");
    put_tenths(out, item->x0 + 3 * FC_SCENE_DECI);
    FC_OUT_LITERAL(out, "\" y=\"");
    fc_out_number(out, (fc_u128)(baseline * 10 + 0.5), 1);
    FC_OUT_LITERAL(out, "\">");
    fc_escape_xml(out, item->label);
    fc_out_put(out, item->label_is_cut ? FC_STR("\xe2\x80\xa6</text>") : FC_STR("</text>"));
}

static void put_item(const struct fc_scene *scene, const struct fc_item *item, struct fc_out *out)
{
    bool has_link = item->attributes && item->attributes->texts[FC_NAMEATTR_HREF].ptr;
    FC_OUT_LITERAL(out, "<g data-s=\"");
    put_int(out, item->start);
    FC_OUT_LITERAL(out, "\" data-n=\"");
    put_int(out, item->total);
    fc_out_char(out, '"');
    put_class(item, out);
    if (item->attributes)
        put_attributes(scene, item, out);
    fc_out_char(out, '>');
    if (has_link)
        open_link(scene, item, out);
    put_title(item, out);
    put_box(scene, item, out);
    fc_out_put(out, has_link ? FC_STR("</a></g>\n") : FC_STR("</g>\n"));
}

static void put_tail(const struct fc_scene *scene, struct fc_out *out)
{
    FC_OUT_LITERAL(out, "</g>\n<text id=\"details\"");
    put_int_attribute(out, "x", FC_SCENE_PAD);
    put_int_attribute(out, "y", scene->details_y);
    fc_out_char(out, '>');
    fc_escape_xml(out, scene->note);
    FC_OUT_LITERAL(out, "</text>\n<script><![CDATA[\n");
    fc_out_put(out, (struct fc_str){(const char *)viewer_js, sizeof viewer_js});
    FC_OUT_LITERAL(out, "]]></script>\n</svg>\n");
}

static void paint_utf8(const struct fc_scene *scene, struct fc_out *out)
{
    put_head(scene, out);
    open_frames(scene, out);
    for (size_t i = 0; i < scene->items.count; i++)
        put_item(scene, &scene->items.items[i], out);
    put_tail(scene, out);
}

/* For another declared encoding, all of which hold ASCII as it is: the rest as references. Style
 * and script are ASCII, so that only character data is touched. */
static void put_ascii(struct fc_out *out, struct fc_str utf8)
{
    size_t clean = 0, at = 0;
    while (at < utf8.len) {
        if ((unsigned char)utf8.ptr[at] < 0x80) {
            at++;
            continue;
        }
        struct fc_utf8 next = fc_utf8_next(fc_str_drop(utf8, at));
        fc_out_put(out, (struct fc_str){utf8.ptr + clean, at - clean});
        FC_OUT_LITERAL(out, "&#");
        put_int(out, next.code);
        fc_out_char(out, ';');
        at += next.len;
        clean = at;
    }
    fc_out_put(out, (struct fc_str){utf8.ptr + clean, utf8.len - clean});
}

static void paint(const struct fc_scene *scene, struct fc_out *out)
{
    if (strcmp(scene->look->encoding, "UTF-8") == 0) {
        paint_utf8(scene, out);
        return;
    }
    struct fc_out utf8 = {0};
    paint_utf8(scene, &utf8);
    put_ascii(out, (struct fc_str){utf8.items, utf8.count});
    out->has_failed = out->has_failed || utf8.has_failed;
    fc_out_deinit(&utf8);
}

const struct fc_painter fc_painter_svg = {
    .name = "svg",
    .extension = ".svg",
    .help = "the interactive page: one SVG file with zoom and search",
    .paint = paint,
};
