#include "sky_pass.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void sky_pass_init(SkyPass* pass, Programs* programs, SwellError* failure) {
    assert(pass && programs && !pass->vertex_array);
    pass->programs = programs;
    pass->failure = failure;
    glGenVertexArrays(1, &pass->vertex_array);
    stars_pass_init(&pass->stars, programs, failure);
}

void sky_pass_finish(SkyPass* pass) {
    assert(pass);
    for (int i = 0; i < SKY_PART_COUNT * RENDER_QUALITY_COUNT; ++i) {
        glDeleteProgram(pass->program[i / RENDER_QUALITY_COUNT][i % RENDER_QUALITY_COUNT].name);
    }
    glDeleteVertexArrays(1, &pass->vertex_array);
    stars_pass_finish(&pass->stars);
    memset(pass, 0, sizeof *pass);
}

/* Needs no waterline. */
static bool is_whole(SkyPart part) {
    return part == SKY_PART_WHOLE || part == SKY_PART_WHOLE_WET || part == SKY_PART_WHOLE_MOON ||
           part == SKY_PART_RAIN;
}

static bool is_wet(SkyPart part) {
    return part == SKY_PART_WHOLE_WET || part == SKY_PART_IN_AIR_WET;
}

static bool has_moon(SkyPart part) {
    return part == SKY_PART_WHOLE_MOON || part == SKY_PART_IN_AIR_MOON;
}

static const SkyProgram* require_program(SkyPass* pass, SkyPart part, RenderQuality quality) {
    static const char* const FILES[SKY_PART_COUNT][PROGRAM_FILES_MAX] = {
        [SKY_PART_WHOLE] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "sky.frag"},
        [SKY_PART_IN_AIR] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "waterline.glsl",
                             "sky.frag"},
        [SKY_PART_WHOLE_WET] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "sky.frag"},
        [SKY_PART_IN_AIR_WET] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "waterline.glsl",
                                 "sky.frag"},
        [SKY_PART_WHOLE_MOON] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "sky.frag"},
        [SKY_PART_IN_AIR_MOON] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl",
                                  "waterline.glsl", "sky.frag"},
        [SKY_PART_WATER] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "foam_noise.glsl",
                            "waterline.glsl", "water.glsl", "water.frag"},
        [SKY_PART_LINE] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "foam_noise.glsl",
                           "waterline.glsl", "water.glsl", "waterline.frag"},
        [SKY_PART_RAIN] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "rain_streaks.frag"},
        [SKY_PART_RAIN_IN_AIR] = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl",
                                  "waterline.glsl", "rain_streaks.frag"},
    };
    SkyProgram* program = &pass->program[part][quality];
    if (!program->tried) {
        ProgramRecipe recipe = {
            .label = "sky",
            .vertex = {"sky.vert"},
            .program = &program->name,
            .uniform = {{"u_streaks", &program->streaks},
                        {"u_moon", &program->moon},
                        {"u_direction_from_clip", &program->direction_from_clip}},
        };
        memcpy(recipe.fragment, FILES[part], sizeof recipe.fragment);
        snprintf(recipe.defines, sizeof recipe.defines, "#define QUALITY %d\n%s%s%s", (int)quality,
                 is_wet(part) ? "#define WET\n" : "", has_moon(part) ? "#define MOON\n" : "",
                 is_whole(part) ? "" : "#define WATERLINE\n");
        program->tried = true;
        programs_add(pass->programs, &recipe, pass->failure);
    }
    return program->name ? program : NULL;
}

/* Drops fall at this speed [m/s], and in a cell of this height lies one at most [m]. */
static const double FALL_SPEED = 8.0, CELL_HEIGHT = 1.1;

/* Until cells repeat. */
static const double CELL_PERIOD = 4096.0;

/* Drops a m^2 and second for which every cell has one. */
static const double RAIN_FULL = 900.0;

static void set_streaks(GLint location, const View* view, const RenderFrame* frame) {
    const RenderWeather* weather = &frame->weather;
    const double fallen = frame->time * FALL_SPEED / CELL_HEIGHT;
    const double direction = swell_radians(weather->wind_direction);
    const double slant = 0.5 * weather->wind_speed / FALL_SPEED; /* the wind is less so low */
    const GLfloat streaks[2][4] = {{(float)fmod(fallen, CELL_PERIOD), (float)CELL_PERIOD,
                                    1.0f / view->focal, (float)fmin(frame->rain / RAIN_FULL, 1.0)},
                                   {(float)(slant * cos(direction)),
                                    (float)(slant * sin(direction)), (float)CELL_HEIGHT, 0.0f}};
    glUniform4fv(location, 2, streaks[0]);
}

/* The direction in which it is seen through the air. */
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
    const double factor[3] = {PHYSICAL_LOOK_MOON_SIZE * moon->body.radius, cos(angle), sin(angle)};
    const double pole[3] = {heavens->stars[0][2], heavens->stars[1][2], heavens->stars[2][2]};
    double axis[3][3];
    refract(&moon->body, axis[0]);
    turn_aside(moon->limb, axis[0], axis[1]);
    turn_aside(pole, axis[0], axis[2]);
    GLfloat vector[3][4];
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            vector[i][k] = (float)axis[i][k];
        }
        vector[i][3] = (float)factor[i];
    }
    glUniform4fv(location, 3, vector[0]);
}

