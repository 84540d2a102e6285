/*
 * The bake of a panorama, row by row, and the way from one to the next.
 *
 * The first two passes fill the texels above the horizon and a rim below it with the sky and its
 * clouds, or with a picture: first the corners and the middles of blocks of 4 or 8 texels, then the
 * rest. Blocks without a cloud near them that are smooth are interpolated, and so are those of
 * the parts of the sky that are not shown.
 * Each row stores its sum, so that the irradiance is added in the same order whichever worker did
 * the row. The last pass fills the texels below the rim: waves there reflect .42 of the sky and
 * show the light of the water.
 */
#include "base/half.h"
#include "base/numbers.h"
#include "base/parts.h"
#include "cumulus_map.h"
#include "light.h"

#include <assert.h>
#include <string.h>

/* Red, green, blue, transmittance of the clouds. */
enum { SIZE_LOW = 16, SIZE_HIGH = 4096, CHANNELS = 4 };

/* Texels of a block in a panorama up to this size; twice as many in a larger one, whose blocks are
   as wide. */
enum { BLOCK = 4, COARSE_SIZE = 1024 };

/* How far the middle of an interpolated block may lie from the mean of its corners, as a part of
   the luminance: further within a cloud; and so far for the transmittance. */
static const float SMOOTH = 0.02f, SMOOTH_OPAQUE = 0.04f;

/* Of that, how far corners with clouds may lie from each other. */
static const float APART = 5.0f;

/* Up to this transmittance no gap in the clouds can hide between the corners. */
static const float OPAQUE = 0.06f;

/* Share of the sky that waves below the horizon reflect. */
static const float MIRRORED = 0.42f;

/* They reflect the sky at this part of the way from the zenith to the horizon, some 20 degrees up.
 */
static const double RAISED = 0.7;

/* Texels below the horizon that repeat the sky of the horizon, so that bilinear lookups just above
   it do not read the darker reflection. */
static const double RIM = 1.6;

/* From this E_sky on radiance_scale is 1. */
static const double DAYLIGHT = 0.004;

struct SkyPanorama {
    int size;
    int block;       /* texels */
    int done;        /* rows of work, 0 to work_of(size) */
    void** parts;    /* owns texel, cloudy, map and sum */
    uint16_t* texel; /* (size x size x 4) */
    bool* cloudy;    /* (lattice_rows squared): at corners and middles, if clouds are near */
    CumulusMap* map;
    int mapped;      /* steps of the map, all where none is needed */
    double* sum;     /* (size x 3): of radiance times y times solid angle */
    double scale;    /* stereographic length of a texel */
    double rim;      /* greatest stereographic radius of the first visit */
    double water[3]; /* radiance from below the surface */
    CloudScene scene;
    const SkyImage* image; /* borrowed; instead of the scene, or NULL */
    double turned;         /* of the picture, to the right [degrees] */
    double wind_speed;     /* m/s */
    double shown[3];       /* unit vector towards the middle of what is shown */
    double shown_cosine;   /* of its radius; -1: all */
    double sun[3];         /* unit vector towards the horizon below the sun */
    SkyLight light;
};

static int block_of(int size) {
    return size > COARSE_SIZE ? 2 * BLOCK : BLOCK;
}

/* Rows of corners and middles, of texels, and of those below the horizon. */
static int lattice_rows(int size) {
    const int half = block_of(size) / 2;
    return (size + half - 1) / half;
}

static int work_of(int size) {
    return lattice_rows(size) + 2 * size;
}

SkyPanorama* sky_panorama_create(int size, SwellError* error) {
    if (size < SIZE_LOW || size > SIZE_HIGH) {
        swell_error_set(error, SWELL_ERROR_RANGE, "the panorama's size is %d: %d to %d is accepted",
                        size, SIZE_LOW, SIZE_HIGH);
        return NULL;
    }
    SkyPanorama* panorama = swell_memory_allocate(1, sizeof *panorama, error);
    if (!panorama) {
        return NULL;
    }
    const size_t side = (size_t)size;
    panorama->size = size;
    panorama->block = block_of(size);
    panorama->done = work_of(size);
    panorama->scale = 2.0 * SKY_PANORAMA_REACH / size;
    panorama->rim = 1.0 + RIM * panorama->scale;
    const size_t lattice = (size_t)lattice_rows(size);
    panorama->parts =
        SWELL_PARTS(NULL, error, SWELL_PART(panorama->texel, side * side * CHANNELS),
                    SWELL_PART(panorama->sum, side * 3),
                    SWELL_PART(panorama->cloudy, lattice * lattice), SWELL_PART(panorama->map, 1));
    if (!panorama->parts) {
        sky_panorama_destroy(panorama);
        return NULL;
    }
    return panorama;
}

