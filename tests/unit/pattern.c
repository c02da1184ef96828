#include "pattern/pattern.h"

#include "base/compiler.h"
#include "check.h"

static bool matches(const char *text, struct fc_str name)
{
    bool is_plain;
    struct fc_pattern *pattern = fc_pattern_new(text, &is_plain);
    REQUIRE(pattern);
    enum fc_match match = fc_pattern_match(pattern, name);
    fc_pattern_free(pattern);
    return match == FC_MATCH_YES;
}

TEST(expressions_and_plain_text_both_find)
{
    const struct {
        const char *pattern;
        struct fc_str name;
        bool is_match;
    } rows[] = {
        {"read", FC_STR("do_read_line"), true},
        {"^read", FC_STR("do_read_line"), false},
        {"^do.*line$", FC_STR("do_read_line"), true},
        {"Read", FC_STR("read"), false},
        {"(?i)Read", FC_STR("read"), true},
        {"a.c", FC_STR("abc"), true},
        {"operator()", FC_STR("T::operator()(int)"), true},
        {"f(int*)", FC_STR("f(int*)"), true},
        {"f(", FC_STR("g::f("), true},
        {"f(", FC_STR("f"), false},
        {"[", FC_STR("[kernel]"), true},
        {"*", FC_STR("int*"), true},
        {"a|b", FC_STR("b"), true},
        {"a|b", FC_STR("a|b"), true},
        {"", FC_STR("anything"), true},
        {"", FC_STR(""), true},
        {"x", FC_STR(""), false},
        {"^$", FC_STR(""), true},
        {"\xc3\xa9", FC_STR("caf\xc3\xa9"), true},
        {"caf.$", FC_STR("caf\xc3\xa9"), true},
        {"\xef\xbf\xbd", FC_STR("a\xff"), true},
        {"a.b",
         FC_STR("a\xff"
                "b"),
         true},
        {"b$", FC_STR("a\0b"), true},
        {"7", FC_STR("worker"), false},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        if (!CHECK(matches(rows[i].pattern, rows[i].name) == rows[i].is_match))
            fprintf(stderr, "    %s\n", rows[i].pattern);
}

TEST(what_is_no_expression_is_said)
{
    static const struct {
        const char *pattern;
        bool is_plain;
    } rows[] = {{"abc", false}, {"a.*b", false}, {"f(", true}, {"[", true},
                {"*", true},    {"a)", true},    {"\\", true}, {"", false}};
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        bool is_plain = !rows[i].is_plain;
        struct fc_pattern *pattern = fc_pattern_new(rows[i].pattern, &is_plain);
        if (!CHECK(is_plain == rows[i].is_plain))
            fprintf(stderr, "    %s\n", rows[i].pattern);
        fc_pattern_free(pattern);
    }
    fc_pattern_free(NULL);
}

static enum fc_match match_of(const char *text, struct fc_str name)
{
    bool is_plain;
    struct fc_pattern *pattern = fc_pattern_new(text, &is_plain);
    REQUIRE(pattern);
    enum fc_match match = fc_pattern_match(pattern, name);
    fc_pattern_free(pattern);
    return match;
}

/* Backtracking without end gives up, and says so: it is neither a match nor none. */
TEST(a_hopeless_expression_ends)
{
    char name[51];
    memset(name, 'a', 50);
    name[50] = 0;
    CHECK(match_of("^(a+)+$x|^(a+)+b", fc_str_from(name)) == FC_MATCH_GAVE_UP);
    CHECK(match_of("^a+$", fc_str_from(name)) == FC_MATCH_YES);
}

/* 3,000 characters were too many for compiled expressions. */
TEST(an_ordinary_expression_takes_a_long_name)
{
    enum {
        LONG = 20000
    };
    char *name = malloc(LONG + 1);
    REQUIRE(name);
    for (size_t i = 0; i < LONG; i++)
        name[i] = i % 2 ? 'a' : 'b';
    name[LONG] = 'c';
    CHECK(match_of("^(a|b)*c$", (struct fc_str){name, LONG + 1}) == FC_MATCH_YES);
    CHECK(match_of("^(a|b)*d$", (struct fc_str){name, LONG + 1}) == FC_MATCH_NO);
    free(name);
}

TESTS = {
    ENTRY(expressions_and_plain_text_both_find),
    ENTRY(what_is_no_expression_is_said),
    ENTRY(a_hopeless_expression_ends),
    ENTRY(an_ordinary_expression_takes_a_long_name),
};
RUN_TESTS
