/* cli/message.h - lines for the person at the terminal. */
#ifndef FC_CLI_MESSAGE_H
#define FC_CLI_MESSAGE_H

#include <glib.h>

/* Print "flamec: …" and a newline on standard error; returns `status`, so that a caller can return
 * the call. Control characters that an argument brought along are shown as '?'. */
int cli_complain(int status, const char *format, ...) G_GNUC_PRINTF(2, 3);

#endif
