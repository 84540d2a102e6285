/*
 * The light of a bake on the sea.
 */
#ifndef SWELL_SKY_LIGHT_H
#define SWELL_SKY_LIGHT_H

#include "clouds.h"
#include "image.h"

/* Fills all of `light` but radiance_scale. `sunlit`: mean share of the sunlight on the sea. */
void sky_light_fill(SkyLight* light, const CloudScene* scene, double sunlit,
                    const double irradiance[3]);

/* The same for a picture that is turned to the right by `turned` degrees. */
void sky_light_fill_image(SkyLight* light, const SkyImage* image, double turned,
                          const double irradiance[3]);

#endif
