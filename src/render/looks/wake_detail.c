#include "wake_detail.h"

#include "base/numbers.h"
#include "gl/gl_objects.h"
#include "sea/rain.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Sides of the largest cells that resolve the patch's waves, and a boat's bow wave [m]. */
static const double CELL_MOST = 0.5;
static const double CELL_MOST_BOAT = 0.26;

/* Radius [m] around the boat, or around the patch's middle if there is no boat, within which cells
   are no larger than these. Slopes are sampled per pixel everywhere. */
static const float FOCUS_RADIUS[RENDER_QUALITY_COUNT] = {
    [RENDER_QUALITY_LOW] = 8.0f, [RENDER_QUALITY_MEDIUM] = 12.0f, [RENDER_QUALITY_HIGH] = 20.0f};

/* Levels of detail take the focus to be at least this share of its true distance away, so that its
   cells do not get too fine. */
static const float FOCUS_SHARE = 1.0f / 3.0f;

/* A patch farther away than this times its side is not drawn. */
static const double SIGHT_SIDES = 40.0;

/* Heights of the launch's roof and of a buoy over the water. The water around them, so far from
   their images, may show them, their shadows and the launch's wash [m]. */
static const float HULL_HEIGHT = 1.85f, BUOY_HEIGHT = (float)(FLOAT_BUOY_DECK + FLOAT_BUOY_POLE);
static const float HULL_REACH = 16.0f, BUOY_REACH = 12.0f;

static const float FAR_AWAY = 1e6f; /* m */

static double side_of(const WakeLayer* layer) {
    return layer->grid * layer->cell;
}

/* The launch's bow wave [m]. A crest higher than BOW_HIGHEST breaks at once. Its distance from the
   stem lies between what the mesh resolves and what the hull's length allows. */
static const double BOW_HIGHEST = 0.34, BOW_NEAREST = 0.15, BOW_FARTHEST = 1.1;

/* A planing boat lifts its bow. In the end it meets the water PLANING_STEM ahead of amidships [m],
   and its bow wave is lower by the share PLANING_LOWER. */
static const double PLANING_STEM = 0.9, PLANING_LOWER = 0.35;

/* The least distance from the launch's stem to its greatest breadth [m]. */
static const double RUN_LEAST = 0.5;

/* Returns the eye's distance from the middle of the patch [m]. */
static double distance_of(const WakeLayer* patch, const RenderFrame* frame) {
    const double x = patch->middle[0] - frame->eye[0];
    const double z = patch->middle[1] - frame->eye[2];
    return sqrt(x * x + frame->eye[1] * frame->eye[1] + z * z);
}

static bool sees_patch(const WakeFields* wake, const RenderFrame* frame) {
    return wake->patch.shown &&
           distance_of(&wake->patch, frame) < SIGHT_SIDES * side_of(&wake->patch);
}

float wake_detail_rise(const WakeDetail* shown) {
    assert(shown);
    const float bow = shown->boat ? (float)(shown->scale[1] * BOW_HIGHEST) : 0.0f;
    return shown->patch ? shown->wake->patch.largest + bow : 0.0f;
}

/* ---- Detail -------------------------------------------------------------------------------- */

WakeDetail wake_detail_of(const WakeFields* wake, const RenderFrame* frame) {
    assert(wake && frame);
    WakeDetail shown = {
        .wake = wake,
        .patch = sees_patch(wake, frame),
        .rings = wake->rings ? (float)rain_reach(frame) : 0.0f,
        .eye = {frame->eye[0], frame->eye[2]},
    };
    const bool mirrors = frame->drawing.look == RENDER_LOOK_SEA;
    shown.boat =
        shown.patch || mirrors ? view_boat(frame, shown.ahead, shown.scale, &shown.trim) : NULL;
    for (int axis = 0; shown.boat && axis < 3; ++axis) {
        shown.place[axis] = (float)(shown.boat->pose.position[axis] - frame->eye[axis]);
    }
    for (int i = 0; mirrors && i < frame->body_count && shown.buoy_count < BUOYS_MAX; ++i) {
        const RenderBody* body = &frame->body[i];
        float* place = shown.buoy[shown.buoy_count];
        for (int axis = 0; axis < 3; ++axis) {
            place[axis] = (float)(body->pose.position[axis] - frame->eye[axis]);
        }
        shown.buoy_count += body->kind == RENDER_BODY_BUOY;
    }
    return shown;
}

/* A disc of the water, from the eye [m]. */
typedef struct Disc {
    float x, z, radius;
} Disc;

/* Level water shows a body of that height from its foot towards the eye, up to the share h / (h +
   e) of its distance, where e is the height of the eye. */
static Disc find_image(const float place[3], float height, float reach) {
    const float half = 0.5f * height / (height + fmaxf(-place[1], 0.0f));
    return (Disc){(1.0f - half) * place[0], (1.0f - half) * place[2],
                  half * hypotf(place[0], place[2]) + reach};
}