void sky_panorama_destroy(SkyPanorama* panorama) {
    if (panorama) {
        swell_parts_free(panorama->parts);
        swell_memory_free(panorama);
    }
}

/* Whether the texels between corners and middles may be interpolated. A clear sky or a picture is
   cheap. */
static bool has_lattice(const SkyPanorama* panorama) {
    const CloudScene* scene = &panorama->scene;
    return !panorama->image &&
           (scene->cumulus > 0.0f || scene->cirrus > 0.0f || scene->deck > 0.0f);
}

/* The first row of work. */
static int first_of(const SkyPanorama* panorama) {
    return has_lattice(panorama) ? 0 : lattice_rows(panorama->size);
}

static bool has_shadow(const SkyPanorama* panorama) {
    return !panorama->image && (panorama->scene.cumulus > 0.0f || panorama->scene.deck > 0.0f);
}

void sky_panorama_begin(SkyPanorama* panorama, const SkyAir* air, const SkyNoise* noise,
                        const SkyParams* params) {
    assert(panorama && params && params->wind_speed >= 0.0 && isfinite(params->time));
    panorama->image = params->image;
    panorama->turned = params->image_turned;
    panorama->wind_speed = params->wind_speed;
    sky_direction(params->shown_azimuth, params->shown_elevation, panorama->shown);
    panorama->shown_cosine = cos(swell_radians(params->shown_radius));
    for (int c = 0; c < 3; ++c) {
        panorama->water[c] = params->water_reflectance[c];
    }
    if (params->image) { /* its light is near 1 */
        panorama->light = (SkyLight){.radiance_scale = 1.0f};
        sky_light_fill_image_horizon(&panorama->light, params->image);
        panorama->scene = (CloudScene){.mist = sky_mist_depth(params)};
        sky_direction(params->image->sun.place.azimuth + params->image_turned, 0.0, panorama->sun);
        panorama->mapped = CUMULUS_MAP_STEPS;
        panorama->done = first_of(panorama);
        return;
    }
    assert(air && noise);
    sky_clouds_prepare(&panorama->scene, air, noise, params, panorama->map);
    panorama->scene.texel = (float)panorama->scale;
    panorama->scene.block = (float)(panorama->block * panorama->scale);
    const double brightest = fmax(air->irradiance[0], fmax(air->irradiance[1], air->irradiance[2]));
    int exponent = 0;
    if (brightest < DAYLIGHT) {
        frexp(fmax(brightest, 1e-12) / DAYLIGHT, &exponent);
    }
    panorama->light = (SkyLight){.radiance_scale = (float)ldexp(1.0, exponent)};
    sky_light_fill_horizon(&panorama->light, &panorama->scene);
    sky_direction(air->sun_azimuth, 0.0, panorama->sun);
    panorama->mapped = has_shadow(panorama) ? 0 : CUMULUS_MAP_STEPS;
    panorama->done = first_of(panorama);
}

static uint16_t* texel_at(const SkyPanorama* panorama, int row, int column) {
    return panorama->texel + ((ptrdiff_t)row * panorama->size + column) * CHANNELS;
}

/* Stereographic coordinate of a row or column. */
static double coordinate(const SkyPanorama* panorama, int index) {
    return (index + 0.5) * panorama->scale - SKY_PANORAMA_REACH;
}

static void store(const SkyPanorama* panorama, uint16_t* texel, SkyColor color) {
    const float factor = 1.0f / panorama->light.radiance_scale;
    for (int c = 0; c < CHANNELS; ++c) {
        /* The largest half, should a phase function ever reach it. */
        const float value = color.c[c] * (c < 3 ? factor : 1.0f);
        texel[c] = swell_half_from_float(swell_minf(value, 65504.0f));
    }
}

/* ---- The sky --------------------------------------------------------------------------------- */

