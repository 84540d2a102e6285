#include "sea/rain.h"
#include "sea_look.h"
#include "tone_curve.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Ripples stand for the waves too short for the cascades. They have RIPPLE_SHARE of those waves'
   variance; the rest is shorter still. Their texture's period is RIPPLE_CELLS cells of the finest
   grid, where the shortest waves of the cascades have two. They run downwind at RIPPLE_SPEED: waves
   of .5 to 6 cm, between capillaries and gravity waves, all have .23 to .32 [m/s]. */
static const double RIPPLE_SHARE = 0.8;
static const double RIPPLE_CELLS = 80.0;
static const double RIPPLE_SPEED = 0.3;

/* Triangles of scattered waves along a side of the first cascade. */
static const double SCATTER_TRIANGLES = 1.4;

/* Speed of foam that drifts with the wind, as a share of the wind's. */
static const double FOAM_DRIFT = 0.02;

/* Calm patches between gusts lack GUST_RANGE of the slope variance of short waves, and half as much
   in the winds GUST_CALM and GUST_GALE [m/s]. Both are chosen by eye, with the glitter of all
   patches no more peaked than Cox and Munk's. Patches run downwind at GUST_SPEED [m/s] in all
   winds, since they would jump if their speed changed. They fade to half at the height GUST_HEIGHT
   [m], above which one would see the noise repeat. */
static const double GUST_RANGE = 0.9;
static const double GUST_CALM = 0.7, GUST_GALE = 10.5;
static const double GUST_HEIGHT = 250.0;
static const double GUST_SPEED = 4.0;

/* Short waves are rougher on the faces of long ones. Where the downwind slope is the root of the
   mean square slope, their slope variance gains the share FORWARD_SHARE, chosen by eye. The gain is
   half in the wind FORWARD_GALE [m/s], above which short waves break everywhere. */
static const double FORWARD_SHARE = 1.2;
static const double FORWARD_GALE = 12.0;

/* Noises of foam, gusts and ripples (foam_noise.glsl). */
typedef enum FoamNoise {
    FOAM_LACE,
    FOAM_FINE,
    FOAM_STREAK,
    FOAM_LANES,
    FOAM_COARSE,
    FOAM_GUSTS,
    FOAM_GROUPS, /* groups of wavelets */
    FOAM_RIPPLES,
    FOAM_NOISE_COUNT
} FoamNoise;

/* Periods of the noises along and across the wind [m]. Those of the ripples depend on the grids. */
static const struct {
    const char* name; /* name of the period in the shaders */
    double period[2];
} FOAM_NOISE[FOAM_NOISE_COUNT] = {[FOAM_LACE] = {"FOAM_LACE_PERIOD", {17.0, 10.0}},
                                  [FOAM_FINE] = {"FOAM_FINE_PERIOD", {2.71, 2.0325}},
                                  [FOAM_STREAK] = {"FOAM_STREAK_PERIOD", {71.0, 7.9}},
                                  [FOAM_LANES] = {"FOAM_LANES_PERIOD", {1790.0, 413.0}},
                                  [FOAM_COARSE] = {"FOAM_COARSE_PERIOD", {50.0, 200.0}},
                                  [FOAM_GUSTS] = {"GUST_PERIOD", {400.0, 220.0}},
                                  [FOAM_GROUPS] = {"GROUP_PERIOD", {31.0, 17.0}}};

/* Cosine and sine of the fine lace's rotation, from the triangle 3, 4, 5, so that both periods
   repeat together. */
static const double FINE_TURN[2] = {0.8, 0.6};

void look_blocks_add_constants(Preamble* preamble) {
    preamble_add_float(preamble, "SCATTER_TRIANGLES", SCATTER_TRIANGLES);
    preamble_add_float(preamble, "FOAM_FRESH_RAMP", (double)FOAM_FRESH_RAMP);
    preamble_add_vec2(preamble, "FOAM_FINE_TURN", FINE_TURN);
    for (int i = FOAM_LACE; i < FOAM_RIPPLES; ++i) {
        preamble_add_vec2(preamble, FOAM_NOISE[i].name, FOAM_NOISE[i].period);
    }
}

