/*
 * Cirrus: one thin sheet at 9 km, stretched along the wind aloft.
 */
#include "cloud_layers.h"

static const float HEIGHT = 9.0f; /* km */
static const float FADE = 90.0f;  /* distance over which the sheet fades [km] */

/* Length of a texel on the sheet at which fibres fade [km]. */
static const float FIBRES_FADE = 0.53f;

/* Finer fibres: their periods in one period of the fibres, along and across, and their strength. */
static const float HAIR_ALONG = 1.3f, HAIR_ACROSS = 3.7f, HAIR = 0.8f;
static const float STRONGEST = 0.5f; /* more would whiten the zenith and grey the near water */

CloudLayer sky_cirrus_shade(const CloudScene* scene, const CloudRay* ray) {
    const float t = cloud_distance(HEIGHT, ray->direction[1]);
    /* The wind aloft is turned. Along the wind at the sea, all streaks would fan out from one point
       of the horizon. */
    static const float TURN_COSINE = 0.573f, TURN_SINE = 0.819f; /* 55 degrees */
    const float a = t * (TURN_COSINE * ray->direction[0] + TURN_SINE * ray->direction[2]);
    const float b = t * (TURN_COSINE * ray->direction[2] - TURN_SINE * ray->direction[0]);
    /* Domain warping bends the streaks into hooks. */
    const float bend = cloud_noise(scene, SCALE_CIRRUS_BEND, a, b) - 0.5f;
    const float sheet = cloud_noise(scene, SCALE_CIRRUS_SHEET, a + 17.0f * bend, b + 9.0f * bend);
    const float low = 0.50f + 0.08f * (1.0f - scene->cirrus);
    const float broad = sheet + 0.55f * bend;
    if (broad < low - 0.27f) {
        return (CloudLayer){{0.0f, 0.0f, 0.0f, 1.0f}};
    }
    /* Crystals fall into slower wind, so fibres trail behind the heads of a sheet and bend across
       the wind. */
    const float along = a + 7.0f * sheet, across = b + 4.5f * (bend + sheet);
    const float wide = scene->texel * t * t * (1.0f / HEIGHT);
    const float fibre = cloud_noise_wide(scene, SCALE_CIRRUS_FIBRE, along, across, wide);
    const float hair = cloud_noise_wide(scene, SCALE_CIRRUS_FIBRE, HAIR_ALONG * along,
                                        HAIR_ACROSS * across, HAIR_ACROSS * wide);
    const float seen = float_exp(wide * (-1.0f / FIBRES_FADE)); /* far fibres are below a texel */
    const float fine = seen * (fibre - 0.5f + HAIR * seen * seen * (hair - 0.5f));
    const float mass = broad + 0.55f * fine;
    /* Far away the sheet is thinner than a texel. */
    const float far = t * (1.0f / FADE);
    const float opacity = STRONGEST * scene->cirrus *
                          swell_smoothstepf(low - 0.12f, low + 0.42f, mass) *
                          (0.75f + 1.0f * fine) * float_exp(-far * far);
    const SkyColor sun = sky_air_sunlight(scene->air, HEIGHT, t, ray->cosine);
    /* A low sun lights the sheet from below, and its crystals light each other. */
    const float below = swell_smoothstepf(0.15f, 0.02f, scene->sun[1]);
    const float phase = 0.10f + 0.14f * below + 0.25f * cloud_phase(0.7f, ray->cosine);
    CloudLayer layer;
    for (int c = 0; c < 3; ++c) {
        layer.c[c] = opacity * (sun.c[c] * phase + (0.9f - 0.45f * below) * scene->ambient.c[c]);
    }
    layer.c[3] = 1.0f - opacity;
    return layer;
}
