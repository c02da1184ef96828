#include "profile/trie.h"

#include <stdio.h>

#include "check.h"

#define MAX FC_NUM_MAX

struct fixture {
    struct fc_names names;
    struct fc_trie trie;
};

static void init(struct fixture *f, bool keeps_order)
{
    fc_names_init(&f->names);
    fc_trie_init(&f->trie, &f->names, keeps_order);
}

static void deinit(struct fixture *f)
{
    fc_trie_deinit(&f->trie);
    fc_names_deinit(&f->names);
}

static struct fc_decimal decimal(const char *text)
{
    struct fc_decimal out;
    REQUIRE(fc_num_parse(fc_str_from(text), &out) == FC_NUM_OK);
    return out;
}

/* Frames are single letters: "abc" is a;b;c. */
static void walk(struct fixture *f, const char *stack)
{
    fc_trie_begin(&f->trie, 0);
    for (; *stack; stack++)
        fc_trie_push(&f->trie, (struct fc_str){stack, 1});
}

static void add(struct fixture *f, const char *stack, const char *count)
{
    walk(f, stack);
    fc_trie_commit(&f->trie, decimal(count));
}

static void add_pair(struct fixture *f, const char *stack, const char *before, const char *after)
{
    walk(f, stack);
    fc_trie_commit_pair(&f->trie, decimal(before), decimal(after));
}

/* All nodes as "name<parent:self", in the order in which they were made. */
static const char *nodes(const struct fixture *f)
{
    static char text[4096];
    size_t len = 0;
    text[0] = 0;
    for (uint32_t i = 1; i < f->trie.nodes.count; i++) {
        struct fc_str name = fc_trie_name(&f->trie, i);
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%.*s<%u:%llu", i > 1 ? " " : "",
                                (int)name.len, name.ptr, f->trie.nodes.items[i].parent,
                                (unsigned long long)fc_trie_self(&f->trie, i).after);
    }
    return text;
}

/* All stacks as "abc=count". */
static const char *stacks(const struct fixture *f)
{
    static char text[4096];
    struct fc_stacks walk_state;
    bool has_failed = false;
    size_t len = 0;
    text[0] = 0;
    REQUIRE(fc_stacks_init(&walk_state, &f->trie));
    while (fc_stacks_next(&walk_state, &has_failed)) {
        len += (size_t)snprintf(text + len, sizeof text - len, "%s", len ? " " : "");
        for (size_t i = 0; i < walk_state.path.count; i++)
            text[len++] = fc_trie_name(&f->trie, walk_state.path.items[i]).ptr[0];
        len += (size_t)snprintf(text + len, sizeof text - len, "=%llu",
                                (unsigned long long)walk_state.self.after);
    }
    CHECK(!has_failed);
    fc_stacks_deinit(&walk_state);
    return text;
}

TEST(stacks_share_their_beginning)
{
    struct fixture f;
    init(&f, false);
    add(&f, "ab", "3");
    add(&f, "ac", "2");
    CHECK_TEXT(nodes(&f), "a<0:0 b<1:3 c<1:2");
    add(&f, "a", "7");
    add(&f, "b", "1");
    add(&f, "ab", "4");
    CHECK_TEXT(nodes(&f), "a<0:7 b<1:7 c<1:2 b<0:1");
    CHECK(f.trie.sum.after == 17 && f.trie.sum.before == 0 && !fc_trie_is_differential(&f.trie));
    CHECK_TEXT(stacks(&f), "a=7 ab=7 ac=2 b=1");
    deinit(&f);
}

TEST(keeping_frames_goes_on_from_them)
{
    struct fixture f;
    init(&f, false);
    add(&f, "abc", "1");
    fc_trie_begin(&f.trie, 2);
    fc_trie_push(&f.trie, FC_STR("d"));
    fc_trie_commit(&f.trie, decimal("2"));
    fc_trie_begin(&f.trie, 3);
    fc_trie_commit(&f.trie, decimal("4"));
    fc_trie_begin(&f.trie, 1);
    fc_trie_commit(&f.trie, decimal("8"));
    CHECK_TEXT(nodes(&f), "a<0:8 b<1:0 c<2:1 d<2:6");
    deinit(&f);
}

TEST(zero_counts_are_stacks_where_nothing_else_shows_them)
{
    struct fixture f;
    init(&f, false);
    add(&f, "a", "0");
    CHECK_TEXT(stacks(&f), "a=0");
    add(&f, "ab", "0");
    CHECK_TEXT(stacks(&f), "ab=0");
    CHECK(f.trie.sum.after == 0);
    deinit(&f);
}

