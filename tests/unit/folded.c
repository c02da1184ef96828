/* Every row of the rules for folded stacks, through the parser. */
#include "base/scan.h"
#include "support.h"

/* Reads of `step` bytes, blocks of `block` bytes (0: as usual), by so many threads. */
struct way {
    size_t step, block;
    unsigned threads;
};

static const struct way ways[] = {
    {1, 0, 1},  {2, 1, 1},   {3, 7, 2},  {4, 1, 3},  {5, 2, 7},       {7, 16, 3},
    {8, 31, 2}, {11, 64, 7}, {16, 5, 1}, {31, 3, 3}, {1 << 20, 0, 7}, {1 << 20, 1, 2},
};

/* The profile, as folded text, after reading `text` in many ways and with every scanner that there
 * is, which must all agree. */
static bool reads(const char *from, struct fc_str text, const char *expected)
{
    bool is_right = true;
    for (size_t i = 0; i < FC_COUNTOF(ways) * 2 && is_right; i++) {
        const struct way *way = &ways[i / 2];
        struct profile profile;
        profile_init(&profile, false);
        profile.block_size = way->block;
        profile.threads = way->threads;
        profile.scan = i % 2 ? fc_scan_at(0) : fc_scan_best();
        is_right = CHECK(profile_read(&profile, from, text, way->step) == FLAMEC_OK);
        char *folded = profile_folded(&profile);
        is_right = is_right && CHECK_TEXT(folded, expected);
        if (!is_right)
            fprintf(stderr, "    of \"%.*s\", %zu bytes a read, blocks of %zu, %u threads, %s\n",
                    (int)text.len, text.ptr, way->step, way->block, way->threads,
                    profile.scan->name);
        free(folded);
        profile_deinit(&profile);
    }
    return is_right;
}

struct row {
    const char *text, *expected;
};

static void check_rows(const char *from, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        reads(from, fc_str_from(rows[i].text), rows[i].expected);
}

#define CHECK_ROWS(from, rows) check_rows((from), (rows), FC_COUNTOF(rows))

TEST(count_is_the_last_word)
{
    static const struct row rows[] = {
        {"a;b 12\n", "a;b 12\n"},
        {"a 12.5\n", "a 12.5\n"},
        {"a 12.\n", "a 12\n"},
        {"a .5\n", "a 0.5\n"},
        {"a 1.5E+3\n", "a 1500\n"},
        {"a 2.5e-1\n", "a 0.25\n"},
        {"a 007\n", "a 7\n"},
        {"a x 3\n", "a x 3\n"},
        {"std::f(int, char) 3\n", "std::f(int, char) 3\n"},
        {"a;1 5\n", "a;1 5\n"},
    };
    CHECK_ROWS("auto", rows);
}

TEST(what_is_no_count_makes_the_line_invalid)
{
    static const char *const lines[] = {"a -1", "a +1",  "a 0x10", "a nan", "a 1,000", "a inf",
                                        "a",    "a;b",   "12",     "a 1e",  "a .",     "a 1e+",
                                        "a;1",  "a 1;b", "a 12x",  "a;b;"};
    for (size_t i = 0; i < FC_COUNTOF(lines); i++) {
        char text[64];
        bool is_number = strcmp(lines[i], "12") == 0; /* a count without a stack */
        snprintf(text, sizeof text, "a 1\n%s\nb 2\n", lines[i]);
        struct profile profile;
        profile_init(&profile, false);
        CHECK(profile_read(&profile, "auto", fc_str_from(text), 3) == FLAMEC_OK);
        CHECK(profile.report.rejected == (is_number ? 0 : 1));
        CHECK(profile.report.rejected_lines[0] == (is_number ? 0 : 2));
        CHECK(profile.report.stacks == (is_number ? 3 : 2));
        CHECK(profile.trie.sum.after == (is_number ? 15 : 3));
        CHECK(is_number || profile.report.why[0]);
        profile_deinit(&profile);
    }
}

TEST(blanks_are_trimmed_at_the_ends_and_kept_inside)
{
    static const struct row rows[] = {
        {"a;b \t 3\n", "a;b 3\n"},
        {"  a;b 3  \n", "a;b 3\n"},
        {"\ta ; b\t;c 3\t\n", "a;b;c 3\n"},
        {"void ;main 1\nmain;void  1\n", "main;void 1\nvoid;main 1\n"},
        {"a b;c  d 3\n", "a b;c  d 3\n"},
        {"a\tb;c 3\n", "a\tb;c 3\n"},
        {"a; ;b 3\n", "a;;b 3\n"},
    };
    CHECK_ROWS("auto", rows);
}

