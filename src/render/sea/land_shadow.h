/*
 * What land hides of the sun and of the sky: a texture of the height of its shadow and of its own
 * height, in a square about the window of a shore.
 */
#ifndef SWELL_RENDER_LAND_SHADOW_H
#define SWELL_RENDER_LAND_SHADOW_H

#include "gl/gl_objects.h"

#include "swell/shore_display.h"

typedef struct LandShadow {
    GLuint texture;
    float* height; /* owns: heights of the land at tide 0 [m], and the texture's texels; or NULL */
    float* texel;
    uint64_t shore_generation;
    LandParams land;  /* whose heights these are, in a square ... */
    double middle[2]; /* ... about this place, x and z [m] */
    float light[4];   /* direction of the sun of the shadow, and its tide [m] */
} LandShadow;

/* Deletes and zeroes. Safe on a zeroed shadow. */
void land_shadow_finish(LandShadow* shadow);

/* Finds, if they have changed, and binds the shadow of a shore's land, towards whose sun `sun` is.
   Fills `place`: texture coordinates at the eye, texture coordinates in a metre, and 1 / height of
   a shadow's edge [1/m]. The third is 0 where there is no shadow: with `shore` NULL, or without
   memory. */
void land_shadow_set(LandShadow* shadow, const ShoreDisplay* shore, const float sun[3],
                     const double eye[3], float place[4]);

#endif