/* 7, 11 and 13 have no common factor: 1001 stacks, each once. */
TEST(colliding_names_are_told_apart)
{
    static const uint32_t masks[] = {0, 3, UINT32_MAX};
    for (size_t m = 0; m < FC_COUNTOF(masks); m++) {
        struct fixture f;
        init(&f, false);
        f.names.hash_mask = masks[m];
        for (unsigned i = 0; i < 1001; i++) {
            const unsigned parts[] = {i % 7, i % 11, i % 13};
            fc_trie_begin(&f.trie, 0);
            for (size_t p = 0; p < 3; p++) {
                char name[16];
                int len = snprintf(name, sizeof name, "%u", parts[p]);
                fc_trie_push(&f.trie, (struct fc_str){name, (size_t)len});
            }
            fc_trie_commit(&f.trie, decimal("1"));
        }
        CHECK(f.trie.nodes.count == 1 + 7 + 77 + 1001);
        CHECK(f.names.texts.count == 13);
        CHECK(f.trie.sum.after == 1001);
        for (uint32_t i = 1; i < f.trie.nodes.count; i++)
            CHECK(f.trie.after.items[i] <= 1);
        deinit(&f);
    }
}

TEST(a_count_with_more_decimals_rescales_all)
{
    struct fixture f;
    init(&f, false);
    add(&f, "a", "1");
    add(&f, "ab", "0.000000001");
    CHECK(f.trie.scale == 9 && f.trie.sum.after == 1000000001);
    CHECK_TEXT(nodes(&f), "a<0:1000000000 b<1:1");
    add(&f, "a", "2.5");
    CHECK(f.trie.scale == 9 && f.trie.sum.after == UINT64_C(3500000001));
    deinit(&f);
}

TEST(ten_tenths_are_one)
{
    struct fixture f;
    init(&f, false);
    for (unsigned i = 0; i < 10; i++)
        add(&f, "a", "0.1");
    CHECK(f.trie.scale == 1 && f.trie.sum.after == 10);
    deinit(&f);
}

