#include "ocean/bars.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double FIRST_EDGE = 0.04; /* Hz: a period of 25 s */
static const double STEEPEST = 0.04;   /* S omega^5 / g^2 */

double ocean_bar_edge(int bar) {
    assert(bar >= 0 && bar <= OCEAN_BARS);
    return SWELL_TWO_PI * FIRST_EDGE * exp2(bar / OCEAN_BARS_AN_OCTAVE);
}

double ocean_bar_most(int bar) {
    const double low = pow(ocean_bar_edge(bar), -4.0);
    const double high = bar == OCEAN_BARS - 1 ? 0.0 : pow(ocean_bar_edge(bar + 1), -4.0);
    const double fall = 0.25 * (low - high); /* the integral of omega^-5 */
    return fmin(STEEPEST * OCEAN_GRAVITY * OCEAN_GRAVITY * fall, OCEAN_BARS_ENERGY_MAX);
}

double ocean_bars_sum(const double energy[OCEAN_BARS]) {
    double sum = 0.0;
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        sum += energy[bar];
    }
    return sum;
}
