/*
 * How much light eclipses leave: of the sun behind the moon, and of the moon in the Earth's shadow.
 */
#include "swell/heavens.h"
#include "swell/sky.h"

#include "base/numbers.h"

#include <assert.h>

/* Rings of the sun's disc, narrow at its limb: of radius x = 1 - u^2. */
enum { RINGS = 256 };

/* Each ring keeps what the moon does not cover: an arc of the angle that the cosine rule gives. */
double heavens_uncovered(double apart, double sun, double moon) {
    assert(apart >= 0.0 && sun > 0.0 && moon >= 0.0);
    if (apart >= sun + moon) {
        return 1.0;
    }
    const double s = fmax(apart / sun, 1e-9), m = moon / sun;
    double left = 0.0, whole = 0.0;
    for (int i = 0; i < RINGS; ++i) {
        const double u = (i + 0.5) / RINGS, x = 1.0 - u * u;
        const double light = 1.0 - SKY_SUN_DARKENING * (1.0 - sqrt(1.0 - x * x));
        const double cosine = (x * x + s * s - m * m) / (2.0 * x * s);
        const double covered = acos(swell_clamp(cosine, -1.0, 1.0)) / (0.5 * SWELL_TWO_PI);
        left += light * x * u * (1.0 - covered);
        whole += light * x * u;
    }
    return left / whole;
}

/* In the penumbra the Earth's edge, straight beside the sun's small disc, covers it; the umbra has
   the light that the air bends into it, which fades towards the middle (brightness of total
   eclipses: R. Keen, Volcanic aerosols and lunar eclipses, 1983). */
double heavens_in_shadow(double from_middle, double umbra) {
    const double t = (from_middle - umbra) / (2.0 * SKY_SUN_RADIUS);
    const double bent =
        HEAVENS_UMBRA_LIGHT * exp(HEAVENS_UMBRA_FALL * (fmin(from_middle / umbra, 1.0) - 1.0));
    const double within = swell_clamp(t, 0.0, 1.0);
    return fmax(within * within * (3.0 - 2.0 * within), bent);
}

double heavens_moon_in_shadow(double from_middle, double radius, double umbra) {
    enum { SIDE = 24 };
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const double x = (i % SIDE + 0.5) * 2.0 / SIDE - 1.0;
        const double y = (i / SIDE + 0.5) * 2.0 / SIDE - 1.0;
        if (x * x + y * y < 1.0) {
            sum += heavens_in_shadow(hypot(from_middle + radius * x, radius * y), umbra);
            ++count;
        }
    }
    return sum / count;
}
