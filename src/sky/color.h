/*
 * Four floats that fit in one vector register, and the single-precision functions of the inner
 * loops in a form that the compiler can vectorise.
 */
#ifndef SWELL_SKY_COLOR_H
#define SWELL_SKY_COLOR_H

#include "base/numbers.h"

#include <stdint.h>
#include <string.h>

#define SKY_PI 3.14159265358979323846
#define SKY_PI_F 3.14159265f

/* Red, green, blue and a free fourth value. */
typedef struct SkyColor {
    float c[4];
} SkyColor;

static inline SkyColor color_gray(float value) {
    return (SkyColor){{value, value, value, value}};
}

static inline SkyColor color_add(SkyColor a, SkyColor b) {
    for (int i = 0; i < 4; ++i) {
        a.c[i] += b.c[i];
    }
    return a;
}

static inline SkyColor color_multiply(SkyColor a, SkyColor b) {
    for (int i = 0; i < 4; ++i) {
        a.c[i] *= b.c[i];
    }
    return a;
}

static inline SkyColor color_scale(SkyColor a, float factor) {
    for (int i = 0; i < 4; ++i) {
        a.c[i] *= factor;
    }
    return a;
}

static inline SkyColor color_mix(SkyColor a, SkyColor b, float share) {
    for (int i = 0; i < 4; ++i) {
        a.c[i] += (b.c[i] - a.c[i]) * share;
    }
    return a;
}

/* ITU-R BT.709. */
static inline float color_luminance(SkyColor a) {
    return 0.2126f * a.c[0] + 0.7152f * a.c[1] + 0.0722f * a.c[2];
}

/* e^x for x <= 0 to 3e-7 of the value, 2^-126 below -87: 2^n times the Taylor polynomial of the
   rest. */
static inline float float_exp(float x) {
    const float scaled = (x > -87.0f ? x : -87.0f) * 1.44269504f;
    const int32_t n = (int32_t)(scaled - 0.5f);
    const float t = (scaled - (float)n) * 0.693147181f;
    const float power =
        1.0f +
        t * (1.0f +
             t * (0.5f + t * (0.166666667f +
                              t * (0.0416666667f + t * (0.00833333333f + t * 0.00138888889f)))));
    const uint32_t bits = (uint32_t)(n + 127) << 23;
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return power * scale;
}

/* arccos by Abramowitz and Stegun 4.4.46: its error is 2e-8, less than the rounding. */
static inline float float_acos(float x) {
    const float a = x < 0.0f ? -x : x;
    const float series =
        1.5707963050f +
        a * (-0.2145988016f +
             a * (0.0889789874f +
                  a * (-0.0501743046f +
                       a * (0.0308918810f +
                            a * (-0.0170881256f + a * (0.0066700901f + a * -0.0012624911f))))));
    const float angle = sqrtf(a < 1.0f ? 1.0f - a : 0.0f) * series;
    return x < 0.0f ? SKY_PI_F - angle : angle;
}

#endif
