/*
 * The bake of a panorama, row by row.
 *
 * Four stages fill the texels above the horizon and a rim below it with the sky and its clouds, or
 * with a picture: the first the corners and the middles of blocks of 4 or 8 texels, the others the
 * rest, each between those before. Smooth blocks without a cloud near them are interpolated, and so
 * are texels between four that are alike, and all in the parts of the sky that are not shown. Each
 * row stores its sum, so that the irradiance is added up in the same order whichever worker
 * computed the row. The last stage fills the texels below the rim, where waves reflect a share of
 * the sky and show the light of the water.
 */
#include "base/half.h"
#include "base/numbers.h"
#include "base/parts.h"
#include "cumulus_map.h"
#include "image.h"
#include "light.h"

#include <assert.h>
#include <string.h>

/* Red, green, blue, transmittance of the clouds. */
enum { SIZE_LOW = 16, SIZE_HIGH = 4096, CHANNELS = 4 };

/* Texels along a side of a block, in a panorama up to COARSE_SIZE. A larger panorama has twice as
   many, so its blocks span the same angle. */
enum { BLOCK = 4, COARSE_SIZE = 1024 };

/* In an interpolated block the middle differs from the mean of the corners by at most SMOOTH of the
   luminance, or SMOOTH_OPAQUE within an opaque cloud. Their transmittances differ by at most
   SMOOTH. Near cumulus a texel between four others is interpolated if the means of both pairs
   differ by at most SMOOTH_CUMULUS: the steps of the march err as much. */
static const float SMOOTH = 0.02f, SMOOTH_OPAQUE = 0.04f, SMOOTH_CUMULUS = 0.08f;

/* Largest difference between corners with clouds, as a multiple of that limit. */
static const float APART = 5.0f;

/* Transmittance up to which no gap in the clouds can hide between the corners. */
static const float OPAQUE = 0.06f;

/* Share of the sky that waves below the horizon reflect. */
static const float MIRRORED = 0.42f;

/* Those waves reflect the sky at this share of the way from the zenith to the horizon, some 20
   degrees up. */
static const double RAISED = 0.7;

/* Width of the rim in texels. It repeats the sky of the horizon, so that bilinear lookups just
   above the horizon do not read the darker reflection. */
static const double RIM = 1.6;

/* radiance_scale is 1 if E_sky is at least this. */
static const double DAYLIGHT = 0.004;

/* The stages of the bake, in order; each has rows of work. */
typedef enum BakeStage {
    STAGE_MAP,     /* steps of the map of clouds, if any clouds cast a shadow */
    STAGE_LATTICE, /* rows of corners and middles, unless the sky is clear or a picture */
    STAGE_EVEN,    /* even rows above the rim: their even columns */
    STAGE_ODD,     /* odd rows: their odd columns, each between four even texels */
    STAGE_REST,    /* all rows: the other columns, each between two even and two odd texels */
    STAGE_MIRROR,  /* rows of texels below the rim */
    STAGE_COUNT
} BakeStage;

enum { ROWS_OF_STEP = 8 /* some milliseconds */ };

typedef struct SkyBake {
    SkyPanorama made;     /* first, since a pointer to it is one to the bake */
    int end[STAGE_COUNT]; /* rows of work up to the end of each stage */
    int done;             /* rows of work that are done */
    int block;            /* texels */
    int lattice_rows;     /* rows of corners and middles */
    void** parts;         /* owns texel, near, map and sum */
    CloudSpan* near; /* (lattice_rows squared): where clouds may be near a corner or a middle */
    CumulusMap* map;
    double* sum;     /* (size x 3): sums of radiance times y times solid angle */
    double scale;    /* stereographic length of a texel */
    double rim;      /* stereographic radius up to which the texels show the sky */
    double water[3]; /* radiance from below the surface */
    CloudScene scene;
    const SkyImage* image; /* borrowed; replaces the scene; or NULL */
    double turned;         /* rotation of the picture to the right [degrees] */
    double wind_speed;     /* m/s */
    double shown[3];       /* unit vector towards the middle of the shown part of the sky */
    double shown_cosine;   /* cosine of the shown radius; -1: all is shown */
    double sun[3];         /* unit vector towards the horizon below the sun */
} SkyBake;

/* ---- Life ---------------------------------------------------------------------------------- */

/* Prepares a computed sky. Its light is scaled to near 1 for half floats; the light of a picture
   already is. */
