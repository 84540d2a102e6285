/*
 * Surface and momentum of a stage: M_t and w_t by finite volumes.
 *
 * Values at the faces come from a parabola of third order with a smooth limiter (van Albada's), of
 * surface, depth and velocities. Between them the bed is the higher one (hydrostatic
 * reconstruction: Audusse et al., SIAM J. Sci. Comput. 25, 2004, in the form of Chen and Noelle,
 * SIAM J. Numer. Anal. 55, 2017), and the flux is that of HLL; so water at rest stays so over any
 * bed, wet or dry. Dispersion is added by central differences. Compiled again for wider vectors:
 * the same operations and bits.
 */
#include "shore.h"

static const float GRAVITY = (float)SHORE_GRAVITY;

/* Differences between cells that are small against this share of a cell are not limited, so that
   crests of small waves keep their height. */
static const float UNLIMITED = 0.1f;

static const float SPEED_LEAST = 1e-9f;      /* of two dry sides, against 0 / 0 [m/s] */
static const float EMPTY = 0.1f * SHORE_DRY; /* below it a cell has no momentum [m] */
static const float KAPPA = 1.0f / 3.0f;      /* makes the parabola of third order */

/* Rows of scratch: of each cell of a row the values at its face ahead (plus) and behind (minus). */
typedef struct Faces {
    float *w_plus, *w_minus, *h_plus, *h_minus, *u_plus, *u_minus, *v_plus, *v_minus;
} Faces;

enum { FACES_ROWS = 8, FLUXES_ROWS = 4 };

/* What the fluxes of a stage come from, beside the bed and P. */
typedef struct Flow {
    const float *surface, *q;
} Flow;

/* One side of faces. */
typedef struct Side {
    const float *w, *h, *normal, *tangent;
} Side;

/* Through faces: mass, momentum across as the cell before and the one after it feel it, along. */
typedef struct Fluxes {
    float *mass, *before, *after, *along;
} Fluxes;

static Faces faces_in(const Shore* shore, float* scratch) {
    const size_t row = shore->stride;
    return (Faces){scratch,           scratch + row,     scratch + 2 * row, scratch + 3 * row,
                   scratch + 4 * row, scratch + 5 * row, scratch + 6 * row, scratch + 7 * row};
}

static Fluxes fluxes_in(const Shore* shore, float* scratch) {
    const size_t row = shore->stride;
    return (Fluxes){scratch, scratch + row, scratch + 2 * row, scratch + 3 * row};
}

/* c at the faces, between cells with l and r; c itself where `quarter` is 0, else that is 1/4.
   `least`: what is not limited, squared and doubled. With a = c - l and b = r - c the limiter is
   s = max(2ab + e, 0) / (a^2 + b^2 + e), and the face ahead c + s/4 ((1 - ks) a + (1 + ks) b). */
static inline void find_faces(float l, float c, float r, float quarter, float least, float* plus,
                              float* minus) {
    const float sum = r - l, bend = (r - c) - (c - l);
    const float even = sum * sum + least, odd = bend * bend;
    const float s = swell_maxf(even - odd, 0.0f) / (even + odd);
    const float q = quarter * s, more = KAPPA * s * bend;
    *plus = c + q * (sum + more);
    *minus = c - q * (sum - more);
}

/* The velocities of a row. */
typedef struct Speeds {
    float *u, *v;
} Speeds;

/* Of row j, from cell -2 on. */
static void find_speeds(const Shore* shore, const Flow* flow, int j, const Speeds* speeds) {
    const size_t at = shore_at(shore, -2, j);
    const float *w = flow->surface + at, *bed = shore->bed + at;
    const float *p = shore->p + at, *q = flow->q + at;
    float* restrict u = speeds->u;
    float* restrict v = speeds->v;
    SHORE_APART
    for (int i = 0; i < shore->params.nx + 4; ++i) {
        const float h = w[i] - bed[i];
        u[i] = shore_velocity(p[i], h);
        v[i] = shore_velocity(q[i], h);
    }
}

/* Of the cells -1 to nx of row j, whose neighbours lie `offset` away; with the velocities of the
   cell before, of each and of the one behind. */
