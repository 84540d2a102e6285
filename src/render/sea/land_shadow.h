/*
 * What land hides of the sun and of the sky: a texture of the height of its shadow and of its own
 * height, in a square about the window of a shore.
 */
#ifndef SWELL_RENDER_LAND_SHADOW_H
#define SWELL_RENDER_LAND_SHADOW_H

#include "gl/gl_objects.h"
#include "gl/program.h"

#include "swell/shore_display.h"

enum { LAND_BLOCKS = 20 }; /* blocks along a side of the square */

typedef struct LandShadow {
    GLuint texture;
    float* height; /* owns: heights of the land at tide 0 [m], and the texture's texels; or NULL */
    float* texel;
    float block[LAND_BLOCKS][LAND_BLOCKS]; /* heights of the highest land in each at tide 0 [m] */
    float highest;
    uint64_t shore_generation;
    LandParams land;  /* whose heights these are, in a square ... */
    double middle[2]; /* ... about this place, x and z [m] */
    float light[4];   /* direction of the sun of the shadow, and its tide [m] */
} LandShadow;

/* Adds the side of the texture's cells [m]. */
void land_shadow_add_constants(Preamble* preamble);

/* Deletes and zeroes. Safe on a zeroed shadow. */
void land_shadow_finish(LandShadow* shadow);

/* Finds, if they have changed, and binds the shadow of a shore's land, towards whose sun `sun` is.
   Fills `place`: texture coordinates at the eye, texture coordinates in a metre, and 1 / height of
   a shadow's edge [1/m]. The third is 0 where there is no shadow: with `shore` NULL, or without
   memory. Returns the height of the highest land over the sea, or -LAND_HEIGHT_MAX [m]. */
float land_shadow_set(LandShadow* shadow, const ShoreDisplay* shore, const float sun[3],
                      const double eye[3], float place[4]);

/* Whether water in an area, from `low` to `high`, x and z [m], may show an image of the land set
   last to an eye. Waves turn mirrored rays by up to `tilt` [rad]. */
bool land_shadow_mirrors(const LandShadow* shadow, const double eye[3], const double low[2],
                         const double high[2], double tilt);

#endif
