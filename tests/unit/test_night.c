/*
 * The light of the sky from dusk to dawn, against measured illuminances.
 */
#include "check.h"

#include "unit/sky_values.h"

/* The sun's illuminance outside the air, where its irradiance is 1 [lux]. */
static const double SUN_LUX = 1.33e5;

static SkyParams clear_sky(void) {
    SkyParams params = sky_default_params();
    params.cumulus = params.cirrus = params.deck = 0.0;
    return params;
}

static double luminance(const double color[3]) {
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
}

/* Returns the illuminance of a level plane [lux]. */
static double illuminance(SkyAir* air, const SkyParams* params) {
    sky_air_compute(air, params, NULL);
    const double direct = luminance(air->sun_transmittance) * fmax(air->sun[1], 0.0);
    return SUN_LUX * (luminance(air->irradiance) + direct);
}

/* Returns that of a level plane under a clear sky without a moon, by the sun's elevation in degrees
   [lux]: P. Seidelmann, Explanatory Supplement to the Astronomical Almanac, 1992, section 9.32. */
static double seidelmann(double elevation) {
    static const double FIT[][5] = {{-0.8, 2.88, 22.26, -207.64, 1034.30},
                                    {-5.0, 2.88, 21.81, -258.11, -858.36},
                                    {-12.0, 2.70, 12.17, -431.69, -1899.83},
                                    {-18.0, 13.84, 262.72, 1447.42, 2797.93}};
    int i = 0;
    while (i < 3 && elevation < FIT[i][0]) {
        ++i;
    }
    const double x = elevation / 90.0;
    return pow(10.0, FIT[i][1] + x * (FIT[i][2] + x * (FIT[i][3] + x * FIT[i][4])));
}

/* The model has one ozone and one aerosol, and skies differ as much. */
CASE("twilight is as bright as measured") {
    SkyAir* air = sky_air_create(NULL);
    CHECK(air);
    SkyParams params = clear_sky();
    double most = 1.0;
    for (double elevation = -1.0; elevation > -18.01; elevation -= 0.25) {
        params.sun_elevation = elevation;
        const double ratio = illuminance(air, &params) / seidelmann(elevation);
        most = fmax(most, fmax(ratio, 1.0 / ratio));
    }
    TELL("from -1 to -18 degrees: at most %.2f times Seidelmann's light or less\n", most);
    CHECK(most < 1.4);
    /* A dark night has .0006 to .002 lux (C. Kyba et al., 2017). */
    for (double elevation = -18.0; elevation > -41.0; elevation -= 22.0) {
        params.sun_elevation = elevation;
        const double lux = illuminance(air, &params);
        TELL("sun at %.0f degrees: %.3g lux\n", elevation, lux);
        CHECK(lux > 4e-4 && lux < 2.2e-3);
    }
    sky_air_destroy(air);
}

/* Ozone makes it so (E. Hulburt, Explanation of the brightness and color of the sky, particularly
   the twilight sky, 1953): seen from white, between 470 and 480 nm on the spectrum's locus of CIE
   1931. */
CASE("the zenith is blue after sunset") {
    SkyAir* air = sky_air_create(NULL);
    CHECK(air);
    SkyParams params = clear_sky();
    for (double elevation = -2.0; elevation > -8.1; elevation -= 1.0) {
        double rgb[3];
        params.sun_elevation = elevation;
        sky_air_compute(air, &params, NULL);
        sky_air_radiance(air, (const double[3]){0.0, 1.0, 0.0}, rgb);
        const double X = 0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2];
        const double Y = luminance(rgb);
        const double Z = 0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2];
        const double x = X / (X + Y + Z), y = Y / (X + Y + Z);
        const double slope = (0.3290 - y) / (0.3127 - x);
        TELL("sun at %.0f degrees: x %.3f, y %.3f\n", elevation, x, y);
        CHECK(x < 0.27 && slope > (0.3290 - 0.1327) / (0.3127 - 0.0913) &&
              slope < (0.3290 - 0.0578) / (0.3127 - 0.1241));
    }
    sky_air_destroy(air);
}

/* .05 to .32 lux, by its height (C. Kyba et al., How bright is moonlight?, 2017). */
CASE("a full moon gives its light") {
    SkyAir* air = sky_air_create(NULL);
    CHECK(air);
    SkyParams params = clear_sky();
    params.sun_elevation = -40.0;
    params.moon_azimuth = 278.0;
    params.moon_light = 2.5e-6;
    params.moon_elevation = 60.0;
    const double high = illuminance(air, &params);
    params.moon_elevation = 20.0;
    const double low = illuminance(air, &params);
    TELL("full moon: %.3f lux at 60 degrees, %.3f at 20\n", high, low);
    CHECK(high > 0.2 && high < 0.32 && low > 0.05 && low < 0.15);
    double wanted[3];
    sky_direction(278.0, 20.0, wanted);
    for (int i = 0; i < 3; ++i) {
        CHECK_NEAR(air->sun[i], wanted[i], 1e-12); /* light comes from it */
    }
    params.moon_light = 1.25e-6;
    params.moon_elevation = 60.0;
    CHECK_NEAR(illuminance(air, &params) / high, 0.5, 0.01);
    params.sun_elevation = 30.0;
    const double day = illuminance(air, &params);
    params.moon_light = 0.0;
    CHECK_NEAR(illuminance(air, &params), day, 0.0); /* none that one sees */
    sky_air_destroy(air);
}