/* ---- LookBlock ----------------------------------------------------------------------------- */

/* Least mip level of reflections in a panorama of 1024 texels a side. Sharper lookups give clouds
   hard edges in near waves. */
static const float LEVEL_LEAST = 5.0f;

static double gust_range(double speed, double eye_height) {
    const double heights = eye_height / GUST_HEIGHT;
    return GUST_RANGE * speed / (speed + GUST_CALM) / (1.0 + pow(speed / GUST_GALE, 4.0)) /
           (1.0 + heights * heights);
}

/* Fills the slope variances along and across the wind, each over the mean of both (C. Cox and W.
   Munk, 1954, clamped to the measured range). */
static void wind_axes(double speed, float axis[2]) {
    const double ratio = fmin(fmax(0.00316 * speed / (0.003 + 0.00192 * speed), 1.0), 1.65);
    axis[0] = (float)(2.0 * ratio / (1.0 + ratio));
    axis[1] = (float)(2.0 / (1.0 + ratio));
}

/* Extinction per drop of rain a m^2 and second [1/m]: sight is 13 km in a shower of 250. */
static const double RAIN_EXTINCTION = 1.2e-6;

/* Fills AgX with the look's power and saturation, or the photo look's film, which camera.frag
   applies at high quality. */
static void fill_tone(LookBlock* block, const SkyLight* light, const RenderWeather* weather) {
    const ToneSettings* tone = &weather->tone;
    const float deck = (float)weather->deck, contrast = (float)tone->contrast;
    float in[3][3],
        out[3][3] = {{contrast, 0.0f, 0.0f}, {0.0f, contrast, 0.0f}, {0.0f, 0.0f, contrast}};
    if (tone->camera == CAMERA_LOOK_PHOTO) {
        tone_film_curve_fit(deck, block->tone_curve);
        tone_film_light(light->rods, block->exposure, deck, (float)tone->saturation, in);
    } else {
        const float power = (float)(1.25 + 0.40 * weather->deck);
        const double saturation = (1.22 + 0.26 * weather->deck) * tone->saturation;
        float polynomial[TONE_COEFFICIENTS];
        tone_curve_fit(power, block->tone_curve);
        tone_polynomial_fit(power, polynomial);
        memcpy(block->tone_low, polynomial, sizeof block->tone_low);
        memcpy(block->tone_high, polynomial + 4, sizeof block->tone_high);
        tone_working_primaries(light->rods, block->exposure, in);
        tone_display_primaries((float)saturation, contrast, out);
    }
    block->rods = light->rods;
    for (int i = 0; i < 9; ++i) {
        in[i / 3][i % 3] *= block->exposure[i / 3];
    }
    memcpy(block->tone_of_red, in[0], sizeof in[0]);
    memcpy(block->tone_of_green, in[1], sizeof in[1]);
    memcpy(block->tone_of_blue, in[2], sizeof in[2]);
    memcpy(block->show_red, out[0], sizeof out[0]);
    memcpy(block->show_green, out[1], sizeof out[1]);
    memcpy(block->show_blue, out[2], sizeof out[2]);
    /* Contrast keeps a middle grey. */
    block->show_offset = 0.5f - 0.5f * contrast;
}

