#include "check.h"

#include "unit/seas.h"

#include <math.h>

static const double TURN = 6.283185307179586;

/* Creates a sea from options, as a user gives them. */
static OceanSea* sea_by(const char* options) {
    OceanParams* params = ocean_params_create(options, NULL);
    CHECK(params);
    OceanSea* sea = sea_of(params);
    ocean_params_destroy(params);
    return sea;
}

CASE("a single wave has its own height, period and direction, and no spread") {
    OceanSummary target, held;
    OceanSea* sea = sea_by("--wave 50,1.2,0");
    ocean_sea_summarize(sea, &target, &held);
    /* 4 sqrt(H^2 / 8), and T of deep water */
    const double height = 1.2 * sqrt(2.0), period = sqrt(TURN * 50.0 / OCEAN_GRAVITY);
    CHECK_NEAR(held.significant_height, height, 1e-5);
    CHECK_NEAR(target.significant_height, height, 1e-5);
    CHECK_NEAR(held.peak_period, period, 1e-3 * period);
    CHECK_NEAR(held.mean_period, period, 1e-3 * period);
    CHECK_NEAR(held.direction, 0.0, 1e-6);
    CHECK_NEAR(held.spread, 0.0, 1e-3);
    ocean_sea_destroy(sea);
}

CASE("two waves that cross at a right angle run between their directions") {
    OceanSummary target, held;
    OceanSea* sea = sea_by("--wave 40,1,0 --wave 40,1,90");
    ocean_sea_summarize(sea, &target, &held);
    CHECK_NEAR(held.significant_height, 2.0, 1e-5);
    CHECK_NEAR(held.direction, 45.0, 1e-4);
    CHECK_NEAR(held.spread, 360.0 / TURN * sqrt(2.0 - sqrt(2.0)), 1e-4);
    ocean_sea_destroy(sea);
}

CASE("a calm has nothing") {
    OceanSummary target, held;
    OceanSea* sea = sea_by("--beaufort 0");
    ocean_sea_summarize(sea, &target, &held);
    CHECK(target.significant_height == 0.0 && held.significant_height == 0.0);
    CHECK(held.peak_period == 0.0 && held.mean_period == 0.0 && held.spread == 0.0);
    ocean_sea_destroy(sea);
}

/* Integrates the density over the frequencies of the cascades and all directions: fills height,
   mean period, direction [degrees] and spread [degrees]. */
static void integrate(const OceanSea* sea, double moments[4]) {
    enum { FREQUENCIES = 800, DIRECTIONS = 180 };
    double low = INFINITY, high = 0.0, m0 = 0.0, m2 = 0.0, x = 0.0, z = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        double own_low, own_high;
        ocean_cascade_band(ocean_sea_cascade(sea, i), &own_low, &own_high);
        low = fmin(low, ocean_sea_wave_frequency(sea, own_low));
        high = fmax(high, ocean_sea_wave_frequency(sea, own_high));
    }
    const double ratio = pow(high / low, 1.0 / FREQUENCIES);
    for (int i = 0; i < FREQUENCIES; ++i) {
        const double from = low * pow(ratio, i), omega = from * sqrt(ratio);
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double theta = TURN * k / DIRECTIONS;
            const double variance = ocean_sea_directional_density(sea, omega, theta) *
                                    (ratio - 1.0) * from * TURN / DIRECTIONS;
            m0 += variance;
            m2 += variance * omega * omega;
            x += variance * cos(theta);
            z += variance * sin(theta);
        }
    }
    moments[0] = 4.0 * sqrt(m0);
    moments[1] = TURN * sqrt(m0 / m2);
    moments[2] = atan2(z, x) * 360.0 / TURN;
    moments[3] = sqrt(2.0 * (1.0 - hypot(x, z) / m0)) * 360.0 / TURN;
}

CASE("a target's summary is the integral of its density, and the drawn waves are near it") {
    static const char* const SEAS[] = {
        "--beaufort 6 --wind-direction 30", "--beaufort 4 --swell-system 2,11,-100,15,3",
        "--beaufort 5 --spectrum jonswap --depth 12 --wind-direction 200"};
    for (size_t i = 0; i < sizeof SEAS / sizeof *SEAS; ++i) {
        OceanSummary target, held;
        double wanted[4];
        OceanSea* sea = sea_by(SEAS[i]);
        ocean_sea_summarize(sea, &target, &held);
        integrate(sea, wanted);
        CHECK_NEAR(target.significant_height, wanted[0], 0.01 * wanted[0]);
        CHECK_NEAR(target.mean_period, wanted[1], 0.02 * wanted[1]);
        CHECK_NEAR(remainder(target.direction - wanted[2], 360.0), 0.0, 0.5);
        CHECK_NEAR(target.spread, wanted[3], 0.5);
        /* Some hundred waves hold the energy: a tenth is four deviations or more. */
        CHECK_NEAR(held.significant_height, target.significant_height,
                   0.1 * target.significant_height);
        CHECK_NEAR(held.peak_period, target.peak_period, 0.15 * target.peak_period);
        CHECK_NEAR(remainder(held.direction - target.direction, 360.0), 0.0, 10.0);
        CHECK_NEAR(held.spread, target.spread, 6.0);
        ocean_sea_destroy(sea);
    }
}
