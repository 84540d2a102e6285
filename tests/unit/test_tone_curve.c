/*
 * The curves and colours of tones against AgX in double precision.
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

/* Lottes's film through .18, shown as .185, and white at 7, as displayed. */
static double film(double light, double deck) {
    const double p = 1.34 * sqrt(1.0 + 0.32 * deck), d = 0.96 * p;
    const double grey = pow(0.18, p), grey_bent = pow(0.18, d);
    const double white = pow(7.0, p), white_bent = pow(7.0, d);
    const double q = (white * 0.185 - grey) / ((white_bent - grey_bent) * 0.185);
    const double r = grey / 0.185 - q * grey_bent;
    const double x = fmin(light, 7.0), y = pow(x, p) / (q * pow(x, d) + r);
    return y < 0.0031308 ? 12.92 * y : 1.055 * pow(y, 1.0 / 2.4) - 0.055;
}

/* Whether a x / sqrt(1 + b x + c x^2) rises, and follows a curve of that parameter up to 2^4. */
static void check_cheap(const float curve[3], double first_stop, double (*exact)(double, double),
                        double parameter, double tolerance) {
    double before = 0.0;
    for (double stop = first_stop; stop <= 4.0; stop += 0.05) {
        const double x = exp2(stop);
        const double y =
            (double)curve[0] * x / sqrt(1.0 + (double)curve[1] * x + (double)curve[2] * x * x);
        CHECK_NEAR(fmin(y, 1.0), exact(x, parameter), tolerance);
        CHECK(y > before);
        before = y;
    }
}

CASE("the cheap curve of tones follows AgX") {
    for (double power = 1.25; power <= 1.651; power += 0.05) {
        float curve[3];
        tone_curve_fit((float)power, curve);
        check_cheap(curve, -10.0, agx, power, 0.015);
    }
}

CASE("the polynomial of tones follows AgX, dark to bright") {
    for (double power = 1.25; power <= 1.651; power += 0.025) {
        float coefficient[TONE_COEFFICIENTS];
        tone_polynomial_fit((float)power, coefficient);
        float before = 0.0f;
        for (double stop = -12.4; stop <= 4.0; stop += 0.05) {
            const float t = (float)((stop + 12.47393) / 16.5);
            float y = 0.0f;
            for (int i = TONE_COEFFICIENTS - 1; i >= 0; --i) {
                y = y * t + coefficient[i];
            }
            CHECK_NEAR((double)y, agx(exp2(stop), power), 0.0012);
            CHECK(stop < -10.0 || y > before);
            before = y;
        }
    }
}

CASE("the cheap form of the film follows it") {
    for (double deck = 0.0; deck <= 1.0; deck += 0.125) {
        float curve[3];
        tone_film_curve_fit((float)deck, curve);
        check_cheap(curve, -9.0, film, deck, 0.0115);
    }
}

/* Colours of the film are stronger, but grey is grey. */
CASE("the light on the film keeps grey") {
    const float exposure[3] = {2.0f, 3.0f, 5.0f};
    float column[3][3];
    tone_film_light(0.0f, exposure, 1.0f, 1.4f, column);
    for (int j = 0; j < 3; ++j) {
        CHECK_NEAR((double)(column[0][j] + column[1][j] + column[2][j]), 1.0, 1e-5);
        CHECK(column[j][j] > 1.0f);
    }
}

/* Of white both matrices make white, whatever the saturation; contrast alone moves it. By night the
   rods add what they see in a colour of their own. */
CASE("the matrices of tones keep grey, and rods tint it") {
    const float exposure[3] = {2.0f, 3.0f, 5.0f};
    const double sees[3] = {0.06, 0.50, 0.44}, shows[3] = {0.62, 0.93, 1.50};
    float in[3][3], plain[3][3], out[3][3];
    tone_working_primaries(0.0f, exposure, plain);
    tone_working_primaries(0.25f, exposure, in);
    tone_display_primaries(1.3f, 0.9f, out);
    for (int j = 0; j < 3; ++j) {
        CHECK_NEAR((double)(plain[0][j] + plain[1][j] + plain[2][j]), 1.0, 1e-3);
        CHECK_NEAR((double)(out[0][j] + out[1][j] + out[2][j]), 0.9, 1e-3);
    }
    const double radiance[3] = {0.2, 0.1, 0.05};
    double seen = 0.0, exposed[3];
    for (int i = 0; i < 3; ++i) {
        seen += sees[i] * radiance[i];
    }
    for (int i = 0; i < 3; ++i) {
        exposed[i] = (0.75 * radiance[i] + 0.25 * seen * shows[i]) * (double)exposure[i];
    }
    for (int j = 0; j < 3; ++j) {
        double wanted = 0.0, got = 0.0;
        for (int i = 0; i < 3; ++i) {
            wanted += (double)plain[i][j] * exposed[i];
            got += (double)in[i][j] * radiance[i] * (double)exposure[i];
        }
        CHECK_NEAR(got, wanted, 1e-6);
    }
}
