/*
 * The small waves over the sea as textures of half floats with mip levels, repeating as their torus
 * does:
 *
 *     WAKE_FIELDS_HEIGHT    h [m]
 *     WAKE_FIELDS_SURFACE   slope x, z; the sum of their squares; memory of foam
 *
 * The square makes the levels carry the variance of the slope (fields.h).
 */
#ifndef SWELL_RENDER_WAKE_FIELDS_H
#define SWELL_RENDER_WAKE_FIELDS_H

#include "fields.h"
#include "rain.h"
#include "swell/wake.h"

/* A patch is looked at in blocks of so many cells a side, whether there is anything in them. */
enum { WAKE_BLOCK_CELLS = 16 };

enum { WAKE_FIELDS_HEIGHT, WAKE_FIELDS_SURFACE, WAKE_FIELDS_TEXTURES };

enum { WAKE_BLOCKS_MAX = WAKE_GRID_MAX / WAKE_BLOCK_CELLS };

typedef struct WakeLayer {
    bool shown;                     /* there is something to be seen of it */
    int grid;                       /* N; 0 while it has no textures */
    double cell, border, middle[2]; /* m */
    float largest;                  /* |h| [m] */
    const WakePatch* patch;         /* that was uploaded last, to be compared alone ... */
    uint64_t generation;            /* ... as it was then */
    bool stirred[WAKE_BLOCKS_MAX][WAKE_BLOCKS_MAX]; /* blocks of the torus, rows first */
    int turn;
    GLuint texture[FIELDS_TURNS][WAKE_FIELDS_TEXTURES];
} WakeLayer;

typedef struct WakeFields {
    WakeLayer patch;
    Rain rain;
    size_t capacity;  /* texels that there is room for */
    uint16_t* halves; /* (5 x capacity), owned */
} WakeFields;

/* Deletes and zeroes. Safe on a zeroed one. */
void wake_fields_finish(WakeFields* wake);

/* Takes a zeroed one or one that has been streamed. Uploads what has changed since; NULL for none.
   Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; nothing is shown then. */
bool wake_fields_stream(WakeFields* wake, const WakePatch* patch, SwellError* error);

/* Whether there are slopes or foam to be seen between two corners of the world, x and z [m]. */
bool wake_fields_stirred(const WakeLayer* layer, const double low[2], const double high[2]);

/* Makes small textures of a layer, as those of a patch but for their size and what they hold, and
   shows it. Takes a zeroed one. */
void wake_fields_stand_in(WakeLayer* layer);

/* Deletes and zeroes. Safe on a zeroed one. */
void wake_fields_drop(WakeLayer* layer);

/* Binds a texture of a layer to the texture unit. */
void wake_fields_bind(const WakeLayer* layer, int texture, int unit);

#endif