TEST(two_counts_on_every_line_are_differential)
{
    static const struct row rows[] = {
        {"a;b 3 5\n", "a;b 3 5\n"},
        {"a;b 3 5\na;b 3 5\n", "a;b 6 10\n"},
        {"a;b 3 5\na;b 4 6\n", "a;b 7 11\n"},
        {"a;b 3 5\na;c 1 0\na 0 2\n", "a 0 2\na;b 3 5\na;c 1 0\n"},
        {"a 1.5 2\na 1.5 .25\n", "a 3 2.25\n"},
        {"a 0.1 0.2\na 0.1 0.2\na 0.1 0.2\n", "a 0.3 0.6\n"},
        {"a 3\t5\n", "a 3 5\n"},
        {"3 5\n", "[no stack] 3 5\n"},
        {"3 5\na 1 2\n3 5\n", "[no stack] 6 10\na 1 2\n"},
        {"a; 3 5\n", "a; 3 5\n"},
        {"; 3 5\n", "; 3 5\n"},
        {"# note\n\na 1 2\nbad\n", "a 1 2\n"},
        {"worker 7 3 5\n", "worker 7 3 5\n"},
        {"a 1e1 1e-1\n", "a 10 0.1\n"},
        {"f 3 5\nf 3;g 1 2\n", "f 3 5\nf 3;g 1 2\n"},
        {"a 2 7\na 02 7\n", "a 4 14\n"},
        {"a 3 0\na;b 1 1\n", "a 3 0\na;b 1 1\n"},
        {"a 0 0\n", "a 0 0\n"},
    };
    CHECK_ROWS("auto", rows);
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        if (strstr(rows[i].text, "bad"))
            continue;
        struct profile profile;
        profile_of(&profile, rows[i].text);
        CHECK(profile.report.counts == FC_COUNTS_TWO && fc_trie_is_differential(&profile.trie));
        profile_deinit(&profile);
    }
}

TEST(one_line_with_one_count_makes_the_numbers_names)
{
    static const struct row rows[] = {
        {"pool;worker 7 30\nmain 1\n", "main 1\npool;worker 7 30\n"},
        {"main 1\npool;worker 7 30\n", "main 1\npool;worker 7 30\n"},
        {"w 1 5\nw 1 6\nw 2 7\nw 3\nw 1 8\n", "w 1 19\nw 2 7\nw 3\n"},
        {"a;b 1 5\nc;d 1 5\na;b 1 6\na;x 2\n", "a;b 1 11\na;x 2\nc;d 1 5\n"},
        {"a; 3 5\nb 1\n", "a;3 5\nb 1\n"},
        {"3 5\nb 1\n", "3 5\nb 1\n"},
        {"a 3 5\n 6\n", "[no stack] 6\na 3 5\n"},
        {"a 1.5 5\na 1.5 .25\nb 1\n", "a 1.5 5.25\nb 1\n"},
        {"a 1 2;b 3\n", "a 1 2;b 3\n"},
        {"a 99999999999999999999 5\nb 1\n", "a 99999999999999999999 5\nb 1\n"},
    };
    CHECK_ROWS("auto", rows);
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct profile profile;
        profile_of(&profile, rows[i].text);
        CHECK(profile.report.counts == FC_COUNTS_ONE && !fc_trie_is_differential(&profile.trie));
        profile_deinit(&profile);
    }
}

/* The odd line may stand anywhere. */
TEST(where_the_plain_line_stands_does_not_matter)
{
    enum {
        LINES = 20
    };
    for (int odd = -1; odd < LINES; odd++) {
        struct fc_out text = {0};
        struct profile profile;
        for (int i = 0; i < LINES; i++)
            fc_out_text(&text, i == odd ? "main;plain 100\n"
                               : i % 2  ? "main;w 1 2\n"
                                        : "main;w 2 2\n");
        profile_of(&profile, out_text(&text));
        char *folded = profile_folded(&profile);
        if (odd < 0)
            CHECK_TEXT(folded, "main;w 30 40\n");
        else
            CHECK_TEXT(folded, odd % 2 ? "main;plain 100\nmain;w 1 18\nmain;w 2 20\n"
                                       : "main;plain 100\nmain;w 1 20\nmain;w 2 18\n");
        free(folded);
        fc_out_deinit(&text);
        profile_deinit(&profile);
    }
}

