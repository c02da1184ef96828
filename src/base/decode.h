/* base/decode.h - plain bytes out of whatever was given, recognised by content.
 *
 * gzip (also several members one after the other, BGZF, zero padding behind the last) and zstd
 * (several frames, skippable ones) are decompressed; a UTF-8 byte order mark is dropped, UTF-16
 * with one is converted; UTF-32 and other compressed formats are refused by name. A name's suffix
 * is never looked at. */
#ifndef FC_BASE_DECODE_H
#define FC_BASE_DECODE_H

#include <stdbool.h>

#include "base/inflate.h"
#include "base/source.h"

/* Replace *source by one that gives its plain bytes (perhaps itself). *source stays the caller's
 * to close, also on failure. */
enum flamec_status fc_decode(struct fc_source **source, struct flamec_error *err);

/* Whether text that begins with `head` (8 bytes of it, or all when shorter) is read as it stands:
 * neither a byte order mark nor a format recognised above. */
bool fc_decode_is_plain(struct fc_str head);

/* The decoders, each over a source that stands at the format's first byte. On success they own
 * `inner`; on failure *out is NULL and `inner` is still the caller's. */
enum flamec_status fc_gzip_open(struct fc_source **out, struct fc_source *inner,
                                struct flamec_error *err);
/* The same through one engine of fc_inflaters; fc_gzip_open takes the first. */
enum flamec_status fc_gzip_open_with(struct fc_source **out, struct fc_source *inner,
                                     const struct fc_inflater *engine, struct flamec_error *err);
enum flamec_status fc_zstd_open(struct fc_source **out, struct fc_source *inner,
                                struct flamec_error *err);
/* Stands behind the byte order mark. */
enum flamec_status fc_utf16_open(struct fc_source **out, struct fc_source *inner,
                                 bool is_big_endian, struct flamec_error *err);

/* The versions of the libraries, or NULL when built without them. ISA-L tells none at run time: it
 * is that of the build. */
const char *fc_isal_version(void);
const char *fc_zstd_version(void);

#endif
