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

/* Bilinear, at stereographic coordinates; beyond the edge that of the edge. */
static void read_texel(const SkyPanorama* from, float x, float z, uint16_t* texel) {
    const float reach = (float)SKY_PANORAMA_REACH, last = (float)(from->size - 1);
    const float scale = 1.0f / (float)from->scale;
    const float u = float_clamp((x + reach) * scale - 0.5f, 0.0f, last);
    const float v = float_clamp((z + reach) * scale - 0.5f, 0.0f, last);
    const int column = (int)float_min(u, last - 1.0f), row = (int)float_min(v, last - 1.0f);
    const float a = u - (float)column, b = v - (float)row;
    const uint16_t* upper = from->texel + ((ptrdiff_t)row * from->size + column) * CHANNELS;
    const uint16_t* lower = upper + (ptrdiff_t)from->size * CHANNELS;
    for (int c = 0; c < CHANNELS; ++c) {
        const float one = sky_float_from_half(upper[c]) * (1.0f - a) +
                          sky_float_from_half(upper[CHANNELS + c]) * a;
        const float other = sky_float_from_half(lower[c]) * (1.0f - a) +
                            sky_float_from_half(lower[CHANNELS + c]) * a;
        texel[c] = sky_half_from_float(one + (other - one) * b);
    }
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

static void approach_light(SkyLight* to, const SkyLight* next, float share) {
    float* value = to->sun_direction; /* all of it is floats, this first */
    const float* aim = next->sun_direction;
    for (size_t i = 0; i < sizeof *to / sizeof(float); ++i) {
        value[i] += (aim[i] - value[i]) * share;
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
