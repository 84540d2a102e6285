/*
 * Cascades repeat each by itself, but not their sum: nothing is seen twice from any height.
 */
#include "unit/seas.h"

enum { LAGS = 4096 }; /* of a table: 32 for the shortest wave of N = 256 */

/* R(x) = sum k_x^2 |h|^2 cos(k_x x) of one cascade, over its length. */
static void fill_autocorrelation(const OceanCascade* cascade, double table[LAGS + 1]) {
    const int half = ocean_cascade_grid(cascade) / 2;
    const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
    memset(table, 0, (LAGS + 1) * sizeof *table);
    for (int n = 1; n < half; ++n) {
        double power = 0.0;
        for (int m = -half + 1; m < half; ++m) {
            const double size =
                cabs(sea_h0_at(cascade, n, m) + conj(sea_h0_at(cascade, -n, -m))); /* at time 0 */
            power += 2.0 * dk * dk * n * n * size * size;
        }
        for (int lag = 0; lag <= LAGS; ++lag) {
            table[lag] += power * cos(SWELL_TWO_PI * (n * lag % LAGS) / LAGS);
        }
    }
}

static double look_up(const double table[LAGS + 1], double turns) {
    const double at = (turns - floor(turns)) * LAGS;
    const int index = (int)at < LAGS ? (int)at : LAGS - 1;
    return table[index] + (at - index) * (table[index + 1] - table[index]);
}

/* The largest autocorrelation of the slope at lags from `from` to `to` along x. */
static double largest_return(const OceanSea* sea, double from, double to) {
    static double table[OCEAN_CASCADES_MAX][LAGS + 1];
    const int count = ocean_sea_cascade_count(sea);
    double whole = 0.0;
    for (int i = 0; i < count; ++i) {
        fill_autocorrelation(ocean_sea_cascade(sea, i), table[i]);
        whole += table[i][0];
    }
    const OceanCascade* last = ocean_sea_cascade(sea, count - 1);
    const double step = ocean_cascade_length(last) / ocean_cascade_grid(last) / 2.0;
    double largest = 0.0;
    for (double lag = to; lag >= from; lag -= step) {
        double sum = 0.0;
        for (int i = 0; i < count; ++i) {
            sum += look_up(table[i], lag / ocean_cascade_length(ocean_sea_cascade(sea, i)));
        }
        largest = fmax(largest, sum / whole);
    }
    return largest;
}

CASE("no repetition is seen from one wave to twenty lengths") {
    for (int force = 2; force <= 10; force += 4) {
        OceanParams params = ocean_physical_params();
        params.state.wind_speed = ocean_beaufort(force).wind_speed;
        params.state.fetch = ocean_beaufort(force).fetch;
        OceanSea* sea = sea_of(&params);
        const double peak = ocean_sea_targets(sea).peak_wavelength;
        CHECK(largest_return(sea, peak, 20.0 * sea_length(sea)) < 0.8);
        ocean_sea_destroy(sea);
        params.cascades = 1;
        sea = sea_of(&params);
        CHECK_NEAR(largest_return(sea, 0.99 * sea_length(sea), sea_length(sea)), 1.0, 1e-3);
        ocean_sea_destroy(sea);
    }
}
