#include "base/decode.h"

#include <fcntl.h>
#include <sys/stat.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#include "packed.h"

static const size_t steps[] = {1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 64, 1 << 20};

/* Decode `bytes`, given `step` at a time, to `out`. */
static enum flamec_status decode(struct fc_str bytes, size_t step, struct fc_out *out,
                                 struct flamec_error *err)
{
    struct fc_source *source = drip(bytes, step);
    enum flamec_status status = fc_decode(&source, err);
    size_t got = 1;
    while (status == FLAMEC_OK && got) {
        char room[8];
        status = fc_source_read(source, room, sizeof room, &got, err);
        if (status == FLAMEC_OK)
            fc_out_put(out, (struct fc_str){room, got});
    }
    fc_source_close(source);
    return status;
}

static bool is_text(const struct fc_out *out, struct fc_str text)
{
    return fc_str_equal((struct fc_str){out->items, out->count}, text);
}

/* All steps give `expected`. */
static bool decodes_to(struct fc_str bytes, struct fc_str expected)
{
    bool is_right = true;
    for (size_t i = 0; i < FC_COUNTOF(steps); i++) {
        struct fc_out out = {0};
        struct flamec_error err = {0};
        if (!CHECK(decode(bytes, steps[i], &out, &err) == FLAMEC_OK) ||
            !CHECK(is_text(&out, expected))) {
            fprintf(stderr, "    step %zu: \"%s\" %s\n", steps[i], out_text(&out), err.message);
            is_right = false;
        }
        fc_out_deinit(&out);
    }
    return is_right;
}

/* All steps fail, with `part` in the message. */
static bool is_refused(struct fc_str bytes, const char *part)
{
    bool is_right = true;
    for (size_t i = 0; i < FC_COUNTOF(steps); i++) {
        struct fc_out out = {0};
        struct flamec_error err = {0};
        is_right &= CHECK(decode(bytes, steps[i], &out, &err) == FLAMEC_BAD_INPUT) &&
                    CHECK(err.status == FLAMEC_BAD_INPUT) && CHECK(has_text(err.message, part));
        fc_out_deinit(&out);
    }
    return is_right;
}

TEST(plain_bytes_pass)
{
    decodes_to(TEXT, TEXT);
    decodes_to(FC_STR(""), FC_STR(""));
    decodes_to(FC_STR("a"), FC_STR("a"));
    decodes_to(FC_STR("\x1f"), FC_STR("\x1f"));
    decodes_to(FC_STR("a\0b\xff 1"), FC_STR("a\0b\xff 1"));
    decodes_to(FC_STR("BZ 1\n"), FC_STR("BZ 1\n"));
    decodes_to(FC_STR("BZhang;work 1\n"), FC_STR("BZhang;work 1\n"));
    decodes_to(FC_STR("BZh91AYE 1\n"), FC_STR("BZh91AYE 1\n"));
    decodes_to(FC_STR("BZh01AY& 1\n"), FC_STR("BZh01AY& 1\n"));
}

TEST(gzip_members_add_up)
{
    struct fc_out one = {0}, three = {0};
    put_gzip(&one, TEXT);
    decodes_to(slice(&one), TEXT);
    put_gzip(&three, FC_STR("a 1\n"));
    put_gzip(&three, FC_STR(""));
    put_gzip(&three, FC_STR("b 2\n"));
    decodes_to(slice(&three), FC_STR("a 1\nb 2\n"));
    fc_out_deinit(&one);
    fc_out_deinit(&three);
}

/* Cut anywhere behind its magic bytes, a file is an error that names where it ends. */
static void check_cuts(struct fc_str whole, size_t magic)
{
    for (size_t cut = magic; cut < whole.len; cut++) {
        char place[32];
        snprintf(place, sizeof place, "at byte %zu:", cut);
        if (!is_refused((struct fc_str){whole.ptr, cut}, place))
            return;
    }
}

