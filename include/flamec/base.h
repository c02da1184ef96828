/* flamec/base.h - what every part of the API shares: status, error, callbacks.
 *
 * The library never prints, exits, aborts or reads the environment. What fails returns a status
 * other than FLAMEC_OK and, when the caller passed one, fills a struct flamec_error. */
#ifndef FLAMEC_BASE_H
#define FLAMEC_BASE_H

#include <stddef.h>

#if defined(__GNUC__)
#define FLAMEC_API       __attribute__((visibility("default")))
#define FLAMEC_NODISCARD __attribute__((warn_unused_result))
#else
#define FLAMEC_API
#define FLAMEC_NODISCARD
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum flamec_status {
    FLAMEC_OK = 0,
    FLAMEC_BAD_INPUT,  /* the profile's bytes: corrupt, overflowing, or without a single stack */
    FLAMEC_BAD_OPTION, /* an option's value is outside what its field allows */
    FLAMEC_IO,         /* the system refused to read or write */
    FLAMEC_NO_MEMORY
};

/* Why a call failed. `message` is one line without a newline, of the form
 * "WHERE: WHAT; WHAT TO DO" (WHERE is FILE or FILE:LINE), always NUL-terminated. */
struct flamec_error {
    enum flamec_status status;
    char message[1024];
};

/* Receives `len` bytes of output; returns 0, or an errno value that ends the writing. */
typedef int flamec_write_fn(void *context, const void *bytes, size_t len);

/* Receives one line (no newline, NUL-terminated, valid during the call) that a person should
 * see although the work goes on: skipped input lines, rounded counts. */
typedef void flamec_note_fn(void *context, const char *message);

#ifdef __cplusplus
}
#endif
#endif
