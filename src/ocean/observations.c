#include "swell/ocean.h"

#include <assert.h>
#include <math.h>

double ocean_cox_munk_slope_variance(double wind_speed) {
    assert(wind_speed >= 0.0);
    return 0.003 + 5.12e-3 * wind_speed;
}

double ocean_whitecap_share(double wind_speed) {
    assert(wind_speed >= 0.0);
    return 3.84e-6 * pow(fmin(wind_speed, OCEAN_WHITECAP_WIND_MAX), 3.41);
}