static SkyColor read_texel(const SkyPanorama* panorama, int row, int column) {
    const uint16_t* texel = texel_at(panorama, row, column);
    SkyColor color;
    for (int c = 0; c < CHANNELS; ++c) {
        color.c[c] = swell_float_from_half(texel[c]);
    }
    return color;
}

/* The radiance of texels. */
static SkyColor scaled(const SkyPanorama* panorama, SkyColor color) {
    for (int c = 0; c < 3; ++c) {
        color.c[c] *= panorama->light.radiance_scale;
    }
    return color;
}

/* The unit vector of a place; towards the horizon beyond the unit circle. */
static void find_direction(double x, double z, float direction[3]) {
    const double square = fmin(x * x + z * z, 1.0);
    const double radius = sqrt(x * x + z * z);
    const double across = radius > 0.0 ? 2.0 * sqrt(square) / (1.0 + square) / radius : 0.0;
    direction[0] = (float)(x * across);
    direction[1] = (float)((1.0 - square) / (1.0 + square));
    direction[2] = (float)(z * across);
}

/* A sky behind mist of that transmittance. */
static SkyColor veil(const SkyPanorama* panorama, const float direction[3], SkyColor sky,
                     float through) {
    if (through == 1.0f) {
        return sky;
    }
    return color_mix(sky_light_read_horizon(&panorama->light, panorama->sun, direction), sky,
                     through);
}

/* `clear` and `near_cloud` as those of CloudRay. */
static SkyColor shade(const SkyPanorama* panorama, double x, double z, bool clear,
                      bool* near_cloud) {
    const CloudScene* scene = &panorama->scene;
    float d[3];
    find_direction(x, z, d);
    const double* sun = scene->air->sun;
    const float sun_x = (float)sun[0], sun_y = (float)sun[1], sun_z = (float)sun[2];
    const float level = d[0] * sun_x + d[2] * sun_z;
    const float flat = sqrtf((d[0] * d[0] + d[2] * d[2]) * (sun_x * sun_x + sun_z * sun_z));
    const float elevation = 0.5f * SKY_PI_F - float_acos(d[1]);
    CloudRay ray = {.direction = {d[0] * scene->wind[0] + d[2] * scene->wind[1], d[1],
                                  d[2] * scene->wind[0] - d[0] * scene->wind[1]},
                    .cosine = swell_clampf(level + d[1] * sun_y, -1.0f, 1.0f),
                    .clear = clear,
                    .near_cloud = near_cloud};
    ray.sky = color_add(sky_air_view(scene->air, elevation, flat > 0.0f ? level / flat : 1.0f),
                        sky_air_glow(scene->air, d));
    return veil(panorama, d, sky_clouds_shade(scene, &ray),
                sky_mist_transmittance(scene, ray.direction));
}

static bool is_above_rim(const SkyPanorama* panorama, double x, double z) {
    return x * x + z * z <= panorama->rim * panorama->rim;
}

/* Whether a texel is a corner or a middle, which the first pass has filled. */
static bool is_in_lattice(const SkyPanorama* panorama, int row, int column) {
    const int block = panorama->block;
    return has_lattice(panorama) && row % (block / 2) == 0 && column % block == row % block;
}

/* The corners of blocks, or the middles. */
static void bake_lattice_row(const SkyPanorama* panorama, int number) {
    const int block = panorama->block, half = block / 2, row = number * half;
    const double z = coordinate(panorama, row);
    bool* cloudy = panorama->cloudy + (ptrdiff_t)number * lattice_rows(panorama->size);
    memset(cloudy, 0, (size_t)lattice_rows(panorama->size));
    for (int column = row % block; column < panorama->size; column += block) {
        const double x = coordinate(panorama, column);
        if (is_above_rim(panorama, x, z)) {
            store(panorama, texel_at(panorama, row, column),
                  shade(panorama, x, z, false, &cloudy[column / half]));
        }
    }
}

/* One block and what its texels need if they are interpolated. */
typedef struct SkyBlock {
    bool clear; /* no cumulus is near */
    bool interpolated;
    SkyColor corner[4];
    SkyColor more; /* of the middle than the mean of the corners */
} SkyBlock;

/* A block is interpolated where no picture shows it, or where it is smooth: no cumulus is near, or
   the cloud is opaque; its middle lies near the mean of its corners; and these lie near each other,
   since streaks of cloud may lie between corners that differ. */
