#include "theme/palette_map.h"

#include "check.h"

#define PARSE(map, literal) (fc_palette_map_parse((map), FC_STR(literal), NULL) == FLAMEC_OK)

static bool is_color(const struct fc_palette_map *map, struct fc_str name, unsigned r, unsigned g,
                     unsigned b)
{
    struct fc_rgb color;
    return fc_palette_map_find(map, name, &color) && color.r == r && color.g == g && color.b == b;
}

static bool is_absent(const struct fc_palette_map *map, struct fc_str name)
{
    struct fc_rgb color = {1, 2, 3};
    return !fc_palette_map_find(map, name, &color) && color.r == 1 && color.g == 2 && color.b == 3;
}

static bool writes(const struct fc_palette_map *map, struct fc_str expected)
{
    struct fc_out out = {0};
    fc_palette_map_write(map, &out);
    bool is_equal =
        !out.has_failed && fc_str_equal((struct fc_str){out.items, out.count}, expected);
    fc_out_deinit(&out);
    return is_equal;
}

TEST(an_empty_map_knows_nothing)
{
    struct fc_palette_map map;
    fc_palette_map_init(&map);
    CHECK(is_absent(&map, FC_STR("main")) && is_absent(&map, (struct fc_str){NULL, 0}));
    CHECK(writes(&map, FC_STR("")));
    CHECK(fc_palette_map_parse(&map, (struct fc_str){NULL, 0}, NULL) == FLAMEC_OK);
    CHECK(map.malformed_count == 0 && map.malformed_line == 0);
    fc_palette_map_deinit(&map);
}

TEST(the_last_arrow_separates)
{
    struct fc_palette_map map;
    fc_palette_map_init(&map);
    CHECK(PARSE(&map, "main->rgb(0,97,255)\nFoo::operator->->rgb(1,2,3)\r\n"
                      "a->rgb(9,9,9)->rgb(4,5,6)\n->rgb(7,8,9)\n_[k]->rgb(010,20,30)"));
    CHECK(map.malformed_count == 0);
    CHECK(is_color(&map, FC_STR("main"), 0, 97, 255));
    CHECK(is_color(&map, FC_STR("Foo::operator->"), 1, 2, 3));
    CHECK(is_color(&map, FC_STR("a->rgb(9,9,9)"), 4, 5, 6));
    CHECK(is_color(&map, FC_STR(""), 7, 8, 9));
    CHECK(is_color(&map, FC_STR("_[k]"), 10, 20, 30));
    CHECK(is_absent(&map, FC_STR("mai")) && is_absent(&map, FC_STR("a")));
    fc_palette_map_deinit(&map);
}

TEST(malformed_lines_are_counted_and_the_first_is_kept)
{
    struct fc_palette_map map;
    fc_palette_map_init(&map);
    CHECK(PARSE(&map, "a->rgb(1,1,1)\n\n  \t\nb->rgb(256,0,0)\nc->rgb(1,2)\nd->rgb(1,2,3,4)\n"
                      "e->rgb(-1,0,0)\nf->rgb(1,2,3)x\ng->RGB(1,2,3)\nh->#ffffff\ni\n->\n>\n-\n"
                      "j->rgb(1,2,3\nk->rgb(0001,2,3)\nl->rgb(,2,3)\nm->rgb(99999999999,2,3)\n"
                      "n->rgb(1, 2, 3)\nz->rgb(2,2,2)  \n"));
    CHECK(map.malformed_count == 16);
    CHECK(map.malformed_line == 4);
    CHECK(writes(&map, FC_STR("a->rgb(1,1,1)\nz->rgb(2,2,2)\n")));
    fc_palette_map_deinit(&map);
}

TEST(a_byte_order_mark_is_no_part_of_a_name)
{
    struct fc_palette_map map;
    fc_palette_map_init(&map);
    CHECK(PARSE(&map, "\xef\xbb\xbfmain->rgb(1,2,3)\n\xef\xbb\xbfx->rgb(4,5,6)\n"));
    CHECK(is_color(&map, FC_STR("main"), 1, 2, 3));
    CHECK(is_color(&map, FC_STR("\xef\xbb\xbfx"), 4, 5, 6));
    fc_palette_map_deinit(&map);
}

