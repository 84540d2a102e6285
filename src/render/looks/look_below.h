/*
 * The sea look where the port (RenderPort) touches the water or is under it: what begins in water
 * is drawn by programs of its own, since the same code behind a branch would cost as much again
 * where it is not taken. Part of look_sea.c's state.
 */
#ifndef SWELL_RENDER_LOOK_BELOW_H
#define SWELL_RENDER_LOOK_BELOW_H

#include "look.h"
#include "swell/sky.h"

/* As water.glsl reads them. */
enum { LOOK_BELOW_VECTORS = 6 };

/* Which pixels a program draws, and how. */
typedef enum LookSide {
    LOOK_SIDE_ALL,   /* in air, as all are */
    LOOK_SIDE_AIR,   /* those whose light begins in air */
    LOOK_SIDE_WATER, /* those whose light begins in water */
    LOOK_SIDE_COUNT
} LookSide;

/* What a program of these is told beside the look's own uniforms; -1 for what it does not know. */
typedef struct LookBelowUniforms {
    GLint port, port_from_pixel, water;
} LookBelowUniforms;

typedef struct LookBelow {
    GLuint port; /* texture */
    float water[LOOK_BELOW_VECTORS][4];
    float port_from_pixel[4];
} LookBelow;

void look_below_init(LookBelow* below);

/* Deletes and zeroes. Safe on a zeroed object. */
void look_below_finish(LookBelow* below);

/* Which sides a frame shows, one after the other. */
int look_below_sides(const RenderFrame* frame, LookSide side[LOOK_SHOWN_MAX]);

/* How far one sees in the water of a frame [m]. */
float look_below_sight(const RenderFrame* frame);

/* Takes the port and the water of a frame under a light. */
void look_below_follow(LookBelow* below, const SkyLight* light, const RenderFrame* frame);

/* Sets them in the program in use; the port's texture is bound to `unit`. */
void look_below_set(const LookBelow* below, const LookBelowUniforms* uniform, int unit);

void look_below_add_constants(Preamble* preamble);

#endif
