#include "physical_look.h"

#include "gl/gl_check.h"
#include "gl/gl_texture.h"
#include "sea/rain.h"
#include "tone_curve.h"
#include "wake_detail.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Ripples stand for the waves too short for the cascades. Their share of those waves' variance, the
   rest being shorter still; their period along the wind in cells of the finest grid, of which the
   shortest waves of the cascades have two; that across the wind over it; their speed downwind, of
   waves of a few centimetres [m/s]. */
static const double RIPPLE_SHARE = 0.8;
static const double RIPPLE_CELLS = 80.0;
static const double RIPPLE_ASPECT = 1.3;
static const double RIPPLE_SPEED = 0.3;

/* Triangles of scattered waves along a side of the first cascade. */
static const double SCATTER_TRIANGLES = 1.4;

/* Of foam with the wind, over the wind. */
static const double FOAM_DRIFT = 0.02;

/* The noises of the foam, in the order of their places (foam_noise.glsl). */
typedef enum FoamNoise {
    FOAM_LACE,
    FOAM_FINE,
    FOAM_STREAK,
    FOAM_LANES,
    FOAM_COARSE,
    FOAM_RIPPLES,
    FOAM_NOISE_COUNT
} FoamNoise;

/* Their periods along the wind and across [m]; the wind decides that of the lace along it, and the
   grids those of ripples. */
static const double LACE_WIDTH = 6.2;
static const double FOAM_PERIOD[FOAM_NOISE_COUNT][2] = {[FOAM_FINE] = {2.71, 2.0325},
                                                        [FOAM_STREAK] = {33.0, 4.3},
                                                        [FOAM_LANES] = {1790.0, 413.0},
                                                        [FOAM_COARSE] = {50.0, 200.0}};
static const char* const FOAM_NAME[FOAM_NOISE_COUNT] = {[FOAM_FINE] = "FOAM_FINE_PERIOD",
                                                        [FOAM_STREAK] = "FOAM_STREAK_PERIOD",
                                                        [FOAM_LANES] = "FOAM_LANES_PERIOD",
                                                        [FOAM_COARSE] = "FOAM_COARSE_PERIOD"};

/* Cosine and sine of the turn of the fine lace: by 3, 4 and 5, so that both periods repeat
 * together. */
static const double FINE_TURN[2] = {0.8, 0.6};

/* log2 of the footprints' widths [m] in the texture of hidden foam: that of the first texel, and
   the step to the next. Narrower ones hide nothing of any cascade, wider ones all. */
static const double FOAM_HIDDEN_FIRST = -11.0;
static const double FOAM_HIDDEN_STEP = 0.1;

/* ---- Life ---------------------------------------------------------------------------------- */

static void upload_foam_table(const PhysicalLook* look) {
    glBindTexture(GL_TEXTURE_2D, look->foam_table);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, FOAM_TABLE_WIDTH, FOAM_TABLE_HEIGHT, 0, GL_RG,
                 GL_FLOAT, look->foam.table);
}

static void upload_foam_hidden(const PhysicalLook* look) {
    glBindTexture(GL_TEXTURE_2D, look->foam_hidden);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, FOAM_HIDDEN_TEXELS, 1, 0, GL_RG, GL_FLOAT,
                 look->hidden);
}

void physical_look_init(PhysicalLook* look, Programs* programs, SwellError* failure) {
    assert(look && !look->panorama && programs && failure);
    look->programs = (LookPrograms){.programs = programs, .failure = failure};
    look->panorama =
        gl_create_texture(GL_TEXTURE_2D_ARRAY, GL_LINEAR_MIPMAP_LINEAR, GL_CLAMP_TO_EDGE);
    look->horizon = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    look->foam_table = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    look->foam_hidden = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    look->foam_noise = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR, GL_REPEAT);
    glBindTexture(GL_TEXTURE_2D, look->horizon);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB16F, SKY_HORIZON_COLUMNS, SKY_HORIZON_ROWS, 0, GL_RGB,
                 GL_FLOAT, NULL);
    upload_foam_table(look);
    upload_foam_hidden(look);
    uniform_blocks_init(&look->blocks);
    cloud_shadow_init(&look->cloud_shadow);
    underwater_look_init(&look->underwater);
}

void physical_look_finish(PhysicalLook* look) {
    assert(look);
    look_programs_finish(&look->programs);
    underwater_look_finish(&look->underwater);
    cloud_shadow_finish(&look->cloud_shadow);
    uniform_blocks_finish(&look->blocks);
    const GLuint textures[] = {look->panorama, look->horizon, look->foam_noise, look->foam_table,
                               look->foam_hidden};
    glDeleteTextures(5, textures);
    memset(look, 0, sizeof *look);
}

