/*
 * Bound waves of second order, from the boundary conditions at the level at rest: an oracle in
 * another layout than that of src/sea/ocean/bound.c.
 */
#ifndef SWELL_TESTS_SECOND_ORDER_H
#define SWELL_TESTS_SECOND_ORDER_H

#include <math.h>
#include <stdbool.h>

/* K of the sum or the difference of two waves with the wave vectors a and b: the height of a
   further wave over a quarter of both amplitudes, twice. The dynamic and the kinematic condition
   are 2 x 2 equations for its height and its potential. A wave with -k and -omega is the same
   wave, so the sum is the difference from that one. */
static inline double second_order_kernel(const double a[2], const double b[2], double depth,
                                         bool is_sum) {
    const double g = 9.81, side = is_sum ? -1.0 : 1.0;
    const double k1 = hypot(a[0], a[1]), k2 = hypot(b[0], b[1]);
    const double q = hypot(a[0] - side * b[0], a[1] - side * b[1]);
    const double dot = side * (a[0] * b[0] + a[1] * b[1]);
    const double w1 = sqrt(g * k1 * tanh(k1 * depth)), w2 = side * sqrt(g * k2 * tanh(k2 * depth));
    const double w = w1 - w2, rise = q * tanh(q * depth);
    const double dynamic = -0.5 * (g * g * dot / (w1 * w2) + w1 * w2) + 0.5 * (w1 * w1 + w2 * w2);
    const double kinematic =
        0.5 * g * (k1 * k1 / w1 - k2 * k2 / w2) + 0.5 * g * dot * (1.0 / w2 - 1.0 / w1);
    /* g h - w p = dynamic, w h - rise p = kinematic */
    return 2.0 * (-rise * dynamic + w * kinematic) / (-rise * g + w * w);
}

/* What moving points by C times the waves' motion gives at the sum, and takes away at the
   difference. */
static inline double second_order_moved(const double a[2], const double b[2], double depth,
                                        double choppiness) {
    const double k1 = hypot(a[0], a[1]), k2 = hypot(b[0], b[1]);
    const double cosine = (a[0] * b[0] + a[1] * b[1]) / (k1 * k2);
    return choppiness * cosine * (k1 / tanh(k2 * depth) + k2 / tanh(k1 * depth));
}

/* The factor on c_a c_b (sum) or c_a conj(c_b) that is added to the heights. */
static inline double second_order_weight(const double a[2], const double b[2], double depth,
                                         double choppiness, double factor, bool is_sum) {
    const double share = factor * (is_sum ? choppiness : fmin(choppiness, 1.0));
    const double moved = second_order_moved(a, b, depth, choppiness);
    return share * second_order_kernel(a, b, depth, is_sum) + (is_sum ? -moved : moved);
}

#endif
