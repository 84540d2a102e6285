/*
 * The picture of a whole sky without its sun, as the bake reads it, and the light of a bake on the
 * sea.
 */
#ifndef SWELL_SKY_LIGHT_H
#define SWELL_SKY_LIGHT_H

#include "cloud_layers.h"

struct SkyImage {
    int width;    /* pixels of the full circle */
    int rows;     /* rows from the zenith down to half a pixel above the horizon, or to it */
    double pixel; /* side of a pixel [radians] */
    float* texel; /* (rows x width x 3), owned: radiance / unit, without the sun's disc */
    double unit;  /* a power of two; a texel times this is in the unit of the file, which is unknown
                     and cancels in the exposure */
    SkyImageSun sun; /* irradiance / unit */
};

/* Radiance at a place of the picture [radians], bilinear; for any azimuth, not turned, and an
   elevation at or above the horizon. */
SkyColor sky_image_read(const SkyImage* image, float azimuth, float elevation);

/* Mean radiance over a texel of the panorama of `side` in stereographic coordinates. */
SkyColor sky_image_shade(const SkyImage* image, double turned, double x, double z, double side);

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
