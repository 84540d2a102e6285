/*
 * Draws puffs of spray in the sea look: quads that face the eye, blended over sea and sky, from
 * swell/spray.h. Lit by sun and sky, in the air; soft where they meet the water.
 */
#ifndef SWELL_RENDER_SPRAY_PASS_H
#define SWELL_RENDER_SPRAY_PASS_H

#include "gl/program.h"
#include "physical_look.h"

typedef struct SprayProgram {
    bool tried;
    GLuint name; /* 0 if it could not be built */
    GLint clip_from_eye, pixel;
} SprayProgram;

typedef struct SprayPass {
    Programs* programs;  /* borrowed */
    SwellError* failure; /* borrowed */
    GLuint vertex_array, puff_buffer;
    /* By whether the waterline crosses the picture, and quality. */
    SprayProgram program[2][RENDER_QUALITY_COUNT];
} SprayPass;

/* Takes a zeroed pass. A program that cannot be built later is reported in `failure`. */
void spray_pass_init(SprayPass* pass, Programs* programs, SwellError* failure);

/* Deletes and zeroes. Safe on a zeroed pass. */
void spray_pass_finish(SprayPass* pass);

/* Draws the frame's puffs over what is in the bound framebuffer, sea and sky with their depths.
   Does nothing before the first sky. */
void spray_pass_draw(SprayPass* pass, PhysicalLook* look, const View* view,
                     const RenderFrame* frame);

/* Compiles the program that spray would need in this frame, by drawing with it, where it is missing
   and the quality has spray. Returns whether it was. */
bool spray_pass_prewarm(SprayPass* pass, PhysicalLook* look, const View* view,
                        const RenderFrame* frame);

#endif
