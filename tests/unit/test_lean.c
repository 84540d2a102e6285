/*
 * The shape of crests: sharper by cascade, leaning to the lee, short waves higher on long ones; and
 * every reader of the surface, against finite differences and sums in double precision.
 */
#include "unit/exact.h"
#include "unit/seas.h"

#include "sea/ocean/spectrum.h"

static OceanParams force_params(int force, int grid, int cascades) {
    OceanParams params = sea_force_params(force, grid, cascades);
    params.state.wind_direction = 35.0;
    return params;
}

/* Places where the longest waves are high, and others, of the last frame: the samples of the first
   cascade above 1.2 deviations, and every so many. */
static int choose_places(const OceanSea* sea, double (*place)[2], int most) {
    const int grid = sea_grid(sea);
    const double sigma = 0.25 * ocean_cascade_measure(ocean_sea_cascade(sea, 0)).significant_height;
    int count = 0;
    for (int i = 0; i < grid * grid && count < most; i += 7) {
        if ((double)sea_texels(sea)[i].displacement[1] > 1.2 * sigma || i % 91 == 0) {
            place[count][0] = (i % grid - grid / 2) * sea_length(sea) / grid;
            place[count++][1] = (i / grid - grid / 2) * sea_length(sea) / grid;
        }
    }
    return count;
}

/* ---- The surface by definition ------------------------------------------------------------- */

/* Central differences of the places of points e away; their error is e^2/6 of the third
   derivatives, below k^3 a for waves of 1/k >= 0.3 m, and the rounding 1e-13/e. */
CASE("slope and J are the derivatives of the surface") {
    enum { PLACES = 24 };
    OceanParams params = force_params(8, 32, 3);
    OceanSea* sea = sea_of(&params);
    const double time = 31.0, e = 1e-4;
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    double place[PLACES][2], most = 0.0;
    const int count = choose_places(sea, place, PLACES);
    for (int i = 0; i < count; ++i) {
        const double x = place[i][0] + 0.37, z = place[i][1] - 0.21;
        const ExactSurface here = exact_surface(sea, x, z, time);
        double d[2][3];
        for (int along = 0; along < 2; ++along) {
            const double dx = along == 0 ? e : 0.0, dz = along == 1 ? e : 0.0;
            const ExactSurface after = exact_surface(sea, x + dx, z + dz, time);
            const ExactSurface before = exact_surface(sea, x - dx, z - dz, time);
            for (int axis = 0; axis < 3; ++axis) {
                d[along][axis] = (after.displacement[axis] - before.displacement[axis]) / (2.0 * e);
            }
            d[along][along == 0 ? 0 : 2] += 1.0;
        }
        const double j = d[0][0] * d[1][2] - d[1][0] * d[0][2];
        CHECK_NEAR(here.slope[0], d[0][1], 1e-6);
        CHECK_NEAR(here.slope[1], d[1][1], 1e-6);
        CHECK_NEAR(here.jacobian, j, 1e-6);
        /* The height over the map, by the inverse of the map's derivative. */
        const double s_x = (d[1][2] * d[0][1] - d[0][2] * d[1][1]) / j;
        const double s_z = (d[0][0] * d[1][1] - d[1][0] * d[0][1]) / j;
        CHECK_NEAR(here.surface_slope[0], s_x, 1e-5 / fabs(j));
        CHECK_NEAR(here.surface_slope[1], s_z, 1e-5 / fabs(j));
        const double h = here.displacement[1];
        most = fmax(most, h);
    }
    CHECK(count == PLACES && most > 0.5); /* some crests are among them */
    ocean_sea_destroy(sea);
}

/* ---- Texels and queries -------------------------------------------------------------------- */

