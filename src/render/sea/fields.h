/*
 * The fields of the sea as textures, shared by all meshes.
 *
 * FIELDS_EXACT: the texels of the first cascade in full floats, read by texelFetch at whole
 * samples. N rows of N pairs of RGBA texels:
 *
 *     2n      displacement x, y, z [m]; jacobian
 *     2n + 1  slope x, z; slope of the displaced surface x, z
 *
 * FIELDS_FILTERED: two array textures of half floats with mip levels, a layer per cascade:
 *
 *     FIELDS_DISPLACEMENT   displacement x, y, z [m]; compression of the foam
 *     FIELDS_SURFACE        slope of the displaced surface x, z; the sum of their
 *                           squares; memory of the foam
 *
 * All layers have the size of the largest grid. During a transition between seas of different N, a
 * smaller grid's texels are repeated, so that its N x N texels lie on mip level fields_layer_level.
 *
 * The sum of squares carries the variance of the slope through the mip levels: the variance within
 * a lookup is z minus the square of the mean (M. Olano, D. Baker, LEAN Mapping, 2010).
 *
 * Each format has three sets of textures, which take turns: a driver may still draw from those of
 * the last two frames while the next one is uploaded.
 */
#ifndef SWELL_RENDER_FIELDS_H
#define SWELL_RENDER_FIELDS_H

#include "gl/gl_objects.h"
#include "gl/pass_timer.h"
#include "swell/ocean.h"

/* The format that a look reads. */
typedef enum FieldsFormat { FIELDS_EXACT, FIELDS_FILTERED, FIELDS_FORMAT_COUNT } FieldsFormat;

/* The textures of a format. */
enum { FIELDS_TEXELS = 0, FIELDS_DISPLACEMENT = 0, FIELDS_SURFACE = 1, FIELDS_TEXTURES = 2 };

enum { FIELDS_TURNS = 3 };

typedef struct Fields {
    int cascade_count;                                  /* 0 while nothing is loaded */
    int grid[OCEAN_SEA_CASCADES_MAX];                   /* N */
    double length[OCEAN_SEA_CASCADES_MAX];              /* L [m] */
    OceanModulation modulation[OCEAN_SEA_CASCADES_MAX]; /* as last streamed */
    double period;                                      /* after which the sea repeats [s], or 0 */
    bool regular;  /* single waves, which look regular where they repeat */
    int side;      /* the largest N */
    GLuint buffer; /* pixel buffer for uploads to the filtered format */
    GLuint texture[FIELDS_FORMAT_COUNT][FIELDS_TURNS][FIELDS_TEXTURES];
    bool streamed[FIELDS_FORMAT_COUNT]; /* the textures hold this sea */
    int turn[FIELDS_FORMAT_COUNT];      /* index of the newest texture */
    OceanBounds bounds;                 /* of the sum of the cascades, as last streamed */
} Fields;

/* Takes zeroed or loaded fields. Keeps textures whose size stays the same. They hold this sea once
   it is streamed. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then nothing is loaded. */
bool fields_load(Fields* fields, const OceanSea* sea, SwellError* error);

/* Deletes and zeroes. Safe on zeroed fields. */
void fields_finish(Fields* fields);

/* Uploads the sea in that format: its texels, or its halves. The sea has the cascades of the loaded
   one. The first call for a format fails as fields_load does, and each without memory for halves
   with SWELL_ERROR_MEMORY. Marks its mip levels for the timer, which may be NULL. */
bool fields_stream(Fields* fields, const OceanSea* sea, const RenderHalves* halves,
                   FieldsFormat format, PassTimer* timer, SwellError* error);

/* Uploads the sea at another time, 0 or 1, which stays beside the present one until the next
   fields_stream. Fails as that does. */
bool fields_stream_then(Fields* fields, const OceanSea* sea, const RenderHalves* halves,
                        FieldsFormat format, int time, SwellError* error);

/* Binds that sea's FIELDS_TEXELS or FIELDS_DISPLACEMENT to a unit. */
void fields_bind_then(const Fields* fields, FieldsFormat format, int time, TextureUnit unit);

/* Binds a texture of a format to its unit. */
void fields_bind(const Fields* fields, FieldsFormat format, int texture, TextureUnit unit);

/* Returns the mip level on which a layer of the filtered format has N x N texels: 0 unless another
   grid is larger. */
int fields_layer_level(const Fields* fields, int cascade);

#endif
