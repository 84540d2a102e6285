/*
 * Draws the sea in levels of detail: one small mesh, instanced over the patches that a walk over
 * the tiles' quadtrees finds. The mesh has no vertices of its own: the shader reads the streamed
 * ones as a buffer texture, at the places that its level and the distance ask for.
 */
#ifndef SWELL_RENDER_PATCH_PASS_H
#define SWELL_RENDER_PATCH_PASS_H

#include "sea_levels.h"
#include "sea_uniforms.h"

/* Patches of one draw call; more of them take several. */
enum { PATCH_BATCH = 16384 };

typedef struct PatchPass {
    GLuint program;
    SeaUniforms uniform;
    GLint height, range; /* further uniforms */
    GLuint vertex_array, patch_buffer, triangle_buffer, line_buffer;
    GLuint vertices; /* texture over the streamed vertices */
    int tiles_drawn;
    long triangles_drawn;
    SeaWalk walk;
    SeaPatch patch[PATCH_BATCH];
} PatchPass;

/* Takes a zeroed pass, and the buffer of (N+1)^2 OceanVertex, which must outlive it. Fails with
   SWELL_ERROR_GRAPHICS; patch_pass_finish is then still due. */
bool patch_pass_init(PatchPass* pass, GLuint stream_buffer, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void patch_pass_finish(PatchPass* pass);

/* Whether the driver's buffer textures are large enough for a tile of N x N cells. */
bool patch_pass_can_draw(int grid);

/* Draws into the bound framebuffer; depth testing is on. */
void patch_pass_draw(PatchPass* pass, const SeaScene* scene, const View* view,
                     const RenderFrame* frame);

#endif