/* A texel of one cascade is the surface of a sea of that cascade alone. */
CASE("texels are the surface by definition") {
    for (int force = 4; force <= 12; force += 4) {
        OceanParams params = force_params(force, 32, 1);
        OceanSea* sea = sea_of(&params);
        const double time = 12.5, cell = sea_length(sea) / 32;
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
        const OceanLean lean = ocean_cascade_lean(ocean_sea_cascade(sea, 0));
        CHECK(lean.rate > 0.0);
        CHECK_NEAR(atan2(lean.z, lean.x) * 360.0 / SWELL_TWO_PI, 35.0, 1e-9);
        const double height = ocean_sea_targets(sea).significant_height;
        int leaning = 0;
        for (int i = 0; i < 32 * 32; ++i) {
            const OceanTexel* texel = &sea_texels(sea)[i];
            const ExactSurface exact =
                exact_surface(sea, (i % 32 - 16) * cell, (i / 32 - 16) * cell, time);
            /* Sums of a thousand waves, each rounded by 2^-24 of the field. */
            const double close = 1000.0 * 0x1p-24;
            for (int axis = 0; axis < 3; ++axis) {
                CHECK_NEAR(texel->displacement[axis], exact.displacement[axis], close * height);
            }
            CHECK_NEAR(texel->jacobian, exact.jacobian, 4.0 * close);
            const double area = fmax(exact.jacobian, (double)OCEAN_JACOBIAN_LEAST);
            for (int axis = 0; axis < 2; ++axis) {
                CHECK_NEAR(texel->slope[axis], exact.slope[axis], close);
                CHECK_NEAR(texel->surface_slope[axis],
                           exact.surface_slope[axis] * exact.jacobian / area,
                           4.0 * close / (area * area));
            }
            leaning += ocean_lean_rise(&lean, exact.displacement[1]) > 0.1;
        }
        CHECK(leaning > 50); /* crests are a fifth of the surface */
        ocean_sea_destroy(sea);
    }
}

/* At the origin, a sample of every cascade, nothing is interpolated. */
CASE("queries, rays and searches find the surface") {
    enum { TIMES = 60 };
    OceanParams params = force_params(9, 32, 3);
    OceanSea* sea = sea_of(&params);
    int compared = 0, leaning = 0;
    for (int i = 0; i < TIMES; ++i) {
        const double time = 2.9 * i;
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
        const ExactSurface exact = exact_surface(sea, 0.0, 0.0, time);
        double displacement[3];
        ocean_sea_displacement(sea, 0.0, 0.0, displacement);
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(displacement[axis], exact.displacement[axis], 1e-3); /* floats of metres */
        }
        const OceanQuery query = ocean_sea_query(sea, displacement[0], displacement[2]);
        if (!query.exact || hypot(query.rest[0], query.rest[1]) > 2e-4 || exact.jacobian < 0.25) {
            continue; /* beside a fold */
        }
        const OceanLean lean = ocean_cascade_lean(ocean_sea_cascade(sea, 0));
        const double up = 1.0 / sqrt(1.0 + exact.surface_slope[0] * exact.surface_slope[0] +
                                     exact.surface_slope[1] * exact.surface_slope[1]);
        CHECK_NEAR(query.normal[0], -up * exact.surface_slope[0], 2e-3);
        CHECK_NEAR(query.normal[1], up, 2e-3);
        CHECK_NEAR(query.normal[2], -up * exact.surface_slope[1], 2e-3);
        ++compared;
        leaning += ocean_lean_rise(&lean, displacement[1]) > 0.1;
        /* A ray straight down meets it there, too; to 1 mm along it and the query's millimetre on
           a slope. */
        const double eye[3] = {displacement[0], displacement[1] + 30.0, displacement[2]};
        const double down[3] = {0.0, -1.0, 0.0};
        double point[3];
        CHECK(ocean_sea_cast_ray(sea, eye, down, 60.0, point));
        CHECK_NEAR(point[1], displacement[1], 3e-3);
        double rest[2] = {0.0, 0.0}, found[3];
        CHECK(ocean_sea_find(sea, eye[0], eye[2], 0.0, 1e-4, rest, found) <= 1e-4);
        CHECK_NEAR(found[1], displacement[1], 1e-3);
    }
    CHECK(compared > TIMES * 2 / 3 && leaning > 4);
    ocean_sea_destroy(sea);
}

