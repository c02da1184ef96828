#include "base/error.h"

#include "check.h"

TEST(the_first_failure_is_kept)
{
    struct flamec_error err = {0};
    CHECK(fc_error(&err, FLAMEC_IO, "%s: cannot read; try %d", "file", 7) == FLAMEC_IO);
    CHECK(err.status == FLAMEC_IO);
    CHECK_TEXT(err.message, "file: cannot read; try 7");
    CHECK(fc_error(&err, FLAMEC_BAD_INPUT, "later") == FLAMEC_BAD_INPUT);
    CHECK(err.status == FLAMEC_IO);
    CHECK_TEXT(err.message, "file: cannot read; try 7");
    CHECK(fc_error_memory(&err) == FLAMEC_NO_MEMORY && err.status == FLAMEC_IO);
}

TEST(nobody_need_listen)
{
    CHECK(fc_error(NULL, FLAMEC_IO, "x") == FLAMEC_IO);
    CHECK(fc_error_memory(NULL) == FLAMEC_NO_MEMORY);
}

TEST(a_long_message_is_cut_and_ended)
{
    struct flamec_error err = {0};
    char text[5000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    fc_error(&err, FLAMEC_IO, "%s", text);
    CHECK(strlen(err.message) == sizeof err.message - 1);
}

TEST(messages_hold_no_commands_for_terminals)
{
    static const char *const rows[][2] = {
        {"a\nb\x1b[2J\x7f", "a?b?[2J?"},
        {"caf\xc3\xa9 \xf0\x9f\x98\x80", "caf\xc3\xa9 \xf0\x9f\x98\x80"},
        {"\xc2\x9b"
         "1m",
         "?1m"},
        {"\xff\xfe;\xe2\x82", "??;?"},
        {"", ""},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct flamec_error err = {0};
        fc_error(&err, FLAMEC_IO, "%s", rows[i][0]);
        CHECK_TEXT(err.message, rows[i][1]);
    }
}

TESTS = {
    ENTRY(the_first_failure_is_kept),
    ENTRY(nobody_need_listen),
    ENTRY(a_long_message_is_cut_and_ended),
    ENTRY(messages_hold_no_commands_for_terminals),
};
RUN_TESTS
