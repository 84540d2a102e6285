/*
 * One step (shore_step) has two stages of surface and momentum, each followed by the linear systems
 * that give the fluxes. In the second stage breaking, friction and the rims come between the two.
 * Each loop runs over blocks of rows, or strips of columns, that write their own cells alone, so
 * any number of workers gives the same bits. Compiled again for wider vectors: the same operations
 * and bits.
 */
#include "state.h"

#include <string.h>

static const float GRAVITY = (float)SHORE_GRAVITY;

enum { BLOCK = 32 }; /* rows of a block; smaller blocks would compute more faces twice */

/* The context of a loop over blocks. */
typedef struct Stage {
    const Shore* shore;
    int stage;
    bool settles; /* whether settle_row runs before the solution */
    ShoreSolve solve;
} Stage;

static float* scratch_of(const Shore* shore, int worker) {
    return shore->scratch + (size_t)worker * SHORE_SCRATCH_ROWS * shore->stride;
}

static ShoreSpan rows_of(const Shore* shore, int block) {
    const int first = block * BLOCK, nz = shore->params.nz;
    return (ShoreSpan){first, first + BLOCK < nz ? first + BLOCK : nz};
}

/* Returns how many blocks of `size` cells hold `count`. */
static int blocks_of(int count, int size) {
    return (count + size - 1) / size;
}

static void run_rows(const Shore* shore, SwellWorkersBlock block, void* context) {
    swell_workers_run(shore->workers, blocks_of(shore->params.nz, BLOCK), block, context);
}

/* ---- Surface and momentum of a stage --------------------------------------------------------- */

/* M_t and w_t come from finite volumes. Surface, depth and velocities at the faces come from a
   parabola of third order with van Albada's smooth limiter. The bed at a face is the higher of its
   two sides (hydrostatic reconstruction: Audusse et al., SIAM J. Sci. Comput. 25, 2004, in the form
   of Chen and Noelle, SIAM J. Numer. Anal. 55, 2017), and the flux is HLL's. So water at rest stays
   at rest over any bed, wet or dry. Dispersion is added by central differences. */

/* A front is a difference between cells, or a jump between the two sides of a face, of this share
   of the depth. Smaller differences, up to this slope, are hardly limited, so that crests keep
   their height. */
static const float FRONT = 0.025f, UNLIMITED_SLOPE = 0.3f;

/* HLL damps jumps. In full it would take a fourth of the height of waves of kd = 2 in 320 m, so
   smooth water has this share of it, and besides the square of the bed's slope. A front, in the
   surface or the bed, has all. */
static const float SMOOTH = 0.05f;

/* Added to depths [m] and speeds [m/s], against 0 / 0 between two dry sides. */
static const float DEPTH_LEAST = 1e-9f, SPEED_LEAST = 1e-9f;
static const float EMPTY = 0.1f * SHORE_DRY; /* depth below which a cell has no momentum [m] */
static const float KAPPA = 1.0f / 3.0f;      /* value with which the parabola is of third order */

/* Rows of scratch: for each cell of a row the values at its face ahead (plus) and behind (minus),
   and the squares of the bed's slopes to both neighbours. */
enum Face { W_PLUS, W_MINUS, H_PLUS, H_MINUS, U_PLUS, U_MINUS, V_PLUS, V_MINUS, STEEP, FACE_ROWS };

/* Rows of fluxes through faces: mass; momentum normal to the face, as the cell before it and the
   cell after it feel it; momentum along the face. */
enum Flux { MASS, BEFORE, AFTER, ALONG, FLUX_ROWS };

/* Finds the values at the faces of a cell with c between cells with l and r: c itself where
   `quarter` is 0, else it is 1/4. `least`, e below, is twice the square of a difference that is not
   limited. With a = c - l and b = r - c the limiter is s = max(2ab + e, 0) / (a^2 + b^2 + e), and
   the face ahead has c + s/4 ((1 - ks) a + (1 + ks) b). */
static inline void find_faces(float l, float c, float r, float quarter, float least, float* plus,
                              float* minus) {
    const float sum = r - l, bend = (r - c) - (c - l);
    const float even = sum * sum + least, odd = bend * bend;
    const float s = swell_maxf(even - odd, 0.0f) / (even + odd);
    const float q = quarter * s, more = KAPPA * s * bend;
    *plus = c + q * (sum + more);
    *minus = c - q * (sum - more);
}

/* Finds the velocities u of row j, from cell -2 on, from the surface of a stage and its Q. v goes
   to the next row of scratch. */
static void find_speeds(const Shore* shore, const float* surface, const float* flux_z, int j,
                        float* u) {
    const size_t at = shore_at(shore, -2, j);
    const float *w = surface + at, *bed = shore->bed + at;
    const float *p = shore->p + at, *q = flux_z + at;
    float* v = u + shore->stride;
    SHORE_APART
    for (int i = 0; i < shore->params.nx + 4; ++i) {
        const float h = w[i] - bed[i];
        u[i] = shore_velocity(p[i], h);
        v[i] = shore_velocity(q[i], h);
    }
}

/* Fills the faces of the cells -1 to nx of row j, whose neighbours lie `offset` away. `speeds` are
   the velocities of the cell before, of the cell itself and of the cell after. */
