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

static double film_at(const float film[4], double light) {
    return pow(light, (double)film[0]) /
           ((double)film[2] * pow(light, (double)film[1]) + (double)film[3]);
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
            CHECK_NEAR((double)y, agx(x, power), 0.015);
            CHECK(y > before);
            before = y;
        }
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

CASE("the film shows a middle grey as such, and white at its end") {
    for (int i = 0; i <= 8; ++i) {
        float film[4];
        tone_film_fit((float)i / 8.0f, 0.5f + 0.1875f * (float)i, film);
        double before = -1.0;
        for (double stop = -14.0; stop <= log2(TONE_FILM_WHITE); stop += 0.05) {
            const double y = film_at(film, exp2(stop));
            CHECK(y > before && y >= 0.0);
            before = y;
        }
        CHECK_NEAR(film_at(film, 0.18), 0.185, 1e-4);
        CHECK_NEAR(film_at(film, TONE_FILM_WHITE), 1.0, 1e-4);
        CHECK(film_at(film, 0.01) < 0.01 || film[0] < 1.1f); /* the toe */
    }
}

CASE("the cheap form of the film follows it") {
    for (int i = 0; i <= 4; ++i) {
        const double deck = 0.25 * i;
        float film[4], curve[3];
        tone_film_fit((float)deck, 1.0f, film);
        tone_film_curve_fit((float)deck, curve);
        for (double stop = -9.0; stop <= 4.0; stop += 0.05) {
            const double x = exp2(stop), light = film_at(film, fmin(x, TONE_FILM_WHITE));
            const double shown =
                light < 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1.0 / 2.4) - 0.055;
            const double y =
                (double)curve[0] * x / sqrt(1.0 + (double)curve[1] * x + (double)curve[2] * x * x);
            CHECK_NEAR(fmin(y, 1.0), shown, 0.0115);
        }
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
