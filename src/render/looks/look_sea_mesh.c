/*
 * The mesh of the sea look: cells that grow with their distance, from centimetres before the eye to
 * the horizon.
 */
#include "look_sea.h"
#include "look_wake.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double FINEST_CELL = 0.06;  /* of an eye near the water [m] */
static const double FINEST_HEIGHT = 2.5; /* above which cells double with the eye's height [m] */

/* The horizon lies at sqrt(2 R h); waves beyond it stand out over it. */
static const double HORIZON_SHARE = 1.3;
static const double BEYOND_HORIZON = 8000.0; /* m */

/* A cell of size s is used up to this times s: what is smaller is the pixels' own business. */
static const float CELLS_AWAY[RENDER_QUALITY_COUNT] = {
    [RENDER_QUALITY_LOW] = 14.0f,
    [RENDER_QUALITY_MEDIUM] = 21.0f,
    [RENDER_QUALITY_HIGH] = 35.0f,
};

static double reach_of(double height) {
    return HORIZON_SHARE * sqrt(2.0 * LOOK_SEA_EARTH_RADIUS * height) + BEYOND_HORIZON;
}

Mesh look_sea_lay_mesh(const LookSea* sea, const View* view, const RenderFrame* frame) {
    const double height = fmax(fabs(frame->eye[1]), 1.0);
    const double finest = FINEST_CELL * exp2(floor(log2(fmax(1.0, height / FINEST_HEIGHT))));
    const double cell = look_wake_cell(sea->wake, frame, finest);
    Mesh mesh = {
        .cell = (float)cell,
        .level_count = 1,
        .roots = 2,
        .bounds = sea->bounds,
        .curvature = (float)(0.5 / LOOK_SEA_EARTH_RADIUS),
    };
    while (mesh.level_count < MESH_LEVELS_MAX &&
           (double)mesh_root_cells(&mesh) * (double)mesh.cell < 2.0 * reach_of(height)) {
        mesh.level_count += 1;
    }
    /* Four roots, with the eye nearest to the corner that they share. */
    const double side = (double)mesh_root_cells(&mesh) * (double)mesh.cell;
    const double origin[2] = {side * round(frame->eye[0] / side),
                              side * round(frame->eye[2] / side)};
    mesh.first_root = (MeshRoot){-1, -1};
    memcpy(mesh.plane, view->plane, sizeof mesh.plane);
    mesh_place_eye(&mesh, frame->eye, origin);
    float wanted[MESH_LEVELS_MAX];
    float size = mesh.cell;
    for (int level = 0; level + 1 < mesh.level_count; ++level, size *= 2.0f) {
        wanted[level] = CELLS_AWAY[frame->weather.quality] * size;
    }
    mesh_set_levels(&mesh, wanted, sea->stray);
    look_wake_focus(&mesh, sea->wake, frame);
    return mesh;
}
