#include "sea_pass.h"

#include <assert.h>
#include <math.h>
#include <string.h>

_Static_assert((int)MESH_ROOTS_MAX >= (int)RENDER_TILES_MAX, "the block of tiles fits");
_Static_assert((int)OCEAN_GRID_MIN >= (int)MESH_NODE_CELLS, "a tile is a node at least");

/* The next level starts where its cells, weighted by their visibility in fog and at grazing angles,
   are smaller than this. Measured: with it, pictures with and without levels of detail have a peak
   signal-to-noise ratio of at least 45 dB at 1280 x 720, mostly much more; in smaller pictures a
   glint of one pixel weighs more. */
static const float CELL_PIXELS = 2.2f;

/* Visible share of a cell at grazing angles: waves tilt it towards the eye. */
static const float FLAT_SHARE = 0.4f;

/* Towards a corner of the picture a cell appears larger, by 1 / cos of the angle. CELL_PIXELS was
   measured at 16:9, where the corner has this cosine. Wider pictures use smaller cells, down to a
   limit. */
static const float ORDINARY_CORNER = 0.77f;
static const float ASIDE_MAX = 3.0f;

/* Returns the distance d at which cells of `size` s [m] appear CELL_PIXELS p wide. With the focal
   length f [pixels], and fog that is full at the depth D, taken at the picture's corner, where the
   depth is c d:

       f s / d (1 - c d / D) = p               seen from above
       f s / d (1 - c d / D) (a + h / d) = p   seen from the height h at a shallow angle

   It is the smaller d of the two, since a cell appears at most as large as from above. */
static float distance_of_size(const View* view, float size, float h) {
    const float fs = view->focal * size;
    const float fog = view->corner_cosine / VIEW_FOG_DISTANCE;
    const float above = 1.0f / (CELL_PIXELS / fs + fog);
    const float a = CELL_PIXELS + fs * FLAT_SHARE * fog;
    const float b = fs * (h * fog - FLAT_SHARE);
    const float shallow = (sqrtf(b * b + 4.0f * a * fs * h) - b) / (2.0f * a);
    return fminf(above, shallow);
}

/* Culls the surface where fog is full and it has the background's colour. Lines are drawn on black
   and go on. */
static void end_in_fog(Mesh* mesh, const View* view, const RenderFrame* frame) {
    if (frame->drawing.levels && frame->mode == RENDER_MODE_SURFACE) {
        mesh->plane[VIEW_PLANE_FAR] = glms_vec4(glms_vec3_negate(view->forward), VIEW_FOG_DISTANCE);
    }
}

Mesh classic_look_lay_mesh(const SeaSurface* surface, const View* view, const RenderFrame* frame) {
    const int tiles = frame->drawing.tiles;
    assert(tiles >= 1 && tiles <= RENDER_TILES_MAX);
    Mesh mesh = {
        .cell = (float)(surface->length / surface->grid),
        .level_count = 1,
        .roots = tiles,
        .bounds = surface->bounds,
    };
    while (mesh_root_cells(&mesh) < surface->grid) {
        mesh.level_count += 1;
    }
    /* The origin is the corner of the tile below the eye; the block of tiles is centred on the eye
       as well as whole tiles allow. */
    double origin[2];
    int32_t first[2];
    for (int axis = 0; axis < 2; ++axis) {
        const double eye = frame->eye[2 * axis] / surface->length, below = round(eye);
        origin[axis] = (below - 0.5) * surface->length;
        first[axis] = (int32_t)(round(eye - (tiles - 1) / 2.0) - below);
    }
    mesh.first_root = (MeshRoot){first[0], first[1]};
    memcpy(mesh.plane, view->plane, sizeof mesh.plane);
    end_in_fog(&mesh, view, frame);
    mesh_place_eye(&mesh, frame->eye, origin);

    const float aside = fminf(fmaxf(ORDINARY_CORNER / view->corner_cosine, 1.0f), ASIDE_MAX);
    float wanted[MESH_LEVELS_MAX];
    float size = mesh.cell;
    for (int level = 0; level + 1 < mesh.level_count; ++level) {
        wanted[level] = distance_of_size(view, 2.0f * aside * size, fabsf(mesh.eye.y));
        size *= 2.0f;
    }
    mesh_set_levels(&mesh, wanted, surface->stray);
    wake_detail_focus(&mesh, surface->wake, frame);
    return mesh;
}

Mesh classic_look_lay_cascades(const SeaSurface* surface, const View* view,
                               const RenderFrame* frame) {
    Mesh mesh = sea_look_lay_mesh(surface, view, frame);
    end_in_fog(&mesh, view, frame);
    return mesh;
}
