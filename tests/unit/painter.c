#include "paint/painter.h"

#include <glib.h>

#include "picture.h"

static struct fc_palette_map map;

static void fix_colors(struct fc_look *look)
{
    static const char text[] = "a->rgb(255,0,0)\nall->rgb(255,255,255)\nb->rgb(0,0,128)\n";
    fc_palette_map_init(&map);
    REQUIRE(fc_palette_map_parse(&map, fc_str_from(text), NULL) == FLAMEC_OK);
    look->palette_map = &map;
}

static struct fc_out paint(const char *format, struct fc_str text,
                           struct flamec_render_options options, uint64_t least)
{
    struct picture picture;
    struct fc_out out = {0};
    options.size = sizeof options;
    picture_init(&picture, text, &options, least, fix_colors);
    fc_painter_find(format)->paint(&picture.scene, &out);
    out_text(&out);
    picture_deinit(&picture);
    fc_palette_map_deinit(&map);
    return out;
}

TEST(formats_are_found_by_name)
{
    CHECK(fc_painter_find("svg") == &fc_painter_svg);
    CHECK(fc_painter_find("text") == &fc_painter_text);
    CHECK(!fc_painter_find("SVG") && !fc_painter_find("") && !fc_painter_find("png"));
    for (size_t i = 0; fc_painter_at(i); i++) {
        const struct fc_painter *painter = fc_painter_at(i);
        CHECK(fc_painter_find(painter->name) == painter && painter->extension[0] == '.' &&
              painter->help[0]);
    }
    CHECK(!fc_painter_at(1000));
}

TEST(text_shows_all_that_is_drawn)
{
    struct fc_out out = paint(
        "text", FC_STR("a 3\nb_[k] 1\nc 1\n"),
        (struct flamec_render_options){.title = "T", .subtitle = "S", .notes = "N", .width = "120"},
        2);
    CHECK_TEXT(out.items, "120 x 126\n"
                          "title T\n"
                          "subtitle S\n"
                          "notes N\n"
                          "note 2 frames (40.00% of the samples) are too narrow to draw\n"
                          "0 10.0 110.0 #ffffff | all | all (5 samples, 100.00%)\n"
                          "1 10.0 70.0 #ff0000 | a | a (3 samples, 60.00%)\n");
    fc_out_deinit(&out);
}

/* --- svg ----------------------------------------------------------------------------------- */

/* What GLib's markup parser finds: frames as "s+n title|label", and texts by id. */
struct found {
    GString *frames, *title;
    GString *element; /* the one that text belongs to */
    bool is_in_frames;
    unsigned depth;
};

static void on_start(GMarkupParseContext *context, const char *name, const char **keys,
                     const char **values, void *data, GError **error)
{
    (void)context;
    (void)error;
    struct found *found = data;
    g_string_assign(found->element, name);
    found->depth++;
    const char *start = NULL, *total = NULL;
    for (; *keys; keys++, values++) {
        start = strcmp(*keys, "data-s") == 0 ? *values : start;
        total = strcmp(*keys, "data-n") == 0 ? *values : total;
    }
    if (start && total) {
        found->is_in_frames = true;
        g_string_append_printf(found->frames, "%s+%s ", start, total);
    }
}

static void on_end(GMarkupParseContext *context, const char *name, void *data, GError **error)
{
    (void)context;
    (void)error;
    struct found *found = data;
    found->depth--;
    g_string_assign(found->element, "");
    if (found->is_in_frames && strcmp(name, "g") == 0)
        g_string_append(found->frames, "\n");
}

static void on_text(GMarkupParseContext *context, const char *text, gsize len, void *data,
                    GError **error)
{
    (void)context;
    (void)error;
    struct found *found = data;
    if (strcmp(found->element->str, "title") == 0)
        g_string_append_len(found->is_in_frames ? found->frames : found->title, text, (gssize)len);
    if (found->is_in_frames && strcmp(found->element->str, "text") == 0) {
        g_string_append(found->frames, "|");
        g_string_append_len(found->frames, text, (gssize)len);
    }
}

static struct found parse(const struct fc_out *svg)
{
    static const GMarkupParser parser = {on_start, on_end, on_text, NULL, NULL};
    struct found found = {g_string_new(""), g_string_new(""), g_string_new(""), false, 0};
    GMarkupParseContext *context =
        g_markup_parse_context_new(&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &found, NULL);
    GError *error = NULL;
    bool is_fine = g_markup_parse_context_parse(context, svg->items, (gssize)svg->count, &error) &&
                   g_markup_parse_context_end_parse(context, &error);
    if (!CHECK(is_fine))
        fprintf(stderr, "    %s\n", error ? error->message : "");
    g_clear_error(&error);
    CHECK(found.depth == 0);
    g_markup_parse_context_free(context);
    return found;
}

