/*
 * The fields of the sea as textures, the same for every mesh.
 *
 * FIELDS_EXACT: for each cascade the texels of the ocean as they are, full floats, read by
 * texelFetch at whole samples. N rows of N pairs of RGBA texels:
 *
 *     2n      displacement x, y, z [m]; jacobian
 *     2n + 1  slope x, z; slope of the displaced surface x, z
 *
 * Each form has two textures a cascade in turns, so that the driver can still draw from one while
 * the next frame goes into the other.
 */
#ifndef SWELL_RENDER_FIELDS_H
#define SWELL_RENDER_FIELDS_H

#include "swell/ocean.h"

#include <glad/gl.h>

/* What a look reads. Another form is another row of the table in fields.c. */
typedef enum FieldsForm { FIELDS_EXACT, FIELDS_FORM_COUNT } FieldsForm;

enum { FIELDS_TURNS = 2 };

typedef struct Fields {
    int cascade_count;                 /* 0 while nothing is loaded */
    int grid[OCEAN_CASCADES_MAX];      /* N */
    double length[OCEAN_CASCADES_MAX]; /* L [m] */
    GLuint texture[FIELDS_FORM_COUNT][OCEAN_CASCADES_MAX][FIELDS_TURNS];
    int turn[FIELDS_FORM_COUNT]; /* which of them holds the newest */
    OceanBounds bounds;          /* of the first cascade, as last streamed */
} Fields;

/* Takes a zeroed one or one that is loaded; uploads the sea as it stands in every form. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; nothing is loaded then. */
bool fields_load(Fields* fields, const OceanSea* sea, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed one. */
void fields_finish(Fields* fields);

/* Uploads the sea in the form. It has the cascades of the one that was loaded. */
void fields_stream(Fields* fields, const OceanSea* sea, FieldsForm form);

/* Binds the texture of a cascade to the texture unit. */
void fields_bind(const Fields* fields, FieldsForm form, int cascade, int unit);

#endif
