#include "gl/gl_check.h"
#include "gl/gl_texture.h"
#include "look_sea_parts.h"
#include "look_wake.h"

#include <assert.h>
#include <stdio.h>

enum {
    UNIFORM_LOOK,
    UNIFORM_PANORAMA,
    UNIFORM_HORIZON,
    UNIFORM_FOAM_NOISE,
    UNIFORM_FOAM_TABLE,
    UNIFORM_PORT,
    UNIFORM_PORT_FROM_PIXEL,
    UNIFORM_WATER,
    UNIFORM_LIVE,
    UNIFORM_FIELDS = UNIFORM_LIVE + LOOK_WAKE_UNIFORM_COUNT,
    UNIFORM_COUNT = UNIFORM_FIELDS + FIELDS_TEXTURES * OCEAN_SEA_CASCADES_MAX
};
_Static_assert((int)UNIFORM_COUNT <= (int)LOOK_UNIFORM_MAX, "uniforms of the sea look");

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

bool look_sea_load_foam(void* state, const FoamCoverage* coverage, SwellError* error) {
    LookSeaState* sea = state;
    assert(sea && coverage);
    sea->foam = *coverage;
    glActiveTexture(GL_TEXTURE0);
    upload_foam(sea);
    glBindTexture(GL_TEXTURE_2D, 0);
    return gl_check_upload(error, "the table of foam");
}

/* ---- Variants ------------------------------------------------------------------------------ */

enum { SIDE_VARIANTS = RENDER_QUALITY_COUNT * OCEAN_SEA_CASCADES_MAX };
_Static_assert((int)LOOK_SIDE_COUNT*(int)SIDE_VARIANTS <= (int)LOOK_WAKE_VARIANTS, "all variants");

static LookSide side_of(int variant) {
    return (LookSide)(variant % LOOK_WAKE_VARIANTS / SIDE_VARIANTS);
}

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
    const int plain = variant % LOOK_WAKE_VARIANTS;
    snprintf(defines, PROGRAM_DEFINES_SIZE, "#define CASCADES %d\n#define QUALITY %d\n%s%s",
             plain % SIDE_VARIANTS / RENDER_QUALITY_COUNT + 1, plain % RENDER_QUALITY_COUNT,
             side_of(variant) == LOOK_SIDE_ALL ? "" : "#define PORT\n",
             look_wake_define(variant / LOOK_WAKE_VARIANTS));
}

static const char* const* variant_fragment(int variant) {
    static const char* const AIR[] = {
        "sea_block.glsl", "wake.glsl", "rain.glsl", "tone.glsl",     "foam.glsl", "footprint.glsl",
        "slopes.glsl",    "port.glsl", "hull.glsl", "look_sea.frag", NULL};
    static const char* const WATER[] = {"sea_block.glsl",  "wake.glsl", "rain.glsl",
                                        "tone.glsl",       "foam.glsl", "footprint.glsl",
                                        "slopes.glsl",     "port.glsl", "water.glsl",
                                        "look_below.frag", NULL};
    static const char* const* const FILES[LOOK_SIDE_COUNT] = {
        [LOOK_SIDE_AIR] = AIR, [LOOK_SIDE_WATER] = WATER};
    return FILES[side_of(variant)];
}

void look_sea_define(LookSide side, RenderQuality quality, char defines[PROGRAM_DEFINES_SIZE]) {
    define((int)side * SIDE_VARIANTS + (int)quality, defines);
}

static float sight(int variant, const RenderFrame* frame) {
    return side_of(variant) == LOOK_SIDE_WATER ? look_below_sight(frame) : LOOK_SEA_FAR;
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
    look_wake_add_constants(preamble);
}

/* ---- What the shaders are told ------------------------------------------------------------- */

void look_sea_bind(GLuint texture, int unit) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, texture);
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

static void set_uniforms(void* state, const GLint* location, const Fields* fields,
                         const WakeFields* wake, const Mesh* mesh, const View* view,
                         const RenderFrame* frame) {
    LookSeaState* sea = state;
    (void)view;
    look_sea_fill(sea, fields, mesh, frame);
    if (location[UNIFORM_PORT] >= 0) {
        const LookBelowUniforms below = {location[UNIFORM_PORT], location[UNIFORM_PORT_FROM_PIXEL],
                                         location[UNIFORM_WATER]};
        look_below_follow(&sea->below, &sea->light, frame);
        look_below_set(&sea->below, &below, UNIT_PORT);
    }
    glUniform4fv(location[UNIFORM_LOOK], LOOK_VECTORS, sea->look[0]);
    glUniform1i(location[UNIFORM_PANORAMA], UNIT_PANORAMA);
    glUniform1i(location[UNIFORM_HORIZON], UNIT_HORIZON);
    look_sea_bind(sea->panorama, UNIT_PANORAMA);
    look_sea_bind(sea->horizon, UNIT_HORIZON);
    glUniform1i(location[UNIFORM_FOAM_NOISE], UNIT_FOAM_NOISE);
    glUniform1i(location[UNIFORM_FOAM_TABLE], UNIT_FOAM_TABLE);
    look_sea_bind(sea->foam_noise, UNIT_FOAM_NOISE);
    look_sea_bind(sea->foam_table, UNIT_FOAM_TABLE);
    look_sea_bind_fields(location + UNIFORM_FIELDS, fields, UNIT_FIELDS);
    look_wake_set(location + UNIFORM_LIVE, wake, mesh, frame, UNIT_WAKE);
}

bool look_sea_set_light(void* state, const RenderFrame* frame, GLint look, GLint horizon,
                        const LookBelowUniforms* below) {
    LookSeaState* sea = state;
    if (sea->panorama_size == 0) {
        return false;
    }
    look_sea_fill_light(sea, frame);
    glUniform4fv(look, LOOK_VECTORS, sea->look[0]);
    glUniform1i(horizon, UNIT_HORIZON);
    LookSide side[LOOK_SHOWN_MAX];
    look_below_sides(frame, side);
    if (side[0] != LOOK_SIDE_ALL) {
        look_below_follow(&sea->below, &sea->light, frame);
        look_below_set(&sea->below, below, UNIT_PORT);
    }
    look_sea_bind(sea->horizon, UNIT_HORIZON);
    glActiveTexture(GL_TEXTURE0);
    return true;
}

/* ---- The look ------------------------------------------------------------------------------ */

static void draw_background(void* state, const View* view, const RenderFrame* frame) {
    (void)state;
    (void)view;
    (void)frame;
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

const Look* look_sea(void) {
    static const Look LOOK = {
        .name = "sea",
        .form = FIELDS_FILTERED,
        .vertex = {"sea_block.glsl", "wake.glsl", "surface_filtered.vert"},
        .fragment = {"sea_block.glsl", "wake.glsl", "rain.glsl", "tone.glsl", "foam.glsl",
                     "footprint.glsl", "slopes.glsl", "hull.glsl", "look_sea.frag"},
        .uniform = {"u_look", "u_panorama", "u_horizon", "u_foam_noise", "u_foam_table", "u_port",
                    "u_port_from_pixel", "u_water", LOOK_WAKE_UNIFORMS, LOOK_SEA_FIELDS},
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
        .draw_behind = look_sea_draw_behind,
        .lay_mesh = look_sea_lay_mesh,
        .sight = sight,
    };
    return &LOOK;
}
