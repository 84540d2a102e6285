/*
 * What follows from the bed: the depth that dispersion uses, and the factors of the linear systems.
 *
 * Dispersion has third differences of the surface, and on dry cells the surface is the bed. So the
 * depth for dispersion is 0 within three cells of bed that is dry at rest, and in water that is
 * shallow against the deepest. It is smoothed, because the equations hold for slowly varying depth.
 */
#include "state.h"

/* Dispersion begins, and is full, where the least depth nearby is this share of the greatest
   depth. */
static const float BEGINS_AT = 0.02f, WHOLE_AT = 0.10f;

/* How far dry bed reaches [cells], and how often the depth is smoothed. */
enum { REACH = 3, BLURS = 4 };

static float find_least(float a, float b, float c) {
    return fminf(a, fminf(b, c));
}

static float blur(float a, float b, float c) {
    return 0.25f * (a + c) + 0.5f * b;
}

/* Replaces each value by the combination of it and its neighbours, along x and then along z,
   `times` times. */
static void combine_all(const Shore* shore, float* values, float* spare, int times,
                        float (*combine)(float, float, float)) {
    const int nx = shore->params.nx, nz = shore->params.nz;
    const size_t s = shore->stride;
    for (int n = 0; n < times; ++n) {
        shore_fill_edges(shore, values, 1.0f, 1.0f);
        for (int j = -1; j <= nz; ++j) {
            const float* row = values + shore_at(shore, 0, j);
            for (int i = 0; i < nx; ++i) {
                spare[shore_at(shore, i, j)] = combine(row[i - 1], row[i], row[i + 1]);
            }
        }
        for (int j = 0; j < nz; ++j) {
            for (int i = 0; i < nx; ++i) {
                const size_t c = shore_at(shore, i, j);
                values[c] = combine(spare[c - s], spare[c], spare[c + s]);
            }
        }
    }
    shore_fill_edges(shore, values, 1.0f, 1.0f);
}

/* Returns the greatest depth of still water [m]. */
static double fill_depth(const Shore* shore, float* least, float* spare) {
    float deepest = 0.0f;
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int i = 0; i < shore->params.nx; ++i) {
            const size_t c = shore_at(shore, i, j);
            shore->depth[c] = least[c] = fmaxf(-shore->bed[c], 0.0f);
            deepest = fmaxf(deepest, least[c]);
        }
    }
    combine_all(shore, least, spare, REACH, find_least);
    combine_all(shore, shore->depth, spare, BLURS, blur);
    for (size_t c = 0; c < shore->cells && deepest > 0.0f; ++c) {
        shore->depth[c] *= swell_smoothstepf(BEGINS_AT * deepest, WHOLE_AT * deepest, least[c]);
    }
    return (double)deepest;
}

/* One system of `count` cells. Their depths lie `spacing` floats apart, their factors `apart`
   floats. */
typedef struct Line {
    const float* depth;
    size_t spacing;
    ShoreFactors to;
    float* wrap;
    size_t apart;
    int count;
    double cell;
} Line;

/* Coefficients of P_(i-1), P_i, P_(i+1) in M_i. */
static void find_coefficients(const Line* line, int i, double coefficient[3]) {
    const float* depth = line->depth + (size_t)i * line->spacing;
    const double d = (double)depth[0];
    const double change = (double)(depth[line->spacing] - *(depth - line->spacing));
    const double r2 = 1.0 / (line->cell * line->cell);
    const double e = d * change * r2 / 12.0;
    const double q = (SHORE_DISPERSION + 1.0 / 3.0) * d * d * r2;
    coefficient[0] = e - q;
    coefficient[1] = 1.0 + 2.0 * q;
    coefficient[2] = -e - q;
}

/* A wall mirrors the flux: beyond it is -P_0. The ends of a line that repeats meet, so its matrix
   is the sum of a tridiagonal one and a product of two vectors (Sherman and Morrison, 1950). With
   gamma = -b_0 and wrap_last = a_0 / gamma the solution is y - (y_0 + wrap_last y_(n-1)) wrap. Here
   y solves the tridiagonal system, z solves it for the right side (gamma, 0, ..., c_(n-1)), and
   wrap = z / (1 + z_0 + wrap_last z_(n-1)). Returns wrap_last. */
