#include "scene/scene.h"

#include "base/error.h"
#include "profile/write.h"
#include "scene/label.h"

/* Rounded to the nearest tenth of a pixel. Monotone in `samples`, so that boxes nest and meet. */
static uint32_t to_tenths(uint64_t samples, uint64_t whole, unsigned frames_width)
{
    fc_u128 scaled = (fc_u128)samples * frames_width * FC_SCENE_DECI;
    return (uint32_t)fc_num_divide(scaled, whole) + FC_SCENE_PAD * FC_SCENE_DECI;
}

/* "1,234 samples, 12.34%" with --factor applied to the count. */
static struct fc_str figures(struct fc_scene *scene, uint64_t total, unsigned scale)
{
    char number[FC_NUM_BUFFER], percent[FC_NUM_BUFFER];
    struct fc_decimal factor = scene->look->factor;
    size_t number_len =
        fc_num_group(number, (fc_u128)total * factor.mantissa, scale + factor.scale);
    size_t percent_len = fc_num_percent(percent, total, scene->whole);
    struct fc_str parts[] = {
        {number, number_len},   FC_STR(" "), fc_str_from(scene->look->count_name), FC_STR(", "),
        {percent, percent_len}, FC_STR("%")};
    return fc_arena_join(&scene->arena, parts, FC_COUNTOF(parts));
}

static bool color(const struct fc_look *look, struct fc_str name, uint64_t *random_state,
                  struct fc_rgb *out)
{
    bool is_separator = fc_str_equal(name, FC_STR("--")) || fc_str_equal(name, FC_STR("-"));
    if (is_separator) {
        *out = fc_palette_color(look->palette, name, look->spread, 0);
        return true;
    }
    if (look->palette_map && fc_palette_map_find(look->palette_map, name, out))
        return true;
    uint64_t drawn = look->spread == FC_SPREAD_RANDOM ? fc_spread_draw(random_state) : 0;
    *out = fc_palette_color(look->palette, name, look->spread, drawn);
    return !look->palette_map ||
           fc_palette_map_add(look->palette_map, name, *out, NULL) == FLAMEC_OK;
}

static bool add_item(struct fc_scene *scene, const struct fc_metrics *metrics,
                     const struct fc_tree *tree, const struct fc_box *box, uint64_t *random_state)
{
    const struct fc_look *look = scene->look;
    unsigned frames_width = scene->width - 2 * FC_SCENE_PAD;
    bool is_root = box->node == FC_TRIE_ROOT;
    struct fc_str name =
        is_root ? fc_str_from(look->root_name) : fc_trie_name(tree->trie, box->node);
    struct fc_item item = {
        .x0 = to_tenths(box->x0, scene->whole, frames_width),
        .x1 = to_tenths(box->x1, scene->whole, frames_width),
        .row = box->depth,
        .name = is_root && name.len ? name : fc_names_shown(name),
        .start = box->x0,
        .total = box->x1 - box->x0,
        .figures = figures(scene, box->x1 - box->x0, tree->trie->scale),
        .attributes = look->nameattr ? fc_nameattr_find(look->nameattr, name) : NULL,
    };
    struct fc_label label =
        fc_label_fit(metrics, item.name, (double)(item.x1 - item.x0) / FC_SCENE_DECI);
    item.label = label.text;
    item.label_is_cut = label.is_cut;
    if (!item.figures.ptr || !color(look, name, random_state, &item.fill) ||
        !FC_RESERVE(&scene->items, 1))
        return false;
    item.has_white_text = fc_color_text_is_white(item.fill);
    scene->items.items[scene->items.count++] = item;
    return true;
}

static bool add_note(struct fc_scene *scene, struct fc_narrow narrow)
{
    struct fc_out out = {0};
    scene->narrow_frames = narrow.frames;
    fc_write_narrow(narrow, fc_str_from(scene->look->count_name), scene->whole, &out);
    scene->note = fc_arena_copy(&scene->arena, (struct fc_str){out.items, out.count});
    bool is_done = !out.has_failed && scene->note.ptr;
    fc_out_deinit(&out);
    return is_done;
}

/* Sizes and baselines; false when the height leaves what an int holds. */
static bool measure(struct fc_scene *scene, const struct fc_layout *layout)
{
    const struct fc_look *look = scene->look;
    unsigned size = (unsigned)(look->font_size + 0.5);
    bool has_subtitle = look->subtitle[0] != 0;
    scene->width = look->width;
    scene->rows = layout->rows;
    scene->title_y = size * 2;
    scene->subtitle_y = size * 4;
    scene->frames_top = size * (has_subtitle ? 5 : 3) + (look->is_inverted ? size * 2 : 0);
    uint64_t rows_end = scene->frames_top + (uint64_t)scene->rows * look->row;
    uint64_t height = rows_end + (look->is_inverted ? size : size * 2 + 10);
    scene->height = (unsigned)height;
    scene->details_y = look->is_inverted ? scene->frames_top - size : scene->height - size + 2;
    return height <= INT32_MAX;
}

enum flamec_status fc_scene_init(struct fc_scene *scene, const struct fc_look *look,
                                 const struct fc_tree *tree, const struct fc_layout *layout,
                                 uint64_t least, struct flamec_error *err)
{
    *scene = (struct fc_scene){.look = look, .whole = layout->whole};
    if (!measure(scene, layout))
        return fc_error(err, FLAMEC_BAD_INPUT,
                        "the picture would be higher than 2,147,483,647 px (%u rows); use "
                        "--max-depth or a smaller --height",
                        layout->rows);
    struct fc_metrics metrics = fc_metrics_of(look->font_type, look->font_size, look->font_width);
    uint64_t random_state = look->random_state;
    bool is_done = add_note(scene, fc_tree_narrow(tree, least)) &&
                   FC_RESERVE(&scene->items, layout->boxes.count);
    for (size_t i = 0; is_done && i < layout->boxes.count; i++)
        is_done = add_item(scene, &metrics, tree, &layout->boxes.items[i], &random_state);
    if (is_done)
        return FLAMEC_OK;
    fc_scene_deinit(scene);
    return fc_error_memory(err);
}

void fc_scene_deinit(struct fc_scene *scene)
{
    FC_ARRAY_FREE(&scene->items);
    fc_arena_deinit(&scene->arena);
}

unsigned fc_scene_y(const struct fc_scene *scene, const struct fc_item *item)
{
    unsigned from_top = scene->look->is_inverted ? item->row : scene->rows - 1 - item->row;
    return scene->frames_top + from_top * scene->look->row;
}
