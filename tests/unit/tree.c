#include "profile/tree.h"

#include "support.h"

/* The nodes in pre-order as "^up _gap name total". */
static const char *walked(const struct fc_tree *tree)
{
    static char text[1024];
    size_t len = 0;
    uint32_t up, node = FC_TRIE_ROOT;
    text[0] = 0;
    while ((node = fc_tree_next(tree, node, &up))) {
        struct fc_str name = fc_trie_name(tree->trie, node);
        for (; up; up--)
            text[len++] = '^';
        if (tree->gap && tree->gap[node])
            len += (size_t)snprintf(text + len, sizeof text - len, "_%llu ",
                                    (unsigned long long)tree->gap[node]);
        len += (size_t)snprintf(text + len, sizeof text - len, "%.*s%llu ", (int)name.len, name.ptr,
                                (unsigned long long)tree->total[node]);
    }
    len += (size_t)snprintf(text + len, sizeof text - len, "end%u", up);
    return text;
}

static const char *order(const char *profile_text, enum fc_sort sort, bool keeps_order,
                         uint64_t least)
{
    struct profile profile;
    struct fc_tree tree;
    profile_init(&profile, keeps_order);
    REQUIRE(profile_read(&profile, "folded", fc_str_from(profile_text), 99) == FLAMEC_OK);
    REQUIRE(fc_tree_init(&tree, &profile.trie, sort, least));
    const char *text = walked(&tree);
    fc_tree_deinit(&tree);
    profile_deinit(&profile);
    return text;
}

static const char sample[] = "b;y 1\na;x 4\na;z;q 2\nb 1\na;x;w 1\nc 9\na-b 9\n";

TEST(siblings_stand_in_the_order_of_bytes)
{
    CHECK_TEXT(order(sample, FC_SORT_NAME, false, 0), "a7 x5 w1 ^z2 q2 ^^a-b9 b2 y1 ^c9 end1");
}

TEST(or_the_widest_first_and_equal_ones_by_name)
{
    CHECK_TEXT(order(sample, FC_SORT_TOTAL, false, 0), "a-b9 c9 a7 x5 w1 ^z2 q2 ^^b2 y1 end2");
}

TEST(or_as_they_came)
{
    CHECK_TEXT(order(sample, FC_SORT_INPUT, false, 0), "b2 y1 ^a7 x5 w1 ^z2 q2 ^^c9 a-b9 end1");
}

TEST(a_trie_in_input_order_keeps_it)
{
    static const char chart[] = "b 1\na;c 2\na;b 3\nb 4\n";
    for (unsigned sort = FC_SORT_NAME; sort <= FC_SORT_INPUT; sort++)
        CHECK_TEXT(order(chart, (enum fc_sort)sort, true, 0), "b1 a5 c2 b3 ^b4 end1");
}

/* The first eight bytes are compared as a number, the rest as bytes. */
TEST(names_of_all_lengths_stand_in_order)
{
    CHECK_TEXT(order("abcdefgh\xff 1\nabcdefgha 1\nabcdefg\xff 1\nabcdefgh 1\nabcdefg 1\n"
                     "\xff 1\na 1\n;a 1\n",
                     FC_SORT_NAME, false, 0),
               "1 a1 ^a1 abcdefg1 abcdefgh1 abcdefgha1 abcdefgh\xff"
               "1 abcdefg\xff"
               "1 \xff"
               "1 end1");
    struct profile profile;
    struct fc_tree tree;
    profile_init(&profile, false);
    REQUIRE(profile_read(&profile, "folded", FC_STR("a\0b 2\na\0 1\na 3\n"), 99) == FLAMEC_OK);
    REQUIRE(fc_tree_init(&tree, &profile.trie, FC_SORT_NAME, 0));
    uint32_t first = tree.first_child[0], second = tree.next_sibling[first];
    CHECK(tree.total[first] == 3 && tree.total[second] == 1);
    CHECK(tree.total[tree.next_sibling[second]] == 2);
    fc_tree_deinit(&tree);
    profile_deinit(&profile);
}

/* The picture at the head of tree.h, and the sample. */
TEST(narrow_nodes_leave_gaps_in_front_of_the_next_by_name)
{
    static const char children[] = "e 1\nc 2\nd 9\nb 1\na 5\n";
    CHECK_TEXT(order(children, FC_SORT_NAME, false, 4), "a5 _3 d9 end1");
    CHECK_TEXT(order(children, FC_SORT_NAME, false, 2), "a5 _1 c2 d9 end1");
    CHECK_TEXT(order(children, FC_SORT_NAME, false, 6), "_8 d9 end1");
    CHECK_TEXT(order(children, FC_SORT_NAME, false, 10), "end0");
    CHECK_TEXT(order(children, FC_SORT_TOTAL, false, 2), "d9 a5 c2 end1");
    CHECK_TEXT(order(children, FC_SORT_INPUT, false, 2), "c2 d9 a5 end1");
    CHECK_TEXT(order(sample, FC_SORT_NAME, false, 2), "a7 x5 z2 q2 ^^a-b9 b2 c9 end1");
    CHECK_TEXT(order(sample, FC_SORT_NAME, false, 6), "a7 a-b9 _2 c9 end1");
    CHECK_TEXT(order("a 0\nb 1\n", FC_SORT_NAME, false, 1), "b1 end1");
    CHECK_TEXT(order("a;b 9\na;a 1\nx;y 1\n", FC_SORT_NAME, false, 9), "a10 _1 b9 end2");
    CHECK_TEXT(order("b 1\na;c 2\na;b 3\nb 4\n", FC_SORT_NAME, true, 3), "a5 b3 ^b4 end1");
}

TEST(a_tree_of_nothing_has_a_root)
{
    struct profile profile;
    struct fc_tree tree;
    profile_init(&profile, false);
    REQUIRE(fc_tree_init(&tree, &profile.trie, FC_SORT_TOTAL, 1));
    uint32_t up = 9;
    CHECK(fc_tree_next(&tree, FC_TRIE_ROOT, &up) == 0 && up == 0);
    CHECK(tree.total[FC_TRIE_ROOT] == 0 && !tree.total_before);
    fc_tree_deinit(&tree);
    profile_deinit(&profile);
}

TEST(both_weights_add_up)
{
    struct profile profile;
    struct fc_tree tree;
    profile_of(&profile, "a;b 3 5\na;c 1 0\na 10 20\n");
    REQUIRE(fc_tree_init(&tree, &profile.trie, FC_SORT_NAME, 0));
    REQUIRE(tree.total_before);
    CHECK(tree.total[0] == 25 && tree.total_before[0] == 14);
    uint32_t a = tree.first_child[0], b = tree.first_child[a], c = tree.next_sibling[b];
    CHECK(tree.total[a] == 25 && tree.total_before[a] == 14);
    CHECK(tree.total[b] == 5 && tree.total_before[b] == 3);
    CHECK(tree.total[c] == 0 && tree.total_before[c] == 1);
    fc_tree_deinit(&tree);
    profile_deinit(&profile);
}

TESTS = {
    ENTRY(siblings_stand_in_the_order_of_bytes),
    ENTRY(or_the_widest_first_and_equal_ones_by_name),
    ENTRY(or_as_they_came),
    ENTRY(a_trie_in_input_order_keeps_it),
    ENTRY(names_of_all_lengths_stand_in_order),
    ENTRY(narrow_nodes_leave_gaps_in_front_of_the_next_by_name),
    ENTRY(a_tree_of_nothing_has_a_root),
    ENTRY(both_weights_add_up),
};
RUN_TESTS
