#include "cli/options.h"

#include <flamec/flamec.h>
#include <stdio.h>
#include <string.h>

#include "cli/argv.h"
#include "cli/commands.h"

/* GOption writes into this one while it parses. */
static struct cli_options parsed;

#define TEXT(name, field, argument, help)                                                          \
    {                                                                                              \
        name, 0, 0, G_OPTION_ARG_FILENAME, &parsed.field, help, argument                           \
    }
#define FLAG(name, field, help)                                                                    \
    {                                                                                              \
        name, 0, 0, G_OPTION_ARG_NONE, &parsed.field, help, NULL                                   \
    }
#define END                                                                                        \
    {                                                                                              \
        NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL                                            \
    }

static const GOptionEntry main_entries[] = {
    {"output", 'o', 0, G_OPTION_ARG_FILENAME, &parsed.output,
     "write to FILE; its suffix picks the format", "FILE"},
    {"format", 'f', 0, G_OPTION_ARG_FILENAME, &parsed.format,
     "output format (default svg; `help` lists them)", "FORMAT"},
    TEXT("from", from, "FORMAT", "input format (default: recognised; `help` lists them)"),
    FLAG("root-by-file", has_file_roots, "put each file's stacks under a frame named after it"),
    FLAG("strict", is_strict, "make the first line that is no stack an error"),
    FLAG("quiet", is_quiet, "print errors only"),
    FLAG("version", shows_version, "print the version and those of the libraries"),
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &parsed.files, NULL, NULL},
    END};

static const GOptionEntry text_entries[] = {
    TEXT("title", title, "TEXT", "title (default: Flame Graph, Icicle Graph or Flame Chart)"),
    TEXT("subtitle", subtitle, "TEXT", "second title line"),
    TEXT("notes", notes, "TEXT", "a description kept in the file"),
    TEXT("countname", count_name, "TEXT", "what is counted (default: samples)"),
    TEXT("nametype", name_type, "TEXT", "what a frame is (default: Function:)"),
    TEXT("root-name", root_name, "TEXT", "label of the root row (default: all)"),
    TEXT("search", search, "PATTERN", "open with this search"),
    END};

static const GOptionEntry shape_entries[] = {
    TEXT("width", width, "PX", "width of the picture (default: auto, as wide as the window)"),
    {"height", 0, 0, G_OPTION_ARG_INT, &parsed.height, "height of a row (default: 16)", "PX"},
    TEXT("minwidth", min_width, "PX|N%", "leave out narrower frames (default: 0.5)"),
    TEXT("fonttype", font_type, "FAMILY", "font (default: Verdana)"),
    {"fontsize", 0, 0, G_OPTION_ARG_DOUBLE, &parsed.font_size, "font size (default: 12)", "PX"},
    {"fontwidth", 0, 0, G_OPTION_ARG_DOUBLE, &parsed.font_width,
     "width of a character in font sizes (default: measured)", "EM"},
    {"inverted", 'i', 0, G_OPTION_ARG_NONE, &parsed.is_inverted, "icicle: the root on top", NULL},
    FLAG("flamechart", is_chart, "keep the input's order, merge neighbours only"),
    TEXT("sort", sort, "name|total", "order of siblings (default: name)"),
    TEXT("total", total, "N", "what the whole width stands for, if more than the profile"),
    TEXT("factor", factor, "X", "multiply counts by this in texts"),
    END};

static const GOptionEntry color_entries[] = {
    TEXT("colors", colors, "PALETTE", "palette (default: hot; `help` lists them)"),
    FLAG("hash", uses_hash, "names that begin alike look alike"),
    FLAG("deterministic", is_deterministic, "shades from another hash, as inferno does"),
    FLAG("random", is_random, "a new shade for every frame and run"),
    FLAG("cp", uses_map, "keep colours in ./palette.map from run to run"),
    TEXT("bgcolors", bgcolors, "COLOR", "background: yellow, blue, green, grey or #rrggbb"),
    TEXT("search-color", search_color, "COLOR", "colour of matches (default: #e600e6)"),
    TEXT("nameattr", nameattr, "FILE", "links and attributes by function"),
    FLAG("negate", is_negated, "swap the colours of differential pictures"),
    TEXT("encoding", encoding, "NAME", "encoding that the SVG declares (default: UTF-8)"),
    END};

