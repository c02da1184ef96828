#include "base/hash.h"

#include "check.h"

TEST(equal_bytes_hash_equal_wherever_they_lie)
{
    for (size_t len = 0; len < 40; len++)
        for (size_t shift = 0; shift < 9; shift++) {
            char *here = malloc(len + 1), *there = malloc(len + shift + 1);
            REQUIRE(here && there);
            for (size_t i = 0; i < len; i++)
                here[i] = there[shift + i] = (char)(i * 37 + 1);
            CHECK(fc_hash_bytes((struct fc_str){here, len}, 5) ==
                  fc_hash_bytes((struct fc_str){there + shift, len}, 5));
            free(here);
            free(there);
        }
}

/* The last bytes of a heap block: AddressSanitizer sees a read past them. */
TEST(reads_no_byte_behind_the_text)
{
    uint64_t mixed = 0;
    for (size_t len = 1; len < 40; len++) {
        char *exact = malloc(len);
        REQUIRE(exact);
        memset(exact, 'x', len);
        mixed ^= fc_hash_bytes((struct fc_str){exact, len}, 0);
        free(exact);
    }
    CHECK(mixed != 0);
    CHECK(fc_hash_bytes((struct fc_str){NULL, 0}, 1) == fc_hash_bytes(FC_STR(""), 1));
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static size_t distinct(uint64_t *values, size_t count)
{
    qsort(values, count, sizeof *values, by_value);
    size_t found = count > 0;
    for (size_t i = 1; i < count; i++)
        found += values[i] != values[i - 1];
    return found;
}

TEST(zeros_of_every_length_differ)
{
    static const char zeros[256];
    uint64_t values[256];
    for (size_t len = 0; len < 256; len++)
        values[len] = fc_hash_bytes((struct fc_str){zeros, len}, 99);
    CHECK(distinct(values, 256) == 256);
}

TEST(every_bit_of_the_text_matters)
{
    for (size_t len = 1; len <= 33; len++) {
        char text[33] = {0};
        uint64_t values[33 * 8 + 1];
        size_t count = 0;
        values[count++] = fc_hash_bytes((struct fc_str){text, len}, 7);
        for (size_t bit = 0; bit < len * 8; bit++) {
            text[bit / 8] = (char)(1u << bit % 8);
            values[count++] = fc_hash_bytes((struct fc_str){text, len}, 7);
            text[bit / 8] = 0;
        }
        CHECK(distinct(values, count) == count);
    }
}

/* Numbered names into 2^16 slots: random throwing of 65536 leaves 63.2 % of the slots used. */
TEST(numbered_names_spread_over_the_low_bits)
{
    enum {
        COUNT = 65536
    };
    uint64_t *values = malloc(COUNT * sizeof *values);
    REQUIRE(values);
    for (unsigned i = 0; i < COUNT; i++) {
        char text[32];
        int len = snprintf(text, sizeof text, "worker_thread_%u", i);
        values[i] = fc_hash_bytes((struct fc_str){text, (size_t)len}, 12345) & 0xFFFF;
    }
    size_t used = distinct(values, COUNT);
    CHECK(used > COUNT * 62 / 100 && used < COUNT * 65 / 100);
    free(values);
}

TEST(seeds_differ_and_matter)
{
    uint64_t a = fc_hash_seed(), b = fc_hash_seed();
    CHECK(a != b);
    CHECK(fc_hash_bytes(FC_STR("main"), a) != fc_hash_bytes(FC_STR("main"), b));
}

TESTS = {
    ENTRY(equal_bytes_hash_equal_wherever_they_lie),
    ENTRY(reads_no_byte_behind_the_text),
    ENTRY(zeros_of_every_length_differ),
    ENTRY(every_bit_of_the_text_matters),
    ENTRY(numbered_names_spread_over_the_low_bits),
    ENTRY(seeds_differ_and_matter),
};
RUN_TESTS
