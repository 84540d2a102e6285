#include "body_pass.h"

#include "body_model.h"
#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The attributes of one body's instance. `boat` is 1 for the launch, 0 for other bodies, and for a
   hull from a file, of which body_sea.frag knows the waterline alone, minus her breadth over the
   launch's. `index` and the poses at two other times are for layers. */
typedef struct Pose {
    float place[3], orientation[4], rudder, size, boat, index;
    struct {
        float place[3], orientation[4];
    } then[2];
} Pose;

/* ---- Life ---------------------------------------------------------------------------------- */

/* Keeps the positions of corners in place of those that `points` has. */
static bool keep_points(BodyPoints* points, const BodyVertex* vertex, int count,
                        SwellError* error) {
    float(*at)[3] = swell_memory_allocate((size_t)count, sizeof *at, error);
    if (!at) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        memcpy(at[i], vertex[i].position, sizeof at[i]);
    }
    swell_memory_free(points->at);
    *points = (BodyPoints){count, at};
    return true;
}

static bool upload_models(BodyPass* pass, SwellError* error) {
    BodyModel* model = swell_memory_allocate(1, sizeof *model, error);
    if (!model) {
        return false;
    }
    static void (*const ADD[RENDER_BODY_KIND_COUNT][BODY_PARTS])(BodyModel*) = {
        [RENDER_BODY_BUOY] = {body_model_add_buoy, NULL},
        [RENDER_BODY_BOAT] = {body_model_add_boat, body_model_add_boat_lid},
        [RENDER_BODY_STONE] = {body_model_add_stone, NULL},
    };
    bool ok = true;
    for (int i = 0; ok && i < RENDER_BODY_KIND_COUNT * BODY_PARTS; ++i) {
        const int kind = i / BODY_PARTS, which = i % BODY_PARTS;
        BodyPart* part = &pass->part[kind][which];
        const int first = model->vertex_count;
        part->first = model->index_count;
        if (ADD[kind][which]) {
            ADD[kind][which](model);
        }
        part->count = model->index_count - part->first;
        ok = which != BODY_MODEL || keep_points(&pass->points[kind], model->vertex + first,
                                                model->vertex_count - first, error);
    }
    gl_load_buffer(GL_ARRAY_BUFFER, pass->model_buffer, model->vertex,
                   (size_t)model->vertex_count * sizeof *model->vertex, GL_STATIC_DRAW);
    gl_load_buffer(GL_ELEMENT_ARRAY_BUFFER, pass->index_buffer, model->index,
                   (size_t)model->index_count * sizeof *model->index, GL_STATIC_DRAW);
    swell_memory_free(model);
    return ok;
}

/* Describes the attributes in the order of body.glsl. */
static void describe_attributes(const BodyPass* pass, GLuint model_buffer) {
    glBindBuffer(GL_ARRAY_BUFFER, model_buffer);
    gl_describe_floats(0, (const GLint[]){3, 3, 4, 2}, 4, 0);
    glBindBuffer(GL_ARRAY_BUFFER, pass->pose_buffer);
    gl_describe_floats(4, (const GLint[]){3, 4, 1, 1, 1, 1, 3, 4, 3, 4}, 10, 1);
}

bool body_pass_init(BodyPass* pass, SwellError* error) {
    assert(pass && !pass->vertex_array);
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->model_buffer);
    glGenBuffers(1, &pass->index_buffer);
    glGenBuffers(1, &pass->pose_buffer);
    glBindVertexArray(pass->vertex_array);
    const bool ok = upload_models(pass, error);
    describe_attributes(pass, pass->model_buffer);
    glBindVertexArray(0);
    return ok;
}

void body_pass_finish(BodyPass* pass) {
    assert(pass);
    const GLuint buffers[] = {pass->model_buffer, pass->index_buffer, pass->pose_buffer,
                              pass->hull_buffer};
    const GLuint arrays[] = {pass->vertex_array, pass->hull_array};
    for (int kind = 0; kind < RENDER_BODY_KIND_COUNT; ++kind) {
        swell_memory_free(pass->points[kind].at);
    }
    glDeleteBuffers(4, buffers);
    glDeleteVertexArrays(2, arrays);
    memset(pass, 0, sizeof *pass);
}

/* ---- A hull of a file ---------------------------------------------------------------------- */

/* Cosine of the angle below which faces that meet are one smooth surface. */
static const float SMOOTH_COSINE = 0.82f;

static const BodyPaint HULL_PAINT = {0.88f, 0.88f, 0.86f, 1.0f};

/* Returns the paint of a triangle. */
static BodyPaint paint_of(const RenderHull* hull, size_t triangle) {
    const uint8_t* color = hull->color ? hull->color[triangle] : NULL;
    return color && color[3] ? (BodyPaint){(float)color[0] / 255.0f, (float)color[1] / 255.0f,
                                           (float)color[2] / 255.0f, 1.0f + BODY_OWN}
                             : HULL_PAINT;
}

