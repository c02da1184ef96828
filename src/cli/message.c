#include "cli/message.h"

#include <stdio.h>

int cli_complain(int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *raw = g_strdup_vprintf(format, args);
    va_end(args);
    char *valid = g_utf8_make_valid(raw, -1);
    GString *line = g_string_new("flamec: ");
    for (const char *c = valid; *c; c = g_utf8_next_char(c)) {
        gunichar code = g_utf8_get_char(c);
        g_string_append_unichar(line, g_unichar_iscntrl(code) ? '?' : code);
    }
    g_string_append_c(line, '\n');
    fputs(line->str, stderr);
    g_string_free(line, TRUE);
    g_free(valid);
    g_free(raw);
    return status;
}
