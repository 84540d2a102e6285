/*
 * The fluxes P and Q of the momentum M and N: one tridiagonal system for each row gives P, one for
 * each column Q. Either holds the other in its cross terms,
 *
 *     M = (row system) P - F(Q),   F(Q) = d (d_x Q_z + d_z Q_x) / 6 + (B + 1/3) d^2 Q_xz,
 *
 * which are solved once in turn: P with what is known of Q, then Q with P. With Q extrapolated from
 * the last two steps that keeps the direction of waves; with Q of the step before it would not.
 * Compiled again for wider vectors: the same operations and bits.
 */
#include "shore.h"

#include <string.h>

static const float A = (float)(SHORE_DISPERSION + 1.0 / 3.0); /* of d^2 P_xx */

/* F at a cell; `s`: floats in a row. */
static inline float find_cross(const float* q, const float* depth, size_t s, float per_cell) {
    const float *q_up = q - s, *q_down = q + s, *d_up = depth - s, *d_down = depth + s;
    const float r2 = 0.25f * per_cell * per_cell, d = depth[0];
    const float d_x = depth[1] - depth[-1], d_z = d_down[0] - d_up[0];
    const float q_x = q[1] - q[-1], q_z = q_down[0] - q_up[0];
    const float q_xz = (q_down[1] - q_down[-1]) - (q_up[1] - q_up[-1]);
    return r2 * d * ((d_x * q_z + d_z * q_x) * (1.0f / 6.0f) + A * d * q_xz);
}

void SHORE_LOOP(find_momentum)(const Shore* shore, const float* p, const float* q, int j,
                               ShoreSpan part, float* m, float* n) {
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

/* ---- Along x ------------------------------------------------------------------------------- */

/* What is known of Q, of a row and its edges. */
static void extrapolate(const Shore* shore, const ShoreSolve* solve, size_t at, float* restrict q) {
    const float *known = solve->known + at, *last = shore->q_last + at, ahead = solve->ahead;
    SHORE_APART
    for (int i = -1; i <= shore->params.nx; ++i) {
        q[i] = known[i] + ahead * (known[i] - last[i]);
    }
}

static void fill_right_side(const Shore* shore, const float* m, const float* q, size_t at,
                            float* restrict right) {
    const float per_cell = (float)(1.0 / shore->params.cell);
    const float *row = m + at, *depth = shore->depth + at;
    SHORE_APART
    for (int i = 0; i < shore->params.nx; ++i) {
        right[i] = row[i] + find_cross(q + i, depth + i, shore->stride, per_cell);
    }
}

/* Eight rows of floats as columns of eight, or back. */
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

/* In place, of eight rows whose factors begin at `at`. */
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

void SHORE_LOOP(solve_x)(const Shore* shore, const ShoreSolve* solve, int first, float* scratch) {
    const int nx = shore->params.nx;
    const size_t s = shore->stride, at = shore_at(shore, 0, first);
    float *rows = scratch, *lanes = scratch + SHORE_LANES * s;
    float* q = scratch + 2 * SHORE_LANES * s + SHORE_MARGIN;
    for (int l = -1; l <= SHORE_LANES; ++l) {
        extrapolate(shore, solve, shore_at(shore, 0, first + l), q + (size_t)(l + 1) * s);
    }
    for (int l = 0; l < SHORE_LANES; ++l) {
        const size_t row = (size_t)l * s;
        fill_right_side(shore, solve->water->m, q + row + s, at + row, rows + row);
    }
    turn_to_lanes(nx, s, rows, lanes);
    solve_lanes(&shore->along_x, (size_t)first * (size_t)nx, nx, lanes);
    turn_to_rows(nx, s, lanes, shore->p + at);
}

/* ---- Along z ------------------------------------------------------------------------------- */

static void solve_up(const Shore* shore, const ShoreSolve* solve, size_t at, int count) {
    const size_t s = shore->stride;
    const float per_cell = (float)(1.0 / shore->params.cell);
    const float *row = solve->water->n + at, *p = shore->p + at, *depth = shore->depth + at;
    const float *pivot = shore->along_z.pivot + at, *lower = shore->along_z.lower + at;
    float* q = solve->q + at;
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        const float right = row[i] + find_cross(p + i, depth + i, s, per_cell);
        q[i] = right * pivot[i] - lower[i] * *(q + i - s);
    }
}

static void solve_down(const Shore* shore, float* q, const float* upper, int count) {
    const float* below = q + shore->stride;
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        q[i] -= upper[i] * below[i];
    }
}

static void close_row(const float* restrict share, const float* restrict wrap, float* restrict q,
                      int count) {
    for (int i = 0; i < count; ++i) {
        q[i] -= share[i] * wrap[i];
    }
}

/* In columns that repeat, what their ends add (bed.c). */
static void close_ends(const Shore* shore, const ShoreSolve* solve, int first, int count) {
    float share[SHORE_STRIP];
    const int nz = shore->params.nz, rows = shore->along_z.wrapped;
    const float* top = solve->q + shore_at(shore, first, 0);
    const float* bottom = solve->q + shore_at(shore, first, nz - 1);
    for (int i = 0; i < count; ++i) {
        share[i] = top[i] + shore->along_z.wrap_last[first + i] * bottom[i];
    }
    for (int j = 0; j < nz; j = j + 1 == rows ? nz - rows : j + 1) {
        const size_t at = shore_at(shore, first, j);
        close_row(share, shore->along_z.wrap + at, solve->q + at, count);
    }
}

void SHORE_LOOP(solve_z)(const Shore* shore, const ShoreSolve* solve, int first, int end) {
    const int nz = shore->params.nz, count = end - first;
    for (int j = 0; j < nz; ++j) {
        solve_up(shore, solve, shore_at(shore, first, j), count);
    }
    for (int j = nz - 2; j >= 0; --j) {
        const size_t at = shore_at(shore, first, j);
        solve_down(shore, solve->q + at, shore->along_z.upper + at, count);
    }
    if (shore->along_z.wrapped > 0) {
        close_ends(shore, solve, first, count);
    }
}
