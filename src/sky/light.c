/*
 * The light of a finished sky: values for the sea, the aerial perspective and the tone map.
 */
#include "light.h"

#include "image.h"

#include "base/numbers.h"

static double luminance(const double color[3]) {
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
}

/* Automatic exposure value, chosen by eye: .25 + .015 per degree by day. It is lower below 9
   degrees, for dim evenings, and falls faster below -3, for dark nights. An overcast sky has about
   1 more. */
static double exposure_value(double elevation, double deck) {
    double value = 0.25 + 0.015 * elevation;
    if (elevation < 1.0) {
        value = -0.75 + 0.1125 * (elevation - 1.0) + 0.40 * fmin(0.0, elevation + 3.0);
    } else if (elevation < 9.0) {
        value = swell_mix(-0.75, 0.25 + 0.015 * 9.0, (elevation - 1.0) / 8.0);
    }
    const double overcast = 1.35 + fmin(0.0, value - 0.385);
    return swell_mix(value, overcast, deck);
}

/* The picture of an eclipse is darker by this share of the missing light, in stops, as a picture of
   dusk is. Chosen by eye. */
static const double ECLIPSE_DARKER = 0.30;

/* Fills the white balance. Sunlit clouds and foam are nearly white by day, foam stays neutral in a
   storm, and evenings stay warm. `sunlight` is the mean over the sea, `up` the height of the sun.

   A camera's balance is a temperature: it trades red for blue, leaves green and keeps the
   luminance. One that also made up for the missing green of a low sun would turn the sky between
   orange and blue green. */
static void balance(SkyLight* light, const double sunlight[3], double up, double deck) {
    double total[3], balanced[3];
    const double facing = fmax(up, 0.35); /* sunlit clouds and crests face a low sun */
    for (int c = 0; c < 3; ++c) {
        total[c] = (double)light->sky_irradiance[c] + facing * sunlight[c];
    }
    const double day = swell_clamp((up - 0.05) / 0.15, 0.0, 1.0);
    const double evening = swell_clamp(1.0 + up / 0.05, 0.0, 1.0); /* twilight stays warm */
    const double weight = swell_mix(0.18 + 0.14 * evening + 0.23 * day, 0.15, deck);
    const double cooler = pow(total[0] / total[2], 0.5 * weight);
    const double factor[3] = {1.0 / cooler, 1.0, cooler};
    for (int c = 0; c < 3; ++c) {
        balanced[c] = factor[c] * total[c];
    }
    for (int c = 0; c < 3; ++c) {
        light->white_balance[c] = (float)(factor[c] * luminance(total) / luminance(balanced));
    }
}

/* Puts the curtains of rain before a colour. Otherwise the sea beneath them would fade into a
   bright strip. */
static SkyColor color_rained(const CloudScene* scene, const float d[3], float cosine,
                             SkyColor color) {
    const float* wind = scene->wind;
    const CloudRay ray = {
        .direction = {d[0] * wind[0] + d[2] * wind[1], d[1], d[2] * wind[0] - d[0] * wind[1]},
        .cosine = cosine};
    const CloudLayer rain = sky_rain_shade(scene, &ray);
    return color_add(rain, color_scale(color, rain.c[3]));
}

SkyColor sky_light_read_horizon(const SkyLight* light, const double sun[3],
                                const float direction[3]) {
    const float x = (float)sun[0], z = (float)sun[2];
    const float along = x * direction[0] + z * direction[2];
    const float aside = x * direction[2] - z * direction[0];
    const float up = direction[1], square = aside * aside;
    const float right = 0.5f + 0.5f * aside / sqrtf(square + up * up + 1e-9f);
    const float u = sqrtf(float_acos(swell_clampf(along, -1.0f, 1.0f)) * (1.0f / SKY_PI_F));
    const float place = u * (float)(SKY_HORIZON_COLUMNS - 1);
    const int column = (int)swell_minf(place, (float)(SKY_HORIZON_COLUMNS - 2));
    const float share = place - (float)column;
    SkyColor color = color_gray(0.0f);
    for (int c = 0; c < 3; ++c) {
        const float* at[2] = {&light->horizon[2][column][c], &light->horizon[0][column][c]};
        const float left = at[0][0] + (at[0][3] - at[0][0]) * share;
        color.c[c] = left + (at[1][0] + (at[1][3] - at[1][0]) * share - left) * right;
    }
    return color;
}