static void reconstruct(const Shore* shore, const float* surface, int j, size_t offset,
                        const float* const speeds[3], float* faces) {
    const size_t at = shore_at(shore, -1, j), s = shore->stride;
    const float *w = surface + at, *w0 = w - offset, *w1 = w + offset;
    const float *bed = shore->bed + at, *bed0 = bed - offset, *bed1 = bed + offset;
    const float *u0 = speeds[0], *u = speeds[1], *u1 = speeds[2];
    const float *v0 = u0 + s, *v = u + s, *v1 = u1 + s;
    float* restrict w_plus = faces + W_PLUS * s, * restrict w_minus = faces + W_MINUS * s;
    float* restrict h_plus = faces + H_PLUS * s, * restrict h_minus = faces + H_MINUS * s;
    float* restrict u_plus = faces + U_PLUS * s, * restrict u_minus = faces + U_MINUS * s;
    float* restrict v_plus = faces + V_PLUS * s, * restrict v_minus = faces + V_MINUS * s;
    float* restrict steep = faces + STEEP * s;
    const float most = UNLIMITED_SLOPE * (float)shore->params.cell;
    const float per_cell = (float)(1.0 / shore->params.cell);
    SHORE_APART
    for (int i = 0; i < shore->params.nx + 2; ++i) {
        const float h0 = w0[i] - bed0[i], h = w[i] - bed[i], h1 = w1[i] - bed1[i];
        const float quarter = swell_minf(h, swell_minf(h0, h1)) > SHORE_DRY ? 0.25f : 0.0f;
        const float small = swell_minf(FRONT * h, most), least = 2.0f * small * small + DEPTH_LEAST;
        float plus, minus;
        find_faces(w0[i], w[i], w1[i], quarter, least, &w_plus[i], &w_minus[i]);
        find_faces(h0, h, h1, quarter, least, &plus, &minus);
        h_plus[i] = swell_maxf(plus, 0.0f);
        h_minus[i] = swell_maxf(minus, 0.0f);
        find_faces(u0[i], u[i], u1[i], quarter, least, &u_plus[i], &u_minus[i]);
        find_faces(v0[i], v[i], v1[i], quarter, least, &v_plus[i], &v_minus[i]);
        const float slope0 = per_cell * (bed[i] - bed0[i]), slope1 = per_cell * (bed1[i] - bed[i]);
        steep[i] = slope0 * slope0 + slope1 * slope1;
    }
}

/* Computes the HLL fluxes (Harten, Lax, van Leer 1983) through `count` faces between the cells of
   two rows of faces. `normal`, U_PLUS or V_PLUS, is the velocity through them. */
static void exchange(size_t s, int count, const float* one, const float* other, enum Face normal,
                     float* fluxes) {
    const size_t tangent = normal == U_PLUS ? V_PLUS : U_PLUS;
    const float *w_one = one + W_PLUS * s, *h_one = one + H_PLUS * s;
    const float *u_one = one + normal * s, *v_one = one + tangent * s;
    const float *w_other = other + W_MINUS * s, *h_other = other + H_MINUS * s;
    const float *u_other = other + (normal + 1) * s, *v_other = other + (tangent + 1) * s;
    const float *steep_one = one + STEEP * s, *steep_other = other + STEEP * s;
    float* restrict mass = fluxes + MASS * s, * restrict before = fluxes + BEFORE * s;
    float* restrict after = fluxes + AFTER * s, * restrict along = fluxes + ALONG * s;
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        const float w0 = w_one[i], h0 = h_one[i], u0 = u_one[i];
        const float w1 = w_other[i], h1 = h_other[i], u1 = u_other[i];
        const float bed0 = w0 - h0, bed1 = w1 - h1;
        const float bed = swell_minf(swell_maxf(bed0, bed1), swell_minf(w0, w1));
        const float a = swell_maxf(swell_minf(w0 - bed, h0), 0.0f);
        const float b = swell_maxf(swell_minf(w1 - bed, h1), 0.0f);
        const float c0 = sqrtf(GRAVITY * a), c1 = sqrtf(GRAVITY * b);
        const float fast = swell_maxf(swell_maxf(u0 + c0, u1 + c1), 0.0f);
        const float slow = swell_minf(swell_minf(u0 - c0, u1 - c1), 0.0f);
        const float scale = 1.0f / (fast - slow + SPEED_LEAST);
        const float p0 = a * u0, p1 = b * u1;
        const float jump = (fabsf(w1 - w0) + fabsf(h1 - h0)) / (FRONT * (h0 + h1) + DEPTH_LEAST);
        const float share = SMOOTH + jump + steep_one[i] + steep_other[i];
        const float damped = swell_minf(share, 1.0f) * fast * slow;
        const float m = (fast * p0 - slow * p1 + damped * (b - a)) * scale;
        const float f0 = p0 * u0 + 0.5f * GRAVITY * a * a, f1 = p1 * u1 + 0.5f * GRAVITY * b * b;
        const float f = (fast * f0 - slow * f1 + damped * (p1 - p0)) * scale;
        mass[i] = m;
        before[i] = f + 0.5f * GRAVITY * (h0 + a) * (bed - bed0);
        after[i] = f - 0.5f * GRAVITY * (h1 + b) * (bed1 - bed);
        along[i] = m * (m > 0.0f ? v_one[i] : v_other[i]);
    }
}

