/* base/error.h - filling a struct flamec_error where something fails, once. */
#ifndef FC_BASE_ERROR_H
#define FC_BASE_ERROR_H

#include "base/compiler.h"
#include "flamec/base.h"

/* Write the message (printf style, one line, no newline) unless `err` already holds a failure;
 * `err` may be NULL. Returns `status`, so that a caller can return the call. The text goes through
 * fc_error_clean. */
FC_COLD enum flamec_status fc_error(struct flamec_error *err, enum flamec_status status,
                                    const char *format, ...) FC_PRINTF(3, 4);

/* Replace in `text`, in place, what a terminal might take for a command: control characters (C0,
 * DEL, C1), and bytes that are no UTF-8. File names and bad lines bring them along. */
void fc_error_clean(char *text);

/* The one message for a failed allocation. */
FC_COLD enum flamec_status fc_error_memory(struct flamec_error *err);

#endif
