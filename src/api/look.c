#include "api/look.h"

#include "api/profile.h"
#include "base/error.h"

enum {
    DEFAULT_WIDTH = 1200,
    LEAST_WIDTH = 30,
    LARGEST_WIDTH = 1000000,
    DEFAULT_ROW = 16,
    LARGEST_ROW = 1000,
    DEFAULT_FONT_SIZE = 12,
    LEAST_FONT_SIZE = 1,
    LARGEST_FONT_SIZE = 200
};

static const char *or_default(const char *text, const char *otherwise)
{
    return text ? text : otherwise;
}

static enum flamec_status refuse(const char *option, const char *value, const char *allowed,
                                 struct flamec_error *err)
{
    return fc_error(err, FLAMEC_BAD_OPTION, "--%s=%s: not allowed; give %s", option, value,
                    allowed);
}

/* A number, also with a plus in front. */
static bool parse_number(const char *text, struct fc_decimal *out)
{
    struct fc_str number = fc_str_from(text + (text[0] == '+'));
    return fc_num_parse(number, out) == FC_NUM_OK && !out->is_rounded;
}

static enum flamec_status take_width(struct fc_look *look, const char *text,
                                     struct flamec_error *err)
{
    look->is_fluid = !text || strcmp(text, "auto") == 0;
    look->width = DEFAULT_WIDTH;
    if (look->is_fluid)
        return FLAMEC_OK;
    struct fc_decimal width;
    if (!parse_number(text, &width) || width.scale || width.mantissa < LEAST_WIDTH ||
        width.mantissa > LARGEST_WIDTH)
        return refuse("width", text, "auto, or 30 to 1000000 pixels", err);
    look->width = (unsigned)width.mantissa;
    return FLAMEC_OK;
}

/* 16 px for the default font; a larger one gets rows that hold it. */
static unsigned row_for(double font_size)
{
    double row = font_size * DEFAULT_ROW / DEFAULT_FONT_SIZE + 0.5;
    return row > DEFAULT_ROW && row <= LARGEST_ROW ? (unsigned)row : DEFAULT_ROW;
}

static enum flamec_status take_sizes(struct fc_look *look,
                                     const struct flamec_render_options *options,
                                     struct flamec_error *err)
{
    look->font_size = options->fontsize > 0 ? options->fontsize : DEFAULT_FONT_SIZE;
    look->row = options->height ? options->height : row_for(look->font_size);
    look->font_width = options->fontwidth;
    if (look->row > LARGEST_ROW)
        return fc_error(err, FLAMEC_BAD_OPTION,
                        "--height=%u: not allowed; give a row's height, 1 to 1000 pixels",
                        look->row);
    bool is_font_size = look->font_size >= LEAST_FONT_SIZE && look->font_size <= LARGEST_FONT_SIZE;
    if (!(options->fontsize >= 0 && is_font_size))
        return fc_error(err, FLAMEC_BAD_OPTION, "--fontsize=%g: not allowed; give 1 to 200 pixels",
                        options->fontsize);
    if (!(options->fontwidth >= 0 && options->fontwidth <= 10))
        return fc_error(
            err, FLAMEC_BAD_OPTION,
            "--fontwidth=%g: not allowed; give a character's width in font sizes, up to "
            "10",
            options->fontwidth);
    return FLAMEC_OK;
}

static enum flamec_status take_factor(struct fc_look *look, const char *text,
                                      struct flamec_error *err)
{
    look->factor = (struct fc_decimal){.mantissa = 1};
    if (!text)
        return FLAMEC_OK;
    if (!parse_number(text, &look->factor) || look->factor.mantissa == 0)
        return refuse("factor", text, "a number above 0 with at most nine decimal places", err);
    return FLAMEC_OK;
}

