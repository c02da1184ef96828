#include "cli/argv.h"

#include <string.h>

/* flamegraph.pl's own names: a beginning that is unique among them stays valid, whatever options
 * flamec has besides. */
static const char *const known_of_old[] = {
    "fonttype",   "width",    "height",   "encoding",  "fontsize", "fontwidth", "minwidth",
    "title",      "subtitle", "nametype", "countname", "nameattr", "total",     "factor",
    "colors",     "bgcolors", "hash",     "random",    "cp",       "reverse",   "inverted",
    "flamechart", "negate",   "notes",    "help",      NULL};

static gboolean is_known_of_old(const char *name)
{
    return g_strv_contains(known_of_old, name);
}

/* Calls are few and tables small: the walk over all entries is written once, here. */
static const GOptionEntry *entry_at(const GOptionEntry *const *tables, size_t index)
{
    for (; *tables; tables++)
        for (const GOptionEntry *entry = *tables; entry->long_name; entry++)
            if (entry->long_name[0] && index-- == 0) /* G_OPTION_REMAINING has no name */
                return entry;
    return NULL;
}

static const GOptionEntry *find_exact(const GOptionEntry *const *tables, const char *name)
{
    const GOptionEntry *entry;
    for (size_t i = 0; (entry = entry_at(tables, i)); i++)
        if (g_ascii_strcasecmp(entry->long_name, name) == 0)
            return entry;
    return NULL;
}

/* The one entry that begins with `name`; NULL for none or several (then *count > 1). */
static const GOptionEntry *find_beginning(const GOptionEntry *const *tables, const char *name,
                                          gboolean only_old, unsigned *count)
{
    const GOptionEntry *entry, *found = NULL;
    *count = 0;
    for (size_t i = 0; (entry = entry_at(tables, i)); i++) {
        if (g_ascii_strncasecmp(entry->long_name, name, strlen(name)) != 0 ||
            (only_old && !is_known_of_old(entry->long_name)))
            continue;
        found = entry;
        ++*count;
    }
    return *count == 1 ? found : NULL;
}

static const GOptionEntry *find(const GOptionEntry *const *tables, const char *name,
                                unsigned *count)
{
    const GOptionEntry *entry = find_exact(tables, name);
    if (!entry)
        entry = find_beginning(tables, name, TRUE, count);
    if (!entry)
        entry = find_beginning(tables, name, FALSE, count);
    return entry;
}

static const GOptionEntry *find_short(const GOptionEntry *const *tables, char letter)
{
    const GOptionEntry *entry;
    for (size_t i = 0; (entry = entry_at(tables, i)); i++)
        if (entry->short_name == letter)
            return entry;
    return NULL;
}

static gboolean takes_value(const GOptionEntry *entry)
{
    return entry->arg != G_OPTION_ARG_NONE && !(entry->flags & G_OPTION_FLAG_NO_ARG);
}

unsigned cli_argv_distance(const char *a, const char *b)
{
    size_t a_len = strlen(a), b_len = strlen(b), width = b_len + 1;
    unsigned *steps = g_new(unsigned, (a_len + 1) * width);
    for (size_t i = 0; i <= a_len; i++) {
        for (size_t j = 0; j <= b_len; j++) {
            unsigned *here = &steps[i * width + j];
            if (i == 0 || j == 0) {
                *here = (unsigned)(i + j);
                continue;
            }
            unsigned replaced = here[-(ptrdiff_t)width - 1] + (a[i - 1] != b[j - 1]);
            *here = MIN(replaced, MIN(here[-(ptrdiff_t)width], here[-1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                *here = MIN(*here, here[-2 * (ptrdiff_t)width - 2] + 1);
        }
    }
    unsigned distance = steps[a_len * width + b_len];
    g_free(steps);
    return distance;
}

static char *unknown(const GOptionEntry *const *tables, const char *name, unsigned beginnings)
{
    const GOptionEntry *entry, *nearest = NULL;
    unsigned least = UINT_MAX;
    for (size_t i = 0; (entry = entry_at(tables, i)); i++) {
        unsigned distance = cli_argv_distance(entry->long_name, name);
        if (distance < least && !(entry->flags & G_OPTION_FLAG_HIDDEN)) {
            least = distance;
            nearest = entry;
        }
    }
    if (beginnings > 1)
        return g_strdup_printf("--%s: begins several options; write it out (--help lists them)",
                               name);
    if (least <= 3 && least < strlen(name))
        return g_strdup_printf("--%s: no such option; did you mean --%s?", name,
                               nearest->long_name);
    return g_strdup_printf("--%s: no such option; --help lists them", name);
}

/* One argument that begins with a dash; *skips when the next one is its value. A single dash and
 * one of flamec's own letters is that option; with more behind it, a long name comes first, since
 * flamegraph.pl takes `-in` for --inverted. */
static gboolean normalize_one(char **argument, const GOptionEntry *const *tables, gboolean *skips,
                              char **problem)
{
    char *text = *argument;
    size_t dashes = text[1] == '-' ? 2 : 1, len = strcspn(text + dashes, "=");
    const GOptionEntry *letter = dashes == 1 ? find_short(tables, text[1]) : NULL;
    gboolean has_value = text[dashes + len] != 0;
    char *name = g_strndup(text + dashes, len);
    unsigned count = 0;
    const GOptionEntry *entry = NULL;
    if (len > 0 && !(letter && len == 1))
        entry = find(tables, name, &count);
    if (entry && has_value && !takes_value(entry)) {
        *problem = g_strdup_printf("--%s takes no value; leave out `%s`", entry->long_name,
                                   text + dashes + len);
    } else if (entry) {
        *skips = takes_value(entry) && !has_value;
        *argument = g_strconcat("--", entry->long_name, text + dashes + len, NULL);
        g_free(text);
    } else if (letter && takes_value(letter) && text[2]) { /* `-oFILE`, `-o=FILE` */
        *argument =
            g_strconcat("--", letter->long_name, "=", text + (text[2] == '=' ? 3 : 2), NULL);
        g_free(text);
    } else if (letter) {
        *skips = takes_value(letter);
    } else {
        *problem = unknown(tables, name, count);
    }
    g_free(name);
    return *problem == NULL;
}

gboolean cli_argv_normalize(char **argv, const GOptionEntry *const *tables, char **problem)
{
    *problem = NULL;
    for (size_t i = 1; argv[i]; i++) {
        gboolean skips = FALSE;
        if (strcmp(argv[i], "--") == 0)
            return TRUE;
        if (argv[i][0] != '-' || argv[i][1] == 0)
            continue;
        if (!normalize_one(&argv[i], tables, &skips, problem))
            return FALSE;
        if (skips && argv[i + 1])
            i++;
    }
    return TRUE;
}
