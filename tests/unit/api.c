/* The public functions, from outside: nothing here sees more than include/flamec/ declares. */
#include <errno.h>
#include <fcntl.h>
#include <flamec/flamec.h>

#include "check.h"

/* What was written, and what was said. */
struct heard {
    char bytes[1 << 20]; /* more than a page */
    size_t len, calls;
    char notes[4096];
    unsigned note_count;
    int answer;
};

static int take(void *context, const void *bytes, size_t len)
{
    struct heard *heard = context;
    heard->calls++;
    REQUIRE(len < sizeof heard->bytes);
    memcpy(heard->bytes, bytes, len);
    heard->bytes[len] = 0;
    heard->len = len;
    return heard->answer;
}

static void hear(void *context, const char *message)
{
    struct heard *heard = context;
    size_t len = strlen(heard->notes);
    snprintf(heard->notes + len, sizeof heard->notes - len, "%s\n", message);
    heard->note_count++;
    CHECK(!strchr(message, '\n'));
}

static struct heard heard;

static bool has_text(const char *text, const char *part)
{
    return strstr(text, part) ? true
                              : (fprintf(stderr, "\"%s\" is not in \"%s\"\n", part, text), false);
}

static struct flamec_profile *profile_new(struct flamec_profile_options options)
{
    struct flamec_profile *profile;
    options.size = sizeof options;
    options.note = hear;
    options.note_context = &heard;
    REQUIRE(flamec_profile_new(&profile, &options, NULL) == FLAMEC_OK && profile);
    return profile;
}

static enum flamec_status read_text(struct flamec_profile *profile, const char *text,
                                    struct flamec_error *err)
{
    return flamec_profile_read_memory(profile, text, strlen(text), "in", err);
}

static struct flamec_profile *profile_of(const char *text)
{
    struct flamec_profile *profile = profile_new((struct flamec_profile_options){0});
    REQUIRE(read_text(profile, text, NULL) == FLAMEC_OK);
    return profile;
}

static enum flamec_status render(struct flamec_profile *profile,
                                 struct flamec_render_options options, struct flamec_error *err)
{
    options.size = sizeof options;
    options.note = hear;
    options.note_context = &heard;
    heard.len = heard.calls = 0;
    heard.bytes[0] = 0;
    return flamec_render(profile, &options, take, &heard, err);
}

static void check_folded(struct flamec_profile *profile, struct flamec_render_options options,
                         const char *expected)
{
    struct flamec_error err = {0};
    options.format = "folded";
    if (!CHECK(render(profile, options, &err) == FLAMEC_OK))
        fprintf(stderr, "    %s\n", err.message);
    CHECK_TEXT(heard.bytes, expected);
}

TEST(a_profile_begins_empty_and_is_freed)
{
    struct flamec_profile *profile = profile_new((struct flamec_profile_options){0});
    struct flamec_count total = flamec_profile_total(profile);
    CHECK(total.units == 0 && total.scale == 0);
    flamec_profile_free(profile);
    flamec_profile_free(NULL);
    REQUIRE(flamec_profile_new(&profile, NULL, NULL) == FLAMEC_OK);
    flamec_profile_free(profile);
}

TEST(an_unknown_input_format_is_refused)
{
    struct flamec_profile *profile = (struct flamec_profile *)&heard;
    struct flamec_profile_options options = {.size = sizeof options, .from = "nonsense"};
    struct flamec_error err = {0};
    CHECK(flamec_profile_new(&profile, &options, &err) == FLAMEC_BAD_OPTION && !profile);
    CHECK(has_text(err.message, "--from=nonsense") && err.status == FLAMEC_BAD_OPTION);
    CHECK(flamec_profile_new(&profile, &options, NULL) == FLAMEC_BAD_OPTION);
}

