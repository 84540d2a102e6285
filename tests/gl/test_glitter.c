/*
 * The slopes that the sun's glitter shows, by the method of C. Cox and W. Munk, Measurement of the
 * Roughness of the Sea Surface from Photographs of the Sun's Glitter, 1954.
 *
 * The sun stands in the zenith and the eye looks straight down. A pixel in the direction v glints
 * by the share of facets whose slope z turns the sun to the eye, so the mean radiance at v is
 *
 *     L = E F p(z) / (4 cos^4 beta cos theta)
 *
 * with the sun's irradiance E, Fresnel's reflectance F, the tilt beta of those facets and the angle
 * theta of v from the vertical. Pixels of many places are averaged in bins of z, and ln p is fitted
 * by a Gaussian: its two variances add up to the mean square slope.
 */
#include "scene.h"

#include "world/world_internal.h"

enum { SIDE = 72, BINS = 14, FACETS = SIDE * SIDE };

static const char FOLDER[] = "shaders-glitter";
static const double BIN = 0.035;          /* of the slope */
static const double LEAST_OF_MOST = 0.05; /* of p, in a bin that counts */
static const double FIELD_OF_VIEW = 84.0; /* the corners need a slope of .48 */

typedef struct Glitter {
    double density[BINS * BINS]; /* sum of p, by the slope along the wind and across */
    double pixels[BINS * BINS];
} Glitter;

/* ---- The instrument ------------------------------------------------------------------------ */

/* Exact for unpolarised light and the index of the look's waters. */
static double fresnel_of(double cosine) {
    const double n = 1.334;
    const double within = sqrt(1.0 - (1.0 - cosine * cosine) / (n * n));
    const double s = (cosine - n * within) / (cosine + n * within);
    const double p = (within - n * cosine) / (within + n * cosine);
    return 0.5 * (s * s + p * p);
}

static void open_glitter(GlScene* scene) {
    open_scene(scene, 5, SIDE, SIDE);
    use_float_target(&scene->gl.target, SIDE, SIDE);
    scene->frame.waterline = NULL;
    scene->frame.drawing.field_of_view = FIELD_OF_VIEW;
    open_sky(scene, 0.0, 90.0, 0.0);
    show_value(scene, FOLDER, "    color = vec4(sun.g / look.sun_light.g, share, 0.0, 1.0);");
    /* Its mean: of 250 pixels close by one may flash, and so few pictures would not tell. That the
       mean of chance is 1 is shown in test_look. */
    change_shader(FOLDER, "sea_look.frag",
                  "        sun *= QUALITY > 0 ? sparkle(GLINT_CURVATURE * slopes, footprint, "
                  "sum.slope - waves) : 1.0;",
                  "");
}

/* A sea of that wind as `swell` draws it. */
static void take_wind(GlScene* scene, double wind_speed) {
    OceanParams params = ocean_beaufort_params(ocean_beaufort_force(wind_speed));
    params.state.wind_speed = wind_speed;
    take_sea_of(scene, &params, 11.0, RENDER_LOOK_SEA);
    const ViewState state = {.settings.light = {.haze = 1.2, .visibility = 35000.0}};
    scene->frame.weather = view_light_weather(&state, RENDER_QUALITY_HIGH, scene->gl.sea);
    CHECK(scene->frame.weather.short_slopes == 1.0); /* drawn as the spectrum has them */
}

static void facet_direction(const GlScene* scene, int i, double v[3]) {
    render_pixel_direction(&scene->frame, i % SIDE + 0.5, SIDE - 0.5 - i / SIDE, v);
}

static void add_picture(GlScene* scene, Glitter* glitter) {
    static float pixel[FACETS][4];
    draw_values(scene, pixel);
    for (int i = 0; i < FACETS; ++i) {
        double v[3];
        facet_direction(scene, i, v);
        const double to_eye[3] = {-v[0], -v[1], -v[2]};
        const double beta = 0.5 * acos(to_eye[1]);
        const double z = tan(beta) / hypot(v[0], v[2]);
        const int along = (int)(fabs(z * v[0]) / BIN), across = (int)(fabs(z * v[2]) / BIN);
        if (along < BINS && across < BINS) {
            glitter->density[BINS * along + across] +=
                (double)pixel[i][0] * 4.0 * pow(cos(beta), 4.0) * to_eye[1] / fresnel_of(cos(beta));
            glitter->pixels[BINS * along + across] += 1.0;
        }
    }
}

