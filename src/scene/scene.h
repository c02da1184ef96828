/* scene/scene.h - boxes and a theme made into what there is to draw, in pixels.
 *
 *     ┌──────────── width ─────────────┐
 *     │             title              │   top pad: 3 font sizes, 2 more with a subtitle
 *     │            subtitle            │   (icicles: 2 more for the details line)
 *     │pad│▓▓▓▓▓▓▓▓▓ rows ▓▓▓▓▓▓▓▓▓│pad│   frames stand `pad` px off both sides
 *     │ details                        │   bottom pad: 2 font sizes and 10 px
 *     └────────────────────────────────┘   (icicles: 1 font size)
 *
 * x positions are in tenths of a pixel, made from the integer sums of the layout, so that
 * neighbours still meet exactly. A painter needs nothing but the scene; it sees no trie. */
#ifndef FC_SCENE_SCENE_H
#define FC_SCENE_SCENE_H

#include "base/arena.h"
#include "base/num.h"
#include "flamec/base.h"
#include "layout/layout.h"
#include "scene/metrics.h"
#include "theme/background.h"
#include "theme/nameattr.h"
#include "theme/palette.h"
#include "theme/palette_map.h"

enum {
    FC_SCENE_PAD = 10, /* px at the left and right of the frames */
    FC_SCENE_DECI = 10 /* x positions in a pixel */
};

/* What the scene is to look like. Texts are NUL-terminated bytes of any kind and never NULL
 * (empty: none). */
struct fc_look {
    const char *title, *subtitle, *notes;
    const char *count_name;   /* "samples" */
    const char *name_type;    /* "Function:" */
    const char *root_name;    /* "all" */
    const char *font_type;    /* a font family */
    const char *search;       /* what the page looks for when it opens */
    const char *encoding;     /* what the XML declares: "UTF-8", or one that extends ASCII */
    unsigned width;           /* px, of the whole picture */
    unsigned row;             /* px, of a row */
    double font_size;         /* px */
    double font_width;        /* em a character; 0: measured */
    struct fc_decimal factor; /* counts are multiplied by it in texts */
    bool is_fluid;            /* the page is as wide as its window */
    bool is_inverted;         /* the root on top */
    bool has_own_background;  /* asked for: stays in dark mode as well */
    struct fc_background background;
    struct fc_rgb search_color;
    const struct fc_palette *palette;
    enum fc_spread spread;
    uint64_t random_state;                  /* of FC_SPREAD_RANDOM */
    struct fc_palette_map *palette_map;     /* colours by name, read and added to; or NULL */
    const struct fc_nameattr_map *nameattr; /* attributes by name; or NULL */
};

struct fc_item {
    uint32_t x0, x1; /* tenths of a pixel */
    uint32_t row;    /* counted from the root */
    struct fc_rgb fill;
    bool has_white_text;
    bool label_is_cut;
    struct fc_str label;                  /* the start of the name that fits; empty: none */
    struct fc_str name;                   /* as shown: without annotation, never empty */
    struct fc_str figures;                /* "1,234 samples, 12.34%" */
    uint64_t start, total;                /* in units of 10^-scale */
    const struct fc_nameattr *attributes; /* or NULL */
};

struct fc_scene {
    const struct fc_look *look;
    FC_ARRAY(struct fc_item) items; /* in pre-order; the first is the root row */
    unsigned width, height;         /* px */
    unsigned rows;
    unsigned frames_top;                     /* y of the uppermost row */
    unsigned title_y, subtitle_y, details_y; /* baselines */
    uint64_t whole;                          /* what the frames' width stands for, in units */
    uint64_t narrow_frames;                  /* too narrow to draw */
    struct fc_str note;                      /* what is too narrow to draw; empty: nothing */
    struct fc_arena arena;                   /* owns the texts made here */
};

/* Build the scene. `look` and the layout's trie must outlive it. FLAMEC_BAD_INPUT when the picture
 * would be higher than 2^31 px. */
enum flamec_status fc_scene_init(struct fc_scene *scene, const struct fc_look *look,
                                 const struct fc_tree *tree, const struct fc_layout *layout,
                                 uint64_t least, struct flamec_error *err);
void fc_scene_deinit(struct fc_scene *scene);

/* y of an item's upper edge in px. */
unsigned fc_scene_y(const struct fc_scene *scene, const struct fc_item *item);

#endif
