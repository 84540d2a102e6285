/*
 * Drives a fuzz target without a fuzzer: a few thousand mutations of its seeds, the same each time.
 */
#include "fuzz/fuzz.h"

#include "swell/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 2500, SIZE_MAX_BYTES = 8192, CHANGES_MAX = 8 };

static uint32_t draw(uint32_t round, uint32_t what, uint32_t below) {
    uint32_t bits[4];
    swell_random_bits(2026, (const uint32_t[4]){round, what, 0, 0}, bits);
    return below ? bits[0] % below : 0;
}

/* Changes, cuts or repeats some bytes. Returns the new size. */
static size_t mutate(uint8_t* bytes, size_t size, uint32_t round) {
    const uint32_t changes = 1 + draw(round, 0, CHANGES_MAX);
    for (uint32_t i = 0; i < changes; ++i) {
        const uint32_t at = draw(round, 100 + i, (uint32_t)size);
        const uint8_t value = (uint8_t)draw(round, 200 + i, 256);
        switch (draw(round, 300 + i, 4)) {
        case 0:
            if (size > 0) {
                bytes[at] = value;
            }
            break;
        case 1:
            size = at;
            break;
        case 2:
            if (size > 0 && size * 2 <= SIZE_MAX_BYTES) {
                memmove(bytes + at + (size - at), bytes + at, size - at);
                size += size - at;
            }
            break;
        default:
            if (size > 0) {
                bytes[at] ^= (uint8_t)(1u << (value % 8));
            }
            break;
        }
    }
    return size;
}

int main(void) {
    int runs = 0;
    for (uint32_t round = 0; round < ROUNDS; ++round) {
        FuzzSeed seed;
        int seeds = 0;
        while (fuzz_seed(seeds, &seed)) {
            ++seeds;
        }
        if (seeds == 0 || !fuzz_seed((int)(round % (uint32_t)seeds), &seed) ||
            seed.size > SIZE_MAX_BYTES) {
            fprintf(stderr, "no seed of at most %d bytes\n", SIZE_MAX_BYTES);
            return 1;
        }
        /* Exactly as long as the input, so that a read behind its end is found. */
        uint8_t* work = malloc(SIZE_MAX_BYTES);
        memcpy(work, seed.data, seed.size);
        const size_t size = mutate(work, seed.size, round);
        uint8_t* exact = malloc(size ? size : 1);
        memcpy(exact, work, size);
        LLVMFuzzerTestOneInput(exact, size);
        free(exact);
        free(work);
        ++runs;
    }
    printf("%d inputs\n", runs);
    return 0;
}
