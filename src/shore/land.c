/*
 * Parameters of land, its window, and its bed: the shape of its kind, lowered by the tide, that
 * passes into the one depth of the sea before the rims.
 */
#include "land_shapes.h"

#include <assert.h>

static const double PASSAGE = 40.0;   /* inside the rims: the bed passes into the one depth [m] */
static const double LEVELS_AT = 0.86; /* share of that depth from which on slopes level out */
static const double STEEP_AT = 1.0;   /* depth down to which a beach is steep [m] ... */
static const double STEEP_RUN = 9.0;  /* ... and how far that is from its shore line [m] */
static const double NEARLY = 0.95;    /* share of the depth that a beach's slope reaches */
static const double SEA_MOST = 512.0; /* largest way from x = 0 to a beach's western side [m] */
static const double FAR = 1e7;        /* beyond this place land is as there [m] */

LandParams land_default_params(void) {
    return (LandParams){
        .kind = LAND_BEACH, .seed = 1, .depth = 6.0, .slope = 0.03, .bar = 1.0, .period = 512.0};
}

bool land_check_params(const LandParams* params, SwellError* error) {
    assert(params);
    if ((unsigned)params->kind >= LAND_KIND_COUNT) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no such land");
    }
    return swell_check_range("depth at the rims", " m", params->depth, LAND_DEPTH_MIN,
                             LAND_DEPTH_MAX, error) &&
           swell_check_range("slope", "", params->slope, LAND_SLOPE_MIN, LAND_SLOPE_MAX, error) &&
           swell_check_range("bar", "", params->bar, 0.0, LAND_BAR_MAX, error) &&
           swell_check_range("tide", " m", params->tide, -LAND_TIDE_MAX, LAND_TIDE_MAX, error) &&
           swell_check_range("period of the coast", " m", params->period, LAND_PERIOD_MIN,
                             LAND_PERIOD_MAX, error) &&
           (params->kind != LAND_MAP || land_map_check(&params->map, error));
}

/* ---- The window ---------------------------------------------------------------------------- */

/* Where the window begins [m]: far enough at sea for the slope to reach the depth. */
static double find_west(const LandParams* params) {
    if (!land_repeats(params->kind)) {
        return -0.5 * LAND_SQUARE;
    }
    const double run = STEEP_RUN + (NEARLY * params->depth - STEEP_AT) / params->slope;
    return -swell_clamp(run + LAND_RIM, LAND_WIDTH - LAND_INLAND, SEA_MOST);
}

/* The multiple of 8 nearest to `cells`. */
static int round_cells(double cells) {
    return 8 * (int)floor(cells / 8.0 + 0.5);
}

bool land_window(const LandParams* params, int cells, ShoreParams* shore, SwellError* error) {
    if (!land_check_params(params, error)) {
        return false;
    }
    assert(shore);
    if (cells < LAND_CELLS_MIN || cells > SHORE_GRID_MAX || cells % 8 != 0) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%d cells across: a multiple of 8 from %d to %d is accepted", cells,
                               LAND_CELLS_MIN, SHORE_GRID_MAX);
    }
    *shore = shore_default_params();
    shore->west = find_west(params);
    shore->rim[SHORE_WEST] = LAND_RIM;
    if (land_repeats(params->kind)) {
        const double wanted = LAND_WIDTH / cells;
        shore->nz = round_cells(params->period / wanted);
        shore->cell = params->period / shore->nz;
        shore->nx = round_cells((LAND_INLAND - shore->west) / shore->cell);
    } else {
        const bool land_in_east = params->kind == LAND_MAP && land_map_meets_east(params);
        shore->nx = shore->nz = cells;
        shore->cell = LAND_SQUARE / cells;
        shore->repeats = false;
        shore->rim[SHORE_NORTH] = shore->rim[SHORE_SOUTH] = LAND_RIM;
        shore->rim[SHORE_EAST] = land_in_east ? 0.0 : LAND_RIM;
    }
    shore->north = -0.5 * shore->nz * shore->cell;
    return shore_check_params(shore, error);
}

/* ---- The bed ------------------------------------------------------------------------------- */

/* The distance from the rims of a window, positive inside them [m]. Where land meets the east, the
   sides part behind the window. */
static double find_inside(const LandParams* params, bool land_in_east, double x, double z) {
    const double from_west = x - find_west(params);
    if (land_repeats(params->kind)) {
        return from_west - LAND_RIM;
    }
    const double half = 0.5 * LAND_SQUARE;
    const double behind = land_in_east ? fmax(x - half, 0.0) : 0.0;
    const double from_sides = half + behind - fabs(z);
    const double from_east = land_in_east ? from_sides : half - x;
    return fmin(from_west, fmin(from_sides, from_east)) - LAND_RIM;
}

/* The bed for a height over the tide's level, `inside` metres from the rims. */
static double pass_into_sea(const LandParams* params, double height, double inside) {
    const double levels_at = LEVELS_AT * params->depth, rest = params->depth - levels_at;
    const double deeper = -height - levels_at;
    const double level = deeper > 0.0 ? -(levels_at + rest * (1.0 - exp(-deeper / rest))) : height;
    return swell_mix(-params->depth, level, swell_smoothstep(0.0, PASSAGE, inside));
}

static double find_height(const LandParams* params, const LandLine* line, bool land_in_east,
                          double x, double cell) {
    const double inside = find_inside(params, land_in_east, x, line->beyond);
    if (!(inside > 0.0)) {
        return -params->depth;
    }
    const double own = params->kind == LAND_MAP
                           ? land_map_height(&params->map, x, line->beyond, cell)
                           : land_shape(params, line, x);
    return pass_into_sea(params, own - params->tide, inside);
}

void land_fill_bed(const LandParams* params, const ShoreParams* shore, float* bed) {
    assert(params && shore && bed);
    const bool land_in_east = !(shore->rim[SHORE_EAST] > 0.0);
    for (int j = 0; j < shore->nz; ++j) {
        const LandLine line = land_line(params, shore->north + (j + 0.5) * shore->cell);
        for (int i = 0; i < shore->nx; ++i) {
            const double x = shore->west + (i + 0.5) * shore->cell;
            const double height = find_height(params, &line, land_in_east, x, shore->cell);
            *bed++ = (float)swell_clamp(height, -LAND_HEIGHT_MAX, LAND_HEIGHT_MAX);
        }
    }
}

double land_height(const LandParams* params, double x, double z) {
    assert(params && (params->kind != LAND_MAP || params->map.heights));
    if (!isfinite(x) || !isfinite(z)) {
        return 0.0;
    }
    LandLine line = land_line(params, z);
    line.beyond = swell_clamp(z, -FAR, FAR);
    const bool land_in_east = params->kind == LAND_MAP && land_map_meets_east(params);
    return find_height(params, &line, land_in_east, swell_clamp(x, -FAR, FAR), 0.0);
}
