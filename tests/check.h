/*
 * What the C tests share, on top of cmocka: comparisons that print both values and the tolerance,
 * and a main that runs a file's cases, or one by its name.
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

/* A case and the sentence that names it. */
#define CHECK_CASE(sentence, function)                                                             \
    { sentence, function, NULL, NULL, NULL }

static int check_skipped; /* cases */

/* Leaves the case. The executable returns CHECK_SKIPPED if all its cases do. */
#undef skip
#define skip() (++check_skipped, _skip(__FILE__, __LINE__))

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

/* How much of a sweep to run: `few` in the suite, `all` with SWELL_WHOLE_SWEEPS in the environment.
 */
static inline int check_sweep(int few, int all) {
    return getenv("SWELL_WHOLE_SWEEPS") ? all : few;
}

/* Prints what a case has measured: what the README says of it is read there. */
#define TELL(...) print_message("measured: " __VA_ARGS__)

/* Whether the command line wants a case: one that it names, or all; behind --but stand names of
   cases to leave out. */
static inline bool check_wants(const struct CMUnitTest* one, int argc, char** argv) {
    const bool but = argc < 2 || strcmp(argv[1], "--but") == 0;
    for (int i = but ? 2 : 1; i < argc; ++i) {
        if (strcmp(one->name, argv[i]) == 0) {
            return !but;
        }
    }
    return but;
}

static inline int check_run(const struct CMUnitTest* cases, size_t count, int argc, char** argv) {
    struct CMUnitTest* wanted = malloc(count * sizeof *wanted);
    if (!wanted) {
        return 1;
    }
    size_t found = 0;
    for (size_t i = 0; i < count; ++i) {
        if (check_wants(&cases[i], argc, argv)) {
            wanted[found++] = cases[i];
        }
    }
    int result = 2;
    if (found == 0) {
        fprintf(stderr, "no case is named '%s'\n", argc > 1 ? argv[1] : "");
    } else {
        result = _cmocka_run_group_tests(argv[0], wanted, found, NULL, NULL);
    }
    free(wanted);
    return result == 0 && (size_t)check_skipped == found ? CHECK_SKIPPED : result;
}

#define CHECK_MAIN(cases)                                                                          \
    int main(int argc, char** argv) {                                                              \
        return check_run(cases, sizeof(cases) / sizeof *(cases), argc, argv);                      \
    }

#endif
