/*
 * Half floats by integer arithmetic on the bits of single-precision floats.
 */
#include "swell/sky.h"

#include <string.h>

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

uint16_t sky_half_from_float(float value) {
    const uint32_t sign = bits_of(value) >> 16 & 0x8000u;
    const uint32_t bits = bits_of(value) & 0x7fffffffu;
    uint32_t half;
    if (bits >= 0x47800000u) {
        /* 65536 and more, infinities, NaN. */
        half = bits > 0x7f800000u ? 0x7e00u : 0x7c00u;
    } else if (bits < 0x38800000u) {
        /* Below 2^-14, a subnormal half: the addition to 1/2 rounds at the bit 2^-24. */
        half = bits_of(float_of(bits) + 0.5f) - 0x3f000000u;
    } else {
        /* Changes the exponent's bias from 127 to 15; rounds off 13 bits, ties to even. */
        half = (bits - 0x38000000u + 0xfffu + (bits >> 13 & 1u)) >> 13;
    }
    return (uint16_t)(sign | half);
}

float sky_float_from_half(uint16_t half) {
    const uint32_t sign = (uint32_t)(half & 0x8000u) << 16;
    const uint32_t bits = (uint32_t)(half & 0x7fffu) << 13;
    float value;
    if (bits >= 0x0f800000u) {
        value = float_of(bits + 0x70000000u);
    } else if (bits >= 0x00800000u) {
        value = float_of(bits + 0x38000000u);
    } else {
        value = float_of(bits + 0x38800000u) - 0x1p-14f;
    }
    return float_of(bits_of(value) | sign);
}
