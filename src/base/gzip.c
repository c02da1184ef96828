/* gzip's framing (RFC 1952): members one after the other until the input ends.
 *
 *     [member][member]…[zero bytes, as tape and block devices pad]
 *     member = header, deflate stream, CRC-32 and length of what it holds
 *
 * What follows a member must be another one or zeros up to the end: anything else is an error,
 * since it may be a member whose first byte was damaged. All of this is the same whatever engine
 * inflates. */
#include <stdlib.h>
#include <string.h>

#include "base/decode.h"
#include "base/error.h"
#include "base/inflate.h"

struct gzip_source {
    struct fc_source base;
    struct fc_source *inner;
    const struct fc_inflater *engine;
    void *inflater;
    struct fc_inflate_io io;
    uint32_t crc;    /* of the member's output, or of its header */
    uint32_t length; /* of the member's output, modulo 2^32 */
    enum {
        BEFORE_MEMBER,
        INSIDE_MEMBER,
        AT_END
    } place;
    unsigned char input[FC_INFLATE_BEHIND + (1 << 16)];
};

const struct fc_inflater *const fc_inflaters[] = {
#ifdef HAVE_ISAL
    &fc_inflate_isal,
#endif
    &fc_inflate_zlib,
    NULL,
};

const char *fc_isal_version(void)
{
#ifdef HAVE_ISAL
    return HAVE_ISAL;
#else
    return NULL;
#endif
}

/* Of the next byte. */
static uint64_t position(const struct gzip_source *source)
{
    return source->inner->offset - source->io.in_len;
}

static enum flamec_status fail_at(const struct gzip_source *source, uint64_t at, const char *what,
                                  struct flamec_error *err)
{
    return fc_error(err, FLAMEC_BAD_INPUT,
                    "%s: gzip data is damaged at byte %llu: %s; "
                    "nothing was drawn, fetch the file again",
                    source->base.name, (unsigned long long)at, what);
}

static enum flamec_status fail_cut(const struct gzip_source *source, struct flamec_error *err)
{
    return fail_at(source, position(source), "it ends in the middle of a member", err);
}

/* See to it that there is input; none is left at the end. The last bytes before it stay in front,
 * where the engine may hand them back. */
static enum flamec_status look_ahead(struct gzip_source *source, struct flamec_error *err)
{
    if (source->io.in_len)
        return FLAMEC_OK;
    unsigned char *start = source->input + FC_INFLATE_BEHIND;
    memmove(source->input, source->io.next_in - FC_INFLATE_BEHIND, FC_INFLATE_BEHIND);
    source->io.next_in = start;
    return fc_source_read(source->inner, (char *)start, sizeof source->input - FC_INFLATE_BEHIND,
                          &source->io.in_len, err);
}

/* One byte of a header or a trailer. */
static enum flamec_status take_byte(struct gzip_source *source, unsigned char *byte,
                                    struct flamec_error *err)
{
    enum flamec_status status = look_ahead(source, err);
    if (status != FLAMEC_OK)
        return status;
    if (source->io.in_len == 0)
        return fail_cut(source, err);
    *byte = *source->io.next_in++;
    source->io.in_len--;
    source->crc = source->engine->checksum(source->crc, byte, 1);
    return FLAMEC_OK;
}

/* A number of `size` bytes, the lowest first. */
static enum flamec_status take_number(struct gzip_source *source, unsigned size, uint32_t *number,
                                      struct flamec_error *err)
{
    enum flamec_status status = FLAMEC_OK;
    *number = 0;
    for (unsigned i = 0; i < size && status == FLAMEC_OK; i++) {
        unsigned char byte = 0;
        status = take_byte(source, &byte, err);
        *number |= (uint32_t)byte << 8 * i;
    }
    return status;
}

static enum flamec_status skip_bytes(struct gzip_source *source, uint32_t len,
                                     struct flamec_error *err)
{
    enum flamec_status status = FLAMEC_OK;
    unsigned char byte;
    for (uint32_t i = 0; i < len && status == FLAMEC_OK; i++)
        status = take_byte(source, &byte, err);
    return status;
}