/* Over A Coruna in 2026: a shadow 60 km wide, in which skies are as bright as some 6 degrees after
   sunset, about 1 to 10 lux (W. Sharp, S. Silverman, J. Lloyd, Summary of sky brightness
   measurements during eclipses of the sun, 1971); and the light that reaches it comes from the
   horizon. */
CASE("the sky of a total eclipse is dark, and bright at its horizon") {
    SkyAir* air = sky_air_create(NULL);
    CHECK(air);
    SkyParams params = clear_sky();
    params.sun_azimuth = 279.0;
    params.sun_elevation = 12.0;
    const double whole = illuminance(air, &params);
    params.eclipse =
        (SkyEclipse){.sun_radius = 0.00459, .moon_radius = 0.00475, .moon_distance = 3.66e8};
    const double total = illuminance(air, &params);
    TELL("12 degrees high: %.0f lux, %.1f in the total eclipse\n", whole, total);
    CHECK(air->uncovered == 0.0 && total > 0.5 && total < 10.0);
    double up[3], low[3];
    sky_air_radiance(air, (const double[3]){0.0, 1.0, 0.0}, up);
    sky_air_radiance(air, (const double[3]){0.999, 0.035, 0.0}, low);
    CHECK(luminance(low) > 3.0 * luminance(up) && low[0] > low[2]);
    /* The eye's share of the disc is that of the direct light. */
    params.eclipse.offset[1] = 0.005;
    const double partial = illuminance(air, &params);
    CHECK(air->uncovered > 0.4 && air->uncovered < 0.8);
    CHECK_NEAR(partial / whole, air->uncovered, 0.02);
    sky_air_destroy(air);
}

/* A quarter of a degree is a minute of time: no radiance of the sky changes by much more than the
   twilight does, where the moon takes over and where the night begins. */
SWEEP("dusk has no step") {
    enum { PLACES = 24 };
    SkyAir* air = sky_air_create(NULL);
    CHECK(air);
    for (int moon = check_sweep(1, 0); moon < 2; ++moon) {
        SkyParams params = clear_sky();
        params.sun_azimuth = 100.0;
        params.moon_azimuth = 278.0;
        params.moon_elevation = 17.0;
        params.moon_light = moon ? 2.4e-6 : 0.0;
        double last[PLACES] = {0.0}, most = 1.0;
        for (double elevation = 2.0; elevation > -21.0; elevation -= 0.25) {
            params.sun_elevation = elevation;
            sky_air_compute(air, &params, NULL);
            for (int i = 0; i < PLACES; ++i) {
                double direction[3], radiance[3];
                sky_direction(15.0 * i, 3.0 + 3.5 * i, direction);
                sky_air_radiance(air, direction, radiance);
                const double now = luminance(radiance);
                most = last[i] > 0.0 ? fmax(most, fmax(last[i] / now, now / last[i])) : most;
                last[i] = now;
            }
        }
        TELL("%s: at most %.2f times in a minute\n", moon ? "full moon" : "no moon", most);
        CHECK(most < 2.2);
    }
    sky_air_destroy(air);
}

/* By day the eye sees colours; exposure never falls below that of a moonless night. */
CASE("exposure and the eye's rods follow the light") {
    const double elevations[] = {20.0, 3.0, -3.0, -6.0, -9.0, -12.0, -15.0, -19.0, -60.0};
    SkyParams params = clear_sky();
    double last_rods = 0.0, last_value = 10.0;
    for (size_t i = 0; i < sizeof elevations / sizeof *elevations; ++i) {
        params.sun_elevation = elevations[i];
        SkyPanorama* sky = bake_sky(&params, 32, NULL);
        CHECK(sky);
        const SkyLight* light = &sky->light;
        const double rods = (double)light->rods, value = (double)light->exposure_value;
        CHECK(elevations[i] < -3.0 || rods == 0.0);
        CHECK(rods >= last_rods && rods <= 0.75 && value <= last_value && value >= -4.0);
        last_rods = rods;
        last_value = value;
        sky_panorama_destroy(sky);
    }
    CHECK_NEAR(last_rods, 0.75, 1e-6);
}
