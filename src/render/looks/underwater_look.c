#include "underwater_look.h"

#include "gl/gl_texture.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Of the water against the air, EV: it is darker, and eyes and cameras follow that. */
static const double EXPOSURE_MORE = 0.5;

/* Optical depths after which a thing is gone: e^-9 of it is left. */
static const double SIGHT_DEPTHS = 9.0;

/* Water to air. */
static const float INDEX = 1.34f;

/* How far the eye moves from one shaft of light to the next [m], how far the shafts wander in a
   second [periods of the noise], and the place of the second noise against the first. */
static const double SHAFT_LENGTH = 9.0;
static const double SHAFT_DRIFT[2][2] = {{0.0061, 0.0043}, {-0.0112, 0.0083}};
static const double SHAFT_SECOND = 2.7;

/* The line's unit is a pixel of a picture of so many lines. */
static const float LINE_HEIGHT = 720.0f;

void underwater_look_init(UnderwaterLook* below) {
    assert(below && !below->port);
    below->port = gl_create_linear_texture(GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void underwater_look_finish(UnderwaterLook* below) {
    assert(below);
    glDeleteTextures(1, &below->port);
    memset(below, 0, sizeof *below);
}

bool underwater_look_is_needed(const RenderFrame* frame) {
    return frame->port && frame->mode == RENDER_MODE_SURFACE &&
           frame->port->medium != RENDER_MEDIUM_AIR;
}

int underwater_look_sides(const RenderFrame* frame, SeaSide side[SEA_SIDES_SHOWN]) {
    assert(frame && side);
    side[0] = SEA_SIDE_ALL;
    if (!underwater_look_is_needed(frame)) {
        return 1;
    }
    if (frame->port->medium == RENDER_MEDIUM_WATER) {
        side[0] = SEA_SIDE_WATER;
        return 1;
    }
    side[0] = SEA_SIDE_AIR;
    side[1] = SEA_SIDE_WATER;
    return 2;
}

/* c: what is lost on the way [1/m]. */
static double loss(const RenderWaterOptics* optics, int channel) {
    return optics->absorption[channel] + 0.5 * optics->scattering[channel];
}

float underwater_look_sight(const RenderFrame* frame) {
    const RenderWaterOptics optics = render_water_optics(frame->weather.water);
    const double least = fmin(loss(&optics, 0), fmin(loss(&optics, 1), loss(&optics, 2)));
    return (float)(SIGHT_DEPTHS / least);
}

/* The port's points lie from edge to edge of the picture, each in the middle of its texel. */
static void place_port(UnderwaterLook* below, const RenderFrame* frame) {
    const float columns = (float)RENDER_PORT_COLUMNS, rows = (float)RENDER_PORT_ROWS;
    below->port_from_pixel[0] = (columns - 1.0f) / (columns * (float)frame->width);
    below->port_from_pixel[1] = (rows - 1.0f) / (rows * (float)frame->height);
    below->port_from_pixel[2] = 0.5f / columns;
    below->port_from_pixel[3] = 0.5f / rows;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, below->port);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R16F, RENDER_PORT_COLUMNS, RENDER_PORT_ROWS, 0, GL_RED,
                 GL_FLOAT, frame->port->over);
    glBindTexture(GL_TEXTURE_2D, 0);
}

/* Towards the sun as it is seen from below, by Snell. */
static void bend_sun(const float sun[3], float below[3]) {
    below[0] = sun[0] / INDEX;
    below[2] = sun[2] / INDEX;
    below[1] = sqrtf(1.0f - below[0] * below[0] - below[2] * below[2]);
}

/* The share of the sun's irradiance that is found across its beam below: what passes a level plane,
   by Fresnel, spread over the area that the bent beam has there. */
static float beam_below(const float sun[3], const float below[3]) {
    if (sun[1] <= 0.0f) {
        return 0.0f;
    }
    const float across = (sun[1] - INDEX * below[1]) / (sun[1] + INDEX * below[1]);
    const float within = (INDEX * sun[1] - below[1]) / (INDEX * sun[1] + below[1]);
    return (1.0f - 0.5f * (across * across + within * within)) * sun[1] / below[1];
}

static void place_shafts(const RenderFrame* frame, float place[4]) {
    for (int i = 0; i < 4; ++i) {
        const double along = frame->eye[i % 2 == 0 ? 0 : 2] / SHAFT_LENGTH;
        const double at =
            0.1 * (i < 2 ? along : SHAFT_SECOND * along) + SHAFT_DRIFT[i / 2][i % 2] * frame->time;
        place[i] = (float)(at - floor(at));
    }
}

void underwater_look_update(UnderwaterLook* below, const SkyLight* light,
                            const RenderFrame* frame) {
    assert(below && light && frame && frame->port);
    place_port(below, frame);
    const RenderWaterOptics optics = render_water_optics(frame->weather.water);
    float(*water)[4] = below->water;
    for (int i = 0; i < 3; ++i) {
        water[0][i] = (float)loss(&optics, i);
        water[1][i] = (float)optics.fall[i];
        water[2][i] = (float)optics.scattering[i];
    }
    water[0][3] = (float)frame->port->depth;
    water[1][3] = (float)exp2(EXPOSURE_MORE);
    bend_sun(light->sun_direction, water[3]);
    water[2][3] = beam_below(light->sun_direction, water[3]);
    water[3][3] = (float)(1.0 - frame->weather.deck);
    place_shafts(frame, water[4]);
    water[5][0] = fmaxf((float)frame->height / LINE_HEIGHT, 0.7f);
}

void underwater_look_set(const UnderwaterLook* below, const WaterlineUniforms* uniform, int unit) {
    assert(below && uniform);
    glUniform1i(uniform->port, unit);
    glUniform4fv(uniform->port_from_pixel, 1, below->port_from_pixel);
    glUniform4fv(uniform->water, WATER_VECTORS, below->water[0]);
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, below->port);
}

void underwater_look_add_constants(Preamble* preamble) {
    preamble_add_int(preamble, "WATER_VECTORS", WATER_VECTORS);
    preamble_add_float(preamble, "PORT_DISTANCE", RENDER_PORT_DISTANCE);
}
