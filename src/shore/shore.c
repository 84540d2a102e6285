/* The life of a shore, setting its water, and reading it. */
#include "shore.h"

#include <float.h>
#include <string.h>

static const double BED_MOST = 1000.0;                      /* [m] */
static const double SURFACE_MOST = 1000.0, FLUX_MOST = 1e5; /* [m], [m^2/s] */
static const double COURANT = 0.4;   /* step times the speed of long waves over a cell */
static const double CUT_ABOVE = 4.0; /* times the deepest: not stable in such steps */

/* ---- Arrays -------------------------------------------------------------------------------- */

/* The arrays of `cells` floats. Returns the n-th, NULL behind the last. What follows depends on
   those before STATE alone. Setting the water clears those before LASTING. */
enum { STATE = 13, LASTING = 28 };

static float** array_of(Shore* shore, int n) {
    float** const arrays[] = {
        &shore->water.w,
        &shore->water.m,
        &shore->water.n,
        &shore->p,
        &shore->q,
        &shore->q_last,
        &shore->rise,
        &shore->age,
        &shore->phase,
        &shore->roller,
        &shore->foam,
        &shore->wetness,
        &shore->line,

        &shore->middle.w,
        &shore->middle.m,
        &shore->middle.n,
        &shore->q_middle,
        &shore->age_next,
        &shore->phase_next,
        &shore->viscosity,
        &shore->p_mixed,
        &shore->q_mixed,
        &shore->foam_next,
        &shore->rim_water.w,
        &shore->rim_water.m,
        &shore->rim_water.n,
        &shore->rim_p,
        &shore->rim_q,

        &shore->rim_share,
        &shore->bed,
        &shore->depth,
        &shore->along_x.lower,
        &shore->along_x.pivot,
        &shore->along_x.upper,
        &shore->along_z.lower,
        &shore->along_z.pivot,
        &shore->along_z.upper,
        &shore->along_z.wrap,
    };
    return n < (int)(sizeof arrays / sizeof *arrays) ? arrays[n] : NULL;
}

/* Rows of an even number of cache lines would compete for the same places in a cache. */
static size_t stride_of(int nx) {
    const size_t stride = (size_t)nx + 2 * SHORE_MARGIN;
    return stride % 32 == 0 ? stride + SHORE_MARGIN : stride;
}

static bool allocate_arrays(Shore* shore, SwellError* error) {
    const size_t nx = (size_t)shore->params.nx, nz = (size_t)shore->params.nz;
    const size_t workers = (size_t)swell_workers_count(shore->workers);
    size_t count = 0;
    while (array_of(shore, (int)count)) {
        count += 1;
    }
    shore->stride = stride_of(shore->params.nx);
    shore->cells = shore->stride * (nz + 2 * SHORE_MARGIN);
    shore->memory =
        swell_workers_allocate(shore->workers, count * shore->cells + nx, sizeof(float), error);
    shore->scratch = shore->memory
                         ? swell_workers_allocate(shore->workers, workers * SHORE_SCRATCH_ROWS,
                                                  shore->stride * sizeof(float), error)
                         : NULL;
    shore->spans = shore->scratch
                       ? swell_workers_allocate(shore->workers, 3 * nz, sizeof *shore->spans, error)
                       : NULL;
    for (size_t n = 0; n < count && shore->memory; ++n) {
        *array_of(shore, (int)n) = shore->memory + n * shore->cells;
    }
    shore->along_z.wrap_last = shore->memory ? shore->memory + count * shore->cells : NULL;
    return shore->spans != NULL;
}

/* ---- Life ---------------------------------------------------------------------------------- */

/* Whether all of (nz x nx) values are finite and within `most`; NULL is. */
static bool check_values(const Shore* shore, const char* name, const float* values, double most,
                         SwellError* error) {
    const size_t count = (size_t)shore->params.nx * (size_t)shore->params.nz;
    for (size_t n = 0; n < count && values; ++n) {
        if (!(fabs((double)values[n]) <= most)) {
            return swell_error_set(error, SWELL_ERROR_RANGE, "%s %zu is %g: -%g to %g is accepted",
                                   name, n, (double)values[n], most, most);
        }
    }
    return true;
}

static void copy_in(const Shore* shore, float* array, const float* values) {
    const size_t nx = (size_t)shore->params.nx;
    for (int j = 0; j < shore->params.nz && values; ++j) {
        memcpy(array + shore_at(shore, 0, j), values + (size_t)j * nx, nx * sizeof *values);
    }
}

/* What follows from the bed. Fails without memory. */
static bool prepare_bed(Shore* shore, SwellError* error) {
    const double deepest = shore_bed_prepare(shore, &shore->along_z.wrapped, error);
    if (!(deepest > 0.0)) {
        return false;
    }
    shore->deepest_most = (float)(CUT_ABOVE * deepest);
    shore->step = (float)(COURANT * shore->params.cell / sqrt(SHORE_GRAVITY * deepest));
    return true;
}

