/*
 * The cheap curve of tones against AgX in double precision, as tone.glsl has it.
 */
#include "check.h"

#include "render/looks/tone_curve.h"

static double agx(double light, double power) {
    const double low = -12.47393, high = 4.026069;
    const double x = fmin(fmax((log2(light) - low) / (high - low), 0.0), 1.0);
    const double x2 = x * x, x4 = x2 * x2;
    const double y = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 +
                     0.1191 * x - 0.00232;
    return pow(fmax(y, 0.0), power);
}

CASE("the cheap curve of tones follows AgX") {
    for (double power = 1.25; power <= 1.651; power += 0.05) {
        float curve[3];
        tone_curve_fit((float)power, curve);
        double before = 0.0;
        for (double stop = -10.0; stop <= 4.0; stop += 0.05) {
            const double x = exp2(stop);
            const double y =
                (double)curve[0] * x / sqrt(1.0 + (double)curve[1] * x + (double)curve[2] * x * x);
            CHECK_NEAR(y, agx(x, power), 0.015);
            CHECK(y > before);
            before = y;
        }
    }
}
