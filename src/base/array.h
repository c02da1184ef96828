/* base/array.h - typed growable arrays: three fields in any struct, grown in one checked place.
 *
 *     struct { struct node *items; size_t count, capacity; } nodes;
 *     if (!FC_RESERVE(&nodes, 1))
 *         return fc_error_memory(err);
 *     nodes.items[nodes.count++] = node;
 *
 * Growth doubles, so that appending is constant on average and pointers into `items` die. */
#ifndef FC_BASE_ARRAY_H
#define FC_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/compiler.h"

#define FC_ARRAY(type)                                                                             \
    struct {                                                                                       \
        type *items;                                                                               \
        size_t count;                                                                              \
        size_t capacity;                                                                           \
    }

/* Room for `extra` more items; false when memory or the address space is out. */
#define FC_RESERVE(array, extra)                                                                   \
    (FC_LIKELY((array)->items && (extra) <= (array)->capacity - (array)->count) ||                 \
     fc_array_grow((void **)&(array)->items, &(array)->capacity, (array)->count, (extra),          \
                   sizeof(*(array)->items)))

#define FC_ARRAY_FREE(array)                                                                       \
    do {                                                                                           \
        free((array)->items);                                                                      \
        (array)->items = NULL;                                                                     \
        (array)->count = (array)->capacity = 0;                                                    \
    } while (0)

/* The slow half of FC_RESERVE. */
FC_COLD bool fc_array_grow(void **items, size_t *capacity, size_t count, size_t extra,
                           size_t item_size);

/* calloc for an array of `count` items of the pointer's type; NULL also for 0 items of memory. */
#define FC_NEW_ARRAY(type, count) ((type *)calloc((count) ? (count) : 1, sizeof(type)))

#endif
