/* flamec/render.h - a profile made into a picture, or into text for other programs. */
#ifndef FLAMEC_RENDER_H
#define FLAMEC_RENDER_H

#include <stdbool.h>
#include <stddef.h>

#include "flamec/base.h"
#include "flamec/profile.h"

#ifdef __cplusplus
extern "C" {
#endif

enum flamec_sort {
    FLAMEC_SORT_NAME,
    FLAMEC_SORT_TOTAL
};

/* How a name picks its shade of the palette. */
enum flamec_shade {
    FLAMEC_SHADE_NAME,          /* flamegraph.pl's default: one colour a name, everywhere */
    FLAMEC_SHADE_HASH,          /* --hash: names that begin alike look alike */
    FLAMEC_SHADE_DETERMINISTIC, /* --deterministic, as inferno means it */
    FLAMEC_SHADE_RANDOM         /* --random: from `seed` */
};

/* Every field but `size` has the meaning, and takes the values, of the command line's option of
 * that name; strings may be NULL for the default, are NUL-terminated, and need to live during the
 * call only. A value that is not allowed is FLAMEC_BAD_OPTION. */
struct flamec_render_options {
    size_t size;        /* sizeof of this struct, so that it can grow */
    const char *format; /* see flamec_output */

    const char *title, *subtitle, *notes;
    const char *countname, *nametype, *rootname;

    const char *width;    /* px of the picture; "auto": 1200, and as wide as the window */
    unsigned height;      /* px of a row; 0: 16 */
    const char *fonttype; /* CSS font family */
    double fontsize;      /* px; 0: 12 */
    double fontwidth;     /* em a character; 0: measured */
    const char *minwidth; /* px, or percent with a `%`; NULL: "0.5" */
    bool is_inverted;     /* the root on top */
    enum flamec_sort sort;

    const char *total;  /* what the width stands for, when more than the profile */
    const char *factor; /* counts are multiplied by it in texts */

    const char *colors; /* see flamec_palette */
    enum flamec_shade shade;
    unsigned long long seed; /* of FLAMEC_SHADE_RANDOM */
    const char *bgcolors, *search_color, *search, *encoding;

    const char *focus, *ignore, *hide; /* patterns, see the manual's "search" */
    const char *base;
    unsigned max_depth; /* 0: all */
    bool is_reversed, merges_recursion, strips_addresses;

    /* --nameattr: the file's bytes, and what messages call it. */
    const void *nameattr;
    size_t nameattr_len;
    const char *nameattr_name;

    /* --cp: the bytes of a palette.map whose colours are kept (may be none), and who receives its
     * new text once the picture is made; NULL: no palette.map. */
    const void *palette_map;
    size_t palette_map_len;
    flamec_write_fn *palette_map_write;
    void *palette_map_context;

    flamec_note_fn *note; /* may be NULL */
    void *note_context;
};

/* Set `size` and the defaults. */
FLAMEC_API void flamec_render_options_init(struct flamec_render_options *options);

/* Render the profile, which stays as it is, and hand the bytes to `write`. Nothing is written
 * before all of it is made, nor on failure. A profile without samples is FLAMEC_BAD_INPUT. */
FLAMEC_API FLAMEC_NODISCARD enum flamec_status
flamec_render(struct flamec_profile *profile, const struct flamec_render_options *options,
              flamec_write_fn *write, void *context, struct flamec_error *err);

/* Check the options as far as that goes without a profile, so that a wrong one can be refused
 * before a gigabyte is read: FLAMEC_BAD_OPTION or FLAMEC_OK. flamec_render checks again. */
FLAMEC_API FLAMEC_NODISCARD enum flamec_status
flamec_render_check(const struct flamec_render_options *options, struct flamec_error *err);

/* Output format and palette number `index`. */
FLAMEC_API struct flamec_entry flamec_output(size_t index);
FLAMEC_API struct flamec_entry flamec_palette(size_t index);

/* The output format that the suffix of `path` asks for, or NULL. */
FLAMEC_API const char *flamec_output_of_path(const char *path);

#ifdef __cplusplus
}
#endif
#endif
