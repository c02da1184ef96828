/* Every engine of the build on the same gzip bytes: what zlib packs, and streams made by hand after
 * RFC 1951 and 1952. */
#include "base/decode.h"
#include "base/inflate.h"
#include "packed.h"

static const size_t steps[] = {1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 64, 1 << 20};
static const size_t rooms[] = {8, 4096};

/* Undo `bytes`, given `step` at a time, in pieces of `room`. */
static enum flamec_status undo(const struct fc_inflater *engine, struct fc_str bytes, size_t step,
                               size_t room, struct fc_out *out, struct flamec_error *err)
{
    struct fc_source *inner = drip(bytes, step), *source;
    REQUIRE(fc_gzip_open_with(&source, inner, engine, err) == FLAMEC_OK);
    char *piece = malloc(room); /* no larger, for ASan */
    REQUIRE(piece);
    enum flamec_status status;
    size_t got;
    do {
        status = fc_source_read(source, piece, room, &got, err);
        if (status == FLAMEC_OK)
            fc_out_put(out, (struct fc_str){piece, got});
    } while (status == FLAMEC_OK && got);
    free(piece);
    fc_source_close(source);
    return status;
}

static bool undoes_so(size_t engine, struct fc_str bytes, size_t step, size_t room,
                      struct fc_str expected)
{
    struct fc_out out = {0};
    struct flamec_error err = {0};
    bool is_right = CHECK(undo(fc_inflaters[engine], bytes, step, room, &out, &err) == FLAMEC_OK) &&
                    CHECK(fc_str_equal(slice(&out), expected));
    if (!is_right)
        fprintf(stderr, "    engine %zu, step %zu, room %zu: %zu bytes; %s\n", engine, step, room,
                out.count, err.message);
    fc_out_deinit(&out);
    return is_right;
}

/* By all engines, in all steps. */
static bool undoes_to(struct fc_str bytes, struct fc_str expected)
{
    bool is_right = true;
    for (size_t engine = 0; fc_inflaters[engine]; engine++)
        for (size_t i = 0; i < FC_COUNTOF(steps) && is_right; i++)
            for (size_t k = 0; k < FC_COUNTOF(rooms) && is_right; k++)
                is_right = undoes_so(engine, bytes, steps[i], rooms[k], expected);
    return is_right;
}

/* The place that a message names; beyond everything when it names none. */
static size_t place_of(const struct flamec_error *err)
{
    const char *at = strstr(err->message, "at byte ");
    return at ? strtoul(at + strlen("at byte "), NULL, 10) : SIZE_MAX;
}

/* All engines fail in all steps, with `part` in the message and a place inside the file. */
static bool is_refused(struct fc_str bytes, const char *part)
{
    bool is_right = true;
    for (size_t engine = 0; fc_inflaters[engine]; engine++)
        for (size_t i = 0; i < FC_COUNTOF(steps) * FC_COUNTOF(rooms) && is_right; i++) {
            struct fc_out out = {0};
            struct flamec_error err = {0};
            enum flamec_status status =
                undo(fc_inflaters[engine], bytes, steps[i % FC_COUNTOF(steps)],
                     rooms[i / FC_COUNTOF(steps)], &out, &err);
            is_right = CHECK(status == FLAMEC_BAD_INPUT) && CHECK(has_text(err.message, part)) &&
                       CHECK(has_text(err.message, "drip: gzip data is damaged at byte ")) &&
                       CHECK(place_of(&err) <= bytes.len);
            if (!is_right)
                fprintf(stderr, "    engine %zu, row %zu\n", engine, i);
            fc_out_deinit(&out);
        }
    return is_right;
}

/* Bits in RFC 1951's order: numbers from their lowest bit, codes from their highest. */
struct bits {
    struct fc_out out;
    unsigned held, count;
};

static void put_number(struct bits *bits, unsigned number, unsigned len)
{
    for (unsigned i = 0; i < len; i++) {
        bits->held |= (number >> i & 1) << bits->count++;
        if (bits->count == 8) {
            fc_out_char(&bits->out, (char)bits->held);
            bits->held = bits->count = 0;
        }
    }
}

static void put_code(struct bits *bits, unsigned code, unsigned len)
{
    while (len--)
        put_number(bits, code >> len & 1, 1);
}

static void flush(struct bits *bits)
{
    put_number(bits, 0, bits->count ? 8 - bits->count : 0);
}

enum {
    STORED,
    FIXED,
    DYNAMIC,
    RESERVED
};

static void put_block(struct bits *bits, bool is_last, unsigned type)
{
    put_number(bits, is_last, 1);
    put_number(bits, type, 2);
}

static void put_stored(struct bits *bits, bool is_last, struct fc_str plain)
{
    put_block(bits, is_last, STORED);
    flush(bits);
    put_number(bits, (unsigned)plain.len, 16);
    put_number(bits, ~(unsigned)plain.len, 16);
    fc_out_put(&bits->out, plain);
}

