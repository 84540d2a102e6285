#include "shutter_pass.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <string.h>

void shutter_pass_finish(ShutterPass* pass) {
    assert(pass);
    for (int eye = 0; eye < SHUTTER_EYES; ++eye) {
        render_target_destroy(&pass->sum[eye]);
    }
    memset(pass, 0, sizeof *pass);
}

/* Draws a target's picture, times a share, over the bound framebuffer of that size. */
static void draw_share(Programs* programs, const Program* program, const RenderTarget* from,
                       float share) {
    glUniform1f(program->at[UNIFORM_SHARE], share);
    glViewport(0, 0, from->width, from->height);
    gl_bind_texture(GL_TEXTURE_2D, from->color, UNIT_SOURCE);
    programs_fill(programs);
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
        draw_share(programs, gather, target, 1.0f / (float)frame->parts);
        glDisable(GL_BLEND);
    }
    target_bind(target);
    const Program* mean = frame->part + 1 == frame->parts
                              ? look_programs_use(programs, LOOK_MEAN, view, frame)
                              : NULL;
    if (mean) {
        draw_share(programs, mean, sum, 1.0f);
    }
}