/* Solves a (3 x 3) x = b. */
static void solve(double a[3][3], const double b[3], double x[3]) {
    double m[3][4];
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            m[i][j] = a[i][j];
        }
        m[i][3] = b[i];
    }
    for (int i = 0; i < 3; ++i) {
        for (int row = 0; row < 3; ++row) {
            const double share = m[row][i] / m[i][i];
            for (int j = i; row != i && j < 4; ++j) {
                m[row][j] -= share * m[i][j];
            }
        }
    }
    for (int i = 0; i < 3; ++i) {
        x[i] = m[i][3] / m[i][i];
    }
}

/* The variances along the wind and across, and the integral of p, from
   ln p = x0 - x1 along^2 - x2 across^2, weighted by p. */
typedef struct SlopesSeen {
    double along, across, whole;
} SlopesSeen;

static SlopesSeen slopes_of(const Glitter* glitter) {
    double most = 0.0;
    for (int i = 0; i < BINS * BINS; ++i) {
        const double pixels = glitter->pixels[i];
        most = pixels > 0.0 ? fmax(most, glitter->density[i] / pixels) : most;
    }
    double a[3][3] = {{0.0}}, b[3] = {0.0}, x[3];
    for (int i = 0; i < BINS * BINS; ++i) {
        const double pixels = glitter->pixels[i];
        const double p = pixels > 0.0 ? glitter->density[i] / pixels : 0.0;
        if (p < LEAST_OF_MOST * most) {
            continue;
        }
        /* The mean of z^2 in a bin. */
        const double along = i / BINS + 0.5, across = i % BINS + 0.5;
        const double term[3] = {1.0, -BIN * BIN * (along * along + 1.0 / 12.0),
                                -BIN * BIN * (across * across + 1.0 / 12.0)};
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 3; ++column) {
                a[row][column] += p * pixels * term[row] * term[column];
            }
            b[row] += p * pixels * term[row] * log(p);
        }
    }
    solve(a, b, x);
    const double along = 0.5 / x[1], across = 0.5 / x[2];
    return (SlopesSeen){along, across, exp(x[0]) * SWELL_TWO_PI * sqrt(along * across)};
}

/* The mean square slope over Cox and Munk's, by pictures from so far above the mean level. */
static double slopes_from(GlScene* scene, double height, int pictures) {
    Glitter glitter = {0};
    for (int i = 0; i < pictures; ++i) {
        const double x = random_between(-5e3, 5e3, (uint32_t)i, 1);
        const double z = random_between(-5e3, 5e3, (uint32_t)i, 2);
        look(scene, x, height, z, 0.0, -90.0);
        add_picture(scene, &glitter);
    }
    const SlopesSeen seen = slopes_of(&glitter);
    const double theirs = 0.003 + 0.00512 * scene->frame.weather.wind_speed;
    print_message("quality %d, %.0f m/s, from %.1f m: %.3f of their slopes, %.3f of the light\n",
                  (int)scene->frame.weather.quality, scene->frame.weather.wind_speed, height,
                  (seen.along + seen.across) / theirs, seen.whole);
    /* No light is lost, but the slopes of leaning crests and of short waves on long ones are not
       normal: a tenth of them and more lies beyond the fitted curve. */
    CHECK_NEAR(seen.whole, 1.0, 0.16);
    return (seen.along + seen.across) / theirs;
}

/* ---- Cases --------------------------------------------------------------------------------- */

/* Where they measured, up to 14 m/s, within a tenth; beyond, not more than their line, but for the
   lean of the crests. From a height where pixels resolve a part of the slopes, and from one where
   they resolve none. */
SWEEP("the glitter shows Cox and Munk's slopes") {
    static const struct {
        double wind_speed, least, most;
    } CASE[] = {{1.0, 0.9, 1.1},   {3.0, 0.9, 1.1},   {5.0, 0.9, 1.1},
                {7.0, 0.9, 1.1},   {10.0, 0.9, 1.1},  {14.0, 0.9, 1.1},
                {19.0, 0.7, 1.05}, {23.0, 0.7, 1.05}, {35.0, 0.7, 1.05}};
    const double SPREAD = 0.03; /* of the means, by the waves that one seed has */
    GlScene scene;
    open_glitter(&scene);
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i += (size_t)check_sweep(2, 1)) {
        take_wind(&scene, CASE[i].wind_speed);
        for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
            scene.frame.weather.quality = (RenderQuality)quality;
            const double aloft = slopes_from(&scene, 40.0, 72);
            const double far = slopes_from(&scene, 1500.0, 4);
            CHECK(aloft >= CASE[i].least - SPREAD && aloft <= CASE[i].most + SPREAD);
            CHECK(far >= CASE[i].least - SPREAD && far <= CASE[i].most + SPREAD);
        }
    }
    close_scene(&scene);
}

