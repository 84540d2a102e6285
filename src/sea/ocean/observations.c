/*
 * Observations of seas: the Beaufort scale, and slopes and whitecaps by wind.
 */
#include "swell/ocean.h"

#include <math.h>

/* Force, name, wind [m/s], fetch [km], significant height [m]. */
static const OceanBeaufort SCALE[OCEAN_BEAUFORT_MAX + 1] = {
    {0, "calm", 0.0, 15.97, 0.0},
    {1, "light air", 1.0, 15.97, 0.1},
    {2, "light breeze", 3.0, 9.642, 0.2},
    {3, "gentle breeze", 5.0, 30.76, 0.6},
    {4, "moderate breeze", 7.0, 45.05, 1.0},
    {5, "fresh breeze", 10.0, 88.66, 2.0},
    {6, "strong breeze", 12.0, 137.4, 3.0},
    {7, "near gale", 15.0, 161.4, 4.0},
    {8, "gale", 19.0, 196.3, 5.5},
    {9, "strong gale", 23.0, 223.3, 7.0},
    {10, "storm", 27.0, 271.7, 9.0},
    {11, "violent storm", 31.0, 338.7, 11.5},
    {12, "hurricane", 35.0, 397.4, 14.0},
};

/* The lowest wind of each force from 1 [m/s]. */
static const double LOWEST_WIND[OCEAN_BEAUFORT_MAX] = {0.3,  1.6,  3.4,  5.5,  8.0,  10.8,
                                                       13.9, 17.2, 20.8, 24.5, 28.5, 32.7};

/* Keeps NaN, which fmax would lose. */
static double at_least_calm(double wind_speed) {
    return wind_speed < 0.0 ? 0.0 : wind_speed;
}

OceanBeaufort ocean_beaufort(int force) {
    if (force < 0 || force > OCEAN_BEAUFORT_MAX) {
        const double none = (double)NAN;
        return (OceanBeaufort){force, "unknown", none, none, none};
    }
    return SCALE[force];
}

int ocean_beaufort_force(double wind_speed) {
    int force = 0; /* also for NaN */
    while (force < OCEAN_BEAUFORT_MAX && wind_speed >= LOWEST_WIND[force]) {
        ++force;
    }
    return force;
}

double ocean_choppiness_for_wind(double wind_speed) {
    const int force = ocean_beaufort_force(wind_speed);
    return force <= 2 ? 1.1 : force >= 9 ? 1.4 : 1.3;
}

OceanParams ocean_beaufort_params(int force) {
    const OceanBeaufort beaufort = ocean_beaufort(force);
    OceanParams params = ocean_physical_params();
    params.state.kind = OCEAN_SPECTRUM_EQUILIBRIUM;
    params.state.wind_speed = beaufort.wind_speed;
    params.state.fetch = beaufort.fetch;
    params.choppiness = ocean_choppiness_for_wind(beaufort.wind_speed);
    return params;
}

double ocean_cox_munk_slope_variance(double wind_speed) {
    return 0.003 + 5.12e-3 * at_least_calm(wind_speed);
}

double ocean_whitecap_share(double wind_speed) {
    const double most = OCEAN_WHITECAP_WIND_MAX;
    return ocean_white_share(wind_speed > most ? most : wind_speed);
}

double ocean_white_share(double wind_speed) {
    const double share = 3.84e-6 * pow(at_least_calm(wind_speed), 3.41);
    return share > 1.0 ? 1.0 : share;
}
