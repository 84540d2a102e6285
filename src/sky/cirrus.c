/*
 * Cirrus: fields of small heads at 9 km, whose crystals fall into slower wind (fall streaks).
 */
#include "cloud_layers.h"

static const float HEIGHT = 9.0f; /* km */
static const float FADE = 90.0f;  /* distance over which the sheet fades [km] */

/* Length of a texel on the sheet at which fibres fade [km]. */
static const float FIBRES_FADE = 0.53f;

static const float STRONGEST = 0.75f; /* more would whiten the zenith and grey the near water */

/* Crystals of a place on the sheet: the sum over the heads from which they have fallen. While they
   fall, the shear leaves them behind and turns them aside, so their way is a parabola (A. J.
   Heymsfield, Cirrus uncinus generating cells, J. Atmos. Sci. 32, 1975). `turn` is the slope of its
   beginning. Heads rise above `threshold`. */
static float fallen_to(const CloudScene* scene, float a, float b, float turn, float threshold,
                       float wide) {
    enum { FALLS = 5 };
    static const float BEHIND = 1.6f, ASIDE = 0.165f; /* of a fall, and of its square [km] */
    static const float FIRST = 0.40f, EVAPORATED = 0.24f, RIM = 0.24f;
    const float straight = 1.0f - 0.5f * turn * turn;
    float sum = 0.0f, weight = FIRST;
    for (int i = 0; i < FALLS; ++i) {
        const float behind = BEHIND * (float)i, aside = ASIDE * (float)(i * i);
        const float head =
            cloud_noise_wide(scene, SCALE_CIRRUS_HEAD, a + straight * behind - turn * aside,
                             b + turn * behind + straight * aside, wide);
        sum += weight * swell_smoothstepf(threshold, threshold + RIM, head);
        weight *= 1.0f - EVAPORATED;
    }
    return sum;
}

CloudLayer sky_cirrus_shade(const CloudScene* scene, const CloudRay* ray) {
    const float t = cloud_distance(HEIGHT, ray->direction[1]);
    /* The wind aloft is turned. Along the wind at the sea, all streaks would fan out from one point
       of the horizon. */
    static const float TURN_COSINE = 0.573f, TURN_SINE = 0.819f; /* 55 degrees */
    const float a = t * (TURN_COSINE * ray->direction[0] + TURN_SINE * ray->direction[2]);
    const float b = t * (TURN_COSINE * ray->direction[2] - TURN_SINE * ray->direction[0]);
    /* Fields of cirrus, with clear sky between them. */
    const float bend = cloud_noise(scene, SCALE_CIRRUS_BEND, a, b) - 0.5f;
    const float sheet =
        cloud_noise(scene, SCALE_CIRRUS_SHEET, a + 17.0f * bend, b + 9.0f * bend) - 0.5f;
    const float field =
        swell_smoothstepf(-0.10f, 0.22f, sheet + 0.6f * bend + 0.16f * (scene->cirrus - 0.5f));
    if (field <= 0.0f) {
        return (CloudLayer){{0.0f, 0.0f, 0.0f, 1.0f}};
    }
    const float wide = scene->texel * t * t * (1.0f / HEIGHT);
    const float turn = 2.2f * bend; /* about 20 degrees either way */
    const float trail = fallen_to(scene, a, b, turn, 0.66f - 0.14f * field, wide);
    /* Fibres of a sheet trail across the wind like its streaks. */
    const float along = a + 7.0f * sheet, across = b + 4.5f * (bend + sheet) - 2.0f * turn;
    const float fibre = cloud_noise_wide(scene, SCALE_CIRRUS_FIBRE, along, across, wide);
    const float hair = cloud_noise_wide(scene, SCALE_CIRRUS_HAIR, along, across, wide);
    const float seen = float_exp(wide * (-1.0f / FIBRES_FADE)); /* far fibres are below a texel */
    const float fine = seen * (fibre - 0.5f + 0.8f * seen * seen * (hair - 0.5f));
    const float mass =
        field * (0.16f * (1.0f + fine) + trail * swell_maxf(1.0f + 2.4f * fine, 0.0f));
    /* Far away the sheet is thinner than a texel. */
    const float far = t * (1.0f / FADE);
    const float opacity =
        STRONGEST * scene->cirrus * (1.0f - float_exp(-1.9f * mass)) * float_exp(-far * far);
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
