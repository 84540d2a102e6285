#include "look_sea.h"

#include "gl_check.h"
#include "gl_texture.h"
#include "tone_curve.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* As sea_block.glsl reads them. */
enum {
    CASCADE_VECTOR = 9,
    FOAM_VECTOR = CASCADE_VECTOR + OCEAN_SEA_CASCADES_MAX, /* and foam.glsl */
    FOAM_PLACE_VECTOR = FOAM_VECTOR + 5,
    FOAM_HIDDEN_VECTOR = FOAM_VECTOR + 8,
    FOAM_HIDDEN_VECTORS = 3, /* of a cascade */
    TONE_VECTOR = FOAM_HIDDEN_VECTOR + FOAM_HIDDEN_VECTORS * OCEAN_SEA_CASCADES_MAX,
    MOVED_VECTOR,
    LOOK_VECTORS
};
_Static_assert((int)FOAM_LEVELS <= 4 * (int)FOAM_HIDDEN_VECTORS, "as foam.glsl reads them");

enum { UNIT_PANORAMA, UNIT_HORIZON, UNIT_FOAM_NOISE, UNIT_FOAM_TABLE, UNIT_PORT, UNIT_FIELDS };

enum {
    UNIFORM_LOOK,
    UNIFORM_PANORAMA,
    UNIFORM_HORIZON,
    UNIFORM_FOAM_NOISE,
    UNIFORM_FOAM_TABLE,
    UNIFORM_PORT,
    UNIFORM_PORT_FROM_PIXEL,
    UNIFORM_WATER,
    UNIFORM_FIELDS,
    UNIFORM_COUNT = UNIFORM_FIELDS + FIELDS_TEXTURES * OCEAN_SEA_CASCADES_MAX
};
_Static_assert((int)UNIFORM_COUNT <= (int)LOOK_UNIFORM_MAX, "uniforms of the sea look");

/* Reflections are looked up at least so coarsely, at 1024 texels a side: sharper ones give hard
   edges to clouds in near waves. */
static const float LEVEL_LEAST = 3.5f;

/* Where one lookup stands for many, glints are spread and weakened against shimmer. */
static const float GLINT_SPREAD = 0.008f;
static const float GLINT_SHARE = 0.55f;

/* Slope variances along the wind to across it: C. Cox and W. Munk, 1954; at most as measured. */
static float wind_ratio(double speed) {
    return (float)fmin(fmax(0.00316 * speed / (0.003 + 0.00192 * speed), 1.0), 1.65);
}

/* Extinction of the spray in the air at the mean level [1/m], by eye: none below a strong breeze.
 */
static float spindrift(double wind_speed) {
    const double above = fmax(wind_speed - 11.0, 0.0) / 12.0;
    return (float)(above * above / 1300.0);
}

/* What is drawn over the whole picture, where nothing is nearer: the sky and, where the port
   touches the water, the part of it in air, the open water, and the line between them. */
typedef enum Behind {
    BEHIND_SKY,
    BEHIND_SKY_IN_AIR,
    BEHIND_WATER,
    BEHIND_LINE,
    BEHIND_COUNT
} Behind;

typedef struct BehindProgram {
    bool tried;
    GLuint name;
    GLint look, panorama, horizon, foam_noise, direction_from_clip;
    LookBelowUniforms below;
} BehindProgram;

typedef struct LookSeaState {
    Programs* programs; /* borrowed */
    BehindProgram behind[BEHIND_COUNT][RENDER_QUALITY_COUNT];
    GLuint vertex_array; /* of their triangle */
    GLuint panorama, horizon, foam_noise, foam_table;
    FoamLaw foam;      /* in use; its table is in the texture */
    int panorama_size; /* 0 before the first */
    SkyLight light;
    LookBelow below;
    float look[LOOK_VECTORS][4]; /* of this frame */
} LookSeaState;

/* ---- Life ---------------------------------------------------------------------------------- */

/* The table of the law in use. */
static void upload_foam(LookSeaState* sea) {
    glBindTexture(GL_TEXTURE_2D, sea->foam_table);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R16F, FOAM_TABLE_WIDTH, FOAM_TABLE_HEIGHT, 0, GL_RED,
                 GL_FLOAT, sea->foam.table);
}