void physical_look_add_constants(Preamble* preamble) {
    preamble_add_int(preamble, "CASCADES_MAX", OCEAN_SEA_CASCADES_MAX);
    preamble_add_int(preamble, "FOAM_HIDDEN_TEXELS", FOAM_HIDDEN_TEXELS);
    preamble_add_float(preamble, "FOAM_HIDDEN_FIRST", FOAM_HIDDEN_FIRST);
    preamble_add_float(preamble, "FOAM_HIDDEN_STEP", FOAM_HIDDEN_STEP);
    preamble_add_float(preamble, "SCATTER_TRIANGLES", SCATTER_TRIANGLES);
    preamble_add_vec2(preamble, "FOAM_FINE_TURN", FINE_TURN);
    for (int i = FOAM_FINE; i <= FOAM_COARSE; ++i) {
        preamble_add_vec2(preamble, FOAM_NAME[i], FOAM_PERIOD[i]);
    }
    preamble_add_float(preamble, "EARTH_RADIUS", PHYSICAL_LOOK_EARTH_RADIUS);
    preamble_add_float(preamble, "FAR_DEPTH", (double)PHYSICAL_LOOK_FAR);
    preamble_add_float(preamble, "PANORAMA_REACH", SKY_PANORAMA_REACH);
    preamble_add_float(preamble, "SUN_RADIUS", SKY_SUN_RADIUS);
    preamble_add_float(preamble, "SUN_DISC", SKY_SUN_DISC);
    preamble_add_float(preamble, "SUN_DARKENING", SKY_SUN_DARKENING);
    preamble_add_float(preamble, "SUN_GLOW_NEAR", SKY_SUN_GLOW_NEAR);
    preamble_add_float(preamble, "SUN_GLOW_NEAR_FALL", SKY_SUN_GLOW_NEAR_FALL);
    preamble_add_float(preamble, "SUN_GLOW_FAR", SKY_SUN_GLOW_FAR);
    preamble_add_float(preamble, "SUN_GLOW_FAR_FALL", SKY_SUN_GLOW_FAR_FALL);
    preamble_add_float(preamble, "UMBRA_LIGHT", HEAVENS_UMBRA_LIGHT);
    preamble_add_float(preamble, "UMBRA_FALL", HEAVENS_UMBRA_FALL);
    preamble_add_vec3_array(preamble, "RODS", TONE_RODS[0], 2);
    underwater_look_add_constants(preamble);
    wake_detail_add_constants(preamble);
}

/* Allocates all levels of both layers of the bound panorama. */
static void allocate_panorama(int size) {
    for (int level = 0; size >> level > 0; ++level) {
        glTexImage3D(GL_TEXTURE_2D_ARRAY, level, GL_RGBA16F, size >> level, size >> level, 2, 0,
                     GL_RGBA, GL_HALF_FLOAT, NULL);
    }
}

static void attach_level(GLenum target, GLuint texture, int level, int layer) {
    glFramebufferTextureLayer(target, GL_COLOR_ATTACHMENT0, texture, level, layer);
}

/* Fills the smaller levels of one layer: glGenerateMipmap would do both. */
static void fill_levels(GLuint texture, int layer, int size) {
    GLuint framebuffer[2] = {0};
    glGenFramebuffers(2, framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer[0]);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer[1]);
    for (int level = 1; size >> level > 0; ++level) {
        const int from = size >> (level - 1), to = size >> level;
        attach_level(GL_READ_FRAMEBUFFER, texture, level - 1, layer);
        attach_level(GL_DRAW_FRAMEBUFFER, texture, level, layer);
        glBlitFramebuffer(0, 0, from, from, 0, 0, to, to, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(2, framebuffer);
}

bool physical_look_load_sky_rows(PhysicalLook* look, int layer, const SkyPanorama* panorama,
                                 int row, int rows, SwellError* error) {
    assert(look && panorama && (layer == 0 || layer == 1));
    const int size = sky_panorama_size(panorama);
    assert(row >= 0 && rows > 0 && row + rows <= size);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, look->panorama);
    if (size != look->panorama_size) {
        allocate_panorama(size);
    }
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, row, layer, size, rows, 1, GL_RGBA, GL_HALF_FLOAT,
                    sky_panorama_texels(panorama) + (size_t)4 * (size_t)size * (size_t)row);
    const bool last = row + rows == size;
    if (last) {
        fill_levels(look->panorama, layer, size);
    }
    if (!gl_check_upload(error, "a sky of %dx%d", size, size)) {
        look->panorama_size = 0;
        return false;
    }
    look->panorama_size = size;
    if (!last) {
        return true;
    }
    look->layer_light[layer] = *sky_panorama_light(panorama);
    look->horizon_share = -1.0;
    return cloud_shadow_load(&look->cloud_shadow, layer, panorama, error);
}