static void fill_air(SeaLook* look, const RenderFrame* frame) {
    const SkyLight* light = &look->light;
    const RenderWeather* weather = &frame->weather;
    LookBlock* block = &look->block;
    memcpy(block->sun, light->sun_direction, sizeof block->sun);
    block->sky_scale = light->radiance_scale;
    memcpy(block->sun_light, light->sea_transmittance, sizeof block->sun_light);
    memcpy(block->sky_irradiance, light->sky_irradiance, sizeof block->sky_irradiance);
    /* The photo look at high exposes the picture, not the light, by the user's EV. */
    const float ev = view_is_photo(frame) ? 0.0f : (float)weather->tone.exposure;
    const float exposure = light->exposure * exp2f(ev);
    double layer[SKY_LAYER_COUNT][3], mean[3];
    sky_air_layers(weather->extinction, layer);
    sky_air_mean(weather->extinction, frame->eye[1], mean);
    for (int i = 0; i < 3; ++i) {
        block->exposure[i] = exposure * light->white_balance[i];
        block->air_clear[i] = (float)layer[SKY_CLEAR][i];
        block->air_aerosol[i] = (float)(layer[SKY_AEROSOL][i] + RAIN_EXTINCTION * frame->rain);
        block->air_mist[i] = (float)layer[SKY_MIST][i];
    }
    block->eye_height = (float)fmax(frame->eye[1], 0.0);
    block->air_least = (float)mean[1];
    fill_tone(block, light, weather);
    memcpy(block->sun_seen, light->sun_transmittance, sizeof block->sun_seen);
    /* The moon in the sun's place has a disc of its own and less glow. */
    const bool moon = frame->heavens && frame->heavens->moon.body.elevation > -2.0 &&
                      frame->heavens->sun.elevation < -6.0;
    block->sun_shown = moon ? 0.0f : 1.0f;
    const bool soft = view_is_photo(frame) || frame->output == RENDER_OUTPUT_LIGHT;
    block->sun_glow = soft ? (moon ? 0.05f : 0.35f) : moon ? 0.1f : 1.0f; /* by eye */
    const float level = hypotf(light->sun_direction[0], light->sun_direction[2]);
    block->sun_level[0] = level > 1e-6f ? light->sun_direction[0] / level : 1.0f;
    block->sun_level[1] = level > 1e-6f ? light->sun_direction[2] / level : 0.0f;
}

/* Inverse of the exposed luminance above which the sun's path is dimmed. It is dimmed earlier at
   low and medium quality, whose pixels are single samples: with 0.75 the contrast of five sun's
   paths is 0.90 to 1.09 of that at high (glitter, telephoto, aloft, gale, storm). */
static const float GLARE[RENDER_QUALITY_COUNT] = {0.75f, 0.75f, 1.0f / 3.0f};

/* Sine of the sun's elevation above which foam lets through all the light it can. */
static const float FOAM_LIT = 0.27f;

/* Backscatter of dense bubbles below foam [1/m], and the depth to which their clouds reach [m]
   (S. Thorpe, 1982). Light that comes out below them is lost as if absorbed. The backscatter is
   fitted to photographs of foam from above: .3 to .4 of its light comes from its holes. */
static const double PLUME_BACKSCATTER = 0.20, PLUME_DEPTH = 5.0;

