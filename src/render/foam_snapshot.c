#include "foam_snapshot.h"

#include <assert.h>
#include <string.h>

static void finish_grid(FoamGrid* grid) {
    swell_memory_free(grid->memory);
    swell_memory_free(grid->jacobian);
    *grid = (FoamGrid){0};
}

void foam_snapshot_finish(FoamSnapshot* snapshot) {
    for (int i = 0; i < snapshot->count; ++i) {
        finish_grid(&snapshot->cascade[i]);
    }
    snapshot->count = 0;
}

static size_t points_of(const FoamGrid* grid) {
    return (size_t)grid->grid * (size_t)grid->grid;
}

static bool make_room(FoamSnapshot* snapshot, const OceanSea* sea, SwellError* error) {
    const int count = ocean_sea_cascade_count(sea);
    bool same = snapshot->count == count;
    for (int i = 0; same && i < count; ++i) {
        same = snapshot->cascade[i].grid == ocean_cascade_grid(ocean_sea_cascade(sea, i));
    }
    if (same) {
        return true;
    }
    foam_snapshot_finish(snapshot);
    snapshot->count = count;
    bool ok = true;
    for (int i = 0; ok && i < count; ++i) {
        FoamGrid* grid = &snapshot->cascade[i];
        grid->grid = ocean_cascade_grid(ocean_sea_cascade(sea, i));
        ok = (grid->memory = swell_memory_allocate(points_of(grid), sizeof(float), error)) &&
             (grid->jacobian = swell_memory_allocate(points_of(grid), sizeof(float), error));
    }
    if (!ok) {
        foam_snapshot_finish(snapshot);
    }
    return ok;
}

bool foam_snapshot_take(FoamSnapshot* snapshot, const OceanSea* sea, const OceanFoam* foam,
                        SwellError* error) {
    if (!make_room(snapshot, sea, error)) {
        return false;
    }
    for (int i = 0; i < snapshot->count; ++i) {
        FoamGrid* grid = &snapshot->cascade[i];
        const OceanTexel* texels = ocean_cascade_texels(ocean_sea_cascade(sea, i));
        const float* memory = ocean_foam_memory(foam, i);
        assert(memory);
        grid->weight = ocean_foam_weight(foam, i);
        memcpy(grid->memory, memory, points_of(grid) * sizeof *memory);
        for (size_t p = 0; p < points_of(grid); ++p) {
            grid->jacobian[p] = texels[p].jacobian;
        }
    }
    return true;
}

/* ---- Statistics ---------------------------------------------------------------------------- */

static double sum_row(const float* row, size_t count, double mean, int power) {
    double sum = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double value = (double)row[i] - mean;
        sum += power == 1 ? value : value * value;
    }
    return sum;
}

/* The next level, in place: each texel is written where only earlier ones are read from. */
static void halve(float* texels, size_t side) {
    const size_t half = side / 2;
    for (size_t j = 0; j < half; ++j) {
        const float* above = texels + 2 * j * side;
        const float* below = above + side;
        for (size_t i = 0; i < half; ++i) {
            texels[j * half + i] =
                0.25f * (above[2 * i] + above[2 * i + 1] + below[2 * i] + below[2 * i + 1]);
        }
    }
}

bool foam_grid_measure(const FoamGrid* grid, FoamStatistics* statistics, SwellError* error) {
    const size_t points = points_of(grid);
    float* texels = swell_memory_allocate(points, sizeof *texels, error);
    if (!texels) {
        return false;
    }
    memcpy(texels, grid->memory, points * sizeof *texels);
    *statistics = (FoamStatistics){.mean = sum_row(texels, points, 0.0, 1) / (double)points};
    size_t side = (size_t)grid->grid;
    for (int level = 0; side > 1; ++level, side /= 2) {
        statistics->variance[level] =
            sum_row(texels, side * side, statistics->mean, 2) / (double)(side * side);
        halve(texels, side);
    }
    swell_memory_free(texels);
    return true;
}
