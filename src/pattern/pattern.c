#include "pattern/pattern.h"

#include <glib.h>

struct fc_pattern {
    struct fc_str text;
    GRegex *regex; /* NULL: plain text */
};

struct fc_pattern *fc_pattern_new(const char *text, bool *is_plain)
{
    struct fc_pattern *pattern = g_try_new0(struct fc_pattern, 1);
    if (!pattern)
        return NULL;
    char *copy = g_utf8_make_valid(text, -1);
    pattern->text = fc_str_from(copy);
    /* Not optimised: compiled code has a small stack of its own and gives up on long names. */
    pattern->regex = g_regex_new(copy, 0, 0, NULL);
    *is_plain = pattern->regex == NULL;
    return pattern;
}

void fc_pattern_free(struct fc_pattern *pattern)
{
    if (!pattern)
        return;
    g_free((char *)pattern->text.ptr);
    if (pattern->regex)
        g_regex_unref(pattern->regex);
    g_free(pattern);
}

enum fc_match fc_pattern_match(const struct fc_pattern *pattern, struct fc_str name)
{
    char *valid = g_utf8_make_valid(name.len ? name.ptr : "", (gssize)name.len);
    struct fc_str shown = fc_str_from(valid);
    enum fc_match match = fc_str_contains(shown, pattern->text) ? FC_MATCH_YES : FC_MATCH_NO;
    GError *error = NULL;
    if (match == FC_MATCH_NO && pattern->regex &&
        g_regex_match_full(pattern->regex, shown.ptr, (gssize)shown.len, 0, 0, NULL, &error))
        match = FC_MATCH_YES;
    if (error)
        match = FC_MATCH_GAVE_UP;
    g_clear_error(&error);
    g_free(valid);
    return match;
}
