/*
 * A fuzz target takes any bytes and must neither crash nor leak. Each is one function, so that a
 * fuzzer such as libFuzzer can drive it (build it with -fsanitize=fuzzer and without driver.c); the
 * tests drive it with thousands of mutations of good inputs.
 */
#ifndef SWELL_TESTS_FUZZ_H
#define SWELL_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

/* Good inputs to start from; NULL behind the last. For driver.c only. */
typedef struct FuzzSeed {
    const uint8_t* data;
    size_t size;
} FuzzSeed;

/* Fills in seed number `index`; false behind the last. Valid until the next call. */
int fuzz_seed(int index, FuzzSeed* seed);

#endif
