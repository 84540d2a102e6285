#include "sky_pass.h"

#include "base/numbers.h"
#include "gl/gl_objects.h"
#include "swell/heavens.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Speed of falling drops [m/s], and height of a cell, which holds one drop at most [m]. */
static const double FALL_SPEED = 8.0, CELL_HEIGHT = 1.1;

/* The cells repeat after this number of them. */
static const double CELL_PERIOD = 4096.0;

/* The rain at which every cell has a drop [drops a m^2 and second]. */
static const double RAIN_FULL = 900.0;

void sky_pass_init(SkyPass* pass, Preamble* preamble) {
    assert(pass && !pass->vertex_array && preamble);
    preamble_add_float(preamble, "STREAK_CELL", CELL_HEIGHT);
    preamble_add_float(preamble, "STREAK_CELLS", CELL_PERIOD);
    glGenVertexArrays(1, &pass->vertex_array);
    glGenVertexArrays(1, &pass->stars);
    glGenBuffers(1, &pass->star_buffer);
    glGenVertexArrays(1, &pass->puffs);
    glGenBuffers(1, &pass->puff_buffer);
    glGenBuffers(1, &pass->shade_buffer);
    glBindVertexArray(pass->puffs);
    glBindBuffer(GL_ARRAY_BUFFER, pass->puff_buffer);
    gl_describe_floats(0, (const GLint[]){4, 4, 3, 4}, 4, 1); /* in the order of spray.vert */
    glBindBuffer(GL_ARRAY_BUFFER, pass->shade_buffer);
    gl_describe_floats(4, (const GLint[]){1}, 1, 1);
    glBindVertexArray(0);
}

void sky_pass_finish(SkyPass* pass) {
    assert(pass);
    const GLuint arrays[] = {pass->vertex_array, pass->stars, pass->puffs};
    const GLuint buffers[] = {pass->star_buffer, pass->puff_buffer, pass->shade_buffer};
    glDeleteVertexArrays(3, arrays);
    glDeleteBuffers(3, buffers);
    memset(pass, 0, sizeof *pass);
}

/* Finds the direction in which a body is seen through the air. */
static void refract(const HeavensBody* body, double direction[3]) {
    const double risen = body->elevation + heavens_refraction(body->elevation);
    const double elevation = swell_radians(risen);
    const double across = hypot(body->direction[0], body->direction[2]);
    const double level = across > 0.0 ? cos(elevation) / across : 0.0;
    direction[0] = level * body->direction[0];
    direction[1] = sin(elevation);
    direction[2] = level * body->direction[2];
}

/* Fills the unit vector of the part of `from` that is perpendicular to a direction. */
static void turn_aside(const double from[3], const double direction[3], double aside[3]) {
    const double along = from[0] * direction[0] + from[1] * direction[1] + from[2] * direction[2];
    for (int i = 0; i < 3; ++i) {
        aside[i] = from[i] - along * direction[i];
    }
    const double length = sqrt(aside[0] * aside[0] + aside[1] * aside[1] + aside[2] * aside[2]);
    for (int i = 0; i < 3; ++i) {
        aside[i] /= fmax(length, 1e-9);
    }
}

static void set_moon(GLint location, const HeavensSky* heavens) {
    const HeavensMoon* moon = &heavens->moon;
    const double angle = swell_radians(moon->phase_angle);
    const double factor[3] = {moon->body.radius, cos(angle), sin(angle)};
    const double pole[3] = {heavens->stars[0][2], heavens->stars[1][2], heavens->stars[2][2]};
    double axis[3][3];
    refract(&moon->body, axis[0]);
    turn_aside(moon->limb, axis[0], axis[1]);
    turn_aside(pole, axis[0], axis[2]);
    GLfloat vector[4][4];
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            vector[i][k] = (float)axis[i][k];
        }
        vector[i][3] = (float)factor[i];
        vector[3][i] = (float)(axis[0][i] + moon->shadow[i] - moon->body.direction[i]);
    }
    vector[3][3] = (float)moon->umbra;
    glUniform4fv(location, 4, vector[0]);
}

/* Sets the moon relative to the sun of the light, which may be some seconds older than the
   heavens. */
