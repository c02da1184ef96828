/* gzip through zlib: members one after the other until the input ends (RFC 1952, section 2.2).
 *
 *     [member][member]…[zero bytes, as tape and block devices pad]
 *
 * What follows a member must be another one or zeros up to the end: anything else is an error,
 * since it may be a member whose first byte was damaged. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/decode.h"
#include "base/error.h"

struct gzip_source {
    struct fc_source base;
    struct fc_source *inner;
    z_stream stream;
    bool is_between; /* behind a member's end */
    bool is_at_end;
    unsigned char input[1 << 16];
};

static uint64_t position(const struct gzip_source *source)
{
    return source->inner->offset - source->stream.avail_in;
}

static enum flamec_status fail(struct gzip_source *source, const char *what,
                               struct flamec_error *err)
{
    return fc_error(err, FLAMEC_BAD_INPUT,
                    "%s: gzip data is damaged at byte %llu: %s; "
                    "nothing was drawn, fetch the file again",
                    source->base.name, (unsigned long long)position(source), what);
}

static enum flamec_status refill(struct gzip_source *source, struct flamec_error *err)
{
    size_t got;
    enum flamec_status status =
        fc_source_read(source->inner, (char *)source->input, sizeof source->input, &got, err);
    source->stream.next_in = source->input;
    source->stream.avail_in = status == FLAMEC_OK ? (uInt)got : 0;
    return status;
}

/* See to it that there are bytes to look at, or that the end is known. */
static enum flamec_status look_ahead(struct gzip_source *source, struct flamec_error *err)
{
    if (source->stream.avail_in)
        return FLAMEC_OK;
    enum flamec_status status = refill(source, err);
    source->is_at_end = status == FLAMEC_OK && source->stream.avail_in == 0;
    return status;
}

static enum flamec_status skip_padding(struct gzip_source *source, struct flamec_error *err)
{
    enum flamec_status status = FLAMEC_OK;
    while (status == FLAMEC_OK && !source->is_at_end) {
        while (source->stream.avail_in && *source->stream.next_in == 0) {
            source->stream.next_in++;
            source->stream.avail_in--;
        }
        if (source->stream.avail_in)
            return fail(source, "bytes behind the zero padding", err);
        status = look_ahead(source, err);
    }
    return status;
}

/* Behind a member: the end, padding, or the next member. */
static enum flamec_status next_member(struct gzip_source *source, struct flamec_error *err)
{
    enum flamec_status status = look_ahead(source, err);
    if (status != FLAMEC_OK || source->is_at_end)
        return status;
    if (*source->stream.next_in == 0)
        return skip_padding(source, err);
    if (*source->stream.next_in != 0x1f)
        return fail(source, "bytes behind the last member that are not gzip", err);
    inflateReset(&source->stream);
    source->is_between = false;
    return FLAMEC_OK;
}

static enum flamec_status inflate_some(struct gzip_source *source, struct flamec_error *err)
{
    int result = inflate(&source->stream, Z_NO_FLUSH);
    if (result == Z_STREAM_END)
        source->is_between = true;
    else if (result == Z_MEM_ERROR)
        return fc_error_memory(err);
    else if (result == Z_NEED_DICT || (result != Z_OK && result != Z_BUF_ERROR))
        return fail(source, source->stream.msg ? source->stream.msg : "not a gzip member", err);
    return FLAMEC_OK;
}

static enum flamec_status read_gzip(struct fc_source *base, char *bytes, size_t room, size_t *len,
                                    struct flamec_error *err)
{
    struct gzip_source *source = (struct gzip_source *)base;
    enum {
        LARGEST_OUTPUT = 1 << 30
    };
    size_t wanted = room < LARGEST_OUTPUT ? room : LARGEST_OUTPUT;
    source->stream.next_out = (unsigned char *)bytes;
    source->stream.avail_out = (uInt)wanted;
    while (!source->is_at_end && source->stream.avail_out == wanted) {
        enum flamec_status status = FLAMEC_OK;
        if (source->is_between) {
            status = next_member(source, err);
        } else if (source->stream.avail_in == 0) {
            status = refill(source, err);
            if (status == FLAMEC_OK && source->stream.avail_in == 0)
                status = fail(source, "it ends in the middle of a member", err);
        }
        if (status == FLAMEC_OK && !source->is_between)
            status = inflate_some(source, err);
        if (status != FLAMEC_OK)
            return status;
    }
    *len = wanted - source->stream.avail_out;
    return FLAMEC_OK;
}

static void close_gzip(struct fc_source *base)
{
    struct gzip_source *source = (struct gzip_source *)base;
    inflateEnd(&source->stream);
    fc_source_close(source->inner);
    free(source);
}

static const struct fc_source_ops gzip_ops = {read_gzip, close_gzip};

enum flamec_status fc_gzip_open(struct fc_source **out, struct fc_source *inner,
                                struct flamec_error *err)
{
    enum {
        GZIP_WRAPPER_ONLY = 16
    };
    struct gzip_source *source = calloc(1, sizeof *source);
    *out = NULL;
    if (!source || inflateInit2(&source->stream, MAX_WBITS + GZIP_WRAPPER_ONLY) != Z_OK) {
        free(source);
        return fc_error_memory(err);
    }
    source->base.ops = &gzip_ops;
    source->base.name = inner->name;
    source->inner = inner;
    *out = &source->base;
    return FLAMEC_OK;
}