/* ---- Reflectance --------------------------------------------------------------------------- */

enum { ELEVATIONS = 4, STEPS = 200 };

/* 15, 20, 25, 30 degrees above the horizon. */
static double elevation_of(int i) {
    return (15.0 + 5.0 * i) * SWELL_TWO_PI / 360.0;
}

/* The mean of Fresnel's reflectance over Gaussian slopes, by the area that an eye at the elevation
   sees of each facet. */
static double reflectance_of(double variance, double eye) {
    double area = 0.0, reflected = 0.0;
    for (int i = 0; i < STEPS * STEPS; ++i) {
        const double x = 10.0 * (i % STEPS + 0.5) / STEPS - 5.0; /* slopes over their deviation */
        const double z = 10.0 * (i / STEPS + 0.5) / STEPS - 5.0;
        const double seen = sin(eye) - sqrt(0.5 * variance) * x * cos(eye);
        const double weight = fmax(seen, 0.0) * exp(-0.5 * (x * x + z * z));
        area += weight;
        reflected += weight * fresnel_of(seen / sqrt(1.0 + 0.5 * variance * (x * x + z * z)));
    }
    return reflected / area;
}

/* The mean that pictures from a height show within 2.5 degrees of each elevation. */
static void reflectances_from(GlScene* scene, double height, int pictures, double* mean) {
    static float pixel[FACETS][4];
    double pixels[ELEVATIONS] = {0.0}, sum[ELEVATIONS] = {0.0};
    for (int i = 0; i < pictures; ++i) {
        look(scene, random_between(-5e3, 5e3, (uint32_t)i, 1), height,
             random_between(-5e3, 5e3, (uint32_t)i, 2), 45.0 * i, -22.5);
        draw_values(scene, pixel);
        for (int k = 0; k < FACETS; ++k) {
            double v[3];
            facet_direction(scene, k, v);
            const double eye =
                (asin(-v[1]) - elevation_of(0)) / (elevation_of(1) - elevation_of(0));
            const int elevation = (int)lround(eye);
            if (elevation >= 0 && elevation < ELEVATIONS) {
                sum[elevation] += (double)pixel[k][1];
                pixels[elevation] += 1.0;
            }
        }
    }
    for (int elevation = 0; elevation < ELEVATIONS; ++elevation) {
        mean[elevation] = sum[elevation] / pixels[elevation];
    }
}

/* From where pixels resolve most of the slopes, and from where they resolve none. The shader's mean
   is within .006 of the integral. Of slopes that pixels resolve and the mesh does not, those that
   face away fill as many pixels as the others: .006 at low quality. */
CASE("the sea reflects as Cox and Munk's facets do") {
    static const struct {
        double height;
        int pictures;
    } FROM[] = {{60.0, 48}, {1500.0, 2}};
    GlScene scene;
    open_glitter(&scene);
    scene.frame.drawing.field_of_view = 20.0;
    for (double wind = 5.0; wind <= 15.0; wind += 5.0) {
        take_wind(&scene, wind);
        for (int i = 0; i < 2 * RENDER_QUALITY_COUNT; ++i) {
            double mean[ELEVATIONS];
            scene.frame.weather.quality = (RenderQuality)(i / 2);
            reflectances_from(&scene, FROM[i % 2].height, FROM[i % 2].pictures, mean);
            print_message("quality %d, %.0f m/s, from %.0f m:", i / 2, wind, FROM[i % 2].height);
            for (int k = 0; k < ELEVATIONS; ++k) {
                const double wanted = reflectance_of(0.003 + 0.00512 * wind, elevation_of(k));
                print_message(" %.3f (%.3f)", mean[k], wanted);
                CHECK_NEAR(mean[k], wanted, 0.012);
            }
            print_message("\n");
        }
    }
    close_scene(&scene);
}
