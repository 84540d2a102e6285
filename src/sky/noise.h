/*
 * The two periodic noise tables of the clouds, and lookups in them.
 */
#ifndef SWELL_SKY_NOISE_H
#define SWELL_SKY_NOISE_H

#include "swell/sky.h"

enum { NOISE_FLAT_SIZE = 512, NOISE_SOLID_SIZE = 64 };

struct SkyNoise {
    /* t2: sum of six octaves of value noise; mean .5, standard deviation .15. */
    float flat[NOISE_FLAT_SIZE][NOISE_FLAT_SIZE];
    /* t3: billows, 1 in the middle of a puff; mean .5, standard deviation .14. */
    float solid[NOISE_SOLID_SIZE][NOISE_SOLID_SIZE][NOISE_SOLID_SIZE];
};

/* floor for |x| < 2^31. */
static inline int noise_floor(float x) {
    const int i = (int)x;
    return i - ((float)i > x);
}

/* A periodic table (size x size) at a place in periods, bilinear. |x|, |y| < 10^5. */
static inline float noise_bilinear(const float* table, int size, float x, float y) {
    const float s = x * (float)size, t = y * (float)size;
    const int i = noise_floor(s), j = noise_floor(t);
    const float a = s - (float)i, b = t - (float)j;
    const int mask = size - 1;
    const float* low = table + (j & mask) * size;
    const float* high = table + ((j + 1) & mask) * size;
    const float near = low[i & mask] + (low[(i + 1) & mask] - low[i & mask]) * a;
    const float far = high[i & mask] + (high[(i + 1) & mask] - high[i & mask]) * a;
    return near + (far - near) * b;
}

/* t2 at a place in periods of the table. */
static inline float noise_flat(const SkyNoise* noise, float x, float y) {
    return noise_bilinear(noise->flat[0], NOISE_FLAT_SIZE, x, y);
}

/* t3 at a place in periods of the table, trilinear. */
static inline float noise_solid(const SkyNoise* noise, float x, float y, float z) {
    const float place = z * (float)NOISE_SOLID_SIZE;
    const int k = noise_floor(place), mask = NOISE_SOLID_SIZE - 1;
    const float low = noise_bilinear(noise->solid[k & mask][0], NOISE_SOLID_SIZE, x, y);
    const float high = noise_bilinear(noise->solid[(k + 1) & mask][0], NOISE_SOLID_SIZE, x, y);
    return low + (high - low) * (place - (float)k);
}

/* t3 in its lowest plane. */
static inline float noise_solid_plane(const SkyNoise* noise, float x, float y) {
    return noise_bilinear(noise->solid[0][0], NOISE_SOLID_SIZE, x, y);
}

#endif