static SkyBlock find_block(const SkyPanorama* panorama, int row, int column) {
    SkyBlock block = {.clear = false, .interpolated = false};
    const int side = panorama->block, half = side / 2;
    if (!has_lattice(panorama) || row + side >= panorama->size || column + side >= panorama->size) {
        return block;
    }
    for (int i = 0; i < 4; ++i) {
        const int down = row + side * (i / 2), right = column + side * (i % 2);
        if (!is_above_rim(panorama, coordinate(panorama, right), coordinate(panorama, down))) {
            return block;
        }
        block.corner[i] = read_texel(panorama, down, right);
    }
    const SkyColor* corner = block.corner;
    const SkyColor mean = color_mix(color_mix(corner[0], corner[1], 0.5f),
                                    color_mix(corner[2], corner[3], 0.5f), 0.5f);
    block.more =
        color_add(read_texel(panorama, row + half, column + half), color_scale(mean, -1.0f));
    const ptrdiff_t stride = lattice_rows(panorama->size);
    const bool* cloudy = panorama->cloudy + row / half * stride + column / half;
    block.clear = !(cloudy[0] || cloudy[2] || cloudy[stride + 1] || cloudy[2 * stride] ||
                    cloudy[2 * stride + 2]);
    const bool opaque = corner[0].c[3] <= OPAQUE, covered = corner[0].c[3] < 1.0f;
    const float limit = (opaque ? SMOOTH_OPAQUE : SMOOTH) * color_luminance(corner[0]);
    bool smooth = (block.clear || opaque) && fabsf(block.more.c[3]) < SMOOTH;
    for (int i = 1; i < 4; ++i) {
        const SkyColor apart = color_add(corner[i], color_scale(corner[0], -1.0f));
        smooth = smooth && fabsf(apart.c[3]) < SMOOTH &&
                 !(covered && fabsf(color_luminance(apart)) > APART * limit);
    }
    for (int c = 0; c < 3; ++c) {
        smooth = smooth && fabsf(block.more.c[c]) < limit;
    }
    const double x = coordinate(panorama, column + half), z = coordinate(panorama, row + half);
    const double square = x * x + z * z;
    const double* shown = panorama->shown;
    const bool is_shown = 2.0 * (x * shown[0] + z * shown[2]) + (1.0 - square) * shown[1] >=
                          panorama->shown_cosine * (1.0 + square);
    block.interpolated = smooth || !is_shown;
    return block;
}

/* The texels of a row above the rim: of a picture, of the first pass, between the corners of their
   block and its middle, or shaded; and the row's part of the irradiance. */
static void bake_row(const SkyPanorama* panorama, int row) {
    const int side = panorama->block;
    const double z = coordinate(panorama, row);
    double* sum = panorama->sum + (ptrdiff_t)row * 3;
    sum[0] = sum[1] = sum[2] = 0.0;
    SkyBlock block = {.interpolated = false};
    for (int column = 0; column < panorama->size; ++column) {
        const double x = coordinate(panorama, column);
        const double square = x * x + z * z;
        const bool in_lattice = is_in_lattice(panorama, row, column);
        if (column % side == 0) {
            block = find_block(panorama, row - row % side, column);
        }
        if (!is_above_rim(panorama, x, z)) {
            continue;
        }
        SkyColor color;
        if (panorama->image) {
            float d[3];
            find_direction(x, z, d);
            color = veil(panorama, d,
                         sky_image_shade(panorama->image, panorama->turned, x, z, panorama->scale),
                         sky_mist_transmittance(&panorama->scene, d));
        } else if (in_lattice) {
            color = scaled(panorama, read_texel(panorama, row, column));
        } else if (block.interpolated) {
            const float down = (float)(row % side) / (float)side;
            const float right = (float)(column % side) / (float)side;
            const float near =
                (1.0f - fabsf(2.0f * right - 1.0f)) * (1.0f - fabsf(2.0f * down - 1.0f));
            color = color_mix(color_mix(block.corner[0], block.corner[1], right),
                              color_mix(block.corner[2], block.corner[3], right), down);
            color = scaled(panorama, color_add(color, color_scale(block.more, near)));
        } else {
            color = shade(panorama, x, z, block.clear, NULL);
        }
        if (!in_lattice) {
            store(panorama, texel_at(panorama, row, column), color);
        }
        if (square < 1.0) {
            const double texel = 2.0 / (1.0 + square) * panorama->scale;
            const double up = (1.0 - square) / (1.0 + square);
            for (int c = 0; c < 3; ++c) {
                sum[c] += (double)color.c[c] * texel * texel * up;
            }
        }
    }
}

