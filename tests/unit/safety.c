#include "theme/safety.h"

#include "check.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool is_safe_href(const char *text)
{
    return fc_safety_href(fc_str_from(text));
}

TEST(links_to_pages_and_places_are_allowed)
{
    static const char *const good[] = {"http://example.org/",
                                       "https://example.org/a?b=c:d#e",
                                       "HTTPS://EXAMPLE.ORG",
                                       "mailto:a@example.org",
                                       "ftp://example.org/x",
                                       "doc/malloc.html",
                                       "../x.html",
                                       "/abs/x:y",
                                       "./a:b",
                                       "?q=javascript:x",
                                       "#frame-3",
                                       "#a:b",
                                       "//example.org/x",
                                       "",
                                       "plain",
                                       " https://example.org",
                                       "javascript%3Aalert(1)",
                                       "caf\xc3\xa9.html"};
    for (size_t i = 0; i < COUNT(good); i++)
        if (!CHECK(is_safe_href(good[i])))
            fprintf(stderr, "  refused: %s\n", good[i]);
}

TEST(links_that_run_or_load_something_else_are_refused)
{
    static const char *const bad[] = {"javascript:alert(1)",
                                      "JavaScript:alert(1)",
                                      " javascript:alert(1)",
                                      "\tjavascript:alert(1)",
                                      "\x01javascript:alert(1)",
                                      "\x1f javascript:alert(1)",
                                      "java\tscript:alert(1)",
                                      "java\rscript:alert(1)",
                                      "java\nscript:alert(1)",
                                      "javascript\t:alert(1)",
                                      "javascript :alert(1)",
                                      "java\\script:alert(1)",
                                      "\xc2\xa0javascript:alert(1)",
                                      "\xe3\x80\x80javascript:alert(1)",
                                      "java\xffscript:alert(1)",
                                      "vbscript:x",
                                      "data:text/html,<script>alert(1)</script>",
                                      "DATA:text/html;base64,eA==",
                                      "blob:https://example.org/1",
                                      "file:///etc/passwd",
                                      "view-source:javascript:x",
                                      "filesystem:x",
                                      ":x",
                                      "http\x7f://x",
                                      "https://example.org/\x01",
                                      "xhttp://x",
                                      "htt:p//x"};
    for (size_t i = 0; i < COUNT(bad); i++)
        if (!CHECK(!is_safe_href(bad[i])))
            fprintf(stderr, "  allowed: %s\n", bad[i]);
    CHECK(!fc_safety_href(FC_STR("java\0script:alert(1)")));
    CHECK(!fc_safety_href(FC_STR("\0javascript:alert(1)")));
    CHECK(fc_safety_href((struct fc_str){NULL, 0}));
}

TEST(plain_attributes_are_allowed)
{
    static const char *const good[] = {"data-team", "style",     "_x",         "opacity", "A.b-c_1",
                                       "xml:lang",  "xml:space", "xlink:show", "rel",     "o"};
    for (size_t i = 0; i < COUNT(good); i++)
        if (!CHECK(fc_safety_key(fc_str_from(good[i]))))
            fprintf(stderr, "  refused: %s\n", good[i]);
}

TEST(handlers_links_namespaces_and_broken_names_are_refused)
{
    static const char *const bad[] = {"onclick",
                                      "ONCLICK",
                                      "onLoad",
                                      "on",
                                      "xlink:onclick",
                                      "xml:onload",
                                      "href",
                                      "HREF",
                                      "xlink:href",
                                      "xlink:HREF",
                                      "XLINK:href",
                                      "x:href",
                                      "xmlns",
                                      "xmlns:x",
                                      "xml:base",
                                      "xlink:xmlns",
                                      "id",
                                      "class",
                                      "Target",
                                      "title",
                                      "",
                                      ":",
                                      ":x",
                                      "x:",
                                      "xlink:",
                                      "xlink:a:b",
                                      "foo:bar",
                                      "1a",
                                      "-a",
                                      ".a",
                                      "a b",
                                      "a/b",
                                      "a>",
                                      "a\"",
                                      "a'",
                                      "a=",
                                      "\xc3\xa9",
                                      "a\x01"};
    for (size_t i = 0; i < COUNT(bad); i++)
        if (!CHECK(!fc_safety_key(fc_str_from(bad[i]))))
            fprintf(stderr, "  allowed: %s\n", bad[i]);
    CHECK(!fc_safety_key(FC_STR("a\0")) && !fc_safety_key((struct fc_str){NULL, 0}));
}

TESTS = {
    ENTRY(links_to_pages_and_places_are_allowed),
    ENTRY(links_that_run_or_load_something_else_are_refused),
    ENTRY(plain_attributes_are_allowed),
    ENTRY(handlers_links_namespaces_and_broken_names_are_refused),
};
RUN_TESTS
