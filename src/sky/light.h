/*
 * The light of a bake on the sea.
 */
#ifndef SWELL_SKY_LIGHT_H
#define SWELL_SKY_LIGHT_H

#include "cloud_layers.h"

/* Shares of the sunlight that the clouds let through, and the wind. */
typedef struct SkySunlit {
    double at_eye;     /* share from the sun's disc that reaches the eye */
    double on_sea;     /* share that reaches the sea around the eye */
    double mean;       /* mean share over the whole sea */
    double wind_speed; /* m/s */
} SkySunlit;

/* Fills light->horizon, which the bake of a sky with mist reads. */
void sky_light_fill_horizon(SkyLight* light, const CloudScene* scene);

/* Fills light->horizon from a picture. */
void sky_light_fill_image_horizon(SkyLight* light, const SkyImage* image);

/* Radiance of the horizon towards a unit vector, as the shaders read it. `sun` is the unit vector
   towards the horizon below the sun. */
SkyColor sky_light_read_horizon(const SkyLight* light, const double sun[3],
                                const float direction[3]);

/* Fills all of `light` but radiance_scale and horizon. */
void sky_light_fill(SkyLight* light, const CloudScene* scene, const SkySunlit* share,
                    const double irradiance[3]);

/* The same for a picture that is turned to the right by `turned` degrees. */
void sky_light_fill_image(SkyLight* light, const SkyImage* image, double turned,
                          const double irradiance[3]);

#endif