TEST(options_are_copied)
{
    char from[] = "folded";
    struct flamec_profile_options options = {.size = sizeof options, .from = from};
    struct flamec_profile *profile;
    REQUIRE(flamec_profile_new(&profile, &options, NULL) == FLAMEC_OK);
    memset(from, 'x', sizeof from - 1);
    memset(&options, 0xff, sizeof options);
    CHECK(read_text(profile, "a 3 5\n", NULL) == FLAMEC_OK);
    check_folded(profile, (struct flamec_render_options){0}, "a 3 5\n");
    CHECK(flamec_profile_total(profile).units == 5);
    flamec_profile_free(profile);
}

TEST(a_shorter_options_struct_is_an_older_one)
{
    struct flamec_profile_options options = {.size = offsetof(struct flamec_profile_options, note),
                                             .note = hear,
                                             .note_context = &heard};
    struct flamec_profile *profile;
    REQUIRE(flamec_profile_new(&profile, &options, NULL) == FLAMEC_OK);
    CHECK(read_text(profile, "a 1\nbad\n", NULL) == FLAMEC_OK);
    CHECK(heard.note_count == 0);
    flamec_profile_free(profile);
}

TEST(inputs_of_all_kinds_add_up)
{
    struct flamec_profile *profile = profile_of("a;b 1\n");
    int ends[2];
    REQUIRE(pipe(ends) == 0 && write(ends[1], "a;b 0.5\nc 2", 11) == 11 && close(ends[1]) == 0);
    CHECK(flamec_profile_read_fd(profile, ends[0], "pipe", NULL) == FLAMEC_OK);
    CHECK(fcntl(ends[0], F_GETFD) >= 0);
    close(ends[0]);
    char path[] = "/tmp/flamec-api-XXXXXX";
    int file = mkstemp(path);
    REQUIRE(file >= 0 && write(file, "c 4\n", 4) == 4 && close(file) == 0);
    CHECK(flamec_profile_read_path(profile, path, NULL) == FLAMEC_OK);
    unlink(path);
    struct flamec_count total = flamec_profile_total(profile);
    CHECK(total.units == 75 && total.scale == 1);
    check_folded(profile, (struct flamec_render_options){0}, "a;b 1.5\nc 6\n");
    flamec_profile_free(profile);
}

TEST(memory_is_used_during_the_call_only)
{
    char text[] = "a;b 1\n";
    struct flamec_profile *profile = profile_new((struct flamec_profile_options){0});
    REQUIRE(flamec_profile_read_memory(profile, text, 6, "in", NULL) == FLAMEC_OK);
    memset(text, 'x', 6);
    check_folded(profile, (struct flamec_render_options){0}, "a;b 1\n");
    flamec_profile_free(profile);
}

TEST(what_cannot_be_read_is_named)
{
    struct flamec_profile *profile = profile_new((struct flamec_profile_options){0});
    struct flamec_error err = {0};
    CHECK(flamec_profile_read_path(profile, "/nonexistent/file", &err) == FLAMEC_IO);
    CHECK(has_text(err.message, "/nonexistent/file: ") && has_text(err.message, "; "));
    err = (struct flamec_error){0};
    CHECK(flamec_profile_read_path(profile, "/", &err) == FLAMEC_IO);
    CHECK(has_text(err.message, "directory"));
    err = (struct flamec_error){0};
    CHECK(read_text(profile, "a 9223372036854775808\n", &err) == FLAMEC_BAD_INPUT);
    CHECK(has_text(err.message, "in:1: "));
    flamec_profile_free(profile);
}

TEST(a_differential_profile_has_the_total_of_its_second_counts)
{
    struct flamec_profile *profile = profile_of("a 3 5\nb 1 7\n");
    CHECK(flamec_profile_total(profile).units == 12);
    check_folded(profile, (struct flamec_render_options){0}, "a 3 5\nb 1 7\n");
    CHECK(heard.note_count == 0);
    CHECK(render(profile, (struct flamec_render_options){.format = "text"}, NULL) == FLAMEC_OK);
    CHECK(heard.note_count == 1);
    flamec_profile_free(profile);
}