static enum flamec_status skip_text(struct gzip_source *source, struct flamec_error *err)
{
    enum flamec_status status = FLAMEC_OK;
    unsigned char byte = 1;
    while (byte && status == FLAMEC_OK)
        status = take_byte(source, &byte, err);
    return status;
}

static enum flamec_status take_expected(struct gzip_source *source, unsigned char expected,
                                        const char *otherwise, struct flamec_error *err)
{
    unsigned char byte;
    enum flamec_status status = take_byte(source, &byte, err);
    if (status == FLAMEC_OK && byte != expected)
        return fail_at(source, position(source) - 1, otherwise, err);
    return status;
}

/* 1f 8b, deflate, and the flags. */
static enum flamec_status read_magic(struct gzip_source *source, unsigned char *flags,
                                     struct flamec_error *err)
{
    enum {
        DEFLATE = 8,
        RESERVED = 0xe0
    };
    enum flamec_status status = take_expected(source, 0x1f, "not a gzip member", err);
    if (status == FLAMEC_OK)
        status = take_expected(source, 0x8b, "not a gzip member", err);
    if (status == FLAMEC_OK)
        status = take_expected(source, DEFLATE, "an unknown way of compression", err);
    if (status == FLAMEC_OK)
        status = take_byte(source, flags, err);
    if (status == FLAMEC_OK && *flags & RESERVED)
        return fail_at(source, position(source) - 1, "unknown flags in a member's header", err);
    return status;
}

static enum flamec_status check_header(struct gzip_source *source, struct flamec_error *err)
{
    uint32_t crc = source->crc & 0xffff, stored;
    uint64_t at = position(source);
    enum flamec_status status = take_number(source, 2, &stored, err);
    if (status == FLAMEC_OK && stored != crc)
        return fail_at(source, at, "a member's header does not fit its checksum", err);
    return status;
}

static enum flamec_status read_header(struct gzip_source *source, struct flamec_error *err)
{
    enum {
        HAS_CHECKSUM = 2,
        HAS_EXTRA = 4,
        HAS_NAME = 8,
        HAS_COMMENT = 16,
        TIME_LEVEL_SYSTEM = 6
    };
    unsigned char flags = 0;
    uint32_t extra = 0;
    source->crc = 0;
    enum flamec_status status = read_magic(source, &flags, err);
    if (status == FLAMEC_OK)
        status = skip_bytes(source, TIME_LEVEL_SYSTEM, err);
    if (status == FLAMEC_OK && flags & HAS_EXTRA)
        status = take_number(source, 2, &extra, err);
    if (status == FLAMEC_OK)
        status = skip_bytes(source, extra, err);
    if (status == FLAMEC_OK && flags & HAS_NAME)
        status = skip_text(source, err);
    if (status == FLAMEC_OK && flags & HAS_COMMENT)
        status = skip_text(source, err);
    if (status == FLAMEC_OK && flags & HAS_CHECKSUM)
        status = check_header(source, err);
    return status;
}

static enum flamec_status read_trailer(struct gzip_source *source, struct flamec_error *err)
{
    uint32_t crc = source->crc, stored;
    uint64_t at = position(source);
    enum flamec_status status = take_number(source, 4, &stored, err);
    if (status == FLAMEC_OK && stored != crc)
        return fail_at(source, at, "a member's data does not fit its checksum", err);
    at = position(source);
    if (status == FLAMEC_OK)
        status = take_number(source, 4, &stored, err);
    if (status == FLAMEC_OK && stored != source->length)
        return fail_at(source, at, "a member's data does not fit its length", err);
    return status;
}

static enum flamec_status skip_padding(struct gzip_source *source, struct flamec_error *err)
{
    enum flamec_status status = FLAMEC_OK;
    while (status == FLAMEC_OK && source->io.in_len) {
        while (source->io.in_len && *source->io.next_in == 0) {
            source->io.next_in++;
            source->io.in_len--;
        }
        if (source->io.in_len)
            return fail_at(source, position(source), "bytes behind the zero padding", err);
        status = look_ahead(source, err);
    }
    source->place = AT_END;
    return status;
}

