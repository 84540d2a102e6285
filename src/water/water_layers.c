#include "water/water_layers.h"

#include <assert.h>
#include <math.h>

enum { RAY_ROUNDS = 4 };

OceanQuery water_query(const WaterLayers* water, double x, double z) {
    assert(water && water->sea);
    OceanQuery query = ocean_drawn_query(water->sea, x, z);
    if (water->wake) {
        const WakeSample wake = wake_patch_sample(water->wake, query.rest[0], query.rest[1]);
        const double slope_x = wake.slope[0] - query.normal[0] / query.normal[1];
        const double slope_z = wake.slope[1] - query.normal[2] / query.normal[1];
        const double up = 1.0 / sqrt(1.0 + slope_x * slope_x + slope_z * slope_z);
        query.height += wake.height;
        query.displacement[1] += wake.height;
        query.normal[0] = -slope_x * up;
        query.normal[1] = up;
        query.normal[2] = -slope_z * up;
    }
    return query;
}

/* Fixed-point iteration: water raised by the wake's height h is the same as an eye lowered by h,
   and h is sampled where the lowered ray hits the sea. */
bool water_cast_ray(const WaterLayers* water, const double eye[3], const double direction[3],
                    double reach, double point[3]) {
    assert(water && water->sea && eye && direction && point);
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