static void draw_part(SkyPass* pass, SkyPart part, const View* view, const RenderFrame* frame) {
    const SkyProgram* program = require_program(pass, part, frame->weather.quality);
    if (!program) {
        return;
    }
    const mat4s direction_from_clip = glms_mat4_inv(view->clip_from_eye);
    glUseProgram(program->name);
    glUniformMatrix4fv(program->direction_from_clip, 1, GL_FALSE, direction_from_clip.raw[0]);
    if (part == SKY_PART_RAIN || part == SKY_PART_RAIN_IN_AIR) {
        set_streaks(program->streaks, view, frame);
    }
    if (has_moon(part)) {
        set_moon(program->moon, frame->heavens);
    }
    glBindVertexArray(pass->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

/* Blends it over all that is there. */
static void draw_over(SkyPass* pass, SkyPart part, const View* view, const RenderFrame* frame) {
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    draw_part(pass, part, view, frame);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
}

static SkyPart part_of(SeaSide side, const RenderFrame* frame) {
    static const SkyPart PART[SEA_SIDE_COUNT][3] = {
        [SEA_SIDE_ALL] = {SKY_PART_WHOLE, SKY_PART_WHOLE_MOON, SKY_PART_WHOLE_WET},
        [SEA_SIDE_AIR] = {SKY_PART_IN_AIR, SKY_PART_IN_AIR_MOON, SKY_PART_IN_AIR_WET},
        [SEA_SIDE_WATER] = {SKY_PART_WATER, SKY_PART_WATER, SKY_PART_WATER}};
    const bool moon = frame->heavens && frame->heavens->moon.body.elevation > -1.0;
    return PART[side][frame->rain > 0.0 ? 2 : moon];
}

void sky_pass_draw(SkyPass* pass, PhysicalLook* look, const View* view, const RenderFrame* frame) {
    if (!physical_look_set_light(look, frame)) {
        return;
    }
    SeaSide side[SEA_SIDES_SHOWN];
    const int count = underwater_look_sides(frame, side);
    glDepthFunc(GL_LEQUAL);
    for (int i = 0; i < count; ++i) {
        draw_part(pass, part_of(side[i], frame), view, frame);
    }
    glDepthFunc(GL_LESS);
    stars_pass_draw(&pass->stars, look, view, frame);
    if (count > 1) {
        draw_over(pass, SKY_PART_LINE, view, frame);
    }
}

/* The part that shows the rain of a frame, or SKY_PART_COUNT. */
static SkyPart rain_part(const PhysicalLook* look, const RenderFrame* frame) {
    const bool crossed = underwater_look_is_needed(frame);
    if (look->panorama_size == 0 || frame->weather.quality == RENDER_QUALITY_LOW ||
        (crossed && frame->waterline->medium == RENDER_MEDIUM_WATER)) {
        return SKY_PART_COUNT;
    }
    return crossed ? SKY_PART_RAIN_IN_AIR : SKY_PART_RAIN;
}

void sky_pass_draw_rain(SkyPass* pass, PhysicalLook* look, const View* view,
                        const RenderFrame* frame) {
    assert(pass && look && view && frame);
    const SkyPart part = rain_part(look, frame);
    if (frame->rain > 0.0 && part != SKY_PART_COUNT) {
        physical_look_set_light(look, frame);
        draw_over(pass, part, view, frame);
    }
}

bool sky_pass_prewarm_rain(SkyPass* pass, PhysicalLook* look, const View* view,
                           const RenderFrame* frame) {
    assert(pass && look && view && frame);
    RenderFrame next = *frame;
    next.rain = 1.0;
    SeaSide side[SEA_SIDES_SHOWN];
    underwater_look_sides(frame, side);
    const RenderQuality quality = frame->weather.quality;
    if (look->panorama_size > 0 && !pass->program[part_of(side[0], &next)][quality].tried) {
        sky_pass_draw(pass, look, view, &next);
        return true;
    }
    const SkyPart part = rain_part(look, frame);
    if (part == SKY_PART_COUNT || pass->program[part][quality].tried) {
        return false;
    }
    sky_pass_draw_rain(pass, look, view, &next);
    return true;
}

bool sky_pass_prewarm_night(SkyPass* pass, PhysicalLook* look, const View* view,
                            const RenderFrame* frame) {
    assert(pass && look && view && frame);
    if (!frame->heavens || look->panorama_size == 0) {
        return false;
    }
    HeavensSky night = *frame->heavens;
    night.moon.body.elevation = 10.0;
    RenderFrame next = *frame;
    next.heavens = &night;
    next.rain = 0.0;
    SeaSide side[SEA_SIDES_SHOWN];
    underwater_look_sides(frame, side);
    if (!pass->program[part_of(side[0], &next)][frame->weather.quality].tried) {
        sky_pass_draw(pass, look, view, &next);
        return true;
    }
    return stars_pass_prewarm(&pass->stars);
}