bool physical_look_load_foam_noise(PhysicalLook* look, const uint8_t* pixels, SwellError* error) {
    assert(look && pixels);
    const size_t texels = (size_t)FOAM_NOISE_SIZE * FOAM_NOISE_SIZE / 4;
    uint8_t* half = swell_memory_allocate(2 * texels, FOAM_NOISE_CHANNELS, error);
    if (!half) {
        return false;
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, look->foam_noise);
    int level = 0;
    for (int side = FOAM_NOISE_SIZE; side > 0; side /= 2, ++level) {
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     pixels);
        if (side > 1) {
            uint8_t* next = half + FOAM_NOISE_CHANNELS * texels * (size_t)(level % 2);
            foam_noise_halve(pixels, side, next);
            pixels = next;
        }
    }
    swell_memory_free(half);
    return gl_check_upload(error, "the noise of foam");
}

bool physical_look_load_foam(PhysicalLook* look, const FoamCoverage* coverage, SwellError* error) {
    assert(look && coverage);
    look->foam = *coverage;
    upload_foam_table(look);
    return gl_check_upload(error, "the table of foam");
}

/* ---- The uniform blocks --------------------------------------------------------------------- */

/* Least mip level of reflections, for 1024 texels a side: sharper lookups give clouds hard edges in
   near waves. */
static const float LEVEL_LEAST = 5.0f;

/* Ratio of the slope variances along and across the wind: C. Cox and W. Munk, 1954, clamped to the
   measured range. */
static double wind_ratio(double speed) {
    return fmin(fmax(0.00316 * speed / (0.003 + 0.00192 * speed), 1.0), 1.65);
}

/* Slope variance along the wind and across over their mean. */
static void wind_axes(double speed, float axis[2]) {
    const double ratio = wind_ratio(speed);
    axis[0] = (float)(2.0 * ratio / (1.0 + ratio));
    axis[1] = (float)(2.0 / (1.0 + ratio));
}

/* Extinction of airborne spray at the mean level [1/m], chosen by eye: none below a strong breeze.
 */
static float spindrift(double wind_speed) {
    const double above = fmax(wind_speed - 11.0, 0.0) / 12.0;
    return (float)(above * above / 1300.0);
}

/* Interpolates the light of this frame between the two skies. */
static void choose_light(PhysicalLook* look, const RenderWeather* weather) {
    const SkyLight* next = &look->layer_light[1 - weather->sky_layer];
    look->light = look->layer_light[weather->sky_layer];
    if (weather->next_share > 0.0) {
        sky_light_approach(&look->light, next, weather->next_share);
    }
    if (look->horizon_layer != weather->sky_layer || look->horizon_share != weather->next_share) {
        look->horizon_layer = weather->sky_layer;
        look->horizon_share = weather->next_share;
        glBindTexture(GL_TEXTURE_2D, look->horizon);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SKY_HORIZON_COLUMNS, SKY_HORIZON_ROWS, GL_RGB,
                        GL_FLOAT, look->light.horizon);
    }
}

/* Extinction of a drop a m^2 and second [1/m]: sight is 13 km in a shower of 250. */
static const double RAIN_EXTINCTION = 1.2e-6;

/* The look of tones: AgX's power and saturation. */
static void fill_tone(LookBlock* block, const SkyLight* light, const RenderWeather* weather) {
    const float power = (float)(1.25 + 0.40 * weather->deck);
    float polynomial[TONE_COEFFICIENTS];
    tone_curve_fit(power, block->tone_curve);
    tone_polynomial_fit(power, polynomial);
    memcpy(block->tone_low, polynomial, sizeof block->tone_low);
    memcpy(block->tone_high, polynomial + 4, sizeof block->tone_high);
    block->rods = light->rods;
    float in[3][3], out[3][3];
    tone_working_primaries(light->rods, block->exposure, in);
    memcpy(block->tone_of_red, in[0], sizeof in[0]);
    memcpy(block->tone_of_green, in[1], sizeof in[1]);
    memcpy(block->tone_of_blue, in[2], sizeof in[2]);
    const double saturation = (1.22 + 0.26 * weather->deck) * weather->tone.saturation;
    const float contrast = (float)weather->tone.contrast;
    tone_display_primaries((float)saturation, contrast, out);
    memcpy(block->show_red, out[0], sizeof out[0]);
    memcpy(block->show_green, out[1], sizeof out[1]);
    memcpy(block->show_blue, out[2], sizeof out[2]);
    block->show_offset = 0.5f - 0.5f * contrast; /* contrast keeps a middle grey */
}

