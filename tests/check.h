/*
 * What the C tests share, on top of cmocka: comparisons that print both values and the tolerance,
 * and a main that runs one case by its name.
 */
#ifndef SWELL_TESTS_CHECK_H
#define SWELL_TESTS_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A case and the sentence it is known by. The sentence stands on the macro's own line. */
#define CHECK_CASE(sentence, function)                                                             \
    { sentence, function, NULL, NULL, NULL }

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

/* Runs the case named by the first argument, or all. A name that no case has is an error. */
#define CHECK_MAIN(cases)                                                                          \
    int main(int argc, char** argv) {                                                              \
        if (argc > 1) {                                                                            \
            size_t found = 0;                                                                      \
            for (size_t i = 0; i < sizeof(cases) / sizeof *(cases); ++i) {                         \
                found += strcmp((cases)[i].name, argv[1]) == 0;                                    \
            }                                                                                      \
            if (found != 1) {                                                                      \
                fprintf(stderr, "no single case is named '%s'\n", argv[1]);                        \
                return 2;                                                                          \
            }                                                                                      \
            cmocka_set_test_filter(argv[1]);                                                       \
        }                                                                                          \
        return cmocka_run_group_tests_name(argv[0], cases, NULL, NULL);                            \
    }

#endif
