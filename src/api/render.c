/* The road from a profile to bytes: transform ▶ tree ▶ layout ▶ scene ▶ painter, or a text writer
 * right behind the tree. This file and profile.c beside it are the only ones that know every
 * stage. */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "api/look.h"
#include "api/profile.h"
#include "base/decode.h"
#include "base/error.h"
#include "base/utf8.h"
#include "flamec/flamec.h"
#include "paint/painter.h"
#include "pattern/pattern.h"
#include "profile/transform.h"
#include "profile/write.h"

/* One call's state; `out` holds all output until it is complete. */
struct render {
    struct flamec_profile *profile;
    const struct flamec_render_options *options;
    struct fc_trie *trie; /* the profile's, or &transformed */
    struct fc_trie transformed;
    struct fc_tree tree;
    struct fc_look look;
    struct fc_palette_map palette_map;
    struct fc_nameattr_map nameattr;
    uint64_t whole, least;
    struct fc_out out, palette_map_out;
};

/* --- text formats ------------------------------------------------------------------------------
 */

typedef enum flamec_status write_text_fn(struct render *render, struct flamec_error *err);

static enum flamec_status write_folded(struct render *render, struct flamec_error *err)
{
    return fc_write_folded(&render->tree, &render->out, err);
}

static enum flamec_status write_json(struct render *render, struct flamec_error *err)
{
    (void)err;
    fc_write_json(&render->tree, fc_str_from(render->look.root_name), &render->out);
    return FLAMEC_OK;
}

static enum flamec_status write_top(struct render *render, struct flamec_error *err)
{
    return fc_write_top(&render->tree, fc_str_from(render->look.count_name), render->least,
                        &render->out, err);
}

static const struct text_format {
    const char *name, *extension, *help;
    write_text_fn *write;
    bool shows_order; /* of the tree; folded and top have their own */
} text_formats[] = {
    {"folded", ".folded", "folded stacks, merged and sorted", write_folded, false},
    {"json", ".json", "the tree as d3-flame-graph reads it", write_json, true},
    {"top", ".top", "a table of functions by self and total", write_top, false},
};

static const struct text_format *find_text_format(const char *name)
{
    for (size_t i = 0; i < FC_COUNTOF(text_formats); i++)
        if (strcmp(text_formats[i].name, name) == 0)
            return &text_formats[i];
    return NULL;
}

struct flamec_entry flamec_output(size_t index)
{
    const struct fc_painter *painter = fc_painter_at(index);
    if (painter)
        return (struct flamec_entry){painter->name, painter->help};
    size_t painters = 0;
    while (fc_painter_at(painters))
        painters++;
    index -= painters;
    if (index < FC_COUNTOF(text_formats))
        return (struct flamec_entry){text_formats[index].name, text_formats[index].help};
    return (struct flamec_entry){NULL, NULL};
}

const char *flamec_output_of_path(const char *path)
{
    struct fc_str name = fc_str_from(path);
    const struct fc_painter *painter;
    for (size_t i = 0; (painter = fc_painter_at(i)); i++)
        if (fc_str_has_suffix(name, fc_str_from(painter->extension)))
            return painter->name;
    for (size_t i = 0; i < FC_COUNTOF(text_formats); i++)
        if (fc_str_has_suffix(name, fc_str_from(text_formats[i].extension)))
            return text_formats[i].name;
    return NULL;
}

struct flamec_entry flamec_palette(size_t index)
{
    if (index >= fc_palettes_count)
        return (struct flamec_entry){NULL, NULL};
    return (struct flamec_entry){fc_palettes[index].name, fc_palettes[index].help};
}

/* --- transforms --------------------------------------------------------------------------------
 */

/* Whether the pattern matches the name as written or as shown. */
static enum fc_match match_name(const struct fc_pattern *pattern, struct fc_str name)
{
    enum fc_match match = fc_pattern_match(pattern, name);
    return match == FC_MATCH_NO ? fc_pattern_match(pattern, fc_names_shown(name)) : match;
}

/* How many bytes of a name a message shows: whole characters. */
static size_t shown_len(struct fc_str name)
{
    enum {
        MOST = 40
    };
    for (size_t len = 0; len < name.len;) {
        size_t next = fc_utf8_next(fc_str_drop(name, len)).len;
        if (len + next > MOST)
            return len;
        len += next;
    }
    return name.len;
}

static enum flamec_status gave_up(const char *option, const char *text, struct fc_str name,
                                  struct flamec_error *err)
{
    size_t len = shown_len(name);
    return fc_error(err, FLAMEC_BAD_OPTION,
                    "--%s=%s: the expression takes too many steps on the name \"%.*s%s\"; "
                    "simplify it",
                    option, text, (int)len, name.ptr, len < name.len ? "…" : "");
}

static enum flamec_status fill_flags(const struct fc_pattern *pattern, const struct fc_names *names,
                                     bool *flags, const char *option, const char *text,
                                     struct flamec_error *err)
{
    for (uint32_t name = 0; name < names->texts.count; name++) {
        struct fc_str full = fc_names_text(names, name);
        enum fc_match match = match_name(pattern, full);
        if (match == FC_MATCH_GAVE_UP)
            return gave_up(option, text, full, err);
        flags[name] = match == FC_MATCH_YES;
    }
    return FLAMEC_OK;
}

