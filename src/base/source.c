#include "base/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

struct fd_source {
    struct fc_source base;
    int fd;
    bool is_owned;
};

struct memory_source {
    struct fc_source base;
    struct fc_str rest;
};

/* A caller may have given us a non-blocking descriptor. */
static bool wait_for_bytes(int fd)
{
    struct pollfd event = {.fd = fd, .events = POLLIN};
    return poll(&event, 1, -1) > 0 || errno == EINTR;
}

static enum flamec_status read_fd(struct fc_source *base, char *bytes, size_t room, size_t *len,
                                  struct flamec_error *err)
{
    struct fd_source *source = (struct fd_source *)base;
    enum {
        LARGEST_READ = 1 << 30
    };
    ssize_t got;
    do
        got = read(source->fd, bytes, room < LARGEST_READ ? room : LARGEST_READ);
    while (got < 0 && (errno == EINTR || (errno == EAGAIN && wait_for_bytes(source->fd))));
    if (got < 0)
        return fc_error(err, FLAMEC_IO, "%s: cannot read: %s", base->name, strerror(errno));
    *len = (size_t)got;
    return FLAMEC_OK;
}

static void close_fd(struct fc_source *base)
{
    struct fd_source *source = (struct fd_source *)base;
    if (source->is_owned)
        close(source->fd);
    free(source);
}

static enum flamec_status read_memory(struct fc_source *base, char *bytes, size_t room, size_t *len,
                                      struct flamec_error *err)
{
    (void)err;
    struct memory_source *source = (struct memory_source *)base;
    *len = room < source->rest.len ? room : source->rest.len;
    if (*len)
        memcpy(bytes, source->rest.ptr, *len);
    source->rest.ptr += *len;
    source->rest.len -= *len;
    return FLAMEC_OK;
}

static void close_memory(struct fc_source *source)
{
    free(source);
}

static const struct fc_source_ops fd_ops = {read_fd, close_fd};
static const struct fc_source_ops memory_ops = {read_memory, close_memory};

static enum flamec_status open_fd(struct fc_source **out, int fd, const char *name, bool is_owned,
                                  struct flamec_error *err)
{
    struct stat about;
    *out = NULL;
    if (fstat(fd, &about) == 0 && S_ISDIR(about.st_mode))
        return fc_error(err, FLAMEC_IO, "%s: is a directory; name a file of folded stacks", name);
    struct fd_source *source = calloc(1, sizeof *source);
    if (!source)
        return fc_error_memory(err);
    source->base.ops = &fd_ops;
    source->base.name = name;
    source->fd = fd;
    source->is_owned = is_owned;
    *out = &source->base;
    return FLAMEC_OK;
}

enum flamec_status fc_source_fd(struct fc_source **out, int fd, const char *name,
                                struct flamec_error *err)
{
    return open_fd(out, fd, name, false, err);
}

enum flamec_status fc_source_path(struct fc_source **out, const char *path,
                                  struct flamec_error *err)
{
    *out = NULL;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return fc_error(err, FLAMEC_IO, "%s: cannot open: %s; check the path and its permissions",
                        path, strerror(errno));
    enum flamec_status status = open_fd(out, fd, path, true, err);
    if (status != FLAMEC_OK)
        close(fd);
    return status;
}

enum flamec_status fc_source_memory(struct fc_source **out, struct fc_str bytes, const char *name,
                                    struct flamec_error *err)
{
    struct memory_source *source = calloc(1, sizeof *source);
    *out = NULL;
    if (!source)
        return fc_error_memory(err);
    source->base.ops = &memory_ops;
    source->base.name = name;
    source->rest = bytes;
    *out = &source->base;
    return FLAMEC_OK;
}

enum flamec_status fc_source_read(struct fc_source *source, char *bytes, size_t room, size_t *len,
                                  struct flamec_error *err)
{
    enum flamec_status status = FLAMEC_OK;
    if (source->pending_len) {
        *len = room < source->pending_len ? room : source->pending_len;
        memcpy(bytes, source->pending, *len);
        source->pending_len -= *len;
        memmove(source->pending, source->pending + *len, source->pending_len);
    } else {
        status = source->ops->read(source, bytes, room, len, err);
    }
    if (status == FLAMEC_OK)
        source->offset += *len;
    return status;
}

enum flamec_status fc_source_peek(struct fc_source *source, size_t wanted, struct fc_str *out,
                                  struct flamec_error *err)
{
    while (source->pending_len < wanted) {
        size_t got;
        enum flamec_status status =
            source->ops->read(source, source->pending + source->pending_len,
                              sizeof source->pending - source->pending_len, &got, err);
        if (status != FLAMEC_OK)
            return status;
        if (got == 0)
            break;
        source->pending_len += got;
    }
    *out = (struct fc_str){source->pending,
                           wanted < source->pending_len ? wanted : source->pending_len};
    return FLAMEC_OK;
}

void fc_source_close(struct fc_source *source)
{
    if (source)
        source->ops->close(source);
}
