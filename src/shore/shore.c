/* Checks a shore's parameters, creates it, sets its water and bed, and reads it. */
#include "state.h"

#include "base/parts.h"

#include <assert.h>
#include <float.h>
#include <string.h>

/* ---- Parameters ---------------------------------------------------------------------------- */

static const double CELL_MIN = 0.05, CELL_MAX = 50.0; /* m */
static const double PLACE_MAX = 1e7;                  /* m */
static const double SOAK_MAX = 0.1;                   /* m/s */

ShoreParams shore_default_params(void) {
    return (ShoreParams){
        .nx = 256, .nz = 256, .cell = 1.0, .repeats = true, .friction = 0.004, .soak = 0.0008};
}

static bool check_cells(const char* name, int count, SwellError* error) {
    if (count >= SHORE_GRID_MIN && count <= SHORE_GRID_MAX && count % 8 == 0) {
        return true;
    }
    return swell_error_set(error, SWELL_ERROR_RANGE,
                           "%s is %d: a multiple of 8 from %d to %d is accepted", name, count,
                           SHORE_GRID_MIN, SHORE_GRID_MAX);
}

static bool check_rims(const ShoreParams* params, SwellError* error) {
    static const char* const NAMES[SHORE_SIDE_COUNT] = {"western rim", "eastern rim",
                                                        "northern rim", "southern rim"};
    for (int side = 0; side < SHORE_SIDE_COUNT; ++side) {
        const bool across_z = side >= SHORE_NORTH;
        const double half = 0.5 * params->cell * (across_z ? params->nz : params->nx);
        const double most = across_z && params->repeats ? 0.0 : half;
        if (!swell_check_range(NAMES[side], " m", params->rim[side], 0.0, most, error)) {
            return false;
        }
    }
    return true;
}

bool shore_check_params(const ShoreParams* params, SwellError* error) {
    assert(params);
    return check_cells("nx", params->nx, error) && check_cells("nz", params->nz, error) &&
           swell_check_range("cell", " m", params->cell, CELL_MIN, CELL_MAX, error) &&
           swell_check_range("west", " m", params->west, -PLACE_MAX, PLACE_MAX, error) &&
           swell_check_range("north", " m", params->north, -PLACE_MAX, PLACE_MAX, error) &&
           check_rims(params, error) &&
           swell_check_range("friction", "", params->friction, 0.0, 1.0, error) &&
           swell_check_range("soak", " m/s", params->soak, 0.0, SOAK_MAX, error);
}

/* ---- Water and bed --------------------------------------------------------------------------- */

static const double BED_MOST = 1000.0; /* m */

/* Whether all (nz x nx) values are finite and within +-`most`. NULL passes. */
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