static void fill_water(SeaLook* look, const RenderFrame* frame) {
    const RenderWeather* weather = &frame->weather;
    LookBlock* block = &look->block;
    const double direction = glm_rad((float)weather->wind_direction);
    const RenderWaterOptics optics = render_water_optics(&weather->water);
    for (int i = 0; i < 3; ++i) {
        block->water_shine[i] = (float)(optics.reflectance[i] / GLM_PI);
        block->plume[i] = (float)(PLUME_BACKSCATTER / (optics.absorption[i] + 0.5 / PLUME_DEPTH));
    }
    block->inverse_height = (float)(1.0 / fmax(weather->significant_height, 0.05));
    /* The edge of still water has no foam, that of waves of 0.15 m has all. */
    block->surf_white[0] = (float)fmin(weather->foam, 1.0);
    block->surf_white[1] = block->surf_white[0] *
                           (float)swell_clamp(10.0 * weather->significant_height - 0.5, 0.0, 1.0);
    const double beyond = weather->slope_beyond + rain_slope_variance(frame->rain);
    block->slope_variance = (float)fmax(0.5 * (weather->slope_variance + beyond), 1e-4);
    block->hidden_beyond = (float)fmax(beyond, 1e-5);
    block->inverse_steepness = 1.0f / sqrtf(2.0f * block->slope_variance);
    block->wind[0] = (float)cos(direction);
    block->wind[1] = (float)sin(direction);
    /* Optical depth of the sunlit drops: .5 in a shower, by eye, less where a cloud deck hides the
       sun. */
    block->rainbow = (float)(0.5 * fmin(frame->rain / 250.0, 1.0) * (1.0 - weather->deck));
    block->rain_extinction = (float)(RAIN_EXTINCTION * frame->rain);
    block->aerated = 0.30f * look->foam.share;
    /* Extinction by airborne spray at the mean level [1/m], by eye. There is none below a strong
       breeze. */
    const double above = fmax(weather->wind_speed - 11.0, 0.0) / 12.0;
    block->spindrift = (float)(above * above / 1300.0);

    /* The sun's path: the density of Gaussian slopes, wider along the wind than across it. */
    float axis[2];
    wind_axes(weather->wind_speed, axis);
    const double along = -0.5 / log(2.0) / (double)axis[0];
    const double across = -0.5 / log(2.0) / (double)axis[1];
    const double x = (double)block->wind[0], z = (double)block->wind[1];
    block->glint_fall[0] = (float)(along * x * x + across * z * z);
    block->glint_fall[1] = (float)(along * z * z + across * x * x);
    block->glint_fall[2] = (float)(2.0 * (along - across) * x * z);
    block->glint_norm = 1.0f / (2.0f * (float)GLM_PI * sqrtf(axis[0] * axis[1]));
    const float luminance[3] = {0.2126f, 0.7152f, 0.0722f};
    for (int i = 0; i < 3; ++i) {
        block->glare[i] = weather->tone.glint_curve
                              ? GLARE[weather->quality] * luminance[i] * block->exposure[i]
                              : 0.0f;
    }

    /* Light of the sun and of the sky that shines through crests: shares, chosen by eye, of what
       clear water lets through. A low sun is red and has no green light to let through. */
    const float color[3] = {0.080f, 0.170f, 0.180f};
    const float sun = 0.95f * glm_smoothstep(0.0f, 0.15f, block->sun[1]);
    for (int i = 0; i < 3; ++i) {
        block->crest_sun[i] = sun * color[i] * block->sun_seen[i];
        block->crest_sky[i] = 0.15f * color[i] * block->sky_irradiance[i];
    }
    /* Light that foam lets through has fallen on the back of a crest, which a low sun only grazes.
     */
    block->foam_through = swell_clampf(block->sun[1] / FOAM_LIT, 0.0f, 1.0f);
}

/* Returns the place of a layer whose clouds have moved (sky_drift) since the bake. */
static ShadowPlace place_shadow(const CloudShadow* shadow, int layer, const double moved[2]) {
    const float* axis = shadow->axis[layer];
    const float x = (float)(moved[0] * SKY_CLOUD_HEIGHT), z = (float)(moved[1] * SKY_CLOUD_HEIGHT);
    return (ShadowPlace){.axis = {axis[0], axis[1]},
                         .eye = {shadow->eye[layer][0] - (axis[0] * x + axis[1] * z),
                                 shadow->eye[layer][1] - (axis[0] * z - axis[1] * x)}};
}

static void fill_sky(SeaLook* look, const RenderWeather* weather) {
    LookBlock* block = &look->block;
    for (int i = 0; i < 2; ++i) {
        block->clouds_moved[i] = (float)weather->clouds_moved[i];
        block->next_moved[i] = (float)weather->next_moved[i];
    }
    block->next_share = (float)look->next_share;
    block->sky_layer = (float)weather->sky_layer;
    block->shadow[0] = place_shadow(&look->cloud_shadow, weather->sky_layer, weather->clouds_moved);
    block->shadow[1] =
        place_shadow(&look->cloud_shadow, 1 - weather->sky_layer, weather->next_moved);
    block->panorama_level = log2f((float)look->panorama_size / (2.0f * (float)SKY_PANORAMA_REACH));
    block->panorama_level_least = LEVEL_LEAST + log2f((float)look->panorama_size / 1024.0f);
}

