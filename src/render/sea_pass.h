/*
 * Draws the sea: a tile, repeated over a block of tiles around the eye. In levels of detail
 * (patch_pass.h), or every triangle of each tile that can be seen, near tiles first.
 *
 * Two vertex buffers: a static one with the resting places and the baked spectrum, and a stream
 * that is orphaned and filled anew each frame, so that the driver never waits for a frame it still
 * draws.
 */
#ifndef SWELL_RENDER_SEA_PASS_H
#define SWELL_RENDER_SEA_PASS_H

#include "patch_pass.h"

/* Indices of a whole tile, made when they are first drawn: levels of detail need none. */
typedef struct SeaIndices {
    GLuint buffer;
    GLsizei count;
    int grid; /* N that they are for; 0 while there are none */
} SeaIndices;

typedef struct SeaPass {
    GLuint program;
    SeaUniforms uniform;
    GLuint vertex_array, rest_buffer, stream_buffer, tile_buffer;
    SeaIndices triangles, lines;
    int grid;           /* N; 0 while no sea is loaded */
    double length;      /* L [m] */
    OceanBounds bounds; /* of the streamed vertices */
    float sway;         /* the horizontal one of them, see SeaScene */
    int tiles_drawn;
    long triangles_drawn;
    SeaTile tile[RENDER_TILES_MAX * RENDER_TILES_MAX];
    PatchPass patches;
    bool patches_can_draw; /* a sea of this N */
} SeaPass;

/* Takes a zeroed pass. Fails with SWELL_ERROR_GRAPHICS; sea_pass_finish is then still due. */
bool sea_pass_init(SeaPass* pass, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void sea_pass_finish(SeaPass* pass);

bool sea_pass_load(SeaPass* pass, const Ocean* ocean, SwellError* error);
void sea_pass_stream(SeaPass* pass, const Ocean* ocean);

/* Fills the bound framebuffer with what the sea fades into: the fog's colour, or black behind
 * lines. */
void sea_pass_clear(const RenderFrame* frame);

/* Draws into the bound framebuffer; depth testing is on. */
void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame);

/* Binds the triangles of the whole tile to the bound vertex array. Returns the number of indices, 0
   where the driver has no memory for them. A sea is loaded. */
GLsizei sea_pass_bind_triangles(SeaPass* pass);

/* Binds the attributes of the resting vertices (locations 0 to 2) to the bound vertex array. */
void sea_pass_describe_rest(const SeaPass* pass);

#endif