/* Where a member begins, or the padding, or nothing more. */
static enum flamec_status next_member(struct gzip_source *source, struct flamec_error *err)
{
    enum flamec_status status = look_ahead(source, err);
    if (status != FLAMEC_OK)
        return status;
    if (source->io.in_len == 0 || *source->io.next_in == 0)
        return skip_padding(source, err);
    if (*source->io.next_in != 0x1f)
        return fail_at(source, position(source), "bytes behind the last member that are not gzip",
                       err);
    status = read_header(source, err);
    source->engine->reset(source->inflater);
    source->crc = 0;
    source->length = 0;
    source->place = INSIDE_MEMBER;
    return status;
}

static enum flamec_status inflate_some(struct gzip_source *source, struct flamec_error *err)
{
    const unsigned char *in = source->io.next_in;
    unsigned char *out = source->io.next_out;
    enum fc_inflate_result result = source->engine->inflate(source->inflater, &source->io);
    size_t len = (size_t)(source->io.next_out - out);
    source->crc = source->engine->checksum(source->crc, out, len);
    source->length += (uint32_t)len;
    switch (result) {
    case FC_INFLATE_MEMORY:
        return fc_error_memory(err);
    case FC_INFLATE_END:
        source->place = BEFORE_MEMBER;
        return read_trailer(source, err);
    case FC_INFLATE_MORE:
        /* Standing still in front of input is how an engine would hang. */
        if (len || source->io.next_in != in || source->io.in_len == 0)
            return FLAMEC_OK;
        break;
    case FC_INFLATE_DAMAGED:
        break;
    }
    return fail_at(source, position(source), "compressed data that means nothing", err);
}

/* Inside a member: what the engine still holds, or what the next input gives. */
static enum flamec_status advance(struct gzip_source *source, struct flamec_error *err)
{
    const unsigned char *out = source->io.next_out;
    enum flamec_status status = inflate_some(source, err);
    bool is_hungry = source->place == INSIDE_MEMBER && source->io.in_len == 0;
    if (status != FLAMEC_OK || source->io.next_out != out || !is_hungry)
        return status;
    status = look_ahead(source, err);
    if (status == FLAMEC_OK && source->io.in_len == 0)
        return fail_cut(source, err);
    return status;
}

static enum flamec_status read_gzip(struct fc_source *base, char *bytes, size_t room, size_t *len,
                                    struct flamec_error *err)
{
    struct gzip_source *source = (struct gzip_source *)base;
    enum {
        LARGEST_OUTPUT = 1 << 30
    };
    enum flamec_status status = FLAMEC_OK;
    source->io.next_out = (unsigned char *)bytes;
    source->io.out_len = room < LARGEST_OUTPUT ? room : LARGEST_OUTPUT;
    *len = 0;
    while (status == FLAMEC_OK && *len == 0 && source->place != AT_END) {
        status = source->place == INSIDE_MEMBER ? advance(source, err) : next_member(source, err);
        *len = (size_t)(source->io.next_out - (unsigned char *)bytes);
    }
    return status;
}

static void close_gzip(struct fc_source *base)
{
    struct gzip_source *source = (struct gzip_source *)base;
    source->engine->close(source->inflater);
    fc_source_close(source->inner);
    free(source);
}

static const struct fc_source_ops gzip_ops = {read_gzip, close_gzip};

enum flamec_status fc_gzip_open_with(struct fc_source **out, struct fc_source *inner,
                                     const struct fc_inflater *engine, struct flamec_error *err)
{
    struct gzip_source *source = calloc(1, sizeof *source);
    *out = NULL;
    if (!source || !(source->inflater = engine->open())) {
        free(source);
        return fc_error_memory(err);
    }
    source->base.ops = &gzip_ops;
    source->base.name = inner->name;
    source->inner = inner;
    source->engine = engine;
    source->io.next_in = source->input + FC_INFLATE_BEHIND;
    *out = &source->base;
    return FLAMEC_OK;
}

enum flamec_status fc_gzip_open(struct fc_source **out, struct fc_source *inner,
                                struct flamec_error *err)
{
    return fc_gzip_open_with(out, inner, fc_inflaters[0], err);
}