static void reconstruct(const Shore* shore, const Flow* flow, int j, size_t offset,
                        const Speeds speeds[3], const Faces* faces) {
    const size_t at = shore_at(shore, -1, j);
    const float *w = flow->surface + at, *w0 = w - offset, *w1 = w + offset;
    const float *bed = shore->bed + at, *bed0 = bed - offset, *bed1 = bed + offset;
    const float *u0 = speeds[0].u, *u = speeds[1].u, *u1 = speeds[2].u;
    const float *v0 = speeds[0].v, *v = speeds[1].v, *v1 = speeds[2].v;
    float* restrict w_plus = faces->w_plus, * restrict w_minus = faces->w_minus;
    float* restrict h_plus = faces->h_plus, * restrict h_minus = faces->h_minus;
    float* restrict u_plus = faces->u_plus, * restrict u_minus = faces->u_minus;
    float* restrict v_plus = faces->v_plus, * restrict v_minus = faces->v_minus;
    const float small = UNLIMITED * (float)shore->params.cell, least = 2.0f * small * small;
    SHORE_APART
    for (int i = 0; i < shore->params.nx + 2; ++i) {
        const float h0 = w0[i] - bed0[i], h = w[i] - bed[i], h1 = w1[i] - bed1[i];
        const float quarter = swell_minf(h, swell_minf(h0, h1)) > SHORE_DRY ? 0.25f : 0.0f;
        float plus, minus;
        find_faces(w0[i], w[i], w1[i], quarter, least, &w_plus[i], &w_minus[i]);
        find_faces(h0, h, h1, quarter, least, &plus, &minus);
        h_plus[i] = swell_maxf(plus, 0.0f);
        h_minus[i] = swell_maxf(minus, 0.0f);
        find_faces(u0[i], u[i], u1[i], quarter, least, &u_plus[i], &u_minus[i]);
        find_faces(v0[i], v[i], v1[i], quarter, least, &v_plus[i], &v_minus[i]);
    }
}

/* HLL (Harten, Lax, van Leer 1983) between the sides of `count` faces. */
static void exchange(int count, Side left, Side right, const Fluxes* fluxes) {
    float* restrict mass = fluxes->mass, * restrict before = fluxes->before;
    float* restrict after = fluxes->after, * restrict along = fluxes->along;
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        const float w0 = left.w[i], h0 = left.h[i], u0 = left.normal[i];
        const float w1 = right.w[i], h1 = right.h[i], u1 = right.normal[i];
        const float bed0 = w0 - h0, bed1 = w1 - h1;
        const float bed = swell_minf(swell_maxf(bed0, bed1), swell_minf(w0, w1));
        const float a = swell_maxf(swell_minf(w0 - bed, h0), 0.0f);
        const float b = swell_maxf(swell_minf(w1 - bed, h1), 0.0f);
        const float c0 = sqrtf(GRAVITY * a), c1 = sqrtf(GRAVITY * b);
        const float fast = swell_maxf(swell_maxf(u0 + c0, u1 + c1), 0.0f);
        const float slow = swell_minf(swell_minf(u0 - c0, u1 - c1), 0.0f);
        const float scale = 1.0f / (fast - slow + SPEED_LEAST);
        const float p0 = a * u0, p1 = b * u1;
        const float m = (fast * p0 - slow * p1 + fast * slow * (b - a)) * scale;
        const float f0 = p0 * u0 + 0.5f * GRAVITY * a * a, f1 = p1 * u1 + 0.5f * GRAVITY * b * b;
        const float f = (fast * f0 - slow * f1 + fast * slow * (p1 - p0)) * scale;
        mass[i] = m;
        before[i] = f + 0.5f * GRAVITY * (h0 + a) * (bed - bed0);
        after[i] = f - 0.5f * GRAVITY * (h1 + b) * (bed1 - bed);
        along[i] = m * (m > 0.0f ? left.tangent[i] : right.tangent[i]);
    }
}

/* What dispersion adds to M_t and N_t at a cell: B g d^3 (w_xxx + w_xzz) + B g d^2 (d_x (2 w_xx +
   w_zz) + d_z w_xz), and with x and z swapped. `s`: floats in a row. */
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

/* Where the rates of a row come from. */
typedef struct Row {
    size_t at;   /* of its first cell */
    float* rise; /* where w_t goes */
    Faces across, along;
    Fluxes west_east, north, south;
} Row;

/* The first stage is an Euler step, the second the mean of the start and another: RK2 that
   preserves strong stability. Index i + 1 in scratch is cell i. */