/* Fills the normal of a triangle, whose length is twice the triangle's area. */
static void face_normal(const RenderHull* hull, int triangle, float normal[3]) {
    const uint32_t* index = hull->index + 3 * (size_t)triangle;
    const float* corner[3];
    for (int i = 0; i < 3; ++i) {
        corner[i] = hull->vertex + 3 * (size_t)index[i];
    }
    for (int axis = 0; axis < 3; ++axis) {
        const int next = (axis + 1) % 3, last = (axis + 2) % 3;
        normal[axis] = (corner[1][next] - corner[0][next]) * (corner[2][last] - corner[0][last]) -
                       (corner[1][last] - corner[0][last]) * (corner[2][next] - corner[0][next]);
    }
}

static float length_of(const float v[3]) {
    return sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* Fills the corners of a hull's triangles, three each. `sum` has room for its vertices, in
   zeros. */
static void fill_corners(const RenderHull* hull, float (*sum)[3], BodyVertex* corner) {
    const size_t count = 3 * (size_t)hull->triangle_count;
    /* Add up the normals of each vertex's triangles, by area. */
    for (size_t i = 0; i < count; ++i) {
        float normal[3];
        face_normal(hull, (int)(i / 3), normal);
        for (int axis = 0; axis < 3; ++axis) {
            sum[hull->index[i]][axis] += normal[axis];
        }
    }
    /* A corner has the mean normal of its vertex where that is near the normal of its own face. */
    for (size_t i = 0; i < count; ++i) {
        const uint32_t vertex = hull->index[i];
        const float* mean = sum[vertex];
        float normal[3];
        face_normal(hull, (int)(i / 3), normal);
        const float size = fmaxf(length_of(normal), 1e-20f);
        const float mean_size = fmaxf(length_of(mean), 1e-20f);
        float cosine = 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            cosine += normal[axis] / size * (mean[axis] / mean_size);
        }
        corner[i] = (BodyVertex){.paint = paint_of(hull, i / 3)};
        for (int axis = 0; axis < 3; ++axis) {
            corner[i].position[axis] =
                hull->vertex[3 * (size_t)vertex + (size_t)axis] - (float)hull->origin[axis];
            corner[i].normal[axis] =
                cosine > SMOOTH_COSINE ? mean[axis] / mean_size : normal[axis] / size;
        }
    }
}

/* Fills two triangles for each strip of the lid. */
static void fill_lid(const RenderHull* hull, BodyVertex* corner) {
    static const int CORNERS[6] = {0, 1, 2, 0, 2, 3};
    for (int i = 0; i < 6 * hull->lid_count; ++i) {
        memcpy(corner[i].position, hull->lid[i / 6][CORNERS[i % 6]], sizeof corner[i].position);
    }
}

bool body_pass_load_hull(BodyPass* pass, const RenderHull* hull, SwellError* error) {
    assert(pass && pass->vertex_array && hull && hull->triangle_count > 0);
    const int model = 3 * hull->triangle_count;
    const int lid = 6 * hull->lid_count;
    const size_t all = (size_t)model + (size_t)lid;
    BodyVertex* corner = swell_memory_allocate(all, sizeof *corner, error);
    float(*sum)[3] = swell_memory_allocate((size_t)hull->vertex_count, sizeof *sum, error);
    bool ok = corner && sum;
    if (ok) {
        fill_corners(hull, sum, corner);
        fill_lid(hull, corner + model);
        ok = keep_points(&pass->points[RENDER_BODY_BOAT], corner, model, error);
    }
    if (ok) {
        if (!pass->hull_array) { /* else it takes the place of another hull */
            glGenVertexArrays(1, &pass->hull_array);
            glGenBuffers(1, &pass->hull_buffer);
        }
        glBindVertexArray(pass->hull_array);
        gl_load_buffer(GL_ARRAY_BUFFER, pass->hull_buffer, corner, all * sizeof *corner,
                       GL_STATIC_DRAW);
        describe_attributes(pass, pass->hull_buffer);
        glBindVertexArray(0);
        pass->hull[BODY_MODEL] = (BodyPart){0, model};
        pass->hull[BODY_LID] = (BodyPart){model, lid};
    }
    swell_memory_free(corner);
    swell_memory_free(sum);
    return ok;
}

/* ---- Bounds -------------------------------------------------------------------------------- */

