/* tests/packed.h - a text, and gzip members of any text, made by zlib. */
#ifndef FC_TESTS_PACKED_H
#define FC_TESTS_PACKED_H

#include <zlib.h>

#include "support.h"

#define TEXT FC_STR("main;parse;read_line 3\nmain;parse;skip 1\nmain;draw 12\n")

/* A member behind what `out` holds. */
static inline void put_packed(struct fc_out *out, struct fc_str plain, int level, int strategy)
{
    z_stream stream = {0};
    REQUIRE(deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 9, strategy) == Z_OK);
    size_t room = deflateBound(&stream, (uLong)plain.len);
    char *packed = malloc(room);
    REQUIRE(packed);
    stream.next_in = (unsigned char *)plain.ptr;
    stream.avail_in = (uInt)plain.len;
    stream.next_out = (unsigned char *)packed;
    stream.avail_out = (uInt)room;
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    fc_out_put(out, (struct fc_str){packed, room - stream.avail_out});
    deflateEnd(&stream);
    free(packed);
}

static inline void put_gzip(struct fc_out *out, struct fc_str plain)
{
    put_packed(out, plain, 9, Z_DEFAULT_STRATEGY);
}

#endif
