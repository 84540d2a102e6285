/*
 * What a bake says about the light on the sea.
 */
#ifndef SWELL_SKY_LIGHT_H
#define SWELL_SKY_LIGHT_H

#include "clouds.h"

/* Fills all of `light` but radiance_scale. */
void sky_light_fill(SkyLight* light, const CloudScene* scene, const double irradiance[3],
                    const double mean_radiance[3]);

#endif
