/*
 * Draws the background of the physical look: the sky, or, where the waterline crosses the picture,
 * the sky above it, the open water below it, and the line between them.
 */
#ifndef SWELL_RENDER_SKY_PASS_H
#define SWELL_RENDER_SKY_PASS_H

#include "gl/program.h"
#include "physical_look.h"
#include "stars_pass.h"

typedef enum SkyPart {
    SKY_PART_WHOLE,
    SKY_PART_IN_AIR,
    SKY_PART_WHOLE_WET, /* behind rain */
    SKY_PART_IN_AIR_WET,
    SKY_PART_WHOLE_MOON,
    SKY_PART_IN_AIR_MOON,
    SKY_PART_WATER,
    SKY_PART_LINE,
    SKY_PART_RAIN,        /* drops near the eye, over all else */
    SKY_PART_RAIN_IN_AIR, /* above the waterline */
    SKY_PART_COUNT
} SkyPart;

/* Built when first drawn. */
typedef struct SkyProgram {
    bool tried;
    GLuint name;
    GLint direction_from_clip, streaks, moon;
} SkyProgram;

typedef struct SkyPass {
    Programs* programs;  /* borrowed */
    SwellError* failure; /* borrowed */
    StarsPass stars;
    SkyProgram program[SKY_PART_COUNT][RENDER_QUALITY_COUNT];
    GLuint vertex_array; /* of one triangle that covers the picture */
} SkyPass;

/* Takes a zeroed pass. A program that cannot be built later is reported in `failure`. */
void sky_pass_init(SkyPass* pass, Programs* programs, SwellError* failure);

/* Deletes and zeroes. Safe on a zeroed pass. */
void sky_pass_finish(SkyPass* pass);

/* Draws into the bound framebuffer where no depth has been written. Draws nothing before the first
   sky, and skips programs that cannot be built. */
void sky_pass_draw(SkyPass* pass, PhysicalLook* look, const View* view, const RenderFrame* frame);

/* Draws the drops of rain near the eye over what is in the bound framebuffer, at medium and high
   quality. */
void sky_pass_draw_rain(SkyPass* pass, PhysicalLook* look, const View* view,
                        const RenderFrame* frame);

/* Compiles one of the programs that rain would need in this frame, by drawing with it, if one is
   missing. Returns whether it was. */
bool sky_pass_prewarm_rain(SkyPass* pass, PhysicalLook* look, const View* view,
                           const RenderFrame* frame);

/* The same for the moon and the stars, where the frame has a date. */
bool sky_pass_prewarm_night(SkyPass* pass, PhysicalLook* look, const View* view,
                            const RenderFrame* frame);

#endif
