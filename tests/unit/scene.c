#include "scene/scene.h"

#include "picture.h"

static struct picture picture;

static const struct fc_scene *scene_of(const char *text, struct flamec_render_options options,
                                       uint64_t least)
{
    options.size = sizeof options;
    picture_init(&picture, fc_str_from(text), &options, least, NULL);
    return &picture.scene;
}

/* Of the picture in scene.h: font size 12, rows of 16 px. */
TEST(the_picture_has_the_sizes_that_its_header_draws)
{
    static const struct {
        struct flamec_render_options options;
        unsigned width, height, top, title, subtitle, details;
    } rows[] = {
        {{0}, 1200, 36 + 3 * 16 + 34, 36, 24, 48, 36 + 3 * 16 + 34 - 10},
        {{.subtitle = "s"}, 1200, 60 + 3 * 16 + 34, 60, 24, 48, 60 + 3 * 16 + 34 - 10},
        {{.is_inverted = true}, 1200, 60 + 3 * 16 + 12, 60, 24, 48, 48},
        {{.is_inverted = true, .subtitle = "s"}, 1200, 84 + 3 * 16 + 12, 84, 24, 48, 72},
        {{.width = "800", .height = 20, .fontsize = 10},
         800,
         30 + 3 * 20 + 30,
         30,
         20,
         40,
         30 + 3 * 20 + 30 - 8},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        const struct fc_scene *scene = scene_of("a;b 1\nc 1\n", rows[i].options, 1);
        bool is_right = scene->width == rows[i].width && scene->height == rows[i].height &&
                        scene->frames_top == rows[i].top && scene->title_y == rows[i].title &&
                        scene->subtitle_y == rows[i].subtitle &&
                        scene->details_y == rows[i].details && scene->rows == 3;
        if (!CHECK(is_right))
            fprintf(stderr, "    row %zu: %u x %u, top %u, details %u\n", i, scene->width,
                    scene->height, scene->frames_top, scene->details_y);
        picture_deinit(&picture);
    }
}

TEST(rows_go_up_from_the_root_or_down)
{
    const struct fc_scene *scene = scene_of("a;b 1\n", (struct flamec_render_options){0}, 1);
    CHECK(fc_scene_y(scene, &scene->items.items[0]) == 36 + 2 * 16);
    CHECK(fc_scene_y(scene, &scene->items.items[2]) == 36);
    picture_deinit(&picture);
    scene = scene_of("a;b 1\n", (struct flamec_render_options){.is_inverted = true}, 1);
    CHECK(fc_scene_y(scene, &scene->items.items[0]) == 60);
    CHECK(fc_scene_y(scene, &scene->items.items[2]) == 60 + 2 * 16);
    picture_deinit(&picture);
}

/* 1200 px less two pads of 10 px: 11800 tenths for three samples. */
TEST(places_are_rounded_to_tenths)
{
    const struct fc_scene *scene =
        scene_of("a 1\nb 1\nc 1\n", (struct flamec_render_options){0}, 1);
    static const uint32_t x[][2] = {{100, 11900}, {100, 4033}, {4033, 7967}, {7967, 11900}};
    REQUIRE(scene->items.count == 4);
    for (size_t i = 0; i < 4; i++)
        CHECK(scene->items.items[i].x0 == x[i][0] && scene->items.items[i].x1 == x[i][1]);
    CHECK(scene->items.items[2].start == 1 && scene->items.items[2].total == 1);
    picture_deinit(&picture);
    scene = scene_of("a 1\n", (struct flamec_render_options){.total = "4"}, 1);
    CHECK(scene->items.items[1].x1 == 100 + 2950 && scene->whole == 4);
    picture_deinit(&picture);
}

TEST(neighbours_meet_and_children_stay_inside)
{
    struct fc_out text = {0};
    for (unsigned i = 0; i < 2000; i++) {
        char line[64];
        snprintf(line, sizeof line, "a%u;b%u;c 1.%u\n", i % 7, i % 77, i);
        fc_out_text(&text, line);
    }
    const struct fc_scene *scene =
        scene_of(out_text(&text), (struct flamec_render_options){.width = "1237"}, 1);
    uint32_t ends[8] = {0};
    for (size_t i = 0; i < scene->items.count; i++) {
        const struct fc_item *item = &scene->items.items[i];
        if (item->row) {
            CHECK(item->x1 <= ends[item->row - 1] && item->x0 >= ends[item->row]);
        }
        if (item->row == 1 && i > 1)
            CHECK(item->x0 == ends[1]);
        ends[item->row] = item->x1;
    }
    picture_deinit(&picture);
    fc_out_deinit(&text);
}

static void check_figures(const char *text, struct flamec_render_options options, size_t item,
                          const char *expected)
{
    const struct fc_scene *scene = scene_of(text, options, 1);
    REQUIRE(item < scene->items.count);
    struct fc_str figures = scene->items.items[item].figures;
    if (!CHECK(fc_str_equal(figures, fc_str_from(expected))))
        fprintf(stderr, "    is \"%.*s\"\n", (int)figures.len, figures.ptr);
    picture_deinit(&picture);
}

