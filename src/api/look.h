/* api/look.h - the public options checked and turned into what the stages take. */
#ifndef FC_API_LOOK_H
#define FC_API_LOOK_H

#include "flamec/render.h"
#include "scene/scene.h"

/* The scene's look; texts point into `options` or are constants. FLAMEC_BAD_OPTION with
 * "--option=value: what is allowed". `palette_map` and `nameattr` are left NULL. */
enum flamec_status fc_look_init(struct fc_look *look, const struct flamec_render_options *options,
                                bool keeps_order, struct flamec_error *err);

/* What the picture's width stands for, in the trie's units: the profile, or --total when that is
 * more. A total with more decimal places rescales the trie. */
enum flamec_status fc_look_whole(const struct flamec_render_options *options, struct fc_trie *trie,
                                 uint64_t *whole, struct flamec_error *err);

/* The smallest total that is drawn, in the trie's units. */
enum flamec_status fc_look_least(const struct flamec_render_options *options, unsigned width,
                                 uint64_t whole, uint64_t *least, struct flamec_error *err);

#endif
