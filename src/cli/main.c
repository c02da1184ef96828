/* flamec - flame graphs from folded stacks.
 *
 * The map of the program:
 *
 *     cli/main.c        picks the subcommand; prints errors; exit status 0, 1 (failed), 2 (usage)
 *     cli/cmd_*.c       one file a subcommand: options to library calls
 *     cli/options.c     the options of render, as GOption takes them
 *     cli/argv.c        spellings that flamegraph.pl's users know, unknown options, typos
 *     cli/message.c     the lines on standard error
 *     cli/outfile.c     output that is complete or absent
 *     include/flamec/   the library that does the work, and all that this folder sees of it:
 *       api/            the public functions; the road from a profile to bytes
 *       input/ profile/ bytes ▶ lines ▶ trie
 *       layout/ scene/  trie ▶ boxes ▶ what to draw
 *       theme/ pattern/ colours; regular expressions
 *       paint/          scene ▶ SVG, text; paint/viewer/ is the page's script and style
 *       base/           what all of them stand on
 */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/message.h"

static const struct command {
    const char *name;
    int (*run)(char **argv);
} commands[] = {
    {"render", cmd_render},
};

/* Standard descriptors that the caller closed stay unusable, but taken: a file that is opened later
 * must not become standard error. */
static void occupy_standard_descriptors(void)
{
    static const int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", modes[fd]); /* takes the lowest free number, which is fd */
}

/* Names that flamec keeps for subcommands; a file of that name is read all the same. */
static bool is_reserved(const char *word)
{
    static const char *const words[] = {"diff", "fold", "record", "stat", "check"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        is_known = is_known || strcmp(word, words[i]) == 0;
    return is_known && access(word, F_OK) != 0;
}

int main(int argc, char **argv)
{
    occupy_standard_descriptors();
    /* Failures show as errors of write: a note nobody reads must not end the work, and a full or
     * limited disk must not leave a temporary file. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argv + 1);
    if (argc > 1 && is_reserved(argv[1]))
        return cli_complain(STATUS_USAGE,
                            "%s: is neither a subcommand of this version nor a file; flamec FILE "
                            "draws a picture",
                            argv[1]);
    return cmd_render(argv);
}
