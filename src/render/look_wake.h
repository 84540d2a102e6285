/*
 * What the looks that move vertices by surface_filtered.vert do with the small waves over the sea:
 * their variants, what those are told, and where the mesh is finer for them.
 */
#ifndef SWELL_RENDER_LOOK_WAKE_H
#define SWELL_RENDER_LOOK_WAKE_H

#include "look.h"

/* Of the variants of a look there are so many kinds: with a patch or without, with rain or without.
   Kind 0, without either, is the look as it is; the others cost what they show. */
enum { LOOK_WAKE_KINDS = 4, LOOK_WAKE_VARIANTS = LOOK_VARIANT_MAX / LOOK_WAKE_KINDS };

/* Of the uniforms of a look, in this order, and how many texture units they take. */
#define LOOK_WAKE_UNIFORMS "u_wake", "u_focus", "u_wake_height", "u_wake_surface", "u_rain_surface"
enum { LOOK_WAKE_UNIFORM_COUNT = 5 };

/* Which kind a frame is drawn with. */
int look_wake_kind(const WakeFields* wake, const RenderFrame* frame);

/* The most by which small waves raise or lower what a frame shows [m]. */
float look_wake_rise(const WakeFields* wake, const RenderFrame* frame);

/* The lines that make a program one of a kind. */
const char* look_wake_define(int kind);

/* Sets them in the program in use, which is of that frame's kind; textures from the unit on. */
void look_wake_set(const GLint* location, const WakeFields* wake, const Mesh* mesh,
                   const RenderFrame* frame, int unit);

/* The finest cell [m] of a mesh that could do with `cell`: half of it, a quarter ... where there is
   a patch to carry. Then its focus, once its levels are set. */
double look_wake_cell(const WakeFields* wake, const RenderFrame* frame, double cell);
void look_wake_focus(Mesh* mesh, const WakeFields* wake, const RenderFrame* frame);

/* WAKE_VECTORS. */
void look_wake_add_constants(Preamble* preamble);

#endif