TEST(the_format_can_be_said)
{
    static const struct row plain[] = {
        {"pool;worker 7 30\n", "pool;worker 7 30\n"}, {"3 5\n", "3 5\n"}, {"a; 3 5\n", "a;3 5\n"}};
    for (size_t i = 0; i < FC_COUNTOF(plain); i++) {
        struct profile profile;
        profile_init(&profile, false);
        CHECK(profile_read(&profile, "folded", fc_str_from(plain[i].text), 4) == FLAMEC_OK);
        CHECK(!fc_trie_is_differential(&profile.trie));
        char *folded = profile_folded(&profile);
        CHECK_TEXT(folded, plain[i].expected);
        free(folded);
        profile_deinit(&profile);
    }
    static const struct row pairs[] = {
        {"a;b 3 5\na;c 7\nd 1 2\n", "a;b 3 5\nd 1 2\n"},
        {"3 5\n", "[no stack] 3 5\n"},
        {"a; 3 5\n", "a; 3 5\n"},
        {"a;3 5\nb 1 2\n", "b 1 2\n"},
        {"a 1.5 .5\na 1 1\n", "a 2.5 1.5\n"},
    };
    CHECK_ROWS("folded-diff", pairs);
    CHECK(!fc_input_find("nonsense") && fc_input_find("auto") == &fc_input_auto);
    size_t formats = 0;
    while (fc_input_at(formats))
        formats++;
    CHECK(formats == 3);
}

/* `a;b 0 1`, `a;b 1 1`, … made as they are read, then `tail`. */
struct counting {
    struct fc_source base;
    unsigned line, lines;
    const char *tail;
    char text[32];
    struct fc_str rest; /* of the text */
};

static void make_line(struct counting *source)
{
    int len = 0;
    if (source->line < source->lines)
        len = snprintf(source->text, sizeof source->text, "a;b %u 1\n", source->line++);
    source->rest = len ? (struct fc_str){source->text, (size_t)len} : fc_str_from(source->tail);
    if (len == 0)
        source->tail = "";
}

static enum flamec_status read_counting(struct fc_source *base, char *bytes, size_t room,
                                        size_t *len, struct flamec_error *err)
{
    struct counting *source = (struct counting *)base;
    (void)err;
    for (*len = 0; *len < room;) {
        if (source->rest.len == 0)
            make_line(source);
        size_t step = source->rest.len < room - *len ? source->rest.len : room - *len;
        if (step == 0)
            break;
        memcpy(bytes + *len, source->rest.ptr, step);
        source->rest = fc_str_drop(source->rest, step);
        *len += step;
    }
    return FLAMEC_OK;
}

static void close_counting(struct fc_source *source)
{
    (void)source;
}

static enum flamec_status read_lines(struct profile *profile, const char *from, unsigned lines,
                                     const char *tail)
{
    static const struct fc_source_ops ops = {read_counting, close_counting};
    struct counting source = {.base = {.ops = &ops, .name = "made"}, .lines = lines, .tail = tail};
    struct fc_reading reading = {.source = &source.base, .trie = &profile->trie};
    profile_init(profile, false);
    enum flamec_status status = fc_input_find(from)->read(&reading, &profile->err);
    profile->report = reading.report;
    return status;
}

/* 3,000,000 first counts, which are 3,000,000 names only as long as nothing is decided. */
TEST(a_long_differential_file_is_decided_before_its_end)
{
    enum {
        LINES = 3000000
    };
    static const char *const formats[] = {"auto", "folded-diff"};
    for (size_t i = 0; i < FC_COUNTOF(formats); i++) {
        struct profile profile;
        REQUIRE(read_lines(&profile, formats[i], LINES, "") == FLAMEC_OK);
        char *folded = profile_folded(&profile);
        CHECK_TEXT(folded, "a;b 4499998500000 3000000\n"); /* 0 + 1 + … + 2999999 */
        CHECK(profile.report.stacks == LINES && profile.report.counts == FC_COUNTS_TWO);
        CHECK(profile.names.texts.count <= (1 << 20) + 2);
        free(folded);
        profile_deinit(&profile);
    }
    struct profile profile;
    CHECK(read_lines(&profile, "auto", 1100000, "x 5\n") == FLAMEC_BAD_INPUT);
    CHECK_TEXT(profile.err.message,
               "made:1100001: has one count, all lines before it have two; say which with "
               "--from=folded or --from=folded-diff");
    profile_deinit(&profile);
    CHECK(read_lines(&profile, "auto", 1000000, "x 5\n") == FLAMEC_OK);
    CHECK(profile.report.counts == FC_COUNTS_ONE && profile.trie.sum.after == 1000005);
    profile_deinit(&profile);
}

