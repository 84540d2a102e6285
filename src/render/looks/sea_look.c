#include "sea_look.h"

#include "gl/gl_objects.h"
#include "tone_curve.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* log2 of the footprints' widths [m] in the texture of hidden foam, at the first texel, and the
   step from texel to texel. Narrower footprints hide nothing of any cascade, wider ones hide
   all. */
static const double FOAM_HIDDEN_FIRST = -11.0;
static const double FOAM_HIDDEN_STEP = 0.1;

enum { NOISE_BYTES = FOAM_NOISE_SIZE * FOAM_NOISE_SIZE * FOAM_NOISE_CHANNELS };

/* ---- Life ---------------------------------------------------------------------------------- */

static void upload_foam_table(const SeaLook* look) {
    glBindTexture(GL_TEXTURE_2D, look->foam_table);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, FOAM_TABLE_WIDTH, FOAM_TABLE_HEIGHT, 0, GL_RG,
                 GL_FLOAT, look->foam.table);
}

/* Uploads the deviation of hidden foam over that of all foam, and the deviation of all foam over
   that of visible foam, whose variance counts as at least a fifth. Slow noise that is not drawn
   counts as hidden. */
static void upload_foam_hidden(const SeaLook* look) {
    float texel[FOAM_HIDDEN_TEXELS][2 * FOAM_PARTS];
    for (int i = 0; i < FOAM_HIDDEN_TEXELS; ++i) {
        for (int part = 0; part < FOAM_PARTS; ++part) {
            const float noise = look->hidden_noise[part];
            texel[i][part] = sqrtf(look->hidden[i][part] + noise);
            texel[i][FOAM_PARTS + part] =
                sqrtf((1.0f + noise) / fmaxf(1.0f - look->hidden[i][part], 0.2f));
        }
    }
    glBindTexture(GL_TEXTURE_2D, look->foam_hidden);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, FOAM_HIDDEN_TEXELS, 1, 0, GL_RGBA, GL_FLOAT, texel);
}

void sea_look_init(SeaLook* look, Programs* programs) {
    assert(look && !look->panorama && programs);
    Preamble* preamble = &programs->preamble;
    preamble_add_int(preamble, "CASCADES_MAX", OCEAN_SEA_CASCADES_MAX);
    preamble_add_int(preamble, "FOAM_HIDDEN_TEXELS", FOAM_HIDDEN_TEXELS);
    preamble_add_float(preamble, "FOAM_HIDDEN_FIRST", FOAM_HIDDEN_FIRST);
    preamble_add_float(preamble, "FOAM_HIDDEN_STEP", FOAM_HIDDEN_STEP);
    preamble_add_float(preamble, "EARTH_RADIUS", RENDER_EARTH_RADIUS);
    const float heights[3] = {SKY_CLEAR_HEIGHT, SKY_AEROSOL_HEIGHT, SKY_MIST_HEIGHT};
    preamble_add_vec3_array(preamble, "AIR_HEIGHTS", heights, 1);
    preamble_add_float(preamble, "FAR_DEPTH", (double)SEA_LOOK_FAR);
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
    preamble_add_vec3_array(preamble, "RODS", tone_rods(), 2);
    land_shadow_add_constants(preamble);
    look_blocks_add_constants(preamble);
    underwater_look_add_constants(preamble);
    wake_detail_add_constants(preamble);
    look->programs = programs;
    look->panorama =
        gl_create_texture(GL_TEXTURE_2D_ARRAY, GL_LINEAR_MIPMAP_LINEAR, GL_CLAMP_TO_EDGE);
    look->horizon = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    look->foam_table = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    look->foam_hidden = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    look->waterline = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    look->foam_noise = gl_create_texture(GL_TEXTURE_2D_ARRAY, GL_LINEAR_MIPMAP_LINEAR, GL_REPEAT);
    glBindTexture(GL_TEXTURE_2D, look->horizon);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB16F, SKY_HORIZON_COLUMNS, SKY_HORIZON_ROWS, 0, GL_RGB,
                 GL_FLOAT, NULL);
    upload_foam_table(look);
    upload_foam_hidden(look);
    uniform_blocks_init(&look->blocks);
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_METER, &METER_NONE);
    look->cloud_shadow.texture =
        gl_create_texture(GL_TEXTURE_2D_ARRAY, GL_LINEAR, GL_CLAMP_TO_EDGE);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R8, SKY_SHADOW_SIZE, SKY_SHADOW_SIZE, 2, 0, GL_RED,
                 GL_UNSIGNED_BYTE, NULL);
}

