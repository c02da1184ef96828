#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/compiler.h"

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif
#ifdef HAS_ASAN
#include <sanitizer/asan_interface.h>
#define POISON(ptr, len)   __asan_poison_memory_region(ptr, len)
#define UNPOISON(ptr, len) __asan_unpoison_memory_region(ptr, len)
#else
#define POISON(ptr, len)   ((void)(ptr), (void)(len))
#define UNPOISON(ptr, len) ((void)(ptr), (void)(len))
#endif

enum {
    FIRST_BLOCK = 4096,
    LARGEST_BLOCK = 1 << 20
};

struct fc_arena_block {
    struct fc_arena_block *before;
    size_t used, size;
    char bytes[];
};

void fc_arena_deinit(struct fc_arena *arena)
{
    for (struct fc_arena_block *block = arena->last, *before; block; block = before) {
        before = block->before;
        UNPOISON(block->bytes, block->size);
        free(block);
    }
    *arena = (struct fc_arena){0};
}

FC_COLD static struct fc_arena_block *add_block(struct fc_arena *arena, size_t len)
{
    size_t size = arena->next_size ? arena->next_size : FIRST_BLOCK;
    if (arena->next_size < LARGEST_BLOCK)
        arena->next_size = size * 2;
    if (size < len)
        size = len;
    if (size > SIZE_MAX - sizeof(struct fc_arena_block))
        return NULL;
    struct fc_arena_block *block = malloc(sizeof *block + size);
    if (!block)
        return NULL;
    block->before = arena->last;
    block->used = 0;
    block->size = size;
    POISON(block->bytes, size);
    arena->last = block;
    return block;
}

char *fc_arena_bytes(struct fc_arena *arena, size_t len)
{
    struct fc_arena_block *block = arena->last;
    if (!block || len > block->size - block->used)
        block = add_block(arena, len);
    if (!block)
        return NULL;
    char *bytes = block->bytes + block->used;
    block->used += len;
    UNPOISON(bytes, len);
    return bytes;
}

struct fc_str fc_arena_join(struct fc_arena *arena, const struct fc_str *parts, size_t count)
{
    size_t len = 0;
    for (size_t i = 0; i < count; i++)
        len += parts[i].len;
    char *bytes = fc_arena_bytes(arena, len), *at = bytes;
    if (!bytes)
        return (struct fc_str){NULL, 0};
    for (size_t i = 0; i < count; i++) {
        if (parts[i].len)
            memcpy(at, parts[i].ptr, parts[i].len);
        at += parts[i].len;
    }
    return (struct fc_str){bytes, len};
}

struct fc_str fc_arena_copy(struct fc_arena *arena, struct fc_str s)
{
    return fc_arena_join(arena, &s, 1);
}