static void fill_air(PhysicalLook* look, const RenderFrame* frame) {
    const SkyLight* light = &look->light;
    const RenderWeather* weather = &frame->weather;
    LookBlock* block = &look->block;
    memcpy(block->sun, light->sun_direction, sizeof block->sun);
    block->sky_scale = light->radiance_scale;
    memcpy(block->sun_light, light->sea_transmittance, sizeof block->sun_light);
    memcpy(block->sky_irradiance, light->sky_irradiance, sizeof block->sky_irradiance);
    const float exposure = light->exposure * (float)exp2(weather->tone.exposure);
    for (int i = 0; i < 3; ++i) {
        block->exposure[i] = exposure * light->white_balance[i];
        block->air_extinction[i] = (float)(weather->extinction[i] + RAIN_EXTINCTION * frame->rain);
    }
    fill_tone(block, light, weather);
    memcpy(block->sun_seen, light->sun_transmittance, sizeof block->sun_seen);
    /* The moon in the sun's place has a disc of its own and less glow. */
    const bool moon = frame->heavens && frame->heavens->moon.body.elevation > -2.0 &&
                      frame->heavens->sun.elevation < -6.0;
    block->sun_shown = moon ? 0.0f : 1.0f;
    block->sun_glow = moon ? 0.1f : 1.0f; /* by eye */
    const float level = hypotf(light->sun_direction[0], light->sun_direction[2]);
    block->sun_level[0] = level > 1e-6f ? light->sun_direction[0] / level : 1.0f;
    block->sun_level[1] = level > 1e-6f ? light->sun_direction[2] / level : 0.0f;
}

/* Optical depth of the sunlit drops: of a shower, by eye, as far as no deck hides the sun. */
static float rainbow(const RenderFrame* frame) {
    const double SHOWER = 250.0, DEPTH = 0.5;
    return (float)(DEPTH * fmin(frame->rain / SHOWER, 1.0) * (1.0 - frame->weather.deck));
}

/* 1 / the exposed luminance from which on the sun's path is dimmed. */
static const float GLARE = 1.0f / 1.5f;

/* The sun's path: the density of Gaussian slopes, wider along the wind than across it. */
static void fill_glint(LookBlock* block, const RenderWeather* weather) {
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
        block->glare[i] =
            weather->tone.glint_curve ? GLARE * luminance[i] * block->exposure[i] : 0.0f;
    }
}

/* Light through crests, of the sun and of the sky: shares, by eye, of what clear water lets
   through. A low sun is red: there is nothing green to let through. */
static void fill_crests(LookBlock* block) {
    const float color[3] = {0.015f, 0.145f, 0.165f};
    const float sun = 1.1f * glm_smoothstep(0.0f, 0.15f, block->sun[1]);
    for (int i = 0; i < 3; ++i) {
        block->crest_sun[i] = sun * color[i];
        block->crest_sky[i] = 0.22f * color[i] * block->sky_irradiance[i];
    }
    block->foam_glow = 0.06f * glm_smoothstep(-0.05f, 0.05f, block->sun[1]);
}

static void fill_water(PhysicalLook* look, const RenderFrame* frame) {
    const RenderWeather* weather = &frame->weather;
    LookBlock* block = &look->block;
    const double direction = glm_rad((float)weather->wind_direction);
    const RenderWaterOptics optics = render_water_optics(&weather->water);
    for (int i = 0; i < 3; ++i) {
        block->water_reflectance[i] = (float)optics.reflectance[i];
    }
    block->inverse_height = (float)(1.0 / fmax(weather->significant_height, 0.05));
    const double beyond = weather->slope_beyond + rain_slope_variance(frame->rain);
    block->slope_variance = (float)fmax(0.5 * (weather->slope_variance + beyond), 1e-4);
    block->hidden_beyond = (float)fmax(beyond, 1e-5);
    block->inverse_steepness = 1.0f / sqrtf(2.0f * block->slope_variance);
    block->wind[0] = (float)cos(direction);
    block->wind[1] = (float)sin(direction);
    block->rainbow = rainbow(frame);
    block->rain_extinction = (float)(RAIN_EXTINCTION * frame->rain);
    block->aerated = 0.7f * look->foam.share;
    block->spindrift = spindrift(weather->wind_speed);
    fill_glint(block, weather);
    fill_crests(block);
}

static void fill_sky(PhysicalLook* look, const RenderWeather* weather) {
    LookBlock* block = &look->block;
    for (int i = 0; i < 2; ++i) {
        block->clouds_moved[i] = (float)weather->clouds_moved[i];
        block->next_moved[i] = (float)weather->next_moved[i];
    }
    block->next_share = (float)weather->next_share;
    block->sky_layer = (float)weather->sky_layer;
    block->shadow[0] =
        cloud_shadow_place(&look->cloud_shadow, weather->sky_layer, weather->clouds_moved);
    block->shadow[1] =
        cloud_shadow_place(&look->cloud_shadow, 1 - weather->sky_layer, weather->next_moved);
    block->panorama_level = log2f((float)look->panorama_size / (2.0f * (float)SKY_PANORAMA_REACH));
    block->panorama_level_least = LEVEL_LEAST + log2f((float)look->panorama_size / 1024.0f);
}

