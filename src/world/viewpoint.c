/*
 * Finds a viewpoint in a trough, with a crest ahead: the place over the first cascade where
 * h(ahead), less shares of h(here) and of the height that hides the crest, is largest.
 */
#include "world_internal.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double DEPTH_WEIGHT = 0.6, HIDDEN_WEIGHT = 2.0; /* against the crest's height */
enum { STEP = 2, BETWEEN = 6 }; /* samples between places; parts of the line of sight */

/* The heights of the first cascade. */
typedef struct Heights {
    const OceanTexel* texels;
    int grid;
    double spacing; /* between samples [m] */
} Heights;

static double height_at(const Heights* heights, double x, double z) {
    const int n = (int)lround(x / heights->spacing) & (heights->grid - 1);
    const int m = (int)lround(z / heights->spacing) & (heights->grid - 1);
    return (double)heights->texels[(size_t)m * (size_t)heights->grid + (size_t)n].displacement[1];
}

/* Rates a place. Water that hides the crest counts against it. */
static double score(const Heights* heights, double x, double z, const double way[2], double ahead) {
    const double here = height_at(heights, x, z);
    const double crest = height_at(heights, x + ahead * way[0], z + ahead * way[1]);
    double hidden = 0.0;
    for (int i = 1; i < BETWEEN; ++i) {
        const double share = (double)i / BETWEEN;
        const double on_line = here + share * (crest - here);
        const double away = share * ahead;
        hidden = fmax(hidden, height_at(heights, x + away * way[0], z + away * way[1]) - on_line);
    }
    return crest - DEPTH_WEIGHT * here - HIDDEN_WEIGHT * hidden;
}

void world_find_trough(World* world, ViewState* state, double ahead) {
    assert(world && state && ahead > 0.0);
    OceanSea* sea = world->sea.sea;
    CameraPose* pose = &state->settings.camera.pose;
    ocean_sea_advance(sea, state->settings.computing.method, state->settings.clock.time);
    const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
    const Heights heights = {
        .texels = ocean_cascade_texels(cascade),
        .grid = ocean_cascade_grid(cascade),
        .spacing = ocean_cascade_length(cascade) / ocean_cascade_grid(cascade),
    };
    const double yaw = swell_radians(pose->yaw);
    const double way[2] = {sin(yaw), -cos(yaw)};
    double best = -INFINITY, best_x = 0.0, best_z = 0.0;
    for (int m = 0; m < heights.grid; m += STEP) {
        for (int n = 0; n < heights.grid; n += STEP) {
            const double x = n * heights.spacing, z = m * heights.spacing;
            const double here = score(&heights, x, z, way, ahead);
            if (here > best) {
                best = here;
                best_x = x;
                best_z = z;
            }
        }
    }
    /* Sample (0, 0) rests at minus half the length. */
    const double half = 0.5 * ocean_cascade_length(cascade);
    pose->place[0] = best_x - half;
    pose->place[2] = best_z - half;
    pose->place[1] += ocean_drawn_query(sea, pose->place[0], pose->place[2]).height;
}
