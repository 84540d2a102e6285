/*
 * The static tile: the (N+1)^2 resting vertices of the first cascade, with its amplitudes as
 * attributes. The last row and column repeat the first, so that neighbouring tiles meet.
 * Displacements come from the fields.
 *
 * The classic look without levels of detail draws it once per visible tile, near ones first; the
 * spectrum draws one of its cells per wave.
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

/* Indices of the whole tile, created when first drawn: levels of detail do not need them. */
typedef struct TileIndices {
    GLuint buffer;
    GLsizei count;
    int grid; /* their N; 0 before they are created */
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

/* Fills the indices of the triangles, or lines, of a square grid and returns their number. Vertices
   are numbered along x, then z, `stride` to a row. The diagonal of each cell runs from its first
   corner to the opposite one; a triangle's last vertex, which provides its flat varyings, is the
   first corner of its cell. */
size_t tile_fill_indices(int cells, int stride, bool lines, uint32_t* indices);

/* Uploads the vertices with the amplitudes of the cascade. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS; then nothing is loaded. */
bool tile_load(Tile* tile, const OceanCascade* cascade, SwellError* error);

/* Binds the vertices' attributes (locations 0 to 2) to the bound vertex array. */
void tile_describe_vertices(const Tile* tile);

/* Binds the triangles to the bound vertex array. Requires a loaded tile. Returns the number of
 * indices, 0 without memory for them. */
GLsizei tile_bind_triangles(Tile* tile);

/* Draws the tile at each visible root of the mesh, with the program in use. Returns the number of
   tiles. */
int tile_draw(Tile* tile, const Mesh* mesh, bool lines);

#endif
