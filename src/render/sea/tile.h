/*
 * The static tile: the (N+1)^2 resting vertices of a cascade, with its amplitudes as attributes.
 * The last row and column repeat the first, so that neighbouring tiles meet.
 *
 * The classic look without levels of detail draws it at each visible root of the mesh;
 * displacements come from the fields. The spectrum draws one of its cells per wave.
 */
#ifndef SWELL_RENDER_TILE_H
#define SWELL_RENDER_TILE_H

#include "swell/ocean.h"

#include <glad/gl.h>

/* One vertex; its members have the locations 0 to 2. 24 bytes. */
typedef struct TileVertex {
    float rest[2];          /* x, z in the tile, from its middle [m] */
    float h0[2];            /* h0(k) of the wave of that index with its gain, re and im [m] */
    float h0_minus_conj[2]; /* h0*(-k), likewise [m] */
} TileVertex;

typedef struct Tile {
    int grid; /* N; 0 while nothing is loaded */
    GLuint vertex_array, vertex_buffer, index_buffer;
} Tile;

/* Takes a zeroed tile. */
void tile_init(Tile* tile);

/* Deletes and zeroes. Safe on a zeroed tile. */
void tile_finish(Tile* tile);

/* Uploads the vertices with the amplitudes of the cascade. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS; then nothing is loaded. */
bool tile_load(Tile* tile, const OceanCascade* cascade, SwellError* error);

/* Draws a loaded tile with the program in use. */
void tile_draw(const Tile* tile, bool lines);

#endif
