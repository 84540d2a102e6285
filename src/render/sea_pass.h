/*
 * Draws the sea: one tile, instanced over a block of tiles around the eye.
 *
 * Two vertex buffers: a static one with the resting places and the baked spectrum, and a stream
 * that is orphaned and filled anew each frame, so that the driver never waits for a frame it still
 * draws. A third, small one holds the tiles that can be seen, near ones first.
 */
#ifndef SWELL_RENDER_SEA_PASS_H
#define SWELL_RENDER_SEA_PASS_H

#include "render/program.h"
#include "render/render.h"
#include "render/view.h"

typedef struct SeaTile {
    int32_t x, z; /* tiles from the one under the eye */
} SeaTile;

typedef struct SeaPass {
    GLuint program;
    struct {
        GLint clip_from_eye, eye, forward, light, grid, spacing, fog_distance, fog_color;
    } uniform;
    GLuint vertex_array, rest_buffer, stream_buffer, tile_buffer;
    GLuint triangle_buffer, line_buffer;
    GLsizei triangle_count, line_count; /* indices; 0 while no sea is loaded */
    int grid;                           /* N */
    double length;                      /* L [m] */
    OceanBounds bounds;                 /* of the streamed vertices */
    int tiles_drawn;
    SeaTile tile[RENDER_TILES_MAX * RENDER_TILES_MAX];
} SeaPass;

/* Takes a zeroed pass. Fails with ERROR_GRAPHICS; sea_pass_finish is then still due. */
bool sea_pass_init(SeaPass* pass, Error* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void sea_pass_finish(SeaPass* pass);

bool sea_pass_load(SeaPass* pass, const Ocean* ocean, Error* error);
void sea_pass_stream(SeaPass* pass, const Ocean* ocean);

/* Fills the bound framebuffer with what the sea fades into: the fog's colour, or black behind
 * lines. */
void sea_pass_clear(const RenderFrame* frame);

/* Draws into the bound framebuffer; depth testing is on. */
void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame);

/* Binds the attributes of the resting vertices (locations 0 to 2) to the bound vertex array. */
void sea_pass_describe_rest(const SeaPass* pass);

#endif
