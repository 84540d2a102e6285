/*
 * Counter-based random numbers. They have no state, so a wave's random numbers depend on its wave
 * vector and the seed alone, not on the worker or the order in which waves are drawn.
 */
#include "swell/base.h"

#include <assert.h>
#include <math.h>

/* Multipliers and key increments of Philox4x32 (Salmon et al. 2011, section 3). */
static const uint32_t PHILOX_M0 = 0xD2511F53u;
static const uint32_t PHILOX_M1 = 0xCD9E8D57u;
static const uint32_t PHILOX_W0 = 0x9E3779B9u;
static const uint32_t PHILOX_W1 = 0xBB67AE85u;
enum { PHILOX_ROUNDS = 10 };

void swell_random_bits(uint64_t seed, const uint32_t counter[4], uint32_t bits[4]) {
    assert(counter && bits);
    uint32_t key0 = (uint32_t)seed;
    uint32_t key1 = (uint32_t)(seed >> 32);
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    for (int round = 0; round < PHILOX_ROUNDS; ++round) {
        const uint64_t product0 = (uint64_t)PHILOX_M0 * c0;
        const uint64_t product1 = (uint64_t)PHILOX_M1 * c2;
        c0 = (uint32_t)(product1 >> 32) ^ c1 ^ key0;
        c1 = (uint32_t)product1;
        c2 = (uint32_t)(product0 >> 32) ^ c3 ^ key1;
        c3 = (uint32_t)product0;
        key0 += PHILOX_W0;
        key1 += PHILOX_W1;
    }
    bits[0] = c0;
    bits[1] = c1;
    bits[2] = c2;
    bits[3] = c3;
}

/* Returns a multiple of 2^-53 in (0, 1], whose logarithm is finite. */
static double uniform_above_zero(uint32_t high, uint32_t low) {
    const uint64_t bits = ((uint64_t)high << 32 | low) >> 11;
    return ((double)bits + 1.0) * 0x1p-53;
}

SwellRandomPair swell_random_normal_pair(uint64_t seed, int32_t a, int32_t b, uint32_t stream) {
    const uint32_t counter[4] = {(uint32_t)a, (uint32_t)b, stream, 0};
    uint32_t bits[4];
    swell_random_bits(seed, counter, bits);
    const double radius = sqrt(-2.0 * log(uniform_above_zero(bits[0], bits[1])));
    const double angle = SWELL_TWO_PI * uniform_above_zero(bits[2], bits[3]);
    return (SwellRandomPair){radius * cos(angle), radius * sin(angle)};
}
