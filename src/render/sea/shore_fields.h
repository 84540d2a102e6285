/*
 * The texels of a shore as textures with mip levels (swell/shore_display.h): an array of half
 * floats with the layers moved, shape and carried, and one of bytes.
 */
#ifndef SWELL_RENDER_SHORE_FIELDS_H
#define SWELL_RENDER_SHORE_FIELDS_H

#include "fields.h"
#include "gl/program.h"
#include "gl/uniform_blocks.h"

#include "swell/render.h"

enum { SHORE_FIELDS_HALVES, SHORE_FIELDS_COVER, SHORE_FIELDS_TEXTURES };

typedef struct ShoreFields {
    const ShoreDisplay* display;           /* shown, borrowed until the next call; NULL: none */
    uint64_t shore_generation, generation; /* of the shore in the textures ... */
    bool is_behind;                        /* ... once a part of the shore is drawn */
    int nx, nz;                            /* size of the textures ... */
    bool repeats;                          /* ... which repeat along z */
    LandParams land;                       /* the land in the land's texture ... */
    double middle;                         /* ... about this z [m] */
    GLuint inland;                         /* texture of the heights behind the window [m] ... */
    float inland_least, inland_most;
    int turn;      /* index of the textures of the last upload */
    GLuint buffer; /* pixel buffer for uploads */
    GLuint texture[FIELDS_TURNS][SHORE_FIELDS_TEXTURES];
} ShoreFields;

/* Deletes and zeroes. Safe on zeroed fields. */
void shore_fields_finish(ShoreFields* fields);

/* Adds the constants of the land's texture. */
void shore_fields_add_constants(Preamble* preamble);

/* Takes the shore to show to an eye at `eye_z` [m]. Its texels are uploaded when a part of it is
   first drawn. NULL shows no shore and deletes the textures. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS; then no shore is shown. */
bool shore_fields_stream(ShoreFields* fields, const ShoreDisplay* shore, double eye_z,
                         SwellError* error);

/* Returns the greatest height of a shown shore and its plants [m]. */
float shore_fields_highest(const ShoreFields* fields);

/* Returns bits for what may lie in an area of the resting sea, from `low` to `high`, x and z
   [m]. */
enum { SHORE_WATER = 1, SHORE_GROUND = 2, SHORE_SEA = 4 };
int shore_fields_parts(const ShoreFields* fields, const double low[2], const double high[2]);

/* Sets ShoreBlock, and uploads and binds the textures of a shown shore. `corner` is that of the
   eye's cell, x and z [m]; `time` [s] moves the caustics. With `covers` the alpha of a pixel is the
   share of it that water covers. Marks uploads and mip levels for the timer, which may be NULL. */
void shore_fields_set(ShoreFields* fields, const UniformBlocks* blocks, const double corner[2],
                      double time, bool covers, PassTimer* timer);

#endif