RenderBounds body_pass_find_bounds(const BodyPass* pass, const RenderFrame* frame,
                                   const RenderBody* body) {
    assert(pass && frame && body);
    const BodyPoints* points = &pass->points[body->kind];
    const double size = body->kind == RENDER_BODY_STONE ? body->radius : 1.0;
    RenderBounds bounds = {.ahead = true, .pixel = {INFINITY, INFINITY, -INFINITY, -INFINITY}};
    for (int i = 0; i < points->count; ++i) {
        double own[3], place[3], pixel[2];
        for (int axis = 0; axis < 3; ++axis) {
            own[axis] = size * (double)points->at[i][axis];
            bounds.low[axis] = i == 0 ? own[axis] : fmin(bounds.low[axis], own[axis]);
            bounds.high[axis] = i == 0 ? own[axis] : fmax(bounds.high[axis], own[axis]);
        }
        float_pose_place(&body->pose, own, place);
        place[1] -=
            render_earth_drop(frame, hypot(place[0] - frame->eye[0], place[2] - frame->eye[2]));
        bounds.ahead = bounds.ahead && render_find_pixel(frame, place, pixel);
        for (int axis = 0; axis < 2 && bounds.ahead; ++axis) {
            bounds.pixel[axis] = fmin(bounds.pixel[axis], pixel[axis]);
            bounds.pixel[2 + axis] = fmax(bounds.pixel[2 + axis], pixel[axis]);
        }
    }
    return bounds;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Fills place, from the eye, and orientation. */
static void fill_pose(const FloatPose* pose, const double eye[3], float place[3],
                      float orientation[4]) {
    for (int axis = 0; axis < 3; ++axis) {
        place[axis] = (float)(pose->position[axis] - eye[axis]);
    }
    for (int part = 0; part < 4; ++part) {
        orientation[part] = (float)pose->orientation[part];
    }
}

/* Uploads the poses of a kind, relative to the eye, so that floats suffice far from the world's
   origin. Returns their number. */
static int upload_poses(const BodyPass* pass, const RenderFrame* frame, RenderBodyKind kind) {
    static const float INDEX[RENDER_BODY_KIND_COUNT] = {[RENDER_BODY_BUOY] = RENDER_INDEX_BUOY,
                                                        [RENDER_BODY_BOAT] = RENDER_INDEX_BOAT,
                                                        [RENDER_BODY_STONE] = RENDER_INDEX_STONE};
    Pose pose[RENDER_BODY_MAX] = {0};
    int count = 0;
    for (int i = 0; i < frame->body_count; ++i) {
        const RenderBody* body = &frame->body[i];
        if (body->kind != kind) {
            continue;
        }
        Pose* here = &pose[count++];
        fill_pose(&body->pose, frame->eye, here->place, here->orientation);
        for (int time = 0; frame->moved[0] && time < 2; ++time) {
            fill_pose(&frame->moved[time]->body[i].pose, frame->eye, here->then[time].place,
                      here->then[time].orientation);
        }
        here->index = INDEX[kind] + (kind == RENDER_BODY_BUOY ? (float)(count - 1) : 0.0f);
        here->rudder = (float)body->rudder;
        here->boat = kind != RENDER_BODY_BOAT ? 0.0f
                     : pass->hull->count > 0  ? -(float)body->scale[0]
                                              : 1.0f;
        here->size = kind == RENDER_BODY_STONE ? (float)body->radius : 1.0f;
    }
    gl_load_buffer(GL_ARRAY_BUFFER, pass->pose_buffer, pose, (size_t)count * sizeof *pose,
                   GL_STREAM_DRAW);
    return count;
}

/* Makes the look's program current. Returns false if it cannot be built or there is no sky. */
static bool use_program(SeaLook* look, const View* view, const RenderFrame* frame) {
    if (frame->drawing.look == RENDER_LOOK_SEA) {
        return sea_look_set_light(look, frame) &&
               look_programs_use(look->programs, LOOK_BODY, view, frame);
    }
    const Program* program = look_programs_use(look->programs, LOOK_BODY_CLASSIC, view, frame);
    if (program) {
        const vec3s light = glms_vec3_normalize(view_light(frame));
        const bool fog = frame->drawing.look == RENDER_LOOK_CLASSIC;
        const vec3s forward = fog ? view->forward : glms_vec3_zero(); /* fog grows along the view */
        glUniform3fv(program->at[UNIFORM_FORWARD], 1, forward.raw);
        glUniform3fv(program->at[UNIFORM_LIGHT], 1, light.raw);
    }
    return program != NULL;
}

/* Draws the parts of a kind. The lid writes depth alone. */
static void draw_parts(const BodyPass* pass, RenderBodyKind kind, int count) {
    const bool is_hull = kind == RENDER_BODY_BOAT && pass->hull->count > 0;
    glBindVertexArray(is_hull ? pass->hull_array : pass->vertex_array);
    for (int i = 0; i < BODY_PARTS; ++i) {
        const BodyPart part = is_hull ? pass->hull[i] : pass->part[kind][i];
        const GLboolean in_color = i != BODY_LID;
        glColorMask(in_color, in_color, in_color, in_color);
        if (is_hull) {
            glDrawArraysInstanced(GL_TRIANGLES, part.first, part.count, count);
        } else {
            glDrawElementsInstanced(GL_TRIANGLES, part.count, GL_UNSIGNED_SHORT,
                                    (const void*)((size_t)part.first * sizeof(uint16_t)), count);
        }
    }
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void body_pass_draw(const BodyPass* pass, const View* view, const RenderFrame* frame,
                    SeaLook* look) {
    assert(pass && pass->vertex_array && view && frame && look);
    if (frame->body_count == 0 || !use_program(look, view, frame)) {
        return;
    }
    for (int kind = 0; kind < RENDER_BODY_KIND_COUNT; ++kind) {
        const int count = upload_poses(pass, frame, (RenderBodyKind)kind);
        if (count > 0) {
            draw_parts(pass, (RenderBodyKind)kind, count);
        }
    }
    glBindVertexArray(0);
}
