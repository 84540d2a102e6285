#include "wake_detail.h"

#include "gl/gl_texture.h"
#include "sea/rain.h"

#include <assert.h>
#include <math.h>
#include <string.h>

_Static_assert((int)WAKE_DETAIL_COUNT == (int)NODES_KINDS_MAX, "nodes are sorted by detail");

/* The largest cells that resolve the patch's waves [m]. */
static const double CELL_MOST = 0.5;

/* Around the boat, or the middle of the patch without one, cells are at most CELL_MOST within this
   radius [m]. Slopes are sampled per pixel everywhere. */
static const float FOCUS_RADIUS[RENDER_QUALITY_COUNT] = {
    [RENDER_QUALITY_LOW] = 8.0f, [RENDER_QUALITY_MEDIUM] = 12.0f, [RENDER_QUALITY_HIGH] = 20.0f};

/* The focus counts as at least this share of its distance, so that its cells are not too fine. */
static const float FOCUS_SHARE = 1.0f / 3.0f;

/* A patch farther away than this times its side is not drawn. */
static const double SIGHT_SIDES = 40.0;

/* Reach of the boat's reflection and shadow [m]. */
static const float HULL_REACH = 16.0f;

static double side_of(const WakeLayer* layer) {
    return layer->grid * layer->cell;
}

/* Distance of the eye from the middle of the patch [m]. */
static double distance_of(const WakeLayer* patch, const RenderFrame* frame) {
    const double x = patch->middle[0] - frame->eye[0];
    const double z = patch->middle[1] - frame->eye[2];
    return sqrt(x * x + frame->eye[1] * frame->eye[1] + z * z);
}

static bool sees_patch(const WakeFields* wake, const RenderFrame* frame) {
    return wake->patch.shown &&
           distance_of(&wake->patch, frame) < SIGHT_SIDES * side_of(&wake->patch);
}

float wake_detail_rise(const WakeFields* wake, const RenderFrame* frame) {
    assert(wake && frame);
    return sees_patch(wake, frame) ? wake->patch.largest : 0.0f;
}

/* ---- Detail -------------------------------------------------------------------------------- */

/* Finds the frame's first boat: its place from the eye and its heading. */
static bool find_boat(const RenderFrame* frame, float place[3], float ahead[2]) {
    for (int i = 0; i < frame->body_count; ++i) {
        const RenderBody* body = &frame->body[i];
        if (body->kind != RENDER_BODY_BOAT) {
            continue;
        }
        double bow[3];
        float_pose_rotate(&body->pose, (const double[3]){0.0, 0.0, -1.0}, bow);
        const double level = fmax(hypot(bow[0], bow[2]), 1e-6);
        for (int axis = 0; axis < 3; ++axis) {
            place[axis] = (float)(body->pose.position[axis] - frame->eye[axis]);
        }
        ahead[0] = (float)(bow[0] / level);
        ahead[1] = (float)(bow[2] / level);
        return true;
    }
    return false;
}

WakeDetail wake_detail_of(const WakeFields* wake, const RenderFrame* frame) {
    assert(wake && frame);
    WakeDetail shown = {
        .wake = wake,
        .patch = sees_patch(wake, frame),
        .rings = wake->rain.rings ? (float)rain_reach(frame) : 0.0f,
        .eye = {frame->eye[0], frame->eye[2]},
    };
    shown.boat = shown.patch && find_boat(frame, shown.place, shown.ahead);
    return shown;
}

/* Distance from a point to an area, both relative to the eye. */
static float distance_to(MeshArea area, float x, float z, float stray) {
    const float dx = fmaxf(0.0f, fmaxf(area.x0 - x, x - area.x1));
    const float dz = fmaxf(0.0f, fmaxf(area.z0 - z, z - area.z1));
    return fmaxf(hypotf(dx, dz) - stray, 0.0f);
}

static bool is_stirred(const WakeDetail* shown, MeshArea area) {
    const double low[2] = {shown->eye[0] + (double)area.x0, shown->eye[1] + (double)area.z0};
    const double high[2] = {shown->eye[0] + (double)area.x1, shown->eye[1] + (double)area.z1};
    const WakeFields* wake = shown->wake;
    return wake_fields_stirred(&wake->patch, low, high) ||
           (wake->track.layer.shown && wake_fields_stirred(&wake->track.layer, low, high));
}

int wake_detail_of_node(const void* context, const Mesh* mesh, const MeshNode* node) {
    const WakeDetail* shown = context;
    if (shown->only || (!shown->patch && shown->rings <= 0.0f)) {
        return shown->only;
    }
    const MeshArea area = mesh_node_area(mesh, node);
    const float stray = mesh->bounds.horizontal;
    int shows = shown->patch ? WAKE_DETAIL_HEIGHT : WAKE_DETAIL_NONE;
    if (shown->patch && is_stirred(shown, area)) {
        shows = WAKE_DETAIL_SURFACE;
    }
    if (shown->boat && distance_to(area, shown->place[0], shown->place[2], stray) < HULL_REACH) {
        shows = WAKE_DETAIL_BOAT;
    }
    return shows + (distance_to(area, 0.0f, 0.0f, stray) < shown->rings ? WAKE_DETAIL_RINGS : 0);
}

int wake_detail_of_mesh(const WakeDetail* shown) {
    assert(shown);
    if (shown->only) {
        return shown->only;
    }
    const int shows = shown->boat    ? WAKE_DETAIL_BOAT
                      : shown->patch ? WAKE_DETAIL_SURFACE
                                     : WAKE_DETAIL_NONE;
    return shows + (shown->rings > 0.0f ? WAKE_DETAIL_RINGS : 0);
}

