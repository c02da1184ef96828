/* pattern/pattern.h - what a person types to find frames: a regular expression, or plain text.
 *
 * A name matches when the pattern, as a regular expression (PCRE, as GLib takes it), matches it or
 * when it contains the pattern as typed, so that `operator()(` finds what it says. A pattern that
 * is no valid expression is plain text. The page's search follows the same rule. */
#ifndef FC_PATTERN_PATTERN_H
#define FC_PATTERN_PATTERN_H

#include <stdbool.h>

#include "base/str.h"

struct fc_pattern;

/* Compile `text`, NUL-terminated. *is_plain says that it is no valid expression. NULL when memory
 * is out. */
struct fc_pattern *fc_pattern_new(const char *text, bool *is_plain);
void fc_pattern_free(struct fc_pattern *pattern);

enum fc_match {
    FC_MATCH_NO,
    FC_MATCH_YES,
    FC_MATCH_GAVE_UP /* the expression takes too many steps on this name */
};

/* Names are matched as shown: bytes that are no UTF-8 read as U+FFFD. */
enum fc_match fc_pattern_match(const struct fc_pattern *pattern, struct fc_str name);

#endif
