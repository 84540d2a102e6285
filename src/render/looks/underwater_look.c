#include "underwater_look.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>

/* Exposure of the water relative to the air [EV]. It is more by EXPOSURE_MORE, and eyes and cameras
   adapt to darkness: where the exposed light is below DARK_LIGHT, by DARK_SHARE of what is missing,
   up to EXPOSURE_MOST. The adaptation is complete at the depth DARK_DEPTH [m]. */
static const double EXPOSURE_MORE = 0.5;
static const double EXPOSURE_MOST = 9.0;
static const double DARK_LIGHT = 0.022;
static const double DARK_SHARE = 0.65;
static const double DARK_DEPTH = 3.0;

/* Optical depth at which things become invisible: e^-9 of their light is left. */
static const double SIGHT_DEPTHS = 9.0;

/* Refractive index of water. */
static const float INDEX = 1.34f;

/* Shafts of light: the period of their noise along the eye's path [m], the drift of both noises
   [periods per second], and the scale of the second noise relative to the first. */
static const double SHAFT_LENGTH = 9.0;
static const double SHAFT_DRIFT[2][2] = {{0.0061, 0.0043}, {-0.0112, 0.0083}};
static const double SHAFT_SECOND = 2.7;

/* Motes and caustics repeat after MOTE_PERIOD [m]. Motes sway with the swell by MOTE_SWAY [m] once
   in MOTE_SECONDS. Caustics drift by CAUSTIC_DRIFT [periods of their noise per second]. */
static const double MOTE_PERIOD = 16.0, MOTE_SWAY = 0.05, MOTE_SECONDS = 9.0;
static const double CAUSTIC_DRIFT[2] = {0.043, -0.037};

/* Height of the picture [pixels] at which the unit of the waterline's width is one pixel. */
static const float LINE_HEIGHT = 720.0f;

/* ---- Optics -------------------------------------------------------------------------------- */

/* Optics of deep water, in linear sRGB, computed from the absorption and scattering of sea water,
   chlorophyll, yellow matter and silt (A. Morel, 1974, 1988; R. Pope and E. Fry, 1997; L. Prieur
   and S. Sathyendranath, 1981). The reflectance is R = .33 b_b / (a + b_b) below the surface, of
   which .54 leaves the water, times 1.3 for more colour in pictures without haze. */
static const RenderWaterOptics OPTICS[WATER_KIND_COUNT] = {
    [WATER_KIND_OCEAN] = {{0.0008, 0.0104, 0.0274},
                          {0.316, 0.060, 0.030},
                          {0.109, 0.130, 0.163},
                          {0.384, 0.077, 0.043}},
    [WATER_KIND_CLEAR] = {{0.0008, 0.0072, 0.0372},
                          {0.314, 0.053, 0.012},
                          {0.041, 0.049, 0.063},
                          {0.381, 0.067, 0.020}},
    [WATER_KIND_COASTAL] = {{0.0043, 0.0198, 0.0185},
                            {0.320, 0.095, 0.130},
                            {0.51, 0.60, 0.75},
                            {0.40, 0.127, 0.173}},
    [WATER_KIND_GREEN] = {{0.0085, 0.0176, 0.0108},
                          {0.330, 0.160, 0.327},
                          {0.95, 1.13, 1.39},
                          {0.42, 0.211, 0.42}},
};

RenderWaterOptics render_water_optics(const WaterSettings* water) {
    assert(water && water->kind < WATER_KIND_COUNT);
    RenderWaterOptics optics = OPTICS[water->kind];
    for (int i = 0; i < 3; ++i) {
        optics.reflectance[i] = fmin(optics.reflectance[i] * water->tint[i], 1.0);
        optics.scattering[i] *= water->tint[i];
    }
    return optics;
}

/* ---- The look ------------------------------------------------------------------------------ */

bool underwater_look_is_needed(const RenderFrame* frame) {
    return frame->drawing.look == RENDER_LOOK_SEA && frame->waterline &&
           frame->mode == RENDER_MODE_SURFACE && frame->waterline->medium != RENDER_MEDIUM_AIR;
}

bool underwater_look_is_whole(const RenderFrame* frame) {
    return underwater_look_is_needed(frame) && frame->waterline->medium == RENDER_MEDIUM_WATER;
}

int underwater_look_sides(const RenderFrame* frame, SeaSide side[SEA_SIDES_SHOWN]) {
    assert(frame && side);
    side[0] = SEA_SIDE_ALL;
    if (!underwater_look_is_needed(frame)) {
        return 1;
    }
    if (underwater_look_is_whole(frame)) {
        side[0] = SEA_SIDE_WATER;
        return 1;
    }
    side[0] = SEA_SIDE_AIR;
    side[1] = SEA_SIDE_WATER;
    return 2;
}

/* Returns c, the attenuation along a ray [1/m]. */
static double loss(const RenderWaterOptics* optics, int channel) {
    return optics->absorption[channel] + 0.5 * optics->scattering[channel];
}

float underwater_look_sight(const RenderFrame* frame) {
    const RenderWaterOptics optics = render_water_optics(&frame->weather.water);
    const double least = fmin(loss(&optics, 0), fmin(loss(&optics, 1), loss(&optics, 2)));
    return (float)(SIGHT_DEPTHS / least);
}

