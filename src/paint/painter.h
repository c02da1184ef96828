/* paint/painter.h - from a scene to bytes: the table of picture formats.
 *
 * A format is one file with one row; a new one is such a file and a row in painter.c. */
#ifndef FC_PAINT_PAINTER_H
#define FC_PAINT_PAINTER_H

#include "base/out.h"
#include "scene/scene.h"

struct fc_painter {
    const char *name, *extension, *help;
    void (*paint)(const struct fc_scene *scene, struct fc_out *out); /* failure: out's, sticky */
};

/* The format called `name`; NULL when there is none. */
const struct fc_painter *fc_painter_find(const char *name);

/* Row number `index` of the table, NULL behind the last. */
const struct fc_painter *fc_painter_at(size_t index);

extern const struct fc_painter fc_painter_svg, fc_painter_text;

#endif
