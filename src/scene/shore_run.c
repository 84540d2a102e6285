#include "shore_run.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double RAMP = 10.0;        /* in which the waves of the rims rise [s] */
static const float LEAST_DEPTH = 1e-3f; /* of water that a finer window takes from a coarser one */

/* ---- The rims ------------------------------------------------------------------------------ */

static void fill_rim(void* context, double time, ShoreRim* rim) {
    const ShoreRun* run = context;
    const double now = run->began + time;
    const float height = (float)swell_smoothstep(0.0, RAMP, now - run->from);
    if (!ocean_rim_waves_fill(run->waves, now, rim->surface, rim->flux_x, rim->flux_z)) {
        return; /* beyond the last time: the waves stand still */
    }
    for (int n = 0; n < rim->count && height < 1.0f; ++n) {
        rim->surface[n] *= height;
        rim->flux_x[n] *= height;
        rim->flux_z[n] *= height;
    }
}

/* ---- Life ---------------------------------------------------------------------------------- */

static Shore* create_shore(ShoreRun* run, const LandParams* land, int cells, SwellWorkers* workers,
                           SwellError* error) {
    ShoreParams params;
    if (!land_window(land, cells, &params, &run->west, &run->north, error)) {
        return NULL;
    }
    const size_t count = (size_t)params.nx * (size_t)params.nz;
    float* bed = swell_workers_allocate(workers, count, sizeof *bed, error);
    if (!bed) {
        return NULL;
    }
    land_fill_bed(land, &params, bed);
    Shore* shore = shore_create(&params, bed, workers, error);
    swell_memory_free(bed);
    return shore;
}

ShoreRun* shore_run_create(const LandParams* land, int cells, OceanRimWaves* waves,
                           SwellWorkers* workers, double from, SwellError* error) {
    assert(land && waves && workers);
    ShoreRun* run = swell_workers_allocate(workers, 1, sizeof *run, error);
    if (!run) {
        return NULL;
    }
    run->waves = waves;
    run->from = run->began = from;
    run->shore = create_shore(run, land, cells, workers, error);
    const ShoreRim* rim = shore_rim(run->shore);
    if (!rim || !ocean_rim_waves_set_places(waves, rim->count, rim->x, rim->z, run->west,
                                            run->north, error)) {
        shore_run_destroy(run);
        return NULL;
    }
    shore_set_rim(run->shore, fill_rim, run);
    return run;
}

void shore_run_destroy(ShoreRun* run) {
    if (run) {
        shore_destroy(run->shore);
        swell_memory_free(run);
    }
}

double shore_run_time(const ShoreRun* run) {
    return run->began + shore_time(run->shore);
}

/* ---- A finer window ------------------------------------------------------------------------ */

/* Fields of the coarser window (nz x nx). */
typedef struct Coarse {
    const ShoreParams* params;
    float *bed, *surface, *flux_x, *flux_z;
} Coarse;

/* The share of each of the four cells around a place, of sum 1. */
static float share_of(const ShoreCorners* corners, int n) {
    return (float)((n & 1 ? corners->x : 1.0 - corners->x) *
                   (n >> 1 ? corners->z : 1.0 - corners->z));
}

/* The water at a place of the window, by the wet cells of the four around it; dry without any. */
static void read_water(const Coarse* coarse, const ShoreCorners* corners, float* surface,
                       float* flux_x, float* flux_z) {
    float weight = 0.0f, sum = 0.0f;
    *flux_x = *flux_z = 0.0f;
    for (int n = 0; n < 4; ++n) {
        const size_t c = corners->cell[n];
        if (coarse->surface[c] - coarse->bed[c] > LEAST_DEPTH) {
            const float share = share_of(corners, n);
            weight += share;
            sum += share * coarse->surface[c];
            *flux_x += share * coarse->flux_x[c];
            *flux_z += share * coarse->flux_z[c];
        }
    }
    *surface = weight > 0.0f ? sum / weight : -INFINITY;
}

