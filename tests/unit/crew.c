/* Several threads read what one reads: the same nodes with the same numbers, the same report, the
 * same error. */
#include "input/crew.h"

#include "support.h"

/* Folded lines that share prefixes, recur, and have fractions now and then. */
static void make_lines(struct fc_out *out, unsigned lines, unsigned seed)
{
    uint64_t state = seed;
    for (unsigned i = 0; i < lines; i++) {
        char line[96];
        state = state * 6364136223846793005u + 1442695040888963407u;
        unsigned a = (unsigned)(state >> 60), b = (unsigned)(state >> 40 & 31),
                 c = (unsigned)(state >> 20 & 7);
        int len = snprintf(line, sizeof line, "main;f%u;\xc3\xa9t\xc3\xa9%u;g%u %u%s\n", a, b, c,
                           i % 9, i % 50 == 49 ? ".25" : "");
        fc_out_put(out, (struct fc_str){line, (size_t)len});
    }
}

static void check_same(const struct profile *one, const struct profile *many)
{
    const struct fc_trie *a = &one->trie, *b = &many->trie;
    REQUIRE(a->nodes.count == b->nodes.count);
    CHECK(a->sum.after == b->sum.after && a->sum.before == b->sum.before && a->scale == b->scale);
    CHECK(memcmp(a->nodes.items, b->nodes.items, a->nodes.count * sizeof *a->nodes.items) == 0);
    CHECK(memcmp(a->after.items, b->after.items, a->nodes.count * sizeof(uint64_t)) == 0);
    REQUIRE(fc_trie_is_differential(a) == fc_trie_is_differential(b));
    if (fc_trie_is_differential(a))
        CHECK(memcmp(a->before.items, b->before.items, a->nodes.count * sizeof(uint64_t)) == 0);
    REQUIRE(a->names->texts.count == b->names->texts.count);
    for (uint32_t name = 0; name < a->names->texts.count; name++)
        CHECK(fc_str_equal(fc_names_text(a->names, name), fc_names_text(b->names, name)));
    CHECK(a->segments.count == b->segments.count);
}

/* Read by one thread and by several, in small blocks. */
static void check_text(const char *from, struct fc_str text, bool keeps_order, bool is_strict)
{
    struct profile one;
    profile_init(&one, keeps_order);
    one.is_strict = is_strict;
    one.threads = 1;
    enum flamec_status expected = profile_read(&one, from, text, 4096);
    for (unsigned threads = 2; threads <= 7; threads++) {
        struct profile many;
        profile_init(&many, keeps_order);
        many.is_strict = is_strict;
        many.threads = threads;
        many.block_size = 100 * threads;
        CHECK(profile_read(&many, from, text, 4096) == expected);
        CHECK_TEXT(many.err.message, one.err.message);
        if (expected == FLAMEC_OK) {
            check_same(&one, &many);
            CHECK(memcmp(&one.report, &many.report, sizeof one.report) == 0);
        }
        profile_deinit(&many);
    }
    profile_deinit(&one);
}

TEST(all_threads_make_one_trie)
{
    struct fc_out text = {0};
    make_lines(&text, 3000, 1);
    check_text("auto", slice(&text), false, false);
    check_text("folded", slice(&text), false, false);
    check_text("auto", slice(&text), true, false);
    fc_out_deinit(&text);
}

TEST(pairs_too)
{
    struct fc_out text = {0};
    for (unsigned i = 0; i < 2000; i++) {
        char line[64];
        int len = snprintf(line, sizeof line, "a;b%u;c%u %u %u.5\n", i % 7, i % 31, i % 3, i % 5);
        fc_out_put(&text, (struct fc_str){line, (size_t)len});
    }
    check_text("auto", slice(&text), false, false);
    check_text("folded-diff", slice(&text), false, false);
    fc_out_put(&text, FC_STR("a;b;c 7\n"));
    check_text("auto", slice(&text), false, false);
    check_text("folded-diff", slice(&text), false, false);
    fc_out_deinit(&text);
}

/* Lines 501, 1002, … are no stacks. */
TEST(rejected_lines_have_the_same_numbers)
{
    struct fc_out text = {0};
    for (unsigned part = 0; part < 6; part++) {
        make_lines(&text, 500, part + 1);
        fc_out_put(&text, FC_STR("no count\n"));
    }
    check_text("folded", slice(&text), false, false);
    check_text("folded", slice(&text), false, true);
    struct profile profile;
    profile_init(&profile, false);
    profile.threads = 3;
    profile.block_size = 64;
    CHECK(profile_read(&profile, "folded", slice(&text), 4096) == FLAMEC_OK);
    CHECK(profile.report.rejected == 6 && profile.report.stacks == 3000);
    for (uint64_t i = 0; i < FC_REPORT_LINES; i++)
        CHECK(profile.report.rejected_lines[i] == 501 * (i + 1));
    profile_deinit(&profile);
    fc_out_deinit(&text);
}

