#include "water/water_layers.h"

#include "base/numbers.h"

#include <assert.h>

/* ---- Before land --------------------------------------------------------------------------- */

static const double SHALLOWEST = 0.05; /* least depth from which velocities are computed [m] */
static const double FASTEST = 12.0;    /* largest velocity along each axis [m/s] */

/* Least height of an eye over the ground, what a slope of 1 adds, and least height behind the
   window, where land is drawn from fewer heights [m]. */
static const double EYE_ABOVE = 0.3, EYE_ABOVE_SLOPE = 4.0, EYE_ABOVE_INLAND = 2.0;

/* Returns the value of a field (nz x nx) at a place, and fills its slope along x and z. */
static double read_field(const float* field, double cell, const ShoreCorners* corners,
                         double slope[2]) {
    const double a = (double)field[corners->cell[0]], b = (double)field[corners->cell[1]];
    const double c = (double)field[corners->cell[2]], d = (double)field[corners->cell[3]];
    slope[0] = swell_mix(b - a, d - c, corners->z) / cell;
    slope[1] = swell_mix(c - a, d - b, corners->x) / cell;
    return swell_mix(swell_mix(a, b, corners->x), swell_mix(c, d, corners->x), corners->z);
}

/* Returns the distance of a place from the nearest side with a rim [m], below 0 in the sea. */
static double find_inside(const ShoreParams* window, double x, double z) {
    const double east = x - window->west, south = z - window->north;
    const double from[SHORE_SIDE_COUNT] = {east, window->west + window->nx * window->cell - x,
                                           south, window->north + window->nz * window->cell - z};
    double least = INFINITY;
    for (int side = 0; side < SHORE_SIDE_COUNT; ++side) {
        least = window->rim[side] > 0.0 ? fmin(least, from[side]) : least;
    }
    return least;
}

bool water_shore_at(const ShoreDisplay* shore, double x, double z, WaterShoreSample* sample) {
    if (!shore || shore->generation == 0 || !isfinite(x) || !isfinite(z)) {
        return false;
    }
    const ShoreParams* window = &shore->window;
    const double inside = find_inside(window, x, z);
    if (!(inside > SHORE_DISPLAY_FROM)) {
        return false;
    }
    *sample = (WaterShoreSample){.share = swell_smoothstep(SHORE_DISPLAY_FROM, LAND_RIM, inside)};
    if (x >= window->west + window->nx * window->cell) {
        sample->bed = sample->surface = land_height(&shore->land, x, z);
        sample->lowest_eye = sample->bed + EYE_ABOVE_INLAND;
        return true;
    }
    const ShoreCorners corners = shore_corners(window, x - window->west, z - window->north);
    double along_x[2], along_z[2];
    sample->bed = read_field(shore->bed, window->cell, &corners, sample->slope);
    sample->lowest_eye =
        sample->bed + EYE_ABOVE + EYE_ABOVE_SLOPE * hypot(sample->slope[0], sample->slope[1]);
    sample->surface = read_field(shore->surface, window->cell, &corners, sample->slope);
    const double depth = fmax(sample->surface - sample->bed, SHALLOWEST);
    const double flux_x = read_field(shore->flux_x, window->cell, &corners, along_x);
    const double flux_z = read_field(shore->flux_z, window->cell, &corners, along_z);
    const double velocity[3] = {flux_x / depth, -along_x[0] - along_z[1], flux_z / depth};
    for (int axis = 0; axis < 3; ++axis) {
        sample->velocity[axis] = swell_clamp(velocity[axis], -FASTEST, FASTEST);
    }
    return true;
}

/* ---- The surface ----------------------------------------------------------------------------- */

/* Fills the normal of a surface with these slopes. */
static void set_normal(double slope_x, double slope_z, double normal[3]) {
    normal[1] = 1.0 / sqrt(1.0 + slope_x * slope_x + slope_z * slope_z);
    normal[0] = -slope_x * normal[1];
    normal[2] = -slope_z * normal[1];
}