static void prepare_sky(SkyBake* bake, const SkyAir* air, const SkyNoise* noise,
                        const SkyParams* params) {
    assert(air && noise);
    sky_clouds_prepare(&bake->scene, air, noise, params, bake->map);
    bake->scene.texel = (float)bake->scale;
    bake->scene.block = (float)(bake->block * bake->scale);
    const double brightest = fmax(air->irradiance[0], fmax(air->irradiance[1], air->irradiance[2]));
    int exponent = 0;
    if (brightest < DAYLIGHT) {
        frexp(fmax(brightest, 1e-12) / DAYLIGHT, &exponent);
    }
    bake->made.light.radiance_scale = (float)ldexp(1.0, exponent);
    sky_light_fill_horizon(&bake->made.light, &bake->scene);
    sky_direction(air->sun_azimuth, 0.0, bake->sun);
}

static void prepare_picture(SkyBake* bake, const SkyParams* params) {
    bake->made.light.radiance_scale = 1.0f;
    sky_light_fill_image_horizon(&bake->made.light, params->image);
    bake->scene.mist = sky_mist_depth(params);
    sky_direction(params->image->sun.place.azimuth + params->image_turned, 0.0, bake->sun);
}

SkyPanorama* sky_panorama_create(int size, const SkyAir* air, const SkyNoise* noise,
                                 const SkyParams* params, SwellError* error) {
    assert(size >= SIZE_LOW && size <= SIZE_HIGH && params && params->wind_speed >= 0.0 &&
           isfinite(params->time));
    const int block = size > COARSE_SIZE ? 2 * BLOCK : BLOCK;
    const double scale = 2.0 * SKY_PANORAMA_REACH / size;
    SkyBake* bake = swell_memory_allocate(1, sizeof *bake, error);
    if (!bake) {
        return NULL;
    }
    *bake = (SkyBake){.made = {.size = size},
                      .block = block,
                      .lattice_rows = (size + block / 2 - 1) / (block / 2),
                      .scale = scale,
                      .rim = 1.0 + RIM * scale,
                      .image = params->image,
                      .turned = params->image_turned,
                      .wind_speed = params->wind_speed,
                      .shown_cosine = cos(swell_radians(params->shown_radius))};
    memcpy(bake->water, params->water_reflectance, sizeof bake->water);
    sky_direction(params->shown_azimuth, params->shown_elevation, bake->shown);
    const size_t side = (size_t)size, lattice = (size_t)bake->lattice_rows;
    bake->parts = SWELL_PARTS(NULL, error, SWELL_PART(bake->made.texel, side * side * CHANNELS),
                              SWELL_PART(bake->sum, side * 3),
                              SWELL_PART(bake->near, lattice * lattice), SWELL_PART(bake->map, 1));
    if (!bake->parts) {
        sky_panorama_destroy(&bake->made);
        return NULL;
    }
    if (params->image) {
        prepare_picture(bake, params);
    } else {
        prepare_sky(bake, air, noise, params);
    }
    const CloudScene* scene = &bake->scene;
    const bool shades = scene->cumulus > 0.0f || scene->deck > 0.0f;
    bake->end[STAGE_MAP] = shades ? CUMULUS_MAP_STEPS : 0;
    bake->end[STAGE_LATTICE] =
        bake->end[STAGE_MAP] + (shades || scene->cirrus > 0.0f ? bake->lattice_rows : 0);
    bake->end[STAGE_EVEN] = bake->end[STAGE_LATTICE] + (size + 1) / 2;
    bake->end[STAGE_ODD] = bake->end[STAGE_EVEN] + size / 2;
    bake->end[STAGE_REST] = bake->end[STAGE_ODD] + size;
    bake->end[STAGE_MIRROR] = bake->end[STAGE_REST] + size;
    return &bake->made;
}

void sky_panorama_destroy(SkyPanorama* panorama) {
    if (panorama) {
        SkyBake* bake = (SkyBake*)panorama;
        swell_parts_free(bake->parts);
        swell_memory_free(bake);
    }
}

/* ---- Texels -------------------------------------------------------------------------------- */

static bool has_lattice(const SkyBake* bake) {
    return bake->end[STAGE_LATTICE] > bake->end[STAGE_MAP];
}

static bool has_shadow(const SkyBake* bake) {
    return bake->end[STAGE_MAP] > 0;
}

static uint16_t* texel_at(const SkyBake* bake, int row, int column) {
    return bake->made.texel + ((ptrdiff_t)row * bake->made.size + column) * CHANNELS;
}