void sky_light_fill_horizon(SkyLight* light, const CloudScene* scene) {
    static const double V[2] = {0.10, 0.16}; /* v of rows of the sky view table */
    const double sun_across = hypot(scene->air->sun[0], scene->air->sun[2]);
    const float covered = swell_smoothstepf(0.0f, 0.6f, scene->deck);
    for (int row = 0; row < 2; ++row) {
        const double elevation = SKY_PI / 2.0 * V[row] * V[row];
        for (int column = 0; column < SKY_HORIZON_COLUMNS; ++column) {
            const double u = (double)column / (SKY_HORIZON_COLUMNS - 1);
            const double azimuth_cosine = cos(SKY_PI * u * u);
            const double cosine =
                sin(elevation) * scene->air->sun[1] + cos(elevation) * sun_across * azimuth_cosine;
            const SkyColor clear =
                sky_air_view(scene->air, (float)elevation, (float)azimuth_cosine);
            for (int side = 0; side < 2; ++side) {
                const double away = side == 0 ? 180.0 * u * u : -180.0 * u * u;
                double way[3];
                sky_direction(scene->air->sun_azimuth + away, swell_degrees(elevation), way);
                const float d[3] = {(float)way[0], (float)way[1], (float)way[2]};
                const SkyColor dry =
                    color_mix(color_add(clear, sky_air_glow(scene->air, d)),
                              sky_deck_horizon(scene, (float)cosine), covered * covered);
                const SkyColor color = color_scale(color_rained(scene, d, (float)cosine, dry),
                                                   sky_mist_light(scene, d));
                for (int c = 0; c < 3; ++c) {
                    light->horizon[row + 2 * side][column][c] = color.c[c];
                }
            }
        }
    }
}

/* Fills the values that depend on the light of sun and sky.

   The exposure follows the mean sunlight, so that it does not flicker with the clouds before the
   sun. It is limited by foam that faces the sun, the brightest large thing in a picture. Above 3.1
   that foam would be white without gradient, and above 1.7 in a storm, whose sea is white. Under an
   open sky foam stays below these limits.

   The exposure value has a floor for nights with a moon and one for nights without. Below some 3
   lux the eye's rods begin to see, which know no colour and are blind to red. */
static void fill_sums(SkyLight* light, const double sun[3], const double at_eye[3],
                      const double at_sea[3], const double sunlight[3], const double irradiance[3],
                      double wind_speed) {
    static const double FOAM_ALBEDO = 0.75, MOONLESS = -3.9, MOONLIT = -2.7;
    const double level = fmax(0.0, sun[1]);
    double exposed[3], facing[3];
    for (int c = 0; c < 3; ++c) {
        light->sun_direction[c] = (float)sun[c];
        light->sun_transmittance[c] = (float)at_eye[c];
        light->sea_transmittance[c] = (float)at_sea[c];
        light->sky_irradiance[c] = (float)irradiance[c];
        light->irradiance[c] = (float)(irradiance[c] + level * at_sea[c]);
        exposed[c] = (irradiance[c] + 0.35 * level * sunlight[c]) / SKY_PI;
        facing[c] = irradiance[c] + at_sea[c];
    }
    const double lit = fmax(luminance(exposed) * SKY_PI, 1e-12);
    const double above = log10(lit / 6e-9); /* decades above a moonless night */
    const double floor = swell_mix(MOONLESS, MOONLIT, swell_clamp(0.5 * above, 0.0, 1.0));
    light->exposure_value = (float)fmax((double)light->exposure_value, floor);
    light->rods = (float)(0.75 * swell_clamp(0.4 * log10(2.5e-5 / lit), 0.0, 1.0));
    const double storm = swell_clamp((wind_speed - 15.5) / 7.0, 0.0, 1.0);
    const double metered = 0.42 * exp2((double)light->exposure_value) / luminance(exposed);
    const double foam = FOAM_ALBEDO / SKY_PI * luminance(facing);
    light->exposure = (float)fmin(metered, (3.1 - 1.4 * storm) / foam);
}

