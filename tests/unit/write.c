#include "profile/write.h"

#include "support.h"

static void tree_of(struct profile *profile, struct fc_tree *tree, const char *from,
                    struct fc_str text)
{
    profile_init(profile, false);
    REQUIRE(profile_read(profile, from, text, 1 << 16) == FLAMEC_OK);
    REQUIRE(fc_tree_init(tree, &profile->trie, FC_SORT_NAME, 0));
}

static void release(struct profile *profile, struct fc_tree *tree, struct fc_out *out)
{
    fc_tree_deinit(tree);
    profile_deinit(profile);
    fc_out_deinit(out);
}

/* --- folded -------------------------------------------------------------------------------- */

/* What the order of a line's bytes and the tree's order part over: what sorts before `;`, and what
 * looks like a count. */
static const char *const nasty[] = {"a",    "a b",  "a 1",   "a-b",  "a!x",  "a 10", "a 1 2",
                                    "a\t1", "a 1-", "a:",    "a<",   "b",    "a 2",  "a 12",
                                    "",     "\xff", "a 1 1", "a 01", "\x01", "a.",   "a 1.5"};

struct line {
    char stack[64];
    unsigned before, after;
    char text[96];
};

static int by_bytes(const void *a, const void *b)
{
    return fc_str_compare(fc_str_from(((const struct line *)a)->text),
                          fc_str_from(((const struct line *)b)->text));
}

static unsigned draw(uint64_t *state, unsigned below)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)(*state >> 33) % below;
}

static void draw_stack(uint64_t *state, char *stack)
{
    size_t len = 0;
    unsigned depth = 1 + draw(state, 4);
    for (unsigned i = 0; i < depth; i++)
        len += (size_t)snprintf(stack + len, 64 - len, "%s%s", i ? ";" : "",
                                nasty[draw(state, FC_COUNTOF(nasty))]);
    if (len == 0)
        strcpy(stack, "b"); /* a count alone would be [no stack] */
}

/* Expected: equal stacks added up, and the lines sorted by their bytes. */
static void check_order(uint64_t seed, bool is_differential)
{
    enum {
        COUNT = 60
    };
    static struct line lines[COUNT];
    struct fc_out text = {0}, expected = {0}, out = {0};
    size_t used = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        char stack[64];
        draw_stack(&seed, stack);
        size_t at = 0;
        while (at < used && strcmp(lines[at].stack, stack) != 0)
            at++;
        if (at == used) {
            lines[used] = (struct line){0};
            strcpy(lines[used++].stack, stack);
        }
        unsigned before = 1 + draw(&seed, 12), after = 1 + draw(&seed, 120);
        lines[at].before += before;
        lines[at].after += after;
        char line[96];
        snprintf(line, sizeof line, is_differential ? "%s %u %u\n" : "%s %.0u%u\n", stack,
                 is_differential ? before : 0, after);
        fc_out_text(&text, line);
    }
    for (size_t i = 0; i < used; i++)
        snprintf(lines[i].text, sizeof lines[i].text,
                 is_differential ? "%.63s %u %u" : "%.63s %.0u%u", lines[i].stack,
                 is_differential ? lines[i].before : 0, lines[i].after);
    qsort(lines, used, sizeof lines[0], by_bytes);
    for (size_t i = 0; i < used; i++) {
        fc_out_text(&expected, lines[i].text);
        fc_out_char(&expected, '\n');
    }
    struct profile profile;
    struct fc_tree tree;
    tree_of(&profile, &tree, is_differential ? "folded-diff" : "folded",
            (struct fc_str){text.items, text.count});
    REQUIRE(fc_write_folded(&tree, &out, NULL) == FLAMEC_OK);
    CHECK_TEXT(out_text(&out), out_text(&expected));
    release(&profile, &tree, &out);
    fc_out_deinit(&text);
    fc_out_deinit(&expected);
}