/* The fixed code of RFC 1951, section 3.2.6. */
static void put_fixed(struct bits *bits, unsigned symbol)
{
    if (symbol < 144)
        put_code(bits, 0x30 + symbol, 8);
    else if (symbol < 256)
        put_code(bits, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(bits, symbol - 256, 7);
    else
        put_code(bits, 0xc0 + symbol - 280, 8);
}

/* A dynamic block's head in which every length is written out: lengths 0 to 15 have codes of four
 * bits each, which are their own values. */
static void put_lengths(struct bits *bits, const unsigned char *lengths, unsigned literals,
                        unsigned distances)
{
    static const unsigned char order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                            11, 4,  12, 3, 13, 2, 14, 1, 15};
    put_block(bits, true, DYNAMIC);
    put_number(bits, literals - 257, 5);
    put_number(bits, distances - 1, 5);
    put_number(bits, 19 - 4, 4);
    for (size_t i = 0; i < 19; i++)
        put_number(bits, order[i] < 16 ? 4 : 0, 3);
    for (unsigned i = 0; i < literals + distances; i++)
        put_code(bits, lengths[i], 4);
}

/* The head of one whose lengths have two codes only: `0` for `zero`, `1` for `one`. */
static void put_two_lengths(struct bits *bits, unsigned zero, unsigned one)
{
    static const unsigned char order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                            11, 4,  12, 3, 13, 2, 14, 1, 15};
    put_block(bits, true, DYNAMIC);
    put_number(bits, 0, 5);
    put_number(bits, 0, 5);
    put_number(bits, 19 - 4, 4);
    for (size_t i = 0; i < 19; i++)
        put_number(bits, order[i] == zero || order[i] == one, 3);
}

static void put_trailer(struct fc_out *out, struct fc_str plain)
{
    unsigned long crc = crc32(0, (const unsigned char *)plain.ptr, (uInt)plain.len);
    for (unsigned i = 0; i < 4; i++)
        fc_out_char(out, (char)(crc >> 8 * i & 0xff));
    for (unsigned i = 0; i < 4; i++)
        fc_out_char(out, (char)(plain.len >> 8 * i & 0xff));
}

#define HEADER FC_STR("\x1f\x8b\x08\0\0\0\0\0\0\xff")

/* A member around the bits, which it empties. */
static struct fc_out member(struct bits *bits, struct fc_str plain)
{
    struct fc_out out = {0};
    flush(bits);
    fc_out_put(&out, HEADER);
    fc_out_put(&out, slice(&bits->out));
    put_trailer(&out, plain);
    fc_out_deinit(&bits->out);
    *bits = (struct bits){0};
    return out;
}

static bool bits_undo_to(struct bits *bits, struct fc_str plain)
{
    struct fc_out out = member(bits, plain);
    bool is_right = undoes_to(slice(&out), plain);
    fc_out_deinit(&out);
    return is_right;
}

#define MEANINGLESS "compressed data that means nothing"

/* Even when what came of them would fit the trailer. */
static bool bits_are_refused(struct bits *bits, struct fc_str plain)
{
    struct fc_out out = member(bits, plain);
    bool is_right = is_refused(slice(&out), MEANINGLESS);
    fc_out_deinit(&out);
    return is_right;
}

TEST(zlib_is_there_always_and_the_last)
{
    size_t count = 0;
    while (fc_inflaters[count])
        count++;
    CHECK(count == (fc_isal_version() ? 2 : 1));
    CHECK(fc_inflaters[count - 1] == &fc_inflate_zlib);
}

/* The check value of the CRC catalogue for CRC-32/ISO-HDLC, which is gzip's. */
TEST(checksums_are_gzips)
{
    const unsigned char *digits = (const unsigned char *)"123456789";
    for (size_t i = 0; fc_inflaters[i]; i++) {
        CHECK(fc_inflaters[i]->checksum(0, digits, 9) == 0xcbf43926);
        CHECK(fc_inflaters[i]->checksum(fc_inflaters[i]->checksum(0, digits, 4), digits + 4, 5) ==
              0xcbf43926);
        CHECK(fc_inflaters[i]->checksum(7, digits, 0) == 7);
    }
}

TEST(members_add_up)
{
    struct fc_out one = {0}, three = {0};
    put_gzip(&one, TEXT);
    undoes_to(slice(&one), TEXT);
    put_gzip(&three, FC_STR("a 1\n"));
    put_gzip(&three, FC_STR(""));
    put_gzip(&three, FC_STR("b 2\n"));
    undoes_to(slice(&three), FC_STR("a 1\nb 2\n"));
    fc_out_deinit(&one);
    fc_out_deinit(&three);
}

