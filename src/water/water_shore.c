#include "water/water_shore.h"

#include "base/numbers.h"

static const double SHALLOWEST = 0.05; /* water of less depth has velocities as of this [m] */
static const double FASTEST = 12.0;    /* water that moves a body [m/s] */

/* Of an eye above the ground, by so much more on a slope of 1, and above ground behind the window,
   which is drawn by fewer heights [m]. */
static const double EYE_ABOVE = 0.3, EYE_ABOVE_SLOPE = 4.0, EYE_ABOVE_INLAND = 2.0;

/* The value of a field (nz x nx) at a place, and its slope along x and z. */
static double read(const float* field, double cell, const ShoreCorners* c, double slope[2]) {
    const double a = (double)field[c->cell[0]], b = (double)field[c->cell[1]];
    const double d = (double)field[c->cell[2]], e = (double)field[c->cell[3]];
    slope[0] = swell_mix(b - a, e - d, c->z) / cell;
    slope[1] = swell_mix(d - a, e - b, c->x) / cell;
    return swell_mix(swell_mix(a, b, c->x), swell_mix(d, e, c->x), c->z);
}

/* How far a place is within the sides with rims [m]; below 0 in the sea. */
static double find_inside(const ShoreParams* w, double x, double z) {
    const double from[SHORE_SIDE_COUNT] = {x - w->west, w->west + w->nx * w->cell - x, z - w->north,
                                           w->north + w->nz * w->cell - z};
    double least = INFINITY;
    for (int side = 0; side < SHORE_SIDE_COUNT; ++side) {
        least = w->rim[side] > 0.0 ? fmin(least, from[side]) : least;
    }
    return least;
}

static void read_water(const ShoreDisplay* shore, double x, double z, WaterShoreSample* sample) {
    const ShoreParams* w = &shore->window;
    const ShoreCorners corners = shore_corners(w, x - w->west, z - w->north);
    double along_x[2], along_z[2];
    sample->bed = read(shore->bed, w->cell, &corners, sample->slope);
    sample->lowest_eye =
        sample->bed + EYE_ABOVE + EYE_ABOVE_SLOPE * hypot(sample->slope[0], sample->slope[1]);
    sample->surface = read(shore->surface, w->cell, &corners, sample->slope);
    const double depth = fmax(sample->surface - sample->bed, SHALLOWEST);
    const double flux_x = read(shore->flux_x, w->cell, &corners, along_x);
    const double flux_z = read(shore->flux_z, w->cell, &corners, along_z);
    const double velocity[3] = {flux_x / depth, -along_x[0] - along_z[1], flux_z / depth};
    for (int axis = 0; axis < 3; ++axis) {
        sample->velocity[axis] = swell_clamp(velocity[axis], -FASTEST, FASTEST);
    }
}

bool water_shore_at(const ShoreDisplay* shore, double x, double z, WaterShoreSample* sample) {
    if (!shore || shore->updates == 0 || !isfinite(x) || !isfinite(z)) {
        return false;
    }
    const ShoreParams* w = &shore->window;
    const double inside = find_inside(w, x, z);
    if (!(inside > SHORE_DISPLAY_FROM)) {
        return false;
    }
    *sample = (WaterShoreSample){.share = swell_smoothstep(SHORE_DISPLAY_FROM, LAND_RIM, inside)};
    if (x < w->west + w->nx * w->cell) {
        read_water(shore, x, z, sample);
    } else {
        sample->bed = sample->surface = land_height(&shore->land, x, z);
        sample->lowest_eye = sample->bed + EYE_ABOVE_INLAND;
    }
    return true;
}