static void fill_foam(FoamLook* block, const FoamCoverage* foam, const RenderWeather* weather) {
    const bool some = foam->cascades > 0 && foam->share > 0.0f;
    const float middle = some ? foam->middle : 1e6f, breaks = some ? foam->breaks : 1e6f;
    const float spread = fmaxf(foam->deviation, 1e-6f);
    const float old = FOAM_OLD_RAMP * spread, fresh = FOAM_FRESH_RAMP * spread;
    block->old[0] = 1.0f / old;
    block->old[1] = 0.5f - middle / old;
    block->fresh[0] = 1.0f / fresh;
    block->fresh[1] = 0.5f - breaks / fresh;
    block->noise = foam->noise_weight;
    block->streaks = foam->streaks;
    /* The lowest and the highest memory of the table, and hidden deviations 0 and 1, are read at
       the centres of its first and last texels. */
    const float wide = FOAM_TABLE_WIDTH, tall = FOAM_TABLE_HEIGHT;
    const float range = fmaxf(foam->table_high - foam->table_low, 1e-6f);
    block->table_scale[0] = (wide - 1.0f) / wide / range;
    block->table_scale[1] = (tall - 1.0f) / tall;
    block->table_offset[0] = 0.5f / wide - foam->table_low * block->table_scale[0];
    block->table_offset[1] = 0.5f / tall;
    block->veil = some && foam->veil > 0.0f ? foam->veil - 2.0f : -1e6f;
    block->veil_share = some ? foam->veil_share : 0.0f;
    const float rare =
        0.7f * swell_clampf((breaks - foam->mean[FOAM_FRESH]) / spread - 3.0f, 0.0f, 2.0f);
    /* Nearness falls from 1 to 0 over hidden deviations from .35 to .9 and over mip levels from 1.5
       to 3.6 at high quality, from 2.5 to 5.5 below it. */
    const bool high = weather->quality == RENDER_QUALITY_HIGH;
    const float last = high ? 3.6f : 5.5f, levels = high ? 2.1f : 3.0f;
    block->nearness[0] = -foam->table_hidden[FOAM_OLD] / (spread * 0.55f);
    block->nearest[0] = 0.9f / 0.55f;
    block->nearness[1] = -1.0f / levels;
    const double* lace = FOAM_NOISE[FOAM_LACE].period;
    const float level = log2f(FOAM_NOISE_SIZE / (float)sqrt(lace[0] * lace[1])) - 0.3f; /* of 1 m */
    block->nearest[1] = (last - level - rare) / levels;
    for (int i = 0; i < 2; ++i) {
        const bool there = i + 1 < foam->cascades;
        float* q = i == 0 ? block->second : block->third;
        q[0] = there ? 1.0f / fmaxf(foam->deviation_q[i + 1], 1e-6f) : 0.0f;
        q[1] = there ? -foam->mean_q[i + 1] * q[0] : 0.0f;
        block->mean[i] = foam->mean[i];
        block->hidden_most[i] = sqrtf(12.0f) * foam->table_hidden[i];
    }
}

void look_block_fill(SeaLook* look, const RenderFrame* frame) {
    fill_air(look, frame);
    fill_water(look, frame);
    fill_sky(look, &frame->weather);
    fill_foam(&look->block.foam, &look->foam, &frame->weather);
}

/* ---- SeaBlock ------------------------------------------------------------------------------ */

/* Texture coordinate of the eye's cell in a cascade. Sample n rests at (n - N/2) L/N, and a texel's
   centre is half a texel from its edge. */
static float place_in_texture(double metres, double length, int grid) {
    const double place = metres / length + 0.5 + 0.5 / grid;
    return (float)(place - floor(place));
}