/* Texture coordinate of the eye's cell in a cascade. Sample n rests at (n - N/2) L/N, and a texel's
   centre is half a texel from its edge. */
static float place_in_texture(double metres, double length, int grid) {
    const double place = metres / length + 0.5 + 0.5 / grid;
    return (float)(place - floor(place));
}

/* The modulation of short waves by the first cascade of each layer, of which there are two in a
   transition. */
static void fill_modulations(SeaBlock* sea, const Fields* fields) {
    int layers = 0;
    sea->long_waves[1].first = (float)OCEAN_SEA_CASCADES_MAX; /* no second layer */
    for (int i = 0; i < fields->cascade_count; ++i) {
        const OceanModulation* modulation = &fields->modulation[i];
        if (modulation->is_long && layers < 2) {
            sea->long_waves[layers++] =
                (LongWaves){(float)modulation->rate, (float)modulation->most, (float)i,
                            (float)ocean_modulation_norm(modulation)};
        }
    }
}

static void fill_cascades(SeaBlock* sea, const Fields* fields, const Mesh* mesh,
                          const RenderFrame* frame) {
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    for (int i = 0; i < fields->cascade_count; ++i) {
        Cascade* cascade = &sea->cascade[i];
        cascade->frequency = (float)(1.0 / fields->length[i]);
        cascade->level_of_metre = (float)log2(fields->side / fields->length[i]);
        cascade->place[0] = place_in_texture(x, fields->length[i], fields->grid[i]);
        cascade->place[1] = place_in_texture(z, fields->length[i], fields->grid[i]);
        cascade->level = (float)fields_layer_level(fields, i);
        cascade->slope_gain = 1.0f;
    }
    fill_modulations(sea, fields);
}

/* From this height on the first cascade is scattered, and altogether from that: in its sides. */
static const double SCATTER_FROM = 0.2, SCATTER_ALL = 0.6;

float physical_look_scattered(const Fields* fields, const RenderFrame* frame) {
    assert(fields && frame);
    const double sides = fields->cascade_count > 0 ? frame->eye[1] / fields->length[0] : 0.0;
    return (float)fmin(fmax((sides - SCATTER_FROM) / (SCATTER_ALL - SCATTER_FROM), 0.0), 1.0);
}

/* Places the eye's cell among the triangles. */
static void fill_scatter(SeaBlock* sea, const Fields* fields, const Mesh* mesh,
                         const RenderFrame* frame) {
    const double side = fields->length[0];
    sea->scatter_weight = physical_look_scattered(fields, frame);
    const double u = SCATTER_TRIANGLES * (frame->eye[0] - (double)mesh->eye.x) / side;
    const double v = SCATTER_TRIANGLES * (frame->eye[2] - (double)mesh->eye.z) / side;
    const double place[2] = {u - v / sqrt(3.0), v * 2.0 / sqrt(3.0)};
    for (int i = 0; i < 2; ++i) {
        const double whole = floor(place[i]);
        sea->scatter_fraction[i] = (float)(place[i] - whole);
        sea->scatter_whole[i] = (float)(whole - 1024.0 * floor(whole / 1024.0));
    }
}

/* Glints: the world's metres repeat after so many in the shader, and flashing facets change so
   often a second, a whole number of times in a sea that repeats. */
static const double GLINT_REACH = 4096.0;
static const double GLINT_RATE = 2.5;
static const double GLINT_TURNS = 4096.0;

static void fill_glints(SeaBlock* sea, const Fields* fields, const Mesh* mesh,
                        const RenderFrame* frame) {
    const double place[2] = {frame->eye[0] - (double)mesh->eye.x,
                             frame->eye[2] - (double)mesh->eye.z};
    for (int i = 0; i < 2; ++i) {
        sea->glint_place[i] = (float)(place[i] - GLINT_REACH * floor(place[i] / GLINT_REACH));
    }
    const double period = fields->period;
    const double turns = period > 0.0 ? fmax(round(GLINT_RATE * period), 1.0) : GLINT_TURNS;
    const double turn = frame->time * (period > 0.0 ? turns / period : GLINT_RATE);
    sea->glint_turn = (float)(turn - turns * floor(turn / turns));
    sea->glint_turns = (float)turns;
}

/* Damps the slopes of short cascades where the weather says so. */
static void fill_gains(SeaBlock* sea, const Fields* fields, const RenderWeather* weather) {
    for (int i = 0; i < fields->cascade_count; ++i) {
        if (fields->length[i] < OCEAN_SHORT_LENGTH) {
            sea->cascade[i].slope_gain = (float)weather->short_slopes;
        }
    }
}

