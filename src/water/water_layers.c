#include "water/water_layers.h"

#include "base/numbers.h"

#include <assert.h>

enum { RAY_ROUNDS = 4 };

/* Of a march: the least step [m], its share of the way so far, and how often the last is halved. */
static const double MARCH_LEAST = 0.3, MARCH_SHARE = 0.03;
enum { MARCH_HALVES = 12 };

/* Of a surface with these slopes. */
static void set_normal(double slope_x, double slope_z, double normal[3]) {
    normal[1] = 1.0 / sqrt(1.0 + slope_x * slope_x + slope_z * slope_z);
    normal[0] = -slope_x * normal[1];
    normal[2] = -slope_z * normal[1];
}

/* Mixes in what a shore has at the place. */
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

OceanQuery water_query(const WaterLayers* water, double x, double z) {
    assert(water && water->sea);
    OceanQuery query = ocean_drawn_query(water->sea, x, z);
    add_shore(water, x, z, &query);
    if (water->wake) {
        const WakeSample wake = wake_patch_sample(water->wake, query.rest[0], query.rest[1]);
        const double slope_x = wake.slope[0] - query.normal[0] / query.normal[1];
        const double slope_z = wake.slope[1] - query.normal[2] / query.normal[1];
        query.height += wake.height;
        query.displacement[1] += wake.height;
        set_normal(slope_x, slope_z, query.normal);
    }
    return query;
}

static bool is_above(const WaterLayers* water, const double eye[3], const double direction[3],
                     double way) {
    const double x = eye[0] + way * direction[0], z = eye[2] + way * direction[2];
    return eye[1] + way * direction[1] > water_query(water, x, z).height;
}

/* Marches along the ray, as land may stand up before it. Starts above the surface. */
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

/* Fixed-point iteration: water raised by the wake's height h is the same as an eye lowered by h,
   and h is sampled where the lowered ray hits the sea. */
bool water_cast_ray(const WaterLayers* water, const double eye[3], const double direction[3],
                    double reach, double point[3]) {
    assert(water && water->sea && eye && direction && point);
    if (water->shore && water->shore->updates > 0 && is_above(water, eye, direction, 0.0)) {
        return cast_on_shore(water, eye, direction, reach, point);
    }
    double height = 0.0;
    for (int round = 0; round < RAY_ROUNDS; ++round) {
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
