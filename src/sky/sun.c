/*
 * The position of the sun, and the parameters of a sky.
 */
#include "swell/sky.h"

#include "base/numbers.h"
#include "color.h"

/* Of the day in sky_sun_from_time [degrees]. */
static const double LATITUDE = 45.0;

SkyParams sky_default_params(void) {
    return (SkyParams){.sun_azimuth = -68.0,
                       .sun_elevation = 16.0,
                       .aerosol = sky_aerosol_from_visibility(SKY_VISIBILITY),
                       .eye_height = 3.5,
                       .cumulus = 0.31,
                       .cirrus = 0.45,
                       .deck = 0.0,
                       .wind_direction = 90.0,
                       .wind_speed = 9.0,
                       .time = 0.0,
                       .shown_radius = 180.0,
                       .water_reflectance = {0.0012, 0.0105, 0.0260},
                       .cloud_seed = 1};
}

/* Of the true ones in an eclipse; all 0 without one. */
static bool check_eclipse(const SkyEclipse* eclipse, SwellError* error) {
    const bool near = eclipse->moon_radius != 0.0;
    bool good = true;
    for (int i = 0; i < 3; ++i) {
        good = good && swell_check_range("the moon's place before the sun", "", eclipse->offset[i],
                                         -2.0, 2.0, error);
    }
    return good &&
           swell_check_range("the sun's radius in an eclipse", "", eclipse->sun_radius,
                             near ? 0.004 : 0.0, 0.006, error) &&
           swell_check_range("the moon's radius in an eclipse", "", eclipse->moon_radius, 0.0,
                             0.006, error) &&
           swell_check_range("the moon's distance in an eclipse", "", eclipse->moon_distance,
                             near ? 3e8 : 0.0, 5e8, error);
}

bool sky_params_check(const SkyParams* params, SwellError* error) {
    const double* water = params->water_reflectance;
    return swell_check_range("the sun's azimuth", "", params->sun_azimuth, -1e6, 1e6, error) &&
           swell_check_range("the sun's elevation", "", params->sun_elevation, -90.0, 90.0,
                             error) &&
           swell_check_range("the moon's azimuth", "", params->moon_azimuth, -1e6, 1e6, error) &&
           swell_check_range("the moon's elevation", "", params->moon_elevation, -90.0, 90.0,
                             error) &&
           swell_check_range("the moon's light", "", params->moon_light, 0.0, 1e-4, error) &&
           check_eclipse(&params->eclipse, error) &&
           swell_check_range("aerosol", "", params->aerosol, 0.0, SKY_AEROSOL_MAX, error) &&
           swell_check_range("haze", "", params->haze, 0.0, 10.0, error) &&
           swell_check_range("mist", "", params->mist, 0.0, 1.0, error) &&
           swell_check_range("the eye's height", "", params->eye_height, 0.0, 5e4, error) &&
           swell_check_range("cumulus", "", params->cumulus, 0.0, 1.0, error) &&
           swell_check_range("cirrus", "", params->cirrus, 0.0, 1.0, error) &&
           swell_check_range("deck", "", params->deck, 0.0, 1.0, error) &&
           swell_check_range("the wind's direction", "", params->wind_direction, -1e6, 1e6,
                             error) &&
           swell_check_range("the wind's speed", "", params->wind_speed, 0.0, 200.0, error) &&
           swell_check_range("the clouds' time", "", params->time, -1e12, 1e12, error) &&
           swell_check_range("the shown azimuth", "", params->shown_azimuth, -1e6, 1e6, error) &&
           swell_check_range("the shown elevation", "", params->shown_elevation, -90.0, 90.0,
                             error) &&
           swell_check_range("the shown radius", "", params->shown_radius, 0.0, 180.0, error) &&
           swell_check_range("the picture's turn", "", params->image_turned, -1e6, 1e6, error) &&
           swell_check_range("the water's red reflectance", "", water[0], 0.0, 1.0, error) &&
           swell_check_range("the water's green reflectance", "", water[1], 0.0, 1.0, error) &&
           swell_check_range("the water's blue reflectance", "", water[2], 0.0, 1.0, error);
}

SkyPlace sky_sun_from_time(double hour) {
    /* Hour angle, from noon. The declination is 0: the sun moves along the celestial equator. */
    const double angle = swell_radians((fmod(hour, 24.0) - 12.0) * 15.0);
    const double east = -sin(angle);
    const double up = cos(swell_radians(LATITUDE)) * cos(angle);
    const double south = sin(swell_radians(LATITUDE)) * cos(angle);
    const double azimuth = swell_degrees(atan2(east, -south));
    return (SkyPlace){.azimuth = azimuth < 0.0 ? azimuth + 360.0 : azimuth,
                      .elevation = swell_degrees(atan2(up, hypot(east, south)))};
}

void sky_direction(double azimuth, double elevation, double direction[3]) {
    const double a = swell_radians(azimuth), e = swell_radians(elevation);
    direction[0] = sin(a) * cos(e);
    direction[1] = sin(e);
    direction[2] = -cos(a) * cos(e);
}
