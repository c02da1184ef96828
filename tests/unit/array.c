#include "base/array.h"

#include "check.h"

TEST(growing_keeps_the_items)
{
    FC_ARRAY(size_t) squares = {0};
    for (size_t i = 0; i < 100000; i++) {
        REQUIRE(FC_RESERVE(&squares, 1));
        REQUIRE(squares.capacity > squares.count);
        squares.items[squares.count++] = i * i;
    }
    for (size_t i = 0; i < 100000; i++)
        if (!CHECK(squares.items[i] == i * i))
            break;
    FC_ARRAY_FREE(&squares);
    CHECK(!squares.items && squares.count == 0 && squares.capacity == 0);
}

TEST(reserving_makes_room_for_all_at_once)
{
    FC_ARRAY(char) bytes = {0};
    static const size_t extras[] = {0, 1, 17, 1000, 1001};
    for (size_t i = 0; i < FC_COUNTOF(extras); i++) {
        REQUIRE(FC_RESERVE(&bytes, extras[i]));
        CHECK(bytes.capacity - bytes.count >= extras[i]);
        if (extras[i])
            memset(bytes.items + bytes.count, 'x', extras[i]);
        bytes.count += extras[i];
    }
    FC_ARRAY_FREE(&bytes);
}

/* On average constant: a million appended one by one moves the items some 20 times. */
TEST(growth_doubles)
{
    FC_ARRAY(int) ints = {0};
    unsigned moves = 0;
    for (int i = 0; i < 1 << 20; i++) {
        moves += ints.count == ints.capacity;
        REQUIRE(FC_RESERVE(&ints, 1));
        ints.items[ints.count++] = i;
    }
    CHECK(moves <= 20);
    FC_ARRAY_FREE(&ints);
}

TEST(what_no_address_space_holds_is_refused)
{
    FC_ARRAY(uint64_t) words = {0};
    REQUIRE(FC_RESERVE(&words, 1));
    words.items[words.count++] = 42;
    static const size_t extras[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 8, SIZE_MAX / 8 + 1};
    for (size_t i = 0; i < FC_COUNTOF(extras); i++)
        CHECK(!FC_RESERVE(&words, extras[i]));
    CHECK(words.count == 1 && words.items[0] == 42);
    FC_ARRAY_FREE(&words);
}

TEST(a_new_array_is_zero_and_never_null)
{
    int *ints = FC_NEW_ARRAY(int, 1000);
    REQUIRE(ints);
    for (size_t i = 0; i < 1000; i++)
        CHECK(ints[i] == 0);
    free(ints);
    int *none = FC_NEW_ARRAY(int, 0);
    CHECK(none != NULL);
    free(none);
}

TESTS = {
    ENTRY(growing_keeps_the_items),
    ENTRY(reserving_makes_room_for_all_at_once),
    ENTRY(growth_doubles),
    ENTRY(what_no_address_space_holds_is_refused),
    ENTRY(a_new_array_is_zero_and_never_null),
};
RUN_TESTS
