#include "shutter_pass.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <string.h>

void shutter_pass_init(ShutterPass* pass) {
    assert(pass && !pass->vertex_array);
    glGenVertexArrays(1, &pass->vertex_array);
}

void shutter_pass_finish(ShutterPass* pass) {
    assert(pass);
    for (int eye = 0; eye < SHUTTER_EYES; ++eye) {
        render_target_destroy(&pass->sum[eye]);
    }
    glDeleteVertexArrays(1, &pass->vertex_array);
    memset(pass, 0, sizeof *pass);
}

/* Draws a target's picture, times a share, over the bound framebuffer of that size. */
static void draw_strip(const ShutterPass* pass, const Program* program, const RenderTarget* from,
                       float share) {
    glUniform1f(program->at[UNIFORM_SHARE], share);
    glBindVertexArray(pass->vertex_array);
    glDisable(GL_DEPTH_TEST);
    glViewport(0, 0, from->width, from->height);
    gl_bind_texture(GL_TEXTURE_2D, from->color, UNIT_SOURCE);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glEnable(GL_DEPTH_TEST);
    glBindVertexArray(0);
}

void shutter_pass_gather(ShutterPass* pass, Programs* programs, const View* view,
                         const RenderFrame* frame, const RenderTarget* target) {
    assert(pass && programs && view && frame && frame->part < frame->parts && target);
    assert(frame->side >= 0 && frame->side < SHUTTER_EYES);
    RenderTarget* sum = &pass->sum[frame->side];
    if (sum->width != target->width || sum->height != target->height) {
        render_target_destroy(sum);
        if (!target_create(sum, TARGET_SUM, target->width, target->height, 0, &programs->failure)) {
            return;
        }
    }
    target_resolve(target);
    const Program* gather = look_programs_use(programs, LOOK_GATHER, view, frame);
    target_bind(sum);
    if (frame->part == 0) {
        glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    if (gather) {
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        draw_strip(pass, gather, target, 1.0f / (float)frame->parts);
        glDisable(GL_BLEND);
    }
    target_bind(target);
    const Program* mean = frame->part + 1 == frame->parts
                              ? look_programs_use(programs, LOOK_MEAN, view, frame)
                              : NULL;
    if (mean) {
        draw_strip(pass, mean, sum, 1.0f);
    }
}
