#include "body_pass.h"

#include "body_model.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A pose in the attribute stream of one body. */
typedef struct Pose {
    float place[3], orientation[4], rudder, size;
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
    glBindBuffer(GL_ARRAY_BUFFER, pass->model_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)model->vertex_count * sizeof *model->vertex),
                 model->vertex, GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, pass->index_buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 (GLsizeiptr)((size_t)model->index_count * sizeof *model->index), model->index,
                 GL_STATIC_DRAW);
    swell_memory_free(model);
    return true;
}

static void describe_attributes(const BodyPass* pass) {
    static const struct {
        bool instanced;
        GLint size;
        size_t offset;
    } ATTRIBUTES[] = {
        {false, 3, offsetof(BodyVertex, position)}, {false, 3, offsetof(BodyVertex, normal)},
        {false, 4, offsetof(BodyVertex, paint)},    {false, 2, offsetof(BodyVertex, thin)},
        {true, 3, offsetof(Pose, place)},           {true, 4, offsetof(Pose, orientation)},
        {true, 1, offsetof(Pose, rudder)},          {true, 1, offsetof(Pose, size)}};
    for (GLuint i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; ++i) {
        const bool instanced = ATTRIBUTES[i].instanced;
        glBindBuffer(GL_ARRAY_BUFFER, instanced ? pass->pose_buffer : pass->model_buffer);
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, ATTRIBUTES[i].size, GL_FLOAT, GL_FALSE,
                              (GLsizei)(instanced ? sizeof(Pose) : sizeof(BodyVertex)),
                              (const void*)ATTRIBUTES[i].offset);
        glVertexAttribDivisor(i, instanced);
    }
}

bool body_pass_init(BodyPass* pass, Programs* programs, SwellError* error) {
    assert(pass && !pass->program);
    const ProgramRecipe recipe = {
        .label = "bodies",
        .vertex = {"body.glsl", "body.vert"},
        .fragment = {"body.frag"},
        .program = &pass->program,
        .uniform = {{"u_clip_from_eye", &pass->uniform.clip_from_eye},
                    {"u_pixel", &pass->uniform.pixel},
                    {"u_forward", &pass->uniform.forward},
                    {"u_light", &pass->uniform.light}},
    };
    pass->programs = programs;
    if (!programs_add(programs, &recipe, error)) {
        return false;
    }
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
    glDeleteProgram(pass->program);
    for (int i = 0; i < 2 * RENDER_QUALITY_COUNT; ++i) {
        glDeleteProgram(pass->sea[i / RENDER_QUALITY_COUNT][i % RENDER_QUALITY_COUNT].name);
    }
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
        here->size = kind == RENDER_BODY_STONE ? (float)body->radius : 1.0f;
    }
    glBindBuffer(GL_ARRAY_BUFFER, pass->pose_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)count * sizeof *pose), pose, GL_STREAM_DRAW);
    return count;
}

static void use_classic(const BodyPass* pass, const View* view, const RenderFrame* frame) {
    const vec3s light = glms_vec3_normalize(view_light(frame));
    glUseProgram(pass->program);
    glUniformMatrix4fv(pass->uniform.clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform1f(pass->uniform.pixel, 1.0f / view->focal);
    glUniform3fv(pass->uniform.forward, 1, view->forward.raw);
    glUniform3fv(pass->uniform.light, 1, light.raw);
}

/* Returns the program for the frame, built or not. */
static BodySeaProgram* find_sea(BodyPass* pass, const RenderFrame* frame, bool* in_water) {
    *in_water = underwater_look_is_needed(frame);
    return &pass->sea[*in_water][frame->weather.quality];
}

static const BodySeaProgram* require_sea(BodyPass* pass, const RenderFrame* frame) {
    static const char* const FILES[2][PROGRAM_FILES_MAX] = {
        {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "body_sea.frag"},
        {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "foam_noise.glsl", "waterline.glsl",
         "water.glsl", "body_sea.frag"}};
    bool in_water;
    BodySeaProgram* sea = find_sea(pass, frame, &in_water);
    if (!sea->tried) {
        ProgramRecipe recipe = {
            .label = "bodies of the sea look",
            .vertex = {"look_blocks.glsl", "sea_look.glsl", "body.glsl", "body_sea.vert"},
            .program = &sea->name,
            .uniform = {{"u_clip_from_eye", &sea->clip_from_eye}, {"u_pixel", &sea->pixel}},
        };
        memcpy(recipe.fragment, FILES[in_water], sizeof recipe.fragment);
        snprintf(recipe.defines, sizeof recipe.defines, "#define QUALITY %d\n%s",
                 (int)frame->weather.quality, in_water ? "#define WATERLINE\n" : "");
        sea->tried = true;
        programs_add(pass->programs, &recipe, NULL);
    }
    return sea->name ? sea : NULL;
}

/* Returns false if the program cannot be built or there is no sky. */
static bool use_sea(BodyPass* pass, const View* view, const RenderFrame* frame,
                    PhysicalLook* look) {
    const BodySeaProgram* sea = require_sea(pass, frame);
    if (!sea) {
        return false;
    }
    glUseProgram(sea->name);
    glUniformMatrix4fv(sea->clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform1f(sea->pixel, 1.0f / view->focal);
    return physical_look_set_light(look, frame);
}

static void draw_part(BodyPart part, int count) {
    if (part.count > 0 && count > 0) {
        glDrawElementsInstanced(GL_TRIANGLES, part.count, GL_UNSIGNED_SHORT,
                                (const void*)((size_t)part.first * sizeof(uint16_t)), count);
    }
}

void body_pass_draw(BodyPass* pass, const View* view, const RenderFrame* frame,
                    PhysicalLook* look) {
    assert(pass && pass->program && view && frame);
    if (frame->body_count == 0) {
        return;
    }
    if (frame->drawing.look == RENDER_LOOK_CLASSIC) {
        use_classic(pass, view, frame);
    } else if (!use_sea(pass, view, frame, look)) {
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

bool body_pass_prewarm(BodyPass* pass, const View* view, const RenderFrame* frame,
                       PhysicalLook* look) {
    assert(pass && view && frame);
    bool in_water;
    if (frame->drawing.look == RENDER_LOOK_CLASSIC || find_sea(pass, frame, &in_water)->tried) {
        return false;
    }
    RenderBody boat = {.kind = RENDER_BODY_BOAT};
    memcpy(boat.pose.position, frame->eye, sizeof boat.pose.position);
    boat.pose.orientation[3] = 1.0;
    RenderFrame next = *frame;
    next.body = &boat;
    next.body_count = 1;
    body_pass_draw(pass, view, &next, look);
    return true;
}
