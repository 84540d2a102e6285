/*
 * The light of a clear day at sea, and the two measures of one air, optical depth and visibility.
 */
#include "check.h"

#include "unit/sky_values.h"

static const double PI = 3.14159265358979323846;

/* ---- The light of the sky room ------------------------------------------------------------- */

typedef struct Light {
    double share[3];  /* of the light on a level sea that comes from the sky */
    double direct[3]; /* transmittance of the sun's light */
} Light;

static Light light_of(double aerosol, double haze, double elevation) {
    SkyParams params = sky_default_params();
    params.sun_elevation = elevation;
    params.aerosol = aerosol;
    params.haze = haze;
    params.eye_height = 0.0;
    SkyAir* air = sky_air_create(NULL);
    CHECK(air);
    sky_air_compute(air, &params, NULL);
    Light light;
    for (int c = 0; c < 3; ++c) {
        const double sun = air->sun_transmittance[c] * sin(elevation * PI / 180.0);
        light.share[c] = air->irradiance[c] / (air->irradiance[c] + sun);
        light.direct[c] = air->sun_transmittance[c];
    }
    sky_air_destroy(air);
    return light;
}

/* Sea air has 12 to 15 % of the sun's light at 60 degrees from the sky, by an aerosol of .05 to .1.
   The haze of older scenes has 7 %, hardly more than clear air. */
CASE("on a clear day at sea the sky gives 12 to 15 percent") {
    const double clear_day = sky_default_params().aerosol;
    CHECK(clear_day >= 0.05 && clear_day <= 0.1);
    const double DEPTHS[][2] = {{clear_day, 0.0}, {0.085, 0.0}, {0.0, 1.2}};
    double share[3];
    for (int i = 0; i < 3; ++i) {
        const Light light = light_of(DEPTHS[i][0], DEPTHS[i][1], 60.0);
        share[i] = light.share[1];
        print_message("aerosol %.4f, haze %.1f: share of the sky %.4f\n", DEPTHS[i][0],
                      DEPTHS[i][1], share[i]);
    }
    CHECK(share[0] >= 0.12 && share[0] <= 0.15);
    CHECK(share[1] >= 0.12 && share[1] <= 0.15);
    CHECK(share[2] < 0.08);
}

/* The sun's light falls by e^(-m aerosol), more for blue than for red. */
CASE("the sun's light falls with the aerosol") {
    const Light clear = light_of(0.0, 0.0, 90.0), sea = light_of(0.2, 0.0, 90.0);
    static const double WAVELENGTH[3] = {680.0, 550.0, 440.0};
    for (int c = 0; c < 3; ++c) {
        const double depth = 0.2 * sqrt(550.0 / WAVELENGTH[c]);
        CHECK_NEAR(sea.direct[c] / clear.direct[c], exp(-depth), 1e-4);
    }
}

/* ---- Aerosol, visibility and haze ---------------------------------------------------------- */

CASE("aerosol and visibility are two measures of one air") {
    for (double visibility = 500.0; visibility < 200e3; visibility *= 1.5) {
        const double depth = sky_aerosol_from_visibility(visibility);
        double extinction[3];
        sky_air_extinction(visibility, extinction);
        CHECK_NEAR(sky_visibility_from_aerosol(depth), visibility, 1e-9 * visibility);
        /* A black thing that far away keeps 5 % of its contrast. */
        CHECK_NEAR(exp(-extinction[1] * visibility), 0.05, 3e-4);
        CHECK_NEAR(depth, (extinction[1] - 13.558e-6) * 1200.0, 1e-6 * depth);
        CHECK(extinction[0] < extinction[1] && extinction[1] < extinction[2]);
    }
    double clear[3];
    sky_air_extinction(1e9, clear);
    CHECK_NEAR(clear[0], 5.802e-6, 1e-6 * clear[0]);
    CHECK_NEAR(clear[2], 33.1e-6, 1e-6 * clear[2]);
    CHECK(sky_aerosol_from_visibility(1e9) == 0.0);
    CHECK_NEAR(sky_visibility_from_aerosol(0.0), 221e3, 1e3);
}

/* Radiances as they were when haze was the only aerosol. A sum of 40 steps in single precision is
   known to some 1e-5, a hundredth of a level in a picture. */
CASE("older scenes look as they did") {
    static const struct {
        double haze, sun, place[2], radiance[3];
    } WAS[] = {
        {1.2, 16.0, {5.0, 18.0}, {0.06393185, 0.06591684, 0.07653528}},
        {1.2, 16.0, {60.0, 2.0}, {0.04109386, 0.05263309, 0.05064134}},
        {1.2, 16.0, {180.0, 40.0}, {0.005560576, 0.01124398, 0.02429451}},
        {3.0, 52.0, {5.0, 18.0}, {0.02177656, 0.03783124, 0.07114523}},
        {3.0, 52.0, {60.0, 2.0}, {0.04145733, 0.06011492, 0.07431023}},
        {3.0, 52.0, {180.0, 40.0}, {0.005463849, 0.01203118, 0.02924538}},
        {10.0, 1.2, {5.0, 18.0}, {0.02548515, 0.01236044, 0.01019288}},
        {10.0, 1.2, {60.0, 2.0}, {0.01004117, 0.005553512, 0.00316513}},
        {10.0, 1.2, {180.0, 40.0}, {0.00341184, 0.003668545, 0.005567367}},
    };
    SkyAir* air = sky_air_create(NULL);
    for (size_t i = 0; i < sizeof WAS / sizeof *WAS; ++i) {
        SkyParams params = sky_default_params();
        params.aerosol = 0.0;
        params.haze = WAS[i].haze;
        params.sun_azimuth = 30.0;
        params.sun_elevation = WAS[i].sun;
        params.eye_height = 3.5;
        sky_air_compute(air, &params, NULL);
        double direction[3], radiance[3], extinction[3];
        sky_direction(30.0 + WAS[i].place[0], WAS[i].place[1], direction);
        sky_air_radiance(air, direction, radiance);
        sky_haze_extinction(WAS[i].haze, 16e3, extinction);
        static const double RAYLEIGH[3] = {5.802e-6, 13.558e-6, 33.1e-6};
        for (int c = 0; c < 3; ++c) {
            CHECK_NEAR(radiance[c], WAS[i].radiance[c], 1e-5 * WAS[i].radiance[c]);
            const double was = RAYLEIGH[c] + 4.436e-6 * WAS[i].haze + 3.0 / 16e3;
            CHECK_NEAR(extinction[c], was, 1e-6 * was);
        }
    }
    sky_air_destroy(air);
    CHECK_NEAR(sky_aerosol_from_haze(1.2), 1.2 * 4.436e-3 * 1.2, 1e-8);
}