static bool create(void** state, Programs* programs, SwellError* error) {
    LookSeaState* sea = swell_memory_allocate(1, sizeof *sea, error);
    *state = sea;
    if (!sea) {
        return false;
    }
    sea->programs = programs;
    glGenVertexArrays(1, &sea->vertex_array);
    sea->panorama = gl_create_linear_texture(GL_CLAMP_TO_EDGE);
    sea->horizon = gl_create_linear_texture(GL_CLAMP_TO_EDGE);
    sea->foam_table = gl_create_linear_texture(GL_CLAMP_TO_EDGE);
    sea->foam_noise = gl_create_linear_texture(GL_REPEAT);
    upload_foam(sea);
    look_below_init(&sea->below);
    glBindTexture(GL_TEXTURE_2D, 0);
    return true;
}

static void destroy(void* state) {
    LookSeaState* sea = state;
    if (!sea) {
        return;
    }
    for (int i = 0; i < BEHIND_COUNT * RENDER_QUALITY_COUNT; ++i) {
        glDeleteProgram(sea->behind[i / RENDER_QUALITY_COUNT][i % RENDER_QUALITY_COUNT].name);
    }
    look_below_finish(&sea->below);
    glDeleteVertexArrays(1, &sea->vertex_array);
    glDeleteTextures(1, &sea->panorama);
    glDeleteTextures(1, &sea->horizon);
    glDeleteTextures(1, &sea->foam_noise);
    glDeleteTextures(1, &sea->foam_table);
    swell_memory_free(sea);
}

bool look_sea_load_sky(void* state, const SkyPanorama* panorama, SwellError* error) {
    LookSeaState* sea = state;
    assert(sea && panorama);
    const int size = sky_panorama_size(panorama);
    glActiveTexture(GL_TEXTURE0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, sea->panorama);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, size, size, 0, GL_RGBA, GL_HALF_FLOAT,
                 sky_panorama_texels(panorama));
    glGenerateMipmap(GL_TEXTURE_2D);
    const SkyLight* light = sky_panorama_light(panorama);
    glBindTexture(GL_TEXTURE_2D, sea->horizon);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB16F, SKY_HORIZON_COLUMNS, SKY_HORIZON_ROWS, 0, GL_RGB,
                 GL_FLOAT, light->horizon);
    glBindTexture(GL_TEXTURE_2D, 0);
    if (!gl_check_upload(error, "a sky of %dx%d", size, size)) {
        sea->panorama_size = 0;
        return false;
    }
    sea->panorama_size = size;
    sea->light = *light;
    return true;
}

bool look_sea_load_foam_noise(void* state, const uint8_t* pixels, SwellError* error) {
    LookSeaState* sea = state;
    assert(sea && pixels);
    glActiveTexture(GL_TEXTURE0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, sea->foam_noise);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, FOAM_NOISE_SIZE, FOAM_NOISE_SIZE, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glBindTexture(GL_TEXTURE_2D, 0);
    return gl_check_upload(error, "the noise of foam");
}

bool look_sea_load_foam(void* state, const FoamLaw* law, SwellError* error) {
    LookSeaState* sea = state;
    assert(sea && law);
    sea->foam = *law;
    glActiveTexture(GL_TEXTURE0);
    upload_foam(sea);
    glBindTexture(GL_TEXTURE_2D, 0);
    return gl_check_upload(error, "the table of foam");
}

/* ---- Variants ------------------------------------------------------------------------------ */

enum { SIDE_VARIANTS = RENDER_QUALITY_COUNT * OCEAN_SEA_CASCADES_MAX };
_Static_assert((int)LOOK_SIDE_COUNT*(int)SIDE_VARIANTS <= (int)LOOK_VARIANT_MAX, "all variants");

static int variants(const Fields* fields, const RenderFrame* frame, int variant[LOOK_SHOWN_MAX]) {
    LookSide side[LOOK_SHOWN_MAX];
    const int count = look_below_sides(frame, side);
    for (int i = 0; i < count; ++i) {
        variant[i] = (int)side[i] * SIDE_VARIANTS +
                     (fields->cascade_count - 1) * RENDER_QUALITY_COUNT +
                     (int)frame->weather.quality;
    }
    return count;
}

static void define(int variant, char defines[PROGRAM_DEFINES_SIZE]) {
    snprintf(defines, PROGRAM_DEFINES_SIZE, "#define CASCADES %d\n#define QUALITY %d\n%s",
             variant % SIDE_VARIANTS / RENDER_QUALITY_COUNT + 1, variant % RENDER_QUALITY_COUNT,
             variant / SIDE_VARIANTS == LOOK_SIDE_ALL ? "" : "#define PORT\n");
}