TEST(the_largest_sum_fits_and_one_more_fails)
{
    static const struct {
        const char *first, *second;
        bool fits;
    } rows[] = {
        {"9223372036854775807", "0", true},
        {"9223372036854775806", "1", true},
        {"9223372036854775807", "1", false},
        {"9223372036854775806", "2", false},
        {"4611686018427387904", "4611686018427387903", true},
        {"4611686018427387904", "4611686018427387904", false},
        {"9223372036854775807", "9223372036854775807", false},
        {"922337203685477580", "0.7", true},
        {"0.7", "922337203685477580", true},
        {"922337203685477580", "0.8", false},
        {"0.8", "922337203685477580", false},
        {"922337203685477581", "0.1", false},
        {"9223372036", "0.854775807", true},
        {"9223372036", "0.854775808", false},
        {"0.854775808", "9223372036", false},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        for (unsigned weight = 0; weight < 3; weight++) {
            struct fixture f;
            init(&f, weight == 0);
            const char *const counts[] = {rows[i].first, rows[i].second};
            for (size_t k = 0; k < 2; k++) {
                if (weight == 0)
                    add(&f, k ? "b" : "a", counts[k]);
                else if (weight == 1)
                    add_pair(&f, k ? "b" : "a", counts[k], "0");
                else
                    add_pair(&f, k ? "b" : "a", "0", counts[k]);
            }
            enum fc_trie_failure wanted = rows[i].fits ? FC_TRIE_FINE : FC_TRIE_OVERFLOW;
            if (!CHECK(f.trie.failure == wanted))
                fprintf(stderr, "    row %zu, weight %u\n", i, weight);
            uint64_t sum = weight == 1 ? f.trie.sum.before : f.trie.sum.after;
            CHECK(sum <= MAX);
            deinit(&f);
        }
}

TEST(failure_sticks)
{
    struct fixture f;
    init(&f, false);
    add(&f, "a", "9223372036854775807");
    add(&f, "b", "1");
    add(&f, "c", "1");
    CHECK(f.trie.failure == FC_TRIE_OVERFLOW);
    CHECK(f.trie.nodes.count == 3 && f.trie.sum.after == MAX);
    deinit(&f);
}

TEST(pairs_have_two_weights)
{
    struct fixture f;
    init(&f, false);
    add_pair(&f, "ab", "3", "5");
    add_pair(&f, "a", "0", "2");
    add_pair(&f, "ab", "1", "0");
    CHECK(fc_trie_is_differential(&f.trie));
    CHECK(f.trie.sum.before == 4 && f.trie.sum.after == 7);
    CHECK(fc_trie_self(&f.trie, 1).before == 0 && fc_trie_self(&f.trie, 1).after == 2);
    CHECK(fc_trie_self(&f.trie, 2).before == 4 && fc_trie_self(&f.trie, 2).after == 5);
    deinit(&f);
}

TEST(the_two_counts_of_a_pair_may_have_different_decimals)
{
    static const char *const rows[][2] = {{"1.5", "0.25"}, {"0.25", "1.5"}};
    for (size_t i = 0; i < 2; i++) {
        struct fixture f;
        init(&f, false);
        add_pair(&f, "a", "3", "4");
        add_pair(&f, "a", rows[i][0], rows[i][1]);
        CHECK(f.trie.scale == 2);
        CHECK(f.trie.sum.before == 300u + (i ? 25 : 150));
        CHECK(f.trie.sum.after == 400u + (i ? 150 : 25));
        deinit(&f);
    }
}

TEST(in_order_only_neighbours_merge)
{
    struct fixture f;
    init(&f, true);
    add(&f, "ab", "1");
    add(&f, "ac", "2");
    add(&f, "ab", "3");
    CHECK_TEXT(nodes(&f), "a<0:0 b<1:1 c<1:2 b<1:3");
    add(&f, "ab", "4");
    add(&f, "x", "5");
    add(&f, "ab", "6");
    CHECK_TEXT(nodes(&f), "a<0:0 b<1:1 c<1:2 b<1:7 x<0:5 a<0:0 b<6:6");
    CHECK_TEXT(stacks(&f), "ab=1 ac=2 ab=7 x=5 ab=6");
    static const uint64_t starts[] = {0, 0, 0, 1, 3, 10, 15, 15};
    for (size_t i = 0; i < f.trie.nodes.count; i++)
        CHECK(f.trie.starts.items[i] == starts[i]);
    deinit(&f);
}

/* Time passed in `a` itself: the second call of `b` is another one. */
TEST(in_order_a_shorter_stack_closes_what_stood_on_it)
{
    struct fixture f;
    init(&f, true);
    add(&f, "abc", "1");
    add(&f, "a", "1");
    add(&f, "abc", "1");
    CHECK_TEXT(nodes(&f), "a<0:1 b<1:0 c<2:1 b<1:0 c<4:1");
    CHECK_TEXT(stacks(&f), "abc=1 a=1 abc=1");
    CHECK(f.trie.starts.items[4] == 2);
    deinit(&f);
}

TEST(in_order_a_changed_frame_closes_what_stood_on_it)
{
    struct fixture f;
    init(&f, true);
    add(&f, "abc", "1");
    add(&f, "axc", "1");
    CHECK_TEXT(nodes(&f), "a<0:0 b<1:0 c<2:1 x<1:0 c<4:1");
    deinit(&f);
}

TEST(in_order_rescaling_moves_everything)
{
    struct fixture f;
    init(&f, true);
    add(&f, "a", "1");
    add(&f, "b", "2");
    add(&f, "c", "0.25");
    CHECK_TEXT(nodes(&f), "a<0:100 b<0:200 c<0:25");
    CHECK_TEXT(stacks(&f), "a=100 b=200 c=25");
    static const uint64_t starts[] = {0, 0, 100, 300};
    for (size_t i = 0; i < 4; i++)
        CHECK(f.trie.starts.items[i] == starts[i]);
    deinit(&f);
}

TEST(depth_has_no_limit)
{
    struct fixture f;
    init(&f, false);
    fc_trie_begin(&f.trie, 0);
    for (unsigned i = 0; i < 300000; i++)
        fc_trie_push(&f.trie, FC_STR("f"));
    fc_trie_commit(&f.trie, decimal("1"));
    CHECK(f.trie.failure == FC_TRIE_FINE && f.trie.nodes.count == 300001);
    CHECK(f.names.texts.count == 1);
    deinit(&f);
}

TESTS = {
    ENTRY(stacks_share_their_beginning),
    ENTRY(keeping_frames_goes_on_from_them),
    ENTRY(zero_counts_are_stacks_where_nothing_else_shows_them),
    ENTRY(colliding_names_are_told_apart),
    ENTRY(a_count_with_more_decimals_rescales_all),
    ENTRY(ten_tenths_are_one),
    ENTRY(the_largest_sum_fits_and_one_more_fails),
    ENTRY(failure_sticks),
    ENTRY(pairs_have_two_weights),
    ENTRY(the_two_counts_of_a_pair_may_have_different_decimals),
    ENTRY(in_order_only_neighbours_merge),
    ENTRY(in_order_a_shorter_stack_closes_what_stood_on_it),
    ENTRY(in_order_a_changed_frame_closes_what_stood_on_it),
    ENTRY(in_order_rescaling_moves_everything),
    ENTRY(depth_has_no_limit),
};
RUN_TESTS