TEST(inputs_must_agree_on_their_counts)
{
    static const char *const rows[][2] = {{"a 1 2\n", "b 1\n"}, {"a 1\n", "b 1 2\n"}};
    for (size_t i = 0; i < 2; i++) {
        struct flamec_profile *profile = profile_of(rows[i][0]);
        struct flamec_error err = {0};
        CHECK(read_text(profile, rows[i][1], &err) == FLAMEC_BAD_INPUT);
        CHECK(has_text(err.message, "--from=folded"));
        flamec_profile_free(profile);
    }
}

TEST(skipped_lines_are_one_note)
{
    struct flamec_profile *profile = profile_of("a 1\nbad\nc 1\nworse x\n");
    CHECK(heard.note_count == 1);
    CHECK(has_text(heard.notes, "in:2: 2 lines") && has_text(heard.notes, "\"bad\"") &&
          has_text(heard.notes, "2, 4"));
    flamec_profile_free(profile);
}

TEST(strict_makes_them_an_error)
{
    struct flamec_profile *profile =
        profile_new((struct flamec_profile_options){.is_strict = true});
    struct flamec_error err = {0};
    CHECK(read_text(profile, "a 1\nbad\n", &err) == FLAMEC_BAD_INPUT);
    CHECK(has_text(err.message, "in:2: \"bad\""));
    flamec_profile_free(profile);
}

TEST(rounding_is_noted)
{
    struct flamec_profile *profile = profile_of("a 0.12345678901\n");
    CHECK(heard.note_count == 1 && has_text(heard.notes, "in: 1 count"));
    flamec_profile_free(profile);
}

TEST(nothing_to_draw_is_an_error_and_writes_nothing)
{
    static const struct {
        const char *text, *part;
    } rows[] = {
        {NULL, "no input"},
        {"", "in: holds no samples"},
        {"\n# x\n", "in: holds no samples"},
        {"x\ny\n", "in:1: holds no samples"},
        {"a 0\nb;c 0\n", "0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct flamec_profile *profile = profile_new((struct flamec_profile_options){0});
        struct flamec_error err = {0};
        if (rows[i].text)
            CHECK(read_text(profile, rows[i].text, NULL) == FLAMEC_OK);
        CHECK(render(profile, (struct flamec_render_options){0}, &err) == FLAMEC_BAD_INPUT);
        CHECK(heard.calls == 0 && has_text(err.message, rows[i].part));
        flamec_profile_free(profile);
    }
}

TEST(an_empty_input_beside_others_is_noted)
{
    struct flamec_profile *profile = profile_of("a 1\n");
    CHECK(read_text(profile, "", NULL) == FLAMEC_OK);
    CHECK(render(profile, (struct flamec_render_options){0}, NULL) == FLAMEC_OK);
    CHECK(heard.note_count == 1 && has_text(heard.notes, "in: holds no samples"));
    flamec_profile_free(profile);
}

TEST(each_further_empty_input_is_noted)
{
    struct flamec_profile *profile = profile_of("");
    struct flamec_error err = {0};
    CHECK(heard.note_count == 0);
    CHECK(flamec_profile_read_memory(profile, "a 0\n", 4, "two", NULL) == FLAMEC_OK);
    CHECK(heard.note_count == 1 && has_text(heard.notes, "two: holds no samples: all its counts"));
    CHECK(render(profile, (struct flamec_render_options){0}, &err) == FLAMEC_BAD_INPUT);
    CHECK(has_text(err.message, "in: holds no samples: it is empty"));
    flamec_profile_free(profile);
}

/* What was there before and is gone is still a stack, for folded text only. */
TEST(stacks_that_are_gone_are_folded)
{
    struct flamec_profile *profile = profile_of("a;b 3 0\nc 2 0\n");
    check_folded(profile, (struct flamec_render_options){0}, "a;b 3 0\nc 2 0\n");
    check_folded(profile, (struct flamec_render_options){.focus = "a"}, "a;b 3 0\n");
    struct flamec_error err = {0};
    CHECK(render(profile, (struct flamec_render_options){.format = "folded", .focus = "x"}, &err) ==
          FLAMEC_BAD_INPUT);
    static const char *const formats[] = {"svg", "top", "json"};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        err = (struct flamec_error){0};
        CHECK(render(profile, (struct flamec_render_options){.format = formats[i]}, &err) ==
              FLAMEC_BAD_INPUT);
        CHECK(has_text(err.message, "in: holds no samples: all its second counts are 0"));
    }
    flamec_profile_free(profile);
    profile = profile_of("a;b 3 0\nc 2 9\n");
    check_folded(profile, (struct flamec_render_options){.focus = "a"}, "a;b 3 0\n");
    flamec_profile_free(profile);
}

