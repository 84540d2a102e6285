/*
 * What comes back out of a deep body of water, the share of the irradiance on it in linear sRGB,
 * and what happens to light within.
 *
 * From the absorption and scattering of sea water, chlorophyll, yellow matter and silt (A. Morel,
 * 1974, 1988; R. Pope and E. Fry, 1997; L. Prieur and S. Sathyendranath, 1981), R = .33 b_b /
 * (a + b_b) below the surface, of which .54 leaves it; times 1.3, as pictures free of haze like
 * more colour.
 */
#include "swell/render.h"

#include <assert.h>

static const struct {
    const char* name;
    double reflectance[3];
    RenderWaterOptics optics;
} WATERS[RENDER_WATER_COUNT] = {
    [RENDER_WATER_OCEAN] = {"ocean",
                            {0.0008, 0.0104, 0.0274},
                            {{0.316, 0.060, 0.030}, {0.109, 0.130, 0.163}, {0.384, 0.077, 0.043}}},
    [RENDER_WATER_CLEAR] = {"clear",
                            {0.0008, 0.0072, 0.0372},
                            {{0.314, 0.053, 0.012}, {0.041, 0.049, 0.063}, {0.381, 0.067, 0.020}}},
    [RENDER_WATER_COASTAL] = {"coastal",
                              {0.0043, 0.0198, 0.0185},
                              {{0.320, 0.095, 0.130}, {0.51, 0.60, 0.75}, {0.40, 0.127, 0.173}}},
    [RENDER_WATER_GREEN] = {"green",
                            {0.0085, 0.0176, 0.0108},
                            {{0.330, 0.160, 0.327}, {0.95, 1.13, 1.39}, {0.42, 0.211, 0.42}}},
};

const char* render_water_name(RenderWater water) {
    assert(water < RENDER_WATER_COUNT);
    return WATERS[water].name;
}

void render_water_reflectance(RenderWater water, double reflectance[3]) {
    assert(water < RENDER_WATER_COUNT && reflectance);
    for (int channel = 0; channel < 3; ++channel) {
        reflectance[channel] = WATERS[water].reflectance[channel];
    }
}

RenderWaterOptics render_water_optics(RenderWater water) {
    assert(water < RENDER_WATER_COUNT);
    return WATERS[water].optics;
}

const char* render_quality_name(RenderQuality quality) {
    static const char* const NAMES[RENDER_QUALITY_COUNT] = {"low", "medium", "high"};
    assert(quality < RENDER_QUALITY_COUNT);
    return NAMES[quality];
}
