/*
 * The sea look below the waterline (RenderWaterline). Separate programs draw the pixels in water,
 * since software GL would also run the untaken side of a branch.
 */
#ifndef SWELL_RENDER_UNDERWATER_LOOK_H
#define SWELL_RENDER_UNDERWATER_LOOK_H

#include "gl/program.h"
#include "gl/uniform_blocks.h"
#include "swell/render.h"

#include <glad/gl.h>

/* The pixels that a program draws, by the side of the waterline that they are on. */
typedef enum SeaSide {
    SEA_SIDE_ALL,   /* all pixels, in air */
    SEA_SIDE_AIR,   /* pixels in air */
    SEA_SIDE_WATER, /* pixels in water */
    SEA_SIDE_COUNT
} SeaSide;

enum { SEA_SIDES_SHOWN = 2 }; /* per frame, at most */

/* Whether a frame shows pixels in water. */
bool underwater_look_is_needed(const RenderFrame* frame);

/* Whether all its pixels are in water. */
bool underwater_look_is_whole(const RenderFrame* frame);

/* Fills `side` with the sides to draw, in order; returns their number. */
int underwater_look_sides(const RenderFrame* frame, SeaSide side[SEA_SIDES_SHOWN]);

/* Returns the range of sight in the frame's water [m]. */
float underwater_look_sight(const RenderFrame* frame);

/* Sets WaterBlock for the frame's water under `light`, and fills the texture of its waterline. */
void underwater_look_set(GLuint waterline, const UniformBlocks* blocks, const SkyLight* light,
                         const RenderFrame* frame);

void underwater_look_add_constants(Preamble* preamble);

#endif