/* Stereographic coordinate of a row or column. */
static double coordinate(const SkyBake* bake, int index) {
    return (index + 0.5) * bake->scale - SKY_PANORAMA_REACH;
}

static void store(const SkyBake* bake, uint16_t* texel, SkyColor color) {
    const float factor = 1.0f / bake->made.light.radiance_scale;
    for (int c = 0; c < CHANNELS; ++c) {
        /* 65504 is the largest half float, should a phase function ever reach it. */
        const float value = color.c[c] * (c < 3 ? factor : 1.0f);
        texel[c] = swell_half_from_float(swell_minf(value, 65504.0f));
    }
}

static SkyColor read_texel(const SkyBake* bake, int row, int column) {
    const uint16_t* texel = texel_at(bake, row, column);
    SkyColor color;
    for (int c = 0; c < CHANNELS; ++c) {
        color.c[c] = swell_float_from_half(texel[c]);
    }
    return color;
}

/* The radiance that a texel's value stands for. */
static SkyColor scaled(const SkyBake* bake, SkyColor color) {
    for (int c = 0; c < 3; ++c) {
        color.c[c] *= bake->made.light.radiance_scale;
    }
    return color;
}

/* ---- The sky --------------------------------------------------------------------------------- */

/* Fills the unit vector of a place. Beyond the unit circle it points to the horizon. */
static void find_direction(double x, double z, float direction[3]) {
    const double square = fmin(x * x + z * z, 1.0);
    const double radius = sqrt(x * x + z * z);
    const double across = radius > 0.0 ? 2.0 * sqrt(square) / (1.0 + square) / radius : 0.0;
    direction[0] = (float)(x * across);
    direction[1] = (float)((1.0 - square) / (1.0 + square));
    direction[2] = (float)(z * across);
}

/* Returns the sky behind mist of the transmittance `through`. */
static SkyColor veil(const SkyBake* bake, const float direction[3], SkyColor sky, float through) {
    if (through == 1.0f) {
        return sky;
    }
    return color_mix(sky_light_read_horizon(&bake->made.light, bake->sun, direction), sky, through);
}

/* Returns the radiance at a place. `within` and `near` are those of CloudRay. */
static SkyColor shade(const SkyBake* bake, double x, double z, CloudSpan within, CloudSpan* near) {
    const CloudScene* scene = &bake->scene;
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
                    .within = within,
                    .near = near};
    ray.sky = color_add(sky_air_view(scene->air, elevation, flat > 0.0f ? level / flat : 1.0f),
                        sky_air_glow(scene->air, d));
    return veil(bake, d, sky_clouds_shade(scene, &ray),
                sky_mist_transmittance(scene, ray.direction));
}

static bool is_above_rim(const SkyBake* bake, double x, double z) {
    return x * x + z * z <= bake->rim * bake->rim;
}

/* Whether a texel is a corner or a middle, which STAGE_LATTICE has filled. */
static bool is_in_lattice(const SkyBake* bake, int row, int column) {
    const int block = bake->block;
    return has_lattice(bake) && row % (block / 2) == 0 && column % block == row % block;
}

/* Fills a row of the corners of blocks, or of the middles. */
static void bake_lattice_row(const SkyBake* bake, int number) {
    const int block = bake->block, half = block / 2, row = number * half;
    const double z = coordinate(bake, row);
    CloudSpan* near = bake->near + (ptrdiff_t)number * bake->lattice_rows;
    for (int column = row % block; column < bake->made.size; column += block) {
        const double x = coordinate(bake, column);
        near[column / half] = CLOUD_SPAN_ALL;
        if (is_above_rim(bake, x, z)) {
            near[column / half] = CLOUD_SPAN_NONE;
            store(bake, texel_at(bake, row, column),
                  shade(bake, x, z, CLOUD_SPAN_ALL, &near[column / half]));
        }
    }
}

/* ---- Blocks -------------------------------------------------------------------------------- */

/* One block, and the values from which its texels are interpolated. */
typedef struct SkyBlock {
    bool clear; /* no cumulus is near */
    SkyColor corner[4];
    SkyColor more; /* the middle minus the mean of the corners */
} SkyBlock;

/* In a smooth block no cumulus is near, or the cloud is opaque; the middle is near the mean of the
   corners; and the corners are near each other, since streaks of cloud may lie between corners that
   differ. `limit` is a share of the luminance. */
