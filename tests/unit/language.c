#include "theme/language.h"

#include "check.h"

struct row {
    const char *name;
    enum fc_ramp ramp;
};

#define CHECK_ROWS(rule, rows) check_rows(__LINE__, rule, rows, sizeof(rows) / sizeof(rows)[0])

static void check_rows(int line, enum fc_ramp (*rule)(struct fc_str), const struct row *rows,
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum fc_ramp ramp = rule(fc_str_from(rows[i].name));
        if (!CHECK(ramp == rows[i].ramp))
            fprintf(stderr, "  line %d: \"%s\" is ramp %d, expected %d\n", line, rows[i].name,
                    (int)ramp, (int)rows[i].ramp);
    }
}

/* Names as perf-map-agent, async-profiler and perf wrote them in public profiles, and what each
 * of them is. */
TEST(java)
{
    static const struct row rows[] = {
        {"Lcom/acme/Cart::total_[j]", FC_RAMP_GREEN},
        {"Lcom/acme/Item::price_[i]", FC_RAMP_AQUA},
        {"vfs_read_[k]", FC_RAMP_ORANGE},
        {"rust_binder::read_[k]", FC_RAMP_ORANGE},
        {"Lcom/acme/Cart::total", FC_RAMP_GREEN},
        {"Ljava/lang/String:::hashCode", FC_RAMP_GREEN},
        {"Cart:::total", FC_RAMP_GREEN},
        {"io/netty/channel/nio/NioEventLoop:.processSelectedKeys", FC_RAMP_GREEN},
        {"scala/collection/immutable/List.map", FC_RAMP_GREEN},
        {"scala.tools.nsc.Global$Run.compile", FC_RAMP_GREEN},
        {"Main.main", FC_RAMP_GREEN},
        {"a.B.<init>", FC_RAMP_GREEN},
        {"java/lang/Thread.run_[0]", FC_RAMP_GREEN},
        {"JavaThread::thread_main_inner", FC_RAMP_YELLOW},
        {"GCTaskThread::run", FC_RAMP_YELLOW},
        {"-[NSRunLoop run]", FC_RAMP_YELLOW},
        {"+[NSThread main]", FC_RAMP_YELLOW},
        {"JVM_Sleep", FC_RAMP_RED},
        {"SpinPause", FC_RAMP_RED},
        {"compute", FC_RAMP_RED},
        {"sock_aio_read.part.8", FC_RAMP_RED},
        {"ttwu_do_activate.constprop.74", FC_RAMP_RED},
        {"[libc.so.6]", FC_RAMP_RED},
        {"[/usr/lib/jvm/libjvm.so]", FC_RAMP_RED},
        {"libjvm.so", FC_RAMP_RED},
        {"/usr/bin/java", FC_RAMP_RED},
        {"swapper/0", FC_RAMP_RED},
        {"memcpy@@GLIBC_2.14", FC_RAMP_RED},
        {"table_[0]", FC_RAMP_RED},
        {"weird_[k]_name", FC_RAMP_RED},
        {"", FC_RAMP_RED},
        {".", FC_RAMP_RED},
        {"/", FC_RAMP_RED},
        {"_[k]", FC_RAMP_ORANGE},
        {"_[i]", FC_RAMP_AQUA},
        {"_[j]", FC_RAMP_GREEN},
        {"_[j]_[k]", FC_RAMP_ORANGE},
    };
    CHECK_ROWS(fc_language_java, rows);
}

TEST(js)
{
    static const struct row rows[] = {
        {"LazyCompile:~get /app/server.js:12_[j]", FC_RAMP_GREEN},
        {"Builtin:ArgumentsAdaptorTrampoline_[j]", FC_RAMP_AQUA},
        {"inlined_[i]", FC_RAMP_BLUE},
        {"LazyCompile:~get /app/server.js:12_[i]", FC_RAMP_BLUE},
        {"tcp_sendmsg_[k]", FC_RAMP_ORANGE},
        {"/x.js_[k]", FC_RAMP_ORANGE},
        {"v8::internal::Runtime", FC_RAMP_YELLOW},
        {"LazyCompile:*get /app/server.js:12", FC_RAMP_GREEN},
        {"run file:///app/main.mjs:3", FC_RAMP_GREEN},
        {"handle /app/node_modules/express/router.js:3", FC_RAMP_PURPLE},
        {"Builtin:CEntry", FC_RAMP_AQUA},
        {"node:internal/modules/run_main:23", FC_RAMP_AQUA},
        {" ", FC_RAMP_GREEN},
        {"", FC_RAMP_GREEN},
        {"someai.js", FC_RAMP_RED},
        {"uv_run", FC_RAMP_RED},
        {"_[k]", FC_RAMP_ORANGE},
        {"_[i]", FC_RAMP_BLUE},
        {"_[j]", FC_RAMP_AQUA},
    };
    CHECK_ROWS(fc_language_js, rows);
}