/* An option is refused without a profile when, and as, it is refused with one. */
TEST(options_can_be_checked_beforehand)
{
    static const struct flamec_render_options rows[] = {
        {.format = "png"},    {.width = "29"},       {.minwidth = "x"},     {.total = "-1"},
        {.factor = "0"},      {.colors = "mauve"},   {.encoding = "UTF-7"}, {.fontsize = 0.5},
        {.bgcolors = "#12"},  {.search_color = "x"}, {.total = "1e30"},     {.height = 1001},
        {.focus = "("},       {.total = "0.5"},      {.format = "top"},     {.width = "+30"},
        {.minwidth = "+.1%"}, {.factor = "+2"},      {.encoding = "cp1252"}};
    enum {
        REFUSED = 12
    };
    struct flamec_profile *profile = profile_of("a( 1\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct flamec_error early = {0}, late = {0};
        struct flamec_render_options options = rows[i];
        options.size = sizeof options;
        enum flamec_status status = flamec_render_check(&options, &early);
        CHECK(status == (i < REFUSED ? FLAMEC_BAD_OPTION : FLAMEC_OK) && status == early.status);
        CHECK(render(profile, rows[i], &late) == status);
        if (!CHECK(strcmp(early.message, late.message) == 0))
            fprintf(stderr, "    \"%s\", \"%s\"\n", early.message, late.message);
    }
    flamec_profile_free(profile);
}

