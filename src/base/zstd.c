/* zstd through libzstd, where the build found it: frames one after the other, skippable ones
 * passed over (RFC 8878, section 3.1). The library bounds a frame's window at 128 MiB. */
#include "base/decode.h"
#include "base/error.h"

#ifndef HAVE_ZSTD

const char *fc_zstd_version(void)
{
    return NULL;
}

enum flamec_status fc_zstd_open(struct fc_source **out, struct fc_source *inner,
                                struct flamec_error *err)
{
    *out = NULL;
    return fc_error(err, FLAMEC_BAD_INPUT,
                    "%s: is zstd, and this flamec was built without it; pipe it through `zstd -dc`",
                    inner->name);
}

#else
#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

struct zstd_source {
    struct fc_source base;
    struct fc_source *inner;
    ZSTD_DStream *stream;
    ZSTD_inBuffer input;
    size_t expected; /* what the library still waits for; 0 between frames */
    char bytes[1 << 17];
};

const char *fc_zstd_version(void)
{
    return ZSTD_versionString();
}

static enum flamec_status fail(struct zstd_source *source, const char *what,
                               struct flamec_error *err)
{
    unsigned long long at = source->inner->offset - (source->input.size - source->input.pos);
    return fc_error(err, FLAMEC_BAD_INPUT,
                    "%s: zstd data is damaged at byte %llu: %s; nothing was drawn, fetch the file "
                    "again",
                    source->base.name, at, what);
}

static enum flamec_status read_zstd(struct fc_source *base, char *bytes, size_t room, size_t *len,
                                    struct flamec_error *err)
{
    struct zstd_source *source = (struct zstd_source *)base;
    ZSTD_outBuffer output = {bytes, room, 0};
    while (output.pos == 0) {
        size_t got = source->input.size;
        if (source->input.pos == source->input.size) {
            enum flamec_status status =
                fc_source_read(source->inner, source->bytes, sizeof source->bytes, &got, err);
            if (status != FLAMEC_OK)
                return status;
            source->input = (ZSTD_inBuffer){source->bytes, got, 0};
        }
        if (got == 0 && source->expected == 0)
            break;
        size_t before = source->input.pos;
        source->expected = ZSTD_decompressStream(source->stream, &output, &source->input);
        if (ZSTD_getErrorCode(source->expected) == ZSTD_error_frameParameter_windowTooLarge)
            return fc_error(err, FLAMEC_BAD_INPUT,
                            "%s: needs a zstd window of more than 128 MiB; pipe it through "
                            "`zstd -dc --long=31`",
                            source->base.name);
        if (ZSTD_isError(source->expected))
            return fail(source, ZSTD_getErrorName(source->expected), err);
        if (got == 0 && output.pos == 0 && source->expected != 0 && source->input.pos == before)
            return fail(source, "it ends in the middle of a frame", err);
    }
    *len = output.pos;
    return FLAMEC_OK;
}

static void close_zstd(struct fc_source *base)
{
    struct zstd_source *source = (struct zstd_source *)base;
    ZSTD_freeDStream(source->stream);
    fc_source_close(source->inner);
    free(source);
}

static const struct fc_source_ops zstd_ops = {read_zstd, close_zstd};

enum flamec_status fc_zstd_open(struct fc_source **out, struct fc_source *inner,
                                struct flamec_error *err)
{
    struct zstd_source *source = calloc(1, sizeof *source);
    *out = NULL;
    if (!source || !(source->stream = ZSTD_createDStream())) {
        free(source);
        return fc_error_memory(err);
    }
    source->base.ops = &zstd_ops;
    source->base.name = inner->name;
    source->inner = inner;
    *out = &source->base;
    return FLAMEC_OK;
}
#endif