/* Period of the ripples along the wind [m]. */
static double ripple_period(const Fields* fields) {
    double cell = 1.0;
    for (int i = 0; i < fields->cascade_count; ++i) {
        cell = fmin(cell, fields->length[i] / fields->grid[i]);
    }
    return fmax(RIPPLE_CELLS * cell, 0.6);
}

/* How far a noise of this period along the wind has run downwind [m]: in a sea that repeats, a
   whole number of periods each time. */
static double run_of(const Fields* fields, double speed, double period, double time) {
    if (fields->period == 0.0) {
        return speed * time;
    }
    const double periods = round(speed * fields->period / period);
    return periods * period * (fmod(time, fields->period) / fields->period);
}

/* Period of the lace along the wind [m]. */
static float lace_length(const RenderWeather* weather) {
    return 9.3f + 0.35f * (float)fmax(weather->wind_speed - 9.0, 0.0);
}

static const float FOAM_OPACITY = 0.96f; /* of whitecaps */

/* Factor and offset of (value - middle) / range + start. */
static void ramp(float line[2], float middle, float range, float start) {
    line[0] = 1.0f / range;
    line[1] = start - middle / range;
}

/* From the lowest memory of the table to the highest, and hidden deviations 0 to 1, to the centres
   of its first and last texels. */
static void fill_foam_table(FoamLook* block, const FoamCoverage* foam) {
    const float wide = FOAM_TABLE_WIDTH, high = FOAM_TABLE_HEIGHT;
    const float range = fmaxf(foam->table_high - foam->table_low, 1e-6f);
    block->table_scale[0] = (wide - 1.0f) / wide / range;
    block->table_scale[1] = (high - 1.0f) / high;
    block->table_offset[0] = 0.5f / wide - foam->table_low * block->table_scale[0];
    block->table_offset[1] = 0.5f / high;
}

static void fill_foam(FoamLook* block, const FoamCoverage* foam, const RenderWeather* weather) {
    const bool some = foam->cascades > 0 && foam->share > 0.0f;
    const float middle = some ? foam->middle : 1e6f, breaks = some ? foam->breaks : 1e6f;
    const float spread = fmaxf(foam->deviation, 1e-6f);
    ramp(block->old, middle, 4.0f * spread, 0.5f);
    ramp(block->fresh, breaks, 2.8f * spread, 0.5f);
    block->noise = foam->noise_weight;
    block->streaks = foam->streaks;
    fill_foam_table(block, foam);
    block->veil = some && foam->veil > 0.0f ? foam->veil - 1.0f : -1e6f;
    block->veil_share = some ? foam->veil_share : 0.0f;
    block->veil_rest = 1.0f / (1.0f - block->veil_share);
    block->thin[0] = some && foam->veil > 0.0f ? 0.35f : FOAM_OPACITY;
    block->thin[1] = some && foam->veil > 0.0f ? 0.85f : FOAM_OPACITY;
    block->lace_scale[0] = 1.0f / lace_length(weather);
    block->lace_scale[1] = 1.0f / (float)LACE_WIDTH;
    block->lace_level =
        log2f((float)FOAM_NOISE_SIZE * sqrtf(block->lace_scale[0] * block->lace_scale[1])) - 0.3f;
    const float rare =
        1.6f * swell_clampf((breaks - foam->mean[FOAM_FRESH]) / spread - 3.0f, 0.0f, 2.0f);
    block->nearness[0] = foam->table_hidden[FOAM_OLD] / spread;
    block->nearness[1] = block->lace_level + rare;
    for (int i = 0; i < 2; ++i) {
        const bool there = i + 1 < foam->cascades;
        float* q = i == 0 ? block->second : block->third;
        q[0] = there ? 1.0f / fmaxf(foam->deviation_q[i + 1], 1e-6f) : 0.0f;
        q[1] = there ? -foam->mean_q[i + 1] * q[0] : 0.0f;
        block->mean[i] = foam->mean[i];
        block->hidden_most[i] = foam->table_hidden[i];
    }
}

/* Adds the variances of a cascade that footprints hide, over the largest sums: those of the mip
   levels that they sample. */
static void add_hidden(float sum[FOAM_HIDDEN_TEXELS][FOAM_PARTS], const FoamCoverage* foam,
                       const Fields* fields, int cascade) {
    const double first = FOAM_HIDDEN_FIRST + log2(fields->grid[cascade] / fields->length[cascade]);
    for (int i = 0; i < FOAM_HIDDEN_TEXELS; ++i) {
        const float level =
            swell_clampf((float)(first + i * FOAM_HIDDEN_STEP), 0.0f, (float)(FOAM_LEVELS - 1));
        const int low = level < (float)(FOAM_LEVELS - 2) ? (int)level : FOAM_LEVELS - 2;
        for (int part = 0; part < FOAM_PARTS; ++part) {
            const float hidden =
                swell_mixf(foam->hidden[cascade][low][part], foam->hidden[cascade][low + 1][part],
                           level - (float)low);
            const float most = fmaxf(foam->table_hidden[part], 1e-6f);
            sum[i][part] += hidden / (most * most);
        }
    }
}

