/*
 * How the looks draw the small waves over the sea: the detail of each node of the mesh, the
 * uniforms, and the finer cells around a boat.
 *
 * If a patch is in sight, its heights displace every node of the mesh, so that neighbours match.
 * Its slopes and foam cost the most and are sampled only in nodes where the patch has waves or
 * foam. The images of boat and buoys are drawn between them and the eye, also where there is no
 * patch, and the boat's shadow and wash around her, rings of rain around the eye. Each detail is a
 * variant of the look's program.
 */
#ifndef SWELL_RENDER_WAKE_DETAIL_H
#define SWELL_RENDER_WAKE_DETAIL_H

#include "gl/program.h"
#include "gl/uniform_blocks.h"
#include "sea/nodes.h"
#include "sea/wake_fields.h"
#include "view.h"

/* What a node shows: nothing, bodies without a patch, the patch's heights, also its slopes and
   foam, or also bodies. RINGS is added where rings of rain are visible. */
enum {
    WAKE_DETAIL_NONE,
    WAKE_DETAIL_REST,
    WAKE_DETAIL_HEIGHT,
    WAKE_DETAIL_SURFACE,
    WAKE_DETAIL_BOAT,
    WAKE_DETAIL_RINGS,
    WAKE_DETAIL_COUNT = 2 * WAKE_DETAIL_RINGS
};

/* The small waves that a frame shows. */
typedef struct WakeDetail {
    const WakeFields* wake; /* borrowed */
    bool patch;
    const RenderBody* boat; /* borrowed; NULL for none */
    float place[3];         /* of the boat, from the eye [m] */
    double ahead[2];        /* her heading: unit, x and z */
    double scale[2];        /* her breadth and length over the launch's */
    double trim;            /* how much she rises ahead [m/m] */
    int buoy_count;
    float buoy[BUOYS_MAX][4]; /* the buoys' places, from the eye [m] */
    float rings;              /* distance up to which rings are visible [m]; 0 for none */
    double eye[2];            /* x and z [m] */
} WakeDetail;

WakeDetail wake_detail_of(const WakeFields* wake, const RenderFrame* frame);

/* Returns the largest height of the small waves [m]. */
float wake_detail_rise(const WakeDetail* shown);

/* Returns the detail that a node needs. */
int wake_detail_of_node(const WakeDetail* shown, const Mesh* mesh, const MeshNode* node);

/* Sets WakeBlock, RainBlock and their textures as far as the frame shows them. */
void wake_detail_set(const UniformBlocks* blocks, const WakeDetail* shown, const Mesh* mesh,
                     const RenderFrame* frame);

/* Returns the finest cell [m] of a mesh: `cell`, halved until it resolves the patch if one is in
   sight. */
double wake_detail_cell(const WakeDetail* shown, double cell);

/* Sets the mesh's focus, after its levels. */
void wake_detail_focus(Mesh* mesh, const WakeDetail* shown, const RenderFrame* frame);

void wake_detail_add_constants(Preamble* preamble);

#endif