/* The empty member that ends a BGZF file, as the SAM specification prints it. */
TEST(bgzf_ends_in_an_empty_member)
{
    struct fc_out out = {0};
    put_gzip(&out, TEXT);
    fc_out_put(&out, FC_STR("\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0\x42\x43\x02\0\x1b\0\x03\0\0\0\0\0"
                            "\0\0\0\0"));
    undoes_to(slice(&out), TEXT);
    fc_out_deinit(&out);
}

TEST(many_members)
{
    enum {
        MEMBERS = 20000
    };
    struct fc_out packed = {0}, plain = {0};
    for (unsigned i = 0; i < MEMBERS; i++) {
        char line[32];
        int len = snprintf(line, sizeof line, "main;f%u %u\n", i, i);
        put_packed(&packed, (struct fc_str){line, (size_t)len}, 1, Z_FIXED);
        fc_out_put(&plain, (struct fc_str){line, (size_t)len});
    }
    REQUIRE(packed.count > 3 << 16);
    for (size_t engine = 0; fc_inflaters[engine]; engine++)
        undoes_so(engine, slice(&packed), 1 << 20, 1 << 20, slice(&plain));
    fc_out_deinit(&packed);
    fc_out_deinit(&plain);
}

/* Text of many blocks, with matches far back, in pieces that end anywhere in it. */
TEST(one_large_member)
{
    struct fc_out packed = {0}, plain = {0};
    for (unsigned i = 0; i < 60000; i++) {
        char line[64];
        unsigned spread = i * 2654435761u;
        int len = snprintf(line, sizeof line, "main;f%u;g%u %u\n", i % 900, spread >> 20, spread);
        fc_out_put(&plain, (struct fc_str){line, (size_t)len});
    }
    REQUIRE(plain.count > 20 << 16);
    static const int levels[] = {0, 1, 6, 9};
    static const size_t pieces[] = {997, 32768, 65536, 65537, 262144, 1 << 20, 1 << 24};
    for (size_t i = 0; i < FC_COUNTOF(levels); i++) {
        packed.count = 0;
        put_packed(&packed, slice(&plain), levels[i], Z_DEFAULT_STRATEGY);
        REQUIRE(packed.count > 1 << 16);
        for (size_t engine = 0; fc_inflaters[engine]; engine++)
            for (size_t k = 0; k < FC_COUNTOF(pieces); k++)
                undoes_so(engine, slice(&packed), k % 2 ? 4099 : 1 << 20, pieces[k], slice(&plain));
    }
    fc_out_deinit(&packed);
    fc_out_deinit(&plain);
}

/* A reader's piece ends with a member, or a byte before or behind it. */
TEST(members_end_where_the_output_does)
{
    struct fc_out packed = {0}, plain = {0};
    for (unsigned i = 0; i < 3; i++) {
        put_gzip(&packed, TEXT);
        fc_out_put(&plain, TEXT);
    }
    for (size_t engine = 0; fc_inflaters[engine]; engine++)
        for (size_t room = 8; room <= plain.count + 1; room++)
            undoes_so(engine, slice(&packed), 1 << 20, room, slice(&plain));
    fc_out_deinit(&packed);
    fc_out_deinit(&plain);
}

/* A member whose extra field makes it `len` bytes long. */
static void put_gzip_of(struct fc_out *out, size_t len)
{
    struct fc_out packed = {0};
    put_gzip(&packed, TEXT);
    size_t extra = len - packed.count - 2;
    REQUIRE(extra < 1 << 16);
    fc_out_put(out, FC_STR("\x1f\x8b\x08\x04\0\0\0\0\0\xff"));
    fc_out_char(out, (char)(extra & 0xff));
    fc_out_char(out, (char)(extra >> 8));
    for (size_t i = 0; i < extra; i++)
        fc_out_char(out, 'e');
    fc_out_put(out, (struct fc_str){packed.items + 10, packed.count - 10});
    fc_out_deinit(&packed);
}

/* Its end, its trailer or its last block lie across the end of an input buffer of 64 KiB. */
TEST(members_end_where_the_input_does)
{
    for (size_t len = (1 << 16) - 3; len < (1 << 16) + 50; len++) {
        struct fc_out out = {0}, plain = {0};
        put_gzip_of(&out, len);
        REQUIRE(out.count == len);
        fc_out_put(&plain, TEXT);
        for (size_t engine = 0; fc_inflaters[engine]; engine++)
            undoes_so(engine, slice(&out), 1 << 20, 1 << 20, slice(&plain));
        put_gzip(&out, TEXT);
        fc_out_put(&plain, TEXT);
        for (size_t engine = 0; fc_inflaters[engine]; engine++)
            undoes_so(engine, slice(&out), 1 << 20, 1 << 20, slice(&plain));
        fc_out_deinit(&out);
        fc_out_deinit(&plain);
    }
}

