#include "profile/transform.h"

#include "support.h"

/* Flags for the names in a list that is cut at blanks. */
static bool *matches(const struct profile *profile, const char *list)
{
    if (!list)
        return NULL;
    bool *flags = FC_NEW_ARRAY(bool, profile->names.texts.count);
    REQUIRE(flags);
    for (uint32_t name = 0; name < profile->names.texts.count; name++) {
        struct fc_str text = fc_names_text(&profile->names, name);
        for (const char *at = list; *at; at += strcspn(at, " "), at += *at == ' ')
            flags[name] |= fc_str_equal(text, (struct fc_str){at, strcspn(at, " ")});
    }
    return flags;
}

/* What a user may ask for; `focus` and the like are lists of names. */
struct wish {
    const char *focus, *ignore, *hide, *base;
    size_t max_depth;
    bool merges_recursion, strips_addresses, reverses;
};

static void check(const char *text, bool keeps_order, struct wish wish, const char *expected)
{
    struct profile profile, moved = {0};
    profile_init(&profile, keeps_order);
    REQUIRE(profile_read(&profile, "auto", fc_str_from(text), 100) == FLAMEC_OK);
    bool *focus = matches(&profile, wish.focus), *ignore = matches(&profile, wish.ignore),
         *hide = matches(&profile, wish.hide);
    struct fc_transform transform = {
        .focus = focus,
        .ignore = ignore,
        .hide = hide,
        .base = wish.base ? fc_str_from(wish.base) : (struct fc_str){NULL, 0},
        .max_depth = wish.max_depth,
        .merges_recursion = wish.merges_recursion,
        .strips_addresses = wish.strips_addresses,
        .reverses = wish.reverses,
    };
    CHECK(fc_transform_is_needed(&transform));
    REQUIRE(fc_transform_apply(&transform, &profile.trie, &moved.trie, NULL) == FLAMEC_OK);
    char *folded = profile_folded(&moved);
    CHECK_TEXT(folded, expected);
    free(folded);
    free(focus);
    free(ignore);
    free(hide);
    fc_trie_deinit(&moved.trie);
    profile_deinit(&profile);
}

static const char sample[] = "a;b;c 1\na;b 2\na;d;b;c 4\ne 8\n";

TEST(focus_and_ignore_choose_stacks)
{
    check(sample, false, (struct wish){.focus = "c"}, "a;b;c 1\na;d;b;c 4\n");
    check(sample, false, (struct wish){.ignore = "c"}, "a;b 2\ne 8\n");
    check(sample, false, (struct wish){.focus = "b", .ignore = "d"}, "a;b 2\na;b;c 1\n");
    check(sample, false, (struct wish){.focus = "d e"}, "a;d;b;c 4\ne 8\n");
    check(sample, false, (struct wish){.focus = "nothing"}, "");
}

TEST(hiding_takes_frames_out_and_keeps_the_total)
{
    check(sample, false, (struct wish){.hide = "b"}, "a 2\na;c 1\na;d;c 4\ne 8\n");
    check(sample, false, (struct wish){.hide = "e"}, "[hidden] 8\na;b 2\na;b;c 1\na;d;b;c 4\n");
    check("a 1\nb 2\na;b 4\n", false, (struct wish){.hide = "a b"}, "[hidden] 7\n");
}

TEST(a_stack_is_chosen_by_what_it_holds_as_read)
{
    check(sample, false, (struct wish){.focus = "d", .hide = "d"}, "a;b;c 4\n");
    check("f+0x1;g 1\n", false, (struct wish){.focus = "f+0x1", .strips_addresses = true},
          "f;g 1\n");
}

TEST(the_base_becomes_the_root)
{
    check(sample, false, (struct wish){.base = "b"}, "b 2\nb;c 5\n");
    check("x;r;y;r;z 3\nx 1\n", false, (struct wish){.base = "r"}, "r;y;r;z 3\n");
    check(sample, false, (struct wish){.base = "b", .hide = "b"}, "");
    check("m;f_[k];g 1\nm;f_[k]_[k] 2\nf[k] 4\n", false, (struct wish){.base = "f"}, "f_[k];g 1\n");
    check("m;f_[k];g 1\nm;f 2\n", false, (struct wish){.base = "f_[k]"}, "f_[k];g 1\n");
    check("m;;g 1\nm;g 2\n", false, (struct wish){.base = "(empty)"}, ";g 1\n");
}