TEST(sums_are_exact)
{
    static const struct row rows[] = {
        {"a .1\na .1\na .1\na .1\na .1\na .1\na .1\na .1\na .1\na .1\n", "a 1\n"},
        {"a 9223372036854775806\nb 1\n", "a 9223372036854775806\nb 1\n"},
        {"a 9007199254740993\na 2\n", "a 9007199254740995\n"},
        {"a 1\na 0.000000001\n", "a 1.000000001\n"},
    };
    CHECK_ROWS("auto", rows);
}

/* A count that is too large is its line's fault; a sum, nobody's. */
TEST(an_overflow_is_an_error)
{
    static const struct {
        const char *from, *text, *place;
    } rows[] = {
        {"auto", "a 9223372036854775807\n\nb 1\n", "drip: "},
        {"auto", "a 1\nb 9223372036854775808\n", "drip:2:"},
        {"auto", "a 1\nb 1e400\n", "drip:2:"},
        {"folded-diff", "a 9223372036854775807 0\nb 1 0\n", "drip: "},
        {"folded-diff", "a 0 9223372036854775807\nb 0 1\n", "drip: "},
        {"folded-diff", "a 9223372036854775808 0\n", "drip:1:"},
        {"auto", "a 0 9223372036854775807\nb 0 1\n", "drip: "},
        {"auto", "a 9223372036854775807 0\nb 1 0\n", "drip:"},
        {"auto", "a 4611686018427387904 0\na 4611686018427387904 0\n", "drip:"},
        {"auto", "a 99999999999999999999 5\n", "drip:"},
        {"auto", "a 9223372036\na 0.854775808\n", "drip: "},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct profile profile;
        profile_init(&profile, false);
        CHECK(profile_read(&profile, rows[i].from, fc_str_from(rows[i].text), 9) ==
              FLAMEC_BAD_INPUT);
        if (!CHECK(strncmp(profile.err.message, rows[i].place, strlen(rows[i].place)) == 0))
            fprintf(stderr, "    row %zu: %s\n", i, profile.err.message);
        profile_deinit(&profile);
    }
}

/* A sum of two pairs that fits although the pending lines hold a large first count. */
TEST(the_largest_pairs_fit)
{
    reads("auto", FC_STR("a 9223372036854775807 9223372036854775807\n"),
          "a 9223372036854775807 9223372036854775807\n");
    reads("auto", FC_STR("a 4611686018427387903 1\na 4611686018427387903 1\na 1 0\n"),
          "a 9223372036854775807 2\n");
}

TEST(zero_counts_are_valid)
{
    static const struct row rows[] = {
        {"a 0\n", "a 0\n"},
        {"a;b 0\na 3\n", "a 3\na;b 0\n"},
        {"a 0.0\nb 0e5\n", "a 0\nb 0\n"},
    };
    CHECK_ROWS("auto", rows);
}

TEST(lines_end_in_either_way)
{
    static const struct row rows[] = {
        {"a 1\r\nb 2\r\n", "a 1\nb 2\n"},
        {"a 1\nb 2", "a 1\nb 2\n"},
        {"a 1\r\nb 2\r", "a 1\nb 2\n"},
        {"\r\na 1\r\n\r\n", "a 1\n"},
        {"a 1 \r\n", "a 1\n"},
        {"a 1 2\r\nb 3 4\r\n", "a 1 2\nb 3 4\n"},
    };
    CHECK_ROWS("auto", rows);
    reads("auto", FC_STR("a\rb 1\n"), "a\rb 1\n");
}