TEST(padding_is_zeros_up_to_the_end)
{
    static const size_t zeros[] = {1, 2, 511, 1000, 70000};
    for (size_t i = 0; i < FC_COUNTOF(zeros); i++) {
        struct fc_out out = {0};
        char place[32];
        put_gzip(&out, TEXT);
        for (size_t k = 0; k < zeros[i]; k++)
            fc_out_char(&out, 0);
        for (size_t engine = 0; fc_inflaters[engine]; engine++)
            undoes_so(engine, slice(&out), 100, 100, TEXT);
        snprintf(place, sizeof place, "at byte %zu: bytes behind", out.count);
        fc_out_char(&out, 'x');
        is_refused(slice(&out), place);
        fc_out_deinit(&out);
    }
}

TEST(what_follows_a_member_must_be_another)
{
    const struct {
        struct fc_str bytes;
        size_t at;
        const char *what;
    } rows[] = {
        {FC_STR("x"), 0, "bytes behind the last member that are not gzip"},
        {FC_STR("\n"), 0, "bytes behind the last member that are not gzip"},
        {FC_STR("\x8b\x1f"), 0, "bytes behind the last member that are not gzip"},
        {FC_STR("\x1f"), 1, "it ends in the middle of a member"},
        {FC_STR("\x1fx"), 1, "not a gzip member"},
        {FC_STR("\x1f\x8b\x07"), 2, "an unknown way of compression"},
        {FC_STR("\x1f\x8b\x08"), 3, "it ends in the middle of a member"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct fc_out out = {0};
        char message[96];
        put_gzip(&out, TEXT);
        snprintf(message, sizeof message, "at byte %zu: %s", out.count + rows[i].at, rows[i].what);
        fc_out_put(&out, rows[i].bytes);
        is_refused(slice(&out), message);
        fc_out_deinit(&out);
    }
}

enum {
    HAS_CHECKSUM = 2,
    HAS_EXTRA = 4,
    HAS_NAME = 8,
    HAS_COMMENT = 16
};

/* Fields in the order of RFC 1952, section 2.3. */
static void put_header(struct fc_out *out, unsigned flags, size_t extra, size_t name)
{
    size_t start = out->count;
    fc_out_put(out, FC_STR("\x1f\x8b\x08"));
    fc_out_char(out, (char)flags);
    fc_out_put(out, FC_STR("time\x02\x03"));
    if (flags & HAS_EXTRA) {
        fc_out_char(out, (char)(extra & 0xff));
        fc_out_char(out, (char)(extra >> 8));
        for (size_t i = 0; i < extra; i++)
            fc_out_char(out, (char)(i & 0x7f));
    }
    for (size_t i = 0; flags & HAS_NAME && i < name; i++)
        fc_out_char(out, 'n');
    if (flags & HAS_NAME)
        fc_out_char(out, 0);
    if (flags & HAS_COMMENT)
        fc_out_put(out, FC_STR("comment\0"));
    if (flags & HAS_CHECKSUM) {
        unsigned long crc =
            crc32(0, (unsigned char *)out->items + start, (uInt)(out->count - start));
        fc_out_char(out, (char)(crc & 0xff));
        fc_out_char(out, (char)(crc >> 8 & 0xff));
    }
}

static void check_cuts(struct fc_str whole, size_t from)
{
    for (size_t cut = from; cut < whole.len; cut++) {
        char place[64];
        snprintf(place, sizeof place, "at byte %zu: it ends in the middle of a member", cut);
        if (!is_refused((struct fc_str){whole.ptr, cut}, place))
            return;
    }
}

TEST(header_fields_are_passed_over)
{
    static const size_t extras[] = {0, 5, 256, 65535}, names[] = {0, 3, 300, 70000};
    for (unsigned flags = 0; flags < 32; flags++)
        for (size_t i = 0; i < FC_COUNTOF(extras); i++) {
            struct fc_out out = {0}, packed = {0};
            put_gzip(&packed, TEXT);
            put_header(&out, flags, extras[i], names[i]);
            fc_out_put(&out, (struct fc_str){packed.items + 10, packed.count - 10});
            for (size_t engine = 0; fc_inflaters[engine]; engine++) {
                undoes_so(engine, slice(&out), 3, 8, TEXT);
                undoes_so(engine, slice(&out), 1 << 20, 1 << 20, TEXT);
            }
            if (i == 1)
                check_cuts(slice(&out), 1);
            fc_out_deinit(&out);
            fc_out_deinit(&packed);
        }
}

TEST(damaged_headers_are_refused)
{
    struct fc_out out = {0}, packed = {0};
    put_gzip(&packed, TEXT);
    put_header(&out, HAS_CHECKSUM | HAS_NAME, 0, 4);
    size_t header = out.count;
    fc_out_put(&out, (struct fc_str){packed.items + 10, packed.count - 10});
    undoes_to(slice(&out), TEXT);
    char message[96];
    snprintf(message, sizeof message, "at byte %zu: a member's header does not fit its checksum",
             header - 2);
    for (size_t i = 4; i < header; i++)
        if (i != 14) { /* the name's end */
            out.items[i] ^= 1;
            is_refused(slice(&out), message);
            out.items[i] ^= 1;
        }
    for (unsigned reserved = 5; reserved < 8; reserved++) {
        out.items[3] = (char)(1 << reserved);
        is_refused(slice(&out), "at byte 3: unknown flags in a member's header");
    }
    out.items[2] = 7;
    is_refused(slice(&out), "at byte 2: an unknown way of compression");
    fc_out_deinit(&out);
    fc_out_deinit(&packed);
}

TEST(wrong_checksums_and_lengths_are_refused)
{
    struct fc_out out = {0};
    put_gzip(&out, TEXT);
    for (size_t i = 0; i < 8; i++) {
        char message[96];
        out.items[out.count - 8 + i] ^= 0x40;
        snprintf(message, sizeof message, "at byte %zu: a member's data does not fit its %s",
                 out.count - (i < 4 ? 8 : 4), i < 4 ? "checksum" : "length");
        is_refused(slice(&out), message);
        out.items[out.count - 8 + i] ^= 0x40;
    }
    undoes_to(slice(&out), TEXT);
    fc_out_deinit(&out);
}

/* A flipped bit is an error, or harmless (as in the header's time): never other data. */
TEST(flipped_bits_never_pass)
{
    struct fc_out out = {0};
    put_gzip(&out, TEXT);
    check_cuts(slice(&out), 1);
    for (size_t engine = 0; fc_inflaters[engine]; engine++) {
        unsigned refused = 0;
        for (size_t bit = 0; bit < out.count * 8; bit++) {
            struct fc_out plain = {0};
            struct flamec_error err = {0};
            out.items[bit / 8] ^= (char)(1u << bit % 8);
            bool is_accepted = undo(fc_inflaters[engine], slice(&out), 1000, 64, &plain, &err) == 0;
            refused += !is_accepted;
            if (is_accepted ? !CHECK(fc_str_equal(slice(&plain), TEXT))
                            : !CHECK(place_of(&err) <= out.count))
                fprintf(stderr, "    engine %zu, bit %zu\n", engine, bit);
            out.items[bit / 8] ^= (char)(1u << bit % 8);
            fc_out_deinit(&plain);
        }
        CHECK(refused > out.count * 4);
    }
    fc_out_deinit(&out);
}

TEST(stored_blocks)
{
    struct bits bits = {0};
    put_stored(&bits, false, FC_STR(""));
    put_stored(&bits, false, FC_STR("abc"));
    put_stored(&bits, true, FC_STR("de"));
    bits_undo_to(&bits, FC_STR("abcde"));
    put_stored(&bits, true, FC_STR(""));
    bits_undo_to(&bits, FC_STR(""));
    put_block(&bits, true, STORED);
    put_number(&bits, 0x5, 5); /* the bits that fill the byte may be anything */
    put_number(&bits, 1, 16);
    put_number(&bits, 0xfffe, 16);
    fc_out_char(&bits.out, 'x');
    bits_undo_to(&bits, FC_STR("x"));
    put_block(&bits, true, STORED);
    flush(&bits);
    put_number(&bits, 1, 16);
    put_number(&bits, 0xfffd, 16);
    fc_out_char(&bits.out, 'x');
    bits_are_refused(&bits, FC_STR("x"));
}

TEST(the_reserved_block_type_is_refused)
{
    struct bits bits = {0};
    put_block(&bits, true, RESERVED);
    bits_are_refused(&bits, FC_STR(""));
    put_stored(&bits, false, FC_STR("abc"));
    put_block(&bits, true, RESERVED);
    bits_are_refused(&bits, FC_STR("abc"));
}

/* 257 is a length of 3, 285 one of 258, as is 284 with all its extra bits; distance 0 is one byte.
 */
TEST(fixed_blocks)
{
    struct bits bits = {0};
    char plain[600];
    memset(plain, 'a', sizeof plain);
    put_block(&bits, true, FIXED);
    put_fixed(&bits, 'a');
    put_fixed(&bits, 257);
    put_code(&bits, 0, 5);
    put_fixed(&bits, 285);
    put_code(&bits, 0, 5);
    put_fixed(&bits, 284);
    put_number(&bits, 31, 5);
    put_code(&bits, 0, 5);
    put_fixed(&bits, 0xe9);
    put_fixed(&bits, 256);
    plain[1 + 3 + 258 + 258] = (char)0xe9;
    bits_undo_to(&bits, (struct fc_str){plain, 1 + 3 + 258 + 258 + 1});
}

TEST(symbols_that_mean_nothing_are_refused)
{
    for (unsigned symbol = 286; symbol < 288; symbol++) {
        struct bits bits = {0};
        put_block(&bits, true, FIXED);
        put_fixed(&bits, 'a');
        put_fixed(&bits, symbol);
        put_code(&bits, 0, 5);
        put_fixed(&bits, 256);
        bits_are_refused(&bits, FC_STR("a"));
    }
    for (unsigned distance = 30; distance < 32; distance++) {
        struct bits bits = {0};
        put_block(&bits, true, FIXED);
        put_fixed(&bits, 'a');
        put_fixed(&bits, 257);
        put_code(&bits, distance, 5);
        put_fixed(&bits, 256);
        bits_are_refused(&bits, FC_STR("aaaa"));
    }
}

/* A match of three bytes from `distance` back: the last that its code (29: from 24577, 13 bits; or
 * 1 of no extra bits: two bytes) can say. */
static void put_match(struct bits *bits, bool is_far)
{
    put_block(bits, true, FIXED);
    put_fixed(bits, 257);
    put_code(bits, is_far ? 29 : 1, 5);
    if (is_far)
        put_number(bits, 32768 - 24577, 13);
    put_fixed(bits, 256);
}

TEST(distances_reach_to_the_start_and_no_further)
{
    struct bits bits = {0};
    static char plain[32768 + 3];
    for (size_t i = 0; i < sizeof plain; i++)
        plain[i] = (char)('a' + i % 32768 % 23);
    put_stored(&bits, false, (struct fc_str){plain, 32768});
    put_match(&bits, true);
    bits_undo_to(&bits, (struct fc_str){plain, sizeof plain});
    put_stored(&bits, false, (struct fc_str){plain, 32767});
    put_match(&bits, true);
    bits_are_refused(&bits, (struct fc_str){plain, 32767 + 3});
    put_stored(&bits, false, FC_STR("ab"));
    put_match(&bits, false);
    bits_undo_to(&bits, FC_STR("ababa"));
    put_stored(&bits, false, FC_STR("a"));
    put_match(&bits, false);
    bits_are_refused(&bits, FC_STR("aaaa"));
    put_match(&bits, false);
    bits_are_refused(&bits, FC_STR("aaa"));
}

TEST(a_member_does_not_see_the_one_before)
{
    struct bits bits = {0};
    struct fc_out out = {0};
    char plain[40000];
    memset(plain, 'p', sizeof plain);
    put_gzip(&out, (struct fc_str){plain, sizeof plain});
    put_match(&bits, false);
    struct fc_out second = member(&bits, FC_STR("ppp"));
    fc_out_put(&out, slice(&second));
    is_refused(slice(&out), MEANINGLESS);
    fc_out_deinit(&out);
    fc_out_deinit(&second);
}

/* Literals a and b and the end: codes 0, 10, 11. */
static const unsigned char abc[257 + 32] = {['a'] = 1, ['b'] = 2, [256] = 2};

/* What packers write when a block has no match, or one distance only. */
TEST(dynamic_blocks_may_have_one_distance_or_none)
{
    struct bits bits = {0};
    put_lengths(&bits, abc, 257, 1);
    put_code(&bits, 0, 1);
    put_code(&bits, 2, 2);
    put_code(&bits, 3, 2);
    bits_undo_to(&bits, FC_STR("ab"));
    unsigned char lengths[258 + 1] = {['a'] = 1, [256] = 2, [257] = 2, [258] = 1};
    put_lengths(&bits, lengths, 258, 1);
    put_code(&bits, 0, 1);
    put_code(&bits, 3, 2);
    put_code(&bits, 0, 1);
    put_code(&bits, 2, 2);
    bits_undo_to(&bits, FC_STR("aaaa"));
    unsigned char only_end[257 + 1] = {[256] = 1};
    put_lengths(&bits, only_end, 257, 1);
    put_code(&bits, 0, 1);
    bits_undo_to(&bits, FC_STR(""));
}

TEST(dynamic_blocks_that_mean_nothing_are_refused)
{
    struct bits bits = {0};
    unsigned char lengths[288 + 32];
    memcpy(lengths, abc, sizeof abc);
    memset(lengths + sizeof abc, 0, sizeof lengths - sizeof abc);
    put_lengths(&bits, lengths, 287, 1); /* 286 is the most */
    put_code(&bits, 3, 2);
    bits_are_refused(&bits, FC_STR(""));
    put_lengths(&bits, lengths, 257, 31); /* 30 is the most */
    put_code(&bits, 3, 2);
    bits_are_refused(&bits, FC_STR(""));
    lengths['c'] = 2; /* more codes than fit */
    put_lengths(&bits, lengths, 257, 1);
    put_code(&bits, 3, 2);
    bits_are_refused(&bits, FC_STR(""));
    lengths['c'] = 0;
    memset(lengths + 257, 1, 3); /* the same of distances */
    put_lengths(&bits, lengths, 257, 3);
    put_code(&bits, 3, 2);
    bits_are_refused(&bits, FC_STR(""));
    lengths[256] = 0; /* no end */
    lengths['c'] = 2;
    put_lengths(&bits, lengths, 257, 1);
    put_code(&bits, 0, 1);
    bits_are_refused(&bits, FC_STR("a"));
    put_two_lengths(&bits, 0, 16); /* a repeat of nothing */
    put_code(&bits, 1, 1);
    put_number(&bits, 0, 32);
    bits_are_refused(&bits, FC_STR(""));
    put_two_lengths(&bits, 1, 18); /* 2 * 138 zeros for 258 lengths */
    put_code(&bits, 1, 1);
    put_number(&bits, 127, 7);
    put_code(&bits, 1, 1);
    put_number(&bits, 127, 7);
    put_number(&bits, 0, 32);
    bits_are_refused(&bits, FC_STR(""));
}

/* One code is left over. zlib refuses the block unseen, ISA-L the code when the data uses it. */
TEST(incomplete_codes_never_give_other_data)
{
    unsigned char lengths[257 + 1] = {['a'] = 2, ['b'] = 2, [256] = 2};
    for (unsigned code = 2; code < 4; code++) {
        struct bits bits = {0};
        put_lengths(&bits, lengths, 257, 1);
        put_code(&bits, 0, 2);
        put_code(&bits, code, 2);
        put_number(&bits, 0, 32);
        struct fc_out out = member(&bits, FC_STR("a"));
        for (size_t i = 0; fc_inflaters[i]; i++) {
            struct fc_out plain = {0};
            struct flamec_error err = {0};
            enum flamec_status status =
                undo(fc_inflaters[i], slice(&out), 1 << 20, 64, &plain, &err);
            CHECK(status == FLAMEC_BAD_INPUT);
            CHECK(place_of(&err) <= out.count);
            fc_out_deinit(&plain);
        }
        fc_out_deinit(&out);
    }
}

struct chance {
    uint64_t state;
};

static unsigned draw(struct chance *chance, size_t below)
{
    chance->state = chance->state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((chance->state >> 33) % below);
}

/* Flip a bit, put another byte, drop one, or cut. */
static void damage(struct fc_out *out, struct chance *chance)
{
    size_t at = draw(chance, out->count);
    switch (draw(chance, 8)) {
    case 0:
        out->count = at;
        break;
    case 1:
        memmove(out->items + at, out->items + at + 1, out->count - at - 1);
        out->count--;
        break;
    case 2:
        out->items[at] = (char)draw(chance, 256);
        break;
    default:
        out->items[at] ^= (char)(1 << draw(chance, 8));
    }
}

/* Some lines, packed in one of zlib's ways. */
static void put_sample(struct fc_out *packed, struct fc_out *plain, struct chance *chance)
{
    static const int strategies[] = {Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE,
                                     Z_FIXED};
    unsigned lines = 1 + draw(chance, 40);
    for (unsigned i = 0; i < lines; i++) {
        char line[64];
        int len = snprintf(line, sizeof line, "main;f%u;%c%u %u\n", draw(chance, 9),
                           'a' + (int)draw(chance, 26), draw(chance, 1000), draw(chance, 100000));
        fc_out_put(plain, (struct fc_str){line, (size_t)len});
    }
    put_packed(packed, slice(plain), (int)draw(chance, 10),
               strategies[draw(chance, FC_COUNTOF(strategies))]);
}

/* Both refuse it, or give the same. Where one accepts what the other does not, it is what had been
 * packed: a code was damaged that the data does not use. */
TEST(engines_agree_on_damaged_files)
{
    struct chance chance = {2024};
    unsigned accepted = 0, refused = 0, different = 0;
    for (unsigned round = 0; round < 800; round++) {
        struct fc_out packed = {0}, plain = {0}, first = {0};
        put_sample(&packed, &plain, &chance);
        damage(&packed, &chance);
        struct flamec_error err = {0};
        enum flamec_status status =
            undo(fc_inflaters[0], slice(&packed), steps[draw(&chance, FC_COUNTOF(steps))],
                 8 + draw(&chance, 300), &first, &err);
        for (size_t i = 1; fc_inflaters[i]; i++) {
            struct fc_out second = {0};
            enum flamec_status other =
                undo(fc_inflaters[i], slice(&packed), steps[draw(&chance, FC_COUNTOF(steps))],
                     8 + draw(&chance, 300), &second, &err);
            different += status != other;
            if (status == FLAMEC_OK && other == FLAMEC_OK)
                CHECK(fc_str_equal(slice(&first), slice(&second)));
            else if (status != other)
                CHECK(fc_str_equal(slice(status == FLAMEC_OK ? &first : &second), slice(&plain)));
            fc_out_deinit(&second);
        }
        accepted += status == FLAMEC_OK;
        refused += status == FLAMEC_BAD_INPUT;
        fc_out_deinit(&packed);
        fc_out_deinit(&plain);
        fc_out_deinit(&first);
    }
    CHECK(accepted + refused == 800 && accepted > 20 && refused > 500);
    CHECK(different < 5);
}

/* Engines that are none, for what the real ones do not do at will. */
struct pretender {
    size_t taken;
};

static void *open_pretender(void)
{
    return calloc(1, sizeof(struct pretender));
}

static void *open_nothing(void)
{
    return NULL;
}

static void reset_pretender(void *state)
{
    *(struct pretender *)state = (struct pretender){0};
}

/* Its streams are one byte, given out as it is; it wants to see eight more before it says so. */
static enum fc_inflate_result look_far_ahead(void *state, struct fc_inflate_io *io)
{
    struct pretender *pretender = state;
    for (; io->in_len && pretender->taken <= FC_INFLATE_BEHIND; pretender->taken++) {
        if (pretender->taken == 0) {
            *io->next_out++ = *io->next_in;
            io->out_len--;
        }
        io->next_in++;
        io->in_len--;
    }
    if (pretender->taken <= FC_INFLATE_BEHIND)
        return FC_INFLATE_MORE;
    io->next_in -= FC_INFLATE_BEHIND;
    io->in_len += FC_INFLATE_BEHIND;
    return FC_INFLATE_END;
}

static enum fc_inflate_result stand_still(void *state, struct fc_inflate_io *io)
{
    (void)state;
    (void)io;
    return FC_INFLATE_MORE;
}

static enum fc_inflate_result lack_memory(void *state, struct fc_inflate_io *io)
{
    (void)state;
    (void)io;
    return FC_INFLATE_MEMORY;
}

static struct fc_inflater pretend(void *(*open)(void),
                                  enum fc_inflate_result (*inflate)(void *, struct fc_inflate_io *))
{
    return (struct fc_inflater){open, inflate, reset_pretender, free, fc_inflate_zlib.checksum};
}

/* Also when they came in as many pieces. */
TEST(an_engine_may_hand_back_what_it_looked_at)
{
    struct fc_inflater engine = pretend(open_pretender, look_far_ahead);
    struct fc_out packed = {0};
    for (unsigned i = 0; i < 2; i++) {
        fc_out_put(&packed, HEADER);
        fc_out_char(&packed, 'S');
        put_trailer(&packed, FC_STR("S"));
    }
    for (size_t i = 0; i < FC_COUNTOF(steps); i++) {
        struct fc_out plain = {0};
        CHECK(undo(&engine, slice(&packed), steps[i], 8, &plain, NULL) == FLAMEC_OK);
        CHECK(fc_str_equal(slice(&plain), FC_STR("SS")));
        fc_out_deinit(&plain);
    }
    fc_out_deinit(&packed);
}

TEST(an_engine_that_fails_ends_the_reading)
{
    struct fc_inflater still = pretend(open_pretender, stand_still),
                       poor = pretend(open_pretender, lack_memory),
                       none = pretend(open_nothing, stand_still);
    struct fc_out packed = {0}, plain = {0};
    struct flamec_error err = {0};
    put_gzip(&packed, TEXT);
    CHECK(undo(&still, slice(&packed), 1 << 20, 8, &plain, &err) == FLAMEC_BAD_INPUT);
    CHECK(has_text(err.message, "at byte 10: " MEANINGLESS));
    CHECK(undo(&poor, slice(&packed), 1 << 20, 8, &plain, NULL) == FLAMEC_NO_MEMORY);
    struct fc_source *inner = drip(slice(&packed), 8), *source = inner;
    CHECK(fc_gzip_open_with(&source, inner, &none, NULL) == FLAMEC_NO_MEMORY && !source);
    fc_source_close(inner);
    CHECK(plain.count == 0);
    fc_out_deinit(&packed);
    fc_out_deinit(&plain);
}

TESTS = {
    ENTRY(zlib_is_there_always_and_the_last),
    ENTRY(checksums_are_gzips),
    ENTRY(members_add_up),
    ENTRY(bgzf_ends_in_an_empty_member),
    ENTRY(many_members),
    ENTRY(one_large_member),
    ENTRY(members_end_where_the_output_does),
    ENTRY(members_end_where_the_input_does),
    ENTRY(padding_is_zeros_up_to_the_end),
    ENTRY(what_follows_a_member_must_be_another),
    ENTRY(header_fields_are_passed_over),
    ENTRY(damaged_headers_are_refused),
    ENTRY(wrong_checksums_and_lengths_are_refused),
    ENTRY(flipped_bits_never_pass),
    ENTRY(stored_blocks),
    ENTRY(the_reserved_block_type_is_refused),
    ENTRY(fixed_blocks),
    ENTRY(symbols_that_mean_nothing_are_refused),
    ENTRY(distances_reach_to_the_start_and_no_further),
    ENTRY(a_member_does_not_see_the_one_before),
    ENTRY(dynamic_blocks_may_have_one_distance_or_none),
    ENTRY(dynamic_blocks_that_mean_nothing_are_refused),
    ENTRY(incomplete_codes_never_give_other_data),
    ENTRY(engines_agree_on_damaged_files),
    ENTRY(an_engine_may_hand_back_what_it_looked_at),
    ENTRY(an_engine_that_fails_ends_the_reading),
};
RUN_TESTS