TEST(perl)
{
    static const struct row rows[] = {
        {"Perl_runops_standard", FC_RAMP_GREEN},
        {"PerlIO::Layer", FC_RAMP_GREEN},
        {"hello.pl", FC_RAMP_GREEN},
        {"std::sort", FC_RAMP_YELLOW},
        {"rust::Perl_[k]", FC_RAMP_ORANGE},
        {"read_[k]", FC_RAMP_ORANGE},
        {"malloc", FC_RAMP_RED},
        {"", FC_RAMP_RED},
    };
    CHECK_ROWS(fc_language_perl, rows);
}

TEST(python)
{
    static const struct row rows[] = {
        {"get (/usr/lib/python3.11/site-packages/requests/api.py:73)", FC_RAMP_AQUA},
        {"get (/usr/lib/python3/dist-packages/requests/api.py:73)", FC_RAMP_AQUA},
        {"get (C:\\Python312\\Lib\\site-packages\\requests\\api.py:73)", FC_RAMP_AQUA},
        {"run (/usr/lib/python3.11/threading.py:982)", FC_RAMP_YELLOW},
        {"run (C:\\Python312\\Lib\\threading.py:982)", FC_RAMP_YELLOW},
        {"_find_and_load (<frozen importlib._bootstrap>:1027)", FC_RAMP_YELLOW},
        {"<built-in method sleep>", FC_RAMP_YELLOW},
        {"<method 'join' of 'str' objects>", FC_RAMP_YELLOW},
        {"<module> (app.py:1)", FC_RAMP_RED},
        {"f (/home/me/pythonic/app.py:1)", FC_RAMP_RED},
        {"f (/home/me/site-packages-old/app.py:1)", FC_RAMP_RED},
        {"", FC_RAMP_RED},
    };
    CHECK_ROWS(fc_language_python, rows);
}

TEST(rust)
{
    static const struct row rows[] = {
        {"core::ptr::drop_in_place", FC_RAMP_ORANGE},
        {"std::rt::lang_start", FC_RAMP_ORANGE},
        {"alloc::vec::Vec<T>::push", FC_RAMP_ORANGE},
        {"<alloc::vec::Vec<T> as core::ops::Drop>::drop", FC_RAMP_ORANGE},
        {"<core::iter::Map<I,F> as Iterator>::next", FC_RAMP_ORANGE},
        {"<core::future::from_generator::GenFuture<T> as Future>::poll", FC_RAMP_AQUA},
        {"app`std::rt::lang_start", FC_RAMP_ORANGE},
        {"app::main", FC_RAMP_AQUA},
        {"__libc_start_main", FC_RAMP_YELLOW},
        {"", FC_RAMP_YELLOW},
    };
    CHECK_ROWS(fc_language_rust, rows);
}

TEST(chain)
{
    static const struct row rows[] = {
        {"wakee_[w]", FC_RAMP_AQUA},
        {"_[w]", FC_RAMP_AQUA},
        {"schedule", FC_RAMP_BLUE},
        {"a_[w]b", FC_RAMP_BLUE},
    };
    CHECK_ROWS(fc_language_chain, rows);
}

TEST(nul_and_invalid_bytes_are_no_end_of_a_name)
{
    CHECK(fc_language_java(FC_STR("a\0b_[k]")) == FC_RAMP_ORANGE);
    CHECK(fc_language_java(FC_STR("\xff.\xff")) == FC_RAMP_GREEN);
    CHECK(fc_language_js(FC_STR("a\0::b")) == FC_RAMP_YELLOW);
    CHECK(fc_language_python(FC_STR("\0/site-packages/")) == FC_RAMP_AQUA);
    CHECK(fc_language_rust(FC_STR("\0`std::x")) == FC_RAMP_ORANGE);
    struct fc_str none = {NULL, 0};
    CHECK(fc_language_java(none) == FC_RAMP_RED && fc_language_js(none) == FC_RAMP_GREEN);
    CHECK(fc_language_python(none) == FC_RAMP_RED && fc_language_rust(none) == FC_RAMP_YELLOW);
}

TESTS = {
    ENTRY(java),
    ENTRY(js),
    ENTRY(perl),
    ENTRY(python),
    ENTRY(rust),
    ENTRY(chain),
    ENTRY(nul_and_invalid_bytes_are_no_end_of_a_name),
};
RUN_TESTS
