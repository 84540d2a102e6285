#include "halves.h"

#include <assert.h>
#include <string.h>

/* Rounds to nearest even. Below 2^-14, the least normal half, adding 0.5 makes the float's own
   rounding produce the half's mantissa. */
static uint16_t half_from_float(float value) {
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000u;
    const uint32_t size = bits & 0x7fffffffu;
    uint32_t half = 0;
    if (size >= 0x477ff000u) { /* rounds beyond 65504, the largest half */
        half = size > 0x7f800000u ? 0x7e00u : 0x7c00u;
    } else if (size < 0x38800000u) { /* below 2^-14 */
        float small = 0.0f;
        memcpy(&small, &size, sizeof small);
        small += 0.5f; /* spacing 2^-24 in [1/2, 1) */
        memcpy(&half, &small, sizeof half);
        half -= 0x3f000000u;
    } else {
        half = (size - 0x38000000u + 0xfffu + (size >> 13 & 1u)) >> 13;
    }
    return (uint16_t)(sign | half);
}

void halves_from_texels_plain(const OceanTexel* texels, HalvesFoam foam, size_t count,
                              uint16_t* displacement, uint16_t* surface) {
    for (size_t i = 0; i < count; ++i) {
        const OceanTexel* t = &texels[i];
        for (int axis = 0; axis < 3; ++axis) {
            displacement[4 * i + (size_t)axis] = half_from_float(t->displacement[axis]);
        }
        const float x = t->surface_slope[0], z = t->surface_slope[1];
        displacement[4 * i + 3] = half_from_float(foam.compression ? foam.compression[i] : 0.0f);
        surface[4 * i] = half_from_float(x);
        surface[4 * i + 1] = half_from_float(z);
        surface[4 * i + 2] = half_from_float(x * x + z * z);
        surface[4 * i + 3] = half_from_float(foam.memory ? foam.memory[i] : 0.0f);
    }
}

void halves_from_texels(const OceanTexel* texels, HalvesFoam foam, size_t count,
                        uint16_t* displacement, uint16_t* surface) {
    assert(texels && displacement && surface && count % 8 == 0);
#ifdef SWELL_RENDER_HAS_F16C
    if (swell_processor().avx2 && swell_processor().f16c) {
        halves_from_texels_f16c(texels, foam, count, displacement, surface);
        return;
    }
#endif
    halves_from_texels_plain(texels, foam, count, displacement, surface);
}

void halves_from_wake_plain(const WakeTexel* texels, size_t count, uint16_t* height,
                            uint16_t* surface) {
    for (size_t i = 0; i < count; ++i) {
        const WakeTexel* t = &texels[i];
        const float x = t->slope[0], z = t->slope[1];
        height[i] = half_from_float(t->height);
        surface[4 * i] = half_from_float(x);
        surface[4 * i + 1] = half_from_float(z);
        surface[4 * i + 2] = half_from_float(x * x + z * z);
        surface[4 * i + 3] = half_from_float(t->foam);
    }
}

void halves_from_wake(const WakeTexel* texels, size_t count, uint16_t* height, uint16_t* surface) {
    assert(texels && height && surface && count % 8 == 0);
#ifdef SWELL_RENDER_HAS_F16C
    if (swell_processor().avx2 && swell_processor().f16c) {
        halves_from_wake_f16c(texels, count, height, surface);
        return;
    }
#endif
    halves_from_wake_plain(texels, count, height, surface);
}
