/*
 * From one panorama to the next: the old picture moves with the wind, and passes into the new one.
 */
#include "panorama.h"

#include <assert.h>

enum { CHANNELS = SKY_PANORAMA_CHANNELS };

static const double DRIFT_MAX = 0.25;

void sky_drift(const SkyParams* params, double seconds, double moved[2]) {
    double wind[3];
    sky_direction(params->wind_direction, 0.0, wind);
    const double way = params->wind_speed * seconds / SKY_CLOUD_HEIGHT;
    const double held = fmin(fmax(way, -DRIFT_MAX), DRIFT_MAX);
    moved[0] = held * wind[0];
    moved[1] = held * wind[2];
}

/* ---- Moving -------------------------------------------------------------------------------- */

typedef struct MoveJob {
    SkyPanorama* to;
    const SkyPanorama* from;
    float moved[2];
    int first_row;
} MoveJob;

/* Weights of four texels in a row for a place `a` of the way from the second to the third: a cubic
   of E. Catmull and R. Rom, which keeps what is sharp much sharper than a straight line does. */
static void fill_weights(float a, float weight[4]) {
    weight[0] = a * (-0.5f + a * (1.0f - 0.5f * a));
    weight[1] = 1.0f + a * a * (-2.5f + 1.5f * a);
    weight[2] = a * (0.5f + a * (2.0f - 1.5f * a));
    weight[3] = a * a * (-0.5f + 0.5f * a);
}

static int clamp_index(int index, int last) {
    return index < 0 ? 0 : index > last ? last : index;
}

/* Between the least and the most of the four texels around, so that nothing bright gets a rim. */
static void read_channels(const uint16_t* const row[4], const int column[4], const float across[4],
                          const float down[4], uint16_t* texel) {
    for (int c = 0; c < CHANNELS; ++c) {
        float sum = 0.0f, least = 0.0f, most = 0.0f;
        for (int j = 0; j < 4; ++j) {
            for (int i = 0; i < 4; ++i) {
                const float value = sky_float_from_half(row[j][column[i] + c]);
                const bool around = i > 0 && i < 3 && j > 0 && j < 3;
                const bool first = i == 1 && j == 1;
                sum += value * across[i] * down[j];
                least = first ? value : around ? float_min(least, value) : least;
                most = first ? value : around ? float_max(most, value) : most;
            }
        }
        texel[c] = sky_half_from_float(float_clamp(sum, least, most));
    }
}

/* At stereographic coordinates; beyond the edge that of the edge. */
static void read_texel(const SkyPanorama* from, float x, float z, uint16_t* texel) {
    const float reach = (float)SKY_PANORAMA_REACH;
    const int last = from->size - 1;
    const float scale = 1.0f / (float)from->scale;
    const float u = float_clamp((x + reach) * scale - 0.5f, 0.0f, (float)last);
    const float v = float_clamp((z + reach) * scale - 0.5f, 0.0f, (float)last);
    const int left = clamp_index((int)u, last - 1), top = clamp_index((int)v, last - 1);
    float across[4], down[4];
    const uint16_t* row[4];
    int column[4];
    fill_weights(u - (float)left, across);
    fill_weights(v - (float)top, down);
    for (int i = 0; i < 4; ++i) {
        column[i] = clamp_index(left - 1 + i, last) * CHANNELS;
        row[i] = from->texel + (ptrdiff_t)clamp_index(top - 1 + i, last) * from->size * CHANNELS;
    }
    read_channels(row, column, across, down, texel);
}

