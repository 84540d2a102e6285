/* The spectrum drawn as bars. */
#include "check.h"

#include "ocean/bars.h"
#include "ocean/choice.h"
#include "seas.h"

#include <math.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/* A wind sea of 5 s above a swell of 12 s. */
static const double DRAWN[OCEAN_BARS] = {0.0,  0.0,  0.0,   0.02,  0.05,  0.01,   0.0,    0.02,
                                         0.09, 0.12, 0.075, 0.036, 0.018, 0.0075, 0.0045, 0.002};

static double sum_of(const double energy[OCEAN_BARS]) {
    double sum = 0.0;
    for (int i = 0; i < OCEAN_BARS; ++i) {
        sum += energy[i];
    }
    return sum;
}

static OceanParams drawn_params(const double energy[OCEAN_BARS]) {
    OceanParams params = ocean_physical_params();
    params.state.kind = OCEAN_SPECTRUM_DRAWN;
    memcpy(params.state.energy, energy, sizeof params.state.energy);
    params.grid = 128;
    params.cascades = 2;
    params.choppiness = 0.0;
    params.lean = 0.0;
    return params;
}

/* f_i = 0.04 Hz 2^(i/4) */
static double edge_hz(int bar) {
    return 0.04 * pow(2.0, bar / 4.0);
}

CASE("the height is four roots of the sum of the bars") {
    OceanParams params = drawn_params(DRAWN);
    CHECK_NEAR(ocean_spectrum_height(&params), 4.0 * sqrt(sum_of(DRAWN)), 1e-6);
    params.state.wind_speed = 0.0; /* no wind makes them, and no direction holds them */
    params.state.wind_direction = 77.0;
    CHECK_NEAR(ocean_spectrum_height(&params), 4.0 * sqrt(sum_of(DRAWN)), 1e-6);
    params.state.depth = 1.5; /* where they break */
    CHECK_NEAR(ocean_spectrum_height(&params), 0.594 * 1.5, 1e-6);
    const double none[OCEAN_BARS] = {0.0};
    params = drawn_params(none);
    CHECK(ocean_spectrum_height(&params) == 0.0);
}

/* The spread of a mean of M seas: each has as many independent waves as its energy fills. */
CASE("the waves of the sea have the energy of each bar") {
    enum { SEAS = 12 };
    double measured[OCEAN_BARS] = {0.0}, height = 0.0, surface = 0.0;
    for (int seed = 1; seed <= SEAS; ++seed) {
        OceanParams params = drawn_params(DRAWN);
        params.seed = (uint64_t)seed;
        OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = sea_workers()}, NULL);
        assert_non_null(sea);
        CHECK_NEAR(ocean_sea_targets(sea).significant_height, 4.0 * sqrt(sum_of(DRAWN)), 2e-3);
        for (int c = 0; c < ocean_sea_cascade_count(sea); ++c) {
            const OceanCascade* cascade = ocean_sea_cascade(sea, c);
            const int grid = ocean_cascade_grid(cascade);
            const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
            const double dk = 2.0 * PI / ocean_cascade_length(cascade);
            for (int i = 0; i < grid * grid; ++i) {
                const double k = dk * hypot(i % grid - grid / 2, i / grid - grid / 2);
                const double hz = sqrt(9.81 * k) / (2.0 * PI);
                const double energy = 2.0 * (double)(h0[i].re * h0[i].re + h0[i].im * h0[i].im);
                int bar = 0;
                while (bar + 1 < OCEAN_BARS && hz >= edge_hz(bar + 1)) {
                    ++bar;
                }
                measured[bar] += energy / SEAS;
            }
        }
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 100.0 * seed);
        height = ocean_sea_measure(sea).significant_height;
        surface += height * height / 16.0 / SEAS;
        ocean_sea_destroy(sea);
    }
    /* 40 waves across the bar of the swell at least, so 1/sqrt(480) of it; bins of the lattice
       reach over the edges by a tenth of a bar. */
    for (int i = 0; i < OCEAN_BARS; ++i) {
        CHECK_NEAR(measured[i], DRAWN[i], 0.15 * fmax(DRAWN[i], 0.02));
    }
    print_message("measured: bars %.4f m^2, surface %.4f m^2, drawn %.4f m^2\n", sum_of(measured),
                  surface, sum_of(DRAWN));
    CHECK_NEAR(sum_of(measured) / sum_of(DRAWN), 1.0, 0.03);
    CHECK_NEAR(surface / sum_of(DRAWN), 1.0, 0.03);
}

CASE("a drawn sea begins with the one that is there") {
    for (int force = 1; force <= OCEAN_BEAUFORT_MAX; ++force) {
        OceanParams params = ocean_beaufort_params(force);
        params.state.swell_height = 1.0;
        const OceanSeaState before = params.state;
        params.state.swell_height = 0.0;
        const double height = ocean_spectrum_height(&params);
        params.state = before;
        ocean_choice_draw(&params.state);
        CHECK(params.state.kind == OCEAN_SPECTRUM_DRAWN && params.state.swell_height == 1.0);
        CHECK_NEAR(4.0 * sqrt(sum_of(params.state.energy)) / height, 1.0, 3e-3);
        CHECK(ocean_check_params(&params, NULL));
    }
    OceanParams steepest = ocean_physical_params(); /* 40 m */
    steepest.state.kind = OCEAN_SPECTRUM_PM;
    steepest.state.wind_speed = 45.0;
    ocean_choice_draw(&steepest.state);
    CHECK(ocean_check_params(&steepest, NULL));
    CHECK_NEAR(ocean_spectrum_height(&steepest), 20.0, 0.5);
}

/* The steepest bars together: slopes of 0.04 ln(k / k_0) / 2, less than Cox and Munk's 0.18 of the
   strongest winds up to the waves of a decimetre. */
CASE("no bars are steeper than waves of a wind") {
    double most[OCEAN_BARS];
    double left = 25.0;
    for (int i = OCEAN_BARS - 1; i >= 0; --i) { /* all but the highest */
        most[i] = fmin(ocean_bar_most(i), left);
        left -= most[i];
    }
    OceanParams params = drawn_params(most);
    CHECK(ocean_check_params(&params, NULL));
    OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = sea_workers()}, NULL);
    assert_non_null(sea);
    print_message("measured: slopes of the steepest bars %.3f\n",
                  ocean_sea_targets(sea).mean_square_slope);
    CHECK(ocean_sea_targets(sea).mean_square_slope < ocean_cox_munk_slope_variance(35.0));
    ocean_sea_destroy(sea);
    for (int i = 0; i < OCEAN_BARS; ++i) {
        double more[OCEAN_BARS] = {0.0};
        SwellError error = {0};
        more[i] = 1.001 * ocean_bar_most(i);
        params = drawn_params(more);
        CHECK(!ocean_check_params(&params, &error) && strstr(error.message, "is accepted"));
        more[i] = (double)NAN;
        params = drawn_params(more);
        CHECK(!ocean_check_params(&params, NULL));
    }
}
