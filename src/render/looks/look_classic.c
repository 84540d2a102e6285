/*
 * The finest cell of the mesh is the sample spacing and its roots are the tiles, so that vertices
 * are samples; the square of roots is the block of tiles that follows the eye by whole tiles.
 */
#include "look_classic.h"

#include "look_sea.h"
#include "look_wake.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)MESH_ROOTS_MAX >= (int)RENDER_TILES_MAX, "the block of tiles fits");
_Static_assert((int)OCEAN_GRID_MIN >= (int)MESH_NODE_CELLS, "a tile is a node at least");

/* The next level is used where its cells look smaller than this, as far as fog and a flat view
   leave something to be seen of them. Found by measurement: pictures with and without levels of
   detail then differ by 45 dB and more (peak signal to noise) at 1280 x 720, and mostly by far
   more; in smaller ones a glint of a pixel counts for more. */
static const float CELL_PIXELS = 2.2f;

/* What is seen of a cell by one who looks along the sea, since waves tilt it towards the eye. */
static const float FLAT_SHARE = 0.4f;

/* Towards a corner of the picture a cell looks larger, by 1 / cos of the angle. CELL_PIXELS was
   found with pictures of 16:9, where that cosine is as here; for wider ones cells are drawn as much
   smaller, up to some limit. */
static const float ORDINARY_CORNER = 0.77f;
static const float ASIDE_MAX = 3.0f;

/* ---- The mesh ------------------------------------------------------------------------------ */

/* Where cells of `size` s metres look CELL_PIXELS p wide. With the focal length f [pixels], and fog
   that is full at the depth D and as thin as at the picture's corner, where the depth is c d:

       f s / d (1 - c d / D) = p               seen from above
       f s / d (1 - c d / D) (a + h / d) = p   seen from the height h at a shallow angle

   The nearer of the two distances d, since a cell looks at most as large as from above. */
static float distance_of_size(const View* view, float size, float h) {
    const float fs = view->focal * size;
    const float fog = view->corner_cosine / VIEW_FOG_DISTANCE;
    const float above = 1.0f / (CELL_PIXELS / fs + fog);
    const float a = CELL_PIXELS + fs * FLAT_SHARE * fog;
    const float b = fs * (h * fog - FLAT_SHARE);
    const float shallow = (sqrtf(b * b + 4.0f * a * fs * h) - b) / (2.0f * a);
    return fminf(above, shallow);
}

static void choose_levels(Mesh* mesh, const LookSea* sea, const View* view) {
    const float aside = fminf(fmaxf(ORDINARY_CORNER / view->corner_cosine, 1.0f), ASIDE_MAX);
    float wanted[MESH_LEVELS_MAX];
    float size = mesh->cell;
    for (int level = 0; level + 1 < mesh->level_count; ++level) {
        wanted[level] = distance_of_size(view, 2.0f * aside * size, fabsf(mesh->eye.y));
        size *= 2.0f;
    }
    mesh_set_levels(mesh, wanted, sea->stray);
}

static int levels_of(int grid) {
    int levels = 1;
    for (int cells = grid; cells > MESH_NODE_CELLS; cells /= 2) {
        levels += 1;
    }
    return levels;
}

/* Counted from the tile at the world's origin: the tile that the eye is over, and the first of a
   row of `tiles` whose middle is as near to the eye as whole tiles allow. */
static double tile_under(double eye, double length) {
    return round(eye / length);
}

static double first_tile(double eye, double length, int tiles) {
    return round(eye / length - (tiles - 1) / 2.0);
}

/* Where the fog is full the surface has the colour of
   the background, so that it need not be drawn; lines are drawn on black and go on. */
static void end_in_fog(Mesh* mesh, const View* view, const RenderFrame* frame) {
    if (frame->levels && frame->mode == RENDER_MODE_SURFACE) {
        mesh->plane[VIEW_PLANE_FAR] = glms_vec4(glms_vec3_negate(view->forward), VIEW_FOG_DISTANCE);
    }
}

static Mesh lay_mesh(const LookSea* sea, const View* view, const RenderFrame* frame) {
    assert(frame->tiles >= 1 && frame->tiles <= RENDER_TILES_MAX);
    const double x = tile_under(frame->eye[0], sea->length);
    const double z = tile_under(frame->eye[2], sea->length);
    const double origin[2] = {(x - 0.5) * sea->length, (z - 0.5) * sea->length};
    Mesh mesh = {
        .cell = (float)(sea->length / sea->grid),
        .level_count = levels_of(sea->grid),
        .first_root = {(int32_t)(first_tile(frame->eye[0], sea->length, frame->tiles) - x),
                       (int32_t)(first_tile(frame->eye[2], sea->length, frame->tiles) - z)},
        .roots = frame->tiles,
        .bounds = sea->bounds,
    };
    memcpy(mesh.plane, view->plane, sizeof mesh.plane);
    end_in_fog(&mesh, view, frame);
    mesh_place_eye(&mesh, frame->eye, origin);
    choose_levels(&mesh, sea, view);
    look_wake_focus(&mesh, sea->wake, frame);
    return mesh;
}

/* ---- Colours ------------------------------------------------------------------------------- */

enum { UNIFORM_FORWARD, UNIFORM_LIGHT, UNIFORM_TEXELS, UNIFORM_STIRRED };
enum { UNIT_TEXELS = 0, UNIT_STIRRED, UNIT_FIELDS = 0 };

