#include "bloom_pass.h"

#include "gl/gl_texture.h"
#include "gl/target.h"

#include <assert.h>
#include <string.h>

/* Shown light from which on it spreads; what a level adds to the sharper one; their sum's share. */
static const float THRESHOLD = 0.80f, WIDER = 0.85f, SHARE = 0.22f;

enum { SMALLEST = 8 }; /* least height of a level [pixels] */

void bloom_pass_init(BloomPass* pass) {
    assert(pass && !pass->vertex_array);
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
    memset(pass, 0, sizeof *pass);
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
static void spread(const LookProgram* program, const RenderTarget* from, int width, int height,
                   float taps, float threshold, float gain) {
    glViewport(0, 0, width, height);
    glUniform2f(program->tap, taps / (float)from->width, taps / (float)from->height);
    glUniform1f(program->threshold, threshold);
    glUniform1f(program->gain, gain);
    gl_bind_texture(GL_TEXTURE_2D, from->color, UNIT_PICTURE);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void bloom_pass_draw(BloomPass* pass, LookPrograms* looks, const View* view,
                     const RenderFrame* frame, const RenderTarget* target) {
    assert(pass && pass->vertex_array && looks && view && frame);
    const LookProgram* program = look_programs_use(looks, LOOK_BLOOM, view, frame);
    if (!program || !fit_levels(pass, frame->width, frame->height, looks->failure)) {
        target_bind(target);
        return;
    }
    target_copy(target, &pass->level[0]);
    glBindVertexArray(pass->vertex_array);
    glDisable(GL_DEPTH_TEST);
    for (int i = 1; i < pass->count; ++i) {
        const RenderTarget* to = &pass->level[i];
        target_bind(to);
        spread(program, &pass->level[i - 1], to->width, to->height, 1.0f, i == 1 ? THRESHOLD : 0.0f,
               i == 1 ? 1.0f / (1.0f - THRESHOLD) : 1.0f);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR);
    for (int i = pass->count - 1; i > 1; --i) {
        const RenderTarget* to = &pass->level[i - 1];
        target_bind(to);
        spread(program, &pass->level[i], to->width, to->height, 0.5f, 0.0f, WIDER);
    }
    target_bind(target);
    if (pass->count > 1) {
        spread(program, &pass->level[1], frame->width, frame->height, 0.5f, 0.0f,
               SHARE * (float)frame->weather.tone.bloom);
    }
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glViewport(0, 0, frame->width, frame->height);
    glBindVertexArray(0);
}
