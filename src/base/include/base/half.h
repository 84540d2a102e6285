/*
 * Half floats, IEEE 754 binary16, by integer arithmetic on the bits of floats, or by the
 * processor's instruction in files that are compiled for F16C. No part of the installed library.
 */
#ifndef SWELL_BASE_HALF_H
#define SWELL_BASE_HALF_H

#include <stdint.h>
#include <string.h>
#ifdef __F16C__
#include <immintrin.h>
#endif

static inline uint32_t swell_bits_of_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float swell_float_of_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Rounds to nearest, ties to even. Overflow gives infinity, NaN stays NaN. */
static inline uint16_t swell_half_from_float(float value) {
#ifdef __F16C__
    return _cvtss_sh(value, _MM_FROUND_TO_NEAREST_INT);
#else
    const uint32_t sign = swell_bits_of_float(value) >> 16 & 0x8000u;
    const uint32_t bits = swell_bits_of_float(value) & 0x7fffffffu;
    uint32_t half;
    if (bits >= 0x477ff000u) { /* rounds beyond 65504, the largest half */
        half = bits > 0x7f800000u ? 0x7e00u : 0x7c00u;
    } else if (bits < 0x38800000u) {
        /* Below 2^-14 the half is subnormal: the addition to 1/2 rounds at the bit 2^-24. */
        half = swell_bits_of_float(swell_float_of_bits(bits) + 0.5f) - 0x3f000000u;
    } else {
        /* Change the exponent's bias from 127 to 15, and round off 13 bits, ties to even. */
        half = (bits - 0x38000000u + 0xfffu + (bits >> 13 & 1u)) >> 13;
    }
    return (uint16_t)(sign | half);
#endif
}

/* Infinities and NaN, then all other numbers, by a change of the exponent's bias. */
static inline float swell_float_from_half(uint16_t half) {
    const uint32_t sign = (uint32_t)(half & 0x8000u) << 16;
    const uint32_t bits = (uint32_t)(half & 0x7fffu) << 13;
    const float value = bits >= 0x0f800000u ? swell_float_of_bits(bits + 0x70000000u)
                                            : swell_float_of_bits(bits) * 0x1p112f;
    return swell_float_of_bits(swell_bits_of_float(value) | sign);
}

#endif
