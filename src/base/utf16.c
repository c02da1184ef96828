/* UTF-16 to UTF-8, as Windows shells write their redirected output. A unit that is half a pair
 * alone, or half a unit at the end, becomes U+FFFD. */
#include <stdlib.h>

#include "base/decode.h"
#include "base/error.h"
#include "base/utf8.h"

struct utf16_source {
    struct fc_source base;
    struct fc_source *inner;
    bool is_big_endian;
    uint32_t high; /* a high surrogate that waits for its low one, or 0 */
    unsigned char bytes[1 << 14];
    size_t at, end; /* of bytes: what is not yet converted */
};

enum {
    LONGEST_STEP = 6 /* a lone surrogate and the character behind it */
};

static enum flamec_status refill(struct utf16_source *source, struct flamec_error *err)
{
    size_t kept = source->end - source->at, got;
    if (kept)
        source->bytes[0] = source->bytes[source->at];
    enum flamec_status status = fc_source_read(source->inner, (char *)source->bytes + kept,
                                               sizeof source->bytes - kept, &got, err);
    source->at = 0;
    source->end = kept + (status == FLAMEC_OK ? got : 0);
    return status;
}

/* The code unit goes to `to`, together with what waited; returns the bytes written. */
static size_t convert(struct utf16_source *source, uint32_t unit, char *to)
{
    size_t len = 0;
    bool is_low = unit >= 0xDC00 && unit <= 0xDFFF;
    if (source->high && !is_low)
        len += fc_utf8_put(to, FC_UTF8_INVALID);
    if (is_low)
        len += fc_utf8_put(to + len, source->high ? 0x10000 + ((source->high - 0xD800) << 10) +
                                                        (unit - 0xDC00)
                                                  : FC_UTF8_INVALID);
    source->high = unit >= 0xD800 && unit <= 0xDBFF ? unit : 0;
    if (!is_low && !source->high)
        len += fc_utf8_put(to + len, unit);
    return len;
}

static enum flamec_status read_utf16(struct fc_source *base, char *bytes, size_t room, size_t *len,
                                     struct flamec_error *err)
{
    struct utf16_source *source = (struct utf16_source *)base;
    *len = 0;
    while (*len == 0) {
        if (source->end - source->at < 2) {
            enum flamec_status status = refill(source, err);
            if (status != FLAMEC_OK)
                return status;
        }
        if (source->end - source->at < 2 && room >= LONGEST_STEP) {
            bool is_cut = source->end > source->at || source->high;
            source->at = source->end = 0;
            source->high = 0;
            *len = is_cut ? fc_utf8_put(bytes, FC_UTF8_INVALID) : 0;
            return FLAMEC_OK;
        }
        for (; source->end - source->at >= 2 && room - *len >= LONGEST_STEP; source->at += 2) {
            uint32_t a = source->bytes[source->at], b = source->bytes[source->at + 1];
            *len += convert(source, source->is_big_endian ? a << 8 | b : b << 8 | a, bytes + *len);
        }
    }
    return FLAMEC_OK;
}

static void close_utf16(struct fc_source *base)
{
    struct utf16_source *source = (struct utf16_source *)base;
    fc_source_close(source->inner);
    free(source);
}

static const struct fc_source_ops utf16_ops = {read_utf16, close_utf16};

enum flamec_status fc_utf16_open(struct fc_source **out, struct fc_source *inner,
                                 bool is_big_endian, struct flamec_error *err)
{
    struct utf16_source *source = calloc(1, sizeof *source);
    *out = NULL;
    if (!source)
        return fc_error_memory(err);
    source->base.ops = &utf16_ops;
    source->base.name = inner->name;
    source->inner = inner;
    source->is_big_endian = is_big_endian;
    *out = &source->base;
    return FLAMEC_OK;
}