SeaBlock sea_block_of_cascades(const Fields* fields, const Mesh* mesh, const RenderFrame* frame) {
    SeaBlock sea = {0};
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    int layers = 0; /* count of first cascades: two in a transition */
    sea.long_waves[1].first = (float)OCEAN_SEA_CASCADES_MAX; /* no second layer */
    for (int i = 0; i < fields->cascade_count; ++i) {
        Cascade* cascade = &sea.cascade[i];
        cascade->frequency = (float)(1.0 / fields->length[i]);
        cascade->level_of_metre = (float)log2(fields->side / fields->length[i]);
        cascade->place[0] = place_in_texture(x, fields->length[i], fields->grid[i]);
        cascade->place[1] = place_in_texture(z, fields->length[i], fields->grid[i]);
        cascade->level = (float)fields_layer_level(fields, i);
        cascade->slope_gain = 1.0f;
        const OceanModulation* modulation = &fields->modulation[i];
        if (modulation->is_long && layers < 2) {
            sea.long_waves[layers++] =
                (LongWaves){(float)modulation->rate, (float)modulation->most, (float)i,
                            (float)ocean_modulation_norm(modulation)};
        }
    }
    return sea;
}

/* Heights of the eye, in sides of the first cascade, at which that cascade begins to be scattered
   and at which it is wholly scattered. */
static const double SCATTER_FROM = 0.2, SCATTER_ALL = 0.6;

float look_blocks_scattered(const Fields* fields, const RenderFrame* frame) {
    assert(fields && frame);
    const bool scatters = fields->cascade_count > 0 && !fields->regular;
    const double sides = scatters ? frame->eye[1] / fields->length[0] : 0.0;
    return (float)fmin(fmax((sides - SCATTER_FROM) / (SCATTER_ALL - SCATTER_FROM), 0.0), 1.0);
}

/* Places of glints repeat after GLINT_REACH [m] in the shader. Flashing facets change GLINT_RATE
   times a second, and a whole number of times in the period of a sea that repeats. Their count
   starts again after GLINT_TURNS changes, or after that period. */
static const double GLINT_REACH = 4096.0;
static const double GLINT_RATE = 2.5;
static const double GLINT_TURNS = 4096.0;

/* Returns how far a noise of this period along the wind has run downwind [m]. In a sea that repeats
   it runs a whole number of periods in each repetition. */
static double run_of(const Fields* fields, double speed, double period, double time) {
    if (fields->period == 0.0) {
        return speed * time;
    }
    const double periods = round(speed * fields->period / period);
    return periods * period * (fmod(time, fields->period) / fields->period);
}