static bool is_smooth(const SkyBlock* block, float limit) {
    const SkyColor* corner = block->corner;
    const bool opaque = corner[0].c[3] <= OPAQUE, covered = corner[0].c[3] < 1.0f;
    const float most = limit * color_luminance(corner[0]);
    bool smooth = (block->clear || opaque) && fabsf(block->more.c[3]) < SMOOTH;
    for (int i = 1; i < 4; ++i) {
        const SkyColor apart = color_add(corner[i], color_scale(corner[0], -1.0f));
        smooth = smooth && fabsf(apart.c[3]) < SMOOTH &&
                 !(covered && fabsf(color_luminance(apart)) > APART * most);
    }
    for (int c = 0; c < 3; ++c) {
        smooth = smooth && fabsf(block->more.c[c]) < most;
    }
    return smooth;
}

/* Returns whether a place is in the shown part of the sky. */
static bool is_shown(const SkyBake* bake, double x, double z) {
    const double square = x * x + z * z;
    const double* shown = bake->shown;
    return 2.0 * (x * shown[0] + z * shown[2]) + (1.0 - square) * shown[1] >=
           bake->shown_cosine * (1.0 + square);
}

/* Returns whether the corners of the block that begins at a row and column are in the lattice. */
static bool is_block(const SkyBake* bake, int row, int column) {
    const int end = bake->made.size - bake->block;
    return has_lattice(bake) && row < end && column < end;
}

/* Returns where cumulus may be near the block that begins at a row and column. */
static CloudSpan find_span(const SkyBake* bake, int row, int column) {
    if (!is_block(bake, row, column)) {
        return CLOUD_SPAN_ALL;
    }
    const int half = bake->block / 2;
    const ptrdiff_t stride = bake->lattice_rows;
    const CloudSpan* near = bake->near + row / half * stride + column / half;
    const ptrdiff_t other[4] = {2, stride + 1, 2 * stride, 2 * stride + 2};
    CloudSpan span = near[0];
    for (int i = 0; i < 4; ++i) {
        span.first = swell_minf(span.first, near[other[i]].first);
        span.last = swell_maxf(span.last, near[other[i]].last);
    }
    return span;
}

/* Fills all of a block but `clear`. Returns whether it is interpolated, which it is where it is not
   shown, or where it is smooth. */
static bool find_block(const SkyBake* bake, int row, int column, SkyBlock* block) {
    const int side = bake->block, half = side / 2;
    if (!is_block(bake, row, column)) {
        return false;
    }
    for (int i = 0; i < 4; ++i) {
        const int down = row + side * (i / 2), right = column + side * (i % 2);
        if (!is_above_rim(bake, coordinate(bake, right), coordinate(bake, down))) {
            return false;
        }
        block->corner[i] = read_texel(bake, down, right);
    }
    const SkyColor* corner = block->corner;
    const SkyColor mean = color_mix(color_mix(corner[0], corner[1], 0.5f),
                                    color_mix(corner[2], corner[3], 0.5f), 0.5f);
    block->more = color_add(read_texel(bake, row + half, column + half), color_scale(mean, -1.0f));
    return is_smooth(block, corner[0].c[3] <= OPAQUE ? SMOOTH_OPAQUE : SMOOTH) ||
           !is_shown(bake, coordinate(bake, column + half), coordinate(bake, row + half));
}

/* Interpolates in a block, at shares of its side to the right and down. The share of the middle
   falls to 0 at the sides. */
static SkyColor read_block(const SkyBlock* block, float right, float down) {
    const float near = (1.0f - fabsf(2.0f * right - 1.0f)) * (1.0f - fabsf(2.0f * down - 1.0f));
    const SkyColor color = color_mix(color_mix(block->corner[0], block->corner[1], right),
                                     color_mix(block->corner[2], block->corner[3], right), down);
    return color_add(color, color_scale(block->more, near));
}

/* ---- Rows of the sky ------------------------------------------------------------------------- */

/* Finds the mean of the four texels around one, in `color`: those at its corners in STAGE_ODD, and
   those at its sides in STAGE_REST. Returns whether they are above the rim, and it stands for the
   texel: where that is not shown, or where they are alike. */