static Disc find_boat_image(const WakeDetail* shown) {
    const float scale = (float)fmax(shown->scale[0], shown->scale[1]);
    return find_image(shown->place, scale * HULL_HEIGHT, scale * HULL_REACH);
}

/* Returns the distance from a point to an area, both relative to the eye, less `stray`. */
static float distance_to(MeshArea area, float x, float z, float stray) {
    const float dx = fmaxf(0.0f, fmaxf(area.x0 - x, x - area.x1));
    const float dz = fmaxf(0.0f, fmaxf(area.z0 - z, z - area.z1));
    return fmaxf(hypotf(dx, dz) - stray, 0.0f);
}

static bool is_over(Disc disc, MeshArea area, float stray) {
    return distance_to(area, disc.x, disc.z, stray) < disc.radius;
}

static bool is_stirred(const WakeDetail* shown, MeshArea area) {
    const double low[2] = {shown->eye[0] + (double)area.x0, shown->eye[1] + (double)area.z0};
    const double high[2] = {shown->eye[0] + (double)area.x1, shown->eye[1] + (double)area.z1};
    const WakeFields* wake = shown->wake;
    return wake_fields_stirred(&wake->patch, low, high) ||
           (wake->track.layer.shown && wake_fields_stirred(&wake->track.layer, low, high));
}

