/* tests/picture.h - a scene made from a text and options, as flamec_render makes it. */
#ifndef FC_TESTS_PICTURE_H
#define FC_TESTS_PICTURE_H

#include "api/look.h"
#include "support.h"

struct picture {
    struct profile profile;
    struct fc_tree tree;
    struct fc_layout layout;
    struct fc_look look;
    struct fc_scene scene;
};

/* `change` (may be NULL) is called on the look before the scene is made. */
static inline void picture_init(struct picture *picture, struct fc_str text,
                                const struct flamec_render_options *options, uint64_t least,
                                void (*change)(struct fc_look *look))
{
    profile_init(&picture->profile, false);
    REQUIRE(profile_read(&picture->profile, "auto", text, 1000) == FLAMEC_OK);
    REQUIRE(fc_tree_init(&picture->tree, &picture->profile.trie, FC_SORT_NAME, least));
    REQUIRE(fc_look_init(&picture->look, options, false, NULL) == FLAMEC_OK);
    if (change)
        change(&picture->look);
    uint64_t whole;
    REQUIRE(fc_look_whole(options, &picture->profile.trie, &whole, NULL) == FLAMEC_OK);
    REQUIRE(fc_layout_init(&picture->layout, &picture->tree, whole));
    REQUIRE(fc_scene_init(&picture->scene, &picture->look, &picture->tree, &picture->layout, least,
                          NULL) == FLAMEC_OK);
}

static inline void picture_deinit(struct picture *picture)
{
    fc_scene_deinit(&picture->scene);
    fc_layout_deinit(&picture->layout);
    fc_tree_deinit(&picture->tree);
    profile_deinit(&picture->profile);
}

#endif
