#include "theme/nameattr.h"

#include "check.h"

/* The message of a refused text, or "accepted". */
static const char *verdict(struct fc_str text)
{
    static struct flamec_error err;
    err = (struct flamec_error){0};
    struct fc_nameattr_map map = {0};
    enum flamec_status status = fc_nameattr_parse(&map, "attrs.txt", text, &err);
    CHECK(status == err.status);
    CHECK(status == FLAMEC_OK || status == FLAMEC_BAD_INPUT);
    fc_nameattr_deinit(&map);
    return status == FLAMEC_OK ? "accepted" : err.message;
}

static bool is_refused(const char *text)
{
    const char *message = verdict(fc_str_from(text));
    bool is_located = strncmp(message, "attrs.txt:1: ", 13) == 0 && strstr(message, "; ");
    if (!is_located)
        fprintf(stderr, "  \"%s\": %s\n", text, message);
    return is_located;
}

static bool is_text(const struct fc_nameattr *attr, enum fc_nameattr_text which, struct fc_str text)
{
    return attr->texts[which].ptr && fc_str_equal(attr->texts[which], text);
}

static bool is_pair(const struct fc_nameattr_map *map, size_t at, struct fc_str key,
                    struct fc_str value)
{
    return at < map->pairs.count && fc_str_equal(map->pairs.items[at].key, key) &&
           fc_str_equal(map->pairs.items[at].value, value);
}

TEST(all_attributes_are_kept_as_raw_bytes)
{
    struct fc_nameattr_map map = {0};
    char text[] =
        "# a comment\n\n#\n  \t \r\n#bare\n"
        "malloc\tid=m\tclass=\"hot path\"\thref=https://e.org/?a=1&b=<\ttarget=_blank"
        "\ttitle=the \"real\" one\tg_extra=data-a=\"1\" data-b=\"<&'>\"\ta_extra=rel=\"\"\r\n"
        "free\ttitle=\"\"\t\t";
    REQUIRE(fc_nameattr_parse(&map, "f", fc_str_from(text), NULL) == FLAMEC_OK);
    memset(text, 'x', strlen(text));
    CHECK(map.functions.count == 2);
    const struct fc_nameattr *attr = fc_nameattr_find(&map, FC_STR("malloc"));
    REQUIRE(attr);
    CHECK(is_text(attr, FC_NAMEATTR_ID, FC_STR("m")));
    CHECK(is_text(attr, FC_NAMEATTR_CLASS, FC_STR("hot path")));
    CHECK(is_text(attr, FC_NAMEATTR_HREF, FC_STR("https://e.org/?a=1&b=<")));
    CHECK(is_text(attr, FC_NAMEATTR_TARGET, FC_STR("_blank")));
    CHECK(is_text(attr, FC_NAMEATTR_TITLE, FC_STR("the \"real\" one")));
    CHECK(attr->extras[FC_NAMEATTR_G_EXTRA].count == 2);
    CHECK(is_pair(&map, attr->extras[FC_NAMEATTR_G_EXTRA].first, FC_STR("data-a"), FC_STR("1")));
    CHECK(is_pair(&map, attr->extras[FC_NAMEATTR_G_EXTRA].first + 1, FC_STR("data-b"),
                  FC_STR("<&'>")));
    CHECK(attr->extras[FC_NAMEATTR_A_EXTRA].count == 1);
    CHECK(is_pair(&map, attr->extras[FC_NAMEATTR_A_EXTRA].first, FC_STR("rel"), FC_STR("")));
    attr = fc_nameattr_find(&map, FC_STR("free"));
    REQUIRE(attr);
    CHECK(is_text(attr, FC_NAMEATTR_TITLE, FC_STR("")) && !attr->texts[FC_NAMEATTR_HREF].ptr);
    CHECK(attr->extras[FC_NAMEATTR_G_EXTRA].count == 0);
    CHECK(!fc_nameattr_find(&map, FC_STR("fre")) && !fc_nameattr_find(&map, FC_STR("freed")));
    fc_nameattr_deinit(&map);
}

