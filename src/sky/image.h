/*
 * The picture of a whole sky without its sun, as the bake reads it.
 */
#ifndef SWELL_SKY_IMAGE_H
#define SWELL_SKY_IMAGE_H

#include "swell/sky.h"

#include "color.h"

struct SkyImage {
    int width;    /* pixels of the full circle */
    int rows;     /* rows from the zenith down to half a pixel above the horizon, or to it */
    double pixel; /* side of a pixel [radians] */
    float* texel; /* (rows x width x 3), owned: radiance / unit, without the sun's disc */
    /* A power of two. A texel times this is in the unit of the file, which is unknown, and cancels
       in the exposure. */
    double unit;
    SkyImageSun sun; /* irradiance / unit */
};

/* Radiance at a place of the picture [radians], bilinear; for any azimuth, not turned, and an
   elevation at or above the horizon. */
SkyColor sky_image_read(const SkyImage* image, float azimuth, float elevation);

/* Mean radiance over a texel of the panorama of `side` in stereographic coordinates. */
SkyColor sky_image_shade(const SkyImage* image, double turned, double x, double z, double side);

#endif