void physical_look_begin_frame(PhysicalLook* look, const Fields* fields) {
    assert(look && fields);
    float hidden[FOAM_HIDDEN_TEXELS][FOAM_PARTS] = {{0.0f}};
    for (int i = 0; i < fields->cascade_count; ++i) {
        add_hidden(hidden, &look->foam, fields, i);
    }
    if (memcmp(look->hidden, hidden, sizeof hidden) != 0) {
        memcpy(look->hidden, hidden, sizeof hidden);
        upload_foam_hidden(look);
    }
}

/* Slopes of the noise's froth lie between -3 and 3 deviations. */
static void fill_ripples(SeaBlock* sea, double period, const RenderWeather* weather) {
    float axis[2];
    wind_axes(weather->wind_speed, axis);
    const double variance = 0.5 * RIPPLE_SHARE * weather->slope_beyond;
    sea->ripple_variance = (float)(2.0 * variance);
    for (int i = 0; i < 2; ++i) {
        sea->ripple_scale[i] = (float)(1.0 / (period * (i == 0 ? 1.0 : RIPPLE_ASPECT)));
        sea->ripple_slope[i] = (float)(6.0 * sqrt(variance * (double)axis[i]));
    }
    sea->ripple_level = (float)log2(FOAM_NOISE_SIZE / (period * sqrt(RIPPLE_ASPECT)));
}

/* Places the eye's cell in the noises of foam and ripples. */
static void fill_noises(SeaBlock* sea, const PhysicalLook* look, const Fields* fields,
                        const Mesh* mesh, const RenderFrame* frame) {
    const RenderWeather* weather = &frame->weather;
    const double ripple = ripple_period(fields);
    fill_ripples(sea, ripple, weather);
    double periods[FOAM_NOISE_COUNT][2];
    memcpy(periods, FOAM_PERIOD, sizeof periods);
    periods[FOAM_LACE][0] = (double)lace_length(weather);
    periods[FOAM_LACE][1] = LACE_WIDTH;
    periods[FOAM_RIPPLES][0] = ripple;
    periods[FOAM_RIPPLES][1] = RIPPLE_ASPECT * ripple;
    float* const place[FOAM_NOISE_COUNT] = {
        [FOAM_LACE] = sea->lace_place,     [FOAM_FINE] = sea->fine_place,
        [FOAM_STREAK] = sea->streak_place, [FOAM_LANES] = sea->lanes_place,
        [FOAM_COARSE] = sea->coarse_place, [FOAM_RIPPLES] = sea->ripple_place};
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    const double wind[2] = {(double)look->block.wind[0], (double)look->block.wind[1]};
    for (int i = 0; i < FOAM_NOISE_COUNT; ++i) {
        const double cosine = i == FOAM_FINE ? FINE_TURN[0] : 1.0;
        const double sine = i == FOAM_FINE ? FINE_TURN[1] : 0.0;
        const double speed = i == FOAM_RIPPLES ? RIPPLE_SPEED : FOAM_DRIFT * weather->wind_speed;
        const double run = run_of(fields, speed, periods[i][0] / cosine, frame->time);
        const double u = x * wind[0] + z * wind[1] - run, v = wind[0] * z - wind[1] * x;
        const double along = (cosine * u - sine * v) / periods[i][0];
        const double across = (sine * u + cosine * v) / periods[i][1];
        place[i][0] = (float)(along - floor(along));
        place[i][1] = (float)(across - floor(across));
    }
}

static SeaBlock sea_block_of(const PhysicalLook* look, const Fields* fields, const Mesh* mesh,
                             const RenderFrame* frame) {
    SeaBlock sea = {0};
    fill_cascades(&sea, fields, mesh, frame);
    fill_scatter(&sea, fields, mesh, frame);
    fill_glints(&sea, fields, mesh, frame);
    fill_gains(&sea, fields, &frame->weather);
    fill_noises(&sea, look, fields, mesh, frame);
    for (int i = 0; i < look->foam.cascades; ++i) {
        sea.cascade[i].foam_weight = look->foam.weight[i];
    }
    return sea;
}

static void fill_light(PhysicalLook* look, const RenderFrame* frame) {
    choose_light(look, &frame->weather);
    fill_air(look, frame);
    fill_water(look, frame);
    fill_sky(look, &frame->weather);
    fill_foam(&look->block.foam, &look->foam, &frame->weather);
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_LOOK, &look->block);
}

