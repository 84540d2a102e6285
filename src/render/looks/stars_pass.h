/*
 * Draws the stars over a dark sky: points of constant size, as bright as their magnitudes say.
 */
#ifndef SWELL_RENDER_STARS_PASS_H
#define SWELL_RENDER_STARS_PASS_H

#include "physical_look.h"

/* Zeroed before stars_pass_init. */
typedef struct StarsPass {
    GLuint vertex_array, buffer;
    bool filled; /* the buffer */
} StarsPass;

void stars_pass_init(StarsPass* pass);

/* Deletes and zeroes. Safe on a zeroed pass. */
void stars_pass_finish(StarsPass* pass);

/* Draws over the sky in the bound framebuffer, where no depth has been written. The look has the
   frame's light. Draws nothing without heavens, under water, and while it is too light. */
void stars_pass_draw(StarsPass* pass, PhysicalLook* look, const View* view,
                     const RenderFrame* frame);

#endif