static bool set_water(Shore* shore, const Coarse* coarse, float* fields, SwellError* error) {
    const ShoreParams* p = shore_params(shore);
    const size_t count = (size_t)p->nx * (size_t)p->nz;
    float *surface = fields, *flux_x = fields + count, *flux_z = fields + 2 * count;
    float* bed = fields + 3 * count;
    shore_copy_field(shore, SHORE_BED, bed);
    for (int j = 0; j < p->nz; ++j) {
        for (int i = 0; i < p->nx; ++i) {
            const size_t c = (size_t)j * (size_t)p->nx + (size_t)i;
            const ShoreCorners corners =
                shore_corners(coarse->params, (i + 0.5) * p->cell, (j + 0.5) * p->cell);
            read_water(coarse, &corners, &surface[c], &flux_x[c], &flux_z[c]);
            if (!(surface[c] > bed[c])) {
                surface[c] = bed[c];
                flux_x[c] = flux_z[c] = 0.0f;
            }
        }
    }
    return shore_set_water(shore, surface, flux_x, flux_z, error);
}

/* Fronts go on to break, and foam and wet sand stay. `read` has room for a field of the coarser
   window, `values` for one of the finer. */
static bool set_carried(Shore* shore, const Shore* coarse, float* read, float* values,
                        SwellError* error) {
    static const ShoreField CARRIED[] = {SHORE_PHASE, SHORE_FOAM, SHORE_WETNESS, SHORE_FOAM_LINE};
    const ShoreParams *from = shore_params(coarse), *p = shore_params(shore);
    bool ok = true;
    for (size_t n = 0; ok && n < sizeof CARRIED / sizeof *CARRIED; ++n) {
        shore_copy_field(coarse, CARRIED[n], read);
        for (int j = 0; j < p->nz; ++j) {
            for (int i = 0; i < p->nx; ++i) {
                const ShoreCorners corners =
                    shore_corners(from, (i + 0.5) * p->cell, (j + 0.5) * p->cell);
                float sum = 0.0f;
                for (int k = 0; k < 4; ++k) {
                    sum += share_of(&corners, k) * read[corners.cell[k]];
                }
                values[(size_t)j * (size_t)p->nx + (size_t)i] = sum;
            }
        }
        ok = shore_set_field(shore, CARRIED[n], values, error);
    }
    return ok;
}

static bool take_water(ShoreRun* fine, const ShoreRun* run, SwellWorkers* workers,
                       SwellError* error) {
    const ShoreParams *from = shore_params(run->shore), *to = shore_params(fine->shore);
    const size_t count = (size_t)from->nx * (size_t)from->nz;
    float* read = swell_workers_allocate(workers, count, 4 * sizeof *read, error);
    float* fields =
        swell_workers_allocate(workers, (size_t)to->nx * (size_t)to->nz, 4 * sizeof *fields, error);
    bool ok = read && fields;
    if (ok) {
        const Coarse coarse = {from, read, read + count, read + 2 * count, read + 3 * count};
        shore_copy_field(run->shore, SHORE_BED, coarse.bed);
        shore_copy_field(run->shore, SHORE_SURFACE, coarse.surface);
        shore_copy_field(run->shore, SHORE_FLUX_X, coarse.flux_x);
        shore_copy_field(run->shore, SHORE_FLUX_Z, coarse.flux_z);
        ok = set_water(fine->shore, &coarse, fields, error) &&
             set_carried(fine->shore, run->shore, read, fields, error);
    }
    swell_memory_free(read);
    swell_memory_free(fields);
    return ok;
}

ShoreRun* shore_run_refine(const ShoreRun* run, const LandParams* land, int cells,
                           SwellWorkers* workers, SwellError* error) {
    assert(run && land && workers);
    ShoreRun* fine = shore_run_create(land, cells, run->waves, workers, run->from, error);
    if (!fine) {
        return NULL;
    }
    fine->began = shore_run_time(run);
    if (!take_water(fine, run, workers, error)) {
        shore_run_destroy(fine);
        return NULL;
    }
    return fine;
}
