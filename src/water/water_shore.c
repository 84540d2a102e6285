#include "water/water_shore.h"

#include "base/numbers.h"
#include "swell/shore_display.h"

enum { BED, SURFACE, FLUX_X, FLUX_Z, FIELDS };

static const double SHALLOWEST = 0.05; /* water of less depth has velocities as of this [m] */
static const double FASTEST = 12.0;    /* water that moves a body [m/s] */

/* Of an eye above the ground, by so much more on a slope of 1, and above ground behind the window,
   which is drawn by fewer heights [m]. */
static const double EYE_ABOVE = 0.3, EYE_ABOVE_SLOPE = 4.0, EYE_ABOVE_INLAND = 2.0;

static size_t cells_of(const ShoreParams* window) {
    return (size_t)window->nx * (size_t)window->nz;
}

bool water_shore_take(WaterShore* copy, const Shore* shore, const LandParams* land, double west,
                      double north, SwellError* error) {
    static const ShoreField FIELD[FIELDS] = {SHORE_BED, SHORE_SURFACE, SHORE_FLUX_X, SHORE_FLUX_Z};
    const ShoreParams* window = shore_params(shore);
    const size_t count = cells_of(window);
    if (!copy->values || cells_of(&copy->window) != count) {
        swell_memory_free(copy->values);
        copy->values = swell_memory_allocate(count, FIELDS * sizeof *copy->values, error);
    }
    copy->land = *land;
    copy->window = *window;
    copy->west = west;
    copy->north = north;
    for (int i = 0; i < FIELDS && copy->values; ++i) {
        shore_copy_field(shore, FIELD[i], copy->values + (size_t)i * count);
    }
    return copy->values != NULL;
}

void water_shore_finish(WaterShore* copy) {
    swell_memory_free(copy->values);
    *copy = (WaterShore){0};
}

/* A field's value at a place, and its slope along x and z. */
static double read(const WaterShore* shore, int field, const ShoreCorners* c, double slope[2]) {
    const float* v = shore->values + (size_t)field * cells_of(&shore->window);
    const double a = (double)v[c->cell[0]], b = (double)v[c->cell[1]];
    const double d = (double)v[c->cell[2]], e = (double)v[c->cell[3]];
    slope[0] = swell_mix(b - a, e - d, c->z) / shore->window.cell;
    slope[1] = swell_mix(d - a, e - b, c->x) / shore->window.cell;
    return swell_mix(swell_mix(a, b, c->x), swell_mix(d, e, c->x), c->z);
}

/* How far a place is within the sides with rims [m]; below 0 in the sea. */
static double find_inside(const WaterShore* shore, double x, double z) {
    const ShoreParams* w = &shore->window;
    const double from[SHORE_SIDE_COUNT] = {x - shore->west, shore->west + w->nx * w->cell - x,
                                           z - shore->north, shore->north + w->nz * w->cell - z};
    double least = INFINITY;
    for (int side = 0; side < SHORE_SIDE_COUNT; ++side) {
        least = w->rim[side] > 0.0 ? fmin(least, from[side]) : least;
    }
    return least;
}

static void read_water(const WaterShore* shore, double x, double z, WaterShoreSample* sample) {
    const ShoreCorners corners = shore_corners(&shore->window, x - shore->west, z - shore->north);
    double along_x[2], along_z[2];
    sample->bed = read(shore, BED, &corners, sample->slope);
    sample->lowest_eye =
        sample->bed + EYE_ABOVE + EYE_ABOVE_SLOPE * hypot(sample->slope[0], sample->slope[1]);
    sample->surface = read(shore, SURFACE, &corners, sample->slope);
    const double depth = fmax(sample->surface - sample->bed, SHALLOWEST);
    const double flux_x = read(shore, FLUX_X, &corners, along_x);
    const double flux_z = read(shore, FLUX_Z, &corners, along_z);
    const double velocity[3] = {flux_x / depth, -along_x[0] - along_z[1], flux_z / depth};
    for (int axis = 0; axis < 3; ++axis) {
        sample->velocity[axis] = swell_clamp(velocity[axis], -FASTEST, FASTEST);
    }
}

bool water_shore_at(const WaterShore* shore, double x, double z, WaterShoreSample* sample) {
    if (!shore || !shore->values || !isfinite(x) || !isfinite(z)) {
        return false;
    }
    const double inside = find_inside(shore, x, z);
    const ShoreParams* w = &shore->window;
    if (!(inside > SHORE_DISPLAY_FROM)) {
        return false;
    }
    *sample = (WaterShoreSample){.share = swell_smoothstep(SHORE_DISPLAY_FROM, LAND_RIM, inside)};
    if (x < shore->west + w->nx * w->cell) {
        read_water(shore, x, z, sample);
    } else {
        sample->bed = sample->surface = land_height(&shore->land, x, z);
        sample->lowest_eye = sample->bed + EYE_ABOVE_INLAND;
    }
    return true;
}
