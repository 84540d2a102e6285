/* A clear sky, and in C what the shaders read from one: its radiance and its horizon. */
#ifndef SWELL_TESTS_SKY_VALUES_H
#define SWELL_TESTS_SKY_VALUES_H

#include "bake_sky.h"

#include "sky/air.h"

/* A clear day in the haze of older scenes, seen from the sea. */
static inline SkyParams clear_params(double elevation) {
    SkyParams params = sky_default_params();
    params.sun_azimuth = 30.0;
    params.sun_elevation = elevation;
    params.aerosol = 0.0;
    params.haze = 1.0;
    params.eye_height = 0.0;
    params.cumulus = params.cirrus = params.deck = 0.0;
    return params;
}

/* Radiance of the clear sky in the direction of a unit vector; below the horizon that of the
   horizon. */
static inline void sky_air_radiance(const SkyAir* air, const double direction[3],
                                    double radiance[3]) {
    const double across = hypot(direction[0], direction[2]);
    const double sun_across = hypot(air->sun[0], air->sun[2]);
    const double product = across * sun_across;
    const double cosine =
        product > 0.0 ? (direction[0] * air->sun[0] + direction[2] * air->sun[2]) / product : 1.0;
    const SkyColor color = sky_air_view(air, (float)atan2(direction[1], across), (float)cosine);
    const float way[3] = {(float)direction[0], (float)direction[1], (float)direction[2]};
    const SkyColor glow = sky_air_glow(air, way);
    for (int c = 0; c < 3; ++c) {
        radiance[c] = (double)color.c[c] + (double)glow.c[c];
    }
}

/* L_h at an azimuth [degrees], for a green transmittance of 0 to 1. */
static inline void sky_light_horizon(const SkyLight* light, double azimuth, double transmittance,
                                     double radiance[3]) {
    double direction[3];
    sky_direction(azimuth, 0.0, direction);
    const double across = hypot((double)light->sun_direction[0], (double)light->sun_direction[2]);
    const double cosine = across > 0.0 ? (direction[0] * (double)light->sun_direction[0] +
                                          direction[2] * (double)light->sun_direction[2]) /
                                             across
                                       : 1.0;
    const double right = (double)light->sun_direction[0] * direction[2] -
                         (double)light->sun_direction[2] * direction[0];
    const int side = right < 0.0 ? 2 : 0;
    const double u = sqrt(acos(fmax(-1.0, fmin(1.0, cosine))) / SKY_PI);
    const double position = u * (SKY_HORIZON_COLUMNS - 1);
    const int i = (int)fmin(position, SKY_HORIZON_COLUMNS - 2);
    for (int c = 0; c < 3; ++c) {
        const float* low = &light->horizon[side][i][c];
        const float* high = &light->horizon[side + 1][i][c];
        radiance[c] =
            swell_mix(swell_mix((double)low[0], (double)low[3], position - i),
                      swell_mix((double)high[0], (double)high[3], position - i), transmittance);
    }
}

#endif
