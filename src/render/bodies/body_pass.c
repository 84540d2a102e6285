#include "body_pass.h"

#include "body_model.h"
#include "gl/gl_buffer.h"

#include <assert.h>
#include <string.h>

/* A pose in the attribute stream of one body. */
typedef struct Pose {
    float place[3], orientation[4], rudder, size, boat;
} Pose;

/* ---- Life ---------------------------------------------------------------------------------- */

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
    for (int i = 0; i < RENDER_BODY_KIND_COUNT * BODY_PARTS; ++i) {
        BodyPart* part = &pass->part[i / BODY_PARTS][i % BODY_PARTS];
        part->first = model->index_count;
        if (ADD[i / BODY_PARTS][i % BODY_PARTS]) {
            ADD[i / BODY_PARTS][i % BODY_PARTS](model);
        }
        part->count = model->index_count - part->first;
    }
    gl_load_buffer(GL_ARRAY_BUFFER, pass->model_buffer, model->vertex,
                   (size_t)model->vertex_count * sizeof *model->vertex, GL_STATIC_DRAW);
    gl_load_buffer(GL_ELEMENT_ARRAY_BUFFER, pass->index_buffer, model->index,
                   (size_t)model->index_count * sizeof *model->index, GL_STATIC_DRAW);
    swell_memory_free(model);
    return true;
}

/* In the order of body.glsl. */
static void describe_attributes(const BodyPass* pass) {
    glBindBuffer(GL_ARRAY_BUFFER, pass->model_buffer);
    gl_describe_floats(0, (const GLint[]){3, 3, 4, 2}, 4, 0);
    glBindBuffer(GL_ARRAY_BUFFER, pass->pose_buffer);
    gl_describe_floats(4, (const GLint[]){3, 4, 1, 1, 1}, 5, 1);
}

bool body_pass_init(BodyPass* pass, SwellError* error) {
    assert(pass && !pass->vertex_array);
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->model_buffer);
    glGenBuffers(1, &pass->index_buffer);
    glGenBuffers(1, &pass->pose_buffer);
    glBindVertexArray(pass->vertex_array);
    const bool ok = upload_models(pass, error);
    describe_attributes(pass);
    glBindVertexArray(0);
    return ok;
}

void body_pass_finish(BodyPass* pass) {
    assert(pass);
    const GLuint buffers[] = {pass->model_buffer, pass->index_buffer, pass->pose_buffer};
    glDeleteBuffers(3, buffers);
    glDeleteVertexArrays(1, &pass->vertex_array);
    memset(pass, 0, sizeof *pass);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Uploads the poses of a kind, relative to the eye, so that floats suffice far from the world's
   origin. Returns their number. */
static int upload_poses(const BodyPass* pass, const RenderFrame* frame, RenderBodyKind kind) {
    Pose pose[RENDER_BODY_MAX];
    int count = 0;
    for (int i = 0; i < frame->body_count; ++i) {
        const RenderBody* body = &frame->body[i];
        if (body->kind != kind) {
            continue;
        }
        Pose* here = &pose[count++];
        for (int axis = 0; axis < 3; ++axis) {
            here->place[axis] = (float)(body->pose.position[axis] - frame->eye[axis]);
        }
        for (int part = 0; part < 4; ++part) {
            here->orientation[part] = (float)body->pose.orientation[part];
        }
        here->rudder = (float)body->rudder;
        here->boat = kind == RENDER_BODY_BOAT;
        here->size = kind == RENDER_BODY_STONE ? (float)body->radius : 1.0f;
    }
    gl_load_buffer(GL_ARRAY_BUFFER, pass->pose_buffer, pose, (size_t)count * sizeof *pose,
                   GL_STREAM_DRAW);
    return count;
}

/* Returns false if the program cannot be built or there is no sky. */
static bool use_program(PhysicalLook* look, const View* view, const RenderFrame* frame) {
    if (frame->drawing.look == RENDER_LOOK_SEA) {
        return physical_look_set_light(look, frame) &&
               look_programs_use(&look->programs, LOOK_BODY, view, frame);
    }
    const LookProgram* program = look_programs_use(&look->programs, LOOK_BODY_CLASSIC, view, frame);
    if (program) {
        const vec3s light = glms_vec3_normalize(view_light(frame));
        glUniform3fv(program->forward, 1, view->forward.raw);
        glUniform3fv(program->light, 1, light.raw);
    }
    return program != NULL;
}

static void draw_part(BodyPart part, int count) {
    if (part.count > 0 && count > 0) {
        glDrawElementsInstanced(GL_TRIANGLES, part.count, GL_UNSIGNED_SHORT,
                                (const void*)((size_t)part.first * sizeof(uint16_t)), count);
    }
}

void body_pass_draw(const BodyPass* pass, const View* view, const RenderFrame* frame,
                    PhysicalLook* look) {
    assert(pass && pass->vertex_array && view && frame && look);
    if (frame->body_count == 0 || !use_program(look, view, frame)) {
        return;
    }
    glBindVertexArray(pass->vertex_array);
    for (int kind = 0; kind < RENDER_BODY_KIND_COUNT; ++kind) {
        const int count = upload_poses(pass, frame, (RenderBodyKind)kind);
        draw_part(pass->part[kind][BODY_MODEL], count);
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        draw_part(pass->part[kind][BODY_LID], count);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
    glBindVertexArray(0);
}
