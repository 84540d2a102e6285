#include "rain.h"

#include "base/numbers.h"
#include "gl/gl_objects.h"
#include "swell/wake.h"

#include <assert.h>
#include <math.h>

enum { SIZES = 2, RADII = 64, AGES = 32, CELL_PERIOD = 4096 };

/* Large and small drops: the hollow that a drop leaves, and the visible extent of its ring. */
static const WakeRing RINGS[SIZES] = {
    {.radius = 0.018, .depth = 0.026, .reach = 0.24, .seconds = 1.1, .radii = RADII, .ages = AGES},
    {.radius = 0.011, .depth = 0.016, .reach = 0.15, .seconds = 0.7, .radii = RADII, .ages = AGES},
};

/* A ring's waves are about pi hollow radii long. They fade out while a pixel's length grows from
   FADES_FROM to FADES_TO of that length. */
static const double FADES_FROM = 0.30, FADES_TO = 0.95;

/* Added to the sine of the view's elevation, since waves tilt the water towards the eye. */
static const double TILT = 0.3;

/* Grids of cells: side [m], rotation [rad], size of drops. A ring stays within its cell, whose side
   exceeds twice its reach. */
static const struct {
    double side, turn;
    int size;
} LAYER[RAIN_LAYERS] = {{0.71, 0.35, 0}, {0.43, 1.07, 1}, {0.83, 1.93, 0}, {0.37, 2.61, 1}};

/* ---- Rings --------------------------------------------------------------------------------- */

bool rain_load(GLuint* rings, SwellError* error) {
    assert(rings);
    if (*rings) {
        return true;
    }
    float slope[SIZES][AGES * RADII];
    for (int size = 0; size < SIZES; ++size) {
        wake_ring_fill(&RINGS[size], slope[size]);
    }
    *rings = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R16F, RADII, SIZES * AGES, 0, GL_RED, GL_FLOAT, slope);
    if (!gl_check_upload(error, "the rings of rain")) {
        glDeleteTextures(1, rings);
        *rings = 0;
        return false;
    }
    return true;
}

/* ---- Rates --------------------------------------------------------------------------------- */

double rain_slope_variance(double rate) {
    return 3e-5 * rate / (1.0 + rate / 1500.0);
}

/* Returns the share of the cells in which drops fall. In a cloudburst they fall in all. */
static double share_of(double rate) {
    return 1.0 - exp(-rate / 220.0);
}

static double wave_of(int size) {
    return SWELL_TWO_PI / 2.0 * RINGS[size].radius;
}

/* Seen from the height h, a pixel at the distance d is d a wide and d a / (h / d + tilt) long,
   where a is its width at 1 m. Solves for the d at which large rings have just faded out. */
double rain_reach(const RenderFrame* frame) {
    assert(frame);
    if (!(frame->rain > 0.0)) {
        return 0.0;
    }
    const double pixel =
        2.0 * tan(0.5 * swell_radians(frame->drawing.field_of_view)) / frame->height;
    const double most = FADES_TO * wave_of(0), height = fabs(frame->eye[1]);
    const double half = 0.5 * TILT * most / pixel;
    return half + sqrt(half * half + most * height / pixel);
}

/* ---- Uniforms ------------------------------------------------------------------------------ */

/* Splits a value into a whole number, modulo CELL_PERIOD, and a fraction, which it returns. */
static float split(double value, float* whole) {
    const double below = floor(value);
    *whole = (float)(below - CELL_PERIOD * floor(below / CELL_PERIOD));
    return (float)(value - below);
}

RainBlock rain_block(const double corner[2], const RenderFrame* frame) {
    assert(corner && frame);
    RainBlock block = {
        .share = (float)share_of(frame->rain),
        .variance = (float)rain_slope_variance(frame->rain),
        .fades = (float)(FADES_FROM / FADES_TO),
        .edge = 0.5f / AGES / SIZES,
    };
    for (int i = 0; i < RAIN_LAYERS; ++i) {
        const WakeRing* ring = &RINGS[LAYER[i].size];
        const double along = cos(LAYER[i].turn) / LAYER[i].side;
        const double across = sin(LAYER[i].turn) / LAYER[i].side;
        RainLayer* layer = &block.layer[i];
        layer->turn[0] = (float)along;
        layer->turn[1] = (float)across;
        layer->place[0] = split(along * corner[0] + across * corner[1], &layer->cells[0]);
        layer->place[1] = split(along * corner[1] - across * corner[0], &layer->cells[1]);
        layer->age = split(frame->time / ring->seconds, &layer->drops);
        layer->side = (float)LAYER[i].side;
        layer->reach = (float)ring->reach;
        layer->row = (float)LAYER[i].size / SIZES;
        layer->footprint = (float)(FADES_TO * wave_of(LAYER[i].size));
    }
    return block;
}

void rain_add_constants(Preamble* preamble) {
    preamble_add_int(preamble, "RAIN_LAYERS", RAIN_LAYERS);
    preamble_add_int(preamble, "RAIN_PERIOD", CELL_PERIOD);
}
