#include "bloom_pass.h"

#include "gl/gl_texture.h"
#include "gl/target.h"

#include <assert.h>
#include <string.h>

/* Shown light from which on it spreads; what a level adds to the sharper one; their sum's share. */
static const float THRESHOLD = 0.80f, WIDER = 0.85f, SHARE = 0.22f;

enum { SMALLEST = 8 }; /* least height of a level [pixels] */

void bloom_pass_init(BloomPass* pass, Programs* programs) {
    assert(pass && programs && !pass->vertex_array);
    pass->programs = programs;
    glGenVertexArrays(1, &pass->vertex_array);
}

static void drop_levels(BloomPass* pass) {
    for (int i = 0; i < BLOOM_LEVELS_MAX; ++i) {
        render_target_destroy(&pass->level[i]);
    }
    pass->count = 0;
}

void bloom_pass_finish(BloomPass* pass) {
    assert(pass);
    drop_levels(pass);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    memset(pass, 0, sizeof *pass);
}

static bool require_program(BloomPass* pass, SwellError* failure) {
    if (!pass->tried) {
        const ProgramRecipe recipe = {
            .label = "bloom",
            .vertex = {"bloom.vert"},
            .fragment = {"bloom.frag"},
            .program = &pass->program,
            .uniform = {{"u_tap", &pass->tap},
                        {"u_threshold", &pass->threshold},
                        {"u_gain", &pass->gain}},
        };
        pass->tried = true;
        programs_add(pass->programs, &recipe, failure);
    }
    return pass->program != 0;
}

static bool fit_levels(BloomPass* pass, int width, int height, SwellError* failure) {
    if (pass->count > 0 && pass->level[0].width == width && pass->level[0].height == height) {
        return true;
    }
    drop_levels(pass);
    while (pass->count < BLOOM_LEVELS_MAX && (pass->count == 0 || height >= SMALLEST)) {
        if (!render_target_create(&pass->level[pass->count], width, height, 0, failure)) {
            drop_levels(pass);
            return false;
        }
        ++pass->count;
        width = width > 1 ? width / 2 : 1;
        height /= 2;
    }
    return true;
}

/* Draws one picture into what is bound: four taps around each pixel, so many texels away. */
static void spread(const BloomPass* pass, const RenderTarget* from, int width, int height,
                   float taps, float threshold, float gain) {
    glViewport(0, 0, width, height);
    glUniform2f(pass->tap, taps / (float)from->width, taps / (float)from->height);
    glUniform1f(pass->threshold, threshold);
    glUniform1f(pass->gain, gain);
    gl_bind_texture(GL_TEXTURE_2D, from->color, UNIT_PICTURE);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void bloom_pass_draw(BloomPass* pass, const RenderFrame* frame, const RenderTarget* target,
                     SwellError* failure) {
    assert(pass && pass->vertex_array && frame && failure);
    if (!require_program(pass, failure) ||
        !fit_levels(pass, frame->width, frame->height, failure)) {
        target_bind(target);
        return;
    }
    target_copy(target, &pass->level[0]);
    glUseProgram(pass->program);
    glBindVertexArray(pass->vertex_array);
    glDisable(GL_DEPTH_TEST);
    for (int i = 1; i < pass->count; ++i) {
        const RenderTarget* to = &pass->level[i];
        target_bind(to);
        spread(pass, &pass->level[i - 1], to->width, to->height, 1.0f, i == 1 ? THRESHOLD : 0.0f,
               i == 1 ? 1.0f / (1.0f - THRESHOLD) : 1.0f);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR);
    for (int i = pass->count - 1; i > 1; --i) {
        const RenderTarget* to = &pass->level[i - 1];
        target_bind(to);
        spread(pass, &pass->level[i], to->width, to->height, 0.5f, 0.0f, WIDER);
    }
    target_bind(target);
    if (pass->count > 1) {
        spread(pass, &pass->level[1], frame->width, frame->height, 0.5f, 0.0f,
               SHARE * (float)frame->weather.tone.bloom);
    }
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glViewport(0, 0, frame->width, frame->height);
    glBindVertexArray(0);
}