static void clear(Shore* shore, int first, int end) {
    for (int n = first; n < end; ++n) {
        memset(shore->array[n], 0, shore->cells * sizeof(float));
    }
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

/* Computes momentum from the fluxes, then all that follows from surface and momentum. */
static void begin(Shore* shore) {
    for (size_t c = 0; c < shore->cells; ++c) {
        shore->water.w[c] = fmaxf(shore->water.w[c], shore->bed[c]);
        shore->middle.w[c] = shore->bed[c];
    }
    find_momentum(shore);
    memcpy(shore->q_last, shore->q, shore->cells * sizeof *shore->q);
    shore->rows->solve(shore, &(ShoreSolve){&shore->water, shore->q_last, 0.0f, shore->q});
}

bool shore_set_water(Shore* shore, const float* surface, const float* flux_x, const float* flux_z,
                     SwellError* error) {
    assert(shore);
    if (!check_values(shore, "surface", surface, (double)SHORE_SURFACE_MOST, error) ||
        !check_values(shore, "flux along x", flux_x, (double)SHORE_FLUX_MOST, error) ||
        !check_values(shore, "flux along z", flux_z, (double)SHORE_FLUX_MOST, error)) {
        return false;
    }
    clear(shore, 0, SHORE_RIM_WATER);
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
    static const float RIDES_FROM = 0.1f; /* level from which on the whole film moves [m] */
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
    assert(shore && bed);
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
    const bool ok = shore_bed_prepare(shore, error);
    if (!ok) {
        memcpy(shore->bed, before, shore->cells * sizeof(float));
    } else {
        follow_bed(shore, before);
        shore->bed_generation += 1;
    }
    if (ok && memcmp(&step, &shore->step, sizeof step) != 0) {
        shore->time_before = now;
        shore->steps_before = shore->steps;
    }
    swell_memory_free(before);
    return ok;
}

/* ---- Life ---------------------------------------------------------------------------------- */

/* A stride of an even number of cache lines would map rows to the same sets of a cache. */
static bool allocate_arrays(Shore* shore, SwellError* error) {
    const size_t nx = (size_t)shore->params.nx, nz = (size_t)shore->params.nz;
    const size_t workers = (size_t)swell_workers_count(shore->workers);
    const size_t stride = nx + 2 * SHORE_MARGIN;
    float* memory;
    shore->stride = stride % 32 == 0 ? stride + SHORE_MARGIN : stride;
    shore->cells = shore->stride * (nz + 2 * SHORE_MARGIN);
    shore->parts =
        SWELL_PARTS(shore->workers, error, SWELL_PART(memory, SHORE_ARRAYS * shore->cells + nx),
                    SWELL_PART(shore->scratch, workers * SHORE_SCRATCH_ROWS * shore->stride),
                    SWELL_PART(shore->spans, 3 * nz));
    if (!shore->parts) {
        return false;
    }
    for (size_t n = 0; n < SHORE_ARRAYS; ++n) {
        shore->array[n] = memory + n * shore->cells;
    }
    shore->wrap_last = memory + SHORE_ARRAYS * shore->cells;
    return true;
}

Shore* shore_create(const ShoreParams* params, const float* bed, SwellWorkers* workers,
                    SwellError* error) {
    assert(params && bed && workers);
    Shore* shore = shore_check_params(params, error)
                       ? swell_workers_allocate(workers, 1, sizeof *shore, error)
                       : NULL;
    if (!shore) {
        return NULL;
    }
    shore->params = *params;
    shore->workers = workers;
    shore->rows = shore_rows_plain();
#ifdef SWELL_SHORE_HAS_WIDE
    const SwellProcessor processor = swell_processor();
    if (processor.avx2) {
        shore->rows = processor.avx512vl ? shore_rows_avx512() : shore_rows_avx2();
    }
#endif
    bool ok = check_values(shore, "bed", bed, BED_MOST, error) && allocate_arrays(shore, error);
    if (ok) {
        copy_in(shore, shore->bed, bed);
        ok = shore_bed_prepare(shore, error) && shore_rim_prepare(shore, error);
    }
    if (!ok) {
        shore_destroy(shore);
        return NULL;
    }
    begin(shore);
    return shore;
}

void shore_destroy(Shore* shore) {
    if (shore) {
        swell_parts_free(shore->parts);
        swell_parts_free(shore->rim_parts);
        swell_memory_free(shore);
    }
}

const ShoreParams* shore_params(const Shore* shore) {
    assert(shore);
    return &shore->params;
}

void shore_set_rim(Shore* shore, ShoreRimFill fill, void* context) {
    assert(shore);
    shore->fill_rim = fill;
    shore->rim_context = context;
    clear(shore, SHORE_WORK, SHORE_RIM_WATER);
}

const ShoreRim* shore_rim(const Shore* shore) {
    assert(shore);
    return &shore->rim;
}

double shore_step_seconds(const Shore* shore) {
    assert(shore);
    return (double)shore->step;
}

double shore_time(const Shore* shore) {
    assert(shore);
    return shore_now(shore);
}

void shore_step(Shore* shore) {
    assert(shore);
    shore->rows->step(shore);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Returns the array of a field; for a velocity, the array of its flux. */
static float* field_of(const Shore* shore, ShoreField field) {
    float* const fields[SHORE_FIELD_COUNT] = {
        [SHORE_BED] = shore->bed,        [SHORE_SURFACE] = shore->water.w,
        [SHORE_FLUX_X] = shore->p,       [SHORE_FLUX_Z] = shore->q,
        [SHORE_VELOCITY_X] = shore->p,   [SHORE_VELOCITY_Z] = shore->q,
        [SHORE_ROLLER] = shore->roller,  [SHORE_PHASE] = shore->phase,
        [SHORE_FOAM] = shore->foam,      [SHORE_WETNESS] = shore->wetness,
        [SHORE_FOAM_LINE] = shore->line,
    };
    assert((unsigned)field < SHORE_FIELD_COUNT);
    return fields[field];
}

static float value_at(const Shore* shore, ShoreField field, const float* array, size_t c) {
    const bool moves = field == SHORE_VELOCITY_X || field == SHORE_VELOCITY_Z;
    return moves ? shore_velocity(array[c], shore->water.w[c] - shore->bed[c]) : array[c];
}

void shore_copy_field(const Shore* shore, ShoreField field, float* values) {
    assert(shore && values);
    const float* array = field_of(shore, field);
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int i = 0; i < shore->params.nx; ++i) {
            *values++ = value_at(shore, field, array, shore_at(shore, i, j));
        }
    }
}

