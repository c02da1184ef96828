#include "theme/nameattr.h"

#include <stdint.h>

#include "base/error.h"
#include "theme/safety.h"

#define ATTRIBUTES "id, class, href, target, title, g_extra, a_extra"

static const char *const text_names[] = {
    [FC_NAMEATTR_ID] = "id",         [FC_NAMEATTR_CLASS] = "class", [FC_NAMEATTR_HREF] = "href",
    [FC_NAMEATTR_TARGET] = "target", [FC_NAMEATTR_TITLE] = "title",
};
static const char *const extra_names[] = {
    [FC_NAMEATTR_G_EXTRA] = "g_extra",
    [FC_NAMEATTR_A_EXTRA] = "a_extra",
};

enum {
    PAIRS_MAX = 64 /* of one attribute; keeps the search for a key given twice short */
};

struct parser {
    struct fc_nameattr_map *map;
    const char *file;
    size_t line; /* from 1 */
    struct flamec_error *err;
};

/* "FILE:LINE: WHAT "QUOTED"; ADVICE", the quoted bytes cut to a length that fits. */
static enum flamec_status refuse(struct parser *parser, const char *what, struct fc_str quoted,
                                 const char *advice)
{
    int len = quoted.len < 60 ? (int)quoted.len : 60;
    return fc_error(parser->err, FLAMEC_BAD_INPUT, "%s:%zu: %s \"%.*s\"; %s", parser->file,
                    parser->line, what, len, quoted.len ? quoted.ptr : "", advice);
}

/* What stands in front of the first `c`, and what stands behind it in `rest`; without a `c` it is
 * all of `s`, and `rest` is empty. */
static struct fc_str split(struct fc_str s, char c, struct fc_str *rest)
{
    const char *hit = s.len ? memchr(s.ptr, c, s.len) : NULL;
    size_t len = hit ? (size_t)(hit - s.ptr) : s.len;
    *rest = fc_str_drop(s, hit ? len + 1 : len);
    return (struct fc_str){s.ptr, len};
}

static struct fc_str unquote(struct fc_str value)
{
    if (value.len >= 2 && value.ptr[0] == '"' && value.ptr[value.len - 1] == '"')
        return (struct fc_str){value.ptr + 1, value.len - 2};
    return value;
}

static bool has_key(const struct fc_nameattr_map *map, size_t first, struct fc_str key)
{
    for (size_t i = first; i < map->pairs.count; i++)
        if (fc_str_equal(map->pairs.items[i].key, key))
            return true;
    return false;
}

/* One pair key="value" from the front of `s`. */
static enum flamec_status parse_pair(struct parser *parser, size_t first, struct fc_str *s)
{
    struct fc_nameattr_pair pair;
    struct fc_str whole = *s;
    pair.key = split(whole, '=', s);
    bool is_quoted = s->len && s->ptr[0] == '"';
    if (is_quoted)
        pair.value = split(fc_str_drop(*s, 1), '"', s);
    if (!is_quoted || pair.value.ptr + pair.value.len == whole.ptr + whole.len ||
        (s->len && !fc_is_blank(s->ptr[0])))
        return refuse(parser, "extra attributes", whole, "write KEY=\"VALUE\" KEY=\"VALUE\"");
    if (!fc_safety_key(pair.key))
        return refuse(
            parser, "extra attribute", pair.key,
            "use a plain attribute's name, no event handler, and id, class, href, target, "
            "title in a column of their own");
    if (has_key(parser->map, first, pair.key))
        return refuse(parser, "a second extra attribute", pair.key, "give each of them once");
    if (parser->map->pairs.count - first == PAIRS_MAX)
        return refuse(parser, "more than 64 extra attributes at", pair.key, "give fewer");
    if (!FC_RESERVE(&parser->map->pairs, 1))
        return fc_error_memory(parser->err);
    parser->map->pairs.items[parser->map->pairs.count++] = pair;
    return FLAMEC_OK;
}

static enum flamec_status parse_extra(struct parser *parser, struct fc_nameattr *function,
                                      enum fc_nameattr_extra extra, struct fc_str value)
{
    size_t first = parser->map->pairs.count;
    for (struct fc_str rest = fc_str_trim(value); rest.len; rest = fc_str_trim(rest)) {
        enum flamec_status status = parse_pair(parser, first, &rest);
        if (status != FLAMEC_OK)
            return status;
    }
    function->extras[extra].first = first;
    function->extras[extra].count = parser->map->pairs.count - first;
    return FLAMEC_OK;
}