TEST(direct_recursion_merges)
{
    check("a;a;a;b;a 1\na;b;b 2\na;b;a 4\n", false, (struct wish){.merges_recursion = true},
          "a;b 2\na;b;a 5\n");
    check("f+0x1;f+0x2 3\n", false,
          (struct wish){.merges_recursion = true, .strips_addresses = true}, "f 3\n");
    check("r;h;r 1\n", false, (struct wish){.merges_recursion = true, .hide = "h"}, "r 1\n");
}

TEST(depth_is_counted_from_the_root)
{
    check(sample, false, (struct wish){.max_depth = 1}, "a 7\ne 8\n");
    check(sample, false, (struct wish){.max_depth = 2}, "a;b 3\na;d 4\ne 8\n");
    check(sample, false, (struct wish){.max_depth = 99}, "a;b 2\na;b;c 1\na;d;b;c 4\ne 8\n");
    check(sample, false, (struct wish){.max_depth = 2, .reverses = true}, "b;a 3\nd;a 4\ne 8\n");
}

TEST(reversing_merges_from_the_leaf)
{
    check(sample, false, (struct wish){.reverses = true}, "b;a 2\nc;b;a 1\nc;b;d;a 4\ne 8\n");
    check("a;b;a 1\n", false, (struct wish){.reverses = true}, "a;b;a 1\n");
}

TEST(addresses_are_taken_off)
{
    static const char *const rows[][2] = {
        {"0x7f00dead 1\n", "0x... 1\n"},
        {"f+0x1c 1\n", "f 1\n"},
        {"f+0x1c [libc.so] 1\n", "f [libc.so] 1\n"},
        {"f+0x 1\n", "f+0x 1\n"},
        {"f+0xg 1\n", "f+0xg 1\n"},
        {"f+12 1\n", "f+12 1\n"},
        {"+0x1c 1\n", "+0x... 1\n"},
        {"0x 1\n", "0x 1\n"},
        {"0xDEADbeef 1\n", "0x... 1\n"},
        {"0x1 1\n", "0x... 1\n"},
        {"lib@0x10+0x20 1\n", "lib@0x... 1\n"},
        {"[0xff] 1\n", "[0x...] 1\n"},
        {"a+0x1;b+0x2 1\na+0x3;b 2\n", "a;b 3\n"},
        {"a;;0x1 1\n", "a;;0x... 1\n"},
        {"func0xbeef;_0x1;A0x2;70x3 1\n", "func0xbeef;_0x1;A0x2;70x3 1\n"},
        {"a;f +0x1c 1\na;f 2\n", "a;f 3\n"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        check(rows[i][0], false, (struct wish){.strips_addresses = true}, rows[i][1]);
}

TEST(a_chart_keeps_its_order)
{
    check("b 1\na;x 2\nb 3\na 4\n", true, (struct wish){.hide = "x"}, "b 1\na 2\nb 3\na 4\n");
    check("b 1\na;x 2\nb 3\n", true, (struct wish){.ignore = "x"}, "b 4\n");
    check("b;c 1\na 2\n", true, (struct wish){.reverses = true}, "c;b 1\na 2\n");
}

TEST(both_counts_and_their_decimals_go_along)
{
    check("a;b 1.5 2.25\nc 3 0\n", false, (struct wish){.reverses = true}, "b;a 1.5 2.25\nc 3 0\n");
    check("a;b 1.5\na;c .25\n", false, (struct wish){.max_depth = 1}, "a 1.75\n");
    check("a;b 0\n", false, (struct wish){.reverses = true}, "b;a 0\n");
}

TEST(nothing_wanted_is_not_needed)
{
    CHECK(!fc_transform_is_needed(&(struct fc_transform){0}));
}

TESTS = {
    ENTRY(focus_and_ignore_choose_stacks),
    ENTRY(hiding_takes_frames_out_and_keeps_the_total),
    ENTRY(a_stack_is_chosen_by_what_it_holds_as_read),
    ENTRY(the_base_becomes_the_root),
    ENTRY(direct_recursion_merges),
    ENTRY(depth_is_counted_from_the_root),
    ENTRY(reversing_merges_from_the_leaf),
    ENTRY(addresses_are_taken_off),
    ENTRY(a_chart_keeps_its_order),
    ENTRY(both_counts_and_their_decimals_go_along),
    ENTRY(nothing_wanted_is_not_needed),
};
RUN_TESTS
