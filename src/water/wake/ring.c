/*
 * The ring of one drop without a patch: the Hankel integral of a stone's waves.
 */
#include "patch.h"

#include <assert.h>
#include <math.h>

enum { WAVES = 160 };           /* midpoints of the integral */
static const double LAST = 3.7; /* largest k a / 2; exp(-(k a / 2)^2) is 1.1e-6 there */

/* J1(x) = 2/pi times the integral of sin(x sin q) sin q from 0 to pi/2, whose error falls
   exponentially once there are more than x / 4 midpoints. */
static double bessel_1(double x) {
    const int count = 10 + (int)(0.3 * x);
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        const double s = sin(0.25 * SWELL_TWO_PI * (i + 0.5) / count);
        sum += sin(x * s) * s;
    }
    return sum / count;
}

/* dh/dr(r, t) = a^2 A / 2 times the integral of k^2 (ka/2)^2 exp(-(ka/2)^2) cos(omega t)
   exp(-2 nu k^2 t) J1(kr) dk. It is computed by midpoints, whose error is small because the
   integrand and its odd derivatives are 0 at 0. */
void wake_ring_fill(const WakeRing* ring, float* slopes) {
    assert(ring && slopes && ring->radii >= 2 && ring->ages >= 1 && ring->radius > 0.0);
    assert(ring->reach >= 0.0 && ring->reach <= 1e4 * ring->radius && ring->seconds >= 0.0);
    const double a = ring->radius, k_step = 2.0 * LAST / a / WAVES;
    for (int j = 0; j < ring->ages * ring->radii; ++j) {
        slopes[j] = 0.0f;
    }
    for (int n = 0; n < WAVES; ++n) {
        const double k = (n + 0.5) * k_step, bell = 0.25 * k * k * a * a;
        const double omega = wake_frequency(k, (double)INFINITY);
        const double amplitude = 0.5 * a * a * ring->depth * k * k * bell * exp(-bell) * k_step;
        for (int i = 0; i < ring->radii; ++i) {
            const double wave = amplitude * bessel_1(k * ring->reach * (i + 0.5) / ring->radii);
            for (int j = 0; j < ring->ages; ++j) {
                const double t = ring->seconds * (j + 0.5) / ring->ages;
                slopes[j * ring->radii + i] +=
                    (float)(wave * cos(omega * t) * exp(-2.0 * WAKE_VISCOSITY * k * k * t));
            }
        }
    }
}
