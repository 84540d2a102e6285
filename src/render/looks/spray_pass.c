#include "spray_pass.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(SprayPuff) == 16 * sizeof(float), "four attributes of four");

void spray_pass_init(SprayPass* pass) {
    assert(pass && !pass->vertex_array);
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->puff_buffer);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->puff_buffer);
    gl_describe_floats(0, (const GLint[]){4, 4, 4, 4}, 4, 1); /* in the order of spray.vert */
    glBindVertexArray(0);
}

void spray_pass_finish(SprayPass* pass) {
    assert(pass);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteBuffers(1, &pass->puff_buffer);
    memset(pass, 0, sizeof *pass);
}

/* Writes the nearness of dense puffs to the target's alpha, where it is larger: the lens blurs them
   by their own distance. */
static void mark_puffs(const LookProgram* program, const RenderFrame* frame) {
    glUniform1i(program->marks, 1);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    glBlendEquation(GL_MAX);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, frame->spray_count);
    glBlendEquation(GL_FUNC_ADD);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

/* Blends the puffs over what is there; nothing is behind a puff because of another. */
static void draw_puffs(const SprayPass* pass, const LookProgram* program,
                       const RenderFrame* frame) {
    glUniform1i(program->marks, 0);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glDepthMask(GL_FALSE);
    glBindVertexArray(pass->vertex_array);
    gl_load_buffer(GL_ARRAY_BUFFER, pass->puff_buffer, frame->spray,
                   (size_t)frame->spray_count * sizeof *frame->spray, GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, frame->spray_count);
    if (view_is_photo(frame) && frame->weather.tone.aperture > 0.0) {
        mark_puffs(program, frame);
    }
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void spray_pass_draw(const SprayPass* pass, PhysicalLook* look, const View* view,
                     const RenderFrame* frame) {
    assert(pass && look && view && frame);
    if (frame->spray_count == 0 || underwater_look_is_whole(frame) ||
        !physical_look_set_light(look, frame)) {
        return;
    }
    const LookProgram* program = look_programs_use(&look->programs, LOOK_SPRAY, view, frame);
    if (program) {
        draw_puffs(pass, program, frame);
    }
}