/* A flag for every name that the pattern matches; NULL without a pattern, and on failure. */
static enum flamec_status match_names(const struct render *render, const char *option,
                                      const char *text, bool **flags, struct flamec_error *err)
{
    *flags = NULL;
    if (!text)
        return FLAMEC_OK;
    const struct fc_names *names = &render->profile->names;
    bool is_plain = false;
    struct fc_pattern *pattern = fc_pattern_new(text, &is_plain);
    bool *matches = FC_NEW_ARRAY(bool, names->texts.count);
    enum flamec_status status = pattern && matches
                                    ? fill_flags(pattern, names, matches, option, text, err)
                                    : fc_error_memory(err);
    fc_pattern_free(pattern);
    if (status != FLAMEC_OK) {
        free(matches);
        return status;
    }
    if (is_plain)
        fc_api_note(render->options->note, render->options->note_context,
                    "--%s=%s: is no regular expression and was searched as typed", option, text);
    *flags = matches;
    return FLAMEC_OK;
}

static enum flamec_status transform(struct render *render, struct flamec_error *err)
{
    const struct flamec_render_options *options = render->options;
    bool *focus = NULL, *ignore = NULL, *hide = NULL;
    enum flamec_status status = match_names(render, "focus", options->focus, &focus, err);
    if (status == FLAMEC_OK)
        status = match_names(render, "ignore", options->ignore, &ignore, err);
    if (status == FLAMEC_OK)
        status = match_names(render, "hide", options->hide, &hide, err);
    struct fc_transform wanted = {
        .focus = focus,
        .ignore = ignore,
        .hide = hide,
        .max_depth = options->max_depth,
        .merges_recursion = options->merges_recursion,
        .strips_addresses = options->strips_addresses,
        .reverses = options->is_reversed,
    };
    if (options->base)
        wanted.base = fc_str_from(options->base);
    if (status == FLAMEC_OK && fc_transform_is_needed(&wanted)) {
        status = fc_transform_apply(&wanted, &render->profile->trie, &render->transformed, err);
        if (status == FLAMEC_OK)
            render->trie = &render->transformed;
    }
    free(focus);
    free(ignore);
    free(hide);
    return status;
}

/* --- the road ----------------------------------------------------------------------------------
 */

/* Differential stacks that are all gone still say so as folded text. */
static bool has_samples(const struct fc_trie *trie, bool is_folded)
{
    return trie->sum.after || (is_folded && trie->sum.before);
}

static enum flamec_status check_samples(const struct render *render, bool is_folded,
                                        struct flamec_error *err)
{
    const struct flamec_profile *profile = render->profile;
    if (!has_samples(&profile->trie, is_folded))
        return fc_error(err, FLAMEC_BAD_INPUT, "%s",
                        profile->empty ? profile->empty : "no input was read; name one");
    if (profile->empty)
        fc_api_note(render->options->note, render->options->note_context, "%s", profile->empty);
    return FLAMEC_OK;
}

static enum flamec_status check_transformed(const struct render *render, bool is_folded,
                                            struct flamec_error *err)
{
    if (has_samples(render->trie, is_folded))
        return FLAMEC_OK;
    return fc_error(err, FLAMEC_BAD_INPUT,
                    "no samples are left: no stack passes --focus, --ignore and --base; loosen "
                    "them (--format=top lists the names)");
}

static enum flamec_status take_maps(struct render *render, struct flamec_error *err)
{
    const struct flamec_render_options *options = render->options;
    if (options->nameattr) {
        struct fc_str text = {options->nameattr, options->nameattr_len};
        enum flamec_status status =
            fc_nameattr_parse(&render->nameattr, options->nameattr_name, text, err);
        if (status != FLAMEC_OK)
            return status;
        render->look.nameattr = &render->nameattr;
    }
    if (!options->palette_map_write)
        return FLAMEC_OK;
    struct fc_str text = {options->palette_map, options->palette_map_len};
    enum flamec_status status = fc_palette_map_parse(&render->palette_map, text, err);
    if (render->palette_map.malformed_count)
        fc_api_note(options->note, options->note_context,
                    "palette.map:%zu: %zu %s not `name->rgb(r,g,b)` and will be left out",
                    render->palette_map.malformed_line, render->palette_map.malformed_count,
                    render->palette_map.malformed_count == 1 ? "line is" : "lines are");
    render->look.palette_map = &render->palette_map;
    return status;
}

static enum flamec_status paint(struct render *render, const struct fc_painter *painter,
                                struct flamec_error *err)
{
    enum flamec_status status = take_maps(render, err);
    if (status != FLAMEC_OK)
        return status;
    struct fc_layout layout;
    if (!fc_layout_init(&layout, &render->tree, render->whole))
        return fc_error_memory(err);
    struct fc_scene scene;
    status = fc_scene_init(&scene, &render->look, &render->tree, &layout, render->least, err);
    if (status == FLAMEC_OK) {
        painter->paint(&scene, &render->out);
        fc_scene_deinit(&scene);
    }
    fc_layout_deinit(&layout);
    if (render->look.palette_map)
        fc_palette_map_write(&render->palette_map, &render->palette_map_out);
    return status;
}

