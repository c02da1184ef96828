#include "cli/argv.h"

#include "base/compiler.h"
#include "check.h"

static char *text_value;
static int flag_value;

#define VALUE(name, letter)                                                                        \
    {                                                                                              \
        name, letter, 0, G_OPTION_ARG_STRING, &text_value, "help", "X"                             \
    }
#define FLAG(name, letter)                                                                         \
    {                                                                                              \
        name, letter, 0, G_OPTION_ARG_NONE, &flag_value, "help", NULL                              \
    }
#define END                                                                                        \
    {                                                                                              \
        NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL                                            \
    }

static const GOptionEntry first[] = {
    VALUE("output", 'o'), VALUE("format", 'f'), FLAG("strict", 0),   VALUE("search", 0),
    VALUE("sort", 0),     FLAG("help", 'h'),    FLAG("help-all", 0), END};
static const GOptionEntry second[] = {
    VALUE("title", 0),     VALUE("subtitle", 0), VALUE("colors", 0),    VALUE("countname", 0),
    VALUE("width", 0),     VALUE("minwidth", 0), VALUE("fonttype", 0),  VALUE("fontsize", 0),
    VALUE("factor", 0),    VALUE("total", 0),    FLAG("hash", 0),       FLAG("random", 0),
    FLAG("inverted", 'i'), FLAG("reverse", 0),   FLAG("cp", 0),         VALUE("root-name", 0),
    VALUE("height", 0),    VALUE("hide", 0),     VALUE("max-depth", 0), END};
static const GOptionEntry *const tables[] = {first, second, NULL};

/* The arguments cut at blanks, normalised and joined again; or what is wrong with them. */
static const char *normalized(const char *line)
{
    static char text[1024];
    char *copy = g_strconcat("flamec ", line, NULL), *problem = NULL;
    char **argv = g_strsplit(copy, " ", -1);
    gboolean is_fine = cli_argv_normalize(argv, tables, &problem);
    CHECK(is_fine == (problem == NULL));
    char *joined = g_strjoinv(" ", argv + 1);
    snprintf(text, sizeof text, "%s", is_fine ? joined : problem);
    g_free(joined);
    g_free(problem);
    g_free(copy);
    g_strfreev(argv);
    return text;
}

TEST(spellings_of_flamegraph_pl_become_whole_names)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"a.folded", "a.folded"},
        {"--title x", "--title x"},
        {"--title=x", "--title=x"},
        {"-title x", "--title x"},
        {"-title=x", "--title=x"},
        {"--TITLE x", "--title x"},
        {"--Title=X", "--title=X"},
        {"--color=java", "--colors=java"},
        {"--col java", "--colors java"},
        {"-color java", "--colors java"},
        {"--co=x y", "--co: begins several options; write it out (--help lists them)"},
        {"--coun x", "--countname x"},
        {"--min 1", "--minwidth 1"},
        {"--inv", "--inverted"},
        {"--rev --inv", "--reverse --inverted"},
        {"-cp", "--cp"},
        {"--hash", "--hash"},
        {"-hash", "--hash"},
        {"--w=1", "--width=1"},
        {"--su=x", "--subtitle=x"},
        {"--s=x", "--subtitle=x"}, /* the only old one; --sort, --search and --strict are new */
        {"--st", "--strict"},
        {"--sea=x", "--search=x"},
        {"--ro=x", "--root-name=x"},
        {"--m=1", "--minwidth=1"},
        {"--t=1", "--t: begins several options; write it out (--help lists them)"},
        {"--to=1", "--total=1"},
        {"--hei 3", "--height 3"},
        {"--hi=x", "--hide=x"},
        {"--hel", "--help"},
        {"-w 1", "--width 1"},
        {"-ha", "--hash"},
        {"-in", "--inverted"},
        {"-oout.svg", "--output=out.svg"},
        {"-f=svg", "--format=svg"},
        {"--hash=1", "--hash takes no value; leave out `=1`"},
        {"--he", "--he: begins several options; write it out (--help lists them)"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        CHECK_TEXT(normalized(rows[i][0]), rows[i][1]);
}

TEST(what_need_not_change_stays)
{
    static const char *const lines[] = {
        "--title", "-o",          "-o out.svg a.folded", "-f svg -i",         "-i a",
        "-",       "- --title x", "-- -title --nope",    "--title -- --hash", "-h",
        "--help",  "--help-all",  "-o -title",           "--title -o",        "--title --nope",
    };
    for (size_t i = 0; i < FC_COUNTOF(lines); i++)
        CHECK_TEXT(normalized(lines[i]), lines[i]);
}

TEST(values_are_left_alone)
{
    CHECK_TEXT(normalized("--title -color --inv"), "--title -color --inverted");
    CHECK_TEXT(normalized("--title=--col --inv"), "--title=--col --inverted");
    CHECK_TEXT(normalized("-o -inv --inv"), "-o -inv --inverted");
    CHECK_TEXT(normalized("--hash -color x"), "--hash --colors x");
    CHECK_TEXT(normalized("--col --inv --inv"), "--colors --inv --inverted");
}

TEST(unknown_options_are_told_with_the_nearest)
{
    static const char *const rows[][2] = {
        {"--tilte x", "--tilte: no such option; did you mean --title?"},
        {"--colour=x", "--colour: no such option; did you mean --colors?"},
        {"--widht 3", "--widht: no such option; did you mean --width?"},
        {"-x", "--x: no such option; --help lists them"},
        {"--zzzzzzzzz", "--zzzzzzzzz: no such option; --help lists them"},
        {"--hash --nothinglikeit", "--nothinglikeit: no such option; --help lists them"},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++)
        CHECK_TEXT(normalized(rows[i][0]), rows[i][1]);
}

TEST(distance_is_steps_between_words)
{
    static const struct {
        const char *a, *b;
        unsigned distance;
    } rows[] = {
        {"", "", 0},           {"", "abc", 3},      {"abc", "abc", 0}, {"abc", "abd", 1},
        {"abc", "ab", 1},      {"abc", "xabc", 1},  {"abc", "acb", 1}, {"kitten", "sitting", 3},
        {"tilte", "title", 1}, {"abcd", "badc", 2}, {"ca", "abc", 3},  {"flaw", "lawn", 2},
    };
    for (size_t i = 0; i < FC_COUNTOF(rows); i++) {
        CHECK(cli_argv_distance(rows[i].a, rows[i].b) == rows[i].distance);
        CHECK(cli_argv_distance(rows[i].b, rows[i].a) == rows[i].distance);
    }
}

TESTS = {
    ENTRY(spellings_of_flamegraph_pl_become_whole_names),
    ENTRY(what_need_not_change_stays),
    ENTRY(values_are_left_alone),
    ENTRY(unknown_options_are_told_with_the_nearest),
    ENTRY(distance_is_steps_between_words),
};
RUN_TESTS
