/*
 * Breaking, after Kennedy et al. (J. Waterway 126, 2000), and what else happens once a step.
 *
 * A front breaks where the surface rises faster than a threshold, which falls with the age of the
 * breaking; its momentum is mixed by an eddy viscosity. The age is that of the oldest neighbour, so
 * that it stays with a front that moves. Beside it runs the phase, which only the neighbour uphill
 * of the front hands on: the end of a crest that peels is young. Friction, soaking of sand and the
 * rims follow. Compiled again for wider vectors: the same operations and bits.
 */
#include "shore.h"

static const float GRAVITY = (float)SHORE_GRAVITY;

/* The threshold in units of the speed of long waves, at first and after SETTLED / sqrt(g / h).
   Kennedy has 0.65 and 0.15, with which waves here break too late. */
static const float BEGINS_AT = 0.33f, ENDS_AT = 0.07f;
/* Cells larger than this cannot carry fronts so steep: there they break at a threshold so much
   lower [m]. */
static const float FINE_CELL = 1.2f;
static const float SETTLED = 5.0f;
static const float FULL_BEYOND = 0.3f; /* of the threshold, from where on a front breaks fully */
static const float STRENGTH = 4.0f;    /* of the eddy viscosity; Kennedy's delta squared is 1.44 */
static const float SHALLOW = 0.05f;    /* nothing breaks in less [m] */

/* Mixing is done in two halves, each of which is stable to this share of cell^2 / step. */
static const float MIXED_MOST = 0.2f;

/* A neighbour along an axis counts as uphill if its slope is at least this share of the other's:
   tan 21 degrees, so that eight directions share the circle nearly evenly. */
static const float DIAGONAL = 0.38f;

static const float FRICTION_DEPTH = 0.01f; /* at least [m] */
static const float SOAKED = 0.03f;         /* thinner films soak away [m] ... */
static const float DRY_SAND = 0.1f;        /* ... above this level [m] */

enum { CHUNK = 16 }; /* cells between two looks for what breaks, and the margin of a span */

/* The value of the neighbour uphill: up or down by `along_z`, before or after by `along_x`, -1, 0
   or 1 each. */
static inline float pick(const float* values, size_t s, float along_x, float along_z) {
    const float *up = values - s, *down = values + s;
    const float before = along_z < 0.0f ? up[-1] : (along_z > 0.0f ? down[-1] : values[-1]);
    const float here = along_z < 0.0f ? up[0] : (along_z > 0.0f ? down[0] : values[0]);
    const float after = along_z < 0.0f ? up[1] : (along_z > 0.0f ? down[1] : values[1]);
    return along_x < 0.0f ? before : (along_x > 0.0f ? after : here);
}

static inline float find_oldest(const float* age, size_t s) {
    const float *up = age - s, *down = age + s;
    const float above = swell_maxf(up[0], swell_maxf(up[-1], up[1]));
    const float below = swell_maxf(down[0], swell_maxf(down[-1], down[1]));
    return swell_maxf(swell_maxf(age[0], swell_maxf(age[-1], age[1])), swell_maxf(above, below));
}

/* -1, 0 or 1 towards the higher of two neighbours. */
static inline float find_uphill(float fall, float other) {
    const float towards = fall > 0.0f ? -1.0f : 1.0f;
    return fabsf(fall) > DIAGONAL * fabsf(other) ? towards : 0.0f;
}

