/*
 * Draws the markers: buoys that stand in the water, cut by it at their waterline.
 */
#ifndef SWELL_RENDER_MARKER_PASS_H
#define SWELL_RENDER_MARKER_PASS_H

#include "look_below.h"
#include "program.h"
#include "swell/render.h"
#include "view.h"

/* Of the sea look, one for each quality, in air alone and where the port touches the water; built
   when first drawn. */
typedef struct MarkerSeaProgram {
    bool tried;
    GLuint name;
    GLint clip_from_eye, look, horizon;
    LookBelowUniforms below;
} MarkerSeaProgram;

typedef struct MarkerPass {
    Programs* programs; /* borrowed */
    GLuint program;     /* of the classic look */
    MarkerSeaProgram sea[2][RENDER_QUALITY_COUNT];
    struct {
        GLint clip_from_eye, forward, fog_distance, light, fog_color;
    } uniform;
    GLuint vertex_array, body_buffer, index_buffer, place_buffer;
    GLsizei index_count;
} MarkerPass;

/* Takes a zeroed pass. Fails with SWELL_ERROR_GRAPHICS; marker_pass_finish is then still due. */
bool marker_pass_init(MarkerPass* pass, Programs* programs, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void marker_pass_finish(MarkerPass* pass);

/* Draws the frame's markers into the bound framebuffer; depth testing is on. `look_state` is that
   of the frame's look, which lights them. */
void marker_pass_draw(MarkerPass* pass, const View* view, const RenderFrame* frame,
                      void* look_state);

#endif