/* Finds what dispersion adds to M_t and N_t at a cell: B g d^3 (w_xxx + w_xzz) + B g d^2 (d_x (2
   w_xx + w_zz) + d_z w_xz), and the same with x and z swapped. A row has `s` floats. */
static inline void find_dispersion(const float* w, const float* depth, size_t s, float per_cell,
                                   float* m, float* n) {
    const float *up = w - s, *upper = up - s, *down = w + s, *lower = down + s;
    const float r2 = per_cell * per_cell, r3 = 0.5f * r2 * per_cell;
    const float d = depth[0], d2 = (float)(SHORE_DISPERSION * SHORE_GRAVITY) * d * d;
    const float d_x = 0.5f * per_cell * (depth[1] - depth[-1]);
    const float d_z = 0.5f * per_cell * (*(depth + s) - *(depth - s));
    const float xx = r2 * ((w[1] + w[-1]) - 2.0f * w[0]);
    const float zz = r2 * ((down[0] + up[0]) - 2.0f * w[0]);
    const float xz = 0.25f * r2 * ((down[1] - down[-1]) - (up[1] - up[-1]));
    const float xxx = r3 * ((w[2] - w[-2]) - 2.0f * (w[1] - w[-1]));
    const float zzz = r3 * ((lower[0] - upper[0]) - 2.0f * (down[0] - up[0]));
    const float xzz = r3 * (((down[1] + up[1]) - (down[-1] + up[-1])) - 2.0f * (w[1] - w[-1]));
    const float xxz = r3 * (((down[1] + down[-1]) - (up[1] + up[-1])) - 2.0f * (down[0] - up[0]));
    *m = d2 * (d * (xxx + xzz) + (d_x * (2.0f * xx + zz) + d_z * xz));
    *n = d2 * (d * (zzz + xxz) + (d_z * (2.0f * zz + xx) + d_x * xz));
}

/* Advances row j by its faces along x and z and the fluxes through its eastern and western (`e`),
   northern and southern sides. w_t goes to `rise`. The first stage is an Euler step, the second the
   mean of the start and a second Euler step: RK2 that preserves strong stability. Index i + 1 in
   scratch is cell i. */
static void advance_row(const Shore* shore, int stage, int j, const float* x, const float* z,
                        const float* e, const float* low, const float* high, float* rise) {
    const size_t at = shore_at(shore, 0, j), s = shore->stride;
    const ShoreWater* now = stage ? &shore->middle : &shore->water;
    const ShoreWater* next = stage ? &shore->water : &shore->middle;
    const float *w = now->w + at, *m = now->m + at, *n = now->n + at;
    const float *bed = shore->bed + at, *depth = shore->depth + at;
    const float *w_old = shore->water.w + at, *m_old = shore->water.m + at;
    const float* n_old = shore->water.n + at;
    const float *xw1 = x + W_PLUS * s + 1, *xw0 = x + W_MINUS * s + 1;
    const float *xh1 = x + H_PLUS * s + 1, *xh0 = x + H_MINUS * s + 1;
    const float *zw1 = z + W_PLUS * s + 1, *zw0 = z + W_MINUS * s + 1;
    const float *zh1 = z + H_PLUS * s + 1, *zh0 = z + H_MINUS * s + 1;
    const float *e_mass = e + MASS * s, *e_before = e + BEFORE * s;
    const float *e_after = e + AFTER * s, *e_along = e + ALONG * s;
    const float *low_mass = low + MASS * s + 1, *low_after = low + AFTER * s + 1;
    const float *low_along = low + ALONG * s + 1, *high_mass = high + MASS * s + 1;
    const float *high_before = high + BEFORE * s + 1, *high_along = high + ALONG * s + 1;
    float *w_next = next->w + at, *m_next = next->m + at, *n_next = next->n + at;
    const float per_cell = (float)(1.0 / shore->params.cell), step = shore->step;
    const float most = shore->deepest_most;
    const float old = stage ? 0.5f : 0.0f, fresh = 1.0f - old;
    SHORE_APART
    for (int i = 0; i < shore->params.nx; ++i) {
        float m_rate, n_rate;
        find_dispersion(w + i, depth + i, s, per_cell, &m_rate, &n_rate);
        const float w_rate =
            -per_cell * ((e_mass[i + 1] - e_mass[i]) + (high_mass[i] - low_mass[i]));
        const float x_slope = (xh1[i] + xh0[i]) * ((xw1[i] - xh1[i]) - (xw0[i] - xh0[i]));
        const float z_slope = (zh1[i] + zh0[i]) * ((zw1[i] - zh1[i]) - (zw0[i] - zh0[i]));
        m_rate -= per_cell * ((e_before[i + 1] - e_after[i]) + (high_along[i] - low_along[i]) +
                              0.5f * GRAVITY * x_slope);
        n_rate -= per_cell * ((high_before[i] - low_after[i]) + (e_along[i + 1] - e_along[i]) +
                              0.5f * GRAVITY * z_slope);
        const float surface = old * w_old[i] + fresh * (w[i] + step * w_rate);
        const float m1 = old * m_old[i] + fresh * (m[i] + step * m_rate);
        const float n1 = old * n_old[i] + fresh * (n[i] + step * n_rate);
        const bool is_empty = surface - bed[i] < EMPTY;
        rise[i] = w_rate;
        w_next[i] = swell_clampf(surface, bed[i], bed[i] + most);
        m_next[i] = is_empty ? 0.0f : m1;
        n_next[i] = is_empty ? 0.0f : n1;
    }
}