static void find_breaking_row(const Shore* shore, size_t at) {
    const size_t s = shore->stride;
    const float *w = shore->water.w + at, *bed = shore->bed + at, *rise = shore->rise + at;
    const float *age = shore->age + at, *phase = shore->phase + at;
    float *age_next = shore->age_next + at, *phase_next = shore->phase_next + at;
    float *roller = shore->roller + at, *viscosity = shore->viscosity + at;
    const float step = shore->step, cell = (float)shore->params.cell;
    const float most = 2.0f * MIXED_MOST * cell * cell / step;
    const float begins = swell_maxf(BEGINS_AT * swell_minf(FINE_CELL / cell, 1.0f), ENDS_AT);
    SHORE_APART
    for (int i = 0; i < shore->params.nx; ++i) {
        const float h = w[i] - bed[i], deep = swell_maxf(h, SHALLOW);
        const float oldest = find_oldest(age + i, s);
        const float speed = sqrtf(GRAVITY * deep);
        const float settled = swell_minf(oldest * (GRAVITY / SETTLED) / speed, 1.0f);
        const float limit = (begins - (begins - ENDS_AT) * settled) * speed;
        const float breaks = rise[i] > limit ? (h > SHALLOW ? 1.0f : 0.0f) : 0.0f;
        const float fall_x = w[i + 1] - w[i - 1], fall_z = *(w + i + s) - *(w + i - s);
        const float uphill =
            pick(phase + i, s, find_uphill(-fall_x, fall_z), find_uphill(-fall_z, fall_x));
        const float excess = (rise[i] / limit - 1.0f) * (1.0f / FULL_BEYOND);
        const float full = breaks * swell_clampf(excess, 0.0f, 1.0f);
        age_next[i] = breaks * (oldest + step);
        phase_next[i] = breaks * (swell_maxf(phase[i], uphill) + step);
        roller[i] = full;
        viscosity[i] = swell_minf(full * STRENGTH * h * rise[i], most);
    }
}

/* Whether a chunk of a row breaks anywhere. */
static bool breaks_in(const float* roller) {
    int any = 0;
    for (int i = 0; i < CHUNK; ++i) {
        any |= roller[i] > 0.0f;
    }
    return any != 0;
}

/* Of whole chunks; beyond nx there are zeros. */
static ShoreSpan find_span(const float* roller, int nx) {
    ShoreSpan span = {nx, 0};
    for (int i = 0; i < nx; i += CHUNK) {
        if (breaks_in(roller + i)) {
            span.first = i < span.first ? i : span.first;
            span.end = i + CHUNK;
        }
    }
    return span;
}

void SHORE_LOOP(find_breaking)(const Shore* shore, int first, int end) {
    for (int j = first; j < end; ++j) {
        const size_t at = shore_at(shore, 0, j);
        find_breaking_row(shore, at);
        *shore_breaking(shore, j) = find_span(shore->roller + at, shore->params.nx);
    }
}

/* Of the cells that mixing in the row and `reach` rows beside it may move, or more. */
static ShoreSpan join_spans(const Shore* shore, int j, int reach) {
    const int nx = shore->params.nx, nz = shore->params.nz;
    ShoreSpan all = {nx, 0};
    for (int k = j - reach; k <= j + reach; ++k) {
        const int row = shore->params.repeats ? (k + nz) % nz : k;
        if (row >= 0 && row < nz) {
            const ShoreSpan span = *shore_breaking(shore, row);
            all.first = span.first < all.first ? span.first : all.first;
            all.end = span.end > all.end ? span.end : all.end;
        }
    }
    if (all.end > all.first) {
        all.first = all.first < reach ? 0 : all.first - reach;
        all.end = all.end + reach > nx ? nx : all.end + reach;
    }
    return all;
}

/* Half a step of div(viscosity grad q) at a cell. */
static inline float find_mixing(const float* q, const float* viscosity, size_t s, float scale) {
    const float *q_up = q - s, *q_down = q + s, *v_up = viscosity - s, *v_down = viscosity + s;
    const float v = viscosity[0];
    const float x = (v + viscosity[1]) * (q[1] - q[0]) - (v + viscosity[-1]) * (q[0] - q[-1]);
    const float z = (v + v_down[0]) * (q_down[0] - q[0]) - (v + v_up[0]) * (q[0] - q_up[0]);
    return scale * (x + z);
}

static float mixing_scale(const Shore* shore) {
    const float cell = (float)shore->params.cell;
    return 0.25f * shore->step / (cell * cell); /* half a step, and the mean of two viscosities */
}

