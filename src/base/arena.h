/* base/arena.h - bytes that live and die together.
 *
 *     [ block 4 kB ][ block 8 kB  ][ block 16 kB ....free ]
 *
 * Blocks double up to 1 MiB; something larger gets a block of its own. Nothing is freed alone.
 * Under AddressSanitizer the unused rest of a block is poisoned, so that a read past an object is
 * caught although the memory belongs to the arena. */
#ifndef FC_BASE_ARENA_H
#define FC_BASE_ARENA_H

#include <stddef.h>

#include "base/str.h"

struct fc_arena_block;

struct fc_arena {
    struct fc_arena_block *last; /* the block being filled; blocks link backwards */
    size_t next_size;            /* bytes of the next block */
};

/* An arena of zero bytes is empty and ready: `struct fc_arena a = {0};`. */
void fc_arena_deinit(struct fc_arena *arena);

/* `len` bytes without alignment; NULL when memory is out. */
char *fc_arena_bytes(struct fc_arena *arena, size_t len);

/* A copy of `s` that lives as long as the arena; .ptr is NULL when memory is out. */
struct fc_str fc_arena_copy(struct fc_arena *arena, struct fc_str s);

/* The parts one after the other, likewise. */
struct fc_str fc_arena_join(struct fc_arena *arena, const struct fc_str *parts, size_t count);

#endif
