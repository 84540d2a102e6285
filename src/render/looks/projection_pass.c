#include "projection_pass.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void projection_pass_finish(ProjectionPass* pass) {
    assert(pass);
    render_target_destroy(&pass->face);
    memset(pass, 0, sizeof *pass);
}

const RenderTarget* projection_pass_target(ProjectionPass* pass, const RenderFrame* face,
                                           bool light, int samples, SwellError* error) {
    assert(pass && face && face->is_face);
    RenderTarget* target = &pass->face;
    if (target->framebuffer && target->width == face->width && target->samples == samples &&
        pass->holds_light == light) {
        return target;
    }
    render_target_destroy(target);
    pass->holds_light = light;
    const TargetFormat format = light ? TARGET_LIGHT : TARGET_PICTURE;
    return target_create(target, format, face->width, face->height, samples, error) ? target : NULL;
}

/* Draws over the whole picture with a program in use. */
static void draw_whole(Programs* programs, const Program* program, const RenderFrame* frame) {
    const bool fisheye = frame->drawing.projection == PROJECTION_FISHEYE;
    glUniform4f(program->at[UNIFORM_LENS], 0.5f * (float)frame->width, 0.5f * (float)frame->height,
                (float)render_focal_length(frame),
                fisheye ? (float)render_view_angle(frame) : 0.0f);
    glViewport(0, 0, frame->width, frame->height);
    programs_fill(programs);
}

void projection_pass_fill(const ProjectionPass* pass, Programs* programs, const View* view,
                          const RenderFrame* frame, int face) {
    assert(pass && pass->face.framebuffer && programs && view && frame);
    const Program* program = look_programs_use(programs, LOOK_FACE, view, frame);
    if (!program) {
        return;
    }
    double axis[3][3];
    GLfloat turn[9];
    view_face_axes(face, axis[0], axis[1], axis[2]);
    for (int i = 0; i < 9; ++i) {
        turn[i] = (float)axis[i / 3][i % 3];
    }
    const RenderFrame drawn = render_face(frame, face);
    const float half = tanf(0.5f * glm_rad((float)drawn.drawing.field_of_view));
    glUniformMatrix3fv(program->at[UNIFORM_TURN], 1, GL_TRUE, turn);
    glUniform1f(program->at[UNIFORM_FACE], half);
    gl_bind_texture(GL_TEXTURE_2D, pass->face.color, UNIT_SOURCE);
    draw_whole(programs, program, frame);
}

void projection_pass_darken(Programs* programs, const View* view, const RenderFrame* frame) {
    assert(programs && view && frame);
    const Program* program = look_programs_use(programs, LOOK_RIM, view, frame);
    if (program) {
        glEnable(GL_BLEND);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
        draw_whole(programs, program, frame);
        glDisable(GL_BLEND);
    }
}