static const char *format_of(const struct flamec_render_options *options)
{
    return options->format ? options->format : "svg";
}

/* What can be told of the options without a profile; `look` is filled on the way. */
static enum flamec_status check_options(const struct flamec_render_options *options,
                                        bool keeps_order, struct fc_look *look,
                                        struct flamec_error *err)
{
    const char *format = format_of(options);
    if (!fc_painter_find(format) && !find_text_format(format))
        return fc_error(err, FLAMEC_BAD_OPTION,
                        "--format=%s: no such output format; `--format=help` lists them", format);
    return fc_look_init(look, options, keeps_order, err);
}

static enum flamec_status make(struct render *render, struct flamec_error *err)
{
    const struct flamec_render_options *options = render->options;
    const char *format = format_of(options);
    bool is_folded = strcmp(format, "folded") == 0;
    enum flamec_status status =
        check_options(options, render->profile->options.keeps_order, &render->look, err);
    if (status == FLAMEC_OK)
        status = check_samples(render, is_folded, err);
    if (status == FLAMEC_OK)
        status = transform(render, err);
    if (status == FLAMEC_OK)
        status = check_transformed(render, is_folded, err);
    if (status == FLAMEC_OK)
        status = fc_look_whole(options, render->trie, &render->whole, err);
    if (status == FLAMEC_OK)
        status = fc_look_least(options, render->look.width, render->whole, &render->least, err);
    if (status != FLAMEC_OK)
        return status;
    const struct fc_painter *painter = fc_painter_find(format);
    const struct text_format *text = find_text_format(format);
    enum fc_sort sort = options->sort == FLAMEC_SORT_TOTAL ? FC_SORT_TOTAL : FC_SORT_NAME;
    if (text && !text->shows_order)
        sort = FC_SORT_INPUT;
    if (!fc_tree_init(&render->tree, render->trie, sort, painter ? render->least : 0))
        return fc_error_memory(err);
    if (fc_trie_is_differential(render->trie) && !is_folded)
        fc_api_note(options->note, options->note_context,
                    "the input has two counts a line and the second one is shown; use "
                    "--from=folded if the first belongs to the name");
    return painter ? paint(render, painter, err) : text->write(render, err);
}

/* The options as far as the caller knows them. */
static struct flamec_render_options known(const struct flamec_render_options *options)
{
    struct flamec_render_options chosen = {.size = sizeof chosen};
    memcpy(&chosen, options, options->size < sizeof chosen ? options->size : sizeof chosen);
    return chosen;
}

enum flamec_status flamec_render_check(const struct flamec_render_options *options,
                                       struct flamec_error *err)
{
    const uint64_t any = 1;
    struct flamec_render_options chosen = known(options);
    struct fc_look look = {0};
    uint64_t least, whole;
    struct fc_trie trie = {.sum = {0, any}};
    enum flamec_status status = check_options(&chosen, false, &look, err);
    chosen.note = NULL;
    if (status == FLAMEC_OK)
        status = fc_look_least(&chosen, look.width, any, &least, err);
    return status == FLAMEC_OK ? fc_look_whole(&chosen, &trie, &whole, err) : status;
}

void flamec_render_options_init(struct flamec_render_options *options)
{
    *options = (struct flamec_render_options){.size = sizeof *options};
}

enum flamec_status flamec_render(struct flamec_profile *profile,
                                 const struct flamec_render_options *options,
                                 flamec_write_fn *write, void *context, struct flamec_error *err)
{
    struct flamec_render_options chosen = known(options);
    struct render render = {.profile = profile, .options = &chosen, .trie = &profile->trie};
    fc_palette_map_init(&render.palette_map);
    enum flamec_status status = make(&render, err);
    if (status == FLAMEC_OK)
        status = fc_out_flush(&render.out, write, context, err);
    if (status == FLAMEC_OK && render.look.palette_map)
        status = fc_out_flush(&render.palette_map_out, chosen.palette_map_write,
                              chosen.palette_map_context, err);
    fc_out_deinit(&render.out);
    fc_out_deinit(&render.palette_map_out);
    fc_palette_map_deinit(&render.palette_map);
    fc_nameattr_deinit(&render.nameattr);
    fc_tree_deinit(&render.tree);
    fc_trie_deinit(&render.transformed);
    return status;
}

const char *flamec_version(void)
{
    return FLAMEC_VERSION;
}

void flamec_libraries(char *text, size_t room)
{
    const char *isal = fc_isal_version(), *zstd = fc_zstd_version();
    snprintf(text, room, "zlib %s, %s%s, %s%s, GLib %u.%u.%u", zlibVersion(),
             isal ? "ISA-L " : "no ISA-L", isal ? isal : "", zstd ? "zstd " : "no zstd",
             zstd ? zstd : "", glib_major_version, glib_minor_version, glib_micro_version);
}
