/* cli/options.h - the options of render, by group, and where GOption puts them. */
#ifndef FC_CLI_OPTIONS_H
#define FC_CLI_OPTIONS_H

#include <glib.h>

struct cli_options {
    char *output, *format, *from, *nameattr;
    char *title, *subtitle, *notes, *count_name, *name_type, *root_name;
    char *width, *font_type, *min_width, *sort;
    char *colors, *bgcolors, *search_color, *search, *encoding, *total, *factor;
    char *focus, *ignore, *hide, *base;
    char *height_text, *max_depth_text, *font_size_text, *font_width_text, *threads_text;
    unsigned height, max_depth, threads; /* 0: not given */
    double font_size, font_width;        /* 0: not given */
    gboolean is_inverted, is_reversed, is_chart, merges_recursion, strips_addresses;
    gboolean uses_hash, is_random, is_deterministic, uses_map, is_negated;
    gboolean is_strict, is_quiet, has_file_roots, shows_version;
    gboolean shows_help, shows_all_help, shows_texts, shows_shape, shows_colors, shows_profile;
    char **files; /* NULL-terminated, or NULL */
};

/* Fill `options` from the command line. Prints help or the problem itself. Returns -1 to go on,
 * else the exit status. Strings live as long as the process. */
int cli_options_parse(struct cli_options *options, char **argv);

#endif