/* Between the passes. */
static void finish_sky(SkyPanorama* panorama) {
    double sum[3] = {0.0};
    for (int row = 0; row < panorama->size; ++row) {
        for (int c = 0; c < 3; ++c) {
            sum[c] += panorama->sum[(ptrdiff_t)row * 3 + c];
        }
    }
    for (int c = 0; c < 3; ++c) {
        panorama->water[c] *= 0.5 * sum[c];
    }
    if (panorama->image) {
        sky_light_fill_image(&panorama->light, panorama->image, panorama->turned, sum);
    } else {
        const double sunlit = has_shadow(panorama) ? (double)panorama->map->mean_shadow : 1.0;
        const float before = sky_clouds_before_sun(&panorama->scene);
        const float here = has_shadow(panorama)
                               ? sky_cumulus_map_hold_eye(&panorama->scene, panorama->map, before)
                               : before;
        const SkySunlit share = {
            .at_eye = before, .on_sea = here, .mean = sunlit, .wind_speed = panorama->wind_speed};
        sky_light_fill(&panorama->light, &panorama->scene, &share, sum);
    }
}

/* ---- Second pass: below the horizon -------------------------------------------------------- */

/* Inversion in the unit circle maps (x, y, z) to (x, -y, z). Waves are tilted, so they reflect a
   higher sky, which is read bilinearly. */
static void mirror_row(const SkyPanorama* panorama, int row) {
    const double z = coordinate(panorama, row);
    for (int column = 0; column < panorama->size; ++column) {
        const double x = coordinate(panorama, column);
        const double square = x * x + z * z;
        if (square <= panorama->rim * panorama->rim) {
            continue;
        }
        const double u = (RAISED * x / square + SKY_PANORAMA_REACH) / panorama->scale - 0.5;
        const double v = (RAISED * z / square + SKY_PANORAMA_REACH) / panorama->scale - 0.5;
        const int i = (int)v, j = (int)u;
        SkyColor side[2];
        for (int k = 0; k < 2; ++k) {
            side[k] = color_mix(read_texel(panorama, i + k, j), read_texel(panorama, i + k, j + 1),
                                (float)(u - j));
        }
        const SkyColor sky = color_mix(side[0], side[1], (float)(v - i));
        SkyColor color = {{0.0f, 0.0f, 0.0f, sky.c[3]}};
        for (int c = 0; c < 3; ++c) {
            color.c[c] =
                MIRRORED * sky.c[c] * panorama->light.radiance_scale + (float)panorama->water[c];
        }
        store(panorama, texel_at(panorama, row, column), color);
    }
}

/* ---- The schedule -------------------------------------------------------------------------- */

static void map_block(void* context, int block, int worker) {
    (void)worker;
    const SkyPanorama* panorama = context;
    sky_cumulus_map_fill_row(&panorama->scene, panorama->map, block);
}

static void bake_block(void* context, int block, int worker) {
    (void)worker;
    const SkyPanorama* panorama = context;
    const int row = panorama->done + block - lattice_rows(panorama->size);
    if (row < 0) {
        bake_lattice_row(panorama, panorama->done + block);
    } else if (row < panorama->size) {
        bake_row(panorama, row);
    } else {
        mirror_row(panorama, row - panorama->size);
    }
}

bool sky_panorama_advance(SkyPanorama* panorama, int rows, SwellWorkers* workers) {
    const int size = panorama->size;
    for (; rows > 0 && panorama->mapped < CUMULUS_MAP_STEPS; --rows) {
        if (panorama->mapped == 0) {
            sky_air_run(workers, COVER_MAP_SIZE, map_block, panorama);
        }
        sky_cumulus_map_step(&panorama->scene, panorama->map, panorama->mapped++);
    }
    const int lattice = lattice_rows(size), all = work_of(size);
    while (rows > 0 && panorama->done < all) {
        const int end = panorama->done < lattice          ? lattice
                        : panorama->done < lattice + size ? lattice + size
                                                          : all;
        const int count = rows < end - panorama->done ? rows : end - panorama->done;
        sky_air_run(workers, count, bake_block, panorama);
        panorama->done += count;
        rows -= count;
        if (panorama->done == lattice + size) {
            finish_sky(panorama);
        }
    }
    return panorama->done == all;
}

