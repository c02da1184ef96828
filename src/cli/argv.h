/* cli/argv.h - the command line before GOption reads it.
 *
 * Scripts that call flamegraph.pl rely on what its option parser allows: any unique beginning of a
 * name (`--color=java`), one dash (`-title x`), any case. Such spellings are replaced by the whole
 * name; an option that is none is reported with the nearest one. */
#ifndef FC_CLI_ARGV_H
#define FC_CLI_ARGV_H

#include <glib.h>

/* Replace what needs it in `argv`, a NULL-terminated array that owns its strings. `entries` end
 * with a row without a name; several tables follow one another, the last one NULL. FALSE: unknown
 * or ambiguous, and *problem (to g_free) says so. */
gboolean cli_argv_normalize(char **argv, const GOptionEntry *const *tables, char **problem);

/* Steps (insert, delete, replace, swap neighbours) from one word to the other. */
unsigned cli_argv_distance(const char *a, const char *b);

#endif
