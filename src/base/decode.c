#include "base/decode.h"

#include "base/compiler.h"
#include "base/error.h"

typedef enum flamec_status open_fn(struct fc_source **out, struct fc_source *inner,
                                   struct flamec_error *err);

/* What a file begins with. A row without `open` is refused with its advice. */
static const struct magic {
    const char *bytes;
    size_t len;
    open_fn *open;
    const char *name, *advice;
} magics[] = {
    {"\x1f\x8b", 2, fc_gzip_open, "gzip", NULL},
    {"\x28\xb5\x2f\xfd", 4, fc_zstd_open, "zstd", NULL},
    {"\xfd"
     "7zXZ",
     5, NULL, "xz", "pipe it through `xz -dc`"},
    {"PK\x03\x04", 4, NULL, "a zip archive", "unpack it first"},
    {"\x04\x22\x4d\x18", 4, NULL, "lz4", "pipe it through `lz4 -dc`"},
    {"<?xml ", 6, NULL, "XML", "give the folded stacks that it was made from"},
    {"<svg ", 5, NULL, "an SVG", "give the folded stacks that it was made from"},
    {"PERFILE2", 8, NULL, "perf.data", "fold the text of `perf script -i FILE`"},
};

static const struct magic bzip2 = {"BZh", 3, NULL, "bzip2", "pipe it through `bzip2 -dc`"};

/* A frame may be called BZhang: behind `BZh` and a level the first block's or the end's mark must
 * follow. */
static bool is_bzip2(struct fc_str head)
{
    if (head.len < 8 || memcmp(head.ptr, bzip2.bytes, bzip2.len) != 0)
        return false;
    bool has_level = head.ptr[3] >= '1' && head.ptr[3] <= '9';
    return has_level && (memcmp(head.ptr + 4, "1AY&", 4) == 0 ||
                         memcmp(head.ptr + 4, "\x17\x72\x45\x38", 4) == 0);
}

static bool is_skippable_zstd(struct fc_str head)
{
    return head.len >= 4 && ((unsigned char)head.ptr[0] & 0xF0) == 0x50 &&
           memcmp(head.ptr + 1, "\x2a\x4d\x18", 3) == 0;
}

static const struct magic *find_magic(struct fc_str head)
{
    if (is_skippable_zstd(head))
        return &magics[1];
    if (is_bzip2(head))
        return &bzip2;
    for (size_t i = 0; i < FC_COUNTOF(magics); i++)
        if (fc_str_has_prefix(head, (struct fc_str){magics[i].bytes, magics[i].len}))
            return &magics[i];
    return NULL;
}

static bool is_utf32(struct fc_str head)
{
    return fc_str_has_prefix(head, (struct fc_str){"\xff\xfe\0\0", 4}) ||
           fc_str_has_prefix(head, (struct fc_str){"\0\0\xfe\xff", 4});
}

bool fc_decode_is_plain(struct fc_str head)
{
    bool has_mark = fc_str_has_prefix(head, FC_STR("\xef\xbb\xbf")) ||
                    fc_str_has_prefix(head, FC_STR("\xff\xfe")) ||
                    fc_str_has_prefix(head, FC_STR("\xfe\xff"));
    return !has_mark && !is_utf32(head) && !find_magic(head);
}

static enum flamec_status skip(struct fc_source *source, size_t len, struct flamec_error *err)
{
    char dropped[8];
    size_t got;
    return fc_source_read(source, dropped, len, &got, err); /* it was peeked at, so it is there */
}

static enum flamec_status decode_text(struct fc_source **source, struct flamec_error *err)
{
    struct fc_str head;
    enum flamec_status status = fc_source_peek(*source, 4, &head, err);
    if (status != FLAMEC_OK)
        return status;
    if (fc_str_has_prefix(head, FC_STR("\xef\xbb\xbf")))
        return skip(*source, 3, err);
    if (is_utf32(head))
        return fc_error(err, FLAMEC_BAD_INPUT, "%s: is UTF-32; convert it to UTF-8 with `iconv`",
                        (*source)->name);
    bool is_big_endian = fc_str_has_prefix(head, FC_STR("\xfe\xff"));
    if (!is_big_endian && !fc_str_has_prefix(head, FC_STR("\xff\xfe")))
        return FLAMEC_OK;
    status = skip(*source, 2, err);
    struct fc_source *converter = NULL;
    if (status == FLAMEC_OK)
        status = fc_utf16_open(&converter, *source, is_big_endian, err);
    if (status == FLAMEC_OK)
        *source = converter;
    return status;
}

/* One layer of compression taken off; *is_plain when there was none. */
static enum flamec_status decompress(struct fc_source **source, bool *is_plain,
                                     struct flamec_error *err)
{
    struct fc_str head;
    enum flamec_status status = fc_source_peek(*source, 8, &head, err);
    if (status != FLAMEC_OK)
        return status;
    const struct magic *magic = find_magic(head);
    *is_plain = magic == NULL;
    if (*is_plain)
        return FLAMEC_OK;
    if (!magic->open)
        return fc_error(err, FLAMEC_BAD_INPUT, "%s: is %s, which flamec does not read; %s",
                        (*source)->name, magic->name, magic->advice);
    struct fc_source *decoder;
    status = magic->open(&decoder, *source, err);
    if (status == FLAMEC_OK)
        *source = decoder;
    return status;
}

enum flamec_status fc_decode(struct fc_source **source, struct flamec_error *err)
{
    enum {
        MOST_LAYERS = 4 /* a file that was compressed twice is an accident, more an attack */
    };
    bool is_plain = false;
    for (int layer = 0; layer < MOST_LAYERS && !is_plain; layer++) {
        enum flamec_status status = decompress(source, &is_plain, err);
        if (status != FLAMEC_OK)
            return status;
    }
    return decode_text(source, err);
}