int sky_panorama_row_count(const SkyPanorama* panorama) {
    return (has_shadow(panorama) ? CUMULUS_MAP_STEPS : 0) + work_of(panorama->size) -
           first_of(panorama);
}

int sky_panorama_size(const SkyPanorama* panorama) {
    return panorama->size;
}

const uint16_t* sky_panorama_texels(const SkyPanorama* panorama) {
    return panorama->texel;
}

const SkyLight* sky_panorama_light(const SkyPanorama* panorama) {
    return &panorama->light;
}

SkyShadow sky_panorama_shadow(const SkyPanorama* panorama) {
    if (!has_shadow(panorama)) {
        const CloudScene* scene = &panorama->scene; /* a picture has the sunlight at the sea */
        return (SkyShadow){
            .beyond = panorama->image ? 1.0 : (double)sky_mist_transmittance(scene, scene->sun)};
    }
    const double x = (double)panorama->scene.wind[0], z = (double)panorama->scene.wind[1];
    return (SkyShadow){.share = panorama->map->shadow[0],
                       .size = SKY_SHADOW_SIZE,
                       .cell = SKY_SHADOW_CELL,
                       .height = SKY_SHADOW_HEIGHT,
                       .along = {x, z},
                       .across = {-z, x},
                       .drift = panorama->wind_speed,
                       .beyond = (double)panorama->map->mean_shadow};
}

/* ---- From one panorama to the next --------------------------------------------------------- */

static const double DRIFT_MAX = 0.25;

void sky_drift(const SkyParams* params, double seconds, double moved[2]) {
    double wind[3];
    sky_direction(params->wind_direction, 0.0, wind);
    const double way = params->wind_speed * seconds / SKY_CLOUD_HEIGHT;
    const double held = swell_clamp(way, -DRIFT_MAX, DRIFT_MAX);
    moved[0] = held * wind[0];
    moved[1] = held * wind[2];
}

enum { LIGHT_FLOATS = sizeof(SkyLight) / sizeof(float) };
_Static_assert(sizeof(SkyLight) == LIGHT_FLOATS * sizeof(float), "a light is floats alone");

/* A brighter light of less exposure, or a darker one of more: in a picture it is the same. */
static void expose(SkyLight* light, float exposure) {
    const float factor = light->exposure / exposure;
    float* const part[] = {light->sun_transmittance, light->disc_transmittance,
                           light->sea_transmittance, light->sky_irradiance,
                           light->irradiance,        &light->radiance_scale,
                           light->horizon[0][0]};
    static const int COUNT[] = {3, 3, 3, 3, 3, 1, SKY_HORIZON_ROWS * SKY_HORIZON_COLUMNS * 3};
    for (int n = 0; n < 7; ++n) {
        for (int i = 0; i < COUNT[n]; ++i) {
            part[n][i] *= factor;
        }
    }
    light->exposure = exposure;
}

double sky_light_approach(SkyLight* light, const SkyLight* next, double share) {
    assert(light && next && share >= 0.0 && share <= 1.0);
    static const float APART_MOST = 2.0f; /* exposures of skies that one exposure shows well */
    SkyLight to = *next;
    const float ratio = to.exposure / light->exposure;
    if (ratio > APART_MOST || ratio < 1.0f / APART_MOST) {
        const float between = light->exposure * powf(ratio, (float)share);
        expose(light, between);
        expose(&to, between);
    }
    float value[LIGHT_FLOATS], aim[LIGHT_FLOATS];
    memcpy(value, light, sizeof value);
    memcpy(aim, &to, sizeof aim);
    const bool turns = memcmp(light->sun_direction, to.sun_direction, 3 * sizeof(float)) != 0;
    for (int i = 0; i < LIGHT_FLOATS; ++i) {
        value[i] += (aim[i] - value[i]) * (float)share;
    }
    memcpy(light, value, sizeof value);
    float* sun = light->sun_direction;
    const float length = sqrtf(sun[0] * sun[0] + sun[1] * sun[1] + sun[2] * sun[2]);
    for (int i = 0; i < 3 && turns; ++i) {
        sun[i] = length > 0.0f ? sun[i] / length : to.sun_direction[i];
    }
    return share * (double)(to.radiance_scale / light->radiance_scale);
}
