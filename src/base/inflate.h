/* base/inflate.h - an engine that undoes deflate (RFC 1951), as a table of functions.
 *
 *     gzip.c     ──▶ fc_inflater ◀── inflate_zlib.c   always
 *     headers,                   ◀── inflate_isal.c   where the build finds ISA-L; many times
 *     trailers                                        as fast
 *
 * Engines differ in nothing that a reader of honest files can see. Of crafted ones ISA-L accepts
 * more: a Huffman code with codes left over, as long as the data uses none of them; zlib refuses it
 * unseen. What comes out has passed gzip's checksum either way. */
#ifndef FC_BASE_INFLATE_H
#define FC_BASE_INFLATE_H

#include <stddef.h>
#include <stdint.h>

/* An engine looks ahead: at a stream's end it may hand back bytes that it was given before this
 * piece, this many at most. They must lie in memory in front of the piece. */
enum {
    FC_INFLATE_BEHIND = 8
};

/* Where an engine reads and writes. It moves the pointers on as it does. */
struct fc_inflate_io {
    const unsigned char *next_in;
    size_t in_len;
    unsigned char *next_out;
    size_t out_len; /* 2^30 at most */
};

enum fc_inflate_result {
    FC_INFLATE_MORE,    /* went as far as input and room allow */
    FC_INFLATE_END,     /* all is out; next_in stands behind the stream's last byte */
    FC_INFLATE_DAMAGED, /* next_in stands behind the byte at which it was noticed */
    FC_INFLATE_MEMORY,
};

struct fc_inflater {
    /* A state that waits for a stream's first byte, or NULL without memory. */
    void *(*open)(void);
    enum fc_inflate_result (*inflate)(void *state, struct fc_inflate_io *io);
    /* Wait for the next stream's first byte. */
    void (*reset)(void *state);
    void (*close)(void *state);
    /* gzip's CRC-32 of some bytes behind those that gave `crc`, 0 for none. */
    uint32_t (*checksum)(uint32_t crc, const unsigned char *bytes, size_t len);
};

/* The engines of this build, the one to use first; ends in NULL. */
extern const struct fc_inflater *const fc_inflaters[];

extern const struct fc_inflater fc_inflate_zlib, fc_inflate_isal;

#endif