static enum flamec_status parse_column(struct parser *parser, struct fc_nameattr *function,
                                       struct fc_str column)
{
    struct fc_str value, name = split(column, '=', &value);
    if (name.len == column.len)
        return refuse(parser, "no \"=\" in", column,
                      "write ATTRIBUTE=VALUE, columns parted by TAB");
    value = unquote(value);
    for (unsigned i = 0; i < FC_NAMEATTR_EXTRAS; i++)
        if (fc_str_equal(name, fc_str_from(extra_names[i])))
            return parse_extra(parser, function, (enum fc_nameattr_extra)i, value);
    for (unsigned i = 0; i < FC_NAMEATTR_TEXTS; i++) {
        if (!fc_str_equal(name, fc_str_from(text_names[i])))
            continue;
        if (i == FC_NAMEATTR_HREF && !fc_safety_href(value))
            return refuse(parser, "link to", value, "link to " FC_SAFETY_SCHEMES);
        function->texts[i] = value;
        return FLAMEC_OK;
    }
    return refuse(parser, "unknown attribute", name, "use one of " ATTRIBUTES);
}

/* Blank lines, `#`, `# text`, and `#text` without a column. */
static bool is_skipped(struct fc_str line)
{
    if (fc_str_trim(line).len == 0)
        return true;
    if (line.ptr[0] != '#')
        return false;
    return line.len == 1 || fc_is_blank(line.ptr[1]) || !memchr(line.ptr, '\t', line.len);
}

static enum flamec_status parse_line(struct parser *parser, struct fc_str line)
{
    struct fc_str rest, column;
    struct fc_nameattr function = {.line = parser->line};
    function.function = split(line, '\t', &rest);
    if (function.function.len == line.len)
        return refuse(parser, "no attribute behind", line,
                      "write FUNCTION, a TAB and ATTRIBUTE=VALUE");
    function.function = fc_str_trim(function.function);
    while (rest.len) {
        column = split(rest, '\t', &rest);
        enum flamec_status status =
            column.len ? parse_column(parser, &function, column) : FLAMEC_OK;
        if (status != FLAMEC_OK)
            return status;
    }
    if (!FC_RESERVE(&parser->map->functions, 1))
        return fc_error_memory(parser->err);
    parser->map->functions.items[parser->map->functions.count++] = function;
    return FLAMEC_OK;
}

static int by_name_then_line(const void *a, const void *b)
{
    const struct fc_nameattr *x = a, *y = b;
    int order = fc_str_compare(x->function, y->function);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

/* Sort for the search and keep the last line of each function. */
static void finish(struct fc_nameattr_map *map)
{
    struct fc_nameattr *items = map->functions.items;
    size_t count = map->functions.count, kept = 0;
    if (count)
        qsort(items, count, sizeof *items, by_name_then_line);
    for (size_t i = 0; i < count; i++)
        if (i + 1 == count || !fc_str_equal(items[i].function, items[i + 1].function))
            items[kept++] = items[i];
    map->functions.count = kept;
}

enum flamec_status fc_nameattr_parse(struct fc_nameattr_map *map, const char *file,
                                     struct fc_str text, struct flamec_error *err)
{
    struct parser parser = {map, file, 0, err};
    struct fc_str rest = fc_arena_copy(&map->bytes, fc_str_drop_mark(text));
    if (!rest.ptr)
        return fc_error_memory(err);
    while (rest.len) {
        struct fc_str line = split(rest, '\n', &rest);
        parser.line++;
        if (line.len && line.ptr[line.len - 1] == '\r')
            line.len--;
        enum flamec_status status = is_skipped(line) ? FLAMEC_OK : parse_line(&parser, line);
        if (status != FLAMEC_OK)
            return status;
    }
    finish(map);
    return FLAMEC_OK;
}

void fc_nameattr_deinit(struct fc_nameattr_map *map)
{
    fc_arena_deinit(&map->bytes);
    FC_ARRAY_FREE(&map->functions);
    FC_ARRAY_FREE(&map->pairs);
}

const struct fc_nameattr *fc_nameattr_find(const struct fc_nameattr_map *map,
                                           struct fc_str function)
{
    size_t low = 0, high = map->functions.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = fc_str_compare(function, map->functions.items[middle].function);
        if (order == 0)
            return &map->functions.items[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
