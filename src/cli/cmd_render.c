/* flamec [render]: profiles in, a picture or a text out. */
#include <flamec/flamec.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/outfile.h"

static const char palette_map_path[] = "palette.map";

static void print_note(void *context, const char *message)
{
    const struct cli_options *options = context;
    if (!options->is_quiet)
        cli_complain(0, "%s", message);
}

static int report(const char *problem)
{
    return cli_complain(STATUS_FAILED, "%s", problem);
}

static int report_error(const struct flamec_error *err)
{
    int status = err->status == FLAMEC_BAD_OPTION ? STATUS_USAGE : STATUS_FAILED;
    return cli_complain(status, "%s", err->message);
}

static enum flamec_status read_standard_input(struct flamec_profile *profile,
                                              struct flamec_error *err)
{
    if (isatty(STDIN_FILENO))
        cli_complain(0, "reading folded stacks from the terminal (Ctrl-D ends them, --help helps)");
    return flamec_profile_read_fd(profile, STDIN_FILENO, "standard input", err);
}

static enum flamec_status read_inputs(struct flamec_profile *profile,
                                      const struct cli_options *options, struct flamec_error *err)
{
    if (!options->files)
        return read_standard_input(profile, err);
    enum flamec_status status = FLAMEC_OK;
    for (char **file = options->files; *file && status == FLAMEC_OK; file++)
        status = strcmp(*file, "-") == 0 ? read_standard_input(profile, err)
                                         : flamec_profile_read_path(profile, *file, err);
    return status;
}

/* Read a side file whole. A missing one is empty when `may_miss`. */
static gboolean load(const char *path, gboolean may_miss, char **bytes, gsize *len)
{
    GError *error = NULL;
    if (g_file_get_contents(path, bytes, len, &error))
        return TRUE;
    gboolean is_missing = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    if (!is_missing || !may_miss)
        cli_complain(0, "%s: %s; check the path", path, error->message);
    g_clear_error(&error);
    *bytes = g_strdup("");
    *len = 0;
    return is_missing && may_miss;
}

static enum flamec_shade shade_of(const struct cli_options *options)
{
    return options->uses_hash          ? FLAMEC_SHADE_HASH
           : options->is_deterministic ? FLAMEC_SHADE_DETERMINISTIC
           : options->is_random        ? FLAMEC_SHADE_RANDOM
                                       : FLAMEC_SHADE_NAME;
}

/* Suffixes that ask for something that flamec does not make. */
static gboolean is_foreign(const char *path)
{
    static const char *const suffixes[] = {".png",  ".pdf", ".jpg", ".jpeg", ".gif",
                                           ".webp", ".ps",  ".eps", ".htm",  ".html",
                                           ".svgz", ".gz",  ".zst", ".xz"};
    char *lower = g_ascii_strdown(path, -1);
    gboolean is_found = FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(suffixes); i++)
        is_found = is_found || g_str_has_suffix(lower, suffixes[i]);
    g_free(lower);
    return is_found;
}

static struct flamec_render_options look_of(struct cli_options *options)
{
    struct flamec_render_options look;
    flamec_render_options_init(&look);
    look.format = options->format;
    if (!look.format && options->output)
        look.format = flamec_output_of_path(options->output);
    look.title = options->title;
    look.subtitle = options->subtitle;
    look.notes = options->notes;
    look.countname = options->count_name;
    look.nametype = options->name_type;
    look.rootname = options->root_name;
    look.width = options->width;
    look.height = options->height;
    look.fonttype = options->font_type;
    look.fontsize = options->font_size;
    look.fontwidth = options->font_width;
    look.minwidth = options->min_width;
    look.is_inverted = options->is_inverted;
    look.sort = g_strcmp0(options->sort, "total") == 0 ? FLAMEC_SORT_TOTAL : FLAMEC_SORT_NAME;
    look.total = options->total;
    look.factor = options->factor;
    look.colors = options->colors;
    look.shade = shade_of(options);
    look.seed = g_random_int();
    look.bgcolors = options->bgcolors;
    look.search_color = options->search_color;
    look.search = options->search;
    look.encoding = options->encoding;
    look.focus = options->focus;
    look.ignore = options->ignore;
    look.hide = options->hide;
    look.base = options->base;
    look.max_depth = options->max_depth;
    look.is_reversed = options->is_reversed;
    look.merges_recursion = options->merges_recursion;
    look.strips_addresses = options->strips_addresses;
    look.note = print_note;
    look.note_context = options;
    return look;
}

