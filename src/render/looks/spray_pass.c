#include "spray_pass.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A puff's attributes, in the order of spray.vert. */
static void describe_attributes(void) {
    static const struct {
        int size;
        size_t offset;
    } ATTRIBUTES[] = {
        {4, offsetof(SprayPuff, place)},
        {4, offsetof(SprayPuff, axis)},
        {4, offsetof(SprayPuff, slope)},
        {4, offsetof(SprayPuff, noise)},
    };
    for (GLuint i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; ++i) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, ATTRIBUTES[i].size, GL_FLOAT, GL_FALSE, (GLsizei)sizeof(SprayPuff),
                              (const void*)ATTRIBUTES[i].offset);
        glVertexAttribDivisor(i, 1);
    }
}

_Static_assert(sizeof(SprayPuff) == 16 * sizeof(float), "four attributes of four");

void spray_pass_init(SprayPass* pass, Programs* programs, SwellError* failure) {
    assert(pass && programs && !pass->vertex_array);
    pass->programs = programs;
    pass->failure = failure;
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->puff_buffer);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->puff_buffer);
    describe_attributes();
    glBindVertexArray(0);
}

void spray_pass_finish(SprayPass* pass) {
    assert(pass);
    for (int i = 0; i < 2 * RENDER_QUALITY_COUNT; ++i) {
        glDeleteProgram(pass->program[i / RENDER_QUALITY_COUNT][i % RENDER_QUALITY_COUNT].name);
    }
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteBuffers(1, &pass->puff_buffer);
    memset(pass, 0, sizeof *pass);
}

static const SprayProgram* require_program(SprayPass* pass, bool in_water, RenderQuality quality) {
    static const char* const FILES[2][PROGRAM_FILES_MAX] = {
        {"spray.frag"}, {"look_blocks.glsl", "waterline.glsl", "spray.frag"}};
    SprayProgram* program = &pass->program[in_water][quality];
    if (!program->tried) {
        ProgramRecipe recipe = {
            .label = "spray",
            .vertex = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "spray.vert"},
            .program = &program->name,
            .uniform = {{"u_clip_from_eye", &program->clip_from_eye}, {"u_pixel", &program->pixel}},
        };
        memcpy(recipe.fragment, FILES[in_water], sizeof recipe.fragment);
        snprintf(recipe.defines, sizeof recipe.defines,
                 "#define QUALITY %d\n#define TONE_PLAIN\n%s", (int)quality,
                 in_water ? "#define WATERLINE\n" : "");
        program->tried = true;
        programs_add(pass->programs, &recipe, pass->failure);
    }
    return program->name ? program : NULL;
}

/* Blends the puffs over what is there; nothing is behind a puff because of another. */
static void draw_puffs(const SprayPass* pass, const RenderFrame* frame) {
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->puff_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)frame->spray_count * sizeof *frame->spray),
                 frame->spray, GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, frame->spray_count);
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

/* Whether all that the frame shows is seen through water. */
static bool is_below(const RenderFrame* frame) {
    return underwater_look_is_needed(frame) && frame->waterline->medium == RENDER_MEDIUM_WATER;
}

void spray_pass_draw(SprayPass* pass, PhysicalLook* look, const View* view,
                     const RenderFrame* frame) {
    assert(pass && look && view && frame);
    const bool in_water = underwater_look_is_needed(frame);
    if (frame->spray_count == 0 || look->panorama_size == 0 || is_below(frame)) {
        return;
    }
    const SprayProgram* program = require_program(pass, in_water, frame->weather.quality);
    if (!program) {
        return;
    }
    glUseProgram(program->name);
    glUniformMatrix4fv(program->clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform1f(program->pixel, 1.0f / view->focal);
    physical_look_set_light(look, frame);
    draw_puffs(pass, frame);
}

bool spray_pass_prewarm(SprayPass* pass, PhysicalLook* look, const View* view,
                        const RenderFrame* frame) {
    assert(pass && look && view && frame);
    const RenderQuality quality = frame->weather.quality;
    if (quality == RENDER_QUALITY_LOW || look->panorama_size == 0 ||
        pass->program[underwater_look_is_needed(frame)][quality].tried || is_below(frame)) {
        return false;
    }
    const SprayPuff puff = {
        .place = {0.0f, 0.0f, -1.0f}, .width = 1.0f, .opacity = 1.0f, .soft = 1.0f};
    RenderFrame next = *frame;
    next.spray = &puff;
    next.spray_count = 1;
    spray_pass_draw(pass, look, view, &next);
    return true;
}