int wake_detail_of_node(const WakeDetail* shown, const Mesh* mesh, const MeshNode* node) {
    assert(shown && mesh && node);
    if (!shown->patch && shown->rings <= 0.0f && !shown->boat && shown->buoy_count == 0) {
        return WAKE_DETAIL_NONE;
    }
    const MeshArea area = mesh_node_area(mesh, node);
    const float stray = mesh->bounds.horizontal;
    int shows = shown->patch ? WAKE_DETAIL_HEIGHT : WAKE_DETAIL_NONE;
    if (shown->patch && is_stirred(shown, area)) {
        shows = WAKE_DETAIL_SURFACE;
    }
    bool mirrors = shown->boat && is_over(find_boat_image(shown), area, stray);
    for (int i = 0; !mirrors && i < shown->buoy_count; ++i) {
        mirrors = is_over(find_image(shown->buoy[i], BUOY_HEIGHT, BUOY_REACH), area, stray);
    }
    if (mirrors) {
        shows = shown->patch ? WAKE_DETAIL_BOAT : WAKE_DETAIL_REST;
    }
    return shows + (distance_to(area, 0.0f, 0.0f, stray) < shown->rings ? WAKE_DETAIL_RINGS : 0);
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

/* Fills the bow wave, for which the patch's linear waves are too low and too coarse: the height of
   its crest and its distance from the stem (F. Noblesse et al., Simple analytical relations for
   ship bow waves, J. Fluid Mech. 600, 2008)

       Z g / U^2 = 2.2 / (1 + F) tan(a) / cos(a)     X g / U^2 = 1.1 / (1 + F)     F = U / sqrt(g T)

   for half the waterline's entrance angle a and the draught T. docs/WAKES.md tells how 2.2 and 1.1
   were checked. The block has the launch's scale, by Froude's law. */
static void fill_bow(WakeBlock* block, const WakeDetail* shown) {
    const double broader = shown->scale[0], longer = shown->scale[1];
    const double* waterline = shown->boat->waterline;
    const double u = fmax(shown->boat->speed, 0.0) / sqrt(longer), scale = u * u / FLOAT_GRAVITY;
    const double draught = -broader / longer * float_boat_keel(0.0);
    const double stem = waterline[0] / longer, half = waterline[1];
    const double run = fmax(waterline[2] / longer, RUN_LEAST);
    /* The parabola leaves the stem at twice the mean angle. */
    const double tangent = 2.0 * half / (longer * run);
    const double froude = u / sqrt(FLOAT_GRAVITY * draught);
    const double height = 2.2 / (1.0 + froude) * tangent * sqrt(1.0 + tangent * tangent) * scale;
    const double planes = float_planing_share(u, FLOAT_BOAT_LENGTH);
    block->bow[0] = (float)(fmin(height, BOW_HIGHEST) * (1.0 - PLANING_LOWER * planes));
    block->bow[1] = (float)swell_clamp(1.1 / (1.0 + froude) * scale, BOW_NEAREST, BOW_FARTHEST);
    block->stem = (float)swell_mix(stem, PLANING_STEM, planes);
    block->speed = (float)(fabs(shown->boat->speed) / sqrt(longer));
    block->waterline[0] = (float)(half / broader);
    block->waterline[1] = (float)run;
}

void wake_detail_set(const UniformBlocks* blocks, const WakeDetail* shown, const Mesh* mesh,
                     const RenderFrame* frame) {
    assert(blocks && shown && mesh && frame);
    const double corner[2] = {frame->eye[0] - (double)mesh->eye.x,
                              frame->eye[2] - (double)mesh->eye.z};
    WakeBlock block = {
        .boat = {FAR_AWAY, 0.0f, FAR_AWAY}, /* no boat */
        .boat_ahead = {1.0f, 0.0f},
        .boat_scale = {1.0f, 1.0f},
        .boat_inverse = {1.0f, 1.0f},
        .bow = {0.0f, 1.0f},
        .waterline = {0.0f, 1.0f},
        .image_radius = 1.0f,
        .buoy_count = (float)shown->buoy_count,
    };
    memcpy(block.buoys, shown->buoy, sizeof block.buoys);
    if (shown->boat) {
        const Disc image = find_boat_image(shown);
        memcpy(block.boat, shown->place, sizeof block.boat);
        for (int i = 0; i < 2; ++i) {
            block.boat_ahead[i] = (float)shown->ahead[i];
            block.boat_scale[i] = (float)shown->scale[i];
            block.boat_inverse[i] = 1.0f / block.boat_scale[i];
        }
        block.image[0] = image.x;
        block.image[1] = image.z;
        block.image_radius = image.radius;
        block.trim = (float)shown->trim;
        block.keel = (float)float_boat_keel(0.0);
        fill_bow(&block, shown);
    }
    if (shown->patch) {
        const WakeLayer *patch = &shown->wake->patch, *track = &shown->wake->track.layer;
        const double side = side_of(patch);
        block.frequency = (float)(1.0 / side);
        block.texels = (float)patch->grid;
        block.inner = (float)(0.5 * side - patch->border);
        block.outer = (float)(0.5 * side);
        block.focus[0] = mesh->focus.x;
        block.focus[1] = mesh->focus.z;
        block.focus_radius = mesh->focus.radius;
        block.focus_distance = mesh->focus.distance;
        place_layer(patch, corner, block.place, block.middle);
        if (track->shown) {
            block.track = 1.0f;
            place_layer(track, corner, block.track_place, block.track_middle);
            wake_fields_bind(track, 0, UNIT_WAKE_TRACK);
        }
        wake_fields_bind(patch, WAKE_FIELDS_HEIGHT, UNIT_WAKE_HEIGHT);
        wake_fields_bind(patch, WAKE_FIELDS_SURFACE, UNIT_WAKE_SURFACE);
    }
    if (shown->patch || shown->boat || shown->buoy_count > 0) {
        uniform_blocks_set(blocks, UNIFORM_BLOCK_WAKE, &block);
    }
    if (shown->rings > 0.0f) {
        const RainBlock rain = rain_block(corner, frame);
        uniform_blocks_set(blocks, UNIFORM_BLOCK_RAIN, &rain);
        gl_bind_texture(GL_TEXTURE_2D, shown->wake->rings, UNIT_RAIN_RINGS);
    }
}

/* ---- The mesh ------------------------------------------------------------------------------ */

static double cell_most(const WakeDetail* shown) {
    return shown->boat ? CELL_MOST_BOAT : CELL_MOST;
}

double wake_detail_cell(const WakeDetail* shown, double cell) {
    assert(shown && cell > 0.0);
    while (shown->patch && cell > cell_most(shown)) {
        cell *= 0.5;
    }
    return cell;
}

void wake_detail_focus(Mesh* mesh, const WakeDetail* shown, const RenderFrame* frame) {
    assert(mesh && shown && frame);
    if (!shown->patch) {
        return;
    }
    int level = 0;
    for (float cell = 2.0f * mesh->cell; cell <= (float)cell_most(shown); cell *= 2.0f) {
        level += 1;
    }
    const WakeLayer* patch = &shown->wake->patch;
    const float middle[2] = {(float)(patch->middle[0] - frame->eye[0]),
                             (float)(patch->middle[1] - frame->eye[2])};
    const float x = shown->boat ? shown->place[0] : middle[0];
    const float z = shown->boat ? shown->place[2] : middle[1];
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
    preamble_add_int(preamble, "BUOYS_MAX", BUOYS_MAX);
    preamble_add_float(preamble, "BUOY_DECK", FLOAT_BUOY_DECK);
    preamble_add_float(preamble, "BUOY_TOP", (double)BUOY_HEIGHT);
    preamble_add_float(preamble, "BUOY_REACH", (double)BUOY_REACH);
    preamble_add_float(preamble, "HULL_HOUSE", (double)HULL_HEIGHT);
    preamble_add_float(preamble, "BOAT_LENGTH", FLOAT_BOAT_LENGTH);
    preamble_add_float(preamble, "SLICK_BREADTH", WAKE_SLICK_BREADTH);
    preamble_add_float(preamble, "SLICK_FROM", WAKE_SLICK_FROM);
    preamble_add_float(preamble, "SLICK_TO", WAKE_SLICK_TO);
    preamble_add_float(preamble, "TRACK_GRID", WAKE_TRACK_GRID);
    preamble_add_float(preamble, "TRACK_CELL", WAKE_TRACK_CELL);
    rain_add_constants(preamble);
}
