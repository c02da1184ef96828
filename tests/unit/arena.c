#include "base/arena.h"

#include <stdint.h>

#include "check.h"

TEST(bytes_keep_what_was_written)
{
    struct fc_arena arena = {0};
    char *pieces[3000];
    for (size_t i = 0; i < 3000; i++) {
        pieces[i] = fc_arena_bytes(&arena, i);
        REQUIRE(pieces[i]);
        memset(pieces[i], (int)(i & 0xff), i);
    }
    for (size_t i = 0; i < 3000; i++)
        for (size_t at = 0; at < i; at++)
            if (!CHECK((unsigned char)pieces[i][at] == (i & 0xff)))
                return;
    fc_arena_deinit(&arena);
}

TEST(what_is_larger_than_a_block_fits_too)
{
    static const size_t sizes[] = {4095, 4096, 4097, 1 << 20, (1 << 20) + 1, 5 << 20, 1};
    struct fc_arena arena = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char *bytes = fc_arena_bytes(&arena, sizes[i]);
        REQUIRE(bytes);
        memset(bytes, 'x', sizes[i]);
    }
    fc_arena_deinit(&arena);
}

TEST(a_copy_is_apart_from_its_source)
{
    struct fc_arena arena = {0};
    char text[] = "frame";
    struct fc_str copy = fc_arena_copy(&arena, (struct fc_str){text, 5});
    text[0] = 'F';
    CHECK(fc_str_equal(copy, FC_STR("frame")));
    struct fc_str with_nul = fc_arena_copy(&arena, FC_STR("a\0b"));
    CHECK(with_nul.len == 3 && memcmp(with_nul.ptr, "a\0b", 3) == 0);
    fc_arena_deinit(&arena);
}

TEST(parts_are_joined)
{
    struct fc_arena arena = {0};
    const struct fc_str parts[] = {FC_STR("a"), {NULL, 0}, FC_STR("b\0c"), FC_STR("")};
    struct fc_str joined = fc_arena_join(&arena, parts, 4);
    CHECK(fc_str_equal(joined, FC_STR("ab\0c")));
    CHECK(fc_arena_join(&arena, NULL, 0).ptr != NULL);
    fc_arena_deinit(&arena);
}

/* NULL says that memory is out, so that nothing else may say it. */
TEST(an_empty_copy_has_a_pointer)
{
    struct fc_arena arena = {0};
    struct fc_str copy = fc_arena_copy(&arena, (struct fc_str){NULL, 0});
    CHECK(copy.ptr && copy.len == 0);
    fc_arena_deinit(&arena);
}

TEST(an_impossible_length_is_refused)
{
    struct fc_arena arena = {0};
    CHECK(!fc_arena_bytes(&arena, SIZE_MAX));
    CHECK(!fc_arena_bytes(&arena, SIZE_MAX - 8));
    CHECK(!fc_arena_copy(&arena, (struct fc_str){"", SIZE_MAX}).ptr);
    CHECK(fc_arena_bytes(&arena, 1));
    fc_arena_deinit(&arena);
}

TEST(it_is_ready_again_after_deinit)
{
    struct fc_arena arena = {0};
    fc_arena_deinit(&arena);
    CHECK(fc_arena_bytes(&arena, 10));
    fc_arena_deinit(&arena);
    CHECK(!arena.last);
    CHECK(fc_arena_bytes(&arena, 10));
    fc_arena_deinit(&arena);
}

TESTS = {
    ENTRY(bytes_keep_what_was_written),
    ENTRY(what_is_larger_than_a_block_fits_too),
    ENTRY(a_copy_is_apart_from_its_source),
    ENTRY(an_empty_copy_has_a_pointer),
    ENTRY(parts_are_joined),
    ENTRY(an_impossible_length_is_refused),
    ENTRY(it_is_ready_again_after_deinit),
};
RUN_TESTS
