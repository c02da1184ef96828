#include "base/scan.h"

#include "check.h"

enum {
    LEN = 200
};

/* A text as the scanners want it: a newline and slack behind. To free. */
static char *text_of(size_t len)
{
    char *text = malloc(len + FC_SCAN_SLACK);
    REQUIRE(text);
    memset(text, 'x', len);
    memset(text + len, '\n', FC_SCAN_SLACK);
    return text;
}

TEST(a_difference_is_found_wherever_it_is)
{
    const struct fc_scan *scan;
    for (size_t i = 0; (scan = fc_scan_at(i)) != NULL; i++)
        for (size_t limit = 0; limit < 100; limit++)
            for (size_t place = 0; place <= limit; place++) {
                char *a = text_of(limit), *b = text_of(limit);
                if (place < limit)
                    b[place] = '\xff';
                size_t same = scan->same(a, b, limit);
                free(a);
                free(b);
                if (!CHECK(same == place))
                    return;
            }
}

/* What differs behind the limit does not count. */
TEST(the_limit_holds)
{
    const struct fc_scan *scan;
    for (size_t i = 0; (scan = fc_scan_at(i)) != NULL; i++)
        for (size_t limit = 0; limit < LEN; limit++) {
            char *a = text_of(LEN), *b = text_of(LEN);
            CHECK(scan->same(a, b, limit) == limit);
            free(a);
            free(b);
        }
}

/* Semicolons every `gap` bytes, a newline at `end`, more of both behind it. */
static void check_split(const struct fc_scan *scan, size_t gap, size_t from, size_t end)
{
    char *text = text_of(LEN);
    uint32_t marks[LEN + FC_SCAN_MARKS] = {0};
    size_t count = 0, expected = 0;
    for (size_t at = 0; at < LEN; at += gap)
        text[at] = ';';
    text[end] = '\n';
    size_t stop = scan->split(text, from, LEN, marks, LEN + FC_SCAN_MARKS, &count);
    CHECK(stop == end);
    for (size_t at = 0; at < end; at++)
        if (at % gap == 0 && at >= from)
            if (!CHECK(marks[expected++] == at))
                break;
    CHECK(count == expected);
    free(text);
}

TEST(every_semicolon_before_the_first_newline_is_found)
{
    const struct fc_scan *scan;
    for (size_t i = 0; (scan = fc_scan_at(i)) != NULL; i++)
        for (size_t gap = 1; gap < 40; gap += gap < 5 ? 1 : 7)
            for (size_t from = 0; from < 70; from += 3)
                for (size_t end = from; end < LEN; end += 5)
                    check_split(scan, gap, from, end);
}

/* 0x3A and 0x3C stand beside `;`, 0x0B and 0x8A look like a newline with a bit changed. */
TEST(only_those_two_bytes_count)
{
    const struct fc_scan *scan;
    for (size_t i = 0; (scan = fc_scan_at(i)) != NULL; i++) {
        char *text = text_of(256);
        uint32_t marks[2 * FC_SCAN_MARKS];
        size_t count = 0;
        for (unsigned byte = 0; byte < 256; byte++)
            text[byte] = (char)(byte == '\n' ? 'x' : byte);
        CHECK(scan->split(text, 0, 256, marks, 2 * FC_SCAN_MARKS, &count) == 256);
        CHECK(count == 1 && marks[0] == ';');
        free(text);
    }
}

/* Without room it stops, and goes on where it stopped. */
TEST(little_room_takes_several_calls)
{
    const struct fc_scan *scan;
    for (size_t i = 0; (scan = fc_scan_at(i)) != NULL; i++) {
        char *text = text_of(LEN);
        uint32_t marks[FC_SCAN_MARKS], next = 0;
        memset(text, ';', LEN);
        for (size_t at = 0; text[at] != '\n';) {
            size_t count = 0;
            at = scan->split(text, at, LEN, marks, FC_SCAN_MARKS, &count);
            REQUIRE(count > 0 && count <= FC_SCAN_MARKS);
            for (size_t k = 0; k < count; k++)
                CHECK(marks[k] == next++);
        }
        CHECK(next == LEN);
        free(text);
    }
}

TEST(the_best_is_one_of_them)
{
    bool is_known = false;
    for (size_t i = 0; fc_scan_at(i); i++)
        is_known |= fc_scan_at(i) == fc_scan_best();
    CHECK(is_known && strcmp(fc_scan_at(0)->name, "portable") == 0);
}

TESTS = {
    ENTRY(a_difference_is_found_wherever_it_is),
    ENTRY(the_limit_holds),
    ENTRY(every_semicolon_before_the_first_newline_is_found),
    ENTRY(only_those_two_bytes_count),
    ENTRY(little_room_takes_several_calls),
    ENTRY(the_best_is_one_of_them),
};
RUN_TESTS