static const char* const* variant_fragment(int variant) {
    static const char* const AIR[] = {"sea_block.glsl", "tone.glsl",     "foam.glsl", "slopes.glsl",
                                      "port.glsl",      "look_sea.frag", NULL};
    static const char* const WATER[] = {"sea_block.glsl",  "tone.glsl", "foam.glsl",
                                        "slopes.glsl",     "port.glsl", "water.glsl",
                                        "look_below.frag", NULL};
    static const char* const* const FILES[LOOK_SIDE_COUNT] = {
        [LOOK_SIDE_AIR] = AIR, [LOOK_SIDE_WATER] = WATER};
    return FILES[variant / SIDE_VARIANTS];
}

void look_sea_define(LookSide side, RenderQuality quality, char defines[PROGRAM_DEFINES_SIZE]) {
    define((int)side * SIDE_VARIANTS + (int)quality, defines);
}

static float sight(int variant, const RenderFrame* frame) {
    return variant / SIDE_VARIANTS == LOOK_SIDE_WATER ? look_below_sight(frame) : LOOK_SEA_FAR;
}

static void add_constants(Preamble* preamble) {
    preamble_add_int(preamble, "LOOK_VECTORS", LOOK_VECTORS);
    preamble_add_float(preamble, "EARTH_RADIUS", LOOK_SEA_EARTH_RADIUS);
    preamble_add_float(preamble, "FAR_DEPTH", (double)LOOK_SEA_FAR);
    preamble_add_float(preamble, "PANORAMA_REACH", SKY_PANORAMA_REACH);
    preamble_add_float(preamble, "SUN_RADIUS", SKY_SUN_RADIUS);
    preamble_add_float(preamble, "SUN_DISC", SKY_SUN_DISC);
    preamble_add_float(preamble, "SUN_DARKENING", SKY_SUN_DARKENING);
    preamble_add_float(preamble, "SUN_GLOW_NEAR", SKY_SUN_GLOW_NEAR);
    preamble_add_float(preamble, "SUN_GLOW_NEAR_FALL", SKY_SUN_GLOW_NEAR_FALL);
    preamble_add_float(preamble, "SUN_GLOW_FAR", SKY_SUN_GLOW_FAR);
    preamble_add_float(preamble, "SUN_GLOW_FAR_FALL", SKY_SUN_GLOW_FAR_FALL);
    look_below_add_constants(preamble);
}

/* ---- What the shaders are told ------------------------------------------------------------- */

static void set3(float vector[4], const float rgb[3], float scale) {
    for (int i = 0; i < 3; ++i) {
        vector[i] = scale * rgb[i];
    }
}

static void fill_light(LookSeaState* sea, const RenderFrame* frame) {
    const SkyLight* light = &sea->light;
    const RenderWeather* weather = &frame->weather;
    float(*look)[4] = sea->look;
    set3(look[0], light->sun_direction, 1.0f);
    look[0][3] = light->radiance_scale;
    set3(look[1], light->sea_transmittance, 1.0f);
    set3(look[2], light->sky_irradiance, 1.0f);
    const float exposure = light->exposure * (float)exp2(weather->exposure);
    set3(look[4], light->white_balance, exposure);
    look[4][3] = (float)(1.25 + 0.40 * weather->deck);
    double extinction[3];
    sky_air_extinction(weather->haze, extinction);
    for (int i = 0; i < 3; ++i) {
        look[5][i] = (float)(extinction[i] + 3.0 / weather->visibility);
    }
    tone_curve_fit(look[4][3], look[TONE_VECTOR]);
    look[5][3] = (float)(1.22 + 0.26 * weather->deck);
    set3(look[6], light->sun_transmittance, 1.0f);
    const float level = hypotf(light->sun_direction[0], light->sun_direction[2]);
    look[7][2] = level > 1e-6f ? light->sun_direction[0] / level : 1.0f;
    look[7][3] = level > 1e-6f ? light->sun_direction[2] / level : 0.0f;
}

