/*
 * One function for each scheme. scheme_facts.c has the formulas and their sources. Except for lerp,
 * a function reads u- from `to` and writes u+ there: one array instead of two that might overlap,
 * so that the compiler vectorises the loop.
 */
#include "schemes.h"

#include <math.h>

/* The name of this compilation's function. Only the plain compilation has ripple_scheme_choose. */
#ifndef RIPPLE_SCHEME_STEP_ROW
#define RIPPLE_SCHEME_STEP_ROW ripple_scheme_step_row

RippleSchemeStepRow ripple_scheme_choose(void) {
#ifdef SWELL_RIPPLE_HAS_AVX2
    if (swell_processor().avx2) {
        return ripple_scheme_step_row_avx2;
    }
#endif
    return ripple_scheme_step_row;
}

#endif

/* Replaces small heights by 0: with denormal ones steps take twice as long. The limit is so far
   above them that differences of heights and their products with the constants are not denormal
   either. */
static inline float flush_small(float u) {
    return fabsf(u) < RIPPLE_HEIGHT_LEAST ? 0.0f : u;
}

/* A string has still rows above and below, so that a sum of four neighbours is that of its two. */
static float neighbours(const RippleParams* params) {
    return params->dimensions == 1 ? 2.0f : 4.0f;
}

static void step_average(const RippleParams* params, const void* now, const void* old, void* to) {
    (void)old; /* u- is in `to` */
    float* restrict next = to;
    const float* restrict middle = now;
    const float* restrict up = middle - params->width;
    const float* restrict down = middle + params->width;
    const float d = (float)params->damping, share = 2.0f / neighbours(params);
    for (int x = 1; x < params->width - 1; ++x) {
        const float sum = (middle[x - 1] + middle[x + 1]) + (up[x] + down[x]);
        next[x] = flush_small(d * (share * sum - next[x]));
    }
}

/* On a line the even and the odd cells are two strings. A fixed end mirrors them: u(-1) = 2 u(0) -
   u(1). */
static void step_diagonal_line(const RippleParams* params, const float* restrict middle,
                               float* restrict next) {
    const int last = params->width - 1;
    const float d = (float)params->damping;
    for (int x = 2; x < last - 1; ++x) {
        next[x] = flush_small(d * ((middle[x - 2] + middle[x + 2]) - next[x]));
    }
    for (int end = 0; end < (last > 2 ? 2 : 1); ++end) {
        const int x = end == 0 ? 1 : last - 1;
        const float left = x > 1 ? middle[x - 2] : 2.0f * middle[0] - middle[1];
        const float right = x < last - 1 ? middle[x + 2] : 2.0f * middle[last] - middle[x];
        next[x] = flush_small(d * ((left + right) - next[x]));
    }
}

static void step_diagonal(const RippleParams* params, const void* now, const void* old, void* to) {
    (void)old; /* u- is in `to` */
    float* restrict next = to;
    const float* restrict up = (const float*)now - params->width;
    const float* restrict down = (const float*)now + params->width;
    const float d = (float)params->damping;
    if (params->dimensions == 1) {
        step_diagonal_line(params, now, next);
        return;
    }
    for (int x = 1; x < params->width - 1; ++x) {
        const float sum = (up[x - 1] + down[x + 1]) + (up[x + 1] + down[x - 1]);
        next[x] = flush_small(d * (0.5f * sum - next[x]));
    }
}

/* Halves are truncated towards zero and the loss is rounded down, so that the field decays to
   exactly 0. Sums wrap instead of overflowing. */
static void step_integer(const RippleParams* params, const void* now, const void* old, void* to) {
    (void)old; /* u- is in `to` */
    int32_t* restrict next = to;
    const int width = params->width, loss = params->loss, halves = params->dimensions - 1;
    const uint32_t* restrict middle = now;
    const uint32_t* restrict up = middle - width;
    const uint32_t* restrict down = middle + width;
    for (int x = 1; x < width - 1; ++x) {
        const uint32_t sum = middle[x - 1] + middle[x + 1] + up[x] + down[x];
        const uint32_t up_to_zero = sum >> 31 & (uint32_t)halves;
        const int32_t share = (int32_t)(sum + up_to_zero) >> halves;
        const int32_t moved = (int32_t)((uint32_t)share - (uint32_t)next[x]);
        next[x] = moved - (moved >> loss);
    }
}

static void step_spring(const RippleParams* params, const void* now, const void* old, void* to) {
    (void)old; /* u- is in `to` */
    float* restrict next = to;
    const float* restrict middle = now;
    const float* restrict up = middle - params->width;
    const float* restrict down = middle + params->width;
    const float a = (float)params->attack, s = (float)params->slowdown, n = neighbours(params);
    for (int x = 1; x < params->width - 1; ++x) {
        const float u = middle[x];
        const float pull = ((middle[x - 1] + middle[x + 1]) + (up[x] + down[x])) - n * u;
        next[x] = flush_small(u + ((u - next[x]) + a * pull) * s);
    }
}

/* The mean of v and of lerp(v, neighbour's v, b) over the neighbours. The source subtracts the
   velocity u - u-, which returns to the step before, so we add it. */
static void step_lerp(const RippleParams* params, const void* now, const void* old, void* to) {
    float* restrict next = to;
    const float* restrict middle = now;
    const float* restrict up = middle - params->width;
    const float* restrict down = middle + params->width;
    const float* restrict before = old;
    const float* restrict before_up = before - params->width;
    const float* restrict before_down = before + params->width;
    const float d = (float)params->damping, b = (float)params->blend, n = neighbours(params);
    const float own = d * (n + 1.0f - n * b) / (n + 1.0f);
    const float other = d * b / (n + 1.0f);
    for (int x = 1; x < params->width - 1; ++x) {
        const float sum = (middle[x - 1] + middle[x + 1]) + (up[x] + down[x]);
        const float sum_before = (before[x - 1] + before[x + 1]) + (before_up[x] + before_down[x]);
        next[x] =
            flush_small(own * (2.0f * middle[x] - before[x]) + other * (2.0f * sum - sum_before));
    }
}

void RIPPLE_SCHEME_STEP_ROW(const RippleParams* params, const void* now, const void* before,
                            void* next) {
    static const RippleSchemeStepRow STEP[RIPPLE_SCHEME_COUNT] = {
        [RIPPLE_AVERAGE] = step_average, [RIPPLE_DIAGONAL] = step_diagonal,
        [RIPPLE_INTEGER] = step_integer, [RIPPLE_SPRING] = step_spring,
        [RIPPLE_LERP] = step_lerp,
    };
    STEP[params->scheme](params, now, before, next);
}
