/*
 * The sea look where the picture shows water from within (RenderWaterline). What begins in water is
 * drawn by programs of its own: software GL would run the same code behind a branch, even where it
 * is not taken.
 */
#ifndef SWELL_RENDER_UNDERWATER_LOOK_H
#define SWELL_RENDER_UNDERWATER_LOOK_H

#include "gl/preamble.h"
#include "swell/render.h"

#include <glad/gl.h>

/* As water.glsl reads them. */
enum { WATER_VECTORS = 6 };

/* Which pixels a program draws: those whose light begins on that side of the waterline. */
typedef enum SeaSide {
    SEA_SIDE_ALL,   /* all, in air */
    SEA_SIDE_AIR,   /* those in air */
    SEA_SIDE_WATER, /* those in water */
    SEA_SIDE_COUNT
} SeaSide;

enum { SEA_SIDES_SHOWN = 2 }; /* at most, in a frame */

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

/* Whether a frame shows anything that begins in water. */
bool underwater_look_is_needed(const RenderFrame* frame);

/* Fills `side` with those that a frame shows, in the order in which they are drawn; returns how
   many. */
int underwater_look_sides(const RenderFrame* frame, SeaSide side[SEA_SIDES_SHOWN]);

/* How far one sees in the water of a frame [m]. */
float underwater_look_sight(const RenderFrame* frame);

/* Uploads the waterline of a frame and packs its water under a light. */
void underwater_look_update(UnderwaterLook* look, const SkyLight* light, const RenderFrame* frame);

/* Sets the uniforms of the program in use, and binds the waterline's texture to `unit`. */
void underwater_look_set(const UnderwaterLook* look, const WaterlineUniforms* uniform, int unit);

void underwater_look_add_constants(Preamble* preamble);

#endif
