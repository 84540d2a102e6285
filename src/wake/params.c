/* The defaults and ranges of a patch, and the frequency of its waves. */
#include "swell/wake.h"

#include "base/numbers.h"

WakeParams wake_default_params(void) {
    return (WakeParams){
        .grid = 256,
        .cell = 0.25,
        .border = 8.0,
        .border_rate = 1.5,
        .depth = (double)INFINITY,
        .damping = 0.0,
        .foam_life = 9.0,
        .breaking = 0.05,
    };
}

static bool check_grid(int grid, SwellError* error) {
    if (grid < WAKE_GRID_MIN || grid > WAKE_GRID_MAX || (grid & (grid - 1)) != 0) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a patch of water of %d cells a side: a power of two, %d to %d, is "
                               "accepted",
                               grid, WAKE_GRID_MIN, WAKE_GRID_MAX);
    }
    return true;
}

bool wake_check_params(const WakeParams* params, SwellError* error) {
    if (!params) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no parameters of a patch of water");
    }
    return check_grid(params->grid, error) &&
           swell_check_range("side of a cell", " m", params->cell, 0.005, 4.0, error) &&
           swell_check_range("border", " m", params->border, 0.0,
                             0.25 * params->grid * params->cell, error) &&
           swell_check_range("border's rate", " 1/s", params->border_rate, 0.0, 100.0, error) &&
           (params->depth == (double)INFINITY ||
            swell_check_range("depth", " m", params->depth, 0.5, 10000.0, error)) &&
           swell_check_range("damping", " 1/s", params->damping, 0.0, 10.0, error) &&
           swell_check_range("life of foam", " s", params->foam_life, 0.1, 100.0, error) &&
           swell_check_range("viscosity of breaking crests", " m^2/s", params->breaking, 0.0, 2.0,
                             error);
}

double wake_frequency(double wave_number, double depth) {
    if (!(wave_number >= 0.0 && isfinite(wave_number) && depth > 0.0)) {
        return (double)NAN;
    }
    const double k = wave_number;
    const double shallow = isinf(depth) ? 1.0 : tanh(k * depth);
    return sqrt((WAKE_GRAVITY * k + WAKE_TENSION * k * k * k) * shallow);
}
