/* cli/outfile.h - output that is complete or absent.
 *
 * A file is written under a temporary name beside it, synced, and renamed over it: whoever looks
 * sees the old file or the new one. Devices and pipes are written directly. `-` and NULL are
 * standard output. A write to a closed pipe ends the program as SIGPIPE does. */
#ifndef FC_CLI_OUTFILE_H
#define FC_CLI_OUTFILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct outfile {
    const char *path; /* as given */
    char *target;     /* what a link leads to; what is renamed over */
    char *temporary;  /* NULL when written directly */
    int fd;
    bool is_written;              /* outfile_write was called */
    char problem[PATH_MAX + 256]; /* why a call failed, "PATH: WHAT; WHAT TO DO" */
};

/* On failure nothing is left to close. At most two files with a path may be open at once. */
bool outfile_open(struct outfile *file, const char *path);

/* A flamec_write_fn; `context` is the struct outfile. */
int outfile_write(void *context, const void *bytes, size_t len);

/* Finish: sync and rename, or, when `is_complete` is false, leave what was there as it is. */
bool outfile_close(struct outfile *file, bool is_complete);

#endif
