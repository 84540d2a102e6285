#include "string_pass.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const float LINE_SHARE = 0.011f; /* width of the line over the panel's height */
static const float LINE_MIN = 2.0f;     /* least width of the line [pixels] */

void string_pass_init(StringPass* pass, Programs* programs) {
    assert(pass && programs && !pass->programs);
    pass->programs = programs;
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->height_buffer);
    /* Each pair of neighbours is an instance. Both attributes read the same buffer, one float
       apart. */
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->height_buffer);
    for (GLuint end = 0; end < 2; ++end) {
        glEnableVertexAttribArray(end);
        glVertexAttribPointer(end, 1, GL_FLOAT, GL_FALSE, (GLsizei)sizeof(float),
                              (const void*)(end * sizeof(float)));
        glVertexAttribDivisor(end, 1);
    }
    glBindVertexArray(0);
}

void string_pass_finish(StringPass* pass) {
    assert(pass);
    glDeleteBuffers(1, &pass->height_buffer);
    glDeleteVertexArrays(1, &pass->vertex_array);
    memset(pass, 0, sizeof *pass);
}

void string_pass_stream(StringPass* pass, const float* heights, int cells) {
    assert(pass && pass->programs && heights && cells >= 2);
    pass->cells = cells;
    gl_load_buffer(GL_ARRAY_BUFFER, pass->height_buffer, heights, (size_t)cells * sizeof *heights,
                   GL_STREAM_DRAW);
}

void string_pass_draw(const StringPass* pass, RenderRect rect, int width, int height) {
    assert(pass && pass->programs && width >= 1 && height >= 1);
    if (pass->cells == 0) {
        return;
    }
    static const ProgramRecipe RECIPE = {
        .label = "string", .vertex = {"string.vert"}, .fragment = {"string.frag"}};
    const Program* program =
        programs_use(pass->programs, PROGRAM_STRING, program_copy_recipe, &RECIPE);
    if (!program) {
        return;
    }
    glUniform4f(program->at[UNIFORM_PANEL], rect.x, rect.y, rect.width, rect.height);
    glUniform2f(program->at[UNIFORM_VIEWPORT], (float)width, (float)height);
    glUniform1f(program->at[UNIFORM_CELLS], (float)pass->cells);
    glUniform1f(program->at[UNIFORM_WIDTH], 0.0f);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(pass->vertex_array);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, 1);
    glBlendEquation(GL_MAX);
    glUniform1f(program->at[UNIFORM_WIDTH], fmaxf(LINE_MIN, LINE_SHARE * rect.height));
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, pass->cells - 1);
    glBindVertexArray(0);
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
}