TEST(errors_are_the_same)
{
    struct fc_out text = {0};
    make_lines(&text, 1000, 5);
    fc_out_put(&text, FC_STR("too;large 99999999999999999999\n"));
    make_lines(&text, 1000, 6);
    fc_out_put(&text, FC_STR("again 99999999999999999999\n"));
    check_text("folded", slice(&text), false, false);
    text.count = 0;
    fc_out_put(&text, FC_STR("much 9223372036854775000\n"));
    make_lines(&text, 1000, 7);
    check_text("folded", slice(&text), false, false);
    fc_out_deinit(&text);
}

/* The sum of one thread's blocks is too large already, and what it lost is not missed quietly. */
TEST(an_overflow_within_one_thread_is_an_error)
{
    struct fc_out text = {0};
    make_lines(&text, 1000, 8);
    fc_out_put(&text, FC_STR("much 9223372036854775000\nmuch 9223372036854775000\n"));
    make_lines(&text, 1000, 9);
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct profile profile;
        profile_init(&profile, false);
        profile.threads = threads;
        profile.block_size = 200;
        CHECK(profile_read(&profile, "folded", slice(&text), 4096) == FLAMEC_BAD_INPUT);
        CHECK(has_text(profile.err.message, "drip: the counts add up to more than"));
        profile_deinit(&profile);
    }
    fc_out_deinit(&text);
}

/* What comes of a crew can be told only from within: each block is some member's, none twice. */
TEST(a_crew_shares_the_blocks)
{
    enum {
        MEMBERS = 3,
        MOST_BLOCKS = 4096
    };
    static unsigned taken[MOST_BLOCKS];
    struct fc_out text = {0};
    make_lines(&text, 3000, 2);
    struct fc_source *source = drip(slice(&text), 4096);
    struct fc_blocks blocks;
    struct fc_crew crew = {0};
    struct profile profile;
    profile_init(&profile, false);
    struct fc_folded first = {
        .trie = &profile.trie, .counts = FC_COUNTS_ONE, .scan = fc_scan_best()};
    fc_blocks_init(&blocks, source, 100);
    CHECK(fc_crew_read(&crew, &blocks, &first, MEMBERS, NULL) == FLAMEC_OK);
    CHECK(first.tally.stacks == 0 && profile.trie.sum.after == 0 && blocks.count > 100);
    REQUIRE(blocks.count <= MOST_BLOCKS);
    uint64_t stacks = 0;
    for (size_t member = 0; member < MEMBERS; member++) {
        const struct fc_tally *tally = fc_crew_tally(&crew, member);
        stacks += tally->stacks;
        for (size_t i = 0; i < tally->spans.count; i++)
            taken[tally->spans.items[i].block]++;
    }
    CHECK(stacks == 3000);
    for (size_t i = 0; i < blocks.count; i++)
        CHECK(taken[i] == 1);
    fc_crew_merge(&crew);
    CHECK(profile.trie.failure == FC_TRIE_FINE && profile.trie.sum.after > 0);
    fc_crew_deinit(&crew);
    fc_folded_deinit(&first);
    fc_blocks_deinit(&blocks);
    fc_source_close(source);
    profile_deinit(&profile);
    fc_out_deinit(&text);
}

/* A source that fails at a byte. */
struct broken {
    struct fc_source base;
    struct fc_str rest;
};

static enum flamec_status read_broken(struct fc_source *base, char *bytes, size_t room, size_t *len,
                                      struct flamec_error *err)
{
    struct broken *source = (struct broken *)base;
    *len = room < source->rest.len ? room : source->rest.len;
    if (*len == 0) {
        snprintf(err->message, sizeof err->message, "broken: it broke");
        return err->status = FLAMEC_IO;
    }
    memcpy(bytes, source->rest.ptr, *len);
    source->rest = fc_str_drop(source->rest, *len);
    return FLAMEC_OK;
}

TEST(a_source_that_breaks_ends_all_threads)
{
    static const struct fc_source_ops ops = {read_broken, NULL};
    struct fc_out text = {0};
    make_lines(&text, 500, 9);
    for (unsigned threads = 1; threads <= 5; threads++)
        for (unsigned keeps_order = 0; keeps_order < 2; keeps_order++) {
            struct broken source = {.base = {.ops = &ops, .name = "broken"}, .rest = slice(&text)};
            struct profile profile;
            struct flamec_error err = {0};
            profile_init(&profile, keeps_order);
            struct fc_reading reading = {.source = &source.base,
                                         .trie = &profile.trie,
                                         .threads = threads,
                                         .block_size = 50};
            CHECK(fc_input_find("folded")->read(&reading, &err) == FLAMEC_IO);
            CHECK_TEXT(err.message, "broken: it broke");
            profile_deinit(&profile);
        }
    fc_out_deinit(&text);
}

TESTS = {
    ENTRY(all_threads_make_one_trie),
    ENTRY(pairs_too),
    ENTRY(rejected_lines_have_the_same_numbers),
    ENTRY(errors_are_the_same),
    ENTRY(an_overflow_within_one_thread_is_an_error),
    ENTRY(a_crew_shares_the_blocks),
    ENTRY(a_source_that_breaks_ends_all_threads),
};
RUN_TESTS
