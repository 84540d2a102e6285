/*
 * The two periodic tables of which clouds are made, and how to read them.
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

/* t2 at a place in periods of the table, bilinear. |x|, |y| < 10^5. */
static inline float noise_flat(const SkyNoise* noise, float x, float y) {
    const float s = x * (float)NOISE_FLAT_SIZE, t = y * (float)NOISE_FLAT_SIZE;
    const int i = noise_floor(s), j = noise_floor(t);
    const float a = s - (float)i, b = t - (float)j;
    const int mask = NOISE_FLAT_SIZE - 1;
    const float* low = noise->flat[j & mask];
    const float* high = noise->flat[(j + 1) & mask];
    const float near = low[i & mask] + (low[(i + 1) & mask] - low[i & mask]) * a;
    const float far = high[i & mask] + (high[(i + 1) & mask] - high[i & mask]) * a;
    return near + (far - near) * b;
}

/* t3 at a place in periods of the table, trilinear. */
static inline float noise_solid(const SkyNoise* noise, float x, float y, float z) {
    const float size = (float)NOISE_SOLID_SIZE;
    const int mask = NOISE_SOLID_SIZE - 1;
    const int i = noise_floor(x * size), j = noise_floor(y * size), k = noise_floor(z * size);
    const float a = x * size - (float)i, b = y * size - (float)j, c = z * size - (float)k;
    const int i0 = i & mask, i1 = (i + 1) & mask;
    float plane[2];
    for (int n = 0; n < 2; ++n) {
        const float* low = noise->solid[(k + n) & mask][j & mask];
        const float* high = noise->solid[(k + n) & mask][(j + 1) & mask];
        const float near = low[i0] + (low[i1] - low[i0]) * a;
        const float far = high[i0] + (high[i1] - high[i0]) * a;
        plane[n] = near + (far - near) * b;
    }
    return plane[0] + (plane[1] - plane[0]) * c;
}

/* t3 in its lowest plane. */
static inline float noise_solid_plane(const SkyNoise* noise, float x, float y) {
    const float size = (float)NOISE_SOLID_SIZE;
    const int mask = NOISE_SOLID_SIZE - 1;
    const int i = noise_floor(x * size), j = noise_floor(y * size);
    const float a = x * size - (float)i, b = y * size - (float)j;
    const float* low = noise->solid[0][j & mask];
    const float* high = noise->solid[0][(j + 1) & mask];
    const float near = low[i & mask] + (low[(i + 1) & mask] - low[i & mask]) * a;
    const float far = high[i & mask] + (high[(i + 1) & mask] - high[i & mask]) * a;
    return near + (far - near) * b;
}

#endif
