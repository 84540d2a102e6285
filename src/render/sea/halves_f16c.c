/* The conversion of halves.c with the processor's own instructions (F16C). The same bits. */
#include "halves.h"

#include <immintrin.h>

/* One texel is eight floats: displacement and J, slope and surface slope. */
void halves_from_texels_f16c(const OceanTexel* texels, HalvesFoam foam, size_t count,
                             uint16_t* displacement, uint16_t* surface) {
    for (size_t i = 0; i < count; ++i) {
        const float* t = (const float*)(const void*)&texels[i];
        const __m128 squeezed = _mm_set_ss(foam.compression ? foam.compression[i] : 0.0f);
        const __m128 moved = _mm_insert_ps(_mm_loadu_ps(t), squeezed, 0x30); /* in place of J */
        const __m128 slope = _mm_loadu_ps(t + 4); /* h_x, h_z, s_x, s_z */
        const __m128 square = _mm_mul_ps(slope, slope);
        const __m128 sum =
            _mm_add_ss(_mm_shuffle_ps(square, square, 2), _mm_shuffle_ps(square, square, 3));
        const __m128 rest = _mm_unpacklo_ps(sum, _mm_set_ss(foam.memory ? foam.memory[i] : 0.0f));
        const __m128 lit = _mm_movelh_ps(_mm_movehl_ps(slope, slope), rest);
        _mm_storel_epi64((__m128i*)(void*)(displacement + 4 * i),
                         _mm_cvtps_ph(moved, _MM_FROUND_TO_NEAREST_INT));
        _mm_storel_epi64((__m128i*)(void*)(surface + 4 * i),
                         _mm_cvtps_ph(lit, _MM_FROUND_TO_NEAREST_INT));
    }
}

/* One texel is four floats: height, slope x and z, foam. */
void halves_from_wake_f16c(const WakeTexel* texels, const float* trail, size_t count,
                           uint16_t* height, uint16_t* surface) {
    for (size_t i = 0; i < count; i += 4) {
        __m128 row[4];
        for (size_t j = 0; j < 4; ++j) {
            row[j] = _mm_loadu_ps(&texels[i + j].height);
        }
        __m128 first = row[0], x = row[1], z = row[2], foam = row[3];
        _MM_TRANSPOSE4_PS(first, x, z, foam);
        const __m128 strength = _mm_loadu_ps(trail + i);
        const __m128 pair[2] = {_mm_unpacklo_ps(first, strength), _mm_unpackhi_ps(first, strength)};
        for (size_t j = 0; j < 2; ++j) {
            _mm_storel_epi64((__m128i*)(void*)(height + 2 * i + 4 * j),
                             _mm_cvtps_ph(pair[j], _MM_FROUND_TO_NEAREST_INT));
        }
        __m128 square = _mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(z, z));
        _MM_TRANSPOSE4_PS(x, z, square, foam);
        const __m128 lit[4] = {x, z, square, foam};
        for (size_t j = 0; j < 4; ++j) {
            _mm_storel_epi64((__m128i*)(void*)(surface + 4 * (i + j)),
                             _mm_cvtps_ph(lit[j], _MM_FROUND_TO_NEAREST_INT));
        }
    }
}