static void draw_background(void* state, const View* view, const RenderFrame* frame) {
    (void)state;
    (void)view;
    (void)frame;
    const vec3s color = view_fog_color();
    glClearColor(color.x, color.y, color.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static void set_light(const GLint* location, const View* view, const RenderFrame* frame) {
    const vec3s light = view_light(frame);
    glUniform3fv(location[UNIFORM_FORWARD], 1, view->forward.raw);
    glUniform3fv(location[UNIFORM_LIGHT], 1, light.raw);
}

static void set_uniforms(void* state, const GLint* location, const Fields* fields,
                         const WakeFields* wake, const Mesh* mesh, const View* view,
                         const RenderFrame* frame) {
    (void)state;
    fields_bind(fields, FIELDS_EXACT, FIELDS_TEXELS, 0, UNIT_TEXELS);
    glUniform1i(location[UNIFORM_TEXELS], UNIT_TEXELS);
    set_light(location, view, frame);
    look_wake_set(location + UNIFORM_STIRRED, wake, mesh, frame, UNIT_STIRRED);
}

/* Without small waves its shaders are those of the source alone. */
static const char* const* variant_fragment(int variant) {
    static const char* const STIRRED[] = {"wake.glsl", "rain.glsl", "footprint.glsl",
                                          "look_classic.frag", NULL};
    return variant == 0 ? NULL : STIRRED;
}

static void define(int variant, char defines[PROGRAM_DEFINES_SIZE]) {
    snprintf(defines, PROGRAM_DEFINES_SIZE, "%s%s",
             variant == 0 ? "#define STIRRED 0\n" : "#define STIRRED 1\n#define QUALITY 1\n",
             look_wake_define(variant / LOOK_WAKE_VARIANTS));
}

const Look* look_classic(void) {
    static const Look LOOK = {
        .name = "classic",
        .form = FIELDS_EXACT,
        .vertex = {"wake.glsl", "surface_exact.vert"},
        .fragment = {"look_classic.frag"},
        .uniform = {[UNIFORM_FORWARD] = "u_forward",
                    [UNIFORM_LIGHT] = "u_light",
                    [UNIFORM_TEXELS] = "u_texels",
                    [UNIFORM_STIRRED] = LOOK_WAKE_UNIFORMS},
        .near_depth = 0.02f, /* the source's, in metres */
        .far_depth = 200.0f,
        .has_full_tiles = true,
        .add_constants = view_add_constants,
        .variant_fragment = variant_fragment,
        .define = define,
        .draw_background = draw_background,
        .set_uniforms = set_uniforms,
        .lay_mesh = lay_mesh,
    };
    return &LOOK;
}

/* ---- Over several cascades ----------------------------------------------------------------- */

enum {
    UNIFORM_LOOK = UNIFORM_TEXELS,
    UNIFORM_LIVE,
    UNIFORM_FIELDS = UNIFORM_LIVE + LOOK_WAKE_UNIFORM_COUNT
};
enum { UNIT_WAKE = UNIT_FIELDS + FIELDS_TEXTURES * OCEAN_SEA_CASCADES_MAX };

static int cascades_variants(const Fields* fields, const RenderFrame* frame,
                             int variant[LOOK_SHOWN_MAX]) {
    (void)frame;
    variant[0] = fields->cascade_count;
    return 1;
}

static void cascades_define(int variant, char defines[PROGRAM_DEFINES_SIZE]) {
    snprintf(defines, PROGRAM_DEFINES_SIZE,
             "#define CASCADES %d\n#define QUALITY %d\n#define PLAIN\n%s",
             variant % LOOK_WAKE_VARIANTS, (int)RENDER_QUALITY_MEDIUM,
             look_wake_define(variant / LOOK_WAKE_VARIANTS));
}

static void cascades_set_uniforms(void* state, const GLint* location, const Fields* fields,
                                  const WakeFields* wake, const Mesh* mesh, const View* view,
                                  const RenderFrame* frame) {
    (void)state;
    set_light(location, view, frame);
    look_sea_set_cascades(location[UNIFORM_LOOK], fields, mesh, frame);
    look_sea_bind_fields(location + UNIFORM_FIELDS, fields, UNIT_FIELDS);
    look_wake_set(location + UNIFORM_LIVE, wake, mesh, frame, UNIT_WAKE);
}

static Mesh cascades_lay_mesh(const LookSea* sea, const View* view, const RenderFrame* frame) {
    Mesh mesh = look_sea_lay_mesh(sea, view, frame);
    end_in_fog(&mesh, view, frame);
    return mesh;
}

const Look* look_classic_cascades(void) {
    static const Look LOOK = {
        .name = "classic",
        .form = FIELDS_FILTERED,
        .vertex = {"sea_block.glsl", "wake.glsl", "surface_filtered.vert"},
        .fragment = {"sea_block.glsl", "wake.glsl", "rain.glsl", "foam.glsl", "footprint.glsl",
                     "slopes.glsl", "look_classic.frag"},
        .uniform = {[UNIFORM_FORWARD] = "u_forward",
                    [UNIFORM_LIGHT] = "u_light",
                    [UNIFORM_LOOK] = "u_look",
                    [UNIFORM_LIVE] = LOOK_WAKE_UNIFORMS,
                    [UNIFORM_FIELDS] = LOOK_SEA_FIELDS},
        .near_depth = 0.02f,
        .far_depth = 200.0f,
        .variants = cascades_variants,
        .define = cascades_define,
        .draw_background = draw_background,
        .set_uniforms = cascades_set_uniforms,
        .lay_mesh = cascades_lay_mesh,
    };
    return &LOOK;
}
