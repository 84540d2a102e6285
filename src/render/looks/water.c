/*
 * Optics of deep water, in linear sRGB.
 *
 * Computed from the absorption and scattering of sea water, chlorophyll, yellow matter and silt
 * (A. Morel, 1974, 1988; R. Pope and E. Fry, 1997; L. Prieur and S. Sathyendranath, 1981). The
 * reflectance is R = .33 b_b / (a + b_b) below the surface, of which .54 leaves the water,
 * times 1.3 for more colour in pictures without haze.
 */
#include "swell/render.h"

#include <assert.h>
#include <math.h>

static const RenderWaterOptics OPTICS[RENDER_WATER_COUNT] = {
    [RENDER_WATER_OCEAN] = {{0.0008, 0.0104, 0.0274},
                            {0.316, 0.060, 0.030},
                            {0.109, 0.130, 0.163},
                            {0.384, 0.077, 0.043}},
    [RENDER_WATER_CLEAR] = {{0.0008, 0.0072, 0.0372},
                            {0.314, 0.053, 0.012},
                            {0.041, 0.049, 0.063},
                            {0.381, 0.067, 0.020}},
    [RENDER_WATER_COASTAL] = {{0.0043, 0.0198, 0.0185},
                              {0.320, 0.095, 0.130},
                              {0.51, 0.60, 0.75},
                              {0.40, 0.127, 0.173}},
    [RENDER_WATER_GREEN] = {{0.0085, 0.0176, 0.0108},
                            {0.330, 0.160, 0.327},
                            {0.95, 1.13, 1.39},
                            {0.42, 0.211, 0.42}},
};

RenderWaterOptics render_water_optics(const WaterSettings* water) {
    assert(water && water->kind < RENDER_WATER_COUNT);
    RenderWaterOptics optics = OPTICS[water->kind];
    for (int i = 0; i < 3; ++i) {
        optics.reflectance[i] = fmin(optics.reflectance[i] * water->tint[i], 1.0);
        optics.scattering[i] *= water->tint[i];
    }
    return optics;
}