void sea_look_finish(SeaLook* look) {
    assert(look);
    uniform_blocks_finish(&look->blocks);
    const GLuint textures[] = {
        look->panorama,    look->horizon,   look->foam_noise,          look->foam_table,
        look->foam_hidden, look->waterline, look->cloud_shadow.texture};
    glDeleteTextures(7, textures);
    land_shadow_finish(&look->land_shadow);
    memset(look, 0, sizeof *look);
}

/* ---- Sky and foam ---------------------------------------------------------------------------- */

static bool load_shadow(CloudShadow* shadow, int layer, const SkyPanorama* panorama,
                        SwellError* error) {
    uint8_t* texels = swell_memory_allocate((size_t)SKY_SHADOW_SIZE * SKY_SHADOW_SIZE, 1, error);
    if (!texels) {
        return false;
    }
    const SkyShadow* map = &panorama->shadow;
    float *axis = shadow->axis[layer], *eye = shadow->eye[layer];
    memset(axis, 0, sizeof shadow->axis[layer]);
    memset(eye, 0, sizeof shadow->eye[layer]);
    if (map->share) {
        /* Find, in texture coordinates, how far from a place on the sea, towards the sun, the
           sunlight that falls there passes the clouds. */
        const float* sun = panorama->light.sun_direction;
        const double metre = 1.0 / (SKY_SHADOW_CELL * SKY_SHADOW_SIZE);
        const double reach = SKY_SHADOW_HEIGHT / fmax((double)sun[1], 1e-3);
        const double x = (double)sun[0] * reach, z = (double)sun[2] * reach;
        const double middle = 0.5 + 0.5 / SKY_SHADOW_SIZE; /* a cell has the value at its middle */
        axis[0] = (float)(metre * map->along[0]);
        axis[1] = (float)(metre * map->along[1]);
        eye[0] = (float)(middle + metre * (x * map->along[0] + z * map->along[1]));
        eye[1] = (float)(middle + metre * (x * map->across[0] + z * map->across[1]));
    }
    /* Towards the map's rim the shares approach the mean, which is used outside of the map. */
    for (int i = 0; i < SKY_SHADOW_SIZE * SKY_SHADOW_SIZE; ++i) {
        const int aside = abs(2 * (i % SKY_SHADOW_SIZE) + 1 - SKY_SHADOW_SIZE),
                  along = abs(2 * (i / SKY_SHADOW_SIZE) + 1 - SKY_SHADOW_SIZE);
        const double far = (double)(aside > along ? aside : along) / (SKY_SHADOW_SIZE - 1);
        const double rim = fmax(5.0 * far - 4.0, 0.0);
        const double share = map->share ? (double)map->share[i] : 1.0;
        texels[i] = (uint8_t)(255.0 * (share + rim * (map->beyond - share)) + 0.5);
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, shadow->texture);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, SKY_SHADOW_SIZE, SKY_SHADOW_SIZE, 1,
                    GL_RED, GL_UNSIGNED_BYTE, texels);
    swell_memory_free(texels);
    return gl_check_upload(error, "the shadow of the clouds");
}

bool sea_look_load_sky(SeaLook* look, int layer, const SkyPanorama* panorama, SwellError* error) {
    assert(look && panorama && (layer == 0 || layer == 1));
    const int size = panorama->size;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, look->panorama);
    if (size != look->panorama_size) {
        glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA16F, size, size, 2, 0, GL_RGBA, GL_HALF_FLOAT,
                     NULL);
    }
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, size, size, 1, GL_RGBA, GL_HALF_FLOAT,
                    panorama->texel);
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    if (!gl_check_upload(error, "a sky of %dx%d", size, size)) {
        look->panorama_size = 0;
        return false;
    }
    look->panorama_size = size;
    look->layer_light[layer] = panorama->light;
    look->horizon_share = -1.0;
    return load_shadow(&look->cloud_shadow, layer, panorama, error);
}

/* Uploads a layer of the bound texture with all its mip levels. `half` has room for two of them. */
static void upload_noise(int layer, const uint8_t* pixels, uint8_t* half) {
    int level = 0;
    for (int side = FOAM_NOISE_SIZE; side > 0; side /= 2, ++level) {
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, layer, side, side, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, pixels);
        if (side > 1) {
            uint8_t* next = half + NOISE_BYTES / 4 * (level % 2);
            foam_noise_halve(pixels, side, next);
            pixels = next;
        }
    }
}