static void fill_water(LookSeaState* sea, const RenderFrame* frame) {
    const RenderWeather* weather = &frame->weather;
    float(*look)[4] = sea->look;
    const double direction = glm_rad((float)weather->wind_direction);
    double reflectance[3];
    render_water_reflectance(weather->water, reflectance);
    for (int i = 0; i < 3; ++i) {
        look[3][i] = (float)reflectance[i];
    }
    look[1][3] = (float)(1.0 / fmax(weather->significant_height, 0.05));
    look[2][3] = (float)fmax(0.5 * (weather->slope_variance + weather->slope_beyond), 1e-4);
    look[3][3] = (float)fmax(weather->slope_beyond, 1e-5);
    look[6][3] = wind_ratio(weather->wind_speed);
    look[7][0] = (float)cos(direction);
    look[7][1] = (float)sin(direction);
    const bool high = weather->quality == RENDER_QUALITY_HIGH;
    look[MOVED_VECTOR][0] = (float)weather->clouds_moved[0];
    look[MOVED_VECTOR][1] = (float)weather->clouds_moved[1];
    look[MOVED_VECTOR][2] = 0.7f * sea->foam.share;
    look[MOVED_VECTOR][3] = spindrift(weather->wind_speed);
    look[8][0] = 2.0f * (float)SKY_PANORAMA_REACH / (float)sea->panorama_size;
    look[8][1] = LEVEL_LEAST + log2f((float)sea->panorama_size / 1024.0f);
    look[8][2] = high ? 0.0f : GLINT_SPREAD;
    look[8][3] = high ? 1.0f : GLINT_SHARE;
}

/* The place of the eye's cell in a cascade's textures; sample n rests at (n - N/2) L/N, and a
   texel's middle is half a texel from its edge. */
static float place_in_texture(double metres, double length, int grid) {
    const double place = metres / length + 0.5 + 0.5 / grid;
    return (float)(place - floor(place));
}

static void fill_cascades(float (*vector)[4], const Fields* fields, const Mesh* mesh,
                          const RenderFrame* frame) {
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    for (int i = 0; i < fields->cascade_count; ++i) {
        float* cascade = vector[i];
        cascade[0] = (float)(1.0 / fields->length[i]);
        cascade[1] = (float)fields->grid[i];
        cascade[2] = place_in_texture(x, fields->length[i], fields->grid[i]);
        cascade[3] = place_in_texture(z, fields->length[i], fields->grid[i]);
    }
}

/* Periods of the foam's noise, along the wind and across [m]: lace, fine lace, streaks, slow noise,
   slower noise. */
enum { FOAM_PERIODS = 5 };

static void fill_foam(LookSeaState* sea, const Mesh* mesh, const RenderFrame* frame) {
    const FoamLaw* law = &sea->foam;
    const RenderWeather* weather = &frame->weather;
    float(*look)[4] = sea->look + FOAM_VECTOR;
    for (int i = 0; i < OCEAN_SEA_CASCADES_MAX; ++i) {
        look[i / 4][i % 4] = i < law->cascades ? law->weight[i] : 0.0f;
        for (int level = 0; level < FOAM_LEVELS; ++level) {
            sea->look[FOAM_HIDDEN_VECTOR + FOAM_HIDDEN_VECTORS * i + level / 4][level % 4] =
                i < law->cascades ? law->hidden[i][level] : 0.0f;
        }
    }
    const bool some = law->cascades > 0 && law->share > 0.0f;
    const float spread = fmaxf(law->deviation, 1e-6f);
    const float length = 9.3f + 0.35f * (float)fmax(weather->wind_speed - 9.0, 0.0);
    const float row2[4] = {some ? law->middle : 1e6f, spread, law->noise_weight, law->streaks};
    const float row3[4] = {law->table_low, fmaxf(law->table_high, law->table_low + 1e-6f),
                           fmaxf(law->table_hidden, 1e-6f), length};
    memcpy(look[2], row2, sizeof row2);
    memcpy(look[3], row3, sizeof row3);
    for (int i = 0; i < 2; ++i) {
        const bool there = i + 1 < law->cascades;
        look[4][2 * i] = there ? law->mean[i + 1] : 0.0f;
        look[4][2 * i + 1] = there ? 1.0f / fmaxf(law->deviation_q[i + 1], 1e-6f) : 0.0f;
    }
    const double periods[FOAM_PERIODS][2] = {
        {(double)length, 6.2}, {1.31, 0.97}, {33.0, 4.3}, {790.0, 95.0}, {197.0, 31.0}};
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    const double wind[2] = {(double)sea->look[7][0], (double)sea->look[7][1]};
    for (int i = 0; i < FOAM_PERIODS; ++i) {
        const double along = (x * wind[0] + z * wind[1]) / periods[i][0];
        const double across = (wind[0] * z - wind[1] * x) / periods[i][1];
        float* place = &sea->look[FOAM_PLACE_VECTOR + i / 2][2 * (i % 2)];
        place[0] = (float)(along - floor(along));
        place[1] = (float)(across - floor(across));
    }
}