SeaBlock sea_block_of(const SeaLook* look, const Fields* fields, const Mesh* mesh,
                      const RenderFrame* frame) {
    const RenderWeather* weather = &frame->weather;
    SeaBlock sea = sea_block_of_cascades(fields, mesh, frame);
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    for (int i = 0; i < fields->cascade_count; ++i) { /* the weather may damp short slopes */
        if (fields->length[i] < OCEAN_SHORT_LENGTH) {
            sea.cascade[i].slope_gain = (float)weather->short_slopes;
        }
    }
    for (int i = 0; i < look->foam.cascades; ++i) {
        sea.cascade[i].foam_weight = look->foam.weight[i];
    }

    /* Place the eye's cell among the triangles of scattered waves. */
    sea.scatter_weight = look_blocks_scattered(fields, frame);
    const double u = SCATTER_TRIANGLES * x / fields->length[0];
    const double v = SCATTER_TRIANGLES * z / fields->length[0];
    const double triangle[2] = {u - v / sqrt(3.0), v * 2.0 / sqrt(3.0)};
    for (int i = 0; i < 2; ++i) {
        const double whole = floor(triangle[i]);
        sea.scatter_fraction[i] = (float)(triangle[i] - whole);
        sea.scatter_whole[i] = (float)(whole - 1024.0 * floor(whole / 1024.0));
    }

    /* Place the eye's cell among the cells of glints, and count the changes of flashing facets. */
    sea.glint_place[0] = (float)(x - GLINT_REACH * floor(x / GLINT_REACH));
    sea.glint_place[1] = (float)(z - GLINT_REACH * floor(z / GLINT_REACH));
    const double repeats = fields->period;
    const double turns = repeats > 0.0 ? fmax(round(GLINT_RATE * repeats), 1.0) : GLINT_TURNS;
    const double turn = frame->time * (repeats > 0.0 ? turns / repeats : GLINT_RATE);
    sea.glint_turn[0] = (float)(turn - floor(turn));
    for (int i = 0; i < 3; ++i) {
        const double whole = floor(turn) + i;
        sea.glint_turn[1 + i] = (float)(whole - turns * floor(whole / turns));
    }

    /* Scale the ripples, whose periods are short over single waves. Slopes of the texture lie
       between -3 and 3 deviations. */
    double cell = fields->regular ? 0.0 : 1.0;
    for (int i = 0; i < fields->cascade_count; ++i) {
        cell = fmin(cell, fields->length[i] / fields->grid[i]);
    }
    const double ripple = fmax(RIPPLE_CELLS * cell, 0.6);
    const double variance = 0.5 * RIPPLE_SHARE * weather->slope_beyond;
    float axis[2];
    wind_axes(weather->wind_speed, axis);
    sea.ripple_variance = (float)(2.0 * variance);
    for (int i = 0; i < 2; ++i) {
        sea.ripple_slope[i] = (float)(6.0 * sqrt(variance * (double)axis[i]));
    }
    sea.ripple_scale = (float)(1.0 / ripple);
    sea.ripple_level = (float)log2(FOAM_NOISE_SIZE / ripple);

    /* Vary the roughness by gusts and on the faces of long waves. */
    sea.gusts = (float)gust_range(weather->wind_speed, frame->eye[1]);
    const double forward = FORWARD_SHARE * (double)look->block.inverse_steepness /
                           (1.0 + pow(weather->wind_speed / FORWARD_GALE, 6.0));
    for (int i = 0; i < 2; ++i) {
        sea.forward[i] = (float)(-forward * (double)look->block.wind[i]);
    }

    /* Place the eye's cell in the noises of foam and ripples. */
    const double ripples[2] = {ripple, ripple};
    float* const place[FOAM_NOISE_COUNT] = {
        [FOAM_LACE] = sea.lace_place,     [FOAM_FINE] = sea.fine_place,
        [FOAM_STREAK] = sea.streak_place, [FOAM_LANES] = sea.lanes_place,
        [FOAM_COARSE] = sea.coarse_place, [FOAM_GUSTS] = sea.gust_place,
        [FOAM_GROUPS] = sea.group_place,  [FOAM_RIPPLES] = sea.ripple_place};
    const double wind[2] = {(double)look->block.wind[0], (double)look->block.wind[1]};
    for (int i = 0; i < FOAM_NOISE_COUNT; ++i) {
        const double* period = i == FOAM_RIPPLES ? ripples : FOAM_NOISE[i].period;
        const double cosine = i == FOAM_FINE ? FINE_TURN[0] : 1.0;
        const double sine = i == FOAM_FINE ? FINE_TURN[1] : 0.0;
        const double speed = i >= FOAM_GROUPS  ? RIPPLE_SPEED
                             : i == FOAM_GUSTS ? GUST_SPEED
                                               : FOAM_DRIFT * weather->wind_speed;
        const double run = run_of(fields, speed, period[0] / cosine, frame->time);
        const double downwind = x * wind[0] + z * wind[1] - run;
        const double crosswind = wind[0] * z - wind[1] * x;
        const double along = (cosine * downwind - sine * crosswind) / period[0];
        const double across = (sine * downwind + cosine * crosswind) / period[1];
        place[i][0] = (float)(along - floor(along));
        place[i][1] = (float)(across - floor(across));
    }
    return sea;
}
