/*
 * The sea look below the waterline (RenderWaterline). Programs of their own draw the pixels in
 * water: software GL would also run the untaken side of a branch.
 */
#ifndef SWELL_RENDER_UNDERWATER_LOOK_H
#define SWELL_RENDER_UNDERWATER_LOOK_H

#include "gl/preamble.h"
#include "swell/render.h"

#include <glad/gl.h>

/* The vectors of u_water (water.glsl). */
enum { WATER_VECTORS = 7 };

/* The pixels that a program draws, by the side of the waterline that they are on. */
typedef enum SeaSide {
    SEA_SIDE_ALL,   /* all pixels, in air */
    SEA_SIDE_AIR,   /* pixels in air */
    SEA_SIDE_WATER, /* pixels in water */
    SEA_SIDE_COUNT
} SeaSide;

enum { SEA_SIDES_SHOWN = 2 }; /* per frame, at most */

/* Uniform locations; -1 if unused. */
typedef struct WaterlineUniforms {
    GLint waterline, from_pixel, water;
} WaterlineUniforms;

typedef struct UnderwaterLook {
    GLuint waterline; /* texture */
    float water[WATER_VECTORS][4];
    float waterline_from_pixel[4];
} UnderwaterLook;

void underwater_look_init(UnderwaterLook* look);

/* Deletes and zeroes. Safe on a zeroed object. */
void underwater_look_finish(UnderwaterLook* look);

/* Whether a frame shows pixels in water. */
bool underwater_look_is_needed(const RenderFrame* frame);

/* Fills `side` with the sides to draw, in order; returns their number. */
int underwater_look_sides(const RenderFrame* frame, SeaSide side[SEA_SIDES_SHOWN]);

/* Returns the range of sight in the frame's water [m]. */
float underwater_look_sight(const RenderFrame* frame);

/* Uploads the frame's waterline and packs u_water for its water under `light`. */
void underwater_look_update(UnderwaterLook* look, const SkyLight* light, const RenderFrame* frame);

/* Sets the uniforms of the program in use and binds the waterline's texture to `unit`. */
void underwater_look_set(const UnderwaterLook* look, const WaterlineUniforms* uniform, int unit);

void underwater_look_add_constants(Preamble* preamble);

#endif