static bool is_between(const SkyBake* bake, int row, int column, BakeStage stage, bool clear,
                       SkyColor* color) {
    const double x = coordinate(bake, column), z = coordinate(bake, row);
    if (!has_lattice(bake) || !is_above_rim(bake, fabs(x) + bake->scale, fabs(z) + bake->scale)) {
        return false;
    }
    const int aside = stage == STAGE_ODD;
    SkyBlock cross = {.clear = true,
                      .corner = {read_texel(bake, row - aside, column - 1),
                                 read_texel(bake, row + aside, column + 1),
                                 read_texel(bake, row - 1, column + aside),
                                 read_texel(bake, row + 1, column - aside)}};
    const SkyColor across = color_mix(cross.corner[0], cross.corner[1], 0.5f);
    const SkyColor along = color_mix(cross.corner[2], cross.corner[3], 0.5f);
    cross.more = color_add(along, color_scale(across, -1.0f));
    *color = color_mix(across, along, 0.5f);
    return is_smooth(&cross, clear ? SMOOTH : SMOOTH_CUMULUS) || !is_shown(bake, x, z);
}

/* ---- Rows of the sky ------------------------------------------------------------------------- */

/* Fills a stage's texels of a row above the rim, and adds them to the row's part of the irradiance.
   A texel comes from a picture, from STAGE_LATTICE, by interpolation in its block or between the
   texels around it, or from shading. */
static void bake_row(const SkyBake* bake, int row, BakeStage stage) {
    const int side = bake->block;
    const double z = coordinate(bake, row);
    double* sum = bake->sum + (ptrdiff_t)row * 3;
    SkyBlock block;
    CloudSpan within = CLOUD_SPAN_ALL;
    bool interpolated = false;
    for (int column = (row + (stage == STAGE_REST)) % 2; column < bake->made.size; column += 2) {
        const double x = coordinate(bake, column);
        const double square = x * x + z * z;
        const bool in_lattice = is_in_lattice(bake, row, column);
        if (column % side < 2) {
            const int first = row - row % side, left = column - column % side;
            within = find_span(bake, first, left);
            block.clear = within.last == 0.0f;
            interpolated = stage == STAGE_EVEN && find_block(bake, first, left, &block);
        }
        if (!is_above_rim(bake, x, z)) {
            continue;
        }
        SkyColor color;
        if (bake->image) {
            float d[3];
            find_direction(x, z, d);
            color = veil(bake, d, sky_image_shade(bake->image, bake->turned, x, z, bake->scale),
                         sky_mist_transmittance(&bake->scene, d));
        } else if (in_lattice) {
            color = scaled(bake, read_texel(bake, row, column));
        } else if (interpolated) {
            const float down = (float)(row % side) / (float)side;
            const float right = (float)(column % side) / (float)side;
            color = scaled(bake, read_block(&block, right, down));
        } else if (stage != STAGE_EVEN &&
                   is_between(bake, row, column, stage, block.clear, &color)) {
            color = scaled(bake, color);
        } else {
            color = shade(bake, x, z, within, NULL);
        }
        if (!in_lattice) {
            store(bake, texel_at(bake, row, column), color);
        }
        if (square < 1.0) {
            const double texel = 2.0 / (1.0 + square) * bake->scale;
            const double up = (1.0 - square) / (1.0 + square);
            for (int c = 0; c < 3; ++c) {
                sum[c] += (double)color.c[c] * texel * texel * up;
            }
        }
    }
}

/* Fills the shadow. A picture shows the sunlight as it is at the sea, so no cloud reduces it. */
static void find_shadow(SkyBake* bake) {
    const CloudScene* scene = &bake->scene;
    SkyShadow* shadow = &bake->made.shadow;
    shadow->beyond = bake->image ? 1.0 : (double)sky_mist_transmittance(scene, scene->sun);
    if (has_shadow(bake)) {
        const double x = (double)scene->wind[0], z = (double)scene->wind[1];
        *shadow = (SkyShadow){.share = bake->map->shadow[0],
                              .along = {x, z},
                              .across = {-z, x},
                              .beyond = (double)bake->map->mean_shadow};
    }
}

/* Ends the sky's stage: adds the rows' sums and fills in the light. */
static void finish_sky(SkyBake* bake) {
    double sum[3] = {0.0};
    for (int row = 0; row < bake->made.size; ++row) {
        for (int c = 0; c < 3; ++c) {
            sum[c] += bake->sum[(ptrdiff_t)row * 3 + c];
        }
    }
    for (int c = 0; c < 3; ++c) {
        bake->water[c] *= 0.5 * sum[c];
    }
    if (bake->image) {
        sky_light_fill_image(&bake->made.light, bake->image, bake->turned, sum);
    } else {
        const double sunlit = has_shadow(bake) ? (double)bake->map->mean_shadow : 1.0;
        const float before = sky_clouds_before_sun(&bake->scene);
        const float here =
            has_shadow(bake) ? sky_cumulus_map_hold_eye(&bake->scene, bake->map, before) : before;
        const SkySunlit share = {
            .at_eye = before, .on_sea = here, .mean = sunlit, .wind_speed = bake->wind_speed};
        sky_light_fill(&bake->made.light, &bake->scene, &share, sum);
    }
    find_shadow(bake);
}