static void swap(float** a, float** b) {
    float* const first = *a;
    *a = *b;
    *b = first;
}

static void advance_block(void* context, int block, int worker) {
    const Stage* stage = context;
    const Shore* shore = stage->shore;
    const ShoreSpan rows = rows_of(shore, block);
    const float* surface = stage->stage ? shore->middle.w : shore->water.w;
    const float* flux_z = stage->stage ? shore->q_middle : shore->q;
    const size_t s = shore->stride;
    const int count = shore->params.nx + 2;
    float *across = scratch_of(shore, worker), *along = across + FACE_ROWS * s;
    float *next = along + FACE_ROWS * s, *west_east = next + FACE_ROWS * s;
    float *north = west_east + FLUX_ROWS * s, *south = north + FLUX_ROWS * s;
    float *ring = south + FLUX_ROWS * s, *rest = ring + 8 * s;
    for (int j = rows.first - 2; j <= rows.end + 1; ++j) {
        /* The ring holds the velocities of four rows. Once those of row j are there, the velocities
           all around row j - 1 are known, from cell -1 on. */
        find_speeds(shore, surface, flux_z, j, ring + (size_t)((j + 4) % 4) * 2 * s);
        const float* near[3];
        for (int n = 0; n < 3; ++n) {
            near[n] = ring + (size_t)((j + 2 + n) % 4) * 2 * s + 1;
        }
        if (j < rows.first) {
            continue;
        }
        reconstruct(shore, surface, j - 1, s, near, next);
        if (j > rows.first) {
            exchange(s, count, along, next, V_PLUS, south);
        }
        const int row = j - 2; /* its faces and fluxes on all sides are known */
        if (row >= rows.first) {
            for (int n = 0; n < 3; ++n) { /* the cell before, the cell itself and the cell after */
                near[n] = ring + (size_t)(row % 4) * 2 * s + n;
            }
            reconstruct(shore, surface, row, 1, near, across);
            exchange(s, count - 1, across, across + 1, U_PLUS, west_east);
            advance_row(shore, stage->stage, row, across, along, west_east, north, south,
                        stage->stage ? shore->rise + shore_at(shore, 0, row) : rest);
        }
        swap(&along, &next);
        swap(&north, &south);
    }
}

/* ---- Breaking, friction, rims ---------------------------------------------------------------- */

/* Breaking after Kennedy et al. (J. Waterway 126, 2000). A front breaks where the surface rises
   faster than a threshold, which falls with the age of the breaking. An eddy viscosity mixes its
   momentum. A cell inherits the age, the phase, from the neighbour uphill alone: so the age moves
   with the front, and a crest that breaks near the shore does not break out at sea. Friction,
   soaking of sand and the rims follow. */

/* The threshold over the speed of long waves, at first and after SETTLED / sqrt(g / h). With
   Kennedy's 0.65 and 0.15 waves break too late here. */
static const float BEGINS_AT = 0.33f, ENDS_AT = 0.07f, SETTLED = 5.0f;

/* Cells larger than this [m] cannot carry fronts so steep. Their first threshold is lower, by
   FINE_CELL / cell. */
static const float FINE_CELL = 1.2f;

/* Excess over the threshold, as a share of it, at which a front breaks fully. */
static const float FULL_BEYOND = 0.3f;
static const float STRENGTH = 4.0f; /* factor on the viscosity; Kennedy's delta squared is 1.44 */
static const float SHALLOW = 0.05f; /* depth below which nothing breaks [m] */
enum { CHUNK = 16 };                /* cells that are tested for breaking at once */

/* Mixing runs in two halves. Each is stable for viscosities up to twice this share of cell^2 /
   step. */
static const float MIXED_MOST = 0.2f;

/* A neighbour along an axis counts as uphill if its slope is at least this share of the other's:
   tan 21 degrees, so that eight directions share the circle nearly evenly. */
static const float DIAGONAL = 0.38f;

/* Returns the value of a neighbour. `along_x` and `along_z` are -1, 0 or 1 and say which. */
static inline float pick(const float* values, size_t s, float along_x, float along_z) {
    const float *up = values - s, *down = values + s;
    const float before = along_z < 0.0f ? up[-1] : (along_z > 0.0f ? down[-1] : values[-1]);
    const float here = along_z < 0.0f ? up[0] : (along_z > 0.0f ? down[0] : values[0]);
    const float after = along_z < 0.0f ? up[1] : (along_z > 0.0f ? down[1] : values[1]);
    return along_x < 0.0f ? before : (along_x > 0.0f ? after : here);
}

/* Returns -1 or 1 towards the higher of two neighbours, given the `fall` between them, or 0 where
   the slope along the other axis is much larger. */