static void release(struct found *found, struct fc_out *svg)
{
    g_string_free(found->frames, TRUE);
    g_string_free(found->title, TRUE);
    g_string_free(found->element, TRUE);
    fc_out_deinit(svg);
}

TEST(svg_holds_every_frame)
{
    struct fc_out svg = paint("svg", FC_STR("a;b_[k] 2.5\na 1\nc 4\n"),
                              (struct flamec_render_options){.title = "T & <t>"}, 1);
    struct found found = parse(&svg);
    CHECK_TEXT(found.title->str, "T & <t>");
    /* After the frames' group stands the empty details line, a text without text. */
    CHECK(g_str_has_prefix(found.frames->str, "0+75 all (7.5 samples, 100.00%)|all\n"
                                              "0+35 a (3.5 samples, 46.67%)|a\n"
                                              "0+25 b (2.5 samples, 33.33%)|b\n"
                                              "35+40 c (4 samples, 53.33%)|c\n"));
    CHECK(has_text(svg.items, "data-total=\"75\""));
    CHECK(has_text(svg.items, "<rect x=\"10\" "));
    CHECK(has_text(svg.items, "fill=\"#ff0000\""));
    CHECK(has_text(svg.items, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "));
    release(&found, &svg);
}

TEST(svg_of_every_byte_is_markup)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        if (byte == ';' || byte == '\n')
            continue;
        char text[] = {'x', (char)byte, (char)byte, 'y', ' ', '1', '\n'};
        struct fc_out svg =
            paint("svg", (struct fc_str){text, sizeof text}, (struct flamec_render_options){0}, 1);
        struct found found = parse(&svg);
        bool is_shown = byte == '\t' || byte == '\r' || (byte >= 0x20 && byte < 0x80);
        char wanted[64], itself[] = {'x', (char)byte, (char)byte, 'y', 0};
        snprintf(wanted, sizeof wanted, "\n0+1 %s (1 samples, 100.00%%)",
                 is_shown ? itself : "x\xef\xbf\xbd\xef\xbf\xbdy");
        CHECK(has_text(found.frames->str, wanted));
        release(&found, &svg);
    }
}

TEST(svg_texts_cannot_leave_their_place)
{
    static const char evil[] = "\"'></title><script>x</script>&\x01\xff";
    struct flamec_render_options options = {.title = evil,
                                            .subtitle = evil,
                                            .notes = evil,
                                            .countname = evil,
                                            .nametype = evil,
                                            .rootname = evil,
                                            .fonttype = evil,
                                            .search = evil};
    struct fc_out svg = paint("svg", FC_STR("a 1\n"), options, 1);
    struct found found = parse(&svg);
    CHECK(!strstr(svg.items, "<script>x"));
    const char *script = strstr(svg.items, "<script");
    CHECK(script && !strstr(script + 1, "<script"));
    release(&found, &svg);
}

TEST(svg_of_another_encoding_is_ascii)
{
    struct fc_out svg = paint("svg", FC_STR("caf\xc3\xa9;\xf0\x9f\x98\x80 1\n"),
                              (struct flamec_render_options){.encoding = "ISO-8859-1"}, 1);
    for (size_t i = 0; i < svg.count; i++)
        if (!CHECK((unsigned char)svg.items[i] < 0x80))
            break;
    CHECK(has_text(svg.items, "encoding=\"ISO-8859-1\""));
    CHECK(has_text(svg.items, "caf&#233; (1 samples"));
    CHECK(has_text(svg.items, "&#128512; (1 samples"));
    fc_out_deinit(&svg);
}

TEST(svg_says_what_is_too_narrow)
{
    struct fc_out svg = paint("svg", FC_STR("a 9\nb 1\n"), (struct flamec_render_options){0}, 2);
    CHECK(has_text(svg.items, ">1 frame (10.00% of the samples) is too narrow to draw</text>"));
    CHECK(has_text(svg.items, " data-narrow=\"1\""));
    fc_out_deinit(&svg);
    svg = paint("svg", FC_STR("a 9\nb 1\n"), (struct flamec_render_options){0}, 1);
    CHECK(!strstr(svg.items, "data-narrow="));
    fc_out_deinit(&svg);
}

TESTS = {
    ENTRY(formats_are_found_by_name),
    ENTRY(text_shows_all_that_is_drawn),
    ENTRY(svg_holds_every_frame),
    ENTRY(svg_of_every_byte_is_markup),
    ENTRY(svg_texts_cannot_leave_their_place),
    ENTRY(svg_of_another_encoding_is_ascii),
    ENTRY(svg_says_what_is_too_narrow),
};
RUN_TESTS