static void bind(GLuint texture, int unit) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, texture);
}

void look_sea_set_cascades(GLint look, const Fields* fields, const Mesh* mesh,
                           const RenderFrame* frame) {
    float vector[CASCADE_VECTOR + OCEAN_SEA_CASCADES_MAX][4] = {{0.0f}};
    fill_cascades(vector + CASCADE_VECTOR, fields, mesh, frame);
    glUniform4fv(look, CASCADE_VECTOR + OCEAN_SEA_CASCADES_MAX, vector[0]);
}

void look_sea_bind_fields(const GLint* location, const Fields* fields, int unit) {
    for (int i = 0; i < fields->cascade_count; ++i) {
        for (int texture = 0; texture < FIELDS_TEXTURES; ++texture) {
            const int place = i * FIELDS_TEXTURES + texture;
            glUniform1i(location[place], unit + place);
            fields_bind(fields, FIELDS_FILTERED, texture, i, unit + place);
        }
    }
}

static void set_uniforms(void* state, const GLint* location, const Fields* fields, const Mesh* mesh,
                         const View* view, const RenderFrame* frame) {
    LookSeaState* sea = state;
    (void)view;
    fill_light(sea, frame);
    fill_water(sea, frame);
    fill_cascades(sea->look + CASCADE_VECTOR, fields, mesh, frame);
    fill_foam(sea, mesh, frame);
    if (location[UNIFORM_PORT] >= 0) {
        const LookBelowUniforms below = {location[UNIFORM_PORT], location[UNIFORM_PORT_FROM_PIXEL],
                                         location[UNIFORM_WATER]};
        look_below_follow(&sea->below, &sea->light, frame);
        look_below_set(&sea->below, &below, UNIT_PORT);
    }
    glUniform4fv(location[UNIFORM_LOOK], LOOK_VECTORS, sea->look[0]);
    glUniform1i(location[UNIFORM_PANORAMA], UNIT_PANORAMA);
    glUniform1i(location[UNIFORM_HORIZON], UNIT_HORIZON);
    bind(sea->panorama, UNIT_PANORAMA);
    bind(sea->horizon, UNIT_HORIZON);
    glUniform1i(location[UNIFORM_FOAM_NOISE], UNIT_FOAM_NOISE);
    glUniform1i(location[UNIFORM_FOAM_TABLE], UNIT_FOAM_TABLE);
    bind(sea->foam_noise, UNIT_FOAM_NOISE);
    bind(sea->foam_table, UNIT_FOAM_TABLE);
    look_sea_bind_fields(location + UNIFORM_FIELDS, fields, UNIT_FIELDS);
}

bool look_sea_set_light(void* state, const RenderFrame* frame, GLint look, GLint horizon,
                        const LookBelowUniforms* below) {
    LookSeaState* sea = state;
    if (sea->panorama_size == 0) {
        return false;
    }
    fill_light(sea, frame);
    fill_water(sea, frame);
    glUniform4fv(look, LOOK_VECTORS, sea->look[0]);
    glUniform1i(horizon, UNIT_HORIZON);
    LookSide side[LOOK_SHOWN_MAX];
    look_below_sides(frame, side);
    if (side[0] != LOOK_SIDE_ALL) {
        look_below_follow(&sea->below, &sea->light, frame);
        look_below_set(&sea->below, below, UNIT_PORT);
    }
    bind(sea->horizon, UNIT_HORIZON);
    glActiveTexture(GL_TEXTURE0);
    return true;
}

/* ---- Behind the sea ------------------------------------------------------------------------ */

