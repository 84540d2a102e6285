#include "stars_pass.h"

#include "gl/gl_buffer.h"

#include "swell/heavens.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Irradiance of magnitude 0 over the sun's, whose magnitude is -26.74. */
static const double OF_SUN = 2.0e-11;

/* Of the spot exp(-d^2 / .55) that a star is drawn as [pixels]. */
static const double SPOT_AREA = 1.73;

/* Exposed light that one sees. */
static const double SEEN = 0.004;

typedef struct StarVertex {
    float direction[3]; /* of J2000 */
    float light;        /* irradiance over the sun's */
    float color[3];     /* of luminance 1 */
} StarVertex;

/* Linear red, green and blue of a black body by its B-V, of luminance 1: temperature by
   F. Ballesteros, 2012, and a fit to Planck's law from 3000 to 20000 K. */
static void color_of(double index, float color[3]) {
    const double kelvin = 4600.0 * (1.0 / (0.92 * index + 1.7) + 1.0 / (0.92 * index + 0.62));
    const double cold = fmin(fmax(5800.0 / kelvin, 0.3), 1.8);
    const double rgb[3] = {pow(cold, 0.9), 1.0, pow(cold, -1.3)};
    const double luminance = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    for (int c = 0; c < 3; ++c) {
        color[c] = (float)(rgb[c] / luminance);
    }
}

static void fill_buffer(const StarsPass* pass) {
    glBindVertexArray(pass->vertex_array);
    const int count = heavens_star_count();
    gl_load_buffer(GL_ARRAY_BUFFER, pass->buffer, NULL, (size_t)count * sizeof(StarVertex),
                   GL_STATIC_DRAW);
    for (int i = 0; i < count; ++i) {
        const HeavensStar star = heavens_star(i);
        StarVertex vertex = {.light = (float)(OF_SUN * pow(10.0, -0.4 * star.magnitude))};
        for (int c = 0; c < 3; ++c) {
            vertex.direction[c] = (float)star.direction[c];
        }
        color_of(star.color_index, vertex.color);
        glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)((size_t)i * sizeof vertex), sizeof vertex,
                        &vertex);
    }
    gl_describe_floats(0, (const GLint[]){3, 1, 3}, 3, 1);
    glBindVertexArray(0);
}

void stars_pass_init(StarsPass* pass) {
    assert(pass && !pass->vertex_array);
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->buffer);
}

void stars_pass_finish(StarsPass* pass) {
    assert(pass);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteBuffers(1, &pass->buffer);
    memset(pass, 0, sizeof *pass);
}

/* Those that one sees are the first. */
static int count_seen(double gain) {
    int low = 0, high = heavens_star_count();
    while (low < high) {
        const int middle = (low + high) / 2;
        const double light = OF_SUN * pow(10.0, -0.4 * heavens_star(middle).magnitude);
        if (light * gain > SEEN) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void stars_pass_draw(StarsPass* pass, PhysicalLook* look, const View* view,
                     const RenderFrame* frame) {
    assert(pass && look && view && frame);
    if (!frame->heavens || look->panorama_size == 0 || underwater_look_is_needed(frame)) {
        return;
    }
    /* Exposed light of a spot's middle over the star's irradiance. */
    const double focal = (double)view->focal;
    const double gain = (double)look->block.exposure[1] * focal * focal / SPOT_AREA;
    const int count = count_seen(gain);
    const LookProgram* program = look_programs_use(&look->programs, LOOK_STARS, view, frame);
    if (count == 0 || !program) {
        return;
    }
    if (!pass->filled) {
        fill_buffer(pass);
        pass->filled = true;
    }
    float turn[9];
    for (int i = 0; i < 9; ++i) {
        turn[i] = (float)frame->heavens->stars[i / 3][i % 3];
    }
    const HeavensBody* moon = &frame->heavens->moon.body;
    glUniformMatrix3fv(program->turn, 1, GL_TRUE, turn);
    glUniform4f(program->moon, (float)moon->direction[0], (float)moon->direction[1],
                (float)moon->direction[2], (float)cos(moon->radius));
    glUniform3f(program->spot, 2.0f / (float)frame->width, 2.0f / (float)frame->height,
                (float)gain);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_LEQUAL);
    glBindVertexArray(pass->vertex_array);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    glBindVertexArray(0);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}
