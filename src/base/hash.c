#include "base/hash.h"

#include <time.h>
#include <unistd.h>

uint64_t fc_hash_seed(void)
{
    uint64_t seed;
    if (getentropy(&seed, sizeof seed) == 0)
        return seed;
    /* A kernel without getrandom: the clock and an address are better than a constant. */
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_nsec ^ ((uint64_t)now.tv_sec << 32) ^ (uint64_t)(uintptr_t)&seed;
}
