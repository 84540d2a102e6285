/*
 * The shadow of the clouds on the sea, a layer of a texture for each of the two skies that a frame
 * may mix (cloud_shadow.glsl).
 */
#ifndef SWELL_CLOUD_SHADOW_H
#define SWELL_CLOUD_SHADOW_H

#include "gl/gl_objects.h"
#include "gl/uniform_blocks.h"

#include "swell/sky.h"

/* Zeroed before cloud_shadow_init. */
typedef struct CloudShadow {
    GLuint texture;
    /* Of each layer: texture coordinates a metre along x and z; those of the place straight below
       the eye. */
    float axis[2][2], eye[2][2];
} CloudShadow;

void cloud_shadow_init(CloudShadow* shadow);
void cloud_shadow_finish(CloudShadow* shadow);

/* Uploads the shadow of a finished panorama to a layer. Fails with SWELL_ERROR_MEMORY. */
bool cloud_shadow_load(CloudShadow* shadow, int layer, const SkyPanorama* panorama,
                       SwellError* error);

/* Returns the place of a layer whose clouds have moved (sky_drift) since the bake. */
ShadowPlace cloud_shadow_place(const CloudShadow* shadow, int layer, const double moved[2]);

#endif