static double factorise(const Line* line, bool repeats, double* z) {
    const int last = line->count - 1;
    double ends[2], gamma = 0.0, before = 0.0, upper = 0.0, coefficient[3];
    find_coefficients(line, 0, coefficient);
    ends[0] = coefficient[0];
    gamma = -coefficient[1];
    find_coefficients(line, last, coefficient);
    ends[1] = coefficient[2];
    for (int i = 0; i <= last; ++i) {
        find_coefficients(line, i, coefficient);
        double right = 0.0;
        if (i == 0) {
            coefficient[1] -= repeats ? gamma : coefficient[0];
            coefficient[0] = 0.0;
            right = gamma;
        }
        if (i == last) {
            coefficient[1] -= repeats ? ends[0] * ends[1] / gamma : coefficient[2];
            coefficient[2] = 0.0;
            right += ends[1];
        }
        const double pivot = 1.0 / (coefficient[1] - coefficient[0] * upper);
        const size_t c = (size_t)i * line->apart;
        upper = coefficient[2] * pivot;
        line->to.lower[c] = (float)(coefficient[0] * pivot);
        line->to.pivot[c] = (float)pivot;
        line->to.upper[c] = (float)upper;
        before = z[i] = (right - coefficient[0] * before) * pivot;
    }
    for (int i = last - 1; i >= 0; --i) {
        z[i] -= (double)line->to.upper[(size_t)i * line->apart] * z[i + 1];
    }
    const double wrap_last = ends[0] / gamma;
    for (int i = 0; i <= last && line->wrap; ++i) {
        line->wrap[(size_t)i * line->apart] = (float)(z[i] / (1.0 + z[0] + wrap_last * z[last]));
    }
    return wrap_last;
}

static ShoreFactors factors_from(ShoreFactors factors, size_t at) {
    return (ShoreFactors){factors.lower + at, factors.pivot + at, factors.upper + at};
}

/* Smaller values of `wrap` are lost in the rounding of floats. */
static const float WRAP_LEAST = 1e-9f;

/* Returns the rows from either end in which `wrap` matters anywhere. */
static int count_wrapped(const Shore* shore) {
    const int nx = shore->params.nx, nz = shore->params.nz;
    int wrapped = 0;
    for (int j = 0; j < nz && shore->params.repeats; ++j) {
        const float* wrap = shore->wrap + shore_at(shore, 0, j);
        const int from_end = j < nz - 1 - j ? j : nz - 1 - j;
        for (int i = 0; i < nx && from_end >= wrapped; ++i) {
            wrapped = fabsf(wrap[i]) > WRAP_LEAST ? from_end + 1 : wrapped;
        }
    }
    return wrapped;
}

/* Least depth that the step is computed for [m], because water may run over dry beds. */
static const double DEEPEST_LEAST = 1.0;
static const double COURANT = 0.4; /* step times the speed of long waves over a cell */

/* Water deeper than this multiple of the greatest depth is cut: such steps are not stable there. */
static const double CUT_ABOVE = 4.0;

bool shore_bed_prepare(Shore* shore, SwellError* error) {
    const int nx = shore->params.nx, nz = shore->params.nz;
    float* spare = swell_workers_allocate(shore->workers, 2 * shore->cells + 2 * SHORE_GRID_MAX,
                                          sizeof *spare, error);
    if (!spare) {
        return false;
    }
    shore_fill_edges(shore, shore->bed, 1.0f, 1.0f);
    const double deepest = fmax(fill_depth(shore, spare, spare + shore->cells), DEEPEST_LEAST);
    shore->deepest_most = (float)(CUT_ABOVE * deepest);
    shore->step = (float)(COURANT * shore->params.cell / sqrt(SHORE_GRAVITY * deepest));

    double* z = (double*)(void*)spare;
    for (int j = 0; j < nz; ++j) {
        const size_t at = (size_t)(j - j % SHORE_LANES) * (size_t)nx + (size_t)(j % SHORE_LANES);
        factorise(&(Line){.depth = shore->depth + shore_at(shore, 0, j),
                          .spacing = 1,
                          .to = factors_from(shore->along_x, at),
                          .apart = SHORE_LANES,
                          .count = nx,
                          .cell = shore->params.cell},
                  false, z);
    }
    for (int i = 0; i < nx; ++i) {
        const size_t at = shore_at(shore, i, 0);
        shore->wrap_last[i] = (float)factorise(&(Line){.depth = shore->depth + at,
                                                       .spacing = shore->stride,
                                                       .to = factors_from(shore->along_z, at),
                                                       .wrap = shore->wrap + at,
                                                       .apart = shore->stride,
                                                       .count = nz,
                                                       .cell = shore->params.cell},
                                               shore->params.repeats, z);
    }
    swell_memory_free(spare);
    shore->wrapped = count_wrapped(shore);
    return true;
}
