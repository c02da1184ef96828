#include "profile/names.h"

#include <stdlib.h>

void fc_names_init(struct fc_names *names)
{
    *names = (struct fc_names){.seed = fc_hash_seed(), .hash_mask = UINT32_MAX};
}

void fc_names_init_like(struct fc_names *names, const struct fc_names *like)
{
    *names = (struct fc_names){.seed = like->seed, .hash_mask = like->hash_mask};
}

void fc_names_deinit(struct fc_names *names)
{
    FC_ARRAY_FREE(&names->texts);
    FC_ARRAY_FREE(&names->hashes);
    free(names->slots);
    fc_arena_deinit(&names->arena);
    *names = (struct fc_names){0};
}

static bool grow_slots(struct fc_names *names)
{
    size_t count = names->slot_count ? names->slot_count * 2 : 256;
    uint32_t *slots = FC_NEW_ARRAY(uint32_t, count);
    if (!slots)
        return false;
    for (uint32_t name = 0; name < names->texts.count; name++) {
        size_t at = names->hashes.items[name] & (count - 1);
        while (slots[at])
            at = (at + 1) & (count - 1);
        slots[at] = name + 1;
    }
    free(names->slots);
    names->slots = slots;
    names->slot_count = count;
    return true;
}

static uint32_t add(struct fc_names *names, struct fc_str text, uint32_t hash, size_t at)
{
    if (names->texts.count >= FC_NAMES_NONE - 1 || !FC_RESERVE(&names->texts, 1) ||
        !FC_RESERVE(&names->hashes, 1))
        return FC_NAMES_NONE;
    struct fc_str copy = fc_arena_copy(&names->arena, text);
    if (!copy.ptr)
        return FC_NAMES_NONE;
    uint32_t name = (uint32_t)names->texts.count;
    names->texts.items[names->texts.count++] = copy;
    names->hashes.items[names->hashes.count++] = hash;
    names->slots[at] = name + 1;
    return name;
}

uint32_t fc_names_intern(struct fc_names *names, struct fc_str text, uint32_t hash)
{
    if (names->texts.count * 2 >= names->slot_count && !grow_slots(names))
        return FC_NAMES_NONE;
    size_t mask = names->slot_count - 1, at = hash & mask;
    for (; names->slots[at]; at = (at + 1) & mask) {
        uint32_t name = names->slots[at] - 1;
        if (names->hashes.items[name] == hash && fc_str_equal(names->texts.items[name], text))
            return name;
    }
    return add(names, text, hash, at);
}

struct fc_str fc_names_plain(struct fc_str text)
{
    enum {
        ANNOTATION = 4
    };
    if (text.len <= ANNOTATION)
        return text;
    const char *end = text.ptr + text.len - ANNOTATION;
    bool is_kind = end[2] == 'k' || end[2] == 'i' || end[2] == 'j' || end[2] == 'w';
    bool is_annotated = end[0] == '_' && end[1] == '[' && is_kind && end[3] == ']';
    return (struct fc_str){text.ptr, text.len - (is_annotated ? ANNOTATION : 0)};
}

struct fc_str fc_names_shown(struct fc_str text)
{
    return text.len ? fc_names_plain(text) : FC_STR("(empty)");
}

struct ranked {
    struct fc_str text;
    uint32_t name;
};

static int by_text(const void *a, const void *b)
{
    return fc_str_compare(((const struct ranked *)a)->text, ((const struct ranked *)b)->text);
}

uint32_t *fc_names_ranks(const struct fc_names *names)
{
    size_t count = names->texts.count;
    struct ranked *order = FC_NEW_ARRAY(struct ranked, count);
    uint32_t *ranks = FC_NEW_ARRAY(uint32_t, count);
    if (order && ranks) {
        for (uint32_t name = 0; name < count; name++)
            order[name] = (struct ranked){names->texts.items[name], name};
        qsort(order, count, sizeof *order, by_text);
        for (uint32_t rank = 0; rank < count; rank++)
            ranks[order[rank].name] = rank;
    } else {
        free(ranks);
        ranks = NULL;
    }
    free(order);
    return ranks;
}
