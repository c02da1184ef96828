#include "base/out.h"

#include <errno.h>

#include "check.h"

/* Collects what is written; answers `answer`. */
struct sink {
    char bytes[64];
    size_t len, calls;
    int answer;
};

static int take(void *context, const void *bytes, size_t len)
{
    struct sink *sink = context;
    REQUIRE(sink->len + len <= sizeof sink->bytes);
    memcpy(sink->bytes + sink->len, bytes, len);
    sink->len += len;
    sink->calls++;
    return sink->answer;
}

TEST(puts_all_kinds_one_behind_the_other)
{
    struct fc_out out = {0};
    struct sink sink = {0};
    fc_out_put(&out, (struct fc_str){NULL, 0});
    fc_out_put(&out, FC_STR("a\0b"));
    FC_OUT_LITERAL(&out, " lit ");
    fc_out_text(&out, "text");
    fc_out_char(&out, '|');
    fc_out_number(&out, 1250, 2);
    CHECK(fc_out_flush(&out, take, &sink, NULL) == FLAMEC_OK);
    CHECK(sink.calls == 1 && sink.len == 17 && memcmp(sink.bytes, "a\0b lit text|12.5", 17) == 0);
    fc_out_deinit(&out);
}

TEST(flushing_empties_it)
{
    struct fc_out out = {0};
    struct sink sink = {0};
    CHECK(fc_out_flush(&out, take, &sink, NULL) == FLAMEC_OK && sink.len == 0);
    FC_OUT_LITERAL(&out, "one");
    CHECK(fc_out_flush(&out, take, &sink, NULL) == FLAMEC_OK);
    CHECK(fc_out_flush(&out, take, &sink, NULL) == FLAMEC_OK);
    FC_OUT_LITERAL(&out, "two");
    CHECK(fc_out_flush(&out, take, &sink, NULL) == FLAMEC_OK);
    CHECK(sink.len == 6 && memcmp(sink.bytes, "onetwo", 6) == 0);
    fc_out_deinit(&out);
}

TEST(a_refused_write_is_named)
{
    struct fc_out out = {0};
    struct sink sink = {.answer = ENOSPC};
    struct flamec_error err = {0};
    FC_OUT_LITERAL(&out, "x");
    CHECK(fc_out_flush(&out, take, &sink, &err) == FLAMEC_IO && err.status == FLAMEC_IO);
    CHECK(strstr(err.message, strerror(ENOSPC)) != NULL);
    fc_out_deinit(&out);
}

TEST(failure_sticks_and_writes_nothing)
{
    struct fc_out out = {0};
    struct sink sink = {0};
    struct flamec_error err = {0};
    FC_OUT_LITERAL(&out, "before");
    volatile size_t endless = SIZE_MAX;
    fc_out_put(&out, (struct fc_str){"", endless});
    FC_OUT_LITERAL(&out, "behind");
    CHECK(out.has_failed);
    CHECK(fc_out_flush(&out, take, &sink, &err) == FLAMEC_NO_MEMORY);
    CHECK(sink.calls == 0 && err.status == FLAMEC_NO_MEMORY);
    fc_out_deinit(&out);
}

TESTS = {
    ENTRY(puts_all_kinds_one_behind_the_other),
    ENTRY(flushing_empties_it),
    ENTRY(a_refused_write_is_named),
    ENTRY(failure_sticks_and_writes_nothing),
};
RUN_TESTS
