/*
 * Drives a fuzz target without a fuzzer: its seeds, each cut at every length, then as many
 * mutations of them as the first argument says, the same each time. A second argument starts at
 * another one. `seeds FOLDER` writes the seeds into an existing folder instead, for a fuzzer.
 */
#include "fuzz/fuzz.h"

#include "swell/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_DEFAULT = 2500, SIZE_MAX_BYTES = 8192, CHANGES_MAX = 8 };

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

/* Exactly as long as the input, so that a read behind its end is found. */
static void run(const uint8_t* bytes, size_t size) {
    uint8_t* exact = malloc(size ? size : 1);
    if (!exact) {
        abort();
    }
    memcpy(exact, bytes, size);
    if (LLVMFuzzerTestOneInput(exact, size) > 0) {
        abort();
    }
    free(exact);
}

static int write_seeds(const char* folder) {
    FuzzSeed seed;
    for (int i = 0; fuzz_seed(i, &seed); ++i) {
        char path[1024];
        snprintf(path, sizeof path, "%s/seed%d", folder, i);
        FILE* file = fopen(path, "wb");
        if (!file || fwrite(seed.data, 1, seed.size, file) != seed.size || fclose(file) != 0) {
            fprintf(stderr, "cannot write '%s'\n", path);
            return 1;
        }
    }
    return 0;
}

int main(int argc, char** argv) {
    if (argc == 3 && strcmp(argv[1], "seeds") == 0) {
        return write_seeds(argv[2]);
    }
    const uint32_t rounds = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : ROUNDS_DEFAULT;
    const uint32_t start = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    uint32_t runs = 0, seeds = 0;
    FuzzSeed seed;
    for (; fuzz_seed((int)seeds, &seed); ++seeds) {
        if (seed.size > SIZE_MAX_BYTES) {
            fprintf(stderr, "a seed of more than %d bytes\n", SIZE_MAX_BYTES);
            return 1;
        }
        for (size_t size = 0; start == 0 && size <= seed.size; ++size, ++runs) {
            run(seed.data, size);
        }
    }
    for (uint32_t round = start; seeds > 0 && round < start + rounds; ++round, ++runs) {
        static uint8_t work[SIZE_MAX_BYTES];
        fuzz_seed((int)(round % seeds), &seed);
        memcpy(work, seed.data, seed.size);
        run(work, mutate(work, seed.size, round));
    }
    printf("%u inputs\n", runs);
    return runs == 0;
}