static inline float find_uphill(float fall, float other) {
    const float towards = fall > 0.0f ? -1.0f : 1.0f;
    return fabsf(fall) > DIAGONAL * fabsf(other) ? towards : 0.0f;
}

static void find_breaking(void* context, int block, int worker) {
    const Shore* shore = context;
    const ShoreSpan rows = rows_of(shore, block);
    const size_t s = shore->stride;
    const int nx = shore->params.nx;
    const float step = shore->step, cell = (float)shore->params.cell;
    const float most = 2.0f * MIXED_MOST * cell * cell / step;
    const float begins = swell_maxf(BEGINS_AT * swell_minf(FINE_CELL / cell, 1.0f), ENDS_AT);
    (void)worker;
    for (int j = rows.first; j < rows.end; ++j) {
        const size_t at = shore_at(shore, 0, j);
        const float *w = shore->water.w + at, *bed = shore->bed + at, *rise = shore->rise + at;
        const float* phase = shore->phase + at;
        float* phase_next = shore->phase_next + at;
        float *roller = shore->roller + at, *viscosity = shore->viscosity + at;
        SHORE_APART
        for (int i = 0; i < nx; ++i) {
            const float h = w[i] - bed[i], deep = swell_maxf(h, SHALLOW);
            const float speed = sqrtf(GRAVITY * deep);
            const float fall_x = w[i + 1] - w[i - 1], fall_z = *(w + i + s) - *(w + i - s);
            const float uphill =
                pick(phase + i, s, find_uphill(-fall_x, fall_z), find_uphill(-fall_z, fall_x));
            const float before = swell_maxf(phase[i], uphill);
            const float settled = swell_minf(before * (GRAVITY / SETTLED) / speed, 1.0f);
            const float limit = (begins - (begins - ENDS_AT) * settled) * speed;
            const float breaks = rise[i] > limit ? (h > SHALLOW ? 1.0f : 0.0f) : 0.0f;
            const float excess = (rise[i] / limit - 1.0f) * (1.0f / FULL_BEYOND);
            const float full = breaks * swell_clampf(excess, 0.0f, 1.0f);
            phase_next[i] = breaks * (before + step);
            roller[i] = full;
            viscosity[i] = swell_minf(full * STRENGTH * h * rise[i], most);
        }
        /* The span covers the chunks of the row that break anywhere. Beyond nx there are zeros. */
        ShoreSpan span = {nx, 0};
        for (int i = 0; i < nx; i += CHUNK) {
            int any = 0;
            for (int k = 0; k < CHUNK; ++k) {
                any |= roller[i + k] > 0.0f;
            }
            if (any != 0) {
                span.first = i < span.first ? i : span.first;
                span.end = i + CHUNK;
            }
        }
        *shore_breaking(shore, j) = span;
    }
}

/* Returns a span with all cells that mixing in the row and `reach` rows beside it may move. */
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

/* A half of it is for half a step, the other for the mean of two viscosities. */
static float mixing_scale(const Shore* shore) {
    const float cell = (float)shore->params.cell;
    return 0.25f * shore->step / (cell * cell);
}

