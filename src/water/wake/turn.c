/*
 * The rotation of each wave's phase in a step, and the choice of the transforms around it.
 */
#include "turn.h"

#include "base/numbers.h"

#include <assert.h>

double wake_frequency(double wave_number, double depth) {
    assert(wave_number >= 0.0 && depth > 0.0);
    const double k = wave_number;
    const double shallow = isinf(depth) ? 1.0 : tanh(k * depth);
    return sqrt((WAKE_GRAVITY * k + WAKE_TENSION * k * k * k) * shallow);
}

const WakeTurnPath* wake_turn_choose(void) {
#ifdef SWELL_HAS_LANES
    const SwellProcessor processor = swell_processor();
    return processor.avx512vl ? wake_turn_path_lanes8_avx512()
           : processor.avx2   ? wake_turn_path_lanes8()
                              : wake_turn_path_lanes4();
#elif defined(SWELL_HAS_LANES8)
    return wake_turn_path_lanes8();
#else
    return wake_turn_path_lanes1();
#endif
}

void wake_turn_fill(const WakeParams* params, WakeOctet* turn) {
    const int grid = params->grid;
    const double unit = SWELL_TWO_PI / (grid * params->cell); /* one cycle per side [rad/m] */
    const double scale = 1.0 / ((double)grid * grid);
    for (int m = 0; m < grid; ++m) {
        WakeOctet* row = turn + (size_t)(m / 8) * (size_t)(grid / 2 + 1);
        const int cycles = m <= grid / 2 ? m : m - grid;
        for (int n = 0; n <= grid / 2; ++n) {
            const double k = unit * sqrt((double)n * n + (double)cycles * cycles);
            const double angle = wake_frequency(k, params->depth) * WAKE_STEP;
            const double loss = 2.0 * WAKE_VISCOSITY * k * k * WAKE_STEP;
            const double size = m == 0 && n == 0 ? 0.0 : scale * exp(-loss);
            row[n].re[m % 8] = (float)(size * cos(angle));
            row[n].im[m % 8] = (float)(size * -sin(angle));
        }
    }
}
