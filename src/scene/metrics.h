/* scene/metrics.h - how wide text is, without asking a font.
 *
 * The interactive picture must not start pango (10 to 25 ms), so that widths come from a table of
 * the advances of DejaVu Sans, which pango made (make_advances.c). DejaVu Sans is Verdana's
 * stand-in on Linux and as wide as Verdana or a trace wider; other fonts of the kind are narrower,
 * so that a label that fits by this table fits. The page measures again in the browser's own font.
 */
#ifndef FC_SCENE_METRICS_H
#define FC_SCENE_METRICS_H

#include <stdbool.h>
#include <stdint.h>

struct fc_metrics {
    double font_size; /* px */
    double fixed;     /* advance of every character in em; 0: from the table */
    double padding;   /* px left free at each side of a box */
};

/* Metrics for a font family as CSS names it; monospaced families are told by their names.
 * `font_width` > 0 is flamegraph.pl's --fontwidth: the advance of every character in em. */
struct fc_metrics fc_metrics_of(const char *family, double font_size, double font_width);

/* The advance of a code point in px: 0 for marks and joiners, 1 em for wide ones. */
double fc_metrics_advance(const struct fc_metrics *metrics, uint32_t code);

#endif
