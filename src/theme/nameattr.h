/* theme/nameattr.h - what a user adds to the boxes of single functions (--nameattr).
 *
 *     # function <TAB> attribute=value <TAB> ...
 *     malloc     href=https://example.org/malloc      title="the allocator"
 *     free       g_extra=data-team="memory" data-tier="1"
 *
 * Columns are parted by one TAB. Quotes around a whole value are dropped. A `#` line is a comment
 * unless it holds a TAB right behind a name: JavaScript has functions called `#name`.
 *
 * No markup is taken over: extra attributes are kept as key and value, and theme/safety.h decides
 * about them and about links. Values are raw bytes; who writes them out escapes them, leaves out an
 * extra attribute that it writes itself, and declares the prefix `xlink:` when a key has it. */
#ifndef FC_THEME_NAMEATTR_H
#define FC_THEME_NAMEATTR_H

#include "base/arena.h"
#include "base/array.h"
#include "base/compiler.h"
#include "base/str.h"
#include "flamec/base.h"

enum fc_nameattr_text {
    FC_NAMEATTR_ID,
    FC_NAMEATTR_CLASS,
    FC_NAMEATTR_HREF,
    FC_NAMEATTR_TARGET,
    FC_NAMEATTR_TITLE,
    FC_NAMEATTR_TEXTS
};

enum fc_nameattr_extra {
    FC_NAMEATTR_G_EXTRA, /* attributes of the box's <g> */
    FC_NAMEATTR_A_EXTRA, /* attributes of the link's <a> */
    FC_NAMEATTR_EXTRAS
};

struct fc_nameattr_pair {
    struct fc_str key, value;
};

struct fc_nameattr {
    struct fc_str function;
    struct fc_str texts[FC_NAMEATTR_TEXTS]; /* .ptr is NULL for an attribute that is not given */
    struct {
        size_t first, count; /* in the map's `pairs`; no key twice */
    } extras[FC_NAMEATTR_EXTRAS];
    size_t line;
};

struct fc_nameattr_map {
    struct fc_arena bytes;                  /* holds the text that all slices point into */
    FC_ARRAY(struct fc_nameattr) functions; /* sorted by name */
    FC_ARRAY(struct fc_nameattr_pair) pairs;
};

/* A map of zero bytes is empty and ready. */
void fc_nameattr_deinit(struct fc_nameattr_map *map);

/* Read `text`, which may die afterwards, into the empty map; of a function's several lines the
 * last counts. The first bad line ends the reading with FLAMEC_BAD_INPUT, `file` and its number. */
FC_NODISCARD enum flamec_status fc_nameattr_parse(struct fc_nameattr_map *map, const char *file,
                                                  struct fc_str text, struct flamec_error *err);

/* What was given for `function`, or NULL; lives until the map dies. */
const struct fc_nameattr *fc_nameattr_find(const struct fc_nameattr_map *map,
                                           struct fc_str function);

#endif