/* A flipped bit is an error, or harmless (as in the header's time): never other data. */
static void check_flips(struct fc_str whole, struct fc_str plain)
{
    char *copy = malloc(whole.len);
    REQUIRE(copy);
    unsigned refused = 0;
    for (size_t bit = 0; bit < whole.len * 8; bit++) {
        memcpy(copy, whole.ptr, whole.len);
        copy[bit / 8] ^= (char)(1u << bit % 8);
        struct fc_out out = {0};
        struct flamec_error err = {0};
        bool is_recognised = bit >= 32; /* else it is text, as far as anyone can tell */
        enum flamec_status status = decode((struct fc_str){copy, whole.len}, 1000, &out, &err);
        refused += status != FLAMEC_OK;
        if (is_recognised && status == FLAMEC_OK && !CHECK(is_text(&out, plain)))
            fprintf(stderr, "    bit %zu\n", bit);
        CHECK(status == FLAMEC_OK || has_text(err.message, "drip: "));
        fc_out_deinit(&out);
    }
    CHECK(refused > whole.len * 4);
    free(copy);
}

TEST(damaged_gzip_never_passes)
{
    struct fc_out out = {0};
    put_gzip(&out, TEXT);
    check_cuts(slice(&out), 2);
    check_flips(slice(&out), TEXT);
    fc_out_deinit(&out);
}

#ifdef HAVE_ZSTD
static void put_zstd(struct fc_out *out, struct fc_str plain)
{
    char packed[4096];
    ZSTD_CCtx *context = ZSTD_createCCtx();
    REQUIRE(context);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    size_t len = ZSTD_compress2(context, packed, sizeof packed, plain.ptr, plain.len);
    REQUIRE(!ZSTD_isError(len));
    fc_out_put(out, (struct fc_str){packed, len});
    ZSTD_freeCCtx(context);
}

TEST(zstd_frames_add_up)
{
    CHECK(fc_zstd_version() != NULL);
    struct fc_out one = {0}, three = {0};
    put_zstd(&one, TEXT);
    decodes_to(slice(&one), TEXT);
    put_zstd(&three, FC_STR("a 1\n"));
    put_zstd(&three, FC_STR(""));
    put_zstd(&three, FC_STR("b 2\n"));
    decodes_to(slice(&three), FC_STR("a 1\nb 2\n"));
    fc_out_deinit(&one);
    fc_out_deinit(&three);
}

/* RFC 8878, section 3.1.2: 0x184D2A50 to 5F, a length, and that many bytes to pass over. */
TEST(zstd_skippable_frames_are_passed_over)
{
    for (unsigned kind = 0; kind < 16; kind++) {
        struct fc_out out = {0};
        for (unsigned twice = 0; twice < 2; twice++) {
            fc_out_char(&out, (char)(0x50 + kind));
            fc_out_put(&out, FC_STR("\x2a\x4d\x18\x05\0\0\0hello"));
            put_zstd(&out, FC_STR("a 1\n"));
        }
        decodes_to(slice(&out), FC_STR("a 1\na 1\n"));
        fc_out_deinit(&out);
    }
}

/* A frame's head by RFC 8878, section 3.1.1.1: the window descriptor's upper five bits are the
 * window's logarithm less 10. 2^28 is one more than the library takes. */
TEST(a_zstd_window_beyond_the_limit_is_named)
{
    const unsigned char head[] = {0x28, 0xb5, 0x2f, 0xfd, 0x00, (28 - 10) << 3, 0x01, 0x00, 0x00};
    is_refused(
        (struct fc_str){(const char *)head, sizeof head},
        "drip: needs a zstd window of more than 128 MiB; pipe it through `zstd -dc --long=31`");
    const unsigned char largest[] = {0x28,           0xb5, 0x2f, 0xfd, 0x00,
                                     (27 - 10) << 3, 0x01, 0x00, 0x00};
    decodes_to((struct fc_str){(const char *)largest, sizeof largest}, FC_STR(""));
}

TEST(damaged_zstd_never_passes)
{
    struct fc_out out = {0};
    put_zstd(&out, TEXT);
    check_cuts(slice(&out), 4);
    check_flips(slice(&out), TEXT);
    fc_out_char(&out, 'x');
    is_refused(slice(&out), "drip: zstd data is damaged at byte");
    fc_out_deinit(&out);
}
#else
TEST(zstd_is_refused_with_advice)
{
    CHECK(fc_zstd_version() == NULL);
    is_refused(FC_STR("\x28\xb5\x2f\xfd\x20\0"), "zstd -dc");
}
#endif

