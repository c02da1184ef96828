/* scene/label.h - a name cut to the width of its box.
 *
 *     │ operator new(unsigned lo… │
 *
 * The start is kept, the cut stands between two characters as a reader sees them (grapheme
 * clusters: a letter with its marks, an emoji sequence, a flag, a Hangul syllable), and `…` shows
 * it. Bytes that are no UTF-8, and control characters, count as U+FFFD, as they will be shown. */
#ifndef FC_SCENE_LABEL_H
#define FC_SCENE_LABEL_H

#include "base/str.h"
#include "scene/metrics.h"

enum {
    FC_LABEL_LEAST = 3 /* characters; a cut label with fewer is not worth drawing */
};

struct fc_label {
    struct fc_str text; /* the start of the name that is shown; empty: no label */
    bool is_cut;        /* a `…` follows */
};

/* The label of a box `width` px wide. */
struct fc_label fc_label_fit(const struct fc_metrics *metrics, struct fc_str name, double width);

/* The first grapheme cluster of `s` (s.len > 0): its length in bytes, its advance in *px. */
size_t fc_label_cluster(const struct fc_metrics *metrics, struct fc_str s, double *px);

#endif
