/*
 * The static tile: the (N+1)^2 vertices of the first cascade where they rest, with the spectrum
 * baked in; the last row and column repeat the first, so that tiles laid side by side meet. What
 * moves comes from the fields.
 *
 * The classic look without levels of detail draws exactly these for every tile that can be seen,
 * near ones first; the spectrum shows a cell of it for each wave.
 */
#ifndef SWELL_RENDER_TILE_H
#define SWELL_RENDER_TILE_H

#include "mesh.h"

#include <glad/gl.h>

/* One vertex. 24 bytes. */
typedef struct TileVertex {
    float rest[2];          /* x, z in the tile [m] */
    float h0[2];            /* h0(k) of the wave of that index with its gain, re and im [m] */
    float h0_minus_conj[2]; /* h0*(-k), likewise [m] */
} TileVertex;

/* Indices of the whole tile, made when they are first drawn: levels of detail need none. */
typedef struct TileIndices {
    GLuint buffer;
    GLsizei count;
    int grid; /* N that they are for; 0 while there are none */
} TileIndices;

typedef struct Tile {
    int grid; /* N; 0 while nothing is loaded */
    GLuint vertex_array, vertex_buffer, place_buffer;
    TileIndices triangles, lines;
    MeshRoot place[MESH_ROOT_MAX];
} Tile;

/* Takes a zeroed tile. */
void tile_init(Tile* tile);

/* Deletes and zeroes. Safe on a zeroed tile. */
void tile_finish(Tile* tile);

/* Writes the vertices from the amplitudes of the cascade. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS; then nothing is loaded. */
bool tile_load(Tile* tile, const OceanCascade* cascade, SwellError* error);

/* Binds the vertices' attributes (locations 0 to 2) to the bound vertex array. */
void tile_describe_vertices(const Tile* tile);

/* Binds the triangles to the bound vertex array; in each of the two of a cell the last vertex is
   the cell's first corner. Returns the number of indices, 0 where the driver has no memory for
   them. Something is loaded. */
GLsizei tile_bind_triangles(Tile* tile);

/* Draws the tile at each root of the mesh that can be seen, with the program in use. Returns how
   many tiles that is. */
int tile_draw(Tile* tile, const Mesh* mesh, bool lines);

#endif