/* A lean of 1 leaves fronts upright, but for a few; that of 2 throws a lip. */
CASE("fronts of great waves overturn from a lean of 1 on") {
    enum { TIMES = 20 };
    double folded[2];
    for (int i = 0; i < 2; ++i) {
        OceanParams params = force_params(9, 128, 3);
        params.lean = 1.0 + i;
        OceanSea* sea = sea_of(&params);
        const OceanLean lean = ocean_cascade_lean(ocean_sea_cascade(sea, 0));
        CHECK(lean.most == OCEAN_LEAN_MOST + OCEAN_LEAN_OVERTURNS * i);
        int below = 0;
        for (int time = 0; time < TIMES; ++time) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, 31.0 * time);
            for (size_t j = 0; j < sea_points(sea); ++j) {
                below += sea_texels(sea)[j].jacobian < 0.0f;
            }
        }
        folded[i] = below / ((double)TIMES * (double)sea_points(sea));
        TELL("lean %.0f: %.5f of the samples of the longest waves folded\n", params.lean,
             folded[i]);
        ocean_sea_destroy(sea);
    }
    CHECK(folded[0] < 0.01 && folded[1] > 0.0 && folded[1] > 2.0 * folded[0]);
}

/* ---- Short waves on long ones -------------------------------------------------------------- */

/* Height and displacement of one cascade's linear waves, and its deviation, by plain sums. */
typedef struct Waves {
    double height, along[2], deviation, level;
} Waves;

static Waves sum_waves(const OceanCascade* cascade, double choppiness, double x, double z,
                       double time) {
    const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
    const int half = ocean_cascade_grid(cascade) / 2;
    Waves sum = {.height = 0.0};
    double variance = 0.0;
    for (int m = -half + 1; m < half; ++m) {
        for (int n = -half + 1; n < half; ++n) {
            const double complex h0 = sea_h0_at(cascade, n, m);
            if (h0 == 0.0) {
                continue;
            }
            const double kx = dk * n, kz = dk * m, k = hypot(kx, kz);
            const double angle = kx * x + kz * z + ocean_cascade_frequency(cascade, n, m) * time;
            const double complex wave = 2.0 * h0 * cexp((double complex)_Complex_I * angle);
            sum.height += creal(wave);
            sum.along[0] -= choppiness * kx / k * cimag(wave);
            sum.along[1] -= choppiness * kz / k * cimag(wave);
            sum.level += choppiness * k * 2.0 * creal(h0 * conj(h0));
            variance += 2.0 * creal(h0 * conj(h0));
        }
    }
    sum.deviation = sqrt(variance);
    return sum;
}

/* The whole surface from the amplitudes and the formulas of OceanLean and OceanModulation. */
CASE("lean, choppiness and modulation are as defined") {
    enum { PLACES = 24 };
    OceanParams params = force_params(8, 32, 3);
    OceanSea* sea = sea_of(&params);
    const double time = 31.0, wind = params.state.wind_speed;
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    const double lambda[3] = {fmin(0.6 + 0.052 * wind, 1.8), 1.0, 0.0};
    const double choppiness[3] = {1.0, 1.5, 1.0};
    const double w[2] = {cos(35.0 * SWELL_TWO_PI / 360.0), sin(35.0 * SWELL_TWO_PI / 360.0)};
    double place[PLACES][2], low = 2.0, high = 0.0, far = 0.0;
    const int count = choose_places(sea, place, PLACES);
    for (int i = 0; i < count; ++i) {
        const double x = place[i][0], z = place[i][1], per_metre = 32 / sea_length(sea);
        const int n = (int)lrint(x * per_metre) + 16, m = (int)lrint(z * per_metre) + 16;
        double sum[3] = {0.0}, factor = 1.0;
        for (int c = 0; c < 3; ++c) {
            const double chop = params.choppiness * choppiness[c];
            Waves waves = sum_waves(ocean_sea_cascade(sea, c), chop, x, z, time);
            if (c == 0) { /* with the bound waves, of test_bound.c; to a float */
                waves.height = (double)sea_texels(sea)[m * 32 + n].displacement[1] - waves.level;
            }
            const double rate = lambda[c] / (2.0 * waves.deviation);
            const double above = fmax(waves.height - 0.8 * waves.deviation, 0.0);
            const double bend = OCEAN_LEAN_MOST / rate; /* from here on straight */
            const double shift = above < bend
                                     ? 0.5 * rate * above * above
                                     : 0.5 * rate * bend * bend + OCEAN_LEAN_MOST * (above - bend);
            const double by = lambda[c] > 0.0 ? shift : 0.0;
            sum[0] += factor * (waves.along[0] + by * w[0]);
            sum[1] += factor * (waves.height + waves.level);
            sum[2] += factor * (waves.along[1] + by * w[1]);
            if (c == 0) {
                const double u = (waves.height + waves.level) / waves.deviation;
                factor = 1.0 + OCEAN_MODULATION_MOST * u / sqrt(1.0 + u * u);
                /* 1 - sqrt(pi e / 2) erfc(1 / sqrt 2): the mean of u^2 / (1 + u^2) */
                const double mean =
                    1.0 - sqrt(0.5 * 3.14159265358979324 * exp(1.0)) * erfc(sqrt(0.5));
                factor /= sqrt(1.0 + OCEAN_MODULATION_MOST * OCEAN_MODULATION_MOST * mean);
                low = fmin(low, factor);
                high = fmax(high, factor);
                far = fmax(far, by);
            }
        }
        const ExactSurface surface = exact_surface(sea, x, z, time);
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(surface.displacement[axis], sum[axis], 1e-5);
        }
    }
    TELL("short waves x %.2f to %.2f, crests up to %.2f m to the lee\n", low, high, far);
    CHECK(low < 0.8 && high > 1.2 && far > 0.5);
    ocean_sea_destroy(sea);
}