TEST(the_last_line_and_the_last_column_count)
{
    struct fc_nameattr_map map = {0};
    REQUIRE(fc_nameattr_parse(&map, "f",
                              FC_STR("b\tid=1\nc\tid=2\na\tid=3\nb\ttitle=4\n#priv()\tid=5\n"
                                     "c\tid=6\tid=7\tg_extra=x=\"1\"\tg_extra=x=\"2\"\n\tid=8"),
                              NULL) == FLAMEC_OK);
    CHECK(map.functions.count == 5);
    const struct fc_nameattr *b = fc_nameattr_find(&map, FC_STR("b"));
    REQUIRE(b && fc_nameattr_find(&map, FC_STR("a")));
    CHECK(!b->texts[FC_NAMEATTR_ID].ptr && is_text(b, FC_NAMEATTR_TITLE, FC_STR("4")));
    const struct fc_nameattr *c = fc_nameattr_find(&map, FC_STR("c"));
    REQUIRE(c);
    CHECK(is_text(c, FC_NAMEATTR_ID, FC_STR("7")) && c->extras[FC_NAMEATTR_G_EXTRA].count == 1);
    CHECK(is_pair(&map, c->extras[FC_NAMEATTR_G_EXTRA].first, FC_STR("x"), FC_STR("2")));
    CHECK(fc_nameattr_find(&map, FC_STR("#priv()")) && fc_nameattr_find(&map, FC_STR("")));
    fc_nameattr_deinit(&map);
}

TEST(a_byte_order_mark_is_no_part_of_a_name)
{
    struct fc_nameattr_map map = {0};
    REQUIRE(fc_nameattr_parse(&map, "f", FC_STR("\xef\xbb\xbfmain\tid=1\n"), NULL) == FLAMEC_OK);
    CHECK(fc_nameattr_find(&map, FC_STR("main")) && map.functions.count == 1);
    fc_nameattr_deinit(&map);
}

TEST(a_bad_line_is_an_error_with_its_number_and_what_to_do)
{
    CHECK_TEXT(verdict(FC_STR("a\tid=1\n\nmalloc href=x\n")),
               "attrs.txt:3: no attribute behind \"malloc href=x\"; "
               "write FUNCTION, a TAB and ATTRIBUTE=VALUE");
    CHECK_TEXT(verdict(FC_STR("malloc\tonclick=x")),
               "attrs.txt:1: unknown attribute \"onclick\"; "
               "use one of id, class, href, target, title, g_extra, a_extra");
    CHECK_TEXT(verdict(FC_STR("malloc\tid")),
               "attrs.txt:1: no \"=\" in \"id\"; write ATTRIBUTE=VALUE, columns parted by TAB");
    CHECK_TEXT(verdict(FC_STR("#\nf\thref=javascript:alert(1)")),
               "attrs.txt:2: link to \"javascript:alert(1)\"; "
               "link to http, https, mailto, ftp, a relative path or #fragment");
    CHECK_TEXT(verdict(FC_STR("f\ta_extra=onclick=\"x\"")),
               "attrs.txt:1: extra attribute \"onclick\"; use a plain attribute's name, no event "
               "handler, and id, class, href, target, title in a column of their own");
    CHECK_TEXT(verdict(FC_STR("")), "accepted");
    CHECK_TEXT(verdict((struct fc_str){NULL, 0}), "accepted");
}