TEST(folded_lines_are_sorted_by_their_bytes)
{
    for (uint64_t seed = 1; seed <= 300 && !check_failures; seed++) {
        check_order(seed, false);
        check_order(seed, true);
    }
}

TEST(folded_of_any_depth)
{
    enum {
        DEPTH = 100000
    };
    struct fc_out text = {0}, out = {0};
    struct profile profile;
    struct fc_tree tree;
    for (unsigned i = 0; i < DEPTH; i++)
        fc_out_text(&text, i ? ";f" : "f");
    fc_out_text(&text, " 1\n");
    tree_of(&profile, &tree, "auto", (struct fc_str){text.items, text.count});
    REQUIRE(fc_write_folded(&tree, &out, NULL) == FLAMEC_OK);
    CHECK_TEXT(out_text(&out), out_text(&text));
    release(&profile, &tree, &out);
    fc_out_deinit(&text);
}

TEST(folded_of_nothing_is_nothing)
{
    struct profile profile;
    struct fc_tree tree;
    struct fc_out out = {0};
    tree_of(&profile, &tree, "auto", FC_STR(""));
    CHECK(fc_write_folded(&tree, &out, NULL) == FLAMEC_OK && out.count == 0);
    release(&profile, &tree, &out);
}

TEST(folded_keeps_bytes)
{
    struct profile profile;
    struct fc_tree tree;
    struct fc_out out = {0};
    struct fc_str text = FC_STR("a\0b;\xff\xfe;<&> 1.25\n");
    tree_of(&profile, &tree, "auto", text);
    CHECK(fc_write_folded(&tree, &out, NULL) == FLAMEC_OK);
    CHECK(fc_str_equal((struct fc_str){out.items, out.count}, text));
    release(&profile, &tree, &out);
}

/* A name that begins like another format gets a blank in front where the text begins. */
TEST(folded_text_begins_as_text)
{
    static const char *const rows[][2] = {
        {" \xef\xbb\xbf"
         "a 1\n",
         " \xef\xbb\xbf"
         "a 1\n"},
        {" \xff\xfe;b 1\n", " \xff\xfe;b 1\n"},
        {" \x1f\x8b 1\n", " \x1f\x8b 1\n"},
        {" <svg 1\n", " <svg 1\n"},
        {" <svg;a 1\n", "<svg;a 1\n"},
        {"!;a 1\n<svg 1\n", "!;a 1\n<svg 1\n"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct profile profile;
        struct fc_tree tree;
        struct fc_out out = {0};
        tree_of(&profile, &tree, "auto", fc_str_from(rows[i][0]));
        REQUIRE(fc_write_folded(&tree, &out, NULL) == FLAMEC_OK);
        CHECK_TEXT(out_text(&out), rows[i][1]);
        release(&profile, &tree, &out);
    }
}

/* --- JSON ---------------------------------------------------------------------------------- */

/* A reader of RFC 8259 of its own: each function returns the place behind what it read, or NULL. */
static const char *skip_string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at != '\\')
            continue;
        at++;
        if (*at == 'u' && strspn(at + 1, "0123456789abcdefABCDEF") >= 4)
            at += 4;
        else if (!*at || !strchr("\"\\/bfnrt", *at))
            return NULL;
    }
    return at + 1;
}

static const char *skip_number(const char *at)
{
    size_t whole = strspn(at, "0123456789");
    if (whole == 0 || (whole > 1 && *at == '0'))
        return NULL;
    at += whole;
    if (*at != '.')
        return at;
    size_t fraction = strspn(at + 1, "0123456789");
    return fraction ? at + 1 + fraction : NULL;
}

static const char *skip_word(const char *at, const char *word)
{
    return at && strncmp(at, word, strlen(word)) == 0 ? at + strlen(word) : NULL;
}

