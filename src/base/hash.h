/* base/hash.h - one seeded hash of bytes, for tables in memory (never stored, never compared
 * between runs).
 *
 *     [ 16 bytes ][ 16 bytes ]…[ first and last 8 of the rest ]
 *
 * Sixteen bytes a step: one half xored with the seed, one with the state, multiplied to 128 bits,
 * both halves folded together. The seed differs from run to run and takes part in every product, so
 * that a file cannot be written whose names all collide; tables compare the bytes all the same, so
 * that a collision costs time only. */
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

static inline uint64_t fc_hash_load64(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline uint64_t fc_hash_load32(const char *bytes)
{
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline uint64_t fc_hash_bytes(struct fc_str s, uint64_t seed)
{
    const uint64_t k1 = 0x9e3779b97f4a7c15u, k2 = 0xd6e8feb86659fd93u; /* odd, bits well mixed */
    uint64_t secret = seed ^ k1, state = seed ^ (s.len * k2), a = 0, b = 0;
    const char *p = s.ptr;
    size_t left = s.len;
    for (; left > 16; p += 16, left -= 16)
        state = fc_hash_mix(fc_hash_load64(p) ^ secret, fc_hash_load64(p + 8) ^ state);
    if (left >= 8) {
        a = fc_hash_load64(p);
        b = fc_hash_load64(p + left - 8);
    } else if (left >= 4) {
        a = fc_hash_load32(p);
        b = fc_hash_load32(p + left - 4);
    } else if (left) {
        a = (unsigned char)p[0] | (uint64_t)(unsigned char)p[left / 2] << 8;
        b = (unsigned char)p[left - 1];
    }
    return fc_hash_mix(fc_hash_mix(a ^ secret, b ^ state) ^ k1, k2);
}

#endif
