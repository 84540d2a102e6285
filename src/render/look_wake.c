#include "look_wake.h"

#include <assert.h>
#include <math.h>

enum { WAKE_VECTORS = 5 };
enum { UNIFORM_WAKE, UNIFORM_FOCUS, UNIFORM_HEIGHT, UNIFORM_SURFACE, UNIFORM_RAIN };
enum { KIND_WAKE = 1, KIND_RAIN = 2 };

/* The largest cells that carry the patch's waves [m]. */
static const double CELL_MOST = 0.5;

/* Around the middle of the patch [m]. */
static const float FOCUS_RADIUS = 30.0f;

/* Cells of the focus may be finer than elsewhere at its distance by no more than this. */
static const float FOCUS_SHARE = 1.0f / 3.0f;

/* A patch is left out where it is farther than so many times its side. */
static const double SIGHT_SIDES = 40.0;

/* Where no boat is [m]. */
static const float NOWHERE = 1e6f;

static double side_of(const WakeLayer* layer) {
    return layer->grid * layer->cell;
}

/* Of the eye from the middle of the patch [m]. */
static double distance_of(const WakeLayer* patch, const RenderFrame* frame) {
    const double x = patch->middle[0] - frame->eye[0];
    const double z = patch->middle[1] - frame->eye[2];
    return sqrt(x * x + frame->eye[1] * frame->eye[1] + z * z);
}

static bool sees_patch(const WakeFields* wake, const RenderFrame* frame) {
    return wake->patch.shown &&
           distance_of(&wake->patch, frame) < SIGHT_SIDES * side_of(&wake->patch);
}

int look_wake_kind(const WakeFields* wake, const RenderFrame* frame) {
    assert(wake && frame);
    return (sees_patch(wake, frame) ? KIND_WAKE : 0) | (wake->rain.shown ? KIND_RAIN : 0);
}

float look_wake_rise(const WakeFields* wake, const RenderFrame* frame) {
    assert(wake && frame);
    return sees_patch(wake, frame) ? wake->patch.largest : 0.0f;
}

const char* look_wake_define(int kind) {
    static const char* const LINES[LOOK_WAKE_KINDS] = {
        [0] = "",
        [KIND_WAKE] = "#define WAKE\n",
        [KIND_RAIN] = "#define RAIN\n",
        [KIND_WAKE | KIND_RAIN] = "#define WAKE\n#define RAIN\n",
    };
    assert(kind >= 0 && kind < LOOK_WAKE_KINDS);
    return LINES[kind];
}

/* 1/L, N, the place of the eye's cell in the textures; the point of texel i is that of cell i, in
   its middle. */
static void place_layer(const WakeLayer* layer, const double corner[2], float vector[4]) {
    const double side = side_of(layer);
    vector[0] = (float)(1.0 / side);
    vector[1] = (float)layer->grid;
    for (int axis = 0; axis < 2; ++axis) {
        const double place = corner[axis] / side + 0.5 / layer->grid;
        vector[2 + axis] = (float)(place - floor(place));
    }
}

/* The first boat of the frame, from the eye: where it is, and where it looks. */
static void place_hull(const RenderFrame* frame, float place[4], float ahead[4]) {
    place[0] = NOWHERE;
    ahead[0] = 1.0f;
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
        return;
    }
}

void look_wake_set(const GLint* location, const WakeFields* wake, const Mesh* mesh,
                   const RenderFrame* frame, int unit) {
    assert(location && wake && mesh && frame);
    const int kind = look_wake_kind(wake, frame);
    if (kind == 0) {
        return;
    }
    float vector[WAKE_VECTORS][4] = {{0.0f}};
    const double corner[2] = {frame->eye[0] - (double)mesh->eye.x,
                              frame->eye[2] - (double)mesh->eye.z};
    if (kind & KIND_WAKE) {
        const WakeLayer* patch = &wake->patch;
        place_layer(patch, corner, vector[0]);
        vector[1][0] = (float)(patch->middle[0] - corner[0]);
        vector[1][1] = (float)(patch->middle[1] - corner[1]);
        vector[1][2] = (float)(0.5 * side_of(patch) - patch->border);
        vector[1][3] = (float)(0.5 * side_of(patch));
        place_hull(frame, vector[3], vector[4]);
        glUniform4f(location[UNIFORM_FOCUS], mesh->focus.x, mesh->focus.z, mesh->focus.radius,
                    mesh->focus.distance);
        glUniform1i(location[UNIFORM_HEIGHT], unit);
        glUniform1i(location[UNIFORM_SURFACE], unit + 1);
        wake_fields_bind(patch, WAKE_FIELDS_HEIGHT, unit);
        wake_fields_bind(patch, WAKE_FIELDS_SURFACE, unit + 1);
    }
    if (kind & KIND_RAIN) {
        place_layer(&wake->rain, corner, vector[2]);
        glUniform1i(location[UNIFORM_RAIN], unit + 2);
        wake_fields_bind(&wake->rain, WAKE_FIELDS_SURFACE, unit + 2);
    }
    glUniform4fv(location[UNIFORM_WAKE], WAKE_VECTORS, vector[0]);
}

double look_wake_cell(const WakeFields* wake, const RenderFrame* frame, double cell) {
    assert(wake && frame && cell > 0.0);
    while (cell > CELL_MOST && sees_patch(wake, frame)) {
        cell *= 0.5;
    }
    return cell;
}

void look_wake_focus(Mesh* mesh, const WakeFields* wake, const RenderFrame* frame) {
    assert(mesh && wake && frame);
    if (!sees_patch(wake, frame)) {
        return;
    }
    int level = 0;
    for (float cell = 2.0f * mesh->cell; cell <= (float)CELL_MOST; cell *= 2.0f) {
        level += 1;
    }
    const WakeLayer* patch = &wake->patch;
    const float away = (float)distance_of(patch, frame);
    mesh->focus = (MeshFocus){
        .wanted = true,
        .x = (float)(patch->middle[0] - frame->eye[0]),
        .z = (float)(patch->middle[1] - frame->eye[2]),
        .radius = FOCUS_RADIUS,
        .distance = fmaxf(mesh->start[level], FOCUS_SHARE * away),
    };
}

void look_wake_add_constants(Preamble* preamble) {
    preamble_add_int(preamble, "WAKE_VECTORS", WAKE_VECTORS);
}