static const GOptionEntry profile_entries[] = {
    TEXT("focus", focus, "PATTERN", "keep only stacks with a match"),
    TEXT("ignore", ignore, "PATTERN", "leave out stacks with a match"),
    TEXT("hide", hide, "PATTERN", "take matching frames out of their stacks"),
    TEXT("base", base, "NAME", "cut stacks so that NAME is the root; drop those without"),
    FLAG("reverse", is_reversed, "merge from the leaf"),
    FLAG("merge-recursion", merges_recursion, "direct recursion counts as one frame"),
    {"max-depth", 0, 0, G_OPTION_ARG_INT, &parsed.max_depth, "keep N frames from the root", "N"},
    FLAG("strip-addresses", strips_addresses, "0x7f12 becomes 0x..., f+0x12 becomes f"),
    END};

static const struct group {
    const char *name, *title, *help;
    const GOptionEntry *entries;
} groups[] = {
    {"texts", "Texts:", "options for texts", text_entries},
    {"shape", "Shape:", "options for size, order and direction", shape_entries},
    {"colors", "Colours:", "options for colours and links", color_entries},
    {"profile", "Profile:", "options that choose and change stacks", profile_entries},
};

static const GOptionEntry *const tables[] = {main_entries,  text_entries,    shape_entries,
                                             color_entries, profile_entries, NULL};

static GOptionContext *make_context(void)
{
    GOptionContext *context = g_option_context_new("[FILE...]");
    g_option_context_set_summary(
        context, "Draw a flame graph: flamec < out.folded > flame.svg\n"
                 "Input: lines of `frame;frame;... COUNT`, plain or compressed with gzip or zstd.");
    g_option_context_set_description(
        context, "All options of flamegraph.pl are accepted. --help-all lists every option.");
    g_option_context_add_main_entries(context, main_entries, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(groups); i++) {
        GOptionGroup *group =
            g_option_group_new(groups[i].name, groups[i].title, groups[i].help, NULL, NULL);
        g_option_group_add_entries(group, groups[i].entries);
        g_option_context_add_group(context, group);
    }
    return context;
}

static void print_list(struct flamec_entry (*entry_at)(size_t index))
{
    struct flamec_entry entry;
    for (size_t i = 0; (entry = entry_at(i)).name; i++)
        printf("%-12s %s\n", entry.name, entry.help);
}

/* `--version` and the lists; whether there was one to print. */
static gboolean print_facts(void)
{
    if (parsed.shows_version) {
        char libraries[128];
        flamec_libraries(libraries, sizeof libraries);
        printf("flamec %s (%s)\n", flamec_version(), libraries);
        return TRUE;
    }
    gboolean lists_outputs = g_strcmp0(parsed.format, "help") == 0;
    gboolean lists_inputs = g_strcmp0(parsed.from, "help") == 0;
    gboolean lists_palettes = g_strcmp0(parsed.colors, "help") == 0;
    if (lists_outputs)
        print_list(flamec_output);
    if (lists_inputs)
        print_list(flamec_input);
    if (lists_palettes)
        print_list(flamec_palette);
    return lists_outputs || lists_inputs || lists_palettes;
}

static const char *conflict(void)
{
    if (parsed.height < 0)
        return "--height: must be above 0";
    if (parsed.max_depth < 0)
        return "--max-depth: must be above 0";
    if (parsed.sort && strcmp(parsed.sort, "name") != 0 && strcmp(parsed.sort, "total") != 0)
        return "--sort: must be name or total";
    if (parsed.uses_hash + parsed.is_random + parsed.is_deterministic > 1)
        return "--hash, --random, --deterministic: give one of them";
    if (parsed.is_chart && parsed.sort)
        return "--flamechart keeps the input's order; leave out --sort";
    return NULL;
}

static int refuse(const char *problem)
{
    fprintf(stderr, "flamec: %s\n", problem);
    return STATUS_USAGE;
}

/* GOption takes what it knows out of `words` and frees it. */
static int parse(char ***words)
{
    char *problem = NULL;
    GError *error = NULL;
    if (!cli_argv_normalize(*words, tables, &problem)) {
        refuse(problem);
        g_free(problem);
        return STATUS_USAGE;
    }
    GOptionContext *context = make_context();
    gboolean is_parsed = g_option_context_parse_strv(context, words, &error);
    g_option_context_free(context);
    if (is_parsed)
        return -1;
    refuse(error->message);
    g_error_free(error);
    return STATUS_USAGE;
}

int cli_options_parse(struct cli_options *options, char **argv)
{
    memset(&parsed, 0, sizeof parsed);
    char **words = g_strdupv(argv);
    int status = parse(&words);
    g_strfreev(words);
    if (status >= 0)
        return status;
    if (print_facts())
        return fflush(stdout) == 0 ? STATUS_DONE : STATUS_FAILED;
    if (conflict())
        return refuse(conflict());
    *options = parsed;
    return -1;
}