/* {"name":STRING,"value":NUMBER[,"children":[NODE,…]]}; counts the nodes. */
static const char *skip_node(const char *at, unsigned *count)
{
    ++*count;
    at = skip_word(at, "{\"name\":");
    at = at ? skip_string(at) : NULL;
    at = skip_word(at, ",\"value\":");
    at = at ? skip_number(at) : NULL;
    const char *children = skip_word(at, ",\"children\":[");
    for (at = children ? children : at; children && at; at++) {
        at = skip_node(at, count);
        if (!at || *at == ']') {
            at = skip_word(at, "]");
            break;
        }
        if (*at != ',')
            return NULL;
    }
    return skip_word(at, "}");
}

static void check_json(struct fc_str text, const char *root, const char *expected, unsigned nodes)
{
    struct profile profile;
    struct fc_tree tree;
    struct fc_out out = {0};
    tree_of(&profile, &tree, "auto", text);
    fc_write_json(&tree, fc_str_from(root), &out);
    const char *json = out_text(&out);
    if (expected)
        CHECK_TEXT(json, expected);
    unsigned count = 0;
    const char *end = skip_node(json, &count);
    CHECK(end && strcmp(end, "\n") == 0 && count == nodes);
    release(&profile, &tree, &out);
}

TEST(json_is_the_tree)
{
    check_json(FC_STR(""), "all", "{\"name\":\"all\",\"value\":0}\n", 1);
    check_json(FC_STR("a 1\n"), "all",
               "{\"name\":\"all\",\"value\":1,\"children\":[{\"name\":\"a\",\"value\":1}]}\n", 2);
    check_json(FC_STR("a;b;c 1\nd 2.5\na;e 4\n"), "r",
               "{\"name\":\"r\",\"value\":7.5,\"children\":["
               "{\"name\":\"a\",\"value\":5,\"children\":["
               "{\"name\":\"b\",\"value\":1,\"children\":[{\"name\":\"c\",\"value\":1}]},"
               "{\"name\":\"e\",\"value\":4}]},"
               "{\"name\":\"d\",\"value\":2.5}]}\n",
               6);
    check_json(FC_STR("x;y;z 1\n"), "",
               "{\"name\":\"\",\"value\":1,\"children\":[{\"name\":\"x\",\"value\":1,\"children\":["
               "{\"name\":\"y\",\"value\":1,\"children\":[{\"name\":\"z\",\"value\":1}]}]}]}\n",
               4);
}

TEST(json_strings_are_escaped)
{
    check_json(FC_STR("q\"\\/\x01\x7f\0\xc3\xa9\xff\xf0\x9f\x98\x80\xed\xa0\x80 1\n"), "\"",
               "{\"name\":\"\\\"\",\"value\":1,\"children\":[{\"name\":"
               "\"q\\\"\\\\/\\u0001\\u007f\\u0000\xc3\xa9\xef\xbf\xbd\xf0\x9f\x98\x80"
               "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\",\"value\":1}]}\n",
               2);
}

TEST(json_of_every_byte_is_valid)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        if (byte == ';' || byte == '\n')
            continue;
        char text[] = {'x', (char)byte, 'y', ' ', '1', '\n'};
        check_json((struct fc_str){text, sizeof text}, "all", NULL, 2);
    }
}

/* --- top ----------------------------------------------------------------------------------- */

static const char *top_in(const char *text, struct fc_str unit, uint64_t narrow)
{
    static char result[2048];
    struct profile profile;
    struct fc_tree tree;
    struct fc_out out = {0};
    tree_of(&profile, &tree, "auto", fc_str_from(text));
    REQUIRE(fc_write_top(&tree, unit, narrow, &out, NULL) == FLAMEC_OK);
    snprintf(result, sizeof result, "%s", out_text(&out));
    release(&profile, &tree, &out);
    return result;
}

static const char *top(const char *text, uint64_t narrow)
{
    return top_in(text, FC_STR("samples"), narrow);
}

