/*
 * A picture of the whole sky, without its sun, as the bake reads it.
 */
#ifndef SWELL_SKY_IMAGE_H
#define SWELL_SKY_IMAGE_H

#include "swell/sky.h"

#include "color.h"

struct SkyImage {
    int width;       /* pixels of the full circle */
    int rows;        /* from the zenith down to the horizon, half a pixel above or at it */
    double pixel;    /* side of a pixel [radians] */
    float* texel;    /* (rows x width x 3), owned: radiance / unit, without the sun's disc */
    double unit;     /* a power of two; radiance times this is in the unit of the file, which is
                        unknown and cancels in the exposure */
    SkyImageSun sun; /* irradiance / unit */
};

/* Radiance at a place of the picture [radians], bilinear; any azimuth, not turned; elevation at or
   above the horizon. */
SkyColor sky_image_read(const SkyImage* image, float azimuth, float elevation);

/* Mean radiance over a texel of the panorama of `side` in stereographic coordinates. */
SkyColor sky_image_shade(const SkyImage* image, double turned, double x, double z, double side);

#endif
