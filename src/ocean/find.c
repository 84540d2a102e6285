/*
 * Searches for the same points of the water frame after frame, for floating bodies.
 *
 * A search that starts at the result of the last one needs two or three evaluations of the surface
 * with the factor 0.8. That factor converges where the surface is stretched by 0 to 2.5; if a step
 * increases the distance, the search goes back and halves the factor.
 */
#include "corners.h"
#include "sea.h"

#include <math.h>
#include <string.h>

static const double FIRST_FACTOR = 0.8;
enum { EVALUATIONS_MAX = 24 };

typedef struct LongCascades {
    int count;
    OceanTexels texels[OCEAN_SEA_CASCADES_MAX];
    OceanModulation modulation[OCEAN_SEA_CASCADES_MAX]; /* by each */
} LongCascades;

static void choose_cascades(const OceanSea* sea, double shortest, LongCascades* cascades) {
    cascades->count = 0;
    for (int i = 0; i < sea->layer_count; ++i) {
        const OceanLayer* layer = sea->layer[i];
        for (int c = 0; c < layer->count; ++c) {
            if (ocean_cascade_lattice(layer->cascade[c])->band.k_low * shortest < SWELL_TWO_PI) {
                cascades->modulation[cascades->count] = ocean_cascade_modulation(layer->cascade[c]);
                cascades->texels[cascades->count++] = ocean_texels_of(layer->cascade[c]);
            }
        }
    }
}

static void evaluate(const LongCascades* cascades, const double rest[2], double displacement[3]) {
    OceanMoved moved = OCEAN_AT_REST;
    for (int i = 0; i < cascades->count; ++i) {
        double part[3];
        ocean_texels_displacement(&cascades->texels[i], rest[0], rest[1], part);
        ocean_moved_add(&moved, &cascades->modulation[i], part);
    }
    memcpy(displacement, moved.by, sizeof moved.by);
}

void ocean_sea_long_displacement(const OceanSea* sea, const double rest[2], double shortest,
                                 double displacement[3]) {
    if (!displacement) {
        return;
    }
    if (!sea || !rest || !isfinite(rest[0]) || !isfinite(rest[1]) || !(shortest >= 0.0)) {
        memset(displacement, 0, 3 * sizeof *displacement);
        return;
    }
    LongCascades cascades;
    choose_cascades(sea, shortest, &cascades);
    evaluate(&cascades, rest, displacement);
}

/* Fills the offset of the displaced point from (x, z); returns its length. */
static double find_miss(double x, double z, const double rest[2], const double displacement[3],
                        double miss[2]) {
    miss[0] = rest[0] + displacement[0] - x;
    miss[1] = rest[1] + displacement[2] - z;
    return sqrt(miss[0] * miss[0] + miss[1] * miss[1]);
}

double ocean_sea_find(const OceanSea* sea, double x, double z, double shortest, double tolerance,
                      double rest[2], double displacement[3]) {
    if (!sea || !isfinite(x) || !isfinite(z) || !(shortest >= 0.0) || !(tolerance >= 0.0) ||
        !rest || !displacement) {
        return (double)INFINITY;
    }
    if (!isfinite(rest[0]) || !isfinite(rest[1])) {
        rest[0] = x;
        rest[1] = z;
    }
    LongCascades cascades;
    choose_cascades(sea, shortest, &cascades);
    evaluate(&cascades, rest, displacement);
    double miss[2];
    double distance = find_miss(x, z, rest, displacement, miss);
    double factor = FIRST_FACTOR;
    for (int i = 1; i < EVALUATIONS_MAX && distance > tolerance; ++i) {
        const double next[2] = {rest[0] - factor * miss[0], rest[1] - factor * miss[1]};
        double next_displacement[3], next_miss[2];
        evaluate(&cascades, next, next_displacement);
        const double next_distance = find_miss(x, z, next, next_displacement, next_miss);
        if (next_distance < distance) {
            distance = next_distance;
            memcpy(rest, next, sizeof next);
            memcpy(displacement, next_displacement, sizeof next_displacement);
            memcpy(miss, next_miss, sizeof miss);
        } else {
            factor *= 0.5;
        }
    }
    return distance;
}