void SHORE_LOOP(mix)(const Shore* shore, int first, int end) {
    const size_t s = shore->stride;
    const float scale = mixing_scale(shore);
    for (int j = first; j < end; ++j) {
        const size_t at = shore_at(shore, 0, j);
        const ShoreSpan span = join_spans(shore, j, 2);
        const float *p = shore->p + at, *q = shore->q_middle + at,
                    *viscosity = shore->viscosity + at;
        float* restrict m = shore->water.m + at, * restrict n = shore->water.n + at;
        float* restrict p_mixed = shore->p_mixed + at, * restrict q_mixed = shore->q_mixed + at;
        SHORE_APART
        for (int i = span.first; i < span.end; ++i) {
            const float more_p = find_mixing(p + i, viscosity + i, s, scale);
            const float more_q = find_mixing(q + i, viscosity + i, s, scale);
            m[i] += more_p;
            n[i] += more_q;
            p_mixed[i] = p[i] + more_p;
            q_mixed[i] = q[i] + more_q;
        }
    }
}

static void mix_again(const Shore* shore, size_t at, ShoreSpan span) {
    const size_t s = shore->stride;
    const float scale = mixing_scale(shore);
    const float *p = shore->p_mixed + at, *q = shore->q_mixed + at;
    const float* viscosity = shore->viscosity + at;
    float* restrict m = shore->water.m + at, * restrict n = shore->water.n + at;
    SHORE_APART
    for (int i = span.first; i < span.end; ++i) {
        m[i] += find_mixing(p + i, viscosity + i, s, scale);
        n[i] += find_mixing(q + i, viscosity + i, s, scale);
    }
}

static void rub_and_soak(const Shore* shore, size_t at) {
    float* restrict w = shore->water.w + at, * restrict m = shore->water.m + at;
    float* restrict n = shore->water.n + at;
    const float *bed = shore->bed + at, *p = shore->p + at, *q = shore->q_middle + at;
    const float rubs = (float)shore->params.friction * shore->step;
    const float soaks = (float)shore->params.soak * shore->step;
    SHORE_APART
    for (int i = 0; i < shore->params.nx; ++i) {
        const float h = w[i] - bed[i], u = shore_velocity(p[i], h), v = shore_velocity(q[i], h);
        const float speed = sqrtf(u * u + v * v);
        const float kept = 1.0f / (1.0f + rubs * speed / swell_maxf(h, FRICTION_DEPTH));
        const float most = bed[i] > DRY_SAND ? soaks : 0.0f;
        const float soaked = h < SOAKED ? swell_minf(most, h) : 0.0f;
        m[i] *= kept;
        n[i] *= kept;
        w[i] -= soaked;
    }
}

static void follow_rim(const Shore* shore, size_t at, ShoreSpan span) {
    float* restrict w = shore->water.w + at, * restrict m = shore->water.m + at;
    float* restrict n = shore->water.n + at;
    const float *share = shore->rim_share + at, *bed = shore->bed + at;
    const float *w_rim = shore->rim_water.w + at, *m_rim = shore->rim_water.m + at;
    const float* n_rim = shore->rim_water.n + at;
    SHORE_APART
    for (int i = span.first; i < span.end; ++i) {
        w[i] += share[i] * (swell_maxf(w_rim[i], bed[i]) - w[i]);
        m[i] += share[i] * (m_rim[i] - m[i]);
        n[i] += share[i] * (n_rim[i] - n[i]);
    }
}

void SHORE_LOOP(settle)(const Shore* shore, int first, int end) {
    for (int j = first; j < end; ++j) {
        const size_t at = shore_at(shore, 0, j);
        mix_again(shore, at, join_spans(shore, j, 1));
        rub_and_soak(shore, at);
        follow_rim(shore, at, shore_rims(shore, j)[0]);
        follow_rim(shore, at, shore_rims(shore, j)[1]);
    }
}