TEST(blank_lines_and_comments_are_skipped_silently)
{
    static const char text[] = "\n  \n\t\n#\n# pid: 7\n#\tx 1\na 1\n# end 5";
    struct profile profile;
    profile_of(&profile, text);
    CHECK(profile.report.stacks == 1 && profile.report.rejected == 0);
    CHECK(profile.trie.sum.after == 1);
    profile_deinit(&profile);
    static const struct row names[] = {
        {"#name 1\n#a;b 2\n", "#a;b 2\n#name 1\n"},
        {"##;# 3\n", "##;# 3\n"},
        {"a;# b 3\n", "a;# b 3\n"},
    };
    CHECK_ROWS("auto", names);
}

/* Lines are trimmed first, as the readers of the published facts do it. */
TEST(blanks_in_front_of_a_comment_mean_nothing)
{
    static const struct row rows[] = {
        {" # x 5\n", ""},   {"\t#\tx 5\n", ""},      {" # 5\n", ""},     {" #;a 5\n", "#;a 5\n"},
        {" # x;a 5\n", ""}, {" #x 5\r\n", "#x 5\n"}, {" # x 1 2\n", ""},
    };
    CHECK_ROWS("auto", rows);
}

TEST(empty_frames_are_kept)
{
    static const struct row rows[] = {
        {"a;;b 1\n", "a;;b 1\n"}, {";a 1\n", ";a 1\n"},
        {"a; 1\n", "a; 1\n"},     {"; 1\n", "; 1\n"},
        {";; 1\n", ";; 1\n"},     {"a;;b 1\na;b 2\na; 4\na 8\n", "a 8\na; 4\na;;b 1\na;b 2\n"},
    };
    CHECK_ROWS("auto", rows);
}

TEST(a_count_without_a_stack_stays_in_the_total)
{
    static const struct row rows[] = {
        {" 6\n", "[no stack] 6\n"},
        {"6\n", "[no stack] 6\n"},
        {"a 1\n 6\n7\n", "[no stack] 13\na 1\n"},
        {"[no stack] 1\n 6\n", "[no stack] 7\n"},
    };
    CHECK_ROWS("auto", rows);
}

TEST(names_are_any_bytes)
{
    struct profile profile;
    profile_init(&profile, false);
    CHECK(profile_read(&profile, "auto", FC_STR("\xff\x80;a\0b 1\n"), 2) == FLAMEC_OK);
    CHECK(fc_str_equal(fc_trie_name(&profile.trie, 1), FC_STR("\xff\x80")));
    CHECK(fc_str_equal(fc_trie_name(&profile.trie, 2), FC_STR("a\0b")));
    profile_deinit(&profile);
}

/* What one line shares with the next is compared once: nothing of it may leak. */
TEST(a_line_goes_on_from_the_one_before)
{
    static const struct row rows[] = {
        {"a;b 1\na;bc 2\na 4\na; 8\na;;b 16\n", "a 4\na; 8\na;;b 16\na;b 1\na;bc 2\n"},
        {"a;bc 1\na;b 2\n", "a;b 2\na;bc 1\n"},
        {"ab;c 1\na;b;c 2\n", "a;b;c 2\nab;c 1\n"},
        {"a;b;c 1\nab;c 2\n", "a;b;c 1\nab;c 2\n"},
        {"a;b 1\na;b;c 2\na;b 4\n", "a;b 5\na;b;c 2\n"},
        {"a ;b 1\na;b 2\na; b 4\n", "a;b 7\n"},
        {"a;b 1\na ;b 2\na 4\na ;c 8\n", "a 4\na;b 3\na;c 8\n"},
        {"a b;c 1\na;c 2\na  b;c 4\n", "a  b;c 4\na b;c 1\na;c 2\n"},
        {"a;b c 1\na;b 2\n", "a;b 2\na;b c 1\n"},
        {"a;b 1\nx\na;c 2\n", "a;b 1\na;c 2\n"},
        {"a;b 1\n 2\na;b 4\n", "[no stack] 2\na;b 5\n"},
        {";a 1\n;b 2\n; 4\n;;a 8\n", "; 4\n;;a 8\n;a 1\n;b 2\n"},
        {"12345678;a 1\n12345678;b 2\n123456789;b 4\n", "123456789;b 4\n12345678;a 1\n"
                                                        "12345678;b 2\n"},
        {"a;b 1 1\na;bc 1 1\na 1 1\na; 1 1\n", "a 1 1\na; 1 1\na;b 1 1\na;bc 1 1\n"},
        {"a;b 1 1\na;b 2\na;b 1\n", "a;b 1 1\na;b 3\n"},
    };
    CHECK_ROWS("auto", rows);
}

