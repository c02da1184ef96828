#include "cli/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Temporary files that a signal has to remove. A slot is filled as soon as its file is made and
 * emptied once it is gone; the handler reads nothing else. */
static char doomed[2][PATH_MAX];

static void remove_and_die(int number)
{
    for (size_t i = 0; i < G_N_ELEMENTS(doomed); i++)
        if (doomed[i][0])
            unlink(doomed[i]);
    signal(number, SIG_DFL);
    raise(number);
}

static void guard(const char *temporary)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < G_N_ELEMENTS(doomed); i++)
        if (!doomed[i][0]) {
            g_strlcpy(doomed[i], temporary, sizeof doomed[i]);
            break;
        }
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        struct sigaction action;
        sigaction(numbers[i], NULL, &action);
        if (action.sa_handler == SIG_IGN)
            continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = remove_and_die;
        sigaction(numbers[i], &action, NULL);
    }
}

static void unguard(const char *temporary)
{
    for (size_t i = 0; i < G_N_ELEMENTS(doomed); i++)
        if (strcmp(doomed[i], temporary) == 0)
            doomed[i][0] = 0;
}

static bool fail(struct outfile *file, const char *what, int error)
{
    snprintf(file->problem, sizeof file->problem, "%s: %s: %s; name another file with -o",
             file->path, what, strerror(error));
    return false;
}

/* The name that a chain of links ends at, which need not exist. */
static char *follow(const char *path)
{
    enum {
        LONGEST_CHAIN = 40 /* as the kernel has it */
    };
    char *at = g_strdup(path), *link;
    for (int i = 0; i < LONGEST_CHAIN && (link = g_file_read_link(at, NULL)); i++) {
        char *folder = g_path_get_dirname(at);
        g_free(at);
        at = g_path_is_absolute(link) ? g_strdup(link) : g_build_filename(folder, link, NULL);
        g_free(folder);
        g_free(link);
    }
    return at;
}

static mode_t mode_of_new_files(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The new file belongs to whom the old one belonged to, and may be read by the same; rights to run
 * it as somebody else end with the old content. */
static void copy_owner(int fd, const struct stat *old)
{
    if (fchown(fd, old->st_uid, old->st_gid) != 0) {
        /* Only root may give files away; for everybody else the new file is their own. */
    }
    fchmod(fd, old->st_mode & 0777);
}

static bool open_temporary(struct outfile *file, const struct stat *old)
{
    char *folder = g_path_get_dirname(file->target);
    file->temporary = g_build_filename(folder, ".flamec-XXXXXX", NULL);
    g_free(folder);
    file->fd = mkstemp(file->temporary);
    if (file->fd < 0) {
        int error = errno;
        g_clear_pointer(&file->temporary, g_free);
        g_clear_pointer(&file->target, g_free);
        return fail(file, "cannot write beside it", error);
    }
    guard(file->temporary);
    if (old)
        copy_owner(file->fd, old);
    else
        fchmod(file->fd, mode_of_new_files());
    return true;
}

/* A device or a pipe, or one of our own descriptors by its name. */
static bool open_directly(struct outfile *file, const char *path)
{
    file->fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return file->fd >= 0 || fail(file, "cannot write", errno);
}

bool outfile_open(struct outfile *file, const char *path)
{
    *file = (struct outfile){.path = path, .fd = STDOUT_FILENO};
    if (!path || strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        file->path = "standard output";
        return true;
    }
    struct stat info;
    bool exists = stat(path, &info) == 0;
    if (!exists && errno != ENOENT)
        return fail(file, "cannot write", errno);
    if (exists && S_ISDIR(info.st_mode))
        return fail(file, "cannot write", EISDIR);
    if (exists && (!S_ISREG(info.st_mode) || g_str_has_prefix(path, "/dev/")))
        return open_directly(file, path);
    if (exists && access(path, W_OK) != 0)
        return fail(file, "cannot write", errno);
    file->target = follow(path);
    return open_temporary(file, exists ? &info : NULL);
}

/* Wait until a non-blocking descriptor, which a caller may have given us, takes more. */
static bool wait_for_room(int fd)
{
    struct pollfd event = {.fd = fd, .events = POLLOUT};
    return poll(&event, 1, -1) > 0 || errno == EINTR;
}

int outfile_write(void *context, const void *bytes, size_t len)
{
    struct outfile *file = context;
    const char *at = bytes;
    file->is_written = true;
    while (len) {
        ssize_t written = write(file->fd, at, len);
        if (written < 0 && (errno == EINTR || (errno == EAGAIN && wait_for_room(file->fd))))
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
        unguard(file->temporary);
        close(file->fd);
    }
    g_clear_pointer(&file->temporary, g_free);
    g_clear_pointer(&file->target, g_free);
    return is_done || !is_complete;
}