bool shore_set_field(Shore* shore, ShoreField field, const float* values, SwellError* error) {
    static const float LONGEST = 60.0f; /* longest time of breaking [s] */
    assert(shore && values);
    assert(field == SHORE_PHASE || field == SHORE_FOAM || field == SHORE_WETNESS ||
           field == SHORE_FOAM_LINE);
    if (!check_values(shore, "value", values, FLT_MAX, error)) {
        return false;
    }
    const float most = field == SHORE_PHASE ? LONGEST : 1.0f;
    float* array = field_of(shore, field);
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int i = 0; i < shore->params.nx; ++i) {
            array[shore_at(shore, i, j)] = swell_clampf(*values++, 0.0f, most);
        }
    }
    shore_fill_edges(shore, array, 1.0f, 1.0f);
    return true;
}

/* ---- The whole state ----------------------------------------------------------------------- */

/* Stands before the arrays in a copied state. */
typedef struct StateClock {
    uint64_t steps, steps_before;
    double time_before;
} StateClock;

size_t shore_state_size(const Shore* shore) {
    assert(shore);
    return sizeof(StateClock) + SHORE_STATE * shore->cells * sizeof(float);
}

void shore_copy_state(const Shore* shore, void* state) {
    assert(shore && state);
    const StateClock clock = {shore->steps, shore->steps_before, shore->time_before};
    memcpy(state, &clock, sizeof clock);
    char* to = (char*)state + sizeof clock;
    for (size_t n = 0; n < SHORE_STATE; ++n) {
        memcpy(to + n * shore->cells * sizeof(float), shore->array[n],
               shore->cells * sizeof(float));
    }
}

bool shore_set_state(Shore* shore, const void* state, SwellError* error) {
    StateClock clock;
    assert(shore && state);
    memcpy(&clock, state, sizeof clock);
    const char* from = (const char*)state + sizeof clock;
    bool ok = isfinite(clock.time_before) && clock.steps >= clock.steps_before;
    for (size_t n = 0; ok && n < SHORE_STATE * shore->cells; ++n) {
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
    for (size_t n = 0; n < SHORE_STATE; ++n) {
        memcpy(shore->array[n], from + n * shore->cells * sizeof(float),
               shore->cells * sizeof(float));
    }
    return true;
}

/* ---- Places -------------------------------------------------------------------------------- */

/* Finds the two cells around a place along an axis. Returns the weight of the second. */
static double find_between(double place, double cell, int count, bool repeats, int between[2]) {
    double cells = isfinite(place) ? place / cell - 0.5 : 0.0;
    cells -= repeats ? count * floor(cells / count) : 0.0;
    cells = swell_clamp(cells, 0.0, repeats ? count : count - 1);
    between[0] = (int)cells < count ? (int)cells : count - 1;
    between[1] = between[0] + 1 < count ? between[0] + 1 : (repeats ? 0 : between[0]);
    return cells - between[0];
}

ShoreCorners shore_corners(const ShoreParams* params, double x, double z) {
    assert(params);
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
    assert(shore);
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