static void advance_row(const Shore* shore, int stage, const Row* row) {
    const size_t at = row->at, s = shore->stride;
    const ShoreWater* now = stage ? &shore->middle : &shore->water;
    const ShoreWater* next = stage ? &shore->water : &shore->middle;
    const float *w = now->w + at, *m = now->m + at, *n = now->n + at;
    const float *bed = shore->bed + at, *depth = shore->depth + at;
    const float *w_old = shore->water.w + at, *m_old = shore->water.m + at;
    const float* n_old = shore->water.n + at;
    const Faces *x = &row->across, *z = &row->along;
    const float *xw1 = x->w_plus + 1, *xw0 = x->w_minus + 1, *xh1 = x->h_plus + 1;
    const float *xh0 = x->h_minus + 1, *zw1 = z->w_plus + 1, *zw0 = z->w_minus + 1;
    const float *zh1 = z->h_plus + 1, *zh0 = z->h_minus + 1;
    const Fluxes *e = &row->west_east, *low = &row->north, *high = &row->south;
    const float *e_mass = e->mass, *e_before = e->before, *e_after = e->after, *e_along = e->along;
    const float *low_mass = low->mass + 1, *low_after = low->after + 1;
    const float *low_along = low->along + 1, *high_mass = high->mass + 1;
    const float *high_before = high->before + 1, *high_along = high->along + 1;
    float *w_next = next->w + at, *m_next = next->m + at, *n_next = next->n + at;
    float* rise = row->rise;
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

static Side x_plus(const Faces* f) {
    return (Side){f->w_plus, f->h_plus, f->u_plus, f->v_plus};
}

static Side x_minus_of_next(const Faces* f) {
    return (Side){f->w_minus + 1, f->h_minus + 1, f->u_minus + 1, f->v_minus + 1};
}

static Side z_plus(const Faces* f) {
    return (Side){f->w_plus, f->h_plus, f->v_plus, f->u_plus};
}

static Side z_minus(const Faces* f) {
    return (Side){f->w_minus, f->h_minus, f->v_minus, f->u_minus};
}

/* The velocities of rows j - 1 to j + 1, from cell -1 on; four rows take turns in the ring. */
static void pick_rows(const Speeds ring[4], int j, Speeds picked[3]) {
    for (int n = 0; n < 3; ++n) {
        const Speeds* row = &ring[(j + 3 + n) % 4];
        picked[n] = (Speeds){row->u + 1, row->v + 1};
    }
}

/* Those of a row, of the cell before, of each and of the one behind. */
static void pick_along(const Speeds* row, Speeds picked[3]) {
    for (int n = 0; n < 3; ++n) {
        picked[n] = (Speeds){row->u + n, row->v + n};
    }
}

/* Shares out the scratch; returns what is left of it. */
static float* begin_rows(const Shore* shore, float* scratch, Row* row, Faces* next,
                         Speeds ring[4]) {
    const size_t s = shore->stride;
    row->across = faces_in(shore, scratch);
    row->along = faces_in(shore, scratch + FACES_ROWS * s);
    *next = faces_in(shore, scratch + 2 * FACES_ROWS * s);
    float* rest = scratch + 3 * FACES_ROWS * s;
    row->west_east = fluxes_in(shore, rest);
    row->north = fluxes_in(shore, rest + FLUXES_ROWS * s);
    row->south = fluxes_in(shore, rest + 2 * FLUXES_ROWS * s);
    rest += 3 * FLUXES_ROWS * s;
    for (int n = 0; n < 4; ++n, rest += 2 * s) {
        ring[n] = (Speeds){rest, rest + s};
    }
    return rest;
}

void SHORE_LOOP(advance)(const Shore* shore, int stage, int first, int end, float* scratch) {
    const Flow flow = {stage ? shore->middle.w : shore->water.w,
                       stage ? shore->q_middle : shore->q};
    const size_t s = shore->stride;
    const int count = shore->params.nx + 2;
    Row row;
    Faces next;
    Speeds ring[4], near[3];
    float* unused = begin_rows(shore, scratch, &row, &next, ring);
    for (int j = first - 2; j < first + 2; ++j) {
        find_speeds(shore, &flow, j, &ring[(j + 4) % 4]);
    }
    pick_rows(ring, first - 1, near);
    reconstruct(shore, &flow, first - 1, s, near, &next);
    pick_rows(ring, first, near);
    reconstruct(shore, &flow, first, s, near, &row.along);
    exchange(count, z_plus(&next), z_minus(&row.along), &row.north);
    for (int j = first; j < end; ++j) {
        find_speeds(shore, &flow, j + 2, &ring[(j + 2) % 4]);
        pick_rows(ring, j + 1, near);
        reconstruct(shore, &flow, j + 1, s, near, &next);
        exchange(count, z_plus(&row.along), z_minus(&next), &row.south);
        pick_along(&ring[j % 4], near);
        reconstruct(shore, &flow, j, 1, near, &row.across);
        exchange(count - 1, x_plus(&row.across), x_minus_of_next(&row.across), &row.west_east);
        row.at = shore_at(shore, 0, j);
        row.rise = stage ? shore->rise + row.at : unused;
        advance_row(shore, stage, &row);
        const Faces past = row.along;
        row.along = next;
        next = past;
        const Fluxes passed = row.north;
        row.north = row.south;
        row.south = passed;
    }
}