TEST(scripts_do_not_get_through)
{
    static const char *const bad[] = {
        "f\thref=JAVASCRIPT:x",
        "f\thref= javascript:x",
        "f\thref=\" javascript:x\"",
        "f\thref=\"\x01javascript:x\"",
        "f\thref=java\rscript:x",
        "f\thref=data:text/html,x",
        "f\tg_extra=onload=\"x\"",
        "f\tg_extra=\"ONLOAD=\"x\"\"",
        "f\tg_extra=a=\"1\" onload=\"x\"",
        "f\ta_extra=xlink:href=\"x\"",
        "f\ta_extra=href=\"x\"",
        "f\ta_extra=><script>=\"x\"",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(is_refused(bad[i]));
}

TEST(extra_attributes_are_well_formed_pairs)
{
    static const char *const bad[] = {
        "f\tg_extra=x",         "f\tg_extra=x=",        "f\tg_extra=x=1",
        "f\tg_extra=x=\"",      "f\tg_extra=x=\"1",     "f\tg_extra=x=\"1\"y=\"2\"",
        "f\tg_extra=x='1'",     "f\tg_extra==\"1\"",    "f\tg_extra=x =\"1\"",
        "f\tg_extra=x= \"1\"",  "f\tg_extra=x=\"1\" y", "f\tg_extra=x=\"1\" x=\"2\"",
        "f\tg_extra=x=\"1\"\"", "f\tg_extra=x=\"1\" \""};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(is_refused(bad[i]));
    CHECK_TEXT(verdict(FC_STR("f\tg_extra=")), "accepted");
    CHECK_TEXT(verdict(FC_STR("f\tg_extra=\"  \"")), "accepted");
    CHECK_TEXT(verdict(FC_STR("f\tg_extra=  x=\"1\"   y=\"=\"  ")), "accepted");
    CHECK_TEXT(verdict(FC_STR("f\tg_extra=\"x=\"1\"\"\ta_extra=x=\"1\"")), "accepted");
}

TEST(extra_attributes_are_limited_in_number)
{
    char text[1024] = "f\tg_extra=";
    for (unsigned i = 0; i < 65; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), " k%u=\"1\"", i);
    CHECK_TEXT(verdict(fc_str_from(text)),
               "attrs.txt:1: more than 64 extra attributes at \"k64\"; give fewer");
    *strstr(text, " k64") = '\0';
    CHECK_TEXT(verdict(fc_str_from(text)), "accepted");
}

TEST(nul_and_long_names_are_names_like_others)
{
    enum {
        LEN = 100000
    };
    struct fc_nameattr_map map = {0};
    char *text = malloc(LEN + 8);
    REQUIRE(text);
    memset(text, 'x', LEN);
    memcpy(text + LEN, "\tid=a\0b\n", 8);
    REQUIRE(fc_nameattr_parse(&map, "f", (struct fc_str){text, LEN + 8}, NULL) == FLAMEC_OK);
    const struct fc_nameattr *attr = fc_nameattr_find(&map, (struct fc_str){text, LEN});
    REQUIRE(attr);
    CHECK(is_text(attr, FC_NAMEATTR_ID, FC_STR("a\0b")));
    CHECK(!fc_nameattr_find(&map, (struct fc_str){text, LEN - 1}));
    fc_nameattr_deinit(&map);
    memset(text, 'x', LEN + 8);
    CHECK(strlen(verdict((struct fc_str){text, LEN + 8})) < 200);
    free(text);
    CHECK_TEXT(verdict(FC_STR("a\0b")), "attrs.txt:1: no attribute behind \"a\"; "
                                        "write FUNCTION, a TAB and ATTRIBUTE=VALUE");
    CHECK_TEXT(verdict(FC_STR("a\0b\tid=\0")), "accepted");
}

TESTS = {
    ENTRY(all_attributes_are_kept_as_raw_bytes),
    ENTRY(the_last_line_and_the_last_column_count),
    ENTRY(a_byte_order_mark_is_no_part_of_a_name),
    ENTRY(a_bad_line_is_an_error_with_its_number_and_what_to_do),
    ENTRY(scripts_do_not_get_through),
    ENTRY(extra_attributes_are_well_formed_pairs),
    ENTRY(extra_attributes_are_limited_in_number),
    ENTRY(nul_and_long_names_are_names_like_others),
};
RUN_TESTS
