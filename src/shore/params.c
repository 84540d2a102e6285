/* Defaults and ranges of a shore. */
#include "swell/shore.h"

#include "base/numbers.h"

static const double CELL_MIN = 0.05, CELL_MAX = 50.0; /* [m] */
static const double PLACE_MAX = 1e7;                  /* [m] */
static const double SOAK_MAX = 0.1;                   /* [m/s] */

ShoreParams shore_default_params(void) {
    return (ShoreParams){
        .nx = 256,
        .nz = 256,
        .cell = 1.0,
        .repeats = true,
        .friction = 0.004,
        .soak = 0.0008,
    };
}

static bool check_cells(const char* name, int count, SwellError* error) {
    if (count >= SHORE_GRID_MIN && count <= SHORE_GRID_MAX && count % 8 == 0) {
        return true;
    }
    return swell_error_set(error, SWELL_ERROR_RANGE,
                           "%s is %d: a multiple of 8 from %d to %d is accepted", name, count,
                           SHORE_GRID_MIN, SHORE_GRID_MAX);
}

static bool check_rims(const ShoreParams* params, SwellError* error) {
    static const char* const NAMES[SHORE_SIDE_COUNT] = {"western rim", "eastern rim",
                                                        "northern rim", "southern rim"};
    for (int side = 0; side < SHORE_SIDE_COUNT; ++side) {
        const bool across_z = side >= SHORE_NORTH;
        const double half = 0.5 * params->cell * (across_z ? params->nz : params->nx);
        const double most = across_z && params->repeats ? 0.0 : half;
        if (!swell_check_range(NAMES[side], " m", params->rim[side], 0.0, most, error)) {
            return false;
        }
    }
    return true;
}

bool shore_check_params(const ShoreParams* params, SwellError* error) {
    if (!params) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no parameters");
    }
    return check_cells("nx", params->nx, error) && check_cells("nz", params->nz, error) &&
           swell_check_range("cell", " m", params->cell, CELL_MIN, CELL_MAX, error) &&
           swell_check_range("west", " m", params->west, -PLACE_MAX, PLACE_MAX, error) &&
           swell_check_range("north", " m", params->north, -PLACE_MAX, PLACE_MAX, error) &&
           check_rims(params, error) &&
           swell_check_range("friction", "", params->friction, 0.0, 1.0, error) &&
           swell_check_range("soak", " m/s", params->soak, 0.0, SOAK_MAX, error);
}

double shore_frequency(double wave_number, double depth) {
    if (!(wave_number >= 0.0 && depth > 0.0 && isfinite(wave_number) && isfinite(depth))) {
        return (double)NAN;
    }
    const double kd = wave_number * depth;
    const double ratio =
        (1.0 + SHORE_DISPERSION * kd * kd) / (1.0 + (SHORE_DISPERSION + 1.0 / 3.0) * kd * kd);
    return wave_number * sqrt(SHORE_GRAVITY * depth * ratio);
}