bool sea_look_load_foam_noise(SeaLook* look, const uint8_t* pixels, SwellError* error) {
    assert(look && pixels);
    uint8_t* ripples = swell_memory_allocate(2 * NOISE_BYTES, 1, error);
    if (!ripples) {
        return false;
    }
    ripples_fill(ripples);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, look->foam_noise);
    for (int level = 0; FOAM_NOISE_SIZE >> level > 0; ++level) {
        const int side = FOAM_NOISE_SIZE >> level;
        glTexImage3D(GL_TEXTURE_2D_ARRAY, level, GL_RGBA8, side, side, 2, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, NULL);
    }
    upload_noise(0, pixels, ripples + NOISE_BYTES);
    upload_noise(1, ripples, ripples + NOISE_BYTES);
    swell_memory_free(ripples);
    return gl_check_upload(error, "the noise of foam");
}

bool sea_look_load_foam(SeaLook* look, const FoamCoverage* coverage, SwellError* error) {
    assert(look && coverage);
    look->foam = *coverage;
    upload_foam_table(look);
    return gl_check_upload(error, "the table of foam");
}

/* ---- Light and foam of a frame ------------------------------------------------------------- */

/* Distance up to which a cell is used, over its size. Smaller detail is resolved by the shading of
   pixels. */
static const float CELLS_AWAY[RENDER_QUALITY_COUNT] = {
    [RENDER_QUALITY_LOW] = 14.0f,
    [RENDER_QUALITY_MEDIUM] = 21.0f,
    [RENDER_QUALITY_HIGH] = 52.0f,
};

/* What a lens magnifies, it shows from afar: cells are smaller by its magnification, and at most
   SMALLER_MAX times smaller for all reasons. Waves that pixels resolve but cells do not show the
   faces that look away from the eye as often as those that look towards it. Cells of high quality
   are small enough for a longer lens, except before a shore. */
static const double LENS_PLAIN = 50.0; /* field of view that magnifies nothing [degrees] ... */
static const double LENS_FINE = 40.0;  /* ... and for such cells */
static const float SMALLER_MAX = 4.0f;

static float lens_magnification(const RenderFrame* frame, bool shore) {
    const bool fine = frame->weather.quality == RENDER_QUALITY_HIGH && !shore;
    const double times = tan(0.5 * swell_radians(fine ? LENS_FINE : LENS_PLAIN)) /
                         tan(0.5 * swell_radians(frame->drawing.field_of_view));
    return swell_clampf((float)times, 1.0f, SMALLER_MAX);
}

/* Returns log2 of the width [m] over which the vertices average the first cascade's compression:
   the width of the mesh's cells at the distance where footprints on a level sea have the width
   2^log_width. */
static double vertex_width(const RenderFrame* frame, double log_width) {
    static const double ASPECT[RENDER_QUALITY_COUNT] = {3.0, 1.7, 6.0}; /* footprint.glsl */
    const RenderQuality quality = frame->weather.quality;
    const double view = frame->drawing.field_of_view * (SWELL_TWO_PI / 360.0);
    const double pixel = 2.0 * tan(0.5 * view) / frame->height;
    const double away = exp2(log_width) / pixel;
    const double steep = ASPECT[quality] * fmax(fabs(frame->eye[1]), 1.0);
    const double distance = away < steep ? away : sqrt(steep * away);
    const double cells_away = CELLS_AWAY[quality] * lens_magnification(frame, false);
    /* Sizes of cells are powers of two, so a cell is 1 to 2 times as large as it must be. */
    return fmax(log_width, log2(sqrt(2.0) * distance / cells_away));
}

/* Returns the variance of a part of a cascade's foam that footprints of a width hide. */
static float hidden_by(const FoamCoverage* foam, const Fields* fields, int cascade, FoamPart part,
                       double log_width) {
    const double texel = log2(fields->length[cascade] / fields->grid[cascade]);
    const float level = swell_clampf((float)(log_width - texel), 0.0f, (float)(FOAM_LEVELS - 1));
    const int low = level < (float)(FOAM_LEVELS - 2) ? (int)level : FOAM_LEVELS - 2;
    /* The next level is a mean of this one, so their covariance is its variance. */
    const float finer = 1.0f - (level - (float)low);
    return swell_mixf(foam->hidden[cascade][low + 1][part], foam->hidden[cascade][low][part],
                      finer * finer);
}

/* Sums the variances of the cascades that footprints hide by the mip levels that they sample, over
   the largest sums. Uploads the sums if they have changed. */
