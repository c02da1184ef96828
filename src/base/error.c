#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

void fc_error_clean(char *text)
{
    struct fc_str rest = fc_str_from(text);
    char *to = text;
    while (rest.len) {
        struct fc_utf8 next = fc_utf8_next(rest);
        if (!fc_utf8_is_printable(next)) {
            *to++ = '?';
        } else {
            memmove(to, rest.ptr, next.len);
            to += next.len;
        }
        rest = fc_str_drop(rest, next.len);
    }
    *to = 0;
}

enum flamec_status fc_error(struct flamec_error *err, enum flamec_status status, const char *format,
                            ...)
{
    if (!err || err->status != FLAMEC_OK)
        return status;
    err->status = status;
    va_list args;
    va_start(args, format);
    vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    fc_error_clean(err->message);
    return status;
}

enum flamec_status fc_error_memory(struct flamec_error *err)
{
    return fc_error(err, FLAMEC_NO_MEMORY, "out of memory; give the process more, or less to read");
}
