#include "theme/palette_map.h"

#include "base/error.h"
#include "base/hash.h"

enum {
    FIRST_SLOTS = 64 /* a power of two, as all sizes of the table */
};

void fc_palette_map_init(struct fc_palette_map *map)
{
    *map = (struct fc_palette_map){.seed = fc_hash_seed()};
}

void fc_palette_map_deinit(struct fc_palette_map *map)
{
    fc_arena_deinit(&map->names);
    FC_ARRAY_FREE(&map->entries);
    free(map->slots);
    map->slots = NULL;
    map->slots_count = 0;
}

/* The slot that holds `name`, or the free one where it belongs. At least one slot is free. */
static size_t *slot_of(const struct fc_palette_map *map, struct fc_str name)
{
    size_t mask = map->slots_count - 1;
    size_t at = (size_t)fc_hash_bytes(name, map->seed) & mask;
    while (map->slots[at] && !fc_str_equal(map->entries.items[map->slots[at] - 1].name, name))
        at = (at + 1) & mask;
    return &map->slots[at];
}

/* Keep the table at most half full after one more entry. */
static bool make_room(struct fc_palette_map *map)
{
    if (map->entries.count < map->slots_count / 2)
        return true;
    if (map->slots_count > SIZE_MAX / 2 / sizeof *map->slots)
        return false;
    size_t grown = map->slots_count ? map->slots_count * 2 : FIRST_SLOTS;
    size_t *slots = FC_NEW_ARRAY(size_t, grown);
    if (!slots)
        return false;
    free(map->slots);
    map->slots = slots;
    map->slots_count = grown;
    for (size_t i = 0; i < map->entries.count; i++)
        *slot_of(map, map->entries.items[i].name) = i + 1;
    return true;
}

enum flamec_status fc_palette_map_add(struct fc_palette_map *map, struct fc_str name,
                                      struct fc_rgb color, struct flamec_error *err)
{
    if (!make_room(map) || !FC_RESERVE(&map->entries, 1))
        return fc_error_memory(err);
    size_t *slot = slot_of(map, name);
    if (*slot) {
        map->entries.items[*slot - 1].color = color;
        return FLAMEC_OK;
    }
    struct fc_str copy = fc_arena_copy(&map->names, name);
    if (!copy.ptr)
        return fc_error_memory(err);
    map->entries.items[map->entries.count++] = (struct fc_palette_map_entry){copy, color};
    *slot = map->entries.count;
    return FLAMEC_OK;
}

bool fc_palette_map_find(const struct fc_palette_map *map, struct fc_str name, struct fc_rgb *out)
{
    size_t slot = map->slots_count ? *slot_of(map, name) : 0;
    if (slot)
        *out = map->entries.items[slot - 1].color;
    return slot != 0;
}

/* Read 1 to 3 digits that make at most 255, then `end`, from the front of `s`. */
static bool take_level(struct fc_str *s, char end, uint8_t *level)
{
    unsigned value = 0;
    size_t len = 0;
    for (; len < s->len && len < 3 && s->ptr[len] >= '0' && s->ptr[len] <= '9'; len++)
        value = value * 10 + (unsigned)(s->ptr[len] - '0');
    if (len == 0 || value > 255 || len >= s->len || s->ptr[len] != end)
        return false;
    *level = (uint8_t)value;
    *s = fc_str_drop(*s, len + 1);
    return true;
}

static bool parse_rgb(struct fc_str s, struct fc_rgb *out)
{
    if (!fc_str_has_prefix(s, FC_STR("rgb(")))
        return false;
    s = fc_str_drop(s, strlen("rgb("));
    return take_level(&s, ',', &out->r) && take_level(&s, ',', &out->g) &&
           take_level(&s, ')', &out->b) && s.len == 0;
}

/* Since no colour holds an arrow, what follows the last one is the colour. */
static bool split_line(struct fc_str line, struct fc_str *name, struct fc_rgb *color)
{
    for (size_t at = line.len; at >= 2; at--) {
        if (line.ptr[at - 2] == '-' && line.ptr[at - 1] == '>') {
            *name = (struct fc_str){line.ptr, at - 2};
            return parse_rgb(fc_str_trim(fc_str_drop(line, at)), color);
        }
    }
    return false;
}

/* The front line of `text` without its line end; `text` loses both. */
static struct fc_str take_line(struct fc_str *text)
{
    const char *end = memchr(text->ptr, '\n', text->len);
    struct fc_str line = {text->ptr, end ? (size_t)(end - text->ptr) : text->len};
    *text = fc_str_drop(*text, end ? line.len + 1 : line.len);
    if (line.len && line.ptr[line.len - 1] == '\r')
        line.len--;
    return line;
}

enum flamec_status fc_palette_map_parse(struct fc_palette_map *map, struct fc_str text,
                                        struct flamec_error *err)
{
    text = fc_str_drop_mark(text);
    for (size_t number = 1; text.len; number++) {
        struct fc_str line = take_line(&text), name;
        struct fc_rgb color;
        if (fc_str_trim(line).len == 0)
            continue;
        if (!split_line(line, &name, &color)) {
            if (map->malformed_count++ == 0)
                map->malformed_line = number;
            continue;
        }
        enum flamec_status status = fc_palette_map_add(map, name, color, err);
        if (status != FLAMEC_OK)
            return status;
    }
    return FLAMEC_OK;
}

static int by_name(const void *a, const void *b)
{
    const struct fc_palette_map_entry *x = a, *y = b;
    return fc_str_compare(x->name, y->name);
}

static void put_entry(struct fc_out *out, const struct fc_palette_map_entry *entry)
{
    fc_out_put(out, entry->name);
    FC_OUT_LITERAL(out, "->rgb(");
    fc_out_number(out, entry->color.r, 0);
    fc_out_char(out, ',');
    fc_out_number(out, entry->color.g, 0);
    fc_out_char(out, ',');
    fc_out_number(out, entry->color.b, 0);
    FC_OUT_LITERAL(out, ")\n");
}

void fc_palette_map_write(const struct fc_palette_map *map, struct fc_out *out)
{
    size_t count = map->entries.count;
    struct fc_palette_map_entry *sorted = FC_NEW_ARRAY(struct fc_palette_map_entry, count);
    if (!sorted) {
        out->has_failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        sorted[i] = map->entries.items[i];
    qsort(sorted, count, sizeof *sorted, by_name);
    for (size_t i = 0; i < count; i++)
        put_entry(out, &sorted[i]);
    free(sorted);
}