TEST(figures_are_counts_and_shares)
{
    const struct flamec_render_options none = {0};
    check_figures("a 1234567\n", none, 1, "1,234,567 samples, 100.00%");
    check_figures("a 1\nb 2\n", none, 1, "1 samples, 33.33%");
    check_figures("a 1.5\nb 1.5\n", none, 1, "1.5 samples, 50.00%");
    check_figures("a 1\nb 499999\n", none, 2, "499,999 samples, 99.9998%");
    check_figures("a 31\nb 9999969\n", none, 1, "31 samples, 0.00031%");
    check_figures("a 10\n", (struct flamec_render_options){.countname = "ns", .factor = "0.25"}, 1,
                  "2.5 ns, 100.00%");
    check_figures("a 0.000000001\n", (struct flamec_render_options){.factor = "0.000000001"}, 0,
                  "0.000000000000000001 samples, 100.00%");
    check_figures("a 9223372036854775807\n", (struct flamec_render_options){.factor = "1000"}, 0,
                  "9,223,372,036,854,775,807,000 samples, 100.00%");
    check_figures("a 1\n", (struct flamec_render_options){.total = "8"}, 1, "1 samples, 12.50%");
    check_figures("a 1\n", (struct flamec_render_options){.total = "8"}, 0, "8 samples, 100.00%");
    check_figures("a 3 5\n", none, 1, "5 samples, 100.00%");
}

TEST(the_root_row_has_its_own_name)
{
    const struct fc_scene *scene = scene_of("a 1\n", (struct flamec_render_options){0}, 1);
    CHECK(fc_str_equal(scene->items.items[0].name, FC_STR("all")));
    picture_deinit(&picture);
    scene = scene_of("a 1\n", (struct flamec_render_options){.rootname = "root_[k]"}, 1);
    CHECK(fc_str_equal(scene->items.items[0].name, FC_STR("root_[k]")));
    picture_deinit(&picture);
    scene = scene_of("a 1\n", (struct flamec_render_options){.rootname = ""}, 1);
    CHECK(scene->items.items[0].name.len > 0);
    picture_deinit(&picture);
}

TEST(what_is_too_narrow_is_said)
{
    static const struct {
        uint64_t least;
        const char *note;
    } rows[] = {
        {1, ""},
        {2, "1 frame (0.10% of the samples) is too narrow to draw"},
        {3, "3 frames (0.30% of the samples) are too narrow to draw"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        const struct fc_scene *scene =
            scene_of("a 997\nb 1\nc;d 2\n", (struct flamec_render_options){0}, rows[i].least);
        if (!CHECK(fc_str_equal(scene->note, fc_str_from(rows[i].note))))
            fprintf(stderr, "    %.*s\n", (int)scene->note.len, scene->note.ptr);
        picture_deinit(&picture);
    }
}

/* `-` and `--`, which part stacks, are grey whatever a palette.map says: flamegraph.pl's order. */
static void map_separators(struct fc_look *look)
{
    static struct fc_palette_map map;
    fc_palette_map_init(&map);
    REQUIRE(fc_palette_map_parse(&map, FC_STR("-->rgb(1,1,1)\n--->rgb(2,2,2)\n---->rgb(3,3,3)\n"),
                                 NULL) == FLAMEC_OK);
    look->palette_map = &map;
}

TEST(separators_are_grey)
{
    static const struct fc_rgb fills[] = {{200, 200, 200}, {160, 160, 160}, {3, 3, 3}};
    struct flamec_render_options options = {.size = sizeof options};
    picture_init(&picture, FC_STR("- 1\n-- 1\n--- 1\n"), &options, 1, map_separators);
    REQUIRE(picture.scene.items.count == 1 + FC_COUNTOF(fills));
    for (size_t i = 0; i < FC_COUNTOF(fills); i++) {
        struct fc_rgb fill = picture.scene.items.items[i + 1].fill;
        CHECK(fill.r == fills[i].r && fill.g == fills[i].g && fill.b == fills[i].b);
    }
    fc_palette_map_deinit(picture.look.palette_map);
    picture_deinit(&picture);
}

TEST(a_picture_higher_than_an_int_is_refused)
{
    struct flamec_render_options options = {.size = sizeof options, .height = 1000};
    picture_init(&picture, FC_STR("a 1\n"), &options, 1, NULL);
    struct fc_scene scene;
    struct flamec_error err = {0};
    picture.layout.rows = 2147484;
    CHECK(fc_scene_init(&scene, &picture.look, &picture.tree, &picture.layout, 1, &err) ==
          FLAMEC_BAD_INPUT);
    CHECK(has_text(err.message, "--max-depth"));
    picture.layout.rows = 2147483; /* 2147483000 px and what stands above and below */
    CHECK(fc_scene_init(&scene, &picture.look, &picture.tree, &picture.layout, 1, NULL) ==
          FLAMEC_OK);
    fc_scene_deinit(&scene);
    picture_deinit(&picture);
}

TESTS = {
    ENTRY(the_picture_has_the_sizes_that_its_header_draws),
    ENTRY(rows_go_up_from_the_root_or_down),
    ENTRY(places_are_rounded_to_tenths),
    ENTRY(neighbours_meet_and_children_stay_inside),
    ENTRY(figures_are_counts_and_shares),
    ENTRY(the_root_row_has_its_own_name),
    ENTRY(what_is_too_narrow_is_said),
    ENTRY(separators_are_grey),
    ENTRY(a_picture_higher_than_an_int_is_refused),
};
RUN_TESTS
