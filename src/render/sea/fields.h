/*
 * The fields of the sea as textures, the same for every mesh.
 *
 * FIELDS_EXACT: the texels of the first cascade as they are, full floats, read by texelFetch at
 * whole samples. N rows of N pairs of RGBA texels:
 *
 *     2n      displacement x, y, z [m]; jacobian
 *     2n + 1  slope x, z; slope of the displaced surface x, z
 *
 * FIELDS_FILTERED: two array textures of half floats with mip levels, a layer per cascade:
 *
 *     FIELDS_DISPLACEMENT   displacement x, y, z [m]; -
 *     FIELDS_SURFACE        slope of the displaced surface x, z; the sum of their squares; foam
 *
 * The layers are as large as the largest grid. Where a sea changes into one with another N, the
 * texels of the smaller grids are repeated, so that they lie on mip level fields_layer_level.
 *
 * The square makes the levels carry the variance of the slope: what hides in a lookup is z minus
 * the square of the mean (M. Olano, D. Baker, LEAN Mapping, 2010).
 *
 * Each form has its textures in turns, so that the driver can still draw from one while the next
 * frame goes into the other.
 */
#ifndef SWELL_RENDER_FIELDS_H
#define SWELL_RENDER_FIELDS_H

#include "swell/ocean.h"

#include <glad/gl.h>

/* What a look reads. */
typedef enum FieldsForm { FIELDS_EXACT, FIELDS_FILTERED, FIELDS_FORM_COUNT } FieldsForm;

/* The textures of a form. */
enum { FIELDS_TEXELS = 0, FIELDS_DISPLACEMENT = 0, FIELDS_SURFACE = 1, FIELDS_TEXTURES = 2 };

enum { FIELDS_TURNS = 2 };

typedef struct Fields {
    int cascade_count;                     /* 0 while nothing is loaded */
    int grid[OCEAN_SEA_CASCADES_MAX];      /* N */
    double length[OCEAN_SEA_CASCADES_MAX]; /* L [m] */
    int side;                              /* the largest N */
    GLuint texture[FIELDS_FORM_COUNT][FIELDS_TURNS][FIELDS_TEXTURES];
    bool streamed[FIELDS_FORM_COUNT]; /* the textures hold this sea */
    int turn[FIELDS_FORM_COUNT];      /* which of them holds the newest */
    OceanBounds bounds;               /* of the sum of the cascades, as last streamed */
    uint16_t* halves;                 /* (2 x side x side x 4), owned; NULL until first needed */
} Fields;

/* Takes a zeroed one or one that is loaded. Textures of the same size as before are kept; they hold
   nothing of this sea before it is streamed. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS; nothing is loaded then. */
bool fields_load(Fields* fields, const OceanSea* sea, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed one. */
void fields_finish(Fields* fields);

/* Uploads the sea in the form, with the memory of its foam unless that is NULL. It has the cascades
   of the one that was loaded. Fails as fields_load, at the first time for a form. */
bool fields_stream(Fields* fields, const OceanSea* sea, const OceanFoam* foam, FieldsForm form,
                   SwellError* error);

/* Binds a texture of a form to the texture unit. */
void fields_bind(const Fields* fields, FieldsForm form, int texture, int unit);

/* The mip level on which a layer of the filtered form has N x N texels: 0 but beside larger grids.
 */
int fields_layer_level(const Fields* fields, int cascade);

#endif
