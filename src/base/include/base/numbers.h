/*
 * Small mathematics that every room needs, all inline. No part of the installed library.
 */
#ifndef SWELL_BASE_NUMBERS_H
#define SWELL_BASE_NUMBERS_H

#include "swell/base.h"

#include <math.h>

#define SWELL_DEGREE (SWELL_TWO_PI / 360.0) /* in radians */
#define SWELL_KNOT (1852.0 / 3600.0)        /* in m/s */

static inline double swell_radians(double degrees) {
    return degrees * SWELL_DEGREE;
}

static inline double swell_degrees(double radians) {
    return radians * (360.0 / SWELL_TWO_PI);
}

/* NaN becomes `low`. */
static inline double swell_clamp(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

static inline double swell_mix(double a, double b, double share) {
    return a + (b - a) * share;
}

/* Returns 0 below `low`, 1 above `high`, and a smooth curve in between. */
static inline double swell_smoothstep(double low, double high, double value) {
    const double t = swell_clamp((value - low) / (high - low), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

/* Returns a maximum that is never less than a and b, and is larger, and smooth, where they differ
   by less than `softness`. */
static inline double swell_soft_max(double a, double b, double softness) {
    const double over = fmax(softness - fabs(a - b), 0.0);
    return fmax(a, b) + over * over / (4.0 * softness);
}

/* Returns the largest of 1, 2 and 5 times a power of ten that is at most x > 0. */
static inline double swell_round_down(double x) {
    const double power = pow(10.0, floor(log10(x)));
    return x >= 5.0 * power ? 5.0 * power : x >= 2.0 * power ? 2.0 * power : power;
}

/* Returns the least of 1, 2 and 5 times a power of ten that is at least x > 0. */
static inline double swell_round_up(double x) {
    const double power = pow(10.0, floor(log10(x)));
    return x <= power         ? power
           : x <= 2.0 * power ? 2.0 * power
                              : (x <= 5.0 * power ? 5.0 : 10.0) * power;
}

/* Minimum and maximum without calls, so that loops vectorise. Where a is NaN, the result is b. */
static inline float swell_minf(float a, float b) {
    return a < b ? a : b;
}

static inline float swell_maxf(float a, float b) {
    return a > b ? a : b;
}

/* NaN becomes `low`. */
static inline float swell_clampf(float value, float low, float high) {
    return swell_minf(swell_maxf(value, low), high);
}

static inline float swell_mixf(float a, float b, float share) {
    return a + (b - a) * share;
}

static inline float swell_smoothstepf(float low, float high, float value) {
    const float t = swell_clampf((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

/* Perlin's curve from 0 to 1, whose first two derivatives vanish at both ends. */
static inline float swell_quinticf(float t) {
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/* Returns the upper 24 of random bits as a number in [0, 1). */
static inline float swell_uniformf(uint32_t bits) {
    return (float)(bits >> 8) * 0x1p-24f;
}

/* Returns random bits as a number in (0, 1). */
static inline double swell_uniform(uint32_t bits) {
    return ((double)bits + 0.5) * 0x1p-32;
}

/* Fills a x b; `product` must not be a or b. */
static inline void swell_cross(const double a[3], const double b[3], double product[3]) {
    product[0] = a[1] * b[2] - a[2] * b[1];
    product[1] = a[2] * b[0] - a[0] * b[2];
    product[2] = a[0] * b[1] - a[1] * b[0];
}

/* Gauss's rule of three nodes, for an interval of length 2, with weights that add up to 1. */
static const double SWELL_GAUSS_NODE[3] = {-0.7745966692414834, 0.0, 0.7745966692414834};
static const double SWELL_GAUSS_WEIGHT[3] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};

/* Fails (SWELL_ERROR_RANGE) unless `value` lies in low..high, also for NaN. `unit`, such as " m",
   follows the numbers in the message. */
static inline bool swell_check_range(const char* name, const char* unit, double value, double low,
                                     double high, SwellError* error) {
    return (value >= low && value <= high) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "%s is %g%s: %g to %g%s is accepted", name,
                           value, unit, low, high, unit);
}

/* Solves a x = b by Cholesky for a symmetric positive a (n x n), whose lower half is read.
   Overwrites a, and b by x. Raises pivots to `least` and returns whether all were above it. */
static inline bool swell_solve_symmetric(int n, double* a, double* b, double least) {
    bool positive = true;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j <= i; ++j) {
            double rest = a[i * n + j];
            for (int k = 0; k < j; ++k) {
                rest -= a[i * n + k] * a[j * n + k];
            }
            positive = positive && (i != j || rest > least);
            a[i * n + j] = i == j ? sqrt(fmax(rest, least)) : rest / a[j * n + j];
        }
        for (int k = 0; k < i; ++k) {
            b[i] -= a[i * n + k] * b[k];
        }
        b[i] /= a[i * n + i];
    }
    for (int i = n - 1; i >= 0; --i) {
        for (int k = i + 1; k < n; ++k) {
            b[i] -= a[k * n + i] * b[k];
        }
        b[i] /= a[i * n + i];
    }
    return positive;
}

#endif
