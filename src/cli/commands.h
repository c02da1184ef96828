/* cli/commands.h - the subcommands. argv, NULL-terminated, begins with the program's or the
 * subcommand's name; each returns the exit status. */
#ifndef FC_CLI_COMMANDS_H
#define FC_CLI_COMMANDS_H

enum {
    STATUS_DONE = 0,
    STATUS_FAILED = 1, /* the input, the output or the system */
    STATUS_USAGE = 2   /* the command line */
};

int cmd_render(char **argv);

#endif
