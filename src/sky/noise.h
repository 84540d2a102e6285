/*
 * The three periodic noise tables of the clouds, and lookups in them.
 */
#ifndef SWELL_SKY_NOISE_H
#define SWELL_SKY_NOISE_H

#include "base/numbers.h"
#include "swell/sky.h"

enum {
    NOISE_FLAT_SIZE = 512,
    NOISE_FLAT_COARSE = 64,
    NOISE_SOLID_SIZE = 64,
    NOISE_SOLID_HALF = 32,
    NOISE_SOLID_QUARTER = 16
};

/* A solid table and its mip levels, for lookups at a distance. */
typedef struct NoiseSolid {
    float full[NOISE_SOLID_SIZE][NOISE_SOLID_SIZE][NOISE_SOLID_SIZE];
    float half[NOISE_SOLID_HALF][NOISE_SOLID_HALF][NOISE_SOLID_HALF];
    float quarter[NOISE_SOLID_QUARTER][NOISE_SOLID_QUARTER][NOISE_SOLID_QUARTER];
} NoiseSolid;

struct SkyNoise {
    /* t2: sum of six octaves of value noise; mean .5, standard deviation .15. */
    float flat[NOISE_FLAT_SIZE][NOISE_FLAT_SIZE];
    /* Means of 8 x 8 values of t2. */
    float coarse[NOISE_FLAT_COARSE][NOISE_FLAT_COARSE];
    /* t3: billows, 1 in the middle of a puff; mean .5, standard deviation .14. */
    NoiseSolid puffs;
    /* t4: lobes with puffs on them, t3 and .85 times t3 of half the period, both about 0: two
       lookups in one. */
    NoiseSolid lobes;
};

/* floor for |x| < 2^31. */
static inline int noise_floor(float x) {
    const int i = (int)x;
    return i - ((float)i > x);
}

/* A periodic table (size x size) at shares a, b of the way through its cell (i, j). */
static inline float noise_in_cell(const float* table, int size, int i, int j, float a, float b) {
    const int mask = size - 1;
    const float* low = table + (j & mask) * size;
    const float* high = table + ((j + 1) & mask) * size;
    const float near = low[i & mask] + (low[(i + 1) & mask] - low[i & mask]) * a;
    const float far = high[i & mask] + (high[(i + 1) & mask] - high[i & mask]) * a;
    return near + (far - near) * b;
}

/* A periodic table (size x size) at a place in periods, bilinear. |x|, |y| < 10^5. */
static inline float noise_bilinear(const float* table, int size, float x, float y) {
    const float s = x * (float)size, t = y * (float)size;
    const int i = noise_floor(s), j = noise_floor(t);
    return noise_in_cell(table, size, i, j, s - (float)i, t - (float)j);
}

/* t2 at a place in periods of the table. */
static inline float noise_flat(const SkyNoise* noise, float x, float y) {
    return noise_bilinear(noise->flat[0], NOISE_FLAT_SIZE, x, y);
}

/* t2 without detail finer than `wide` periods: a mix of the table and its means. */
static inline float noise_flat_wide(const SkyNoise* noise, float x, float y, float wide) {
    const float share = swell_smoothstepf(0.5f, 5.0f, wide * (float)NOISE_FLAT_SIZE);
    if (share <= 0.0f) {
        return noise_flat(noise, x, y);
    }
    static const float OFF = 0.4375f / (float)NOISE_FLAT_COARSE; /* means lie mid-cell */
    const float mean = noise_bilinear(noise->coarse[0], NOISE_FLAT_COARSE, x - OFF, y - OFF);
    return share < 1.0f ? mean + (noise_flat(noise, x, y) - mean) * (1.0f - share) : mean;
}

/* A periodic table (size x size x size), trilinear. x, y, z >= 0, which saves the floors. */
static inline float noise_trilinear(const float* table, int size, float x, float y, float z) {
    const float s = x * (float)size, t = y * (float)size, u = z * (float)size;
    const int i = (int)s, j = (int)t, k = (int)u, mask = size - 1;
    const float a = s - (float)i, b = t - (float)j;
    const float low = noise_in_cell(table + (k & mask) * size * size, size, i, j, a, b);
    const float high = noise_in_cell(table + ((k + 1) & mask) * size * size, size, i, j, a, b);
    return low + (high - low) * (u - (float)k);
}

/* t3 or t4 at a place in periods of the table, trilinear, without detail finer than `wide` periods.
   y >= 1/16, and |x|, |z| < NOISE_PERIODS. */
#define NOISE_PERIODS 256.0f
static inline float noise_solid(const NoiseSolid* noise, float x, float y, float z, float wide) {
    x += NOISE_PERIODS;
    z += NOISE_PERIODS;
    static const float LEAST = 1.2f / (float)NOISE_SOLID_SIZE;
    if (wide < LEAST) {
        return noise_trilinear(noise->full[0][0], NOISE_SOLID_SIZE, x, y, z);
    }
    /* A level's samples lie in the middle of its cells. */
    if (wide < 2.0f * LEAST) {
        static const float OFF = 0.25f / (float)NOISE_SOLID_HALF;
        return noise_trilinear(noise->half[0][0], NOISE_SOLID_HALF, x - OFF, y - OFF, z - OFF);
    }
    static const float OFF = 0.375f / (float)NOISE_SOLID_QUARTER;
    return noise_trilinear(noise->quarter[0][0], NOISE_SOLID_QUARTER, x - OFF, y - OFF, z - OFF);
}

/* t3 in its lowest plane. */
static inline float noise_solid_plane(const SkyNoise* noise, float x, float y) {
    return noise_bilinear(noise->puffs.full[0][0], NOISE_SOLID_SIZE, x, y);
}

#endif