static void mix(void* context, int block, int worker) {
    const Shore* shore = context;
    const ShoreSpan rows = rows_of(shore, block);
    const size_t s = shore->stride;
    const float scale = mixing_scale(shore);
    (void)worker;
    for (int j = rows.first; j < rows.end; ++j) {
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

static const float FRICTION_DEPTH = 0.01f; /* least depth in the friction [m] */
static const float SOAKED = 0.03f;         /* thinner films soak away [m] ... */
static const float DRY_SAND = 0.1f;        /* ... above this level [m] */

/* Does the other half of the mixing, friction, soaking and the rims in row j. */
static void settle_row(const Shore* shore, int j) {
    const size_t at = shore_at(shore, 0, j), s = shore->stride;
    const float *bed = shore->bed + at, *viscosity = shore->viscosity + at;
    float *w = shore->water.w + at, *m = shore->water.m + at, *n = shore->water.n + at;

    const float *p = shore->p_mixed + at, *q = shore->q_mixed + at, scale = mixing_scale(shore);
    const ShoreSpan mixed = join_spans(shore, j, 1);
    SHORE_APART
    for (int i = mixed.first; i < mixed.end; ++i) {
        m[i] += find_mixing(p + i, viscosity + i, s, scale);
        n[i] += find_mixing(q + i, viscosity + i, s, scale);
    }

    const float rubs = (float)shore->params.friction * shore->step;
    const float soaks = (float)shore->params.soak * shore->step;
    p = shore->p + at;
    q = shore->q_middle + at;
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

    const float *share = shore->rim_share + at, *w_rim = shore->rim_water.w + at;
    const float *m_rim = shore->rim_water.m + at, *n_rim = shore->rim_water.n + at;
    for (int end = 0; end < 2; ++end) {
        const ShoreSpan rim = shore_rims(shore, j)[end];
        SHORE_APART
        for (int i = rim.first; i < rim.end; ++i) {
            w[i] += share[i] * (swell_maxf(w_rim[i], bed[i]) - w[i]);
            m[i] += share[i] * (m_rim[i] - m[i]);
            n[i] += share[i] * (n_rim[i] - n[i]);
        }
    }
}

/* ---- Fluxes from momentum -------------------------------------------------------------------- */

/* P and Q follow from M and N: one tridiagonal system for each row gives P, one for each column Q.
   The cross terms of each hold the other:

       M = (row system) P - F(Q),   F(Q) = d (d_x Q_z + d_z Q_x) / 6 + (B + 1/3) d^2 Q_xz.

   The systems are solved once in turn: P with the known Q, then Q with P. Q extrapolated from the
   last two steps keeps the direction of waves; Q of the step before would not. */

static const float A = (float)(SHORE_DISPERSION + 1.0 / 3.0); /* coefficient of d^2 P_xx */

/* Returns F at a cell. A row has `s` floats. */
static inline float find_cross(const float* q, const float* depth, size_t s, float per_cell) {
    const float *q_up = q - s, *q_down = q + s, *d_up = depth - s, *d_down = depth + s;
    const float r2 = 0.25f * per_cell * per_cell, d = depth[0];
    const float d_x = depth[1] - depth[-1], d_z = d_down[0] - d_up[0];
    const float q_x = q[1] - q[-1], q_z = q_down[0] - q_up[0];
    const float q_xz = (q_down[1] - q_down[-1]) - (q_up[1] - q_up[-1]);
    return r2 * d * ((d_x * q_z + d_z * q_x) * (1.0f / 6.0f) + A * d * q_xz);
}

static void find_momentum(const Shore* shore, const float* p, const float* q, int j, ShoreSpan part,
                          float* m, float* n) {
    const size_t s = shore->stride, at = shore_at(shore, 0, j);
    const float per_cell = (float)(1.0 / shore->params.cell), r2 = per_cell * per_cell;
    SHORE_APART
    for (int i = part.first; i < part.end; ++i) {
        const size_t c = at + (size_t)i;
        const float d = shore->depth[c];
        const float d_x = 0.25f * (shore->depth[c + 1] - shore->depth[c - 1]);
        const float d_z = 0.25f * (shore->depth[c + s] - shore->depth[c - s]);
        const float p_x = p[c + 1] - p[c - 1], q_z = q[c + s] - q[c - s];
        const float p_xx = (p[c + 1] + p[c - 1]) - 2.0f * p[c];
        const float q_zz = (q[c + s] + q[c - s]) - 2.0f * q[c];
        const float third = 1.0f / 3.0f;
        m[c] = p[c] - r2 * d * (third * d_x * p_x + A * d * p_xx) -
               find_cross(q + c, shore->depth + c, s, per_cell);
        n[c] = q[c] - r2 * d * (third * d_z * q_z + A * d * q_zz) -
               find_cross(p + c, shore->depth + c, s, per_cell);
    }
}

/* Transposes eight rows of floats into columns of eight; turn_to_rows does the reverse. */
static void turn_to_lanes(int nx, size_t stride, const float* restrict rows,
                          float* restrict lanes) {
    for (int i = 0; i < nx; i += SHORE_LANES) {
        for (int l = 0; l < SHORE_LANES; ++l) {
            for (int k = 0; k < SHORE_LANES; ++k) {
                lanes[(i + k) * SHORE_LANES + l] = rows[(size_t)l * stride + (size_t)(i + k)];
            }
        }
    }
}

static void turn_to_rows(int nx, size_t stride, const float* restrict lanes, float* restrict rows) {
    for (int i = 0; i < nx; i += SHORE_LANES) {
        for (int l = 0; l < SHORE_LANES; ++l) {
            for (int k = 0; k < SHORE_LANES; ++k) {
                rows[(size_t)l * stride + (size_t)(i + k)] = lanes[(i + k) * SHORE_LANES + l];
            }
        }
    }
}

/* Solves eight rows in place, whose factors begin at `at`. */
static void solve_lanes(const ShoreFactors* factors, size_t at, int nx, float* restrict x) {
    const float* restrict lower = factors->lower + at, * restrict pivot = factors->pivot + at;
    const float* restrict upper = factors->upper + at;
    float last[SHORE_LANES] = {0};
    for (int i = 0; i < nx * SHORE_LANES; i += SHORE_LANES) {
        for (int l = 0; l < SHORE_LANES; ++l) {
            last[l] = x[i + l] * pivot[i + l] - lower[i + l] * last[l];
        }
        memcpy(x + i, last, sizeof last);
    }
    memset(last, 0, sizeof last);
    for (int i = (nx - 1) * SHORE_LANES; i >= 0; i -= SHORE_LANES) {
        for (int l = 0; l < SHORE_LANES; ++l) {
            last[l] = x[i + l] - upper[i + l] * last[l];
        }
        memcpy(x + i, last, sizeof last);
    }
}

/* Solves P of eight rows, after settling them if the stage does. */
static void solve_x_block(void* context, int block, int worker) {
    const Stage* stage = context;
    const Shore* shore = stage->shore;
    const ShoreSolve* solve = &stage->solve;
    const int nx = shore->params.nx, first = block * SHORE_LANES;
    const size_t s = shore->stride, at = shore_at(shore, 0, first);
    const float per_cell = (float)(1.0 / shore->params.cell), ahead = solve->ahead;
    float *rows = scratch_of(shore, worker), *lanes = rows + SHORE_LANES * s;
    float* q = rows + 2 * SHORE_LANES * s + SHORE_MARGIN;
    for (int j = first; stage->settles && j < first + SHORE_LANES; ++j) {
        settle_row(shore, j);
    }
    for (int l = -1; l <= SHORE_LANES; ++l) { /* the known or extrapolated Q, with its edges */
        const size_t row = shore_at(shore, 0, first + l);
        const float *known = solve->known + row, *last = shore->q_last + row;
        float* to = q + (size_t)(l + 1) * s;
        SHORE_APART
        for (int i = -1; i <= nx; ++i) {
            to[i] = known[i] + ahead * (known[i] - last[i]);
        }
    }
    for (size_t l = 0; l < SHORE_LANES; ++l) { /* the right side */
        const float *m = solve->water->m + at + l * s, *depth = shore->depth + at + l * s;
        const float* here = q + (l + 1) * s;
        float* right = rows + l * s;
        SHORE_APART
        for (int i = 0; i < nx; ++i) {
            right[i] = m[i] + find_cross(here + i, depth + i, s, per_cell);
        }
    }
    turn_to_lanes(nx, s, rows, lanes);
    solve_lanes(&shore->along_x, (size_t)first * (size_t)nx, nx, lanes);
    turn_to_rows(nx, s, lanes, shore->p + at);
}

enum { STRIP_LEAST = 32, STRIP = 512 }; /* least and most columns of a strip */

/* Returns the columns of a strip. Strips are few because memory is read fastest along rows. */
static int strip_of(const Shore* shore) {
    const int share = shore->params.nx / swell_workers_count(shore->workers);
    const int strip = blocks_of(share, STRIP_LEAST) * STRIP_LEAST;
    return strip < STRIP ? strip : STRIP;
}

static void solve_z_strip(void* context, int block, int worker) {
    const Stage* stage = context;
    const Shore* shore = stage->shore;
    const size_t s = shore->stride;
    const float per_cell = (float)(1.0 / shore->params.cell);
    const int strip = strip_of(shore), first = block * strip;
    const int nx = shore->params.nx, nz = shore->params.nz;
    const int count = first + strip < nx ? strip : nx - first;
    (void)worker;
    for (int j = 0; j < nz; ++j) {
        const size_t at = shore_at(shore, first, j);
        const float* n = stage->solve.water->n + at;
        const float *p = shore->p + at, *depth = shore->depth + at;
        const float *pivot = shore->along_z.pivot + at, *lower = shore->along_z.lower + at;
        float* q = stage->solve.q + at;
        SHORE_APART
        for (int i = 0; i < count; ++i) {
            const float right = n[i] + find_cross(p + i, depth + i, s, per_cell);
            q[i] = right * pivot[i] - lower[i] * *(q + i - s);
        }
    }
    for (int j = nz - 2; j >= 0; --j) {
        const size_t at = shore_at(shore, first, j);
        float* q = stage->solve.q + at;
        const float *below = q + s, *upper = shore->along_z.upper + at;
        SHORE_APART
        for (int i = 0; i < count; ++i) {
            q[i] -= upper[i] * below[i];
        }
    }

    /* In columns that repeat, subtract what their ends add (bed.c). */
    const int wrapped = shore->wrapped;
    const float* top = stage->solve.q + shore_at(shore, first, 0);
    const float* bottom = stage->solve.q + shore_at(shore, first, nz - 1);
    float share[STRIP];
    for (int i = 0; i < count && wrapped > 0; ++i) {
        share[i] = top[i] + shore->wrap_last[first + i] * bottom[i];
    }
    for (int j = 0; j < nz && wrapped > 0; j = j + 1 == wrapped ? nz - wrapped : j + 1) {
        const float* wrap = shore->wrap + shore_at(shore, first, j);
        float* q = stage->solve.q + shore_at(shore, first, j);
        SHORE_APART
        for (int i = 0; i < count; ++i) {
            q[i] -= share[i] * wrap[i];
        }
    }
}

static void solve(Stage* stage) {
    const Shore* shore = stage->shore;
    swell_workers_run(shore->workers, shore->params.nz / SHORE_LANES, solve_x_block, stage);
    shore_fill_edges(shore, shore->p, -1.0f, 1.0f);
    swell_workers_run(shore->workers, blocks_of(shore->params.nx, strip_of(shore)), solve_z_strip,
                      stage);
    shore_fill_edges(shore, stage->solve.q, 1.0f, -1.0f);
    shore_fill_edges(shore, stage->solve.water->w, 1.0f, 1.0f);
}

static void solve_alone(const Shore* shore, const ShoreSolve* wanted) {
    solve(&(Stage){.shore = shore, .solve = *wanted});
}

/* ---- What the water carries ------------------------------------------------------------------ */

/* Foam, and what the water leaves on sand, advance by two steps of the water at once. */

/* Foam appears where a front has a roller [B] and a phase [s] between these values. */
static const float ROLLER_LEAST = 0.12f, ROLLER_FULL = 0.62f;
static const float PHASE_LEAST = 0.35f, PHASE_FULL = 0.85f;

/* Rates at which foam fades [1/s]: thin foam over deep and over shallow water, and what dense foam
   adds. */
static const float FADES_DEEP = 0.09f, FADES_SHALLOW = 0.14f, FADES_DENSE = 0.42f;
static const float SHALLOW_FOAM = 0.15f; /* depth up to which foam counts as shallow [m] */
static const float SPREAD = 0.02f;       /* diffusion of foam over the side of a cell [m/s] */

/* Sand under more water than this is wet, and dries in the time [m], [s]. */
static const float WET_DEPTH = 0.012f, WET_LIFE = 28.0f;

/* A line of foam stays where a film stalls, below a depth [m] and a speed [m/s]. It holds LINE_GAIN
   times the film's foam, fades over LINE_LIFE [s], and deeper water washes it away at the rate
   LINE_WASH [1/s]. */
static const float LINE_DEPTH = 0.035f, LINE_SPEED = 0.5f;
static const float LINE_GAIN = 1.3f, LINE_LIFE = 40.0f, LINE_WASH = 6.0f;

/* Weights of the three cells along an axis from which water came, for a displacement of at most a
   cell. */
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

/* Interpolates bilinearly at the place from which the water came. A row has `s` floats. */
static inline float sample_back(const float* values, size_t s, Weights x, Weights z) {
    return z.before * mix_three(values - s, x) + z.here * mix_three(values, x) +
           z.after * mix_three(values + s, x);
}

static void carry(void* context, int block, int worker) {
    const Shore* shore = context;
    const ShoreSpan rows = rows_of(shore, block);
    const size_t s = shore->stride;
    const float time = 2.0f * shore->step, cells = time / (float)shore->params.cell;
    const float wet_kept = 1.0f - swell_minf(time / WET_LIFE, 1.0f);
    const float line_kept = 1.0f - swell_minf(time / LINE_LIFE, 1.0f);
    const float washed = line_kept * (1.0f - swell_minf(time * LINE_WASH, 1.0f));
    const float spread = swell_minf(SPREAD * cells, 0.2f); /* at most what is stable */
    (void)worker;
    for (int j = rows.first; j < rows.end; ++j) {
        const size_t at = shore_at(shore, 0, j);
        const float *w = shore->water.w + at, *bed = shore->bed + at, *foam = shore->foam + at;
        const float *p = shore->p + at, *q = shore->q + at;
        const float *roller = shore->roller + at, *phase = shore->phase + at;
        float *foam_next = shore->foam_next + at, *line = shore->line + at;
        float* wetness = shore->wetness + at;
        SHORE_APART
        for (int i = 0; i < shore->params.nx; ++i) {
            const float h = w[i] - bed[i], u = shore_velocity(p[i], h), v = shore_velocity(q[i], h);
            const Weights x = find_weights(u * cells), z = find_weights(v * cells);
            const float wet = h > SHORE_DRY ? 1.0f : 0.0f;
            const float around = (foam[i - 1] + foam[i + 1]) + (*(foam + i - s) + *(foam + i + s));
            const float moved = sample_back(foam + i, s, x, z) + spread * (around - 4.0f * foam[i]);
            const float fades = (h > SHALLOW_FOAM ? FADES_DEEP : FADES_SHALLOW) +
                                FADES_DENSE * swell_maxf(moved, 0.0f);
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
}

/* ---- The step -------------------------------------------------------------------------------- */

static void step(Shore* shore) {
    /* Stage one, to `middle`: an Euler step, with Q extrapolated. */
    Stage stage = {.shore = shore, .solve = {&shore->middle, shore->q, 1.0f, shore->q_middle}};
    run_rows(shore, advance_block, &stage);
    solve(&stage);

    /* Stage two, to `water`: the mean of the start and a second Euler step. */
    stage.stage = 1;
    run_rows(shore, advance_block, &stage);
    shore_fill_edges(shore, shore->water.w, 1.0f, 1.0f);

    /* Find where the surface breaks, and do half of the mixing there. */
    run_rows(shore, find_breaking, shore);
    swap(&shore->phase, &shore->phase_next);
    shore_fill_edges(shore, shore->phase, 1.0f, 1.0f);
    shore_fill_edges(shore, shore->viscosity, 1.0f, 1.0f);
    run_rows(shore, mix, shore);
    shore_fill_edges(shore, shore->p_mixed, -1.0f, 1.0f);
    shore_fill_edges(shore, shore->q_mixed, 1.0f, -1.0f);

    /* Do the other half, friction, soaking and the rims at the new time, then solve the fluxes. */
    shore->steps += 1;
    shore_rim_update(shore, shore_now(shore));
    stage.settles = true;
    stage.solve = (ShoreSolve){&shore->water, shore->q_middle, 0.0f, shore->q_last};
    solve(&stage);
    swap(&shore->q, &shore->q_last);

    /* Carry foam and wet sand. */
    if (shore->steps % 2 == 0) {
        run_rows(shore, carry, shore);
        swap(&shore->foam, &shore->foam_next);
        shore_fill_edges(shore, shore->foam, 1.0f, 1.0f);
    }
}

const ShoreRows* SHORE_LOOP(rows)(void) {
    static const ShoreRows ROWS = {step, solve_alone, find_momentum, SHORE_LOOP(display_update)};
    return &ROWS;
}