void sky_light_fill(SkyLight* light, const CloudScene* scene, const SkySunlit* share,
                    const double irradiance[3]) {
    const SkyAir* air = scene->air;
    const double deck = (double)scene->deck;
    double sea[3], sunlight[3];
    light->cloud_transmittance = (float)share->at_eye;
    for (int c = 0; c < 3; ++c) {
        sea[c] = air->sun_transmittance[c] * share->on_sea;
        sunlight[c] = air->sun_transmittance[c] * share->mean;
    }
    light->exposure_value =
        (float)(exposure_value(air->day, deck) + ECLIPSE_DARKER * log2(fmax(air->shaded, 1e-6)));
    for (int c = 0; c < 3; ++c) {
        light->disc_transmittance[c] = (float)air->disc_transmittance[c];
    }
    fill_sums(light, air->sun, air->sun_transmittance, sea, sunlight, irradiance,
              share->wind_speed);
    balance(light, sunlight, sin(air->day * SWELL_DEGREE), deck);
}

/* ---- The light of a picture ---------------------------------------------------------------- */

/* The horizon of a picture is smoothed by a Gaussian of this standard deviation [degrees], so that
   clouds at the horizon cause no streaks in the aerial perspective. */
static const double HORIZON_SIGMA = 2.0;

/* Mean radiance around a place of the picture. */
static void read_horizon(const SkyImage* image, double azimuth, double elevation,
                         float radiance[3]) {
    double sum[3] = {0.0}, weights = 0.0;
    for (int i = -6; i <= 6; ++i) {
        const double away = 0.5 * i; /* in sigma */
        const double weight = exp(-0.5 * away * away);
        for (int up = 0; up <= 2; ++up) {
            const double place = azimuth + away * HORIZON_SIGMA * SWELL_DEGREE;
            const SkyColor color =
                sky_image_read(image, (float)place, (float)(elevation * (0.6 + 0.4 * up)));
            for (int c = 0; c < 3; ++c) {
                sum[c] += weight * (double)color.c[c];
            }
            weights += weight;
        }
    }
    for (int c = 0; c < 3; ++c) {
        radiance[c] = (float)(sum[c] / weights);
    }
}

void sky_light_fill_image(SkyLight* light, const SkyImage* image, double turned,
                          const double irradiance[3]) {
    const SkyImageSun* sun = &image->sun;
    double direction[3];
    sky_direction(sun->place.azimuth + turned, sun->place.elevation, direction);
    /* A picture without a sun is exposed as an overcast sky. */
    const double deck = sun->found ? 0.0 : 1.0;
    light->exposure_value = (float)exposure_value(sun->found ? sun->place.elevation : 90.0, deck);
    light->cloud_transmittance = 1.0f;
    fill_sums(light, direction, sun->irradiance, sun->irradiance, sun->irradiance, irradiance, 0.0);
    balance(light, sun->irradiance, direction[1], deck);
}

void sky_light_fill_image_horizon(SkyLight* light, const SkyImage* image) {
    static const double ELEVATION[2] = {0.9, 2.3}; /* as of the computed sky */
    for (int row = 0; row < SKY_HORIZON_ROWS; ++row) {
        for (int column = 0; column < SKY_HORIZON_COLUMNS; ++column) {
            const double u = (double)column / (SKY_HORIZON_COLUMNS - 1);
            const double away = row < 2 ? SKY_PI * u * u : -SKY_PI * u * u;
            read_horizon(image, image->sun.place.azimuth * SWELL_DEGREE + away,
                         ELEVATION[row % 2] * SWELL_DEGREE, light->horizon[row][column]);
        }
    }
}