TEST(a_later_color_replaces_an_earlier_one)
{
    struct fc_palette_map map;
    fc_palette_map_init(&map);
    CHECK(PARSE(&map, "a->rgb(1,1,1)\nb->rgb(2,2,2)\na->rgb(3,3,3)\n"));
    CHECK(is_color(&map, FC_STR("a"), 3, 3, 3) && map.entries.count == 2);
    CHECK(fc_palette_map_add(&map, FC_STR("b"), (struct fc_rgb){4, 4, 4}, NULL) == FLAMEC_OK);
    CHECK(writes(&map, FC_STR("a->rgb(3,3,3)\nb->rgb(4,4,4)\n")));
    fc_palette_map_deinit(&map);
}

TEST(the_text_is_sorted_by_bytes_and_reads_back)
{
    struct fc_palette_map map, again;
    fc_palette_map_init(&map);
    fc_palette_map_init(&again);
    struct fc_str sorted = FC_STR("->rgb(0,0,0)\n\0->rgb(1,1,1)\nB->rgb(2,2,2)\na->rgb(3,3,3)\n"
                                  "a\0->rgb(4,4,4)\na-->rgb(5,5,5)\na->->rgb(6,6,6)\n"
                                  "\xc3\xa9->rgb(7,7,7)\n\xff->rgb(255,255,255)\n");
    CHECK(PARSE(&map, "\xff->rgb(255,255,255)\na->->rgb(6,6,6)\na-->rgb(5,5,5)\n"
                      "a\0->rgb(4,4,4)\n\xc3\xa9->rgb(7,7,7)\nB->rgb(2,2,2)\n->rgb(0,0,0)\n"
                      "a->rgb(3,3,3)\n\0->rgb(1,1,1)\n"));
    CHECK(writes(&map, sorted));
    CHECK(fc_palette_map_parse(&again, sorted, NULL) == FLAMEC_OK && writes(&again, sorted));
    fc_palette_map_deinit(&map);
    fc_palette_map_deinit(&again);
}

TEST(names_are_copied)
{
    struct fc_palette_map map;
    fc_palette_map_init(&map);
    char name[] = "main", line[] = "other->rgb(4,5,6)\n";
    CHECK(fc_palette_map_add(&map, fc_str_from(name), (struct fc_rgb){1, 2, 3}, NULL) == FLAMEC_OK);
    CHECK(fc_palette_map_parse(&map, fc_str_from(line), NULL) == FLAMEC_OK);
    memset(name, 'x', strlen(name));
    memset(line, 'x', strlen(line));
    CHECK(is_color(&map, FC_STR("main"), 1, 2, 3) && is_color(&map, FC_STR("other"), 4, 5, 6));
    fc_palette_map_deinit(&map);
}

TEST(many_and_long_names_are_found_again)
{
    enum {
        COUNT = 20000,
        LEN = 100000
    };
    struct fc_palette_map map;
    fc_palette_map_init(&map);
    char name[16];
    for (unsigned i = 0; i < COUNT; i++) {
        int len = snprintf(name, sizeof name, "f%u", i);
        struct fc_rgb color = {(uint8_t)i, (uint8_t)(i >> 8), 7};
        CHECK(fc_palette_map_add(&map, (struct fc_str){name, (size_t)len}, color, NULL) ==
              FLAMEC_OK);
    }
    char *bytes = malloc(LEN);
    REQUIRE(bytes);
    memset(bytes, '>', LEN);
    CHECK(fc_palette_map_add(&map, (struct fc_str){bytes, LEN}, (struct fc_rgb){1, 2, 3}, NULL) ==
          FLAMEC_OK);
    for (unsigned i = 0; i < COUNT; i++) {
        int len = snprintf(name, sizeof name, "f%u", i);
        CHECK(is_color(&map, (struct fc_str){name, (size_t)len}, i & 255, i >> 8, 7));
    }
    CHECK(is_color(&map, (struct fc_str){bytes, LEN}, 1, 2, 3));
    CHECK(is_absent(&map, (struct fc_str){bytes, LEN - 1}));
    CHECK(map.entries.count == COUNT + 1);
    free(bytes);
    fc_palette_map_deinit(&map);
}

TESTS = {
    ENTRY(an_empty_map_knows_nothing),
    ENTRY(the_last_arrow_separates),
    ENTRY(malformed_lines_are_counted_and_the_first_is_kept),
    ENTRY(a_byte_order_mark_is_no_part_of_a_name),
    ENTRY(a_later_color_replaces_an_earlier_one),
    ENTRY(the_text_is_sorted_by_bytes_and_reads_back),
    ENTRY(names_are_copied),
    ENTRY(many_and_long_names_are_found_again),
};
RUN_TESTS
