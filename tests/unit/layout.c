#include "layout/layout.h"

#include "support.h"

/* The boxes as "depth name x0-x1", the root's name being `-`. */
static const char *boxes(const char *text, bool keeps_order, uint64_t whole, uint64_t least)
{
    static char result[1024];
    struct profile profile;
    struct fc_tree tree;
    struct fc_layout layout;
    size_t len = 0;
    profile_init(&profile, keeps_order);
    REQUIRE(profile_read(&profile, "auto", fc_str_from(text), 50) == FLAMEC_OK);
    REQUIRE(fc_tree_init(&tree, &profile.trie, FC_SORT_NAME, least));
    whole = whole ? whole : profile.trie.sum.after;
    REQUIRE(fc_layout_init(&layout, &tree, whole));
    uint32_t deepest = 0;
    for (size_t i = 0; i < layout.boxes.count; i++) {
        const struct fc_box *box = &layout.boxes.items[i];
        struct fc_str name = box->node ? fc_trie_name(&profile.trie, box->node) : FC_STR("-");
        len += (size_t)snprintf(result + len, sizeof result - len, "%s%u%.*s%llu-%llu",
                                i ? " " : "", box->depth, (int)name.len, name.ptr,
                                (unsigned long long)box->x0, (unsigned long long)box->x1);
        deepest = box->depth > deepest ? box->depth : deepest;
    }
    CHECK(layout.whole == whole && layout.rows == deepest + 1);
    fc_layout_deinit(&layout);
    fc_tree_deinit(&tree);
    profile_deinit(&profile);
    return result;
}

/* The picture at the head of layout.h. */
TEST(children_stand_left_and_the_rest_is_self)
{
    CHECK_TEXT(boxes("a;a1 4\na;a2 2\na 1\nb 3\n", false, 0, 1),
               "0-0-10 1a0-7 2a10-4 2a24-6 1b7-10");
    CHECK_TEXT(boxes("a;b;c;d 1\ne;f 2\n", false, 0, 1),
               "0-0-3 1a0-1 2b0-1 3c0-1 4d0-1 1e1-3 2f1-3");
}

TEST(a_chart_keeps_places_in_time)
{
    CHECK_TEXT(boxes("a;b 1\na 2\na;b 3\nc 4\na 5\n", true, 0, 1),
               "0-0-15 1a0-6 2b0-1 2b3-6 1c6-10 1a10-15");
}

TEST(what_is_narrower_than_the_least_goes_with_all_on_it)
{
    static const char text[] = "a;x 1\nb;y 2\nc;z 3\nc;w 1\nd 2\n";
    CHECK_TEXT(boxes(text, false, 0, 1), "0-0-9 1a0-1 2x0-1 1b1-3 2y1-3 1c3-7 2w3-4 2z4-7 1d7-9");
    CHECK_TEXT(boxes(text, false, 0, 2), "0-0-9 1b1-3 2y1-3 1c3-7 2z4-7 1d7-9");
    CHECK_TEXT(boxes(text, false, 0, 3), "0-0-9 1c3-7 2z4-7");
    CHECK_TEXT(boxes(text, false, 0, 4), "0-0-9 1c3-7");
    CHECK_TEXT(boxes(text, false, 0, 5), "0-0-9");
    CHECK_TEXT(boxes(text, false, 0, UINT64_MAX), "0-0-9");
    CHECK_TEXT(boxes("b;y 2\na 1\nb;z 3\n", true, 0, 2), "0-0-6 1b0-2 2y0-2 1b3-6 2z3-6");
}

TEST(zero_is_not_drawn)
{
    CHECK_TEXT(boxes("a 0\nb 3\nc;d 0\n", false, 0, 1), "0-0-3 1b0-3");
}

TEST(a_larger_whole_leaves_room_at_the_right)
{
    CHECK_TEXT(boxes("a 3\nb 2\n", false, 100, 1), "0-0-100 1a0-3 1b3-5");
}

TEST(the_largest_counts_do_not_overflow)
{
    CHECK_TEXT(boxes("a;x 9223372036854775806\nb 1\n", false, 0, 1),
               "0-0-9223372036854775807 1a0-9223372036854775806 2x0-9223372036854775806 "
               "1b9223372036854775806-9223372036854775807");
}

/* Every box lies in one of the row below, boxes of a row do not overlap, pre-order goes right. */
TEST(boxes_nest_and_meet)
{
    struct fc_out text = {0};
    uint64_t state = 1;
    for (unsigned i = 0; i < 3000; i++) {
        char line[64];
        size_t len = 0;
        for (unsigned k = 0; k < 1 + i % 9; k++) {
            state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
            len += (size_t)snprintf(line + len, sizeof line - len, "%s%c", k ? ";" : "",
                                    (char)('a' + (state >> 33) % 5));
        }
        snprintf(line + len, sizeof line - len, " %u\n", (unsigned)(state >> 40) % 1000);
        fc_out_text(&text, line);
    }
    for (unsigned kind = 0; kind < 4; kind++) {
        struct profile profile;
        struct fc_tree tree;
        struct fc_layout layout;
        uint64_t ends[16] = {0};
        struct fc_box below[16];
        profile_init(&profile, kind >= 2);
        REQUIRE(profile_read(&profile, "auto", (struct fc_str){text.items, text.count}, 4096) ==
                FLAMEC_OK);
        REQUIRE(fc_tree_init(&tree, &profile.trie, kind % 2 ? FC_SORT_TOTAL : FC_SORT_NAME, 500));
        REQUIRE(fc_layout_init(&layout, &tree, profile.trie.sum.after));
        CHECK(layout.boxes.count > 100);
        for (size_t i = 0; i < layout.boxes.count; i++) {
            struct fc_box box = layout.boxes.items[i];
            REQUIRE(box.depth < 16);
            CHECK(box.x0 < box.x1 && box.x1 - box.x0 >= 500);
            CHECK(box.x0 >= ends[box.depth]);
            if (box.depth)
                CHECK(box.x0 >= below[box.depth - 1].x0 && box.x1 <= below[box.depth - 1].x1);
            if (check_failures)
                return;
            ends[box.depth] = box.x1;
            below[box.depth] = box;
        }
        fc_layout_deinit(&layout);
        fc_tree_deinit(&tree);
        profile_deinit(&profile);
    }
    fc_out_deinit(&text);
}

TESTS = {
    ENTRY(children_stand_left_and_the_rest_is_self),
    ENTRY(a_chart_keeps_places_in_time),
    ENTRY(what_is_narrower_than_the_least_goes_with_all_on_it),
    ENTRY(zero_is_not_drawn),
    ENTRY(a_larger_whole_leaves_room_at_the_right),
    ENTRY(the_largest_counts_do_not_overflow),
    ENTRY(boxes_nest_and_meet),
};
RUN_TESTS