TEST(byte_order_mark_of_utf8_is_dropped)
{
    decodes_to(FC_STR("\xef\xbb\xbf"
                      "a 1\n"),
               FC_STR("a 1\n"));
    decodes_to(FC_STR("\xef\xbb\xbf"), FC_STR(""));
    decodes_to(FC_STR("\xef\xbb"), FC_STR("\xef\xbb"));
    decodes_to(FC_STR("a\xef\xbb\xbf 1\n"), FC_STR("a\xef\xbb\xbf 1\n"));
}

/* One text in both byte orders, written out by hand. */
TEST(utf16_is_converted)
{
    static const uint16_t units[] = {'a', 0xE9, ';', 0x20AC, 0xD83D, 0xDE00, ' ', '1', '\n'};
    char little[2 + sizeof units] = "\xff\xfe", big[2 + sizeof units] = "\xfe\xff";
    for (size_t i = 0; i < FC_COUNTOF(units); i++) {
        little[2 + 2 * i] = big[3 + 2 * i] = (char)(units[i] & 0xFF);
        little[3 + 2 * i] = big[2 + 2 * i] = (char)(units[i] >> 8);
    }
    struct fc_str expected = FC_STR("a\xc3\xa9;\xe2\x82\xac\xf0\x9f\x98\x80 1\n");
    decodes_to((struct fc_str){little, sizeof little}, expected);
    decodes_to((struct fc_str){big, sizeof big}, expected);
    decodes_to(FC_STR("\xff\xfe"), FC_STR(""));
    decodes_to(FC_STR("\xfe\xff"), FC_STR(""));
}

#define NO "\xef\xbf\xbd"