static bool prepare_rims(Shore* shore, SwellError* error) {
    const size_t count = (size_t)shore_rim_count(shore);
    float* v = swell_workers_allocate(shore->workers, 5 * count, sizeof *v, error);
    shore->rim_values = v;
    shore->rim_at =
        v ? swell_workers_allocate(shore->workers, count, sizeof *shore->rim_at, error) : NULL;
    if (!shore->rim_at) {
        return false;
    }
    shore->rim = (ShoreRim){(int)count, v, v + count, v + 2 * count, v + 3 * count, v + 4 * count};
    shore_rim_list(shore, v, v + count);
    return true;
}

static void find_momentum(Shore* shore) {
    const ShoreSpan all = {0, shore->params.nx};
    shore_fill_edges(shore, shore->p, -1.0f, 1.0f);
    shore_fill_edges(shore, shore->q, 1.0f, -1.0f);
    for (int j = 0; j < shore->params.nz; ++j) {
        shore->rows->find_momentum(shore, shore->p, shore->q, j, all, shore->water.m,
                                   shore->water.n);
    }
}

/* Momentum from the fluxes, then all that follows from surface and momentum. */
static void begin(Shore* shore) {
    for (size_t c = 0; c < shore->cells; ++c) {
        shore->water.w[c] = fmaxf(shore->water.w[c], shore->bed[c]);
        shore->middle.w[c] = shore->bed[c];
    }
    find_momentum(shore);
    memcpy(shore->q_last, shore->q, shore->cells * sizeof *shore->q);
    shore_solve(shore, &(ShoreSolve){&shore->water, shore->q_last, 0.0f, shore->q});
}

bool shore_set_water(Shore* shore, const float* surface, const float* flux_x, const float* flux_z,
                     SwellError* error) {
    if (!shore) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no shore");
    }
    if (!check_values(shore, "surface", surface, SURFACE_MOST, error) ||
        !check_values(shore, "flux along x", flux_x, FLUX_MOST, error) ||
        !check_values(shore, "flux along z", flux_z, FLUX_MOST, error)) {
        return false;
    }
    for (int n = 0; n < LASTING; ++n) {
        memset(*array_of(shore, n), 0, shore->cells * sizeof(float));
    }
    copy_in(shore, shore->water.w, surface);
    copy_in(shore, shore->p, flux_x);
    copy_in(shore, shore->q, flux_z);
    shore->steps = shore->steps_before = 0;
    shore->time_before = 0.0;
    begin(shore);
    return true;
}

/* Films on sand above level 0 move with it; deeper water stays. */
static void follow_bed(Shore* shore, const float* before) {
    static const float RIDES_FROM = 0.1f; /* all of the film, from this level of the bed on [m] */
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int i = 0; i < shore->params.nx; ++i) {
            const size_t c = shore_at(shore, i, j);
            const float depth = shore->water.w[c] - before[c], moved = shore->bed[c] - before[c];
            const float share =
                depth > SHORE_DRY ? swell_smoothstepf(0.0f, RIDES_FROM, before[c]) : 1.0f;
            const float w = swell_maxf(shore->water.w[c] + share * moved, shore->bed[c]);
            const float kept =
                depth > SHORE_DRY ? swell_clampf((w - shore->bed[c]) / depth, 0.0f, 1.0f) : 0.0f;
            shore->water.w[c] = w;
            shore->p[c] *= kept;
            shore->q[c] *= kept;
        }
    }
    shore_fill_edges(shore, shore->water.w, 1.0f, 1.0f);
    memcpy(shore->middle.w, shore->water.w, shore->cells * sizeof(float));
    find_momentum(shore);
}

bool shore_set_bed(Shore* shore, const float* bed, SwellError* error) {
    if (!shore || !bed) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no %s", shore ? "bed" : "shore");
    }
    if (!check_values(shore, "bed", bed, BED_MOST, error)) {
        return false;
    }
    float* before = swell_workers_allocate(shore->workers, shore->cells, sizeof(float), error);
    if (!before) {
        return false;
    }
    memcpy(before, shore->bed, shore->cells * sizeof(float));
    copy_in(shore, shore->bed, bed);
    const double now = shore_now(shore);
    const float step = shore->step;
    const bool ok = prepare_bed(shore, error);
    if (!ok) {
        memcpy(shore->bed, before, shore->cells * sizeof(float));
    } else {
        follow_bed(shore, before);
        shore->beds += 1;
    }
    if (ok && memcmp(&step, &shore->step, sizeof step) != 0) {
        shore->time_before = now;
        shore->steps_before = shore->steps;
    }
    swell_memory_free(before);
    return ok;
}

