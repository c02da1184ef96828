#include "theme/safety.h"

#include "base/compiler.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_ascii_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

/* `word` is in lower case. */
static bool equals_any_case(struct fc_str s, struct fc_str word)
{
    if (s.len != word.len)
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (lower(s.ptr[i]) != word.ptr[i])
            return false;
    return true;
}

static bool is_one_of(struct fc_str s, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (equals_any_case(s, fc_str_from(words[i])))
            return true;
    return false;
}

static bool has_control(struct fc_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.ptr[i] < 0x20 || s.ptr[i] == 0x7f)
            return true;
    return false;
}

/* A colon ends a scheme unless a slash, a question mark or a hash comes before it (RFC 3986,
 * section 4.2). What stands there is compared as it is, so that any disguise of `javascript:` is
 * simply not on the list. */
bool fc_safety_href(struct fc_str href)
{
    static const char *const schemes[] = {"http", "https", "mailto", "ftp"};
    href = fc_str_trim(href);
    if (has_control(href))
        return false;
    for (size_t at = 0; at < href.len; at++) {
        if (href.ptr[at] == ':')
            return is_one_of((struct fc_str){href.ptr, at}, schemes, FC_COUNTOF(schemes));
        if (href.ptr[at] == '/' || href.ptr[at] == '?' || href.ptr[at] == '#')
            return true;
    }
    return true;
}

/* [A-Za-z_][-A-Za-z0-9_.]*: a name of XML without a colon, in ASCII. */
static bool is_plain_name(struct fc_str name)
{
    if (name.len == 0 || !(is_ascii_letter(name.ptr[0]) || name.ptr[0] == '_'))
        return false;
    for (size_t i = 1; i < name.len; i++) {
        char c = name.ptr[i];
        if (!is_ascii_letter(c) && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '.')
            return false;
    }
    return true;
}

static bool is_event_handler(struct fc_str name)
{
    return name.len >= 2 && equals_any_case((struct fc_str){name.ptr, 2}, FC_STR("on"));
}

bool fc_safety_key(struct fc_str key)
{
    static const char *const taken[] = {"base", "class", "href", "id", "target", "title", "xmlns"};
    struct fc_str local = key;
    if (fc_str_has_prefix(key, FC_STR("xml:")))
        local = fc_str_drop(key, strlen("xml:"));
    else if (fc_str_has_prefix(key, FC_STR("xlink:")))
        local = fc_str_drop(key, strlen("xlink:"));
    return is_plain_name(local) && !is_event_handler(local) &&
           !is_one_of(local, taken, FC_COUNTOF(taken));
}