static void move_row(void* context, int block, int worker) {
    (void)worker;
    const MoveJob* job = context;
    SkyPanorama* to = job->to;
    const int row = job->first_row + block;
    const float scale = (float)to->scale, reach = (float)SKY_PANORAMA_REACH;
    const float z = ((float)row + 0.5f) * scale - reach;
    uint16_t* texel = to->texel + (ptrdiff_t)row * to->size * CHANNELS;
    for (int column = 0; column < to->size; ++column, texel += CHANNELS) {
        const float x = ((float)column + 0.5f) * scale - reach;
        const float square = x * x + z * z;
        /* (2x, 1 - s, 2z) points there; it need not be a unit vector. */
        const float up = 1.0f - square;
        const float drift = up > 0.0f ? up : 0.0f;
        const float dx = 2.0f * x - job->moved[0] * drift;
        const float dz = 2.0f * z - job->moved[1] * drift;
        const float back = 1.0f / (sqrtf(dx * dx + up * up + dz * dz) + up);
        read_texel(job->from, dx * back, dz * back, texel);
    }
}

void sky_panorama_move(SkyPanorama* to, const SkyPanorama* from, const double moved[2],
                       int first_row, int rows, SwellWorkers* workers) {
    assert(to && from && to != from && first_row >= 0 && rows >= 0);
    assert(first_row + rows <= to->size && from->done == 2 * from->size);
    MoveJob job = {to, from, {(float)moved[0], (float)moved[1]}, first_row};
    sky_air_run(workers, rows, move_row, &job);
    to->light = from->light;
    to->done = 2 * to->size;
}

/* ---- Passing over -------------------------------------------------------------------------- */

typedef struct ApproachJob {
    SkyPanorama* to;
    const SkyPanorama* next;
    int32_t share; /* of APPROACH_WHOLE */
} ApproachJob;

enum { APPROACH_WHOLE = 1 << 14 };

/* No half here is negative, so that their bits are in the order of their values. */
static void approach_row(void* context, int row, int worker) {
    (void)worker;
    const ApproachJob* job = context;
    const ptrdiff_t count = (ptrdiff_t)job->to->size * CHANNELS;
    uint16_t* restrict to = job->to->texel + row * count;
    const uint16_t* restrict next = job->next->texel + row * count;
    for (ptrdiff_t i = 0; i < count; ++i) {
        const int32_t way = ((int32_t)next[i] - (int32_t)to[i]) * job->share;
        to[i] = (uint16_t)((int32_t)to[i] + way / APPROACH_WHOLE);
    }
}

static void approach_values(float* to, const float* next, int count, float share) {
    for (int i = 0; i < count; ++i) {
        to[i] += (next[i] - to[i]) * share;
    }
}

static void approach_light(SkyLight* to, const SkyLight* next, float share) {
    approach_values(to->sun_direction, next->sun_direction, 3, share);
    approach_values(to->sun_transmittance, next->sun_transmittance, 3, share);
    approach_values(to->sea_transmittance, next->sea_transmittance, 3, share);
    approach_values(to->sky_irradiance, next->sky_irradiance, 3, share);
    approach_values(to->mean_radiance, next->mean_radiance, 3, share);
    approach_values(to->irradiance, next->irradiance, 3, share);
    approach_values(to->white_balance, next->white_balance, 3, share);
    approach_values(&to->exposure, &next->exposure, 1, share);
    approach_values(&to->exposure_value, &next->exposure_value, 1, share);
    approach_values(&to->radiance_scale, &next->radiance_scale, 1, share);
    for (int row = 0; row < SKY_HORIZON_ROWS; ++row) {
        for (int column = 0; column < SKY_HORIZON_COLUMNS; ++column) {
            approach_values(to->horizon[row][column], next->horizon[row][column], 3, share);
        }
    }
}

void sky_panorama_approach(SkyPanorama* to, const SkyPanorama* next, double share,
                           SwellWorkers* workers) {
    assert(to && next && to != next && to->size == next->size && share >= 0.0 && share <= 1.0);
    assert(next->done == 2 * next->size);
    ApproachJob job = {to, next, (int32_t)(share * APPROACH_WHOLE)};
    sky_air_run(workers, to->size, approach_row, &job);
    approach_light(&to->light, &next->light, (float)share);
}