const char* wake_detail_defines(int detail) {
#define HEIGHT_LINE "#define WAKE\n"
#define SURFACE_LINES HEIGHT_LINE "#define WAKE_SURFACE\n"
#define BOAT_LINES SURFACE_LINES "#define BOAT\n"
#define RAIN_LINE "#define RAIN\n"
    static const char* const LINES[WAKE_DETAIL_COUNT] = {
        "",        HEIGHT_LINE,           SURFACE_LINES,           BOAT_LINES,
        RAIN_LINE, HEIGHT_LINE RAIN_LINE, SURFACE_LINES RAIN_LINE, BOAT_LINES RAIN_LINE};
    assert(detail >= 0 && detail < WAKE_DETAIL_COUNT);
    return LINES[detail];
}

/* ---- Uniforms ----------------------------------------------------------------------------- */

static void place_layer(const WakeLayer* layer, const double corner[2], float* place,
                        float* middle) {
    for (int axis = 0; axis < 2; ++axis) { /* texel i is at the centre of cell i */
        const double at = corner[axis] / side_of(layer) + 0.5 / layer->grid;
        place[axis] = (float)(at - floor(at));
        middle[axis] = (float)(layer->middle[axis] - corner[axis]);
    }
}

static void set_patch(UniformBlocks* blocks, const WakeDetail* shown, const Mesh* mesh,
                      const double corner[2]) {
    const WakeLayer* patch = &shown->wake->patch;
    const double side = side_of(patch);
    WakeBlock block = {
        .frequency = (float)(1.0 / side),
        .texels = (float)patch->grid,
        .inner = (float)(0.5 * side - patch->border),
        .outer = (float)(0.5 * side),
        .focus = {mesh->focus.x, mesh->focus.z},
        .focus_radius = mesh->focus.radius,
        .focus_distance = mesh->focus.distance,
    };
    place_layer(patch, corner, block.place, block.middle);
    const WakeLayer* track = &shown->wake->track.layer;
    if (track->shown) {
        block.track = 1.0f;
        place_layer(track, corner, block.track_place, block.track_middle);
        wake_fields_bind(track, 0, UNIT_WAKE_TRACK);
    }
    memcpy(block.boat, shown->place, sizeof block.boat);
    memcpy(block.boat_ahead, shown->ahead, sizeof block.boat_ahead);
    uniform_blocks_set(blocks, UNIFORM_BLOCK_WAKE, &block);
    wake_fields_bind(patch, WAKE_FIELDS_HEIGHT, UNIT_WAKE_HEIGHT);
    wake_fields_bind(patch, WAKE_FIELDS_SURFACE, UNIT_WAKE_SURFACE);
}

void wake_detail_set(UniformBlocks* blocks, const WakeFields* wake, const Mesh* mesh,
                     const RenderFrame* frame) {
    assert(blocks && wake && mesh && frame);
    const WakeDetail shown = wake_detail_of(wake, frame);
    const double corner[2] = {frame->eye[0] - (double)mesh->eye.x,
                              frame->eye[2] - (double)mesh->eye.z};
    if (shown.patch) {
        set_patch(blocks, &shown, mesh, corner);
    }
    if (shown.rings > 0.0f) {
        const RainBlock rain = rain_block(corner, frame);
        uniform_blocks_set(blocks, UNIFORM_BLOCK_RAIN, &rain);
        gl_bind_texture(GL_TEXTURE_2D, wake->rain.rings, UNIT_RAIN_RINGS);
    }
}

/* ---- The mesh ------------------------------------------------------------------------------ */

double wake_detail_cell(const WakeFields* wake, const RenderFrame* frame, double cell) {
    assert(wake && frame && cell > 0.0);
    while (cell > CELL_MOST && sees_patch(wake, frame)) {
        cell *= 0.5;
    }
    return cell;
}

void wake_detail_focus(Mesh* mesh, const WakeFields* wake, const RenderFrame* frame) {
    assert(mesh && wake && frame);
    const WakeDetail shown = wake_detail_of(wake, frame);
    if (!shown.patch) {
        return;
    }
    int level = 0;
    for (float cell = 2.0f * mesh->cell; cell <= (float)CELL_MOST; cell *= 2.0f) {
        level += 1;
    }
    const WakeLayer* patch = &wake->patch;
    const float middle[2] = {(float)(patch->middle[0] - frame->eye[0]),
                             (float)(patch->middle[1] - frame->eye[2])};
    const float x = shown.boat ? shown.place[0] : middle[0];
    const float z = shown.boat ? shown.place[2] : middle[1];
    mesh->focus = (MeshFocus){
        .enabled = true,
        .x = x,
        .z = z,
        .radius = FOCUS_RADIUS[frame->weather.quality],
        .distance =
            fmaxf(mesh->start[level],
                  FOCUS_SHARE * sqrtf(x * x + z * z + (float)(frame->eye[1] * frame->eye[1]))),
    };
}

void wake_detail_add_constants(Preamble* preamble) {
    preamble_add_float(preamble, "HULL_REACH", (double)HULL_REACH);
    preamble_add_float(preamble, "SLICK_BREADTH", WAKE_SLICK_BREADTH);
    preamble_add_float(preamble, "SLICK_FROM", WAKE_SLICK_FROM);
    preamble_add_float(preamble, "SLICK_TO", WAKE_SLICK_TO);
    preamble_add_float(preamble, "TRACK_GRID", WAKE_TRACK_GRID);
    preamble_add_float(preamble, "TRACK_CELL", WAKE_TRACK_CELL);
    rain_add_constants(preamble);
}
