#include "ocean/bars.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double FIRST_EDGE = 0.04; /* Hz: a period of 25 s */
static const double BARS_AN_OCTAVE = 4.0;
static const double STEEPEST = 0.04; /* S omega^5 / g^2 */

double ocean_bar_edge(int bar) {
    assert(bar >= 0 && bar <= OCEAN_BARS);
    return SWELL_TWO_PI * FIRST_EDGE * exp2(bar / BARS_AN_OCTAVE);
}

/* The integral of omega^-5 over a bar. */
static double integral_of_fall(int bar) {
    const double low = pow(ocean_bar_edge(bar), -4.0);
    return 0.25 * (bar == OCEAN_BARS - 1 ? low : low - pow(ocean_bar_edge(bar + 1), -4.0));
}

double ocean_bar_most(int bar) {
    return fmin(STEEPEST * OCEAN_GRAVITY * OCEAN_GRAVITY * integral_of_fall(bar),
                OCEAN_BARS_ENERGY_MAX);
}

void ocean_bars_level(const double energy[OCEAN_BARS], double level[OCEAN_BARS]) {
    assert(energy && level);
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        level[bar] =
            energy[bar] / (bar == OCEAN_BARS - 1 ? integral_of_fall(bar)
                                                 : ocean_bar_edge(bar + 1) - ocean_bar_edge(bar));
    }
}

double ocean_bars_spectrum(const double level[OCEAN_BARS], double omega) {
    const double place = BARS_AN_OCTAVE * log2(omega / (SWELL_TWO_PI * FIRST_EDGE));
    if (!(place >= 0.0)) {
        return 0.0;
    }
    if (place < OCEAN_BARS - 1) {
        return level[(int)place];
    }
    const double omega2 = omega * omega;
    return level[OCEAN_BARS - 1] / (omega2 * omega2 * omega);
}

double ocean_bars_peak(const double level[OCEAN_BARS]) {
    double most = 0.0, peak = 0.0;
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        const double low = ocean_bar_edge(bar);
        const double density = bar == OCEAN_BARS - 1 ? level[bar] / pow(low, 5.0) : level[bar];
        if (density > most) {
            most = density;
            peak = sqrt(low * ocean_bar_edge(bar + 1));
        }
    }
    return peak;
}

double ocean_bars_sum(const double energy[OCEAN_BARS]) {
    double sum = 0.0;
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        sum += energy[bar];
    }
    return sum;
}
