#include "halves.h"

#include "base/half.h"

#include <assert.h>

/* The names of this compilation's functions. */
#ifndef HALVES_FROM_TEXELS
#define HALVES_FROM_TEXELS halves_from_texels_plain
#define HALVES_FROM_WAKE halves_from_wake_plain

#ifdef SWELL_RENDER_HAS_F16C
#define FASTEST(name)                                                                              \
    (swell_processor().avx2 && swell_processor().f16c ? name##_f16c : name##_plain)
#else
#define FASTEST(name) name##_plain
#endif

HalvesFromTexels* halves_from_texels(void) {
    return FASTEST(halves_from_texels);
}

void halves_from_wake(const WakeTexel* texels, const float* trail, size_t count, uint16_t* height,
                      uint16_t* surface) {
    assert(texels && trail && height && surface);
    FASTEST(halves_from_wake)(texels, trail, count, height, surface);
}

#endif

#ifdef __F16C__

static inline void store_halves(__m128 floats, uint16_t* halves) {
    _mm_storeu_si64(halves, _mm_cvtps_ph(floats, _MM_FROUND_TO_NEAREST_INT));
}

void HALVES_FROM_TEXELS(const OceanTexel* texels, HalvesFoam foam, size_t count,
                        uint16_t* displacement, uint16_t* surface) {
    for (size_t i = 0; i < count; ++i) {
        const float* t = (const float*)(const void*)&texels[i]; /* eight floats */
        const __m128 compression = _mm_set1_ps(foam.compression ? foam.compression[i] : 0.0f);
        const __m128 memory = _mm_set1_ps(foam.memory ? foam.memory[i] : 0.0f);
        const __m128 slopes = _mm_loadu_ps(t + 4), squares = _mm_mul_ps(slopes, slopes);
        const __m128 sum = _mm_add_ps(squares, _mm_movehdup_ps(squares)); /* [2]: x^2 + z^2 */
        store_halves(_mm_blend_ps(_mm_loadu_ps(t), compression, 8), displacement + 4 * i);
        store_halves(_mm_blend_ps(_mm_shuffle_ps(slopes, sum, _MM_SHUFFLE(2, 2, 3, 2)), memory, 8),
                     surface + 4 * i);
    }
}

#else

void HALVES_FROM_TEXELS(const OceanTexel* texels, HalvesFoam foam, size_t count,
                        uint16_t* displacement, uint16_t* surface) {
    for (size_t i = 0; i < count; ++i) {
        const OceanTexel* t = &texels[i];
        for (int axis = 0; axis < 3; ++axis) {
            displacement[4 * i + (size_t)axis] = swell_half_from_float(t->displacement[axis]);
        }
        const float x = t->surface_slope[0], z = t->surface_slope[1];
        displacement[4 * i + 3] =
            swell_half_from_float(foam.compression ? foam.compression[i] : 0.0f);
        surface[4 * i] = swell_half_from_float(x);
        surface[4 * i + 1] = swell_half_from_float(z);
        surface[4 * i + 2] = swell_half_from_float(x * x + z * z);
        surface[4 * i + 3] = swell_half_from_float(foam.memory ? foam.memory[i] : 0.0f);
    }
}

#endif

void HALVES_FROM_WAKE(const WakeTexel* texels, const float* trail, size_t count, uint16_t* height,
                      uint16_t* surface) {
    for (size_t i = 0; i < count; ++i) {
        const WakeTexel* t = &texels[i];
        const float x = t->slope[0], z = t->slope[1];
        height[2 * i] = swell_half_from_float(t->height);
        height[2 * i + 1] = swell_half_from_float(trail[i]);
        surface[4 * i] = swell_half_from_float(x);
        surface[4 * i + 1] = swell_half_from_float(z);
        surface[4 * i + 2] = swell_half_from_float(x * x + z * z);
        surface[4 * i + 3] = swell_half_from_float(t->foam);
    }
}
