#include "paint/escape.h"

#include "support.h"

static const char *escaped(struct fc_str s)
{
    static struct fc_out out;
    out.count = 0;
    fc_escape_xml(&out, s);
    return out_text(&out);
}

/* What XML 1.0, section 2.2, calls a character; the others are shown as U+FFFD. */
TEST(every_byte_alone_is_character_data)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        char text[] = {'x', (char)byte, 'y'}, expected[16];
        const char *middle = NULL;
        switch (byte) {
        case '&':
            middle = "&amp;";
            break;
        case '<':
            middle = "&lt;";
            break;
        case '>':
            middle = "&gt;";
            break;
        case '"':
            middle = "&quot;";
            break;
        case '\'':
            middle = "&#39;";
            break;
        case '\t':
            middle = "&#9;";
            break;
        case '\n':
            middle = "&#10;";
            break;
        case '\r':
            middle = "&#13;";
            break;
        default:
            middle = byte < 0x20 || byte > 0x7F ? "\xef\xbf\xbd" : NULL;
        }
        char itself[] = {(char)byte, 0};
        snprintf(expected, sizeof expected, "x%sy", middle ? middle : itself);
        CHECK_TEXT(escaped((struct fc_str){text, 3}), expected);
    }
}

#define NO "\xef\xbf\xbd"

TEST(characters_that_xml_forbids_are_replaced)
{
    const struct {
        struct fc_str text;
        const char *expected;
    } rows[] = {
        {FC_STR(""), ""},
        {FC_STR("plain"), "plain"},
        {FC_STR("\0"), NO},
        {FC_STR("a\0\0b"), "a" NO NO "b"},
        {FC_STR("\xef\xbf\xbe"), NO},
        {FC_STR("\xef\xbf\xbf"), NO},
        {FC_STR("\xef\xbf\xbd"), NO},
        {FC_STR("\xed\xa0\x80"), NO NO NO},
        {FC_STR("\xed\xbf\xbf"), NO NO NO},
        {FC_STR("\xf0\x9f\xbf\xbe"), "\xf0\x9f\xbf\xbe"}, /* U+1FFFE is allowed */
        {FC_STR("\xf4\x8f\xbf\xbf"), "\xf4\x8f\xbf\xbf"},
        {FC_STR("\xf4\x90\x80\x80"), NO NO NO NO},
        {FC_STR("\xc2\x80\xc2\x9f"), "\xc2\x80\xc2\x9f"},
        {FC_STR("\xed\x9f\xbf\xee\x80\x80"), "\xed\x9f\xbf\xee\x80\x80"},
        {FC_STR("caf\xc3\xa9"), "caf\xc3\xa9"},
        {FC_STR("\xc3<"), NO "&lt;"},
        {FC_STR("]]>"), "]]&gt;"},
        {FC_STR("</title><script>alert('1')</script>"),
         "&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"},
        {FC_STR("&amp;"), "&amp;amp;"},
        {FC_STR("std::map<int, \"x\">&"), "std::map&lt;int, &quot;x&quot;&gt;&amp;"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        CHECK_TEXT(escaped(rows[i].text), rows[i].expected);
}

TESTS = {
    ENTRY(every_byte_alone_is_character_data),
    ENTRY(characters_that_xml_forbids_are_replaced),
};
RUN_TESTS
