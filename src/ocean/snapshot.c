/*
 * A copy of a sea's last frame, which other threads query while the sea computes the next.
 */
#include "query.h"

#include <string.h>

/* Of a cascade, its grid, lengths, lean, level and texels are used. */
struct OceanSnapshot {
    const SwellWorkers* workers; /* whose allocator is used; borrowed */
    double time;                 /* of the frame [s]; < 0 for none */
    int count;
    OceanCascade cascade[OCEAN_SEA_CASCADES_MAX];       /* copies; own their texels alone */
    OceanModulation modulation[OCEAN_SEA_CASCADES_MAX]; /* by each */
};

OceanSnapshot* ocean_snapshot_create(const OceanSea* sea, SwellError* error) {
    if (!sea) {
        swell_error_set(error, SWELL_ERROR_RANGE, "a snapshot of no sea");
        return NULL;
    }
    OceanSnapshot* snapshot =
        swell_workers_allocate(sea->engine.workers, 1, sizeof *snapshot, error);
    if (snapshot) {
        snapshot->workers = sea->engine.workers;
        if (!ocean_snapshot_take(snapshot, sea, error)) {
            ocean_snapshot_destroy(snapshot);
            return NULL;
        }
    }
    return snapshot;
}

void ocean_snapshot_destroy(OceanSnapshot* snapshot) {
    for (int i = 0; snapshot && i < OCEAN_SEA_CASCADES_MAX; ++i) {
        swell_memory_free(snapshot->cascade[i].texels);
    }
    swell_memory_free(snapshot);
}

/* Allocates texels (N x N) for all cascades of the sea whose grids differ from the snapshot's. */
static bool reserve_texels(OceanSnapshot* snapshot, const OceanSea* sea, SwellError* error) {
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        OceanCascade* copy = &snapshot->cascade[i];
        const size_t n = (size_t)ocean_sea_cascade(sea, i)->grid;
        if (copy->texels && copy->grid == (int)n) {
            continue;
        }
        OceanTexel* texels =
            swell_workers_allocate(snapshot->workers, n * n, sizeof *texels, error);
        if (!texels) {
            return false;
        }
        swell_memory_free(copy->texels);
        copy->texels = texels;
        copy->grid = (int)n;
    }
    return true;
}

bool ocean_snapshot_take(OceanSnapshot* snapshot, const OceanSea* sea, SwellError* error) {
    if (!snapshot || !sea || snapshot->workers != sea->engine.workers) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a snapshot is of a sea with the workers that it was created with");
    }
    snapshot->count = 0;
    snapshot->time = -1.0;
    if (!reserve_texels(snapshot, sea, error)) {
        return false;
    }
    snapshot->count = ocean_sea_cascade_count(sea);
    snapshot->time = ocean_sea_cascade(sea, 0)->time;
    for (int i = 0; i < snapshot->count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const size_t n = (size_t)cascade->grid;
        OceanTexel* texels = snapshot->cascade[i].texels;
        memcpy(texels, cascade->texels, n * n * sizeof *texels);
        snapshot->cascade[i] = (OceanCascade){.grid = cascade->grid,
                                              .lattice = cascade->lattice,
                                              .level = cascade->level,
                                              .lean = cascade->lean,
                                              .texels = texels};
        snapshot->modulation[i] = ocean_cascade_modulation(cascade);
    }
    return true;
}

double ocean_snapshot_time(const OceanSnapshot* snapshot) {
    return snapshot ? snapshot->time : -1.0;
}

bool ocean_snapshot_query_points(const OceanSnapshot* snapshot, size_t count, const double* places,
                                 OceanQuery* queries, SwellError* error) {
    if (!snapshot || snapshot->count == 0) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "a snapshot that holds no sea");
    }
    if (!ocean_places_check(snapshot, count, places, queries, error)) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        OceanSmoothSurface surface = {.count = 0};
        for (int c = 0; c < snapshot->count; ++c) {
            ocean_surface_add(&surface, &snapshot->cascade[c], snapshot->modulation[c]);
        }
        queries[i] = ocean_surface_query(&surface, places + 2 * i);
    }
    return true;
}