static void draw_background(void* state, const View* view, const RenderFrame* frame) {
    (void)state;
    (void)view;
    (void)frame;
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static const BehindProgram* choose_behind(LookSeaState* sea, Behind which, RenderQuality quality) {
    static const char* const FILES[BEHIND_COUNT][PROGRAM_FILES_MAX] = {
        [BEHIND_SKY] = {"sea_block.glsl", "tone.glsl", "sky.frag"},
        [BEHIND_SKY_IN_AIR] = {"sea_block.glsl", "tone.glsl", "port.glsl", "sky.frag"},
        [BEHIND_WATER] = {"sea_block.glsl", "tone.glsl", "foam.glsl", "port.glsl", "water.glsl",
                          "water.frag"},
        [BEHIND_LINE] = {"sea_block.glsl", "tone.glsl", "foam.glsl", "port.glsl", "water.glsl",
                         "port_line.frag"},
    };
    BehindProgram* behind = &sea->behind[which][quality];
    if (!behind->tried) {
        ProgramRecipe recipe = {
            .label = "sky",
            .vertex = {"sky.vert"},
            .program = &behind->name,
            .uniform = {{"u_look", &behind->look},
                        {"u_panorama", &behind->panorama},
                        {"u_horizon", &behind->horizon},
                        {"u_foam_noise", &behind->foam_noise},
                        {"u_port", &behind->below.port},
                        {"u_port_from_pixel", &behind->below.port_from_pixel},
                        {"u_water", &behind->below.water},
                        {"u_direction_from_clip", &behind->direction_from_clip}},
        };
        memcpy(recipe.fragment, FILES[which], sizeof recipe.fragment);
        look_sea_define(which == BEHIND_SKY ? LOOK_SIDE_ALL : LOOK_SIDE_WATER, quality,
                        recipe.defines);
        behind->tried = true;
        programs_add(sea->programs, &recipe, NULL);
    }
    return behind->name ? behind : NULL;
}

static void draw_over_picture(LookSeaState* sea, Behind which, const View* view,
                              const RenderFrame* frame) {
    const BehindProgram* behind = choose_behind(sea, which, frame->weather.quality);
    if (!behind) {
        return;
    }
    const mat4s direction_from_clip = glms_mat4_inv(view->clip_from_eye);
    glUseProgram(behind->name);
    glUniform4fv(behind->look, LOOK_VECTORS, sea->look[0]);
    glUniformMatrix4fv(behind->direction_from_clip, 1, GL_FALSE, direction_from_clip.raw[0]);
    glUniform1i(behind->panorama, UNIT_PANORAMA);
    glUniform1i(behind->horizon, UNIT_HORIZON);
    glUniform1i(behind->foam_noise, UNIT_FOAM_NOISE);
    bind(sea->panorama, UNIT_PANORAMA);
    bind(sea->horizon, UNIT_HORIZON);
    bind(sea->foam_noise, UNIT_FOAM_NOISE);
    if (which != BEHIND_SKY) {
        look_below_set(&sea->below, &behind->below, UNIT_PORT);
    }
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(sea->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

static void draw_line(LookSeaState* sea, const View* view, const RenderFrame* frame) {
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    draw_over_picture(sea, BEHIND_LINE, view, frame);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
}

/* What is behind is drawn where nothing is nearer. */
static void draw_behind(void* state, const View* view, const RenderFrame* frame) {
    static const Behind BEHIND[LOOK_SIDE_COUNT] = {[LOOK_SIDE_ALL] = BEHIND_SKY,
                                                   [LOOK_SIDE_AIR] = BEHIND_SKY_IN_AIR,
                                                   [LOOK_SIDE_WATER] = BEHIND_WATER};
    LookSeaState* sea = state;
    if (sea->panorama_size == 0) {
        return;
    }
    fill_light(sea, frame);
    fill_water(sea, frame);
    LookSide side[LOOK_SHOWN_MAX];
    const int count = look_below_sides(frame, side);
    if (side[0] != LOOK_SIDE_ALL) {
        look_below_follow(&sea->below, &sea->light, frame);
    }
    glDepthFunc(GL_LEQUAL);
    for (int i = 0; i < count; ++i) {
        draw_over_picture(sea, BEHIND[side[i]], view, frame);
    }
    glDepthFunc(GL_LESS);
    if (count > 1) {
        draw_line(sea, view, frame);
    }
}

const Look* look_sea(void) {
    static const Look LOOK = {
        .name = "sea",
        .form = FIELDS_FILTERED,
        .vertex = {"sea_block.glsl", "surface_filtered.vert"},
        .fragment = {"sea_block.glsl", "tone.glsl", "foam.glsl", "slopes.glsl", "look_sea.frag"},
        .uniform = {"u_look", "u_panorama", "u_horizon", "u_foam_noise", "u_foam_table", "u_port",
                    "u_port_from_pixel", "u_water", LOOK_SEA_FIELDS},
        .near_depth = 0.05f,
        .far_depth = LOOK_SEA_FAR,
        .create = create,
        .destroy = destroy,
        .add_constants = add_constants,
        .variants = variants,
        .variant_fragment = variant_fragment,
        .define = define,
        .draw_background = draw_background,
        .set_uniforms = set_uniforms,
        .draw_behind = draw_behind,
        .lay_mesh = look_sea_lay_mesh,
        .sight = sight,
    };
    return &LOOK;
}
