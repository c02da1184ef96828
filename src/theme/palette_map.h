/* theme/palette_map.h - the colours that names had before (--cp), as the text of a palette.map.
 *
 *     main->rgb(212,97,23)
 *     Foo::operator->->rgb(1,2,3)      the last "->" separates
 *
 * The map works on bytes and knows no file: the caller reads the text in, asks and adds while it
 * paints, and writes the text out, sorted by name. One thread at a time. */
#ifndef FC_THEME_PALETTE_MAP_H
#define FC_THEME_PALETTE_MAP_H

#include "base/arena.h"
#include "base/array.h"
#include "base/compiler.h"
#include "base/out.h"
#include "base/str.h"
#include "flamec/base.h"
#include "theme/color.h"

struct fc_palette_map_entry {
    struct fc_str name; /* in `names` */
    struct fc_rgb color;
};

struct fc_palette_map {
    struct fc_arena names;
    FC_ARRAY(struct fc_palette_map_entry) entries;
    size_t *slots; /* hash table: 1 + index into entries, 0 for free */
    size_t slots_count;
    uint64_t seed;
    size_t malformed_count; /* lines that fc_palette_map_parse skipped */
    size_t malformed_line;  /* the number of the first of them, counted from 1; 0 without */
};

void fc_palette_map_init(struct fc_palette_map *map);
void fc_palette_map_deinit(struct fc_palette_map *map);

/* Add the lines of `text`, which may die afterwards; of a name's several lines the last counts.
 * Blank lines are skipped, malformed ones counted. Fails for memory alone. */
FC_NODISCARD enum flamec_status fc_palette_map_parse(struct fc_palette_map *map, struct fc_str text,
                                                     struct flamec_error *err);

/* The colour of `name`; false, and `out` untouched, when the map has none. */
bool fc_palette_map_find(const struct fc_palette_map *map, struct fc_str name, struct fc_rgb *out);

/* Give `name`, which is copied, a colour in place of any it had. */
FC_NODISCARD enum flamec_status fc_palette_map_add(struct fc_palette_map *map, struct fc_str name,
                                                   struct fc_rgb color, struct flamec_error *err);

/* Put the map as text, a line a name, sorted by the names' bytes. Running out of memory makes
 * `out` fail, like any of its own calls. */
void fc_palette_map_write(const struct fc_palette_map *map, struct fc_out *out);

#endif
