/* tests/check.h - the unit tests' harness: one program a module, a process a test.
 *
 *     TEST(a_list_is_empty_at_first) { struct list l = {0}; CHECK(l.count == 0); }
 *     TESTS = {ENTRY(a_list_is_empty_at_first)};
 *     RUN_TESTS
 *
 * CHECK logs a failure and goes on; REQUIRE stops the test. Every test runs in a process of its
 * own, so that a crash is one failure and the rest still run. Exit status: failures, 125 at most.
 */
#ifndef FC_TESTS_CHECK_H
#define FC_TESTS_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct test {
    const char *name;
    void (*run)(void);
};

static int check_failures;

#define CHECK(condition)                                                                           \
    ((condition) ? true                                                                            \
                 : (fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition),      \
                    check_failures++, false))

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!CHECK(condition))                                                                     \
            exit(1);                                                                               \
    } while (0)

/* Compare a NUL-terminated text with what is expected and show both when they differ. */
#define CHECK_TEXT(actual, expected)                                                               \
    (strcmp((actual), (expected)) == 0                                                             \
         ? true                                                                                    \
         : (fprintf(stderr, "%s:%d: is       \"%s\"\n%s:%d: expected \"%s\"\n", __FILE__,          \
                    __LINE__, (actual), __FILE__, __LINE__, (expected)),                           \
            check_failures++, false))

#define TEST(name) static void test_##name(void)
#define ENTRY(name)                                                                                \
    {                                                                                              \
#name, test_##name                                                                         \
    }
#define TESTS static const struct test tests[]

#define RUN_TESTS                                                                                  \
    int main(void)                                                                                 \
    {                                                                                              \
        int failed = 0;                                                                            \
        for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {                              \
            fflush(NULL);                                                                          \
            pid_t child = fork();                                                                  \
            if (child == 0) {                                                                      \
                tests[i].run();                                                                    \
                exit(check_failures ? 1 : 0);                                                      \
            }                                                                                      \
            int status = -1;                                                                       \
            waitpid(child, &status, 0);                                                            \
            printf("%s %s\n", status ? "FAIL" : "ok  ", tests[i].name);                            \
            failed += status != 0;                                                                 \
        }                                                                                          \
        return failed < 125 ? failed : 125;                                                        \
    }

#endif