/* ---- What leans ---------------------------------------------------------------------------- */

static double first_lean(const OceanParams* params, int cascade) {
    OceanSpectrum spectrum;
    ocean_spectrum_prepare(&spectrum, params);
    return hypot(spectrum.shape[cascade].lean[0], spectrum.shape[cascade].lean[1]);
}

/* The wind sea leans, by its share of the variance; swell does not. */
CASE("swell does not lean") {
    OceanParams params = ocean_physical_params();
    params.state.wind_speed = 10.0;
    CHECK_NEAR(first_lean(&params, 0), 0.6 + 0.52, 1e-12);
    CHECK_NEAR(first_lean(&params, 1), 1.0, 1e-12);
    CHECK_NEAR(first_lean(&params, 2), 0.0, 0.0);
    params.lean = 0.5;
    CHECK_NEAR(first_lean(&params, 0), 0.56, 1e-12);
    params.lean = 1.0;
    const double wind_height = ocean_spectrum_height(&params);
    params.state.swells = 1;
    params.state.swell_system[0] = (OceanSwell){wind_height, 12.0, 90.0, 0.0, 3.3};
    /* Half the variance is the wind's, in the first band a little less, in the others nearly
       all. */
    CHECK_NEAR(first_lean(&params, 0), 0.56 * 0.93, 0.02);
    CHECK_NEAR(first_lean(&params, 1), 1.0, 0.1);
    params.state.wind_speed = 0.0;
    CHECK_NEAR(first_lean(&params, 0), 0.0, 0.0);
    OceanParams classic = ocean_default_params();
    CHECK_NEAR(first_lean(&classic, 0), 0.0, 0.0);
}

/* Of a measured sea, what a wind of 10 m/s can keep up with leans: waves above 9.81 / 12 rad/s, or
   0.13 Hz. */
CASE("measured swell does not lean") {
    double frequency[40], width[40], density[40 * 4];
    for (int i = 0; i < 40; ++i) {
        frequency[i] = 0.04 + 0.005 * i;
        width[i] = 0.005;
        const double swell = exp(-0.5 * pow((frequency[i] - 0.08) / 0.005, 2.0));
        const double wind = exp(-0.5 * pow((frequency[i] - 0.18) / 0.01, 2.0));
        for (int j = 0; j < 4; ++j) {
            density[4 * i + j] = 3.0 * swell + 0.5 * wind;
        }
    }
    const OceanTable table = {40, 4, frequency, width, 0.0, density, NULL};
    OceanParams params = ocean_physical_params();
    params.cascades = 1;
    params.state.kind = OCEAN_SPECTRUM_MEASURED;
    params.state.table = &table;
    params.state.wind_speed = 10.0;
    const double share = 0.5 * 0.01 / (0.5 * 0.01 + 3.0 * 0.005); /* by the areas of the bells */
    CHECK_NEAR(first_lean(&params, 0) / 1.12, share, 0.03);
    params.state.wind_speed = 0.0;
    CHECK_NEAR(first_lean(&params, 0), 0.0, 0.0);
}