static enum flamec_status check_choices(const struct flamec_render_options *options,
                                        struct flamec_error *err)
{
    if (options->sort != FLAMEC_SORT_NAME && options->sort != FLAMEC_SORT_TOTAL)
        return fc_error(err, FLAMEC_BAD_OPTION, "--sort=%d: not allowed; give name or total",
                        (int)options->sort);
    int shade = (int)options->shade;
    if (shade < FLAMEC_SHADE_NAME || shade > FLAMEC_SHADE_RANDOM)
        return fc_error(err, FLAMEC_BAD_OPTION, "shade %d: not allowed; give an enum flamec_shade",
                        shade);
    return FLAMEC_OK;
}

static enum fc_spread spread_of(enum flamec_shade shade)
{
    switch (shade) {
    case FLAMEC_SHADE_HASH:
        return FC_SPREAD_HASH;
    case FLAMEC_SHADE_DETERMINISTIC:
        return FC_SPREAD_DETERMINISTIC;
    case FLAMEC_SHADE_RANDOM:
        return FC_SPREAD_RANDOM;
    case FLAMEC_SHADE_NAME:
        break;
    }
    return FC_SPREAD_BY_NAME;
}

static enum flamec_status take_colors(struct fc_look *look,
                                      const struct flamec_render_options *options,
                                      struct flamec_error *err)
{
    look->palette =
        options->colors ? fc_palette_find(fc_str_from(options->colors)) : FC_PALETTE_DEFAULT;
    if (!look->palette)
        return refuse("colors", options->colors, "a palette's name (--colors=help lists them)",
                      err);
    look->spread = spread_of(options->shade);
    look->random_state = options->seed;
    look->background = fc_background_of_palette(look->palette);
    look->has_own_background = options->bgcolors != NULL;
    if (options->bgcolors &&
        !fc_background_parse(fc_str_from(options->bgcolors), &look->background))
        return refuse("bgcolors", options->bgcolors, FC_BACKGROUND_ALLOWED, err);
    look->search_color = (struct fc_rgb){230, 0, 230};
    if (options->search_color &&
        !fc_color_parse(fc_str_from(options->search_color), &look->search_color))
        return refuse("search-color", options->search_color, "#rgb or #rrggbb", err);
    return FLAMEC_OK;
}

/* Only encodings that hold ASCII as it is: the file is ASCII then, with references for the rest. */
static const char *const encodings[] = {
    "UTF-8",        "US-ASCII",     "ISO-8859-1",   "ISO-8859-2",   "ISO-8859-3",   "ISO-8859-4",
    "ISO-8859-5",   "ISO-8859-6",   "ISO-8859-7",   "ISO-8859-8",   "ISO-8859-9",   "ISO-8859-10",
    "ISO-8859-11",  "ISO-8859-13",  "ISO-8859-14",  "ISO-8859-15",  "ISO-8859-16",  "windows-1250",
    "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
    "windows-1257", "windows-1258", "KOI8-R",       "KOI8-U",       "GB2312",       "GBK",
    "GB18030",      "Big5",         "EUC-JP",       "EUC-KR"};

static const char *find_encoding(const char *name)
{
    static const char *const aliases[][2] = {
        {"utf8", "UTF-8"}, {"ascii", "US-ASCII"}, {"latin1", "ISO-8859-1"}};
    for (size_t i = 0; i < FC_COUNTOF(aliases); i++)
        if (strcasecmp(name, aliases[i][0]) == 0)
            name = aliases[i][1];
    bool is_code_page = strncasecmp(name, "cp125", 5) == 0;
    for (size_t i = 0; i < FC_COUNTOF(encodings); i++)
        if (strcasecmp(name, encodings[i]) == 0 ||
            (is_code_page && strncmp(encodings[i], "windows", 7) == 0 &&
             strcmp(name + 2, encodings[i] + strlen("windows-")) == 0))
            return encodings[i];
    return NULL;
}

