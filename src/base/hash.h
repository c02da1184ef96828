/* base/hash.h - one seeded hash of bytes, for tables in memory (never stored, never compared
 * between runs).
 *
 * Eight bytes a step: xor into the state, one 64 x 64 -> 128 bit multiplication, both halves
 * folded together. The seed differs from run to run, so that a file cannot be written whose names
 * all collide; tables compare the bytes all the same, so that a collision costs time only. */
#ifndef FC_BASE_HASH_H
#define FC_BASE_HASH_H

#include <stdint.h>
#include <string.h>

#include "base/compiler.h"
#include "base/str.h"

/* A seed for a table's life, from the system's generator. */
uint64_t fc_hash_seed(void);

static inline uint64_t fc_hash_mix(uint64_t a, uint64_t b)
{
    fc_u128 product = (fc_u128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t fc_hash_word(const char *bytes, size_t len)
{
    uint64_t word = 0;
    memcpy(&word, bytes, len);
    return word;
}

static inline uint64_t fc_hash_bytes(struct fc_str s, uint64_t seed)
{
    const uint64_t k1 = 0x9e3779b97f4a7c15u, k2 = 0xd6e8feb86659fd93u; /* odd, bits well mixed */
    uint64_t state = seed ^ (s.len * k1);
    const char *p = s.ptr;
    size_t left = s.len;
    for (; left > 8; p += 8, left -= 8)
        state = fc_hash_mix(state ^ fc_hash_word(p, 8), k1);
    if (left == 8)
        return fc_hash_mix(state ^ fc_hash_word(p, 8), k2);
    return fc_hash_mix(state ^ (left ? fc_hash_word(p, left) : 0), k2);
}

#endif
