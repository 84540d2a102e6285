/*
 * What the looks do with the small waves over the sea: their variants, what those are told, and
 * where the mesh is finer for them.
 *
 * A program shows them as far as its kind says. Where a patch is seen at all, every node of the
 * mesh is moved by its heights, so that neighbours fit; its slopes and its foam cost most, and are
 * looked up only in nodes where the patch is stirred; mirror image and shadow of the boat are drawn
 * around it, rings of drops around the eye. Kind 0 is the look as it is without any.
 */
#ifndef SWELL_RENDER_LOOK_WAKE_H
#define SWELL_RENDER_LOOK_WAKE_H

#include "look.h"
#include "sea/nodes.h"

enum { LOOK_WAKE_KINDS = NODES_KINDS_MAX, LOOK_WAKE_VARIANTS = LOOK_VARIANT_MAX / LOOK_WAKE_KINDS };

/* A patch's heights; with its slopes and foam; with the boat as well. Rings of drops without any of
   that; with it they are so many kinds further on. */
enum {
    LOOK_WAKE_KIND_HEIGHT = 1,
    LOOK_WAKE_KIND_SURFACE,
    LOOK_WAKE_KIND_BOAT,
    LOOK_WAKE_KIND_RINGS
};

/* Of the uniforms of a look, in this order, and how many texture units they take. */
#define LOOK_WAKE_UNIFORMS                                                                         \
    "u_wake", "u_focus", "u_wake_height", "u_wake_surface", "u_rain", "u_rain_rings"
enum { LOOK_WAKE_UNIFORM_COUNT = 6 };

/* What of them a frame shows. */
typedef struct LookWake {
    const WakeFields* wake; /* borrowed */
    bool patch, boat;
    float place[3], ahead[2]; /* of the boat, from the eye [m]; unit, x and z */
    float rings;   /* how far from the eye the rings of drops are told apart; 0 for none */
    double eye[2]; /* x and z [m] */
} LookWake;

LookWake look_wake_of(const WakeFields* wake, const RenderFrame* frame);

/* The most by which small waves raise or lower what a frame shows [m]. */
float look_wake_rise(const WakeFields* wake, const RenderFrame* frame);

/* The kind that a node needs; `context` is a LookWake. The kind that shows all, for all of a mesh.
 */
int look_wake_kind_of(const void* context, const Mesh* mesh, const MeshNode* node);
int look_wake_whole_kind(const LookWake* shown);

/* The lines that make a program one of a kind. */
const char* look_wake_define(int kind);

/* Sets them in the program in use; textures from the unit on. */
void look_wake_set(const GLint* location, const WakeFields* wake, const Mesh* mesh,
                   const RenderFrame* frame, int unit);

/* The finest cell [m] of a mesh that could do with `cell`: half of it, a quarter ... where there is
   a patch to carry. Then its focus, once its levels are set. */
double look_wake_cell(const WakeFields* wake, const RenderFrame* frame, double cell);
void look_wake_focus(Mesh* mesh, const WakeFields* wake, const RenderFrame* frame);

/* What the shaders share with it. */
void look_wake_add_constants(Preamble* preamble);

#endif
