/* base/str.h - slices: a pointer and a length, never NUL-terminated, owning nothing.
 *
 * Whoever hands out a slice says how long its bytes live. Names of a profile live as long as the
 * profile's arena; what the parser sees lives until it asks for the next line. */
#ifndef FC_BASE_STR_H
#define FC_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct fc_str {
    const char *ptr; /* never dereferenced when len is 0; may be NULL then */
    size_t len;
};

#define FC_STR(literal) ((struct fc_str){"" literal, sizeof(literal) - 1})

static inline struct fc_str fc_str_from(const char *text)
{
    return (struct fc_str){text, strlen(text)};
}

static inline bool fc_str_equal(struct fc_str a, struct fc_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* Order of the bytes as unsigned numbers, a prefix before what it begins: <0, 0, >0. */
static inline int fc_str_compare(struct fc_str a, struct fc_str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? memcmp(a.ptr, b.ptr, len) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static inline bool fc_str_has_prefix(struct fc_str s, struct fc_str prefix)
{
    return s.len >= prefix.len && (prefix.len == 0 || memcmp(s.ptr, prefix.ptr, prefix.len) == 0);
}

static inline bool fc_str_has_suffix(struct fc_str s, struct fc_str suffix)
{
    return s.len >= suffix.len &&
           (suffix.len == 0 || memcmp(s.ptr + s.len - suffix.len, suffix.ptr, suffix.len) == 0);
}

/* Whether `part` occurs in `s`; an empty part occurs everywhere. */
static inline bool fc_str_contains(struct fc_str s, struct fc_str part)
{
    if (part.len == 0)
        return true;
    for (size_t at = 0; at + part.len <= s.len; at++) {
        const char *hit = memchr(s.ptr + at, part.ptr[0], s.len - part.len - at + 1);
        if (!hit)
            return false;
        if (memcmp(hit, part.ptr, part.len) == 0)
            return true;
        at = (size_t)(hit - s.ptr);
    }
    return false;
}

static inline struct fc_str fc_str_drop(struct fc_str s, size_t count)
{
    return (struct fc_str){s.ptr + count, s.len - count};
}

/* Without a UTF-8 byte order mark at the start. */
static inline struct fc_str fc_str_drop_mark(struct fc_str s)
{
    return fc_str_has_prefix(s, FC_STR("\xef\xbb\xbf")) ? fc_str_drop(s, 3) : s;
}

static inline bool fc_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Without the blanks (space, tab) at both ends. */
static inline struct fc_str fc_str_trim(struct fc_str s)
{
    while (s.len && fc_is_blank(s.ptr[s.len - 1]))
        s.len--;
    while (s.len && fc_is_blank(s.ptr[0])) {
        s.ptr++;
        s.len--;
    }
    return s;
}

/* What follows the last blank. */
static inline struct fc_str fc_str_last_word(struct fc_str s)
{
    size_t start = s.len;
    while (start && !fc_is_blank(s.ptr[start - 1]))
        start--;
    return fc_str_drop(s, start);
}

#endif
