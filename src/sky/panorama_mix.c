/*
 * From one panorama to the next: how far the wind moves its clouds, a panorama at another size, and
 * the light between two of them.
 */
#include "panorama.h"

#include <assert.h>
#include <string.h>

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

/* ---- Another size -------------------------------------------------------------------------- */

typedef struct ResizeJob {
    SkyPanorama* to;
    const SkyPanorama* from;
} ResizeJob;

/* The texel of `from` before a texel's centre, and how far behind that the centre lies. */
static int texel_before(const ResizeJob* job, int index, float* share) {
    const double at = (index + 0.5) * job->from->size / job->to->size - 0.5;
    const double held = fmin(fmax(at, 0.0), job->from->size - 1.0);
    const int before = held < job->from->size - 1.0 ? (int)held : job->from->size - 2;
    *share = (float)(held - before);
    return before;
}

static void resize_row(void* context, int row, int worker) {
    (void)worker;
    const ResizeJob* job = context;
    const ptrdiff_t stride = (ptrdiff_t)job->from->size * CHANNELS;
    uint16_t* to = job->to->texel + (ptrdiff_t)row * job->to->size * CHANNELS;
    float down = 0.0f;
    const uint16_t* above = job->from->texel + texel_before(job, row, &down) * stride;
    for (int column = 0; column < job->to->size; ++column, to += CHANNELS) {
        float across = 0.0f;
        const uint16_t* from = above + texel_before(job, column, &across) * CHANNELS;
        for (int c = 0; c < CHANNELS; ++c) {
            const float upper = sky_float_from_half(from[c]);
            const float lower = sky_float_from_half(from[stride + c]);
            const float first = upper + down * (lower - upper);
            const float upper_next = sky_float_from_half(from[CHANNELS + c]);
            const float lower_next = sky_float_from_half(from[stride + CHANNELS + c]);
            const float second = upper_next + down * (lower_next - upper_next);
            to[c] = sky_half_from_float(first + across * (second - first));
        }
    }
}

void sky_panorama_resize(SkyPanorama* to, const SkyPanorama* from, SwellWorkers* workers) {
    assert(to && from && to != from && from->done == 2 * from->size);
    ResizeJob job = {to, from};
    sky_air_run(workers, to->size, resize_row, &job);
    to->light = from->light;
    to->done = 2 * to->size;
}

/* ---- The light between two panoramas ------------------------------------------------------- */

enum { LIGHT_FLOATS = sizeof(SkyLight) / sizeof(float) };
_Static_assert(sizeof(SkyLight) == LIGHT_FLOATS * sizeof(float), "a light is floats alone");

void sky_light_approach(SkyLight* light, const SkyLight* next, double share) {
    assert(light && next && share >= 0.0 && share <= 1.0);
    float value[LIGHT_FLOATS], aim[LIGHT_FLOATS];
    memcpy(value, light, sizeof value);
    memcpy(aim, next, sizeof aim);
    for (int i = 0; i < LIGHT_FLOATS; ++i) {
        value[i] += (aim[i] - value[i]) * (float)share;
    }
    memcpy(light, value, sizeof value);
}
