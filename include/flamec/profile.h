/* flamec/profile.h - profiles: stacks with counts, read from any number of inputs.
 *
 * Inputs are folded stacks (`frame;frame;… COUNT`, root first), plain or compressed with gzip or
 * zstd, recognised by content. Several inputs add up. A profile that has failed to read must not
 * be drawn: it holds part of an input. Not for use by two threads at once. */
#ifndef FLAMEC_PROFILE_H
#define FLAMEC_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "flamec/base.h"

#ifdef __cplusplus
extern "C" {
#endif

struct flamec_profile;

struct flamec_profile_options {
    size_t size;          /* sizeof of this struct, so that it can grow */
    const char *from;     /* input format, see flamec_input; NULL: recognise it */
    bool is_strict;       /* the first line that is no stack is an error */
    bool keeps_order;     /* for flame charts: a stack merges with the one before it only */
    bool has_file_roots;  /* put each input's stacks under a frame named after it */
    flamec_note_fn *note; /* may be NULL */
    void *note_context;
    unsigned threads; /* that read an input, at most; 0: as many as there are processors, but one
                       * for an input so small that more would not pay. The profile is the same for
                       * every number. Callbacks come from the caller's thread alone. */
};

/* Create an empty profile in *out (NULL on failure). `options` may be NULL; it is copied, `from`
 * included. Free with flamec_profile_free. */
FLAMEC_API FLAMEC_NODISCARD enum flamec_status
flamec_profile_new(struct flamec_profile **out, const struct flamec_profile_options *options,
                   struct flamec_error *err);

/* NULL is accepted. */
FLAMEC_API void flamec_profile_free(struct flamec_profile *profile);

/* Add an input: a file, an open descriptor (read to its end, not closed; `name` is what messages
 * call it), or bytes in memory (used during the call only). */
FLAMEC_API FLAMEC_NODISCARD enum flamec_status
flamec_profile_read_path(struct flamec_profile *profile, const char *path,
                         struct flamec_error *err);
FLAMEC_API FLAMEC_NODISCARD enum flamec_status
flamec_profile_read_fd(struct flamec_profile *profile, int fd, const char *name,
                       struct flamec_error *err);
FLAMEC_API FLAMEC_NODISCARD enum flamec_status
flamec_profile_read_memory(struct flamec_profile *profile, const void *bytes, size_t len,
                           const char *name, struct flamec_error *err);

/* An exact number: units * 10^-scale, scale 0 to 9. */
struct flamec_count {
    uint64_t units;
    unsigned scale;
};

/* The sum of all counts (of the second ones, in a differential profile). */
FLAMEC_API struct flamec_count flamec_profile_total(const struct flamec_profile *profile);

/* Names and sentences for lists; `name` is NULL behind the last. Static strings. */
struct flamec_entry {
    const char *name, *help;
};

/* Input format number `index`. */
FLAMEC_API struct flamec_entry flamec_input(size_t index);

#ifdef __cplusplus
}
#endif
#endif