TEST(a_hopeless_expression_is_an_error)
{
    char text[64] = "", name[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9z";
    snprintf(text, sizeof text, "%s 1\n", name);
    struct flamec_profile *profile = profile_of(text);
    struct flamec_error err = {0};
    CHECK(render(profile, (struct flamec_render_options){.hide = "^(a+)+$"}, &err) ==
          FLAMEC_BAD_OPTION);
    /* 39 bytes: the 40th is half a character. */
    CHECK(has_text(err.message, "--hide=^(a+)+$: "));
    CHECK(has_text(err.message, "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…\"; simplify it"));
    flamec_profile_free(profile);
}

TEST(files_can_be_roots)
{
    struct flamec_profile *profile =
        profile_new((struct flamec_profile_options){.has_file_roots = true});
    CHECK(flamec_profile_read_memory(profile, "a 1\n", 4, "one", NULL) == FLAMEC_OK);
    CHECK(flamec_profile_read_memory(profile, "a 2\n", 4, "two", NULL) == FLAMEC_OK);
    CHECK(flamec_profile_read_memory(profile, "a 4\n", 4, "\t # 3;x ", NULL) == FLAMEC_OK);
    check_folded(profile, (struct flamec_render_options){0}, "# 3:x;a 4\none;a 1\ntwo;a 2\n");
    flamec_profile_free(profile);
}

TEST(charts_keep_the_order)
{
    struct flamec_profile *profile =
        profile_new((struct flamec_profile_options){.keeps_order = true});
    CHECK(read_text(profile, "b 1\na 2\nb 3\n", NULL) == FLAMEC_OK);
    check_folded(profile, (struct flamec_render_options){0}, "b 1\na 2\nb 3\n");
    flamec_profile_free(profile);
}

TEST(rendering_leaves_the_profile_as_it_is)
{
    struct flamec_profile *profile = profile_of("a;b 1\na;c 2\nd 4\n");
    static struct heard first;
    CHECK(render(profile, (struct flamec_render_options){0}, NULL) == FLAMEC_OK);
    first = heard;
    check_folded(profile, (struct flamec_render_options){.is_reversed = true, .hide = "c"},
                 "a 2\nb;a 1\nd 4\n");
    check_folded(profile, (struct flamec_render_options){.focus = "b"}, "a;b 1\n");
    check_folded(profile, (struct flamec_render_options){.strips_addresses = true, .base = "a"},
                 "a;b 1\na;c 2\n");
    CHECK(render(profile, (struct flamec_render_options){0}, NULL) == FLAMEC_OK);
    CHECK(first.len == heard.len && memcmp(first.bytes, heard.bytes, sizeof first.bytes) == 0);
    CHECK(flamec_profile_total(profile).units == 7);
    flamec_profile_free(profile);
}

TEST(patterns_match_names_as_written_and_as_shown)
{
    struct flamec_profile *profile = profile_of("read_[k];x 1\nf(int*);y 2\n;z 4\n");
    check_folded(profile, (struct flamec_render_options){.focus = "^read$"}, "read_[k];x 1\n");
    check_folded(profile, (struct flamec_render_options){.focus = "\\[k\\]"}, "read_[k];x 1\n");
    check_folded(profile, (struct flamec_render_options){.focus = "f(int*)"}, "f(int*);y 2\n");
    check_folded(profile, (struct flamec_render_options){.focus = "(empty)"}, ";z 4\n");
    CHECK(heard.note_count == 0);
    check_folded(profile, (struct flamec_render_options){.ignore = "f("}, ";z 4\nread_[k];x 1\n");
    CHECK(heard.note_count == 1 && has_text(heard.notes, "--ignore=f("));
    flamec_profile_free(profile);
}

TEST(a_choice_that_leaves_nothing_is_an_error)
{
    struct flamec_profile *profile = profile_of("a 1\n");
    struct flamec_error err = {0};
    CHECK(render(profile, (struct flamec_render_options){.focus = "zzz"}, &err) ==
          FLAMEC_BAD_INPUT);
    CHECK(heard.calls == 0 && has_text(err.message, "--focus"));
    flamec_profile_free(profile);
}

TEST(a_refused_write_is_an_error)
{
    struct flamec_profile *profile = profile_of("a 1\n");
    struct flamec_error err = {0};
    heard.answer = ENOSPC;
    CHECK(render(profile, (struct flamec_render_options){0}, &err) == FLAMEC_IO);
    CHECK(err.status == FLAMEC_IO && has_text(err.message, strerror(ENOSPC)));
    flamec_profile_free(profile);
}

static struct heard map;

TEST(a_palette_map_keeps_colours)
{
    struct flamec_profile *profile = profile_of("a 1\nb 1\n");
    static const char text[] = "a->rgb(1,2,3)\nz->rgb(4,5,6)\nnonsense\n";
    struct flamec_render_options options = {.format = "text",
                                            .palette_map = text,
                                            .palette_map_len = sizeof text - 1,
                                            .palette_map_write = take,
                                            .palette_map_context = &map};
    CHECK(render(profile, options, NULL) == FLAMEC_OK);
    CHECK(has_text(heard.bytes, "#010203 | a |"));
    CHECK(has_text(heard.notes, "palette.map:3: 1 line is"));
    CHECK(map.calls == 1 && has_text(map.bytes, "a->rgb(1,2,3)\nall->rgb(") &&
          has_text(map.bytes, "\nb->rgb(") && has_text(map.bytes, "\nz->rgb(4,5,6)\n"));
    static char next[sizeof map.bytes];
    memcpy(next, map.bytes, sizeof next);
    options.palette_map = next;
    options.palette_map_len = map.len;
    CHECK(render(profile, options, NULL) == FLAMEC_OK);
    CHECK_TEXT(map.bytes, next);
    heard.answer = EIO;
    CHECK(render(profile, options, NULL) == FLAMEC_IO && map.calls == 2);
    flamec_profile_free(profile);
}

TEST(attributes_are_drawn)
{
    struct flamec_profile *profile = profile_of("a 1\n");
    static const char text[] = "a\thref=http://x/?a&b\n";
    struct flamec_render_options options = {
        .nameattr = text, .nameattr_len = sizeof text - 1, .nameattr_name = "attrs"};
    struct flamec_error err = {0};
    if (!CHECK(render(profile, options, &err) == FLAMEC_OK))
        fprintf(stderr, "    %s\n", err.message);
    CHECK(has_text(heard.bytes, "<a href=\"http://x/?a&amp;b\" target=\"_top\">"));
    flamec_profile_free(profile);
}

/* Scripts and links of the page would find the frame instead. */
TEST(ids_of_the_page_stay_its_own)
{
    static const char *const ids[] = {
        "frames", "canvas",   "background", "title", "subtitle", "details", "matched",
        "foot",   "controls", "search-box", "reset", "search",   "clear",   "ignore-case"};
    struct flamec_profile *profile = profile_of("a 1\n");
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        char text[64], attribute[64];
        snprintf(text, sizeof text,
                 "\xef\xbb\xbf"
                 "a\tid=%s\tclass=mark",
                 ids[i]);
        snprintf(attribute, sizeof attribute, " id=\"%s\"", ids[i]);
        struct flamec_render_options options = {
            .nameattr = text, .nameattr_len = strlen(text), .nameattr_name = "f", .subtitle = "s"};
        CHECK(render(profile, options, NULL) == FLAMEC_OK);
        CHECK(has_text(heard.bytes, " class=\"mark\""));
        /* The groups of frames begin with data-s. */
        for (const char *at = heard.bytes; (at = strstr(at, "<g data-s")); at++) {
            char tag[256];
            snprintf(tag, sizeof tag, "%.*s", (int)strcspn(at, ">"), at);
            CHECK(!strstr(tag, attribute));
        }
    }
    flamec_profile_free(profile);
}

