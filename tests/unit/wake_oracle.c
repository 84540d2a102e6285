#include "unit/wake_oracle.h"

#include <math.h>
#include <stddef.h>

static const double PI = 3.14159265358979323846;

double oracle_frequency(double k) {
    return sqrt(9.81 * k + 7.4e-5 * k * k * k);
}

/* J0(x) as the mean of cos(x sin(angle)), whose error falls exponentially once there are more
   angles than x / 2. */
static double bessel(double x) {
    const int count = 40 + (int)(0.6 * x);
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += cos(x * sin(PI * (i + 0.5) / count));
    }
    return sum / count;
}

/* In q = sqrt(k), where omega is smooth, by the trapezium rule: the integrand and its odd
   derivatives are 0 at 0, and all is below 1e-15 at k a = 12. */
void oracle_ring(double a, double depth, double time, int count, const double* radius,
                 double* height) {
    enum { POINTS = 800 };
    const double q_step = sqrt(12.0 / a) / POINTS;
    for (int i = 0; i < count; ++i) {
        height[i] = 0.0;
    }
    for (int n = 1; n < POINTS; ++n) {
        const double q = n * q_step, k = q * q;
        const double bell = 0.25 * k * k * a * a * exp(-0.25 * k * k * a * a);
        const double wave = -PI * a * a * depth * bell * cos(oracle_frequency(k) * time);
        for (int i = 0; i < count; ++i) {
            height[i] += wave * bessel(k * radius[i]) * k * 2.0 * q * q_step / (2.0 * PI);
        }
    }
}