static void update_hidden(SeaLook* look, const Fields* fields, const RenderFrame* frame) {
    const FoamCoverage* foam = &look->foam;
    float most[FOAM_PARTS], noise[FOAM_PARTS];
    float hidden[FOAM_HIDDEN_TEXELS][FOAM_PARTS] = {{0.0f}};
    for (int part = 0; part < FOAM_PARTS; ++part) {
        most[part] = fmaxf(foam->table_hidden[part], 1e-6f);
        /* At high quality the slow noise is drawn. */
        const float not_drawn =
            frame->weather.quality == RENDER_QUALITY_HIGH ? 0.0f : foam->noise_weight / most[part];
        noise[part] = FOAM_NOISE_VARIANCE * not_drawn * not_drawn;
    }
    for (int cascade = 0; cascade < fields->cascade_count; ++cascade) {
        const double in_pixels = cascade > 0 ? 1.0 : (double)look_blocks_scattered(fields, frame);
        for (int i = 0; i < FOAM_HIDDEN_TEXELS; ++i) {
            const double width = FOAM_HIDDEN_FIRST + i * FOAM_HIDDEN_STEP;
            const double log_width[FOAM_PARTS] = {
                width, swell_mix(vertex_width(frame, width), width, in_pixels)};
            for (int part = 0; part < FOAM_PARTS; ++part) {
                hidden[i][part] +=
                    hidden_by(foam, fields, cascade, (FoamPart)part, log_width[part]) /
                    (most[part] * most[part]);
            }
        }
    }
    if (memcmp(look->hidden, hidden, sizeof hidden) != 0 ||
        memcmp(look->hidden_noise, noise, sizeof noise) != 0) {
        memcpy(look->hidden, hidden, sizeof hidden);
        memcpy(look->hidden_noise, noise, sizeof noise);
        upload_foam_hidden(look);
    }
}

/* ---- Blocks and textures ------------------------------------------------------------------- */

bool sea_look_set_light(SeaLook* look, const RenderFrame* frame) {
    assert(look && frame);
    if (look->panorama_size == 0) {
        return false;
    }
    /* Between two skies, the light is interpolated. */
    const RenderWeather* weather = &frame->weather;
    look->light = look->layer_light[weather->sky_layer];
    look->next_share = 0.0;
    if (weather->next_share > 0.0) {
        look->next_share = sky_light_approach(
            &look->light, &look->layer_light[1 - weather->sky_layer], weather->next_share);
    }
    if (look->horizon_layer != weather->sky_layer || look->horizon_share != weather->next_share) {
        look->horizon_layer = weather->sky_layer;
        look->horizon_share = weather->next_share;
        /* Half floats hold the light of a night over its scale, as the panorama does. */
        float texel[sizeof look->light.horizon / sizeof(float)];
        memcpy(texel, look->light.horizon, sizeof texel);
        for (size_t i = 0; i < sizeof texel / sizeof *texel; ++i) {
            texel[i] /= look->light.radiance_scale;
        }
        glBindTexture(GL_TEXTURE_2D, look->horizon);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SKY_HORIZON_COLUMNS, SKY_HORIZON_ROWS, GL_RGB,
                        GL_FLOAT, texel);
    }
    look_block_fill(look, frame);
    look->block.land_top =
        land_shadow_set(&look->land_shadow, frame->shore, look->light.sun_direction, frame->eye,
                        look->block.land_shadow);
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_LOOK, &look->block);
    if (underwater_look_is_needed(frame)) {
        underwater_look_set(look->waterline, &look->blocks, &look->light, frame);
    }
    gl_bind_texture(GL_TEXTURE_2D_ARRAY, look->panorama, UNIT_PANORAMA);
    gl_bind_texture(GL_TEXTURE_2D, look->horizon, UNIT_HORIZON);
    gl_bind_texture(GL_TEXTURE_2D_ARRAY, look->cloud_shadow.texture, UNIT_CLOUD_SHADOW);
    gl_bind_texture(GL_TEXTURE_2D_ARRAY, look->foam_noise, UNIT_FOAM_NOISE);
    return true;
}

static void bind_cascades(const Fields* fields) {
    fields_bind(fields, FIELDS_FILTERED, FIELDS_DISPLACEMENT, UNIT_DISPLACEMENT);
    fields_bind(fields, FIELDS_FILTERED, FIELDS_SURFACE, UNIT_SURFACE);
}

void sea_look_set_cascades(SeaLook* look, const Fields* fields, const Mesh* mesh,
                           const RenderFrame* frame) {
    const SeaBlock sea = sea_block_of_cascades(fields, mesh, frame);
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_LOOK, &(LookBlock){0});
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_SEA, &sea);
    bind_cascades(fields);
}

