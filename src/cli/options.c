#include "cli/options.h"

#include <errno.h>
#include <flamec/flamec.h>
#include <stdio.h>
#include <string.h>

#include "cli/argv.h"
#include "cli/commands.h"
#include "cli/message.h"

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
#define MORE_HELP(name, field)                                                                     \
    {                                                                                              \
        name, 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &parsed.field, NULL, NULL                \
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
    TEXT("threads", threads_text, "N", "read with N threads (default: as many as pay)"),
    FLAG("quiet", is_quiet, "print errors only"),
    FLAG("version", shows_version, "print the version and those of the libraries"),
    {"help", 'h', 0, G_OPTION_ARG_NONE, &parsed.shows_help, "show this page", NULL},
    MORE_HELP("help-texts", shows_texts),
    MORE_HELP("help-shape", shows_shape),
    MORE_HELP("help-colors", shows_colors),
    MORE_HELP("help-profile", shows_profile),
    MORE_HELP("help-all", shows_all_help),
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
    TEXT("height", height_text, "PX", "height of a row (default: 16)"),
    TEXT("minwidth", min_width, "PX|N%", "leave out narrower frames (default: 0.5)"),
    TEXT("fonttype", font_type, "FAMILY", "font (default: Verdana)"),
    TEXT("fontsize", font_size_text, "PX", "font size (default: 12)"),
    TEXT("fontwidth", font_width_text, "EM",
         "width of a character in font sizes (default: measured)"),
    {"inverted", 'i', 0, G_OPTION_ARG_NONE, &parsed.is_inverted, "icicle: the root on top", NULL},
    FLAG("flamechart", is_chart, "keep the input's order, merge neighbours only"),
    TEXT("sort", sort, "name|total", "order of siblings (default: name)"),
    TEXT("total", total, "N", "what the whole width stands for, if more than the profile"),
    TEXT("factor", factor, "X", "multiply counts by this in the picture's texts"),
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
    TEXT("max-depth", max_depth_text, "N", "keep N frames from the root"),
    FLAG("strip-addresses", strips_addresses, "0x7f12 becomes 0x..., f+0x12 becomes f"),
    END};

static const struct group {
    const char *name, *title;
    const GOptionEntry *entries;
    const gboolean *is_asked;
} groups[] = {
    {"texts", "Texts:", text_entries, &parsed.shows_texts},
    {"shape", "Shape:", shape_entries, &parsed.shows_shape},
    {"colors", "Colours:", color_entries, &parsed.shows_colors},
    {"profile", "Profile:", profile_entries, &parsed.shows_profile},
};

static const GOptionEntry *const tables[] = {main_entries,  text_entries,    shape_entries,
                                             color_entries, profile_entries, NULL};

