#include "swell/ocean.h"

#include <math.h>

OceanParams ocean_default_params(void) {
    return (OceanParams){
        .grid = 64,
        .length = 64.0,
        .wind_x = 32.0,
        .wind_z = 32.0,
        .amplitude = 1e-4,
        .choppiness = 1.0,
        .seed = 1,
    };
}

static bool check_range(const char* name, const char* unit, double value, double low, double high,
                        SwellError* error) {
    if (value >= low && value <= high) { /* false for NaN */
        return true;
    }
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s is %g%s: %g to %g%s is accepted", name,
                           value, unit, low, high, unit);
}

bool ocean_check_params(const OceanParams* params, SwellError* error) {
    const int n = params->grid;
    if (n < OCEAN_GRID_MIN || n > OCEAN_GRID_MAX || (n & (n - 1)) != 0) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "grid is %d: a power of two from %d to %d is accepted", n,
                               OCEAN_GRID_MIN, OCEAN_GRID_MAX);
    }
    return check_range("length", " m", params->length, OCEAN_LENGTH_MIN, OCEAN_LENGTH_MAX, error) &&
           check_range("wind x", " m/s", params->wind_x, -OCEAN_WIND_MAX, OCEAN_WIND_MAX, error) &&
           check_range("wind z", " m/s", params->wind_z, -OCEAN_WIND_MAX, OCEAN_WIND_MAX, error) &&
           check_range("amplitude", "", params->amplitude, 0.0, OCEAN_AMPLITUDE_MAX, error) &&
           check_range("choppiness", "", params->choppiness, 0.0, OCEAN_CHOPPINESS_MAX, error);
}

bool ocean_params_equal(const OceanParams* a, const OceanParams* b) {
    return a->grid == b->grid && a->length == b->length && a->wind_x == b->wind_x &&
           a->wind_z == b->wind_z && a->amplitude == b->amplitude &&
           a->choppiness == b->choppiness && a->seed == b->seed;
}

const char* ocean_method_name(OceanMethod method) {
    static const char* const NAMES[OCEAN_METHOD_COUNT] = {
        [OCEAN_METHOD_FFT] = "fft",
        [OCEAN_METHOD_DFT] = "dft",
    };
    return NAMES[method];
}

const char* ocean_fft_name(OceanFft fft) {
    static const char* const NAMES[OCEAN_FFT_COUNT] = {
        [OCEAN_FFT_AUTO] = "auto",
        [OCEAN_FFT_LANES8] = "lanes8",
        [OCEAN_FFT_LANES4] = "lanes4",
        [OCEAN_FFT_SCALAR] = "scalar",
    };
    return NAMES[fft];
}
