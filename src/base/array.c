#include "base/array.h"

bool fc_array_grow(void **items, size_t *capacity, size_t count, size_t extra, size_t item_size)
{
    if (extra > SIZE_MAX - count)
        return false;
    size_t wanted = count + extra;
    size_t doubled = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    size_t grown = doubled > wanted ? doubled : wanted;
    if (grown < 16)
        grown = 16;
    if (grown > SIZE_MAX / item_size)
        return false;
    void *moved = realloc(*items, grown * item_size);
    if (!moved)
        return false;
    *items = moved;
    *capacity = grown;
    return true;
}
