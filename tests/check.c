/*
 * The main of every C test: runs the cases of its file in their order, or those that the command
 * line names, or all but those behind --but. Whole sweeps and ThreadSanitizer have cases of their
 * own.
 */
#include "check.h"

static CheckCase* first;
static size_t skipped; /* number of cases that check_skip has left */

void check_add(CheckCase* one) {
    CheckCase** last = &first;
    while (*last) {
        last = &(*last)->next;
    }
    *last = one;
}

void check_skip(const char* file, int line) {
    ++skipped;
    _skip(file, line);
}

/* Returns whether this is a build for ThreadSanitizer, and the file has cases for it. */
static bool is_for_threads(void) {
#ifdef __SANITIZE_THREAD__
    for (const CheckCase* one = first; one; one = one->next) {
        if (one->kind == CHECK_KIND_THREADS) {
            return true;
        }
    }
#endif
    return false;
}

static bool is_wanted(const CheckCase* one, int argc, char** argv) {
    if (argc < 2 && getenv("SWELL_WHOLE_SWEEPS")) {
        return one->kind == CHECK_KIND_SWEEP;
    }
    if (argc < 2 && is_for_threads()) {
        return one->kind == CHECK_KIND_THREADS;
    }
    const bool but = argc < 2 || strcmp(argv[1], "--but") == 0; /* without names: all but none */
    for (int i = but ? 2 : 1; i < argc; ++i) {
        if (strcmp(one->sentence, argv[i]) == 0) {
            return !but;
        }
    }
    return but;
}

static void run_case(void** state) {
    ((const CheckCase*)*state)->run();
}

int main(int argc, char** argv) {
    size_t count = 0, wanted = 0;
    for (const CheckCase* one = first; one; one = one->next) {
        ++count;
    }
    struct CMUnitTest* tests = calloc(count, sizeof *tests);
    if (!tests) {
        return 1;
    }
    for (CheckCase* one = first; one; one = one->next) {
        if (is_wanted(one, argc, argv)) {
            tests[wanted++] = (struct CMUnitTest){one->sentence, run_case, NULL, NULL, one};
        }
    }
    int result = 2;
    if (wanted == 0) {
        fprintf(stderr, "no case is named '%s'\n", argc > 1 ? argv[1] : "");
    } else {
        result = _cmocka_run_group_tests(argv[0], tests, wanted, NULL, NULL);
    }
    free(tests);
    return result == 0 && skipped == wanted ? CHECK_SKIPPED : result;
}
