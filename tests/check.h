/*
 * What the C tests share, on top of cmocka: cases with a sentence each, and comparisons that print
 * both values and the tolerance.
 */
#ifndef SWELL_TESTS_CHECK_H
#define SWELL_TESTS_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A case: CASE("a loop closes") { ... }. An executable runs its cases in the order of the file.
   With SWELL_WHOLE_SWEEPS in the environment it runs those by SWEEP alone, which call check_sweep.
   Under ThreadSanitizer it runs those by THREADED alone, if it has any. */
typedef enum CheckKind { CHECK_KIND_CASE, CHECK_KIND_SWEEP, CHECK_KIND_THREADS } CheckKind;

typedef struct CheckCase {
    const char* sentence;
    CheckKind kind;
    void (*run)(void);
    struct CheckCase* next;
} CheckCase;

void check_add(CheckCase* one);

#define CASE(sentence) CASE_AT(sentence, CHECK_KIND_CASE, __LINE__)
#define SWEEP(sentence) CASE_AT(sentence, CHECK_KIND_SWEEP, __LINE__)
#define THREADED(sentence) CASE_AT(sentence, CHECK_KIND_THREADS, __LINE__)
#define CASE_AT(sentence, kind, line) CASE_OF(sentence, kind, line)
#define CASE_OF(sentence, kind, line)                                                              \
    static void case_##line(void);                                                                 \
    __attribute__((constructor)) static void add_case_##line(void) {                               \
        static CheckCase one = {sentence, kind, case_##line, NULL};                                \
        check_add(&one);                                                                           \
    }                                                                                              \
    static void case_##line(void)

/* Leaves the case. The executable returns CHECK_SKIPPED if all its cases do. */
void check_skip(const char* file, int line);
#undef skip
#define skip() check_skip(__FILE__, __LINE__)

enum { CHECK_SKIPPED = 77 };

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            print_error("%s does not hold\n", #condition);                                         \
            _fail(__FILE__, __LINE__);                                                             \
        }                                                                                          \
    } while (0)

/* |actual - expected| <= tolerance; false for NaN. */
#define CHECK_NEAR(actual, expected, tolerance)                                                    \
    check_near(#actual, (double)(actual), (double)(expected), (double)(tolerance), __FILE__,       \
               __LINE__)

static inline void check_near(const char* text, double actual, double expected, double tolerance,
                              const char* file, int line) {
    if (!(fabs(actual - expected) <= tolerance)) {
        print_error("%s is %.17g, expected %.17g within %.3g (off by %.3g)\n", text, actual,
                    expected, tolerance, fabs(actual - expected));
        _fail(file, line);
    }
}

/* How much of a sweep to run: `few` in the suite, `all` with SWELL_WHOLE_SWEEPS. */
static inline int check_sweep(int few, int all) {
    return getenv("SWELL_WHOLE_SWEEPS") ? all : few;
}

/* Prints what a case has measured; docs/SCIENCE.md and docs/WAKES.md list it. */
#define TELL(...) print_message("measured: " __VA_ARGS__)

#endif