void sea_look_set_sea(SeaLook* look, const Fields* fields, const Mesh* mesh,
                      const RenderFrame* frame) {
    update_hidden(look, fields, frame);
    const SeaBlock sea = sea_block_of(look, fields, mesh, frame);
    uniform_blocks_set(&look->blocks, UNIFORM_BLOCK_SEA, &sea);
    bind_cascades(fields);
    gl_bind_texture(GL_TEXTURE_2D, look->foam_table, UNIT_FOAM_TABLE);
    gl_bind_texture(GL_TEXTURE_2D, look->foam_hidden, UNIT_FOAM_HIDDEN);
}

/* ---- The mesh ------------------------------------------------------------------------------ */

static const double FINEST_CELL = 0.09; /* side of the finest cell for an eye near the water [m] */
static const double FINEST_HEIGHT =
    2.5; /* height of the eye [m] above which the finest cell grows with it */

/* Reach of the mesh: a multiple of the horizon's distance sqrt(2 R h), and a distance beyond it,
   from which waves still rise above the horizon. */
static const double HORIZON_SHARE = 1.3;
static const double BEYOND_HORIZON = 8000.0; /* m */

/* High waves stand against the sky, where edges of cells show as straight lines: below high quality
   their cells are up to HIGH_WAVES_SMALLER times smaller. Fewer cells near the eye make up for
   that, since most of the water is displaced by STRAY_SHARE of the largest displacement or less. */
static const float HIGH_WAVES = 5.0f; /* largest horizontal displacement [m] */
static const float HIGH_WAVES_SMALLER = 2.0f;
static const float STRAY_SHARE = 0.25f;

/* The fronts of a shore stand upright and its dunes are sharp: cells up to this size [m] are used
   twice as far from the eye, and larger ones begin as much farther away. */
static const float SHORE_FRONT = 6.0f;

double render_earth_drop(const RenderFrame* frame, double distance) {
    assert(frame);
    const bool flat = frame->drawing.look == RENDER_LOOK_CLASSIC;
    return flat ? 0.0 : distance * distance / (2.0 * RENDER_EARTH_RADIUS);
}

Mesh sea_look_lay_mesh(const SeaSurface* surface, const View* view, const RenderFrame* frame) {
    const double height = fmax(fabs(frame->eye[1]), 1.0);
    const double finest = FINEST_CELL * exp2(floor(log2(fmax(1.0, height / FINEST_HEIGHT))));
    const double cell = wake_detail_cell(surface->wake, finest);
    const double reach = HORIZON_SHARE * sqrt(2.0 * RENDER_EARTH_RADIUS * height) + BEYOND_HORIZON;
    Mesh mesh = {
        .cell = (float)cell,
        .level_count = 1,
        .roots = 2,
        .bounds = surface->bounds,
        .curvature = (float)(0.5 / RENDER_EARTH_RADIUS),
    };
    while (mesh.level_count < MESH_LEVELS_MAX &&
           (double)mesh_root_cells(&mesh) * (double)mesh.cell < 2.0 * reach) {
        mesh.level_count += 1;
    }
    /* Four roots, whose common corner is the one nearest to the eye. */
    const double side = (double)mesh_root_cells(&mesh) * (double)mesh.cell;
    const double origin[2] = {side * round(frame->eye[0] / side),
                              side * round(frame->eye[2] / side)};
    mesh.first_root = (MeshRoot){-1, -1};
    memcpy(mesh.plane, view->plane, sizeof mesh.plane);
    mesh_place_eye(&mesh, frame->eye, origin);

    const bool is_fine = frame->weather.quality == RENDER_QUALITY_HIGH;
    const float stray = surface->stray;
    const float high = is_fine ? 1.0f : swell_clampf(stray / HIGH_WAVES, 1.0f, HIGH_WAVES_SMALLER);
    const float smaller = fminf(high * lens_magnification(frame, surface->shore), SMALLER_MAX);
    float wanted[MESH_LEVELS_MAX];
    float size = mesh.cell;
    for (int level = 0; level + 1 < mesh.level_count; ++level, size *= 2.0f) {
        const float later = surface->shore ? fminf(size, SHORE_FRONT) : 0.0f;
        wanted[level] = smaller * CELLS_AWAY[frame->weather.quality] * (size + later);
    }
    mesh_set_levels(&mesh, wanted, is_fine ? stray : STRAY_SHARE * stray);
    wake_detail_focus(&mesh, surface->wake, frame);
    return mesh;
}
