/*
 * Pictures in other projections than a perspective. The faces of a cube around the eye
 * (render_face) are drawn one after the other, and projection.frag fills each face's part of the
 * picture.
 */
#ifndef SWELL_RENDER_PROJECTION_PASS_H
#define SWELL_RENDER_PROJECTION_PASS_H

#include "look_programs.h"

/* Zeroed before the first use. */
typedef struct ProjectionPass {
    RenderTarget face; /* of the last frame */
    bool holds_light;  /* whether that has half floats */
} ProjectionPass;

void projection_pass_finish(ProjectionPass* pass);

/* Returns a target for a face: of light, or of a picture. NULL on failure, as target_create. */
const RenderTarget* projection_pass_target(ProjectionPass* pass, const RenderFrame* face,
                                           bool light, int samples, SwellError* error);

/* Fills the part that a face shows of a frame's picture, the bound framebuffer, from the face as it
   was drawn with `view`. */
void projection_pass_fill(const ProjectionPass* pass, Programs* programs, const View* view,
                          const RenderFrame* frame, int face);

/* Blackens what is outside of a fisheye's circle in the bound framebuffer. */
void projection_pass_darken(Programs* programs, const View* view, const RenderFrame* frame);

#endif
