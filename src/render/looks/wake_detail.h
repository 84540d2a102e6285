/*
 * The small waves over the sea, as the looks draw them: in how much detail each node of the mesh
 * shows them, the uniforms, and where the mesh is finer for them.
 *
 * Where a patch is in sight, every node of the mesh is moved by its heights, so that neighbours
 * fit; its slopes and its foam cost most, and are looked up only in nodes where the patch is
 * stirred; mirror image and shadow of the boat are drawn around it, rings of drops around the eye.
 * Each detail is a variant of the look's program.
 */
#ifndef SWELL_RENDER_WAKE_DETAIL_H
#define SWELL_RENDER_WAKE_DETAIL_H

#include "gl/preamble.h"
#include "sea/nodes.h"
#include "sea/sea_surface.h"
#include "view.h"

/* Nothing; a patch's heights; with its slopes and foam; with the boat as well. RINGS is added to
   one of these for rings of drops. */
enum {
    WAKE_DETAIL_NONE,
    WAKE_DETAIL_HEIGHT,
    WAKE_DETAIL_SURFACE,
    WAKE_DETAIL_BOAT,
    WAKE_DETAIL_RINGS,
    WAKE_DETAIL_COUNT = 2 * WAKE_DETAIL_RINGS
};

/* Uniform locations; -1 if unused. */
typedef struct WakeUniforms {
    GLint wake, focus, height, surface, rain, rings;
} WakeUniforms;

/* What a frame shows of them. */
typedef struct WakeDetail {
    const WakeFields* wake; /* borrowed */
    bool patch, boat;
    float place[3], ahead[2]; /* of the boat, from the eye [m]; unit, x and z */
    float rings;              /* how far from the eye single rings of drops are seen; 0 for none */
    double eye[2];            /* x and z [m] */
} WakeDetail;

WakeDetail wake_detail_of(const WakeFields* wake, const RenderFrame* frame);

/* The most by which small waves raise or lower what a frame shows [m]. */
float wake_detail_rise(const WakeFields* wake, const RenderFrame* frame);

/* The detail that a node needs, as NodesKindOf; `context` is a WakeDetail. That which shows all,
   for a whole mesh. */
int wake_detail_of_node(const void* context, const Mesh* mesh, const MeshNode* node);
int wake_detail_of_mesh(const WakeDetail* shown);

/* The #define lines of a program of that detail. */
const char* wake_detail_defines(int detail);

/* Sets them in the program in use; textures from the unit on. */
void wake_detail_set(const WakeUniforms* uniform, const WakeFields* wake, const Mesh* mesh,
                     const RenderFrame* frame, int unit);

/* The finest cell [m] of a mesh that could do with `cell`: half of it, a quarter ... where there is
   a patch to carry. Then its focus, once its levels are set. */
double wake_detail_cell(const WakeFields* wake, const RenderFrame* frame, double cell);
void wake_detail_focus(Mesh* mesh, const WakeFields* wake, const RenderFrame* frame);

/* What the shaders share with it. */
void wake_detail_add_constants(Preamble* preamble);

#endif