static enum flamec_status take_encoding(struct fc_look *look, const char *text,
                                        struct flamec_error *err)
{
    look->encoding = find_encoding(text ? text : "UTF-8");
    if (!look->encoding)
        return refuse("encoding", text, "UTF-8, or one that extends ASCII, such as ISO-8859-1",
                      err);
    return FLAMEC_OK;
}

enum flamec_status fc_look_init(struct fc_look *look, const struct flamec_render_options *options,
                                bool keeps_order, struct flamec_error *err)
{
    const char *title = keeps_order            ? "Flame Chart"
                        : options->is_inverted ? "Icicle Graph"
                                               : "Flame Graph";
    *look = (struct fc_look){
        .title = options->title && options->title[0] ? options->title : title,
        .subtitle = or_default(options->subtitle, ""),
        .notes = or_default(options->notes, ""),
        .count_name = or_default(options->countname, "samples"),
        .name_type = or_default(options->nametype, "Function:"),
        .root_name = or_default(options->rootname, "all"),
        .font_type = or_default(options->fonttype, "Verdana"),
        .search = or_default(options->search, ""),
        .is_inverted = options->is_inverted,
    };
    enum flamec_status status = take_width(look, options->width, err);
    if (status == FLAMEC_OK)
        status = take_sizes(look, options, err);
    if (status == FLAMEC_OK)
        status = take_factor(look, options->factor, err);
    if (status == FLAMEC_OK)
        status = check_choices(options, err);
    if (status == FLAMEC_OK)
        status = take_encoding(look, options->encoding, err);
    return status == FLAMEC_OK ? take_colors(look, options, err) : status;
}

enum flamec_status fc_look_whole(const struct flamec_render_options *options, struct fc_trie *trie,
                                 uint64_t *whole, struct flamec_error *err)
{
    *whole = trie->sum.after;
    if (!options->total)
        return FLAMEC_OK;
    struct fc_decimal total;
    if (!parse_number(options->total, &total))
        return refuse("total", options->total, "a count", err);
    unsigned scale = total.scale > trie->scale ? total.scale : trie->scale;
    fc_u128 units = (fc_u128)total.mantissa * fc_num_power10(scale - total.scale);
    if (units < (fc_u128)*whole * fc_num_power10(scale - trie->scale)) {
        char sum[FC_NUM_BUFFER];
        fc_num_plain(sum, *whole, trie->scale);
        fc_api_note(options->note, options->note_context,
                    "--total=%s: is less than the profile's %s and was ignored", options->total,
                    sum);
        return FLAMEC_OK;
    }
    if (units > FC_NUM_MAX)
        return refuse("total", options->total, "a smaller count", err);
    if (!fc_trie_rescale(trie, scale))
        return refuse("total", options->total, "fewer decimal places", err);
    *whole = (uint64_t)units;
    return FLAMEC_OK;
}

enum flamec_status fc_look_least(const struct flamec_render_options *options, unsigned width,
                                 uint64_t whole, uint64_t *least, struct flamec_error *err)
{
    const char *text = or_default(options->minwidth, "0.5");
    struct fc_str number = fc_str_from(text + (text[0] == '+'));
    bool is_percent = number.len && number.ptr[number.len - 1] == '%';
    number.len -= is_percent;
    struct fc_decimal value;
    const uint64_t largest = UINT64_C(1000000000000000); /* times whole still fits 128 bits */
    if (fc_num_parse(number, &value) != FC_NUM_OK || value.mantissa > largest)
        return refuse("minwidth", text, "pixels, or a share of the samples such as 0.1%", err);
    fc_u128 by = (fc_u128)fc_num_power10(value.scale) *
                 (is_percent ? 100 : width - 2 * (unsigned)FC_SCENE_PAD);
    fc_u128 samples = ((fc_u128)value.mantissa * whole + by - 1) / by;
    *least = samples > FC_NUM_MAX ? FC_NUM_MAX : samples == 0 ? 1 : (uint64_t)samples;
    return FLAMEC_OK;
}
