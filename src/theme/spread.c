#include "theme/spread.h"

#include "base/utf8.h"

/* The sum of the code points modulo 2^32, perl's unpack("%32W*", $name). A byte that belongs to no
 * character counts as itself, as it would in perl without decoding. */
static uint32_t code_point_sum(struct fc_str name)
{
    uint32_t sum = 0;
    unsigned char bits = 0;
    for (size_t i = 0; i < name.len; i++) {
        sum += (unsigned char)name.ptr[i];
        bits |= (unsigned char)name.ptr[i];
    }
    if (bits < 0x80) /* ASCII, as nearly all names are */
        return sum;
    sum = 0;
    while (name.len) {
        struct fc_utf8 next = fc_utf8_next(name);
        if (next.is_valid)
            sum += next.code;
        else
            for (unsigned i = 0; i < next.len; i++)
                sum += (unsigned char)name.ptr[i];
        name = fc_str_drop(name, next.len);
    }
    return sum;
}

/* srand48 and drand48 of POSIX (and of perl on every system), one step. The result is a multiple
 * of 2^-48 and hence exact. */
static double first_drand48(uint32_t seed)
{
    uint64_t state = ((uint64_t)seed << 16) + 0x330E;
    state = (state * 0x5DEECE66Du + 0xB) & 0xFFFFFFFFFFFFu;
    return (double)state / 281474976710656.0;
}

/* The characters of a name that --hash looks at: at most three, the first of them most. */
struct leading {
    uint32_t codes[3];
    unsigned count;
};

/* A byte that belongs to no character counts as one of its own value. */
static uint32_t code_at(struct fc_str rest, unsigned *len)
{
    struct fc_utf8 next = fc_utf8_next(rest);
    *len = next.is_valid ? next.len : 1;
    return next.is_valid ? next.code : (unsigned char)rest.ptr[0];
}

/* The first three behind a module, "libc.so`malloc": behind the first backtick that is not the
 * first character. */
static struct leading first_characters(struct fc_str name)
{
    struct leading leading = {0};
    bool has_module = false;
    for (size_t at = 0; at < name.len;) {
        unsigned len;
        uint32_t code = code_at(fc_str_drop(name, at), &len);
        if (code == '`' && at > 0 && !has_module) {
            has_module = true;
            leading.count = 0;
        } else if (leading.count < 3) {
            leading.codes[leading.count++] = code;
        }
        at += len;
    }
    return leading;
}

static struct leading push_front(struct leading leading, uint32_t code)
{
    leading.codes[2] = leading.codes[1];
    leading.codes[1] = leading.codes[0];
    leading.codes[0] = code;
    leading.count += leading.count < 3;
    return leading;
}

/* The same of the name read backwards: what stands in front of the last backtick that is not the
 * last character. */
static struct leading last_characters(struct fc_str name)
{
    struct leading before = {0}, in_front = {0};
    bool has_module = false;
    for (size_t at = 0; at < name.len;) {
        unsigned len;
        uint32_t code = code_at(fc_str_drop(name, at), &len);
        at += len;
        if (code == '`' && at < name.len) {
            in_front = before;
            has_module = true;
        }
        before = push_front(before, code);
    }
    return has_module ? in_front : before;
}

/* flamegraph.pl's namehash, which works on characters. */
static double name_hash(struct leading leading)
{
    double vector = 0, weight = 1, max = 1;
    for (unsigned i = 0; i < leading.count; i++) {
        unsigned modulus = 10 + i;
        vector += (double)(leading.codes[i] % modulus) / (modulus - 1) * weight;
        max += weight;
        weight *= 0.70;
    }
    return 1 - vector / max;
}

#define FNV_BASIS 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

static uint64_t fnv1a(struct fc_str name)
{
    uint64_t hash = FNV_BASIS;
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.ptr[i]) * FNV_PRIME;
    return hash;
}

static double share_of_u64(uint64_t value)
{
    return (double)value / (double)UINT64_MAX;
}

/* inferno rounds to 32 bits of float on the way, so that one channel may differ by one level where
 * a product lies within 10^-5 of an integer. */
static struct fc_spread_values deterministic(struct fc_str name)
{
    uint64_t first = fnv1a(name), second = first * FNV_PRIME, third = second * FNV_PRIME;
    return (struct fc_spread_values){
        {share_of_u64(first), share_of_u64(second), share_of_u64(third)}};
}

static struct fc_spread_values hashed(struct fc_str name)
{
    double forward = name_hash(first_characters(name));
    double backward = name_hash(last_characters(name));
    return (struct fc_spread_values){{forward, backward, backward}};
}

/* Three times 21 bits. */
static struct fc_spread_values random_values(uint64_t drawn)
{
    const uint64_t range = UINT64_C(1) << 21;
    return (struct fc_spread_values){{(double)(drawn >> 43) / (double)range,
                                      (double)((drawn >> 22) % range) / (double)range,
                                      (double)((drawn >> 1) % range) / (double)range}};
}

struct fc_spread_values fc_spread_of(struct fc_str name, enum fc_spread spread, uint64_t drawn)
{
    if (spread == FC_SPREAD_HASH)
        return hashed(name);
    if (spread == FC_SPREAD_DETERMINISTIC)
        return deterministic(name);
    if (spread == FC_SPREAD_RANDOM)
        return random_values(drawn);
    double v = first_drand48(code_point_sum(name));
    return (struct fc_spread_values){{v, v, v}};
}

/* SplitMix64, G. Steele, D. Lea, C. Flood: "Fast splittable pseudorandom number generators",
 * OOPSLA 2014. */
uint64_t fc_spread_draw(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}
