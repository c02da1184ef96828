#include "theme/language.h"

#include "base/compiler.h"

#define HAS(name, literal)    fc_str_contains((name), FC_STR(literal))
#define BEGINS(name, literal) fc_str_has_prefix((name), FC_STR(literal))
#define ENDS(name, literal)   fc_str_has_suffix((name), FC_STR(literal))

static bool begins_identifier(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

static bool is_identifier(char c)
{
    return begins_identifier(c) || (c >= '0' && c <= '9');
}

static bool is_digit_or_dot(char c)
{
    return (c >= '0' && c <= '9') || c == '.';
}

static struct fc_str first_word(struct fc_str s)
{
    size_t len = 0;
    while (len < s.len && is_identifier(s.ptr[len]))
        len++;
    return (struct fc_str){s.ptr, len};
}

/* `foo.constprop.0`, `libjvm.so`: a dot of the C tool chain, not of a Java package. */
static bool is_native_suffix(struct fc_str word)
{
    static const char *const suffixes[] = {"clone", "cold",     "constprop",  "exe",  "isra", "ko",
                                           "llvm",  "lto_priv", "localalias", "part", "so"};
    for (size_t i = 0; i < FC_COUNTOF(suffixes); i++)
        if (fc_str_equal(word, fc_str_from(suffixes[i])))
            return true;
    return false;
}

/* Whether two identifiers are joined by `joint`: `java/lang/String`, `Main.main`, `Foo.<init>`, but
 * not `/usr/bin/java`, `swapper/0`, `memcpy@GLIBC_2.14`. */
static bool has_path(struct fc_str name, char joint)
{
    for (size_t at = 1; at + 1 < name.len; at++) {
        if (name.ptr[at] != joint || !is_identifier(name.ptr[at - 1]))
            continue;
        char next = name.ptr[at + 1];
        if (joint == '.' && next == '<')
            return true;
        if (begins_identifier(next) && !is_native_suffix(first_word(fc_str_drop(name, at + 1))))
            return true;
    }
    return false;
}

/* Annotations decide first (inferno), so that a kernel function stays orange whatever its name.
 * A path with slashes is Java also before `::` (flamegraph.pl; `Lcom/acme/Cart::total`), with any
 * top-level domain (inferno); dots make a package too (inferno), but not those of `foo.cold` and
 * `[libc.so.6]`. A capital letter alone is not enough (inferno has it so): `JVM_Sleep` and
 * `SpinPause` are C. */
enum fc_ramp fc_language_java(struct fc_str name)
{
    if (ENDS(name, "_[k]"))
        return FC_RAMP_ORANGE;
    if (ENDS(name, "_[i]"))
        return FC_RAMP_AQUA;
    if (ENDS(name, "_[j]"))
        return FC_RAMP_GREEN;
    bool is_file = BEGINS(name, "[") || BEGINS(name, "/"); /* of a program or a library */
    if (HAS(name, ":::") || (!is_file && has_path(name, '/')))
        return FC_RAMP_GREEN;
    if (HAS(name, "::") || BEGINS(name, "-[") || BEGINS(name, "+["))
        return FC_RAMP_YELLOW;
    return !is_file && has_path(name, '.') ? FC_RAMP_GREEN : FC_RAMP_RED;
}

static bool has_script_path(struct fc_str path)
{
    return HAS(path, ".js") || HAS(path, ".mjs") || HAS(path, ".cjs") || HAS(path, ".ts");
}

/* Annotations decide first. JIT code is green with a path (the program) and aqua without one (a
 * builtin), as in both peers; neither has a colour for inlined frames, and blue is free. A script's
 * path decides before the colon (flamegraph.pl), because nearly all names that V8 gives to scripts
 * end in `:LINE`; inferno's own colour for node_modules is taken over. */
enum fc_ramp fc_language_js(struct fc_str name)
{
    const char *slash = name.len ? memchr(name.ptr, '/', name.len) : NULL;
    if (fc_str_trim(name).len == 0)
        return FC_RAMP_GREEN; /* a function without a name */
    if (ENDS(name, "_[k]"))
        return FC_RAMP_ORANGE;
    if (ENDS(name, "_[i]"))
        return FC_RAMP_BLUE;
    if (ENDS(name, "_[j]"))
        return slash ? FC_RAMP_GREEN : FC_RAMP_AQUA;
    if (HAS(name, "::"))
        return FC_RAMP_YELLOW;
    if (slash) {
        struct fc_str path = fc_str_drop(name, (size_t)(slash - name.ptr));
        if (HAS(path, "node_modules/"))
            return FC_RAMP_PURPLE;
        if (has_script_path(path))
            return FC_RAMP_GREEN;
    }
    return HAS(name, ":") ? FC_RAMP_AQUA : FC_RAMP_RED;
}

/* inferno's order: the annotation first, and `Perl` before `::`, since the interpreter's functions
 * (`PerlIO::Layer`) carry both. */
enum fc_ramp fc_language_perl(struct fc_str name)
{
    if (ENDS(name, "_[k]"))
        return FC_RAMP_ORANGE;
    if (HAS(name, "Perl") || HAS(name, ".pl"))
        return FC_RAMP_GREEN;
    return HAS(name, "::") ? FC_RAMP_YELLOW : FC_RAMP_RED;
}

/* `python3.11`, `Python312`, `python`: a directory of the standard library. */
static bool is_python_directory(struct fc_str part)
{
    if (!BEGINS(part, "python") && !BEGINS(part, "Python"))
        return false;
    for (size_t i = strlen("python"); i < part.len; i++)
        if (!is_digit_or_dot(part.ptr[i]))
            return false;
    return true;
}

/* Packages that were installed aqua, what belongs to Python itself yellow, the rest red. inferno's
 * rule, with Debian's name for the directory of packages beside the usual one, and `<frozen` also
 * where py-spy writes it, in the parentheses behind the function. */
enum fc_ramp fc_language_python(struct fc_str name)
{
    bool is_standard = HAS(name, "<built-in") || HAS(name, "<method") || HAS(name, "<frozen");
    for (size_t start = 0, at = 0; at <= name.len; at++) {
        if (at < name.len && name.ptr[at] != '/' && name.ptr[at] != '\\')
            continue;
        struct fc_str part = {name.ptr ? name.ptr + start : NULL, at - start};
        if (fc_str_equal(part, FC_STR("site-packages")) ||
            fc_str_equal(part, FC_STR("dist-packages")))
            return FC_RAMP_AQUA;
        is_standard = is_standard || is_python_directory(part);
        start = at + 1;
    }
    return is_standard ? FC_RAMP_YELLOW : FC_RAMP_RED;
}

/* inferno's rule: the standard library orange (but not the future that wraps the program's own
 * code), other Rust aqua, what is no Rust yellow. */
enum fc_ramp fc_language_rust(struct fc_str name)
{
    const char *tick = name.len ? memchr(name.ptr, '`', name.len) : NULL;
    if (tick)
        name = fc_str_drop(name, (size_t)(tick - name.ptr) + 1);
    if (BEGINS(name, "core::") || BEGINS(name, "std::") || BEGINS(name, "alloc::") ||
        BEGINS(name, "<std::") || BEGINS(name, "<alloc::") ||
        (BEGINS(name, "<core::") && !BEGINS(name, "<core::future::from_generator::GenFuture")))
        return FC_RAMP_ORANGE;
    return HAS(name, "::") ? FC_RAMP_AQUA : FC_RAMP_YELLOW;
}

enum fc_ramp fc_language_chain(struct fc_str name)
{
    return ENDS(name, "_[w]") ? FC_RAMP_AQUA : FC_RAMP_BLUE;
}