TEST(a_root_frame_stands_under_every_stack)
{
    static const struct row rows[] = {
        {"a;b 1\na;c 2\n 4\n", "f.folded;[no stack] 4\nf.folded;a;b 1\nf.folded;a;c 2\n"},
        {"a;b 1 2\na;c 3 4\n", "f.folded;a;b 1 2\nf.folded;a;c 3 4\n"},
        {"3 5\n", "f.folded;[no stack] 3 5\n"},
        {"; 3 5\n", "f.folded;; 3 5\n"},
        {"a 3 5\nb 1\nc 1\n", "f.folded;a 3 5\nf.folded;b 1\nf.folded;c 1\n"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct profile profile;
        profile_init(&profile, false);
        profile.root = FC_STR("f.folded");
        CHECK(profile_read(&profile, "auto", fc_str_from(rows[i].text), 5) == FLAMEC_OK);
        char *folded = profile_folded(&profile);
        CHECK_TEXT(folded, rows[i].expected);
        free(folded);
        profile_deinit(&profile);
    }
}

TEST(several_files_add_up)
{
    struct profile profile;
    profile_init(&profile, false);
    CHECK(profile_read(&profile, "auto", FC_STR("a;b 1\n"), 9) == FLAMEC_OK);
    CHECK(profile_read(&profile, "auto", FC_STR("a;b 0.5\nc 1"), 9) == FLAMEC_OK);
    CHECK(profile_read(&profile, "auto", FC_STR(""), 9) == FLAMEC_OK);
    char *folded = profile_folded(&profile);
    CHECK_TEXT(folded, "a;b 1.5\nc 1\n");
    free(folded);
    profile_deinit(&profile);
}

TEST(a_chart_keeps_the_order_of_lines)
{
    static const struct row rows[] = {
        {"b 1\na 2\nb 3\n", "b 1\na 2\nb 3\n"},
        {"b 1\nb 2\na 2\n", "b 3\na 2\n"},
        {"a;b 1\na;c 2\na;b 3\na 4\na;b 5\n", "a;b 1\na;c 2\na;b 3\na 4\na;b 5\n"},
        {"b 1 1\na 2 2\nb 3 3\n", "b 1 1\na 2 2\nb 3 3\n"},
        {"b 1 1\nb 2 2\n", "b 3 3\n"},
        {"b 1 2\na 0.5 3\nb 4 0.25\n", "b 1 2\na 0.5 3\nb 4 0.25\n"},
        {"b 1 1\na 2 2\nb 3\n", "b 1 1\na 2 2\nb 3\n"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct profile profile;
        profile_init(&profile, true);
        CHECK(profile_read(&profile, "auto", fc_str_from(rows[i].text), 5) == FLAMEC_OK);
        char *folded = profile_folded(&profile);
        CHECK_TEXT(folded, rows[i].expected);
        free(folded);
        profile_deinit(&profile);
    }
}

TEST(invalid_lines_are_counted_and_the_first_ones_named)
{
    struct profile profile;
    profile_of(&profile, "a 1\nbad\n\n# c\nworse x\nb 2\nc -1\nd nan\ne\n");
    CHECK(profile.report.stacks == 2 && profile.report.rejected == 5);
    CHECK(profile.report.rejected_lines[0] == 2);
    CHECK(profile.report.rejected_lines[1] == 5 && profile.report.rejected_lines[2] == 7 &&
          profile.report.rejected_lines[3] == 8);
    CHECK(has_text(profile.report.why, "\"bad\""));
    profile_deinit(&profile);
}

TEST(strict_makes_the_first_one_an_error)
{
    static const char *const froms[] = {"auto", "folded", "folded-diff"};
    for (size_t i = 0; i < FC_COUNTOF(froms); i++) {
        struct profile profile;
        profile_init(&profile, false);
        profile.is_strict = true;
        CHECK(profile_read(&profile, froms[i], FC_STR("# x\na 1 2\nbad\nb 1 2\n"), 3) ==
              FLAMEC_BAD_INPUT);
        CHECK(has_text(profile.err.message, "drip:3: \"bad\""));
        profile_deinit(&profile);
    }
}

TEST(rounded_counts_are_counted)
{
    static const struct {
        const char *from, *text;
        uint64_t rounded;
    } rows[] = {
        {"auto", "a 0.1234567891\nb 1\nc 1.00000000001\n", 2},
        {"auto", "a 0.123456789\n", 0},
        {"folded-diff", "a 0.1234567891 0.1234567891\nb 1 2\n", 2},
        {"auto", "a 1 0.1234567891\n", 1},
        {"auto", "a 0.1234567891 1\na 0.1234567891 1\n", 2},
        {"auto", "a 0.1234567891 1\nb 1\n", 0},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct profile profile;
        profile_init(&profile, false);
        CHECK(profile_read(&profile, rows[i].from, fc_str_from(rows[i].text), 99) == FLAMEC_OK);
        if (!CHECK(profile.report.rounded == rows[i].rounded))
            fprintf(stderr, "    row %zu: %u\n", i, (unsigned)profile.report.rounded);
        profile_deinit(&profile);
    }
}

TEST(what_is_no_profile_is_recognised)
{
    const struct {
        struct fc_str text;
        const char *what;
    } rows[] = {
        {FC_STR("{\"name\":\"all\"}\n"), "JSON"},
        {FC_STR("[1]\n"), "JSON"},
        {FC_STR("<?xml version=\"1.0\"?>\n"), "XML"},
        {FC_STR("<svg>\n"), "an SVG"},
        {FC_STR("<!DOCTYPE html>\n"), "HTML"},
        {FC_STR("%PDF-1.7\n"), "a PDF"},
        {FC_STR("a\0b\n"), "binary data"},
        {FC_STR("hello\n"), ""},
        {FC_STR(""), ""},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct profile profile;
        profile_init(&profile, false);
        CHECK(profile_read(&profile, "auto", rows[i].text, 100) == FLAMEC_OK);
        CHECK(profile.report.stacks == 0);
        CHECK_TEXT(profile.report.looks_like, rows[i].what);
        profile_deinit(&profile);
    }
}

TEST(colliding_hashes_change_nothing)
{
    struct profile profile;
    profile_init(&profile, false);
    profile.names.hash_mask = 0;
    CHECK(profile_read(&profile, "auto", FC_STR("a;b;c 1\nb;a 2\na;b;d 4\nc 8\na;c;b 16\n"), 7) ==
          FLAMEC_OK);
    char *folded = profile_folded(&profile);
    CHECK_TEXT(folded, "a;b;c 1\na;b;d 4\na;c;b 16\nb;a 2\nc 8\n");
    free(folded);
    profile_deinit(&profile);
}

TESTS = {
    ENTRY(count_is_the_last_word),
    ENTRY(what_is_no_count_makes_the_line_invalid),
    ENTRY(blanks_are_trimmed_at_the_ends_and_kept_inside),
    ENTRY(two_counts_on_every_line_are_differential),
    ENTRY(one_line_with_one_count_makes_the_numbers_names),
    ENTRY(where_the_plain_line_stands_does_not_matter),
    ENTRY(the_format_can_be_said),
    ENTRY(a_long_differential_file_is_decided_before_its_end),
    ENTRY(sums_are_exact),
    ENTRY(an_overflow_is_an_error),
    ENTRY(the_largest_pairs_fit),
    ENTRY(zero_counts_are_valid),
    ENTRY(lines_end_in_either_way),
    ENTRY(blank_lines_and_comments_are_skipped_silently),
    ENTRY(blanks_in_front_of_a_comment_mean_nothing),
    ENTRY(empty_frames_are_kept),
    ENTRY(a_count_without_a_stack_stays_in_the_total),
    ENTRY(names_are_any_bytes),
    ENTRY(a_line_goes_on_from_the_one_before),
    ENTRY(a_root_frame_stands_under_every_stack),
    ENTRY(several_files_add_up),
    ENTRY(a_chart_keeps_the_order_of_lines),
    ENTRY(invalid_lines_are_counted_and_the_first_ones_named),
    ENTRY(strict_makes_the_first_one_an_error),
    ENTRY(rounded_counts_are_counted),
    ENTRY(what_is_no_profile_is_recognised),
    ENTRY(colliding_hashes_change_nothing),
};
RUN_TESTS
