/* zlib's inflate, without the wrappers that it knows itself. */
#include <stdlib.h>
#include <zlib.h>

#include "base/inflate.h"

static void *open_zlib(void)
{
    z_stream *stream = calloc(1, sizeof *stream);
    if (stream && inflateInit2(stream, -MAX_WBITS) != Z_OK) { /* negative: no wrapper */
        free(stream);
        return NULL;
    }
    return stream;
}

static enum fc_inflate_result inflate_some(void *state, struct fc_inflate_io *io)
{
    z_stream *stream = state;
    uInt in_len = io->in_len < UINT32_MAX ? (uInt)io->in_len : UINT32_MAX;
    stream->next_in = (unsigned char *)io->next_in;
    stream->avail_in = in_len;
    stream->next_out = io->next_out;
    stream->avail_out = (uInt)io->out_len;
    int result = inflate(stream, Z_NO_FLUSH);
    io->next_in = stream->next_in;
    io->in_len -= in_len - stream->avail_in;
    io->next_out = stream->next_out;
    io->out_len = stream->avail_out;
    if (result == Z_STREAM_END)
        return FC_INFLATE_END;
    if (result == Z_MEM_ERROR)
        return FC_INFLATE_MEMORY;
    return result == Z_OK || result == Z_BUF_ERROR ? FC_INFLATE_MORE : FC_INFLATE_DAMAGED;
}

static void reset_zlib(void *state)
{
    inflateReset(state);
}

static void close_zlib(void *state)
{
    inflateEnd(state);
    free(state);
}

static uint32_t checksum(uint32_t crc, const unsigned char *bytes, size_t len)
{
    return (uint32_t)crc32_z(crc, bytes, len);
}

const struct fc_inflater fc_inflate_zlib = {open_zlib, inflate_some, reset_zlib, close_zlib,
                                            checksum};