/* ---- Blocks and textures ------------------------------------------------------------------- */

static void bind_cascades(const Fields* fields) {
    fields_bind(fields, FIELDS_FILTERED, FIELDS_DISPLACEMENT, UNIT_DISPLACEMENT);
    fields_bind(fields, FIELDS_FILTERED, FIELDS_SURFACE, UNIT_SURFACE);
}

void physical_look_set_cascades(PhysicalLook* look, const Fields* fields, const Mesh* mesh,
                                const RenderFrame* frame) {
    SeaBlock sea = {0};
    fill_cascades(&sea, fields, mesh, frame);
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_LOOK, &(LookBlock){0});
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_SEA, &sea);
    bind_cascades(fields);
}

bool physical_look_set_light(PhysicalLook* look, const RenderFrame* frame) {
    if (look->panorama_size == 0) {
        return false;
    }
    fill_light(look, frame);
    if (underwater_look_is_needed(frame)) {
        underwater_look_set(&look->underwater, &look->blocks, &look->light, frame);
    }
    gl_bind_texture(GL_TEXTURE_2D_ARRAY, look->panorama, UNIT_PANORAMA);
    gl_bind_texture(GL_TEXTURE_2D, look->horizon, UNIT_HORIZON);
    gl_bind_texture(GL_TEXTURE_2D, look->foam_noise, UNIT_FOAM_NOISE);
    return true;
}

void physical_look_set(PhysicalLook* look, const Fields* fields, const Mesh* mesh,
                       const RenderFrame* frame) {
    physical_look_set_light(look, frame);
    const SeaBlock sea = sea_block_of(look, fields, mesh, frame);
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_SEA, &sea);
    bind_cascades(fields);
    gl_bind_texture(GL_TEXTURE_2D_ARRAY, look->cloud_shadow.texture, UNIT_CLOUD_SHADOW);
    gl_bind_texture(GL_TEXTURE_2D, look->foam_table, UNIT_FOAM_TABLE);
    gl_bind_texture(GL_TEXTURE_2D, look->foam_hidden, UNIT_FOAM_HIDDEN);
}

/* ---- The mesh ------------------------------------------------------------------------------ */

static const double FINEST_CELL = 0.09; /* for an eye near the water [m] */
static const double FINEST_HEIGHT =
    2.5; /* cells double with each doubling of the height above [m] */

/* The horizon is at sqrt(2 R h); waves beyond it rise above it. */
static const double HORIZON_SHARE = 1.3;
static const double BEYOND_HORIZON = 8000.0; /* m */

/* A cell of size s is used up to this times s; the shading of pixels resolves what is smaller. */
static const float CELLS_AWAY[RENDER_QUALITY_COUNT] = {
    [RENDER_QUALITY_LOW] = 14.0f,
    [RENDER_QUALITY_MEDIUM] = 21.0f,
    [RENDER_QUALITY_HIGH] = 52.0f,
};

static double reach_of(double height) {
    return HORIZON_SHARE * sqrt(2.0 * PHYSICAL_LOOK_EARTH_RADIUS * height) + BEYOND_HORIZON;
}

Mesh physical_look_lay_mesh(const SeaSurface* surface, const View* view, const RenderFrame* frame) {
    const double height = fmax(fabs(frame->eye[1]), 1.0);
    const double finest = FINEST_CELL * exp2(floor(log2(fmax(1.0, height / FINEST_HEIGHT))));
    const double cell = wake_detail_cell(surface->wake, frame, finest);
    Mesh mesh = {
        .cell = (float)cell,
        .level_count = 1,
        .roots = 2,
        .bounds = surface->bounds,
        .curvature = (float)(0.5 / PHYSICAL_LOOK_EARTH_RADIUS),
    };
    while (mesh.level_count < MESH_LEVELS_MAX &&
           (double)mesh_root_cells(&mesh) * (double)mesh.cell < 2.0 * reach_of(height)) {
        mesh.level_count += 1;
    }
    /* Four roots, whose common corner is the one nearest to the eye. */
    const double side = (double)mesh_root_cells(&mesh) * (double)mesh.cell;
    const double origin[2] = {side * round(frame->eye[0] / side),
                              side * round(frame->eye[2] / side)};
    mesh.first_root = (MeshRoot){-1, -1};
    memcpy(mesh.plane, view->plane, sizeof mesh.plane);
    mesh_place_eye(&mesh, frame->eye, origin);
    float wanted[MESH_LEVELS_MAX];
    float size = mesh.cell;
    for (int level = 0; level + 1 < mesh.level_count; ++level, size *= 2.0f) {
        wanted[level] = CELLS_AWAY[frame->weather.quality] * size;
    }
    mesh_set_levels(&mesh, wanted, surface->stray);
    wake_detail_focus(&mesh, surface->wake, frame);
    return mesh;
}