TEST(half_pairs_and_half_units_are_shown)
{
    const struct {
        struct fc_str bytes, expected;
    } rows[] = {
        {FC_STR("\xfe\xff\xd8\x3d"), FC_STR(NO)},
        {FC_STR("\xfe\xff\xde\0"), FC_STR(NO)},
        {FC_STR("\xfe\xff\xd8\x3d\0a"), FC_STR(NO "a")},
        {FC_STR("\xfe\xff\xde\0\xd8\x3d\xde\0"), FC_STR(NO "\xf0\x9f\x98\x80")},
        {FC_STR("\xfe\xff\xd8\x3d\xd8\x3d\xde\0"), FC_STR(NO "\xf0\x9f\x98\x80")},
        {FC_STR("\xfe\xff\xd8\x3d\xde\0\xde\0"), FC_STR("\xf0\x9f\x98\x80" NO)},
        {FC_STR("\xfe\xff\0a\0"), FC_STR("a" NO)},
        {FC_STR("\xfe\xff\xdb\xff\xdf\xff"), FC_STR("\xf4\x8f\xbf\xbf")},
        {FC_STR("\xfe\xff\xd8\0\xdc\0"), FC_STR("\xf0\x90\x80\x80")},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        if (!decodes_to(rows[i].bytes, rows[i].expected))
            fprintf(stderr, "    row %zu\n", i);
}

TEST(utf16_larger_than_the_buffer)
{
    enum {
        COUNT = 40000
    };
    struct fc_out packed = {0}, plain = {0}, out = {0};
    FC_OUT_LITERAL(&packed, "\xff\xfe"
                            "a");
    fc_out_char(&packed, 0);
    FC_OUT_LITERAL(&plain, "a");
    for (unsigned i = 0; i < COUNT; i++) {
        FC_OUT_LITERAL(&packed, "\x3d\xd8\x00\xde");
        FC_OUT_LITERAL(&plain, "\xf0\x9f\x98\x80");
    }
    CHECK(decode(slice(&packed), 1 << 20, &out, NULL) == FLAMEC_OK);
    CHECK(is_text(&out, slice(&plain)));
    out.count = 0;
    CHECK(decode(slice(&packed), 4097, &out, NULL) == FLAMEC_OK);
    CHECK(is_text(&out, slice(&plain)));
    fc_out_deinit(&packed);
    fc_out_deinit(&plain);
    fc_out_deinit(&out);
}

/* Compressed by accident twice, and up to four times; deeper is left as bytes. */
TEST(layers_of_gzip_are_taken_off)
{
    struct fc_out layers[6] = {{0}};
    fc_out_put(&layers[0], TEXT);
    for (size_t i = 1; i < FC_COUNTOF(layers); i++)
        put_gzip(&layers[i], slice(&layers[i - 1]));
    for (size_t i = 0; i < 5; i++)
        CHECK(decodes_to(slice(&layers[i]), TEXT));
    CHECK(decodes_to(slice(&layers[5]), slice(&layers[1])));
    for (size_t i = 0; i < FC_COUNTOF(layers); i++)
        fc_out_deinit(&layers[i]);
}

TEST(gzip_of_utf16_is_both_undone)
{
    struct fc_out out = {0};
    put_gzip(&out, FC_STR("\xff\xfe"
                          "a\0 \0"
                          "1\0"));
    decodes_to(slice(&out), FC_STR("a 1"));
    fc_out_deinit(&out);
}

TEST(other_formats_are_refused_by_name)
{
    const struct {
        struct fc_str bytes;
        const char *part;
    } rows[] = {
        {FC_STR("\xfd"
                "7zXZ\0..."),
         "xz"},
        {FC_STR("BZh91AY&SY...."), "bzip2"},
        {FC_STR("BZh1\x17\x72\x45\x38\x50\x90"), "bzip2"},
        {FC_STR("PK\x03\x04..."), "zip"},
        {FC_STR("\x04\x22\x4d\x18..."), "lz4"},
        {FC_STR("PERFILE2...."), "perf script"},
        {FC_STR("\xff\xfe\0\0a\0\0\0"), "UTF-32"},
        {FC_STR("\0\0\xfe\xff\0\0\0a"), "UTF-32"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        if (!is_refused(rows[i].bytes, rows[i].part))
            fprintf(stderr, "    row %zu\n", i);
}

TEST(peeking_takes_nothing)
{
    for (size_t step = 1; step < 20; step++) {
        struct fc_source *source = drip(FC_STR("0123456789abcdefghij"), step);
        struct fc_str head;
        char bytes[32];
        size_t len = 0, got = 0;
        static const size_t wanted[] = {0, 3, 8, 1, 8};
        for (size_t i = 0; i < FC_COUNTOF(wanted); i++) {
            REQUIRE(fc_source_peek(source, wanted[i], &head, NULL) == FLAMEC_OK);
            CHECK(head.len == wanted[i] && memcmp(head.ptr, "01234567", wanted[i]) == 0);
        }
        CHECK(source->offset == 0);
        do {
            REQUIRE(fc_source_read(source, bytes + len, 8, &got, NULL) == FLAMEC_OK);
            len += got;
            CHECK(source->offset == len);
        } while (got && len <= 20);
        CHECK(len == 20 && memcmp(bytes, "0123456789abcdefghij", 20) == 0);
        REQUIRE(fc_source_peek(source, 8, &head, NULL) == FLAMEC_OK);
        CHECK(head.len == 0);
        fc_source_close(source);
    }
}

TEST(peeking_near_the_end_gives_what_is_there)
{
    struct fc_source *source = drip(FC_STR("abc"), 1);
    struct fc_str head;
    CHECK(fc_source_peek(source, 8, &head, NULL) == FLAMEC_OK);
    CHECK(fc_str_equal(head, FC_STR("abc")));
    fc_source_close(source);
}

TEST(descriptors_paths_and_memory_give_their_bytes)
{
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    REQUIRE(write(ends[1], "a 1\nb", 5) == 5 && close(ends[1]) == 0);
    struct fc_source *source = NULL;
    char bytes[64];
    size_t len;
    REQUIRE(fc_source_fd(&source, ends[0], "pipe", NULL) == FLAMEC_OK);
    CHECK(fc_source_read(source, bytes, sizeof bytes, &len, NULL) == FLAMEC_OK && len == 5);
    CHECK(memcmp(bytes, "a 1\nb", 5) == 0);
    CHECK(fc_source_read(source, bytes, sizeof bytes, &len, NULL) == FLAMEC_OK && len == 0);
    fc_source_close(source);
    CHECK(fcntl(ends[0], F_GETFD) >= 0);
    close(ends[0]);
    REQUIRE(fc_source_memory(&source, FC_STR("xyz"), "memory", NULL) == FLAMEC_OK);
    CHECK(fc_source_read(source, bytes, sizeof bytes, &len, NULL) == FLAMEC_OK && len == 3);
    CHECK_TEXT(source->name, "memory");
    fc_source_close(source);
    REQUIRE(fc_source_path(&source, "/dev/null", NULL) == FLAMEC_OK);
    CHECK(fc_source_read(source, bytes, sizeof bytes, &len, NULL) == FLAMEC_OK && len == 0);
    fc_source_close(source);
    fc_source_close(NULL);
}

/* Nothing is there yet at the first read. */
TEST(a_non_blocking_descriptor_is_waited_for)
{
    int ends[2];
    REQUIRE(pipe(ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0);
    pid_t writer = fork();
    REQUIRE(writer >= 0);
    if (writer == 0) {
        usleep(50000);
        _exit(write(ends[1], "a 1\n", 4) != 4);
    }
    close(ends[1]);
    struct fc_source *source = NULL;
    char bytes[64];
    size_t len;
    REQUIRE(fc_source_fd(&source, ends[0], "pipe", NULL) == FLAMEC_OK);
    CHECK(fc_source_read(source, bytes, sizeof bytes, &len, NULL) == FLAMEC_OK && len == 4);
    CHECK(fc_source_read(source, bytes, sizeof bytes, &len, NULL) == FLAMEC_OK && len == 0);
    fc_source_close(source);
    close(ends[0]);
    CHECK(waitpid(writer, NULL, 0) == writer);
}

TEST(what_cannot_be_opened_or_read_is_named)
{
    struct fc_source *source = drip(FC_STR(""), 1);
    fc_source_close(source);
    struct flamec_error err = {0};
    CHECK(fc_source_path(&source, "/nonexistent/x", &err) == FLAMEC_IO && !source);
    CHECK(has_text(err.message, "/nonexistent/x: cannot open"));
    err = (struct flamec_error){0};
    CHECK(fc_source_path(&source, "/", &err) == FLAMEC_IO && !source);
    CHECK(has_text(err.message, "/: is a directory"));
    err = (struct flamec_error){0};
    int closed = open("/dev/null", O_WRONLY);
    REQUIRE(closed >= 0 && fc_source_fd(&source, closed, "null", NULL) == FLAMEC_OK);
    char bytes[8];
    size_t len;
    CHECK(fc_source_read(source, bytes, sizeof bytes, &len, &err) == FLAMEC_IO);
    CHECK(has_text(err.message, "null: cannot read"));
    fc_source_close(source);
    close(closed);
}

TESTS = {
    ENTRY(plain_bytes_pass),
    ENTRY(gzip_members_add_up),
    ENTRY(damaged_gzip_never_passes),
#ifdef HAVE_ZSTD
    ENTRY(zstd_frames_add_up),
    ENTRY(zstd_skippable_frames_are_passed_over),
    ENTRY(a_zstd_window_beyond_the_limit_is_named),
    ENTRY(damaged_zstd_never_passes),
#else
    ENTRY(zstd_is_refused_with_advice),
#endif
    ENTRY(byte_order_mark_of_utf8_is_dropped),
    ENTRY(utf16_is_converted),
    ENTRY(half_pairs_and_half_units_are_shown),
    ENTRY(utf16_larger_than_the_buffer),
    ENTRY(layers_of_gzip_are_taken_off),
    ENTRY(gzip_of_utf16_is_both_undone),
    ENTRY(other_formats_are_refused_by_name),
    ENTRY(peeking_takes_nothing),
    ENTRY(peeking_near_the_end_gives_what_is_there),
    ENTRY(descriptors_paths_and_memory_give_their_bytes),
    ENTRY(a_non_blocking_descriptor_is_waited_for),
    ENTRY(what_cannot_be_opened_or_read_is_named),
};
RUN_TESTS