/* ---- Transitions --------------------------------------------------------------------------- */

static double amplitude_deviation(const OceanCascade* cascade) {
    const int half = ocean_cascade_grid(cascade) / 2;
    double variance = 0.0;
    for (int m = -half + 1; m < half; ++m) {
        for (int n = -half + 1; n < half; ++n) {
            variance += 2.0 * pow(cabs(sea_h0_at(cascade, n, m)), 2.0);
        }
    }
    return ocean_cascade_gain(cascade) * sqrt(variance);
}

static void progress_to_the_middle(OceanSea* sea) {
    while (ocean_sea_progress(sea, 0.1, NULL) != OCEAN_PROGRESS_MOVING) {
    }
    CHECK(ocean_sea_progress(sea, 0.5, NULL) == OCEAN_PROGRESS_MOVING);
}

/* A wave that fades is as steep in its own measure: all that moves sideways scales with it. Bound
   waves, which choppiness brings, are products of two. */
CASE("fading crests keep their lean") {
    OceanParams params = force_params(8, 32, 1);
    params.choppiness = 0.0;
    OceanSea* sea = sea_of(&params);
    OceanSea* whole = sea_of(&params);
    params.seed = 2;
    CHECK(ocean_sea_change(sea, &params, NULL));
    progress_to_the_middle(sea);
    const OceanCascade* fading = ocean_sea_cascade(sea, 0);
    const double gain = ocean_cascade_gain(fading);
    CHECK(ocean_sea_cascade_count(sea) == 2 && gain > 0.3 && gain < 0.9);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 21.0);
    ocean_sea_advance(whole, OCEAN_METHOD_FFT, 21.0);
    const double close = 1000.0 * 0x1p-24 * ocean_sea_targets(sea).significant_height;
    for (size_t i = 0; i < sea_points(sea); ++i) {
        for (int axis = 0; axis < 3; axis += 2) {
            CHECK_NEAR(sea_texels(sea)[i].displacement[axis],
                       gain * (double)sea_texels(whole)[i].displacement[axis], close);
        }
    }
    for (int i = 0; i < 2; ++i) {
        const OceanModulation modulation = ocean_cascade_modulation(ocean_sea_cascade(sea, i));
        const OceanLean lean = ocean_cascade_lean(ocean_sea_cascade(sea, i));
        const double deviation = amplitude_deviation(ocean_sea_cascade(sea, i));
        CHECK(modulation.is_long);
        CHECK_NEAR(modulation.rate * deviation, 1.0, 1e-6);
        CHECK_NEAR(lean.from / deviation, 0.8, 1e-6);
    }
    ocean_sea_destroy(sea);
    ocean_sea_destroy(whole);
}

/* While the wind turns and grows, the lean is between both. */
CASE("the lean turns with the wind") {
    OceanParams params = force_params(6, 32, 2);
    params.length = 400.0;
    OceanSea* sea = sea_of(&params);
    params.state.wind_direction = 95.0;
    params.state.wind_speed += 4.0;
    CHECK(ocean_sea_change(sea, &params, NULL));
    progress_to_the_middle(sea);
    for (int i = 0; i < 2; ++i) {
        const OceanLean lean = ocean_cascade_lean(ocean_sea_cascade(sea, i));
        const double angle = atan2(lean.z, lean.x) * 360.0 / SWELL_TWO_PI;
        CHECK(angle > 40.0 && angle < 90.0);
        const double deviation = amplitude_deviation(ocean_sea_cascade(sea, i));
        CHECK_NEAR(lean.from / deviation, 0.8, 1e-6);
    }
    while (ocean_sea_progress(sea, 0.5, NULL) != OCEAN_PROGRESS_DONE) {
    }
    const OceanLean lean = ocean_cascade_lean(ocean_sea_cascade(sea, 0));
    CHECK_NEAR(atan2(lean.z, lean.x) * 360.0 / SWELL_TWO_PI, 95.0, 1e-9);
    ocean_sea_destroy(sea);
}