TEST(lists_end)
{
    static struct flamec_entry (*const lists[])(size_t) = {flamec_input, flamec_output,
                                                           flamec_palette};
    static const char *const known[] = {"folded-diff", "svg", "hot"};
    for (size_t i = 0; i < 3; i++) {
        bool is_found = false;
        size_t count = 0;
        for (; lists[i](count).name; count++) {
            CHECK(lists[i](count).help && lists[i](count).help[0]);
            is_found |= strcmp(lists[i](count).name, known[i]) == 0;
        }
        CHECK(is_found && count >= 3);
        CHECK(!lists[i](count + 1).name && !lists[i](SIZE_MAX).name);
    }
}

/* Every format in the list can be asked for. */
TEST(every_output_renders)
{
    struct flamec_profile *profile = profile_of("a;b 1\n");
    for (size_t i = 0; flamec_output(i).name; i++) {
        CHECK(render(profile, (struct flamec_render_options){.format = flamec_output(i).name},
                     NULL) == FLAMEC_OK);
        CHECK(heard.calls == 1 && heard.len > 0);
    }
    for (size_t i = 0; flamec_palette(i).name; i++)
        CHECK(render(profile, (struct flamec_render_options){.colors = flamec_palette(i).name},
                     NULL) == FLAMEC_OK);
    flamec_profile_free(profile);
}

