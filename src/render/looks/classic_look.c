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
   measured at 16:9, whose cosine this is; wider pictures use smaller cells, down to a limit. */
static const float ORDINARY_CORNER = 0.77f;
static const float ASIDE_MAX = 3.0f;

/* The distance at which the next level starts where there are no levels of detail [m]. */
static const float NOWHERE = 1e15f;

/* Returns the distance d at which cells of `size` s [m] appear CELL_PIXELS p wide. With the focal
   length f [pixels], and fog that is full at the depth D, taken at the picture's corner, where the
   depth is c d:

       f s / d (1 - c d / D) = p               seen from above
       f s / d (1 - c d / D) (a + h / d) = p   seen from the height h at a shallow angle

   The smaller d of the two, since a cell appears at most as large as from above. */
static float distance_of_size(const View* view, float size, float h) {
    const float fs = view->focal * size;
    const float fog = view->corner_cosine / VIEW_FOG_DISTANCE;
    const float above = 1.0f / (CELL_PIXELS / fs + fog);
    const float a = CELL_PIXELS + fs * FLAT_SHARE * fog;
    const float b = fs * (h * fog - FLAT_SHARE);
    const float shallow = (sqrtf(b * b + 4.0f * a * fs * h) - b) / (2.0f * a);
    return fminf(above, shallow);
}

static void choose_levels(Mesh* mesh, const SeaSurface* surface, const View* view, bool levels) {
    const float aside = fminf(fmaxf(ORDINARY_CORNER / view->corner_cosine, 1.0f), ASIDE_MAX);
    float wanted[MESH_LEVELS_MAX];
    float size = mesh->cell;
    for (int level = 0; level + 1 < mesh->level_count; ++level) {
        wanted[level] =
            levels ? distance_of_size(view, 2.0f * aside * size, fabsf(mesh->eye.y)) : NOWHERE;
        size *= 2.0f;
    }
    mesh_set_levels(mesh, wanted, surface->stray);
}

static int levels_of(int grid) {
    int levels = 1;
    for (int cells = grid; cells > MESH_NODE_CELLS; cells /= 2) {
        levels += 1;
    }
    return levels;
}

/* Indices from the tile at the world's origin: the tile below the eye, and the first of a row of
   `tiles` that is centred on the eye as well as whole tiles allow. */
static double tile_under(double eye, double length) {
    return round(eye / length);
}

static double first_tile(double eye, double length, int tiles) {
    return round(eye / length - (tiles - 1) / 2.0);
}

/* Culls the surface where fog is full and it has the background's colour. Lines, drawn on black, go
   on. */
static void end_in_fog(Mesh* mesh, const View* view, const RenderFrame* frame) {
    if (frame->drawing.levels && frame->mode == RENDER_MODE_SURFACE) {
        mesh->plane[VIEW_PLANE_FAR] = glms_vec4(glms_vec3_negate(view->forward), VIEW_FOG_DISTANCE);
    }
}

Mesh classic_look_lay_mesh(const SeaSurface* surface, const View* view, const RenderFrame* frame) {
    assert(frame->drawing.tiles >= 1 && frame->drawing.tiles <= RENDER_TILES_MAX);
    const double x = tile_under(frame->eye[0], surface->length);
    const double z = tile_under(frame->eye[2], surface->length);
    const double origin[2] = {(x - 0.5) * surface->length, (z - 0.5) * surface->length};
    Mesh mesh = {
        .cell = (float)(surface->length / surface->grid),
        .level_count = levels_of(surface->grid),
        .first_root =
            {(int32_t)(first_tile(frame->eye[0], surface->length, frame->drawing.tiles) - x),
             (int32_t)(first_tile(frame->eye[2], surface->length, frame->drawing.tiles) - z)},
        .roots = frame->drawing.tiles,
        .bounds = surface->bounds,
    };
    memcpy(mesh.plane, view->plane, sizeof mesh.plane);
    end_in_fog(&mesh, view, frame);
    mesh_place_eye(&mesh, frame->eye, origin);
    choose_levels(&mesh, surface, view, frame->drawing.levels);
    wake_detail_focus(&mesh, surface->wake, frame);
    return mesh;
}

Mesh classic_look_lay_cascades(const SeaSurface* surface, const View* view,
                               const RenderFrame* frame) {
    Mesh mesh = physical_look_lay_mesh(surface, view, frame);
    end_in_fog(&mesh, view, frame);
    return mesh;
}