static int write_picture(struct flamec_profile *profile, const struct flamec_render_options *look,
                         const char *path)
{
    struct flamec_error err = {0};
    struct outfile file;
    if (!outfile_open(&file, path))
        return report(file.problem);
    enum flamec_status status = flamec_render(profile, look, outfile_write, &file, &err);
    bool is_closed = outfile_close(&file, status == FLAMEC_OK);
    if (status != FLAMEC_OK)
        return file.problem[0] ? report(file.problem) : report_error(&err);
    return is_closed ? STATUS_DONE : report(file.problem);
}

/* With --cp: the map is opened before the picture is written and replaced after, so that a folder
 * that takes no map is known in time. */
static int write_with_map(struct flamec_profile *profile, const struct flamec_render_options *look,
                          const char *path)
{
    struct flamec_render_options with_map = *look;
    struct outfile map;
    char *bytes;
    gsize len;
    int status = STATUS_FAILED;
    if (!load(palette_map_path, TRUE, &bytes, &len)) {
        /* said already */
    } else if (!outfile_open(&map, palette_map_path)) {
        report(map.problem);
    } else {
        with_map.palette_map = bytes;
        with_map.palette_map_len = len;
        with_map.palette_map_write = outfile_write;
        with_map.palette_map_context = &map;
        status = write_picture(profile, &with_map, path);
        /* Text formats have no colours: the map stays as it was. */
        if (!outfile_close(&map, status == STATUS_DONE && map.is_written))
            status = report(map.problem);
    }
    g_free(bytes);
    return status;
}

static int render(const struct cli_options *options, struct flamec_render_options *look,
                  struct flamec_profile *profile)
{
    char *attributes = NULL;
    gsize len = 0;
    int status = STATUS_FAILED;
    if (!options->nameattr || load(options->nameattr, FALSE, &attributes, &len)) {
        look->nameattr = attributes;
        look->nameattr_len = len;
        look->nameattr_name = options->nameattr;
        status = options->uses_map ? write_with_map(profile, look, options->output)
                                   : write_picture(profile, look, options->output);
    }
    g_free(attributes);
    return status;
}

static int read_and_render(struct cli_options *options, struct flamec_render_options *look)
{
    struct flamec_profile_options reading = {
        .size = sizeof reading,
        .from = options->from,
        .is_strict = options->is_strict,
        .threads = options->threads,
        .keeps_order = options->is_chart,
        .has_file_roots = options->has_file_roots,
        .note = print_note,
        .note_context = options,
    };
    struct flamec_error err = {0};
    struct flamec_profile *profile;
    int status;
    if (flamec_profile_new(&profile, &reading, &err) != FLAMEC_OK ||
        read_inputs(profile, options, &err) != FLAMEC_OK)
        status = report_error(&err);
    else
        status = render(options, look, profile);
    flamec_profile_free(profile);
    return status;
}

int cmd_render(char **argv)
{
    struct cli_options options;
    int status = cli_options_parse(&options, argv);
    if (status >= 0)
        return status;
    if (options.output && !options.format && is_foreign(options.output))
        return cli_complain(STATUS_USAGE,
                            "%s: no output format has that suffix; `--format=help` lists them",
                            options.output);
    struct flamec_render_options look = look_of(&options);
    struct flamec_error err = {0};
    if (flamec_render_check(&look, &err) != FLAMEC_OK)
        return report_error(&err);
    return read_and_render(&options, &look);
}
