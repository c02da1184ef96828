#include "input/lines.h"

#include "support.h"

/* All lines, each in brackets with its number. */
static const char *cut(struct fc_str bytes, size_t step)
{
    static struct fc_out out;
    struct fc_source *source = drip(bytes, step);
    struct fc_lines lines;
    struct fc_line line;
    bool is_end = false;
    out.count = 0;
    fc_lines_init(&lines, source);
    for (;;) {
        REQUIRE(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK);
        if (is_end)
            break;
        CHECK(!line.is_too_long);
        fc_out_number(&out, lines.number, 0);
        fc_out_char(&out, '[');
        fc_out_put(&out, line.text);
        fc_out_char(&out, ']');
    }
    REQUIRE(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && is_end);
    fc_lines_deinit(&lines);
    fc_source_close(source);
    return out_text(&out);
}

TEST(pieces_of_any_size_make_the_same_lines)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"\n", "1[]"},
        {"\n\n", "1[]2[]"},
        {"a", "1[a]"},
        {"a\n", "1[a]"},
        {"a\n\nb", "1[a]2[]3[b]"},
        {"\na\n", "1[]2[a]"},
        {"one 1\ntwo;three 22\nfour;five;six;seven;eight;nine 333\nx 4",
         "1[one 1]2[two;three 22]3[four;five;six;seven;eight;nine 333]4[x 4]"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        for (size_t step = 1; step <= 64; step++)
            if (!CHECK_TEXT(cut(fc_str_from(rows[i][0]), step), rows[i][1]))
                return;
}

/* Lines longer and shorter than a read, lying across its ends in every way. */
TEST(lines_lie_across_large_reads)
{
    static const size_t pieces[] = {4095, 4096, 65536, 262143, 262144, 262145, 1 << 20};
    struct fc_out text = {0};
    for (unsigned i = 0; i < 3000; i++) {
        for (unsigned k = 0; k < i % 500; k++)
            fc_out_char(&text, (char)('a' + k % 26));
        fc_out_char(&text, '\n');
    }
    for (size_t p = 0; p < FC_COUNTOF(pieces); p++) {
        struct fc_source *source = drip((struct fc_str){text.items, text.count}, pieces[p]);
        struct fc_lines lines;
        struct fc_line line;
        bool is_end;
        fc_lines_init(&lines, source);
        for (unsigned i = 0; i < 3000; i++) {
            REQUIRE(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && !is_end);
            if (!CHECK(line.text.len == i % 500) || !CHECK(lines.number == i + 1))
                return;
            for (unsigned k = 0; k < i % 500; k++)
                REQUIRE(line.text.ptr[k] == 'a' + (char)(k % 26));
        }
        CHECK(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && is_end);
        fc_lines_deinit(&lines);
        fc_source_close(source);
    }
    fc_out_deinit(&text);
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
    struct fc_lines lines;
    struct fc_line line;
    bool is_end;
    fc_lines_init(&lines, &source.base);
    REQUIRE(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && !is_end);
    CHECK(line.is_too_long == is_too_long && line.text.len == (is_too_long ? 0 : len));
    CHECK(lines.number == 1);
    CHECK(lines.buffer.count <= (size_t)FC_LINES_LONGEST + (1 << 18));
    REQUIRE(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && !is_end);
    CHECK(fc_str_equal(line.text, FC_STR("short 1")) && !line.is_too_long && lines.number == 2);
    CHECK(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && is_end);
    fc_lines_deinit(&lines);
}

TEST(the_longest_line_is_128_mib_however_it_is_read)
{
    static const size_t pieces[] = {65536, 1000003, SIZE_MAX};
    for (size_t i = 0; i < FC_COUNTOF(pieces); i++) {
        check_length(FC_LINES_LONGEST, pieces[i], false);
        check_length((size_t)FC_LINES_LONGEST + 1, pieces[i], true);
        check_length((size_t)FC_LINES_LONGEST + 3000000, pieces[i], true);
    }
}

TEST(a_line_without_end_takes_no_memory)
{
    check_length((size_t)FC_LINES_LONGEST * 5, SIZE_MAX, true);
}

TEST(a_too_long_last_line_needs_no_end)
{
    struct endless source = {
        .base = {.ops = &endless_ops}, .left = (size_t)FC_LINES_LONGEST + 1, .step = SIZE_MAX};
    struct fc_lines lines;
    struct fc_line line;
    bool is_end;
    fc_lines_init(&lines, &source.base);
    REQUIRE(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && !is_end);
    CHECK(line.is_too_long);
    CHECK(fc_lines_next(&lines, &line, &is_end, NULL) == FLAMEC_OK && is_end);
    CHECK(lines.number == 1);
    fc_lines_deinit(&lines);
}

TESTS = {
    ENTRY(pieces_of_any_size_make_the_same_lines),
    ENTRY(lines_lie_across_large_reads),
    ENTRY(the_longest_line_is_128_mib_however_it_is_read),
    ENTRY(a_line_without_end_takes_no_memory),
    ENTRY(a_too_long_last_line_needs_no_end),
};
RUN_TESTS
