/* base/source.h - where bytes come from: a file, a pipe, memory, or another source decoded.
 *
 *     fd ──▶ [gzip | zstd] ──▶ [UTF-16] ──▶ whoever reads
 *
 * A source is read forwards, once, in pieces of the reader's choice, so that memory does not
 * follow the input's size. A decoder owns the source it reads from. Not for use by two threads. */
#ifndef FC_BASE_SOURCE_H
#define FC_BASE_SOURCE_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "flamec/base.h"

struct fc_source;

struct fc_source_ops {
    /* Put up to `room` >= 8 bytes at `bytes` and their number in *len; 0 means the end. */
    enum flamec_status (*read)(struct fc_source *source, char *bytes, size_t room, size_t *len,
                               struct flamec_error *err);
    /* Free the source and what it owns. */
    void (*close)(struct fc_source *source);
};

/* The head of every source; a kind of source is a struct that begins with it. */
struct fc_source {
    const struct fc_source_ops *ops;
    const char *name;   /* for messages; lives longer than the source */
    uint64_t offset;    /* bytes given out so far */
    char pending[16];   /* bytes that were looked at and not yet given out */
    size_t pending_len; /* of pending */
};

/* Sources over an open descriptor (not closed by the source), a path, and memory (not copied,
 * must outlive the source). On failure *out is NULL. A directory is refused at once. */
enum flamec_status fc_source_fd(struct fc_source **out, int fd, const char *name,
                                struct flamec_error *err);
enum flamec_status fc_source_path(struct fc_source **out, const char *path,
                                  struct flamec_error *err);
enum flamec_status fc_source_memory(struct fc_source **out, struct fc_str bytes, const char *name,
                                    struct flamec_error *err);

enum flamec_status fc_source_read(struct fc_source *source, char *bytes, size_t room, size_t *len,
                                  struct flamec_error *err);

/* The next bytes, `wanted` <= 8 of them or fewer at the end, without taking them. The slice is
 * valid until the next call. */
enum flamec_status fc_source_peek(struct fc_source *source, size_t wanted, struct fc_str *out,
                                  struct flamec_error *err);

/* NULL is accepted. */
void fc_source_close(struct fc_source *source);

#endif
