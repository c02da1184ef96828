#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

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
    for (char *c = err->message; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    return status;
}

enum flamec_status fc_error_memory(struct flamec_error *err)
{
    return fc_error(err, FLAMEC_NO_MEMORY, "out of memory; give the process more, or less to read");
}