/* Returns the EV that an eye at a depth [m] adds to the exposure of the air. */
static double adaptation(const SkyLight* light, const RenderWaterOptics* optics, double depth) {
    static const double SEEN[3] = {0.10, 0.45, 0.45}; /* weights of colours to eyes in the dark */
    double exposed = 1e-9;
    for (int c = 0; c < 3; ++c) {
        exposed += SEEN[c] * optics->reflectance[c] / (0.5 * SWELL_TWO_PI) *
                   (double)light->irradiance[c] * exp(-optics->fall[c] * fmax(depth, 0.0)) *
                   (double)light->exposure;
    }
    const double sunk = fmin(fmax(depth / DARK_DEPTH, 0.0), 1.0);
    const double missing = fmax(log2(DARK_LIGHT / exposed), 0.0);
    return EXPOSURE_MORE + fmin(DARK_SHARE * missing, EXPOSURE_MOST) * sunk;
}

void underwater_look_set(GLuint waterline, const UniformBlocks* blocks, const SkyLight* light,
                         const RenderFrame* frame) {
    assert(waterline && blocks && light && frame && frame->waterline);
    glBindTexture(GL_TEXTURE_2D, waterline);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R16F, RENDER_WATERLINE_COLUMNS, RENDER_WATERLINE_ROWS, 0,
                 GL_RED, GL_FLOAT, frame->waterline->over);
    gl_bind_texture(GL_TEXTURE_2D, waterline, UNIT_WATERLINE);
    const RenderWaterOptics optics = render_water_optics(&frame->weather.water);
    const double depth = frame->waterline->depth;
    WaterBlock water = {
        .eye_depth = (float)depth,
        .exposure = frame->output == RENDER_OUTPUT_LIGHT
                        ? 1.0f
                        : (float)exp2(adaptation(light, &optics, depth)),
        .shaft_share = (float)(1.0 - frame->weather.deck),
        .line_pixels = fmaxf((float)frame->height / LINE_HEIGHT, 0.7f),
    };

    /* Bend the direction to the sun by Snell's law. The irradiance across the refracted beam,
       relative to the sun's, is Fresnel's transmittance of a level plane, times the ratio of the
       beam's cross sections above and below. */
    const float* sun = light->sun_direction;
    water.sun[0] = sun[0] / INDEX;
    water.sun[2] = sun[2] / INDEX;
    water.sun[1] = sqrtf(1.0f - water.sun[0] * water.sun[0] - water.sun[2] * water.sun[2]);
    float beam = 0.0f;
    if (sun[1] > 0.0f) {
        const float across = (sun[1] - INDEX * water.sun[1]) / (sun[1] + INDEX * water.sun[1]);
        const float within = (INDEX * sun[1] - water.sun[1]) / (INDEX * sun[1] + water.sun[1]);
        beam = (1.0f - 0.5f * (across * across + within * within)) * sun[1] / water.sun[1];
    }

    /* Compute the light below the surface, and the part of it that water scatters. */
    for (int i = 0; i < 3; ++i) {
        const float sunlight = beam * light->sea_transmittance[i];
        water.loss[i] = (float)loss(&optics, i);
        water.fall[i] = (float)optics.fall[i];
        water.light[i] = 0.93f * light->sky_irradiance[i] + water.sun[1] * sunlight;
        water.glow[i] = 1.8f * (float)(optics.reflectance[i] / (0.5 * SWELL_TWO_PI)) *
                        (water.loss[i] + water.fall[i]) * water.light[i];
        water.beam[i] = 0.45f * (float)optics.scattering[i] * sunlight;
    }

    /* Find directions across the sun's rays, and the eye's places in the noises of shafts, caustics
       and motes. */
    const float side = hypotf(water.sun[0], water.sun[1]);
    water.shaft_side[0] = water.sun[1] / side;
    water.shaft_side[1] = -water.sun[0] / side;
    water.shaft_side[2] = side;
    for (int i = 0; i < 2; ++i) {
        const double along = 0.1 * frame->eye[2 * i] / SHAFT_LENGTH;
        const double first = along + SHAFT_DRIFT[0][i] * frame->time;
        const double second = SHAFT_SECOND * along + SHAFT_DRIFT[1][i] * frame->time;
        const double caustic = CAUSTIC_DRIFT[i] * frame->time;
        water.first_shafts[i] = (float)(first - floor(first));
        water.second_shafts[i] = (float)(second - floor(second));
        water.caustics[i] = (float)(caustic - floor(caustic));
    }
    const double sway = MOTE_SWAY * sin(SWELL_TWO_PI * frame->time / MOTE_SECONDS);
    for (int i = 0; i < 3; ++i) {
        const double at = (frame->eye[i] + sway) / MOTE_PERIOD;
        water.eye_place[i] = (float)(MOTE_PERIOD * (at - floor(at)));
    }

    /* The points of the plane reach from edge to edge of the picture, each at the centre of a
       texel. */
    const float columns = (float)RENDER_WATERLINE_COLUMNS, rows = (float)RENDER_WATERLINE_ROWS;
    water.plane_scale[0] = (columns - 1.0f) / (columns * (float)frame->width);
    water.plane_scale[1] = (rows - 1.0f) / (rows * (float)frame->height);
    water.plane_offset[0] = 0.5f / columns;
    water.plane_offset[1] = 0.5f / rows;
    uniform_blocks_set(blocks, UNIFORM_BLOCK_WATER, &water);
}

void underwater_look_add_constants(Preamble* preamble) {
    preamble_add_float(preamble, "WATER_INDEX", (double)INDEX);
    preamble_add_float(preamble, "MOTE_PERIOD", MOTE_PERIOD);
    preamble_add_float(preamble, "WATERLINE_DISTANCE", RENDER_WATERLINE_DISTANCE);
}