/* ---- Below the horizon --------------------------------------------------------------------- */

/* Fills the texels of a row below the rim. Inversion in the unit circle maps (x, y, z) to (x, -y,
   z). Waves are tilted, so they reflect a higher part of the sky, which is read bilinearly. */
static void mirror_row(const SkyBake* bake, int row) {
    const double z = coordinate(bake, row);
    for (int column = 0; column < bake->made.size; ++column) {
        const double x = coordinate(bake, column);
        const double square = x * x + z * z;
        if (square <= bake->rim * bake->rim) {
            continue;
        }
        const double u = (RAISED * x / square + SKY_PANORAMA_REACH) / bake->scale - 0.5;
        const double v = (RAISED * z / square + SKY_PANORAMA_REACH) / bake->scale - 0.5;
        const int i = (int)v, j = (int)u;
        SkyColor side[2];
        for (int k = 0; k < 2; ++k) {
            side[k] = color_mix(read_texel(bake, i + k, j), read_texel(bake, i + k, j + 1),
                                (float)(u - j));
        }
        const SkyColor sky = color_mix(side[0], side[1], (float)(v - i));
        SkyColor color = {{0.0f, 0.0f, 0.0f, sky.c[3]}};
        for (int c = 0; c < 3; ++c) {
            color.c[c] =
                MIRRORED * sky.c[c] * bake->made.light.radiance_scale + (float)bake->water[c];
        }
        store(bake, texel_at(bake, row, column), color);
    }
}

/* ---- The schedule -------------------------------------------------------------------------- */

static void cover_block(void* context, int block, int worker) {
    (void)worker;
    const SkyBake* bake = context;
    sky_cumulus_map_fill_cover(&bake->scene, bake->map, block);
}

static void density_block(void* context, int block, int worker) {
    (void)worker;
    const SkyBake* bake = context;
    sky_cumulus_map_fill_density(&bake->scene, bake->map, block);
}

static void bake_block(void* context, int block, int worker) {
    (void)worker;
    const SkyBake* bake = context;
    const int row = bake->done + block;
    if (row < bake->end[STAGE_LATTICE]) {
        bake_lattice_row(bake, row - bake->end[STAGE_MAP]);
    } else if (row < bake->end[STAGE_EVEN]) {
        bake_row(bake, 2 * (row - bake->end[STAGE_LATTICE]), STAGE_EVEN);
    } else if (row < bake->end[STAGE_ODD]) {
        bake_row(bake, 2 * (row - bake->end[STAGE_EVEN]) + 1, STAGE_ODD);
    } else if (row < bake->end[STAGE_REST]) {
        bake_row(bake, row - bake->end[STAGE_ODD], STAGE_REST);
    } else {
        mirror_row(bake, row - bake->end[STAGE_REST]);
    }
}

bool sky_panorama_advance(SkyPanorama* panorama, SwellWorkers* workers) {
    SkyBake* bake = (SkyBake*)panorama;
    const int* end = bake->end;
    const int all = end[STAGE_MIRROR];
    for (int rows = ROWS_OF_STEP; rows > 0 && bake->done < all;) {
        int count = 1;
        if (bake->done < end[STAGE_MAP]) {
            if (bake->done == 0) {
                swell_workers_run(workers, COVER_MAP_SIZE, cover_block, bake);
                swell_workers_run(workers, COVER_MAP_SIZE, density_block, bake);
            }
            sky_cumulus_map_step(&bake->scene, bake->map, bake->done);
        } else {
            int stage = STAGE_LATTICE;
            while (bake->done >= end[stage]) {
                stage += 1;
            }
            const int left = end[stage] - bake->done;
            count = rows < left ? rows : left;
            swell_workers_run(workers, count, bake_block, bake);
        }
        bake->done += count;
        rows -= count;
        if (bake->done == end[STAGE_REST]) {
            finish_sky(bake);
        }
    }
    panorama->share = (double)bake->done / all;
    return bake->done == all;
}