static void add_shore(const WaterLayers* water, double x, double z, OceanQuery* query) {
    WaterShoreSample shore;
    if (!water_shore_at(water->shore, x, z, &shore)) {
        return;
    }
    const double slope_x =
        swell_mix(-query->normal[0] / query->normal[1], shore.slope[0], shore.share);
    const double slope_z =
        swell_mix(-query->normal[2] / query->normal[1], shore.slope[1], shore.share);
    const double place[2] = {x, z};
    query->height = swell_mix(query->height, shore.surface, shore.share);
    set_normal(slope_x, slope_z, query->normal);
    for (int axis = 0; axis < 2; ++axis) {
        query->displacement[2 * axis] *= 1.0 - shore.share;
        query->rest[axis] = swell_mix(query->rest[axis], place[axis], shore.share);
    }
    query->displacement[1] = query->height;
}

void water_add_layers(const WaterLayers* water, double x, double z, OceanQuery* query) {
    assert(water && query);
    add_shore(water, x, z, query);
    if (water->wake) {
        const WakeSample wake = wake_patch_sample(water->wake, query->rest[0], query->rest[1]);
        const double slope_x = wake.slope[0] - query->normal[0] / query->normal[1];
        const double slope_z = wake.slope[1] - query->normal[2] / query->normal[1];
        query->height += wake.height;
        query->displacement[1] += wake.height;
        set_normal(slope_x, slope_z, query->normal);
    }
}

OceanQuery water_query(const WaterLayers* water, double x, double z) {
    assert(water && water->sea);
    OceanQuery query = ocean_drawn_query(water->sea, x, z);
    water_add_layers(water, x, z, &query);
    return query;
}

/* ---- Rays ---------------------------------------------------------------------------------- */

/* A march along a ray: its least step [m], a step over the distance so far, and the bisections of
   the last step. */
static const double MARCH_LEAST = 0.3, MARCH_SHARE = 0.03;
enum { MARCH_HALVES = 12 };

static bool is_above(const WaterLayers* water, const double eye[3], const double direction[3],
                     double way) {
    const double x = eye[0] + way * direction[0], z = eye[2] + way * direction[2];
    return eye[1] + way * direction[1] > water_query(water, x, z).height;
}

/* Marches along the ray, since land may rise in front of it. The ray starts above the surface. */
static bool cast_on_shore(const WaterLayers* water, const double eye[3], const double direction[3],
                          double reach, double point[3]) {
    double before = 0.0, after = 0.0;
    bool above = true;
    while (above && after < reach) {
        before = after;
        after = fmin(after + fmax(MARCH_LEAST, MARCH_SHARE * after), reach);
        above = is_above(water, eye, direction, after);
    }
    for (int i = 0; !above && i < MARCH_HALVES; ++i) {
        const double middle = 0.5 * (before + after);
        *(is_above(water, eye, direction, middle) ? &before : &after) = middle;
    }
    for (int axis = 0; axis < 3; ++axis) {
        point[axis] = eye[axis] + after * direction[axis];
    }
    return !above;
}

/* Fixed-point iteration: raising the water by the wake's height h equals lowering the eye by h. h
   is sampled where the lowered ray hits the sea. */
bool water_cast_ray(const WaterLayers* water, const double eye[3], const double direction[3],
                    double reach, double point[3]) {
    assert(water && water->sea && eye && direction && point);
    if (water->shore && water->shore->generation > 0 && is_above(water, eye, direction, 0.0)) {
        return cast_on_shore(water, eye, direction, reach, point);
    }
    enum { ROUNDS = 4 };
    double height = 0.0;
    for (int round = 0; round < ROUNDS; ++round) {
        const double lowered[3] = {eye[0], eye[1] - height, eye[2]};
        if (!ocean_sea_cast_ray(water->sea, lowered, direction, reach, point)) {
            return false;
        }
        point[1] += height;
        if (!water->wake) {
            break;
        }
        const OceanQuery query = ocean_drawn_query(water->sea, point[0], point[2]);
        height = wake_patch_sample(water->wake, query.rest[0], query.rest[1]).height;
    }
    return true;
}
