/*
 * What the water carries: foam, and what it leaves on sand. Two steps of the water at once.
 * Compiled again for wider vectors: the same operations and bits.
 */
#include "shore.h"

/* Foam appears behind a front that breaks hard enough [B], once it has done so for a while [s]. */
static const float ROLLER_LEAST = 0.12f, ROLLER_FULL = 0.62f;
static const float PHASE_LEAST = 0.35f, PHASE_FULL = 0.85f;

/* Rates at which it fades [1/s]: thin foam over deep and over shallow water, and dense foam more.
 */
static const float FADES_DEEP = 0.09f, FADES_SHALLOW = 0.14f, FADES_DENSE = 0.42f;
static const float SHALLOW = 0.15f;    /* [m] */
static const float SPREAD = 0.02f;     /* diffusion of foam, cells^2 a step over step / cell [m] */
static const float WET_DEPTH = 0.012f; /* [m] */
static const float WET_LIFE = 28.0f;   /* [s] */

/* A line of foam stays where a film stalls, below a depth [m] and a speed [m/s], and is washed away
   by deeper water at a rate [1/s]. */
static const float LINE_DEPTH = 0.035f, LINE_SPEED = 0.5f;
static const float LINE_GAIN = 1.3f, LINE_LIFE = 40.0f, LINE_WASH = 6.0f;

/* Where water comes from: weights of the three cells of an axis, for a way of at most a cell. */
typedef struct Weights {
    float before, here, after;
} Weights;

static inline Weights find_weights(float way) {
    const float cells = swell_clampf(way, -1.0f, 1.0f);
    const float before = swell_maxf(cells, 0.0f), after = swell_maxf(-cells, 0.0f);
    return (Weights){before, 1.0f - (before + after), after};
}

static inline float mix_three(const float* values, Weights weights) {
    return weights.before * values[-1] + weights.here * values[0] + weights.after * values[1];
}

/* Bilinear at the place from which the water came; `s`: floats in a row. */
static inline float fetch(const float* values, size_t s, Weights x, Weights z) {
    return z.before * mix_three(values - s, x) + z.here * mix_three(values, x) +
           z.after * mix_three(values + s, x);
}

static void carry_row(const Shore* shore, size_t at) {
    const size_t s = shore->stride;
    const float *w = shore->water.w + at, *bed = shore->bed + at;
    const float *p = shore->p + at, *q = shore->q + at;
    const float* foam = shore->foam + at;
    const float *roller = shore->roller + at, *phase = shore->phase + at;
    float *foam_next = shore->foam_next + at, *line = shore->line + at;
    float* wetness = shore->wetness + at;
    const float time = 2.0f * shore->step, cells = time / (float)shore->params.cell;
    const float wet_kept = 1.0f - swell_minf(time / WET_LIFE, 1.0f);
    const float line_kept = 1.0f - swell_minf(time / LINE_LIFE, 1.0f);
    const float washed = line_kept * (1.0f - swell_minf(time * LINE_WASH, 1.0f));
    const float spread = swell_minf(SPREAD * cells, 0.2f); /* stable */
    SHORE_APART
    for (int i = 0; i < shore->params.nx; ++i) {
        const float h = w[i] - bed[i], u = shore_velocity(p[i], h), v = shore_velocity(q[i], h);
        const Weights x = find_weights(u * cells), z = find_weights(v * cells);
        const float wet = h > SHORE_DRY ? 1.0f : 0.0f;
        const float around = (foam[i - 1] + foam[i + 1]) + (*(foam + i - s) + *(foam + i + s));
        const float moved = fetch(foam + i, s, x, z) + spread * (around - 4.0f * foam[i]);
        const float fades =
            (h > SHALLOW ? FADES_DEEP : FADES_SHALLOW) + FADES_DENSE * swell_maxf(moved, 0.0f);
        const float left =
            swell_clampf(moved * (1.0f - swell_minf(fades * time, 1.0f)), 0.0f, 1.0f);
        const float begins =
            swell_clampf((phase[i] - PHASE_LEAST) / (PHASE_FULL - PHASE_LEAST), 0.0f, 1.0f);
        const float strong =
            swell_clampf((roller[i] - ROLLER_LEAST) / (ROLLER_FULL - ROLLER_LEAST), 0.0f, 1.0f);
        const float source = swell_smoothstepf(0.0f, 1.0f, begins * strong);
        const float now = wet * swell_maxf(left, source);
        const float speed2 = u * u + v * v;
        const float stalls = wet * (speed2 < LINE_SPEED * LINE_SPEED ? 1.0f : 0.0f);
        const float laid = stalls * swell_minf(LINE_GAIN * now, 1.0f);
        foam_next[i] = now;
        line[i] = h > LINE_DEPTH ? line[i] * washed : swell_maxf(line[i] * line_kept, laid);
        wetness[i] = h > WET_DEPTH ? 1.0f : wetness[i] * wet_kept;
    }
}

void SHORE_LOOP(carry)(const Shore* shore, int first, int end) {
    for (int j = first; j < end; ++j) {
        carry_row(shore, shore_at(shore, 0, j));
    }
}
