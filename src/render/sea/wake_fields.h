/*
 * The small waves over the sea as textures of half floats with mip levels, periodic like their
 * torus:
 *
 *     WAKE_FIELDS_HEIGHT    h [m]; trail
 *     WAKE_FIELDS_SURFACE   slope x, z; the sum of their squares; memory of foam
 *
 * The sum of squares carries the variance of the slope through the mip levels (fields.h).
 */
#ifndef SWELL_RENDER_WAKE_FIELDS_H
#define SWELL_RENDER_WAKE_FIELDS_H

#include "fields.h"
#include "swell/wake.h"

/* Cells per side of a block, the unit in which a patch is tested for visible waves. */
enum { WAKE_BLOCK_CELLS = 16 };

enum { WAKE_FIELDS_HEIGHT, WAKE_FIELDS_SURFACE, WAKE_FIELDS_TEXTURES };

enum { WAKE_BLOCKS_MAX = WAKE_TRACK_GRID / WAKE_BLOCK_CELLS };
_Static_assert((int)WAKE_GRID_MAX <= (int)WAKE_TRACK_GRID, "a patch has no more blocks");

typedef struct WakeLayer {
    bool shown;                     /* it has visible waves */
    int grid;                       /* N; 0 before its textures are created */
    double cell, border, middle[2]; /* m */
    float largest;                  /* |h| [m] */
    const WakePatch* patch;         /* of the last upload, to compare, never dereferenced ... */
    uint64_t generation;            /* ... and its generation then */
    bool stirred[WAKE_BLOCKS_MAX][WAKE_BLOCKS_MAX]; /* blocks of the torus, rows first */
    int turn;
    GLuint texture[FIELDS_TURNS][WAKE_FIELDS_TEXTURES];
} WakeLayer;

/* The trail along the boat's track: a texture of bytes with mip levels. */
typedef struct WakeTrackLayer {
    WakeLayer layer; /* uses its first texture alone */
    uint32_t count;  /* points at the last upload ... */
    double time;     /* ... and its time [s] */
    uint8_t* texels; /* (WAKE_TRACK_GRID squared), owned */
} WakeTrackLayer;

typedef struct WakeFields {
    WakeLayer patch;
    WakeTrackLayer track;
    GLuint rings;     /* texture of rain's rings; 0 before the first rain */
    size_t capacity;  /* of `halves`, texels */
    uint16_t* halves; /* (6 x capacity), owned */
} WakeFields;

/* Deletes and zeroes. Safe on zeroed fields. */
void wake_fields_finish(WakeFields* wake);

/* Uploads the patch if it has changed since the last call; NULL for none. Takes zeroed or streamed
   fields. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then no patch is shown. Marks its
   mip levels for the timer, which may be NULL. */
bool wake_fields_stream(WakeFields* wake, const WakePatch* patch, PassTimer* timer,
                        SwellError* error);

/* Uploads the trail along a track at a time [s], rounded down to WAKE_TRACK_EVERY, unless that
   trail is uploaded already. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then no trail
   is shown. */
#define WAKE_TRACK_EVERY 2.0
bool wake_track_stream(WakeTrackLayer* shown, const WakeTrack* track, double time,
                       SwellError* error);

/* Whether the layer has visible slopes, foam or trail between two corners, x and z in the world
 * [m]. */
bool wake_fields_stirred(const WakeLayer* layer, const double low[2], const double high[2]);

/* Binds a texture of a layer to its unit. */
void wake_fields_bind(const WakeLayer* layer, int texture, TextureUnit unit);

#endif
