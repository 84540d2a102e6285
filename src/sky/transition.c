/*
 * From one panorama to the next: the clouds drift, and one light approaches the other.
 */
#include "swell/sky.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

static const double DRIFT_MAX = 0.25; /* largest drift at which the picture holds; see sky.h */

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

/* Changes the exposure and scales the light inversely, so that the picture stays the same. */
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
    /* Largest ratio of the exposures of two skies that one exposure shows well. */
    static const float APART_MOST = 2.0f;
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
