#include "paint/escape.h"

#include "base/utf8.h"

/* Bytes that may go out as they are: printable ASCII but the five of markup. */
static bool is_clean(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '&' && c != '<' && c != '>' && c != '"' && c != '\'';
}

static struct fc_str replacement(uint32_t code)
{
    switch (code) {
    case '&':
        return FC_STR("&amp;");
    case '<':
        return FC_STR("&lt;");
    case '>':
        return FC_STR("&gt;");
    case '"':
        return FC_STR("&quot;");
    case '\'':
        return FC_STR("&#39;");
    case '\t':
        return FC_STR("&#9;");
    case '\n':
        return FC_STR("&#10;");
    default:
        return FC_STR("\xef\xbf\xbd");
    }
}

static bool is_allowed(struct fc_utf8 next)
{
    return next.is_valid && next.code >= 0x7F && next.code != 0xFFFE && next.code != 0xFFFF;
}

void fc_escape_xml(struct fc_out *out, struct fc_str s)
{
    size_t clean = 0, at = 0;
    while (at < s.len) {
        if (is_clean((unsigned char)s.ptr[at])) {
            at++;
            continue;
        }
        struct fc_utf8 next = fc_utf8_next(fc_str_drop(s, at));
        if (!is_allowed(next)) {
            fc_out_put(out, (struct fc_str){s.ptr + clean, at - clean});
            fc_out_put(out, replacement(next.code));
            clean = at + next.len;
        }
        at += next.len;
    }
    fc_out_put(out, (struct fc_str){s.ptr + clean, s.len - clean});
}