static GOptionContext *make_context(void)
{
    GOptionContext *context = g_option_context_new(NULL);
    g_option_context_set_help_enabled(context, FALSE); /* GLib's exits before we can see ENOSPC */
    g_option_context_add_main_entries(context, main_entries, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(groups); i++) {
        GOptionGroup *group =
            g_option_group_new(groups[i].name, groups[i].title, groups[i].title, NULL, NULL);
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

static void print_entry(const GOptionEntry *entry)
{
    const char letter[] = {'-', entry->short_name, ',', ' ', 0};
    char *name = g_strconcat(entry->short_name ? letter : "", "--", entry->long_name,
                             entry->arg_description ? "=" : "", entry->arg_description, NULL);
    printf("  %-22s %s\n", name, entry->description);
    g_free(name);
}

static void print_group(const char *title, const GOptionEntry *entries)
{
    printf("%s\n", title);
    for (const GOptionEntry *entry = entries; entry->long_name; entry++)
        if (entry->long_name[0] && !(entry->flags & G_OPTION_FLAG_HIDDEN))
            print_entry(entry);
}

/* What people ask for most, whatever group it is in. */
static void print_favourites(void)
{
    static const char *const names[] = {"title",   "width",  "minwidth", "inverted",
                                        "reverse", "colors", "search",   "focus"};
    puts("Often used:");
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        for (size_t g = 0; g < G_N_ELEMENTS(groups); g++)
            for (const GOptionEntry *entry = groups[g].entries; entry->long_name; entry++)
                if (strcmp(entry->long_name, names[i]) == 0)
                    print_entry(entry);
}

static void print_main_page(void)
{
    puts("flamec [OPTION...] [FILE...] draws flame graphs: flamec < out.folded > flame.svg");
    puts("Input: lines of `frame;frame;... COUNT`, plain or compressed with gzip or zstd.");
    print_group("Options:", main_entries);
}

static gboolean print_help(void)
{
    gboolean is_asked = parsed.shows_help || parsed.shows_all_help;
    if (is_asked)
        print_main_page();
    if (is_asked && !parsed.shows_all_help) {
        print_favourites();
        puts("More: --help-texts, --help-shape, --help-colors, --help-profile, or --help-all.");
        puts("Every option of flamegraph.pl is accepted.");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(groups); i++) {
        if (!parsed.shows_all_help && !*groups[i].is_asked)
            continue;
        print_group(groups[i].title, groups[i].entries);
        is_asked = TRUE;
    }
    return is_asked;
}

/* Help, `--version` and the lists; whether there was one to print. */
static gboolean print_facts(void)
{
    if (print_help())
        return TRUE;
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

/* Decimal, also with a leading zero or plus, which scripts write. */
static gboolean take_whole(const char *option, const char *text, unsigned *value)
{
    guint64 number = 0;
    if (!text)
        return TRUE;
    if (g_ascii_string_to_unsigned(text + (text[0] == '+'), 10, 1, G_MAXINT, &number, NULL)) {
        *value = (unsigned)number;
        return TRUE;
    }
    cli_complain(0, "--%s=%s: not allowed; give a whole number above 0", option, text);
    return FALSE;
}

static gboolean take_number(const char *option, const char *text, double *value)
{
    if (!text)
        return TRUE;
    char *end;
    *value = g_ascii_strtod(text, &end);
    if (end != text && *end == 0 && *value > 0 && !strpbrk(text, "xXnN"))
        return TRUE;
    cli_complain(0, "--%s=%s: not allowed; give a number above 0", option, text);
    return FALSE;
}

static gboolean take_numbers(void)
{
    return take_whole("height", parsed.height_text, &parsed.height) &&
           take_whole("max-depth", parsed.max_depth_text, &parsed.max_depth) &&
           take_whole("threads", parsed.threads_text, &parsed.threads) &&
           take_number("fontsize", parsed.font_size_text, &parsed.font_size) &&
           take_number("fontwidth", parsed.font_width_text, &parsed.font_width);
}

static const char *conflict(void)
{
    if (parsed.sort && strcmp(parsed.sort, "name") != 0 && strcmp(parsed.sort, "total") != 0)
        return "--sort: not allowed; give name or total";
    if (parsed.uses_hash + parsed.is_random + parsed.is_deterministic > 1)
        return "--hash, --random, --deterministic: give one of them";
    if (parsed.is_chart && parsed.sort)
        return "--flamechart keeps the input's order; leave out --sort";
    return NULL;
}

/* GOption takes what it knows out of `words` and frees it. */
static gboolean parse(GOptionContext *context, char ***words)
{
    char *problem = NULL;
    GError *error = NULL;
    if (!cli_argv_normalize(*words, tables, &problem)) {
        cli_complain(0, "%s", problem);
        g_free(problem);
        return FALSE;
    }
    if (g_option_context_parse_strv(context, words, &error))
        return TRUE;
    cli_complain(0, "%s; --help lists the options", error ? error->message : "unknown option");
    g_clear_error(&error);
    return FALSE;
}

/* What is wrong with options that were understood; said here. */
static gboolean are_sound(void)
{
    if (!take_numbers())
        return FALSE;
    if (conflict())
        cli_complain(0, "%s", conflict());
    return conflict() == NULL;
}

static int parse_and_print(char ***words)
{
    GOptionContext *context = make_context();
    gboolean is_parsed = parse(context, words);
    g_option_context_free(context);
    if (!is_parsed)
        return STATUS_USAGE;
    if (!print_facts())
        return are_sound() ? -1 : STATUS_USAGE;
    if (fflush(stdout) == 0)
        return STATUS_DONE;
    return cli_complain(STATUS_FAILED, "standard output: cannot write: %s; name another place",
                        g_strerror(errno));
}

int cli_options_parse(struct cli_options *options, char **argv)
{
    memset(&parsed, 0, sizeof parsed);
    char **words = g_strdupv(argv);
    int status = parse_and_print(&words);
    g_strfreev(words);
    *options = parsed;
    return status;
}
