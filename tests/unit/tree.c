#include "profile/tree.h"

#include "support.h"

/* The nodes in pre-order as "^up name total". `skipped` names a frame whose children are passed
 * over. */
static const char *walked(const struct fc_tree *tree, const char *skipped)
{
    static char text[1024];
    size_t len = 0;
    uint32_t up, node = FC_TRIE_ROOT;
    bool skips = false;
    text[0] = 0;
    while ((node = fc_tree_next(tree, node, skips, &up))) {
        struct fc_str name = fc_trie_name(tree->trie, node);
        for (; up; up--)
            text[len++] = '^';
        len += (size_t)snprintf(text + len, sizeof text - len, "%.*s%llu ", (int)name.len, name.ptr,
                                (unsigned long long)tree->total[node]);
        skips = skipped && fc_str_equal(name, fc_str_from(skipped));
    }
    len += (size_t)snprintf(text + len, sizeof text - len, "end%u", up);
    return text;
}

static const char *order(const char *profile_text, enum fc_sort sort, bool keeps_order,
                         const char *skipped)
{
    struct profile profile;
    struct fc_tree tree;
    profile_init(&profile, keeps_order);
    REQUIRE(profile_read(&profile, "folded", fc_str_from(profile_text), 99) == FLAMEC_OK);
    REQUIRE(fc_tree_init(&tree, &profile.trie, sort));
    const char *text = walked(&tree, skipped);
    fc_tree_deinit(&tree);
    profile_deinit(&profile);
    return text;
}

static const char sample[] = "b;y 1\na;x 4\na;z;q 2\nb 1\na;x;w 1\nc 9\na-b 9\n";

TEST(siblings_stand_in_the_order_of_bytes)
{
    CHECK_TEXT(order(sample, FC_SORT_NAME, false, NULL), "a7 x5 w1 ^z2 q2 ^^a-b9 b2 y1 ^c9 end1");
}

TEST(or_the_widest_first_and_equal_ones_by_name)
{
    CHECK_TEXT(order(sample, FC_SORT_TOTAL, false, NULL), "a-b9 c9 a7 x5 w1 ^z2 q2 ^^b2 y1 end2");
}

TEST(or_as_they_came)
{
    CHECK_TEXT(order(sample, FC_SORT_INPUT, false, NULL), "b2 y1 ^a7 x5 w1 ^z2 q2 ^^c9 a-b9 end1");
}

TEST(a_trie_in_input_order_keeps_it)
{
    static const char chart[] = "b 1\na;c 2\na;b 3\nb 4\n";
    for (unsigned sort = FC_SORT_NAME; sort <= FC_SORT_INPUT; sort++)
        CHECK_TEXT(order(chart, (enum fc_sort)sort, true, NULL), "b1 a5 c2 b3 ^b4 end1");
}

TEST(children_can_be_passed_over)
{
    CHECK_TEXT(order(sample, FC_SORT_NAME, false, "a"), "a7 a-b9 b2 y1 ^c9 end1");
    CHECK_TEXT(order(sample, FC_SORT_NAME, false, "x"), "a7 x5 z2 q2 ^^a-b9 b2 y1 ^c9 end1");
    CHECK_TEXT(order("a;b;c 1\n", FC_SORT_NAME, false, "a"), "a1 end1");
}

TEST(a_tree_of_nothing_has_a_root)
{
    struct profile profile;
    struct fc_tree tree;
    profile_init(&profile, false);
    REQUIRE(fc_tree_init(&tree, &profile.trie, FC_SORT_TOTAL));
    uint32_t up = 9;
    CHECK(fc_tree_next(&tree, FC_TRIE_ROOT, false, &up) == 0 && up == 0);
    CHECK(tree.total[FC_TRIE_ROOT] == 0 && !tree.total_before);
    fc_tree_deinit(&tree);
    profile_deinit(&profile);
}

TEST(both_weights_add_up)
{
    struct profile profile;
    struct fc_tree tree;
    profile_of(&profile, "a;b 3 5\na;c 1 0\na 10 20\n");
    REQUIRE(fc_tree_init(&tree, &profile.trie, FC_SORT_NAME));
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
    ENTRY(children_can_be_passed_over),
    ENTRY(a_tree_of_nothing_has_a_root),
    ENTRY(both_weights_add_up),
};
RUN_TESTS
