/*
 * The same places of the water searched frame after frame, as floating bodies do.
 *
 * A search that begins where the last one ended is nearly there: with the factor 0.8 it takes two
 * or three looks at the surface. That factor converges where the stretching of the surface stays
 * between 0 and 2.5; where a step leads farther away the search goes back and on by half as much.
 */
#include "corners.h"
#include "sea.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double FIRST_FACTOR = 0.8;
enum { LOOKS_MAX = 24 };

/* The cascades that are asked. */
typedef struct Asked {
    int count;
    OceanTexels texels[OCEAN_SEA_CASCADES_MAX];
} Asked;

static void choose_cascades(const OceanSea* sea, double shortest, Asked* asked) {
    asked->count = 0;
    for (int i = 0; i < sea->layer_count; ++i) {
        const OceanLayer* layer = sea->layer[i];
        for (int c = 0; c < layer->count; ++c) {
            if (ocean_cascade_lattice(layer->cascade[c])->band.k_low * shortest < SWELL_TWO_PI) {
                asked->texels[asked->count++] = ocean_texels_of(layer->cascade[c]);
            }
        }
    }
}

static void add_up(const Asked* asked, const double rest[2], double displacement[3]) {
    double sum[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < asked->count; ++i) {
        const OceanCorners corners = ocean_find_corners(&asked->texels[i], rest[0], rest[1]);
        for (int corner = 0; corner < 3; ++corner) {
            for (int axis = 0; axis < 3; ++axis) {
                sum[axis] +=
                    corners.weight[corner] * (double)corners.texel[corner]->displacement[axis];
            }
        }
    }
    memcpy(displacement, sum, sizeof sum);
}

void ocean_sea_carry(const OceanSea* sea, const double rest[2], double shortest,
                     double displacement[3]) {
    assert(sea && isfinite(rest[0]) && isfinite(rest[1]) && shortest >= 0.0);
    Asked asked;
    choose_cascades(sea, shortest, &asked);
    add_up(&asked, rest, displacement);
}

/* How far a resting point is carried past the one that is sought, along x and z; the length. */
static double find_miss(double x, double z, const double rest[2], const double displacement[3],
                        double miss[2]) {
    miss[0] = rest[0] + displacement[0] - x;
    miss[1] = rest[1] + displacement[2] - z;
    return sqrt(miss[0] * miss[0] + miss[1] * miss[1]);
}

double ocean_sea_find(const OceanSea* sea, double x, double z, double shortest, double tolerance,
                      double rest[2], double displacement[3]) {
    assert(sea && isfinite(x) && isfinite(z) && shortest >= 0.0 && tolerance >= 0.0);
    assert(isfinite(rest[0]) && isfinite(rest[1]));
    Asked asked;
    choose_cascades(sea, shortest, &asked);
    add_up(&asked, rest, displacement);
    double miss[2];
    double distance = find_miss(x, z, rest, displacement, miss);
    double factor = FIRST_FACTOR;
    for (int look = 1; look < LOOKS_MAX && distance > tolerance; ++look) {
        const double next[2] = {rest[0] - factor * miss[0], rest[1] - factor * miss[1]};
        double carried[3], next_miss[2];
        add_up(&asked, next, carried);
        const double next_distance = find_miss(x, z, next, carried, next_miss);
        if (next_distance < distance) {
            distance = next_distance;
            memcpy(rest, next, sizeof next);
            memcpy(displacement, carried, sizeof carried);
            memcpy(miss, next_miss, sizeof miss);
        } else {
            factor *= 0.5;
        }
    }
    return distance;
}
