/*
 * Draws puffs of spray in the sea look: quads that face the eye, blended over sea and sky, from
 * swell/spray.h. Lit by sun and sky, in the air; soft where they meet the water.
 */
#ifndef SWELL_RENDER_SPRAY_PASS_H
#define SWELL_RENDER_SPRAY_PASS_H

#include "physical_look.h"

typedef struct SprayPass {
    GLuint vertex_array, puff_buffer;
} SprayPass;

/* Takes a zeroed pass. */
void spray_pass_init(SprayPass* pass);

/* Deletes and zeroes. Safe on a zeroed pass. */
void spray_pass_finish(SprayPass* pass);

/* Draws the frame's puffs over what is in the bound framebuffer, sea and sky with their depths.
   Does nothing before the first sky. */
void spray_pass_draw(const SprayPass* pass, PhysicalLook* look, const View* view,
                     const RenderFrame* frame);

#endif