TEST(a_suffix_picks_the_format)
{
    static const char *const rows[][2] = {
        {"x.svg", "svg"}, {"a/b.json", "json"}, {"x.folded", "folded"}, {".svg", "svg"},
        {"x.top", "top"}, {"x.txt", "text"},    {"x.svg.json", "json"}, {"x", NULL},
        {"xsvg", NULL},   {"", NULL},           {"x.svg ", NULL},       {"svg", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *format = flamec_output_of_path(rows[i][0]);
        CHECK(rows[i][1] ? format && strcmp(format, rows[i][1]) == 0 : !format);
    }
}

TEST(versions_are_text)
{
    unsigned major, minor, patch;
    int len = 0;
    CHECK(sscanf(flamec_version(), "%u.%u.%u%n", &major, &minor, &patch, &len) == 3 &&
          flamec_version()[len] == 0);
    char text[128], room[8];
    flamec_libraries(text, sizeof text);
    CHECK(has_text(text, "zlib ") && has_text(text, "ISA-L") && has_text(text, "zstd") &&
          has_text(text, "GLib "));
    memset(room, 'x', sizeof room);
    flamec_libraries(room, 5);
    CHECK_TEXT(room, "zlib");
    CHECK(room[5] == 'x');
}

/* Sums are the same in whatever steps they are made. */
TEST(folding_twice_changes_nothing)
{
    static const char a[] = "a;b 1\na-b 2\na 1.5\n;x 3\n", b[] = "a;b 2\nz 1\na 0.25\n";
    static char folded[2][512];
    struct flamec_profile *profile = profile_of(a);
    CHECK(read_text(profile, b, NULL) == FLAMEC_OK);
    CHECK(render(profile, (struct flamec_render_options){.format = "folded"}, NULL) == FLAMEC_OK);
    snprintf(folded[0], 512, "%s", heard.bytes);
    flamec_profile_free(profile);
    struct flamec_profile *sum = profile_new((struct flamec_profile_options){0});
    static const char *const parts[] = {a, b};
    for (size_t i = 0; i < 2; i++) {
        profile = profile_of(parts[i]);
        CHECK(render(profile, (struct flamec_render_options){.format = "folded"}, NULL) ==
              FLAMEC_OK);
        CHECK(read_text(sum, heard.bytes, NULL) == FLAMEC_OK);
        flamec_profile_free(profile);
    }
    check_folded(sum, (struct flamec_render_options){0}, folded[0]);
    CHECK_TEXT(folded[0], ";x 3\na 1.75\na-b 2\na;b 3\nz 1\n");
    flamec_profile_free(sum);
}

TEST(options_begin_at_their_defaults)
{
    struct flamec_render_options options;
    memset(&options, 0xff, sizeof options);
    flamec_render_options_init(&options);
    CHECK(options.size == sizeof options && !options.format && !options.title &&
          options.height == 0 && options.sort == FLAMEC_SORT_NAME && !options.note);
    struct flamec_profile *profile = profile_of("a 1\n");
    CHECK(flamec_render(profile, &options, take, &heard, NULL) == FLAMEC_OK);
    CHECK(has_text(heard.bytes, "<svg"));
    flamec_profile_free(profile);
}

TESTS = {
    ENTRY(a_profile_begins_empty_and_is_freed),
    ENTRY(an_unknown_input_format_is_refused),
    ENTRY(options_are_copied),
    ENTRY(a_shorter_options_struct_is_an_older_one),
    ENTRY(inputs_of_all_kinds_add_up),
    ENTRY(memory_is_used_during_the_call_only),
    ENTRY(what_cannot_be_read_is_named),
    ENTRY(a_differential_profile_has_the_total_of_its_second_counts),
    ENTRY(inputs_must_agree_on_their_counts),
    ENTRY(skipped_lines_are_one_note),
    ENTRY(strict_makes_them_an_error),
    ENTRY(rounding_is_noted),
    ENTRY(nothing_to_draw_is_an_error_and_writes_nothing),
    ENTRY(an_empty_input_beside_others_is_noted),
    ENTRY(each_further_empty_input_is_noted),
    ENTRY(stacks_that_are_gone_are_folded),
    ENTRY(options_can_be_checked_beforehand),
    ENTRY(a_hopeless_expression_is_an_error),
    ENTRY(files_can_be_roots),
    ENTRY(charts_keep_the_order),
    ENTRY(rendering_leaves_the_profile_as_it_is),
    ENTRY(patterns_match_names_as_written_and_as_shown),
    ENTRY(a_choice_that_leaves_nothing_is_an_error),
    ENTRY(a_refused_write_is_an_error),
    ENTRY(a_palette_map_keeps_colours),
    ENTRY(attributes_are_drawn),
    ENTRY(ids_of_the_page_stay_its_own),
    ENTRY(lists_end),
    ENTRY(every_output_renders),
    ENTRY(a_suffix_picks_the_format),
    ENTRY(versions_are_text),
    ENTRY(folding_twice_changes_nothing),
    ENTRY(options_begin_at_their_defaults),
};
RUN_TESTS
