/* profile/names.h - frame names, each stored once and known by a number.
 *
 * A name is any bytes. The text of a name lives as long as the table. Numbers count from 0 in the
 * order of first appearance. One writer at a time. */
#ifndef FC_PROFILE_NAMES_H
#define FC_PROFILE_NAMES_H

#include <stdint.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/str.h"

#define FC_NAMES_NONE UINT32_MAX /* no such name; memory or numbers are out */

struct fc_names {
    FC_ARRAY(struct fc_str) texts;
    FC_ARRAY(uint32_t) hashes; /* of the texts */
    uint32_t *slots;           /* open addressing: number + 1, or 0 */
    size_t slot_count;         /* a power of two, or 0 */
    struct fc_arena arena;
    uint64_t seed;
    uint32_t hash_mask; /* all ones; tests narrow it to force collisions */
};

void fc_names_init(struct fc_names *names);
/* A table whose hashes are those of `like`. */
void fc_names_init_like(struct fc_names *names, const struct fc_names *like);
void fc_names_deinit(struct fc_names *names);

static inline uint32_t fc_names_hash(const struct fc_names *names, struct fc_str text)
{
    return (uint32_t)fc_hash_bytes(text, names->seed) & names->hash_mask;
}

/* The number of `text`, whose fc_names_hash is `hash`; a new name is copied. */
uint32_t fc_names_intern(struct fc_names *names, struct fc_str text, uint32_t hash);

static inline struct fc_str fc_names_text(const struct fc_names *names, uint32_t name)
{
    return names->texts.items[name];
}

/* Without a trailing annotation (`_[k]` kernel, `_[i]` inlined, `_[j]` JIT, `_[w]` waker), unless
 * nothing else would be left. */
struct fc_str fc_names_plain(struct fc_str text);

/* As people see it: plain, and `(empty)` for no name. */
struct fc_str fc_names_shown(struct fc_str text);

/* ranks[name] = position of the name among all names in the order of their bytes. Allocated;
 * NULL when memory is out. */
uint32_t *fc_names_ranks(const struct fc_names *names);

#endif
