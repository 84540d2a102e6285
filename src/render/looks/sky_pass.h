/*
 * Draws the background of the sea look: the sky with its stars. Where the waterline crosses the
 * picture, it draws the sky above it, the open water below it, and the line between them. In front
 * of the background it draws spray, as quads that face the eye (swell/spray.h), and the drops of
 * rain near the eye.
 */
#ifndef SWELL_RENDER_SKY_PASS_H
#define SWELL_RENDER_SKY_PASS_H

#include "sea_look.h"

typedef struct SkyPass {
    GLuint vertex_array; /* draws one triangle that covers the picture */
    GLuint stars, star_buffer;
    bool has_stars; /* star_buffer is filled */
    GLuint puffs, puff_buffer, shade_buffer;
    SprayShade shade;
    float shades[SPRAY_PUFFS_MAX]; /* optical depth between each puff and the sun */
} SkyPass;

/* Takes a zeroed pass. Adds STREAK_CELL and STREAK_CELLS to the preamble of programs. */
void sky_pass_init(SkyPass* pass, Preamble* preamble);

/* Deletes and zeroes. Safe on a zeroed pass. */
void sky_pass_finish(SkyPass* pass);

/* Draws into the bound framebuffer, after sea_look_set_light. Background and stars go where no
   depth has been written. The frame's spray, lit by sun and sky and soft where it meets the water,
   goes over sea and sky, and so do drops of rain at medium and high quality. Skips programs that
   cannot be built. */
void sky_pass_draw(SkyPass* pass, SeaLook* look, const View* view, const RenderFrame* frame);

#endif
