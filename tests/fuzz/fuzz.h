/*
 * A fuzz target takes any bytes and must neither crash nor leak. Each is one function, so that a
 * fuzzer such as libFuzzer can drive it (build it with -fsanitize=fuzzer and without driver.c); the
 * tests drive it with thousands of mutations of good inputs.
 */
#ifndef SWELL_TESTS_FUZZ_H
#define SWELL_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

/* Ends a target whose check fails, as a crash does. */
static inline void require(bool holds) {
    if (!holds) {
        abort();
    }
}

/* Good inputs to start from; NULL behind the last. For driver.c only. */
typedef struct FuzzSeed {
    const uint8_t* data;
    size_t size;
} FuzzSeed;

/* Fills in seed number `index`; false behind the last. Valid until the next call. */
int fuzz_seed(int index, FuzzSeed* seed);

enum { FUZZ_NAME_SIZE = 64 };

/* Puts the bytes into a file that has no name any more, the same for all inputs. */
static inline void fuzz_fill_file(char path[FUZZ_NAME_SIZE], const uint8_t* bytes, size_t size) {
    static int descriptor = -1;
    if (descriptor < 0) {
        char quick[] = "/dev/shm/swell-fuzz-XXXXXX", name[] = "/tmp/swell-fuzz-XXXXXX";
        descriptor = mkstemp(quick);
        unlink(quick);
        if (descriptor < 0) {
            descriptor = mkstemp(name);
            unlink(name);
        }
    }
    if (ftruncate(descriptor, 0) != 0 || pwrite(descriptor, bytes, size, 0) != (ssize_t)size) {
        abort();
    }
    snprintf(path, FUZZ_NAME_SIZE, "/dev/fd/%d", descriptor);
}

#endif