Shore* shore_create(const ShoreParams* params, const float* bed, SwellWorkers* workers,
                    SwellError* error) {
    if (!shore_check_params(params, error)) {
        return NULL;
    }
    if (!workers || !bed) {
        swell_error_set(error, SWELL_ERROR_RANGE, "a shore without %s", bed ? "workers" : "a bed");
        return NULL;
    }
    Shore* shore = swell_workers_allocate(workers, 1, sizeof *shore, error);
    if (!shore) {
        return NULL;
    }
    shore->params = *params;
    shore->workers = workers;
    for (int n = 0; n < SHORE_VECTORS_COUNT; ++n) {
        const ShoreRows* rows = shore_rows_of((ShoreVectors)n);
        shore->rows = rows ? rows : shore->rows;
    }
    if (!check_values(shore, "bed", bed, BED_MOST, error) || !allocate_arrays(shore, error)) {
        shore_destroy(shore);
        return NULL;
    }
    copy_in(shore, shore->bed, bed);
    if (!prepare_bed(shore, error) || !prepare_rims(shore, error)) {
        shore_destroy(shore);
        return NULL;
    }
    begin(shore);
    return shore;
}

void shore_destroy(Shore* shore) {
    if (!shore) {
        return;
    }
    swell_memory_free(shore->memory);
    swell_memory_free(shore->scratch);
    swell_memory_free(shore->spans);
    swell_memory_free(shore->rim_values);
    swell_memory_free(shore->rim_at);
    swell_memory_free(shore);
}

const ShoreParams* shore_params(const Shore* shore) {
    return shore ? &shore->params : NULL;
}

void shore_set_rim(Shore* shore, ShoreRimFill fill, void* context) {
    if (!shore) {
        return;
    }
    shore->fill_rim = fill;
    shore->rim_context = context;
    float* const arrays[] = {shore->rim_water.w, shore->rim_water.m, shore->rim_water.n,
                             shore->rim_p, shore->rim_q};
    for (size_t n = 0; n < sizeof arrays / sizeof *arrays; ++n) {
        memset(arrays[n], 0, shore->cells * sizeof(float));
    }
}

const ShoreRim* shore_rim(const Shore* shore) {
    return shore ? &shore->rim : NULL;
}

double shore_step_seconds(const Shore* shore) {
    return shore ? (double)shore->step : 0.0;
}

double shore_time(const Shore* shore) {
    return shore ? shore_now(shore) : 0.0;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Of velocities the flux. */
static float* field_of(const Shore* shore, ShoreField field) {
    float* const fields[SHORE_FIELD_COUNT] = {
        [SHORE_BED] = shore->bed,        [SHORE_SURFACE] = shore->water.w,
        [SHORE_FLUX_X] = shore->p,       [SHORE_FLUX_Z] = shore->q,
        [SHORE_VELOCITY_X] = shore->p,   [SHORE_VELOCITY_Z] = shore->q,
        [SHORE_ROLLER] = shore->roller,  [SHORE_PHASE] = shore->phase,
        [SHORE_FOAM] = shore->foam,      [SHORE_WETNESS] = shore->wetness,
        [SHORE_FOAM_LINE] = shore->line,
    };
    return (unsigned)field < SHORE_FIELD_COUNT ? fields[field] : NULL;
}

static float value_at(const Shore* shore, ShoreField field, const float* array, size_t c) {
    const bool moves = field == SHORE_VELOCITY_X || field == SHORE_VELOCITY_Z;
    return moves ? shore_velocity(array[c], shore->water.w[c] - shore->bed[c]) : array[c];
}

bool shore_copy_field(const Shore* shore, ShoreField field, float* values) {
    const float* array = shore && values ? field_of(shore, field) : NULL;
    const size_t nx = shore ? (size_t)shore->params.nx : 0;
    const bool as_is = field != SHORE_VELOCITY_X && field != SHORE_VELOCITY_Z;
    for (int j = 0; array && j < shore->params.nz; ++j, values += nx) {
        const size_t at = shore_at(shore, 0, j);
        if (as_is) {
            memcpy(values, array + at, nx * sizeof *values);
            continue;
        }
        for (size_t i = 0; i < nx; ++i) {
            values[i] = value_at(shore, field, array, at + i);
        }
    }
    return array != NULL;
}

bool shore_set_field(Shore* shore, ShoreField field, const float* values, SwellError* error) {
    static const float LONGEST = 60.0f; /* [s] */
    const bool phase = field == SHORE_PHASE;
    const bool share = field == SHORE_FOAM || field == SHORE_WETNESS || field == SHORE_FOAM_LINE;
    if (!shore || !values || !(phase || share)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "field %d of a shore cannot be set",
                               (int)field);
    }
    if (!check_values(shore, "value", values, FLT_MAX, error)) {
        return false;
    }
    const float most = phase ? LONGEST : 1.0f;
    float* array = field_of(shore, field);
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int i = 0; i < shore->params.nx; ++i) {
            array[shore_at(shore, i, j)] = swell_clampf(*values++, 0.0f, most);
        }
    }
    shore_fill_edges(shore, array, 1.0f, 1.0f);
    if (phase) {
        memcpy(shore->age, shore->phase, shore->cells * sizeof(float));
    }
    return true;
}

