#include "tone_curve.h"

#include <math.h>

/* Least squares at three powers: ln a^2, ln b, c / a^2. */
static const float POWER[3] = {1.25f, 1.45f, 1.65f};
static const float FIT[3][3] = {
    {3.94287f, 3.70108f, 0.98375f}, {3.01009f, 2.97227f, 0.96981f}, {2.27309f, 2.39198f, 0.95927f}};

/* Interpolates by the parabola through the three. */
static float interpolate(float power, int which) {
    float sum = 0.0f;
    for (int i = 0; i < 3; ++i) {
        float weight = 1.0f;
        for (int j = 0; j < 3; ++j) {
            weight *= i == j ? 1.0f : (power - POWER[j]) / (POWER[i] - POWER[j]);
        }
        sum += weight * FIT[i][which];
    }
    return sum;
}

void tone_curve_fit(float power, float curve[3]) {
    const float square = expf(interpolate(power, 0));
    curve[0] = sqrtf(square);
    curve[1] = expf(interpolate(power, 1));
    curve[2] = square * interpolate(power, 2);
}
