/* tests/support.h - what several unit tests need: sources that give their bytes in small pieces,
 * and profiles read from a text.
 *
 *     drip("abcdef", 4)   reads: "abcd", "ef", end
 */
#ifndef FC_TESTS_SUPPORT_H
#define FC_TESTS_SUPPORT_H

#include "base/out.h"
#include "base/source.h"
#include "check.h"
#include "input/input.h"
#include "profile/tree.h"
#include "profile/write.h"

struct drip {
    struct fc_source base;
    struct fc_str rest;
    size_t step;
};

static inline enum flamec_status drip_read(struct fc_source *base, char *bytes, size_t room,
                                           size_t *len, struct flamec_error *err)
{
    struct drip *drip = (struct drip *)base;
    (void)err;
    *len = room < drip->step ? room : drip->step;
    if (*len > drip->rest.len)
        *len = drip->rest.len;
    if (*len)
        memcpy(bytes, drip->rest.ptr, *len);
    drip->rest.ptr += *len;
    drip->rest.len -= *len;
    return FLAMEC_OK;
}

static inline void drip_close(struct fc_source *source)
{
    free(source);
}

static inline struct fc_source *drip(struct fc_str bytes, size_t step)
{
    static const struct fc_source_ops ops = {drip_read, drip_close};
    struct drip *source = calloc(1, sizeof *source);
    REQUIRE(source);
    source->base.ops = &ops;
    source->base.name = "drip";
    source->rest = bytes;
    source->step = step;
    return &source->base;
}

/* The bytes of a sink as a text, valid until it changes. */
static inline const char *out_text(struct fc_out *out)
{
    fc_out_char(out, 0);
    REQUIRE(!out->has_failed);
    out->count--;
    return out->items;
}

/* Its bytes, valid likewise. */
static inline struct fc_str slice(const struct fc_out *out)
{
    return (struct fc_str){out->items, out->count};
}

static inline bool has_text(const char *text, const char *part)
{
    return strstr(text, part) ? true
                              : (fprintf(stderr, "\"%s\" is not in \"%s\"\n", part, text), false);
}

struct profile {
    struct fc_names names;
    struct fc_trie trie;
    struct fc_report report; /* of the file read last */
    struct flamec_error err;
    struct fc_str root;
    bool is_strict;
    unsigned threads;
    size_t block_size;
    const struct fc_scan *scan;
};

static inline void profile_init(struct profile *profile, bool keeps_order)
{
    *profile = (struct profile){0};
    fc_names_init(&profile->names);
    fc_trie_init(&profile->trie, &profile->names, keeps_order);
}

static inline void profile_deinit(struct profile *profile)
{
    fc_trie_deinit(&profile->trie);
    fc_names_deinit(&profile->names);
}

static inline enum flamec_status profile_read(struct profile *profile, const char *from,
                                              struct fc_str text, size_t step)
{
    struct fc_source *source = drip(text, step);
    struct fc_reading reading = {.source = source,
                                 .trie = &profile->trie,
                                 .root = profile->root,
                                 .is_strict = profile->is_strict,
                                 .threads = profile->threads,
                                 .block_size = profile->block_size,
                                 .scan = profile->scan};
    profile->err = (struct flamec_error){0};
    enum flamec_status status = fc_input_find(from)->read(&reading, &profile->err);
    profile->report = reading.report;
    fc_source_close(source);
    return status;
}

/* A profile of a text that must be readable. */
static inline void profile_of(struct profile *profile, const char *text)
{
    profile_init(profile, false);
    if (profile_read(profile, "auto", fc_str_from(text), 1 << 16) != FLAMEC_OK)
        fprintf(stderr, "%s\n", profile->err.message);
    REQUIRE(profile->err.status == FLAMEC_OK);
}

/* The profile as folded text; to free. */
static inline char *profile_folded(const struct profile *profile)
{
    struct fc_tree tree;
    struct fc_out out = {0};
    REQUIRE(fc_tree_init(&tree, &profile->trie, FC_SORT_NAME, 0));
    REQUIRE(fc_write_folded(&tree, &out, NULL) == FLAMEC_OK);
    fc_tree_deinit(&tree);
    out_text(&out);
    return out.items;
}

#endif
