/*
 * Draws the stars over a dark sky: points of constant size, as bright as their magnitudes say.
 */
#ifndef SWELL_RENDER_STARS_PASS_H
#define SWELL_RENDER_STARS_PASS_H

#include "gl/program.h"
#include "physical_look.h"

/* Zeroed before stars_pass_init. */
typedef struct StarsPass {
    Programs* programs;  /* borrowed */
    SwellError* failure; /* borrowed */
    bool tried;
    GLuint program, vertex_array, buffer;
    GLint clip_from_eye, turn, moon, pixel;
} StarsPass;

/* A program that cannot be built later is reported in `failure`. */
void stars_pass_init(StarsPass* pass, Programs* programs, SwellError* failure);

/* Deletes and zeroes. Safe on a zeroed pass. */
void stars_pass_finish(StarsPass* pass);

/* Draws over the sky in the bound framebuffer, where no depth has been written. The look has the
   frame's light. Draws nothing without heavens, under water, and while it is too light. */
void stars_pass_draw(StarsPass* pass, const PhysicalLook* look, const View* view,
                     const RenderFrame* frame);

/* Compiles the program if it is missing; returns whether it was. */
bool stars_pass_prewarm(StarsPass* pass);

#endif
