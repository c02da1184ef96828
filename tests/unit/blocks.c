#include "input/blocks.h"

#include "base/scan.h"
#include "support.h"

/* All blocks, each in brackets with its number, of a source that gives `step` bytes a read. */
static const char *cut(struct fc_str bytes, size_t step, size_t size)
{
    static struct fc_out out;
    struct fc_source *source = drip(bytes, step);
    struct fc_blocks blocks;
    struct fc_block block = {0};
    bool is_end = false;
    out.count = 0;
    fc_blocks_init(&blocks, source, size);
    for (;;) {
        REQUIRE(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK);
        if (is_end)
            break;
        CHECK(!block.is_too_long);
        for (size_t i = 0; i < FC_SCAN_SLACK; i++)
            CHECK(block.bytes.items[block.bytes.count + i] == '\n');
        fc_out_number(&out, block.number, 0);
        fc_out_char(&out, '[');
        fc_out_put(&out, (struct fc_str){block.bytes.items, block.bytes.count});
        fc_out_char(&out, ']');
    }
    REQUIRE(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && is_end);
    FC_ARRAY_FREE(&block.bytes);
    fc_blocks_deinit(&blocks);
    fc_source_close(source);
    return out_text(&out);
}

TEST(blocks_end_in_newlines)
{
    static const struct {
        const char *text;
        size_t size;
        const char *expected;
    } rows[] = {
        {"", 4, ""},
        {"\n", 4, "0[\n]"},
        {"a", 4, "0[a]"},
        {"a\n", 4, "0[a\n]"},
        {"a\nb\nc\n", 1, "0[a\n]1[b\n]2[c\n]"},
        {"a\nb\nc\n", 4, "0[a\nb\n]1[c\n]"},
        {"a\nb\nc\nd", 4, "0[a\nb\n]1[c\nd]"},
        {"aaaaaaaaa\nb\n", 4, "0[aaaaaaaaa\nb\n]"},
        {"a\nbbbbbbbbbb\nc", 4, "0[a\n]1[bbbbbbbbbb\nc]"},
        {"a\nbbbbbbbbbb", 1 << 10, "0[a\nbbbbbbbbbb]"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        CHECK_TEXT(cut(fc_str_from(rows[i].text), 1, rows[i].size), rows[i].expected);
}

/* Nothing is lost or made up, however the source gives its bytes and wherever blocks end. */
TEST(blocks_make_the_text_again)
{
    struct fc_out text = {0};
    for (unsigned i = 0; i < 60; i++) {
        for (unsigned k = 0; k < i * 7 % 50; k++)
            fc_out_char(&text, (char)('a' + k % 26));
        fc_out_char(&text, '\n');
    }
    fc_out_put(&text, FC_STR("the end"));
    for (size_t size = 1; size < 200; size += 13)
        for (size_t step = 1; step < 300; step += 29) {
            struct fc_source *source = drip((struct fc_str){text.items, text.count}, step);
            struct fc_blocks blocks;
            struct fc_block block = {0};
            bool is_end = false;
            size_t at = 0;
            fc_blocks_init(&blocks, source, size);
            while (fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && !is_end) {
                size_t len = block.bytes.count;
                REQUIRE(len <= text.count - at);
                CHECK(memcmp(text.items + at, block.bytes.items, len) == 0);
                at += len;
                CHECK(at == text.count || block.bytes.items[len - 1] == '\n');
            }
            CHECK(at == text.count);
            FC_ARRAY_FREE(&block.bytes);
            fc_blocks_deinit(&blocks);
            fc_source_close(source);
        }
    fc_out_deinit(&text);
}

TEST(none_come_after_a_stop)
{
    struct fc_source *source = drip(FC_STR("a\nb\nc\n"), 3);
    struct fc_blocks blocks;
    struct fc_block block = {0};
    bool is_end = false;
    fc_blocks_init(&blocks, source, 1);
    CHECK(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && !is_end);
    fc_blocks_stop(&blocks);
    CHECK(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && is_end);
    FC_ARRAY_FREE(&block.bytes);
    fc_blocks_deinit(&blocks);
    fc_source_close(source);
}

/* `left` times x, then "\nshort 1" and the end; never in memory as a whole. */
struct endless {
    struct fc_source base;
    size_t left, step;
    struct fc_str tail;
};

static enum flamec_status read_endless(struct fc_source *base, char *bytes, size_t room,
                                       size_t *len, struct flamec_error *err)
{
    struct endless *source = (struct endless *)base;
    (void)err;
    if (room > source->step)
        room = source->step;
    size_t count = room < source->left ? room : source->left;
    memset(bytes, 'x', count);
    source->left -= count;
    *len = count;
    while (*len < room && source->tail.len) {
        bytes[(*len)++] = source->tail.ptr[0];
        source->tail = fc_str_drop(source->tail, 1);
    }
    return FLAMEC_OK;
}

static const struct fc_source_ops endless_ops = {read_endless, NULL};

static void check_length(size_t len, size_t step, bool is_too_long)
{
    struct endless source = {
        .base = {.ops = &endless_ops}, .left = len, .step = step, .tail = FC_STR("\nshort 1")};
    struct fc_blocks blocks;
    struct fc_block block = {0};
    bool is_end;
    fc_blocks_init(&blocks, &source.base, FC_BLOCKS_SIZE);
    REQUIRE(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && !is_end);
    CHECK(block.is_too_long == is_too_long);
    CHECK(block.bytes.count == (is_too_long ? 0 : len + 1) && block.number == 0);
    CHECK(block.bytes.capacity <= 2 * ((size_t)FC_BLOCKS_LONGEST + FC_SCAN_SLACK));
    REQUIRE(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && !is_end);
    CHECK(block.bytes.count == 7 && memcmp(block.bytes.items, "short 1", 7) == 0);
    CHECK(!block.is_too_long && block.number == 1);
    CHECK(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && is_end);
    FC_ARRAY_FREE(&block.bytes);
    fc_blocks_deinit(&blocks);
}

TEST(the_longest_line_is_128_mib_however_it_is_read)
{
    static const size_t pieces[] = {65536, 1000003, SIZE_MAX};
    for (size_t i = 0; i < FC_COUNTOF(pieces); i++) {
        check_length(FC_BLOCKS_LONGEST, pieces[i], false);
        check_length((size_t)FC_BLOCKS_LONGEST + 1, pieces[i], true);
        check_length((size_t)FC_BLOCKS_LONGEST + 3000000, pieces[i], true);
    }
}

TEST(a_line_without_end_takes_no_memory)
{
    check_length((size_t)FC_BLOCKS_LONGEST * 5, SIZE_MAX, true);
}

TEST(a_too_long_last_line_needs_no_end)
{
    struct endless source = {
        .base = {.ops = &endless_ops}, .left = (size_t)FC_BLOCKS_LONGEST + 1, .step = SIZE_MAX};
    struct fc_blocks blocks;
    struct fc_block block = {0};
    bool is_end;
    fc_blocks_init(&blocks, &source.base, FC_BLOCKS_SIZE);
    REQUIRE(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && !is_end);
    CHECK(block.is_too_long);
    CHECK(fc_blocks_next(&blocks, &block, &is_end, NULL) == FLAMEC_OK && is_end);
    FC_ARRAY_FREE(&block.bytes);
    fc_blocks_deinit(&blocks);
}

TESTS = {
    ENTRY(blocks_end_in_newlines),
    ENTRY(blocks_make_the_text_again),
    ENTRY(none_come_after_a_stop),
    ENTRY(the_longest_line_is_128_mib_however_it_is_read),
    ENTRY(a_line_without_end_takes_no_memory),
    ENTRY(a_too_long_last_line_needs_no_end),
};
RUN_TESTS
