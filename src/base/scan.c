#include "base/scan.h"

#include <string.h>

#include "base/compiler.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_AVX2 1
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__GNUC__) && !defined(__AARCH64EB__)
#define HAS_NEON 1
#include <arm_neon.h>
#endif

/* --- portable -------------------------------------------------------------------------------- */

static size_t same_portable(const char *a, const char *b, size_t limit)
{
    size_t at = 0;
    while (at + 8 <= limit && memcmp(a + at, b + at, 8) == 0)
        at += 8;
    while (at < limit && a[at] == b[at])
        at++;
    return at;
}

static size_t split_portable(const char *text, size_t from, size_t end, uint32_t *marks,
                             size_t room, size_t *count)
{
    const char *newline = memchr(text + from, '\n', end - from + 1);
    const char *at = text + from, *mark;
    while ((mark = memchr(at, ';', (size_t)(newline - at))) != NULL) {
        if (room - *count < FC_SCAN_MARKS)
            return (size_t)(mark - text);
        marks[(*count)++] = (uint32_t)(mark - text);
        at = mark + 1;
    }
    return (size_t)(newline - text);
}

static const struct fc_scan portable = {"portable", same_portable, split_portable};

/* --- x86-64: 32 bytes a step ------------------------------------------------------------------ */

#ifdef HAS_AVX2

__attribute__((target("avx2"))) static uint32_t equal_mask(__m256i a, __m256i b)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b));
}

__attribute__((target("avx2"))) static __m256i load(const char *bytes)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)bytes);
}

__attribute__((target("avx2"))) static size_t same_avx2(const char *a, const char *b, size_t limit)
{
    for (size_t at = 0; at < limit; at += 32) {
        uint32_t equal = equal_mask(load(a + at), load(b + at));
        if (equal != UINT32_MAX) {
            at += (size_t)__builtin_ctz(~equal);
            return at < limit ? at : limit;
        }
    }
    return limit;
}

__attribute__((target("avx2"))) static size_t
split_avx2(const char *text, size_t from, size_t end, uint32_t *marks, size_t room, size_t *count)
{
    (void)end;
    const __m256i semicolon = _mm256_set1_epi8(';'), newline = _mm256_set1_epi8('\n');
    size_t found = *count, at = from;
    uint32_t ends = 0;
    for (; room - found >= FC_SCAN_MARKS && !ends; at += 32) {
        __m256i bytes = load(text + at);
        ends = equal_mask(bytes, newline);
        uint32_t hits = equal_mask(bytes, semicolon) & (ends ^ (ends - 1));
        for (; hits; hits &= hits - 1)
            marks[found++] = (uint32_t)(at + (size_t)__builtin_ctz(hits));
    }
    *count = found;
    return ends ? at - 32 + (size_t)__builtin_ctz(ends) : at;
}

static const struct fc_scan avx2 = {"AVX2", same_avx2, split_avx2};

#endif

/* --- 64-bit Arm: 16 bytes a step -------------------------------------------------------------- */

#ifdef HAS_NEON

/* Four bits a byte, all set where the byte of `equal` is 0xFF: NEON has no movemask, but narrowing
 * pairs of bytes by a shift of four keeps a nibble of each. */
static uint64_t nibbles(uint8x16_t equal)
{
    uint8x8_t narrow = vshrn_n_u16(vreinterpretq_u16_u8(equal), 4);
    return vget_lane_u64(vreinterpret_u64_u8(narrow), 0);
}

static uint8x16_t load(const char *bytes)
{
    return vld1q_u8((const uint8_t *)bytes);
}

static size_t same_neon(const char *a, const char *b, size_t limit)
{
    for (size_t at = 0; at < limit; at += 16) {
        uint64_t equal = nibbles(vceqq_u8(load(a + at), load(b + at)));
        if (equal != UINT64_MAX) {
            at += (size_t)__builtin_ctzll(~equal) / 4;
            return at < limit ? at : limit;
        }
    }
    return limit;
}

static size_t split_neon(const char *text, size_t from, size_t end, uint32_t *marks, size_t room,
                         size_t *count)
{
    (void)end;
    const uint8x16_t semicolon = vdupq_n_u8(';'), newline = vdupq_n_u8('\n');
    size_t found = *count, at = from;
    uint64_t ends = 0;
    for (; room - found >= FC_SCAN_MARKS && !ends; at += 16) {
        uint8x16_t bytes = load(text + at);
        ends = nibbles(vceqq_u8(bytes, newline));
        uint64_t hits = nibbles(vceqq_u8(bytes, semicolon)) & (ends ^ (ends - 1));
        for (hits &= UINT64_C(0x1111111111111111); hits; hits &= hits - 1)
            marks[found++] = (uint32_t)(at + (size_t)__builtin_ctzll(hits) / 4);
    }
    *count = found;
    return ends ? at - 16 + (size_t)__builtin_ctzll(ends) / 4 : at;
}

static const struct fc_scan neon = {"NEON", same_neon, split_neon};

#endif

const struct fc_scan *fc_scan_at(size_t index)
{
    const struct fc_scan *known[2] = {&portable, NULL};
#if defined(HAS_AVX2)
    if (__builtin_cpu_supports("avx2"))
        known[1] = &avx2;
#elif defined(HAS_NEON)
    known[1] = &neon;
#endif
    return index < FC_COUNTOF(known) ? known[index] : NULL;
}

const struct fc_scan *fc_scan_best(void)
{
    const struct fc_scan *fastest = fc_scan_at(1);
    return fastest ? fastest : fc_scan_at(0);
}
