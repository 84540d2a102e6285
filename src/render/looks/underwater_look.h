/*
 * The sea look where the port (RenderPort) touches the water or is under it: what begins in water
 * is drawn by programs of its own, since the same code behind a branch would cost as much again
 * where it is not taken. Part of look_sea.c's state.
 */
#ifndef SWELL_RENDER_UNDERWATER_LOOK_H
#define SWELL_RENDER_UNDERWATER_LOOK_H

#include "gl/preamble.h"
#include "swell/render.h"

#include <glad/gl.h>

/* As water.glsl reads them. */
enum { WATER_VECTORS = 6 };

/* Which pixels a program draws, and how. */
typedef enum SeaSide {
    SEA_SIDE_ALL,   /* in air, as all are */
    SEA_SIDE_AIR,   /* those whose light begins in air */
    SEA_SIDE_WATER, /* those whose light begins in water */
    SEA_SIDE_COUNT
} SeaSide;

enum { SEA_SIDES_SHOWN = 2 }; /* at most, in a frame */

/* What a program of these is told beside the look's own uniforms; -1 for what it does not know. */
typedef struct WaterlineUniforms {
    GLint port, port_from_pixel, water;
} WaterlineUniforms;

typedef struct UnderwaterLook {
    GLuint port; /* texture */
    float water[WATER_VECTORS][4];
    float port_from_pixel[4];
} UnderwaterLook;

void underwater_look_init(UnderwaterLook* below);

/* Deletes and zeroes. Safe on a zeroed object. */
void underwater_look_finish(UnderwaterLook* below);

/* Whether a frame shows anything that begins in water. */
bool underwater_look_is_needed(const RenderFrame* frame);

/* Fills `side` with those that a frame shows, in the order in which they are drawn; returns how
   many. */
int underwater_look_sides(const RenderFrame* frame, SeaSide side[SEA_SIDES_SHOWN]);

/* How far one sees in the water of a frame [m]. */
float underwater_look_sight(const RenderFrame* frame);

/* Takes the port and the water of a frame under a light. */
void underwater_look_update(UnderwaterLook* below, const SkyLight* light, const RenderFrame* frame);

/* Sets them in the program in use; the port's texture is bound to `unit`. */
void underwater_look_set(const UnderwaterLook* below, const WaterlineUniforms* uniform, int unit);

void underwater_look_add_constants(Preamble* preamble);

#endif
