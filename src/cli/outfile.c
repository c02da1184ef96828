#include "cli/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The temporary file that a signal has to remove; only one output is open at a time. */
static char doomed[4096];

static void remove_and_die(int number)
{
    unlink(doomed);
    signal(number, SIG_DFL);
    raise(number);
}

static void guard(const char *temporary)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    snprintf(doomed, sizeof doomed, "%s", temporary ? temporary : "");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction action, before;
        sigaction(numbers[i], NULL, &before);
        if (before.sa_handler == SIG_IGN)
            continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = temporary ? remove_and_die : SIG_DFL;
        sigaction(numbers[i], &action, NULL);
    }
}

static bool fail(struct outfile *file, const char *what, int error)
{
    snprintf(file->problem, sizeof file->problem, "%s: %s: %s; name another file with -o",
             file->path, what, strerror(error));
    return false;
}

static bool open_temporary(struct outfile *file, mode_t mode)
{
    size_t room = strlen(file->target) + sizeof ".XXXXXX";
    file->temporary = malloc(room);
    if (!file->temporary)
        return fail(file, "cannot write", ENOMEM);
    snprintf(file->temporary, room, "%s.XXXXXX", file->target);
    file->fd = mkstemp(file->temporary);
    if (file->fd < 0) {
        int error = errno;
        free(file->temporary);
        file->temporary = NULL;
        return fail(file, "cannot write beside it", error);
    }
    guard(file->temporary);
    fchmod(file->fd, mode);
    return true;
}

static mode_t mode_of_new_files(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

bool outfile_open(struct outfile *file, const char *path)
{
    *file = (struct outfile){.path = path, .fd = STDOUT_FILENO};
    if (!path || strcmp(path, "-") == 0) {
        file->path = "standard output";
        return true;
    }
    struct stat info;
    bool exists = stat(path, &info) == 0;
    if (!exists && errno != ENOENT)
        return fail(file, "cannot write", errno);
    if (exists && S_ISDIR(info.st_mode))
        return fail(file, "cannot write", EISDIR);
    if (exists && !S_ISREG(info.st_mode)) {
        file->fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        return file->fd >= 0 || fail(file, "cannot write", errno);
    }
    file->target = exists ? realpath(path, NULL) : strdup(path);
    if (!file->target)
        return fail(file, "cannot write", errno);
    if (open_temporary(file, exists ? info.st_mode & 07777 : mode_of_new_files()))
        return true;
    free(file->target);
    file->target = NULL;
    return false;
}

int outfile_write(void *context, const void *bytes, size_t len)
{
    struct outfile *file = context;
    const char *at = bytes;
    while (len) {
        ssize_t written = write(file->fd, at, len);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EPIPE) {
            signal(SIGPIPE, SIG_DFL);
            raise(SIGPIPE);
        }
        if (written < 0) {
            int error = errno;
            fail(file, "cannot write", error);
            return error;
        }
        at += written;
        len -= (size_t)written;
    }
    return 0;
}

static bool finish(struct outfile *file)
{
    if (!file->temporary)
        return file->fd == STDOUT_FILENO || close(file->fd) == 0 ||
               fail(file, "cannot write", errno);
    if (fsync(file->fd) != 0 && errno != EINVAL && errno != EROFS)
        return fail(file, "cannot write", errno);
    if (rename(file->temporary, file->target) != 0)
        return fail(file, "cannot replace it", errno);
    return true;
}

bool outfile_close(struct outfile *file, bool is_complete)
{
    bool is_done = is_complete && finish(file);
    if (file->temporary) {
        if (!is_done)
            unlink(file->temporary);
        guard(NULL);
        close(file->fd);
    }
    free(file->temporary);
    free(file->target);
    file->temporary = file->target = NULL;
    return is_done || !is_complete;
}
