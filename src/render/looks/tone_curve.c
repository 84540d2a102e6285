#include "tone_curve.h"

#include <math.h>

/* Least-squares fits of ln a^2, ln b and c / a^2 at three powers. */
static const float POWER[3] = {1.25f, 1.45f, 1.65f};
static const float FIT[3][3] = {
    {3.94287f, 3.70108f, 0.98375f}, {3.01009f, 2.97227f, 0.96981f}, {2.27309f, 2.39198f, 0.95927f}};

/* The same for the film of the photo look. */
static const float FILM_FIT[3][3] = {
    {3.70104f, 3.01503f, 0.91793f}, {3.31536f, 2.48437f, 0.92980f}, {3.04102f, 2.05191f, 0.94479f}};

/* The polynomials whose largest error is least, at the same powers. */
static const float POLYNOMIAL[3][TONE_COEFFICIENTS] = {
    {0.000527061f, -0.0571318f, 1.54876f, -9.58592f, 24.1846f, -8.16609f, -19.0022f, 12.0762f},
    {0.000792236f, -0.0704835f, 1.12854f, -4.27807f, -1.60284f, 42.4206f, -62.0076f, 25.4079f},
    {0.000910185f, -0.0443121f, 0.128296f, 4.74371f, -36.9078f, 104.315f, -111.252f, 40.0146f}};

typedef struct Matrix {
    float column[3][3];
} Matrix;

/* INSET converts to the working primaries, OUTSET back. */
static const Matrix INSET = {{{0.842479062f, 0.0423282422f, 0.0423756950f},
                              {0.0784335991f, 0.878468636f, 0.0784336005f},
                              {0.0792237451f, 0.0791661274f, 0.879142973f}}};
static const Matrix OUTSET = {{{1.19687900f, -0.0528968517f, -0.0529716313f},
                               {-0.0980208811f, 1.15190309f, -0.0980434500f},
                               {-0.0990297440f, -0.0989611768f, 1.15107367f}}};

static const float LUMINANCE[3] = {0.2126f, 0.7152f, 0.0722f};

static const float RODS[2][3] = {{0.06f, 0.50f, 0.44f}, {0.62f, 0.93f, 1.50f}};

/* Interpolates by the parabola through the values at the three powers, which lie `stride` apart. */
static float interpolate(float power, const float* value, int stride) {
    float sum = 0.0f;
    for (int i = 0; i < 3; ++i) {
        float weight = 1.0f;
        for (int j = 0; j < 3; ++j) {
            weight *= i == j ? 1.0f : (power - POWER[j]) / (POWER[i] - POWER[j]);
        }
        sum += weight * value[i * stride];
    }
    return sum;
}

static void multiply(const Matrix* a, const Matrix* b, float column[3][3]) {
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            column[i][j] = a->column[0][j] * b->column[i][0] + a->column[1][j] * b->column[i][1] +
                           a->column[2][j] * b->column[i][2];
        }
    }
}

const float* tone_rods(void) {
    return RODS[0];
}

static void fill_curve(float power, const float* fit, float curve[3]) {
    const float square = expf(interpolate(power, fit, 3));
    curve[0] = sqrtf(square);
    curve[1] = expf(interpolate(power, fit + 1, 3));
    curve[2] = square * interpolate(power, fit + 2, 3);
}

void tone_curve_fit(float power, float curve[3]) {
    fill_curve(power, FIT[0], curve);
}

void tone_polynomial_fit(float power, float coefficient[TONE_COEFFICIENTS]) {
    for (int i = 0; i < TONE_COEFFICIENTS; ++i) {
        coefficient[i] = interpolate(power, &POLYNOMIAL[0][i], TONE_COEFFICIENTS);
    }
}

/* Fills the matrix from exposed light to what the eye sees of it. */
static void fill_seen(float rods, const float exposure[3], Matrix* seen) {
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            seen->column[i][j] = rods * RODS[0][i] * RODS[1][j] * exposure[j] / exposure[i] +
                                 (i == j ? 1.0f - rods : 0.0f);
        }
    }
}

/* Fills the matrix that scales a colour by `scale`, and its distance from grey also by
   `saturation`. */
static void fill_saturation(float saturation, float scale, Matrix* mixed) {
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            mixed->column[i][j] =
                scale * ((1.0f - saturation) * LUMINANCE[i] + (i == j ? saturation : 0.0f));
        }
    }
}

void tone_working_primaries(float rods, const float exposure[3], float column[3][3]) {
    Matrix seen;
    fill_seen(rods, exposure, &seen);
    multiply(&INSET, &seen, column);
}

void tone_display_primaries(float saturation, float contrast, float column[3][3]) {
    Matrix mixed;
    fill_saturation(saturation, contrast, &mixed);
    multiply(&OUTSET, &mixed, column);
}

/* ---- The film of the photo look -------------------------------------------------------------- */

void tone_film_curve_fit(float deck, float curve[3]) {
    fill_curve(POWER[0] + (POWER[2] - POWER[0]) * deck, FILM_FIT[0], curve);
}

void tone_film_light(float rods, const float exposure[3], float deck, float saturation,
                     float column[3][3]) {
    Matrix seen, mixed;
    fill_seen(rods, exposure, &seen);
    fill_saturation((0.98f + 0.21f * deck) * saturation, 1.0f, &mixed);
    multiply(&mixed, &seen, column);
}
