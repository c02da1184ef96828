#include "profile/names.h"

#include "check.h"

static uint32_t intern(struct fc_names *names, struct fc_str text)
{
    return fc_names_intern(names, text, fc_names_hash(names, text));
}

TEST(numbers_follow_first_appearance)
{
    struct fc_names names;
    fc_names_init(&names);
    CHECK(intern(&names, FC_STR("main")) == 0);
    CHECK(intern(&names, FC_STR("")) == 1);
    CHECK(intern(&names, FC_STR("main\0")) == 2);
    CHECK(intern(&names, FC_STR("Main")) == 3);
    CHECK(intern(&names, FC_STR("mai")) == 4);
    CHECK(intern(&names, FC_STR("main")) == 0);
    CHECK(intern(&names, (struct fc_str){NULL, 0}) == 1);
    CHECK(intern(&names, FC_STR("main\0")) == 2);
    CHECK(names.texts.count == 5);
    CHECK(fc_str_equal(fc_names_text(&names, 3), FC_STR("Main")));
    fc_names_deinit(&names);
}

TEST(a_name_outlives_what_it_was_read_from)
{
    struct fc_names names;
    char text[] = "frame";
    fc_names_init(&names);
    intern(&names, (struct fc_str){text, 5});
    memset(text, 'x', 5);
    CHECK(fc_str_equal(fc_names_text(&names, 0), FC_STR("frame")));
    fc_names_deinit(&names);
}

/* However few hashes there are, names are told apart by their bytes. */
TEST(collisions_cost_time_only)
{
    static const uint32_t masks[] = {0, 1, 0xFF, UINT32_MAX << 16, UINT32_MAX};
    enum {
        COUNT = 2000
    };
    for (size_t m = 0; m < FC_COUNTOF(masks); m++) {
        struct fc_names names;
        fc_names_init(&names);
        names.hash_mask = masks[m];
        for (unsigned round = 0; round < 2; round++)
            for (unsigned i = 0; i < COUNT; i++) {
                char text[16];
                int len = snprintf(text, sizeof text, "f%u", i);
                if (!CHECK(intern(&names, (struct fc_str){text, (size_t)len}) == i))
                    return;
            }
        CHECK(names.texts.count == COUNT);
        fc_names_deinit(&names);
    }
}

TEST(ranks_are_the_order_of_bytes)
{
    static const char *const sorted[] = {"",     "\x01", " ",        "A",    "a",       "a ",
                                         "a b",  "a-b",  "a1",       "ab",   "b",       "z",
                                         "\x7f", "\x80", "\xc3\xa9", "\xff", "\xff\x01"};
    enum {
        COUNT = FC_COUNTOF(sorted)
    };
    struct fc_names names;
    fc_names_init(&names);
    for (size_t i = 0; i < COUNT; i++) /* 5 and 17 have no common factor: all come, mixed */
        intern(&names, fc_str_from(sorted[i * 5 % COUNT]));
    uint32_t *ranks = fc_names_ranks(&names);
    REQUIRE(ranks);
    for (uint32_t i = 0; i < COUNT; i++)
        CHECK(ranks[i] == i * 5 % COUNT);
    free(ranks);
    fc_names_deinit(&names);
}

TEST(names_are_shown_without_annotations)
{
    static const char *const rows[][2] = {
        {"main", "main"}, {"read_[k]", "read"}, {"f_[i]", "f"},         {"f_[j]", "f"},
        {"f_[w]", "f"},   {"f_[x]", "f_[x]"},   {"f[k]", "f[k]"},       {"f_[k] ", "f_[k] "},
        {"_[k]", "_[k]"}, {"", "(empty)"},      {"f_[k]_[k]", "f_[k]"}, {"_[k]_[i]", "_[k]"},
        {"f_[k", "f_[k"}, {"f_[kk]", "f_[kk]"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        CHECK(fc_str_equal(fc_names_shown(fc_str_from(rows[i][0])), fc_str_from(rows[i][1])));
}

TEST(no_names_have_no_ranks_but_memory)
{
    struct fc_names names;
    fc_names_init(&names);
    uint32_t *ranks = fc_names_ranks(&names);
    CHECK(ranks != NULL);
    free(ranks);
    fc_names_deinit(&names);
}

TESTS = {
    ENTRY(numbers_follow_first_appearance),   ENTRY(a_name_outlives_what_it_was_read_from),
    ENTRY(collisions_cost_time_only),         ENTRY(ranks_are_the_order_of_bytes),
    ENTRY(no_names_have_no_ranks_but_memory), ENTRY(names_are_shown_without_annotations),
};
RUN_TESTS
