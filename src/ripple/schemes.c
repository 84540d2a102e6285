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

/* Replaces small heights by 0. Otherwise a decaying field would end in denormal floats: some 16,000
   steps after its last stone a step of `average` or `spring` took two to two and a half times as
   long (320 x 240, AMD EPYC). The limit is so far above them that differences of heights and their
   products with the constants are not denormal either. */
static inline float flush_small(float u) {
    return fabsf(u) < RIPPLE_HEIGHT_LEAST ? 0.0f : u;
}

/* scheme_facts.c has the formulas and their sources. Except for lerp, a function reads u- from
   `next` and writes u+ there: one array instead of two that might overlap, so that the compiler
   vectorises the loop. */

static void average_row(float* restrict next, const float* restrict up,
                        const float* restrict middle, const float* restrict down, int width,
                        float d) {
    for (int x = 1; x < width - 1; ++x) {
        const float sum = (middle[x - 1] + middle[x + 1]) + (up[x] + down[x]);
        next[x] = flush_small(d * (0.5f * sum - next[x]));
    }
}

static void average_line(float* restrict next, const float* restrict middle, int width, float d) {
    for (int x = 1; x < width - 1; ++x) {
        next[x] = flush_small(d * ((middle[x - 1] + middle[x + 1]) - next[x]));
    }
}

static void diagonal_row(float* restrict next, const float* restrict up, const float* restrict down,
                         int width, float d) {
    for (int x = 1; x < width - 1; ++x) {
        const float sum = (up[x - 1] + down[x + 1]) + (up[x + 1] + down[x - 1]);
        next[x] = flush_small(d * (0.5f * sum - next[x]));
    }
}

/* Its even and odd cells are two strings, which a held end mirrors: u(-1) = 2 u(0) - u(1). */
static void diagonal_line(float* restrict next, const float* restrict middle, int width, float d) {
    const int last = width - 1;
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

/* Halves are truncated towards zero and the loss is rounded down, so that the field decays to
   exactly 0. Sums wrap instead of overflowing. */
static void integer_row(int32_t* restrict next, const int32_t* restrict up,
                        const int32_t* restrict middle, const int32_t* restrict down, int width,
                        int loss) {
    for (int x = 1; x < width - 1; ++x) {
        const uint32_t sum =
            (uint32_t)middle[x - 1] + (uint32_t)middle[x + 1] + (uint32_t)up[x] + (uint32_t)down[x];
        const int32_t moved = (int32_t)((uint32_t)((int32_t)sum / 2) - (uint32_t)next[x]);
        next[x] = moved - (moved >> loss);
    }
}

static void integer_line(int32_t* restrict next, const int32_t* restrict middle, int width,
                         int loss) {
    for (int x = 1; x < width - 1; ++x) {
        const uint32_t sum = (uint32_t)middle[x - 1] + (uint32_t)middle[x + 1];
        const int32_t moved = (int32_t)(sum - (uint32_t)next[x]);
        next[x] = moved - (moved >> loss);
    }
}

static void spring_row(float* restrict next, const float* restrict up, const float* restrict middle,
                       const float* restrict down, int width, float a, float s) {
    for (int x = 1; x < width - 1; ++x) {
        const float u = middle[x];
        const float pull = ((middle[x - 1] + middle[x + 1]) + (up[x] + down[x])) - 4.0f * u;
        next[x] = flush_small(u + ((u - next[x]) + a * pull) * s);
    }
}

static void spring_line(float* restrict next, const float* restrict middle, int width, float a,
                        float s) {
    for (int x = 1; x < width - 1; ++x) {
        const float u = middle[x];
        const float pull = (middle[x - 1] + middle[x + 1]) - 2.0f * u;
        next[x] = flush_small(u + ((u - next[x]) + a * pull) * s);
    }
}

/* The mean of v and of lerp(v, neighbour's v, b) over the neighbours. The source subtracts the
   velocity u - u-, which returns to the step before, so we add it. */
static void lerp_row(float* restrict next, const RippleSchemeRows* rows, int width, float d,
                     float b) {
    const float* restrict up = rows->up;
    const float* restrict middle = rows->middle;
    const float* restrict down = rows->down;
    const float* restrict before_up = rows->before_up;
    const float* restrict before = rows->before;
    const float* restrict before_down = rows->before_down;
    const float own = d * (5.0f - 4.0f * b) / 5.0f;
    const float other = d * b / 5.0f;
    for (int x = 1; x < width - 1; ++x) {
        const float sum = (middle[x - 1] + middle[x + 1]) + (up[x] + down[x]);
        const float sum_before = (before[x - 1] + before[x + 1]) + (before_up[x] + before_down[x]);
        next[x] =
            flush_small(own * (2.0f * middle[x] - before[x]) + other * (2.0f * sum - sum_before));
    }
}

static void lerp_line(float* restrict next, const float* restrict before,
                      const float* restrict middle, int width, float d, float b) {
    const float own = d * (3.0f - 2.0f * b) / 3.0f;
    const float other = d * b / 3.0f;
    for (int x = 1; x < width - 1; ++x) {
        const float sum = middle[x - 1] + middle[x + 1];
        const float sum_before = before[x - 1] + before[x + 1];
        next[x] =
            flush_small(own * (2.0f * middle[x] - before[x]) + other * (2.0f * sum - sum_before));
    }
}

static void step_line(const RippleParams* params, const RippleSchemeRows* rows, void* next) {
    const int width = params->width;
    switch (params->scheme) {
    case RIPPLE_AVERAGE:
        average_line(next, rows->middle, width, (float)params->damping);
        return;
    case RIPPLE_DIAGONAL:
        diagonal_line(next, rows->middle, width, (float)params->damping);
        return;
    case RIPPLE_INTEGER:
        integer_line(next, rows->middle, width, params->loss);
        return;
    case RIPPLE_SPRING:
        spring_line(next, rows->middle, width, (float)params->attack, (float)params->slowdown);
        return;
    case RIPPLE_LERP:
        lerp_line(next, rows->before, rows->middle, width, (float)params->damping,
                  (float)params->blend);
        return;
    case RIPPLE_SCHEME_COUNT:
        break;
    }
}

void RIPPLE_SCHEME_STEP_ROW(const RippleParams* params, const RippleSchemeRows* rows, void* next) {
    const int width = params->width;
    const float d = (float)params->damping;
    if (params->dimensions == 1) {
        step_line(params, rows, next);
        return;
    }
    switch (params->scheme) {
    case RIPPLE_AVERAGE:
        average_row(next, rows->up, rows->middle, rows->down, width, d);
        break;
    case RIPPLE_DIAGONAL:
        diagonal_row(next, rows->up, rows->down, width, d);
        break;
    case RIPPLE_INTEGER:
        integer_row(next, rows->up, rows->middle, rows->down, width, params->loss);
        break;
    case RIPPLE_SPRING:
        spring_row(next, rows->up, rows->middle, rows->down, width, (float)params->attack,
                   (float)params->slowdown);
        break;
    case RIPPLE_LERP:
        lerp_row(next, rows, width, d, (float)params->blend);
        break;
    case RIPPLE_SCHEME_COUNT:
        break;
    }
}