/* ---- The whole state ----------------------------------------------------------------------- */

/* Before the arrays of a state. */
typedef struct StateClock {
    uint64_t steps, steps_before;
    double time_before;
} StateClock;

size_t shore_state_size(const Shore* shore) {
    return shore ? sizeof(StateClock) + STATE * shore->cells * sizeof(float) : 0;
}

bool shore_copy_state(const Shore* shore, void* state) {
    if (!shore || !state) {
        return false;
    }
    const StateClock clock = {shore->steps, shore->steps_before, shore->time_before};
    memcpy(state, &clock, sizeof clock);
    char* to = (char*)state + sizeof clock;
    Shore copy = *shore; /* for its pointers */
    for (int n = 0; n < STATE; ++n) {
        memcpy(to + (size_t)n * shore->cells * sizeof(float), *array_of(&copy, n),
               shore->cells * sizeof(float));
    }
    return true;
}

bool shore_set_state(Shore* shore, const void* state, SwellError* error) {
    StateClock clock;
    if (!shore || !state) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no %s", shore ? "state" : "shore");
    }
    memcpy(&clock, state, sizeof clock);
    const char* from = (const char*)state + sizeof clock;
    bool ok = isfinite(clock.time_before) && clock.steps >= clock.steps_before;
    for (size_t n = 0; ok && n < STATE * shore->cells; ++n) {
        float value;
        memcpy(&value, from + n * sizeof value, sizeof value);
        ok = isfinite(value);
    }
    if (!ok) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "this is no state of a shore");
    }
    shore->steps = clock.steps;
    shore->steps_before = clock.steps_before;
    shore->time_before = clock.time_before;
    for (int n = 0; n < STATE; ++n) {
        memcpy(*array_of(shore, n), from + (size_t)n * shore->cells * sizeof(float),
               shore->cells * sizeof(float));
    }
    return true;
}

/* ---- Places -------------------------------------------------------------------------------- */

/* The two cells around a place along an axis, and the share of the second. */
static double find_between(double place, double cell, int count, bool repeats, int between[2]) {
    double cells = isfinite(place) ? place / cell - 0.5 : 0.0;
    cells -= repeats ? count * floor(cells / count) : 0.0;
    cells = swell_clamp(cells, 0.0, repeats ? count : count - 1);
    between[0] = (int)cells < count ? (int)cells : count - 1;
    between[1] = between[0] + 1 < count ? between[0] + 1 : (repeats ? 0 : between[0]);
    return cells - between[0];
}

ShoreCorners shore_corners(const ShoreParams* params, double x, double z) {
    if (!params || !shore_check_params(params, NULL)) {
        return (ShoreCorners){0};
    }
    int columns[2], rows[2];
    ShoreCorners corners = {
        .x = find_between(x, params->cell, params->nx, false, columns),
        .z = find_between(z, params->cell, params->nz, params->repeats, rows),
    };
    for (int n = 0; n < 4; ++n) {
        corners.cell[n] = (size_t)rows[n >> 1] * (size_t)params->nx + (size_t)columns[n & 1];
    }
    return corners;
}

static double sample(const Shore* shore, ShoreField field, const ShoreCorners* corners) {
    const float* array = field_of(shore, field);
    const size_t nx = (size_t)shore->params.nx;
    double value[4];
    for (int n = 0; n < 4; ++n) {
        const size_t c = corners->cell[n];
        value[n] =
            (double)value_at(shore, field, array, shore_at(shore, (int)(c % nx), (int)(c / nx)));
    }
    return swell_mix(swell_mix(value[0], value[1], corners->x),
                     swell_mix(value[2], value[3], corners->x), corners->z);
}

ShoreSample shore_sample(const Shore* shore, double x, double z) {
    if (!shore || !isfinite(x) || !isfinite(z)) {
        return (ShoreSample){0};
    }
    const ShoreCorners corners = shore_corners(&shore->params, x, z);
    return (ShoreSample){
        .bed = sample(shore, SHORE_BED, &corners),
        .surface = sample(shore, SHORE_SURFACE, &corners),
        .velocity = {sample(shore, SHORE_VELOCITY_X, &corners),
                     sample(shore, SHORE_VELOCITY_Z, &corners)},
        .foam = sample(shore, SHORE_FOAM, &corners),
        .wetness = sample(shore, SHORE_WETNESS, &corners),
    };
}