TEST(top_shows_nothing_a_terminal_obeys)
{
    CHECK(has_text(top_in("a 1\nb 9\n", FC_STR("\x1b[2J\xff"), 2),
                   "10 \xef\xbf\xbd[2J\xef\xbf\xbd, 2 frames, 2 functions; 1 frame (10.00% of the "
                   "\xef\xbf\xbd[2J\xef\xbf\xbd) is too narrow to draw\n"));
}

/* `a` twice on one stack counts that stack once. */
TEST(top_counts_each_stack_once)
{
    CHECK_TEXT(top("a;b;a 3\na;c 1\nb 6\n", 1), "10 samples, 5 frames, 3 functions\n\n"
                                                "    self        %   total        %  function\n"
                                                "       6   60.00%       9   90.00%  b\n"
                                                "       3   30.00%       4   40.00%  a\n"
                                                "       1   10.00%       1   10.00%  c\n");
    CHECK_TEXT(top("r;r;r 2\nr;x;r 1\nx;r 1\n", 1), "4 samples, 7 frames, 2 functions\n\n"
                                                    "    self        %   total        %  function\n"
                                                    "       4  100.00%       4  100.00%  r\n"
                                                    "       0    0.00%       2   50.00%  x\n");
}

TEST(top_sorts_by_self_then_total_then_name)
{
    CHECK_TEXT(top("z;b 5\ny;a 5\nx 5\nempty 0\n;w 1\n", 1),
               "16 samples, 8 frames, 7 functions\n\n"
               "    self        %   total        %  function\n"
               "       5   31.25%       5   31.25%  a\n"
               "       5   31.25%       5   31.25%  b\n"
               "       5   31.25%       5   31.25%  x\n"
               "       1    6.25%       1    6.25%  w\n"
               "       0    0.00%       5   31.25%  y\n"
               "       0    0.00%       5   31.25%  z\n"
               "       0    0.00%       1    6.25%  (empty)\n");
}

TEST(top_writes_thousands_and_fractions)
{
    CHECK_TEXT(top("a 1234567.5\nb 0.5\n", 1),
               "1,234,568 samples, 2 frames, 2 functions\n\n"
               "         self          %        total          %  function\n"
               "  1,234,567.5  99.99996%  1,234,567.5  99.99996%  a\n"
               "          0.5   0.00004%          0.5   0.00004%  b\n");
}

TEST(what_is_too_narrow_is_summed_up)
{
    struct profile profile;
    struct fc_tree tree;
    struct fc_out out = {0};
    tree_of(&profile, &tree, "auto", FC_STR("a;b 1\na;c 2\na 7\nd;e;f 1\ng 0\nh 4\n"));
    static const struct {
        uint64_t least, frames, samples;
    } rows[] = {{0, 0, 0}, {1, 0, 0}, {2, 4, 2}, {3, 5, 4}, {4, 5, 4}, {5, 6, 8}, {11, 7, 15}};
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        struct fc_narrow narrow = fc_tree_narrow(&tree, rows[i].least);
        CHECK(narrow.frames == rows[i].frames && narrow.samples == rows[i].samples);
    }
    release(&profile, &tree, &out);
    CHECK(has_text(top("a 8\nb 1\nc 1\n", 2),
                   "10 samples, 3 frames, 3 functions; 2 frames (20.00% of the samples) are too "
                   "narrow to draw\n\n"));
}

TESTS = {
    ENTRY(folded_lines_are_sorted_by_their_bytes),
    ENTRY(folded_of_any_depth),
    ENTRY(folded_of_nothing_is_nothing),
    ENTRY(folded_keeps_bytes),
    ENTRY(folded_text_begins_as_text),
    ENTRY(json_is_the_tree),
    ENTRY(json_strings_are_escaped),
    ENTRY(json_of_every_byte_is_valid),
    ENTRY(top_shows_nothing_a_terminal_obeys),
    ENTRY(top_counts_each_stack_once),
    ENTRY(top_sorts_by_self_then_total_then_name),
    ENTRY(top_writes_thousands_and_fractions),
    ENTRY(what_is_too_narrow_is_summed_up),
};
RUN_TESTS