static void set_eclipse(GLint location, const SkyLight* light, const HeavensSky* heavens) {
    const HeavensBody *sun = &heavens->sun, *moon = &heavens->moon.body;
    double behind[3], before[3], square = 0.0;
    refract(sun, behind);
    refract(moon, before);
    GLfloat vector[2][4];
    for (int i = 0; i < 3; ++i) {
        square +=
            (moon->direction[i] - sun->direction[i]) * (moon->direction[i] - sun->direction[i]);
        vector[0][i] = (float)((double)light->sun_direction[i] + before[i] - behind[i]);
        vector[1][i] = light->disc_transmittance[i];
    }
    vector[0][3] = sqrt(square) < sun->radius + moon->radius ? (float)moon->radius : 0.0f;
    vector[1][3] = (float)sun->radius;
    glUniform4fv(location, 2, vector[0]);
}

static void draw_part(const SkyPass* pass, LookProgram kind, SeaLook* look, const View* view,
                      const RenderFrame* frame) {
    const Program* program = look_programs_use(look->programs, kind, view, frame);
    if (!program) {
        return;
    }
    if (kind == LOOK_DROPS) {
        const double fallen = fmod(frame->time * FALL_SPEED / CELL_HEIGHT, CELL_PERIOD);
        const double direction = swell_radians(frame->weather.wind_direction);
        const double slant = 0.5 * frame->weather.wind_speed / FALL_SPEED; /* wind is weak so low */
        glUniform4f(program->at[UNIFORM_STREAKS], (float)fallen,
                    (float)fmin(frame->rain / RAIN_FULL, 1.0), (float)(slant * cos(direction)),
                    (float)(slant * sin(direction)));
    }
    if (kind == LOOK_SKY_MOON) {
        set_moon(program->at[UNIFORM_MOON], frame->heavens);
        set_eclipse(program->at[UNIFORM_ECLIPSE], &look->light, frame->heavens);
    }
    glBindVertexArray(pass->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

/* Blends a part over the whole picture. */
static void draw_over(const SkyPass* pass, LookProgram kind, SeaLook* look, const View* view,
                      const RenderFrame* frame) {
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    draw_part(pass, kind, look, view, frame);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
}

/* ---- Stars --------------------------------------------------------------------------------- */

/* Irradiance of magnitude 0 over the sun's, whose magnitude is -26.74. */
static const double OF_SUN = 2.0e-11;

/* A star is drawn as the spot exp(-d^2 / .55), which has this area [pixels]. */
static const double SPOT_AREA = 1.73;

/* The least exposed light that is visible. */
static const double SEEN = 0.004;

typedef struct StarVertex {
    float direction[3]; /* unit, in the frame of J2000 */
    float light;        /* irradiance over the sun's */
    float color[3];     /* linear colour of luminance 1 */
} StarVertex;

/* Fills the linear colour, of luminance 1, of a black body by its colour index B-V: the temperature
   by F. Ballesteros, 2012, and a fit to Planck's law from 3000 to 20000 K. */
static void color_of(double index, float color[3]) {
    const double kelvin = 4600.0 * (1.0 / (0.92 * index + 1.7) + 1.0 / (0.92 * index + 0.62));
    const double cold = fmin(fmax(5800.0 / kelvin, 0.3), 1.8);
    const double rgb[3] = {pow(cold, 0.9), 1.0, pow(cold, -1.3)};
    const double luminance = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    for (int c = 0; c < 3; ++c) {
        color[c] = (float)(rgb[c] / luminance);
    }
}

static void fill_stars(const SkyPass* pass) {
    glBindVertexArray(pass->stars);
    const int count = heavens_star_count();
    gl_load_buffer(GL_ARRAY_BUFFER, pass->star_buffer, NULL, (size_t)count * sizeof(StarVertex),
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

/* Returns how many stars are visible; the brightest come first. */
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

/* Draws stars as points of constant size, as bright as their magnitudes say. The look has the
   frame's light. Draws nothing without heavens, under water, and while it is too light. */
static void draw_stars(SkyPass* pass, SeaLook* look, const View* view, const RenderFrame* frame) {
    if (!frame->heavens || underwater_look_is_needed(frame)) {
        return;
    }
    /* Exposed light in the middle of a star's spot, over the star's irradiance. */
    const double focal = (double)view->focal;
    const double gain =
        (double)look->block.exposure[1] * focal * focal * frame->drawing.stretch / SPOT_AREA;
    const int count = count_seen(gain);
    const Program* program = look_programs_use(look->programs, LOOK_STARS, view, frame);
    if (count == 0 || !program) {
        return;
    }
    if (!pass->has_stars) {
        fill_stars(pass);
        pass->has_stars = true;
    }
    float turn[9];
    for (int i = 0; i < 9; ++i) {
        turn[i] = (float)frame->heavens->stars[i / 3][i % 3];
    }
    const HeavensBody* moon = &frame->heavens->moon.body;
    glUniformMatrix3fv(program->at[UNIFORM_TURN], 1, GL_TRUE, turn);
    glUniform4f(program->at[UNIFORM_MOON], (float)moon->direction[0], (float)moon->direction[1],
                (float)moon->direction[2], (float)cos(moon->radius));
    glUniform4f(program->at[UNIFORM_SPOT], 2.0f / (float)frame->width, 2.0f / (float)frame->height,
                (float)gain, frame->is_face ? 3.0f : 0.0f);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_LEQUAL);
    glBindVertexArray(pass->stars);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    glBindVertexArray(0);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

/* ---- Spray --------------------------------------------------------------------------------- */

_Static_assert(sizeof(SprayPuff) == 15 * sizeof(float), "as described");

/* Blends the frame's puffs over the picture. They write no depth, so no puff hides another. */
static void draw_spray(SkyPass* pass, SeaLook* look, const View* view, const RenderFrame* frame) {
    const Program* program = look_programs_use(look->programs, LOOK_SPRAY, view, frame);
    if (!program) {
        return;
    }
    glUniform1i(program->at[UNIFORM_MARKS], 0);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glDepthMask(GL_FALSE);
    glBindVertexArray(pass->puffs);
    gl_load_buffer(GL_ARRAY_BUFFER, pass->puff_buffer, frame->spray,
                   (size_t)frame->spray_count * sizeof *frame->spray, GL_STREAM_DRAW);
    spray_shade(&pass->shade, look->light.sun_direction, frame->spray, frame->spray_count,
                pass->shades);
    gl_load_buffer(GL_ARRAY_BUFFER, pass->shade_buffer, pass->shades,
                   (size_t)frame->spray_count * sizeof *pass->shades, GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, frame->spray_count);
    if (view_is_photo(frame) && frame->weather.tone.aperture > 0.0) {
        /* Write the nearness of dense puffs into the target's alpha where it is larger, so that the
           lens blurs puffs by their own distance. */
        glUniform1i(program->at[UNIFORM_MARKS], 1);
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
        glBlendEquation(GL_MAX);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, frame->spray_count);
        glBlendEquation(GL_FUNC_ADD);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

/* ---- The picture --------------------------------------------------------------------------- */

void sky_pass_draw(SkyPass* pass, SeaLook* look, const View* view, const RenderFrame* frame) {
    assert(pass && look && view && frame);
    SeaSide side[SEA_SIDES_SHOWN];
    const int count = underwater_look_sides(frame, side);
    const bool dry = !underwater_look_is_whole(frame);
    const bool moon = frame->heavens && frame->heavens->moon.body.elevation > -1.0;
    const LookProgram sky = frame->rain > 0.0 ? LOOK_SKY_WET : moon ? LOOK_SKY_MOON : LOOK_SKY;
    glDepthFunc(GL_LEQUAL);
    for (int i = 0; i < count; ++i) {
        draw_part(pass, side[i] == SEA_SIDE_WATER ? LOOK_WATER : sky, look, view, frame);
    }
    glDepthFunc(GL_LESS);
    draw_stars(pass, look, view, frame);
    if (count > 1) {
        draw_over(pass, LOOK_LINE, look, view, frame);
    }
    if (dry && frame->spray_count > 0) {
        draw_spray(pass, look, view, frame);
    }
    if (dry && frame->rain > 0.0 && frame->weather.quality != RENDER_QUALITY_LOW) {
        draw_over(pass, LOOK_DROPS, look, view, frame);
    }
}
