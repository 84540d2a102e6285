#include "unit/wake_oracle.h"

#include <math.h>
#include <stdbool.h>

static const double PI = 3.14159265358979323846;
static const double GRAVITY = 9.81;
static const double VISCOSITY = 1.05e-6;

double oracle_frequency(double k, double depth) {
    const double shallow = isinf(depth) ? 1.0 : tanh(k * depth);
    return sqrt((GRAVITY * k + 7.4e-5 * k * k * k) * shallow);
}

/* J_n(x) as the mean of cos(n q - x sin(q)), whose error falls exponentially once there are more
   angles than x / 2. */
static double bessel(int n, double x) {
    const int count = 40 + (int)(0.6 * fabs(x));
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        const double angle = PI * (i + 0.5) / count;
        sum += cos(n * angle - x * sin(angle));
    }
    return sum / count;
}

/* In q = sqrt(k), where omega is smooth, by the trapezium rule: the integrand and its odd
   derivatives are 0 at 0, and all is below 1e-15 at k a = 12. */
void oracle_ring(double a, double height, double depth, int times, const double* time, int count,
                 const double* radius, double* heights) {
    enum { POINTS = 800 };
    const double q_step = sqrt(12.0 / a) / POINTS;
    for (int i = 0; i < times * count; ++i) {
        heights[i] = 0.0;
    }
    for (int n = 1; n < POINTS; ++n) {
        const double q = n * q_step, k = q * q, omega = oracle_frequency(k, depth);
        const double bell = 0.25 * k * k * a * a * exp(-0.25 * k * k * a * a);
        const double wave = -a * a * height * bell * k * q * q_step;
        for (int i = 0; i < count; ++i) {
            const double there = wave * bessel(0, k * radius[i]);
            for (int j = 0; j < times; ++j) {
                heights[j * count + i] +=
                    there * cos(omega * time[j]) * exp(-2.0 * VISCOSITY * k * k * time[j]);
            }
        }
    }
}

/* Of (1 - u^2)^2 from -1 to 1: 16 ((3 - s^2) sin(s) - 3 s cos(s)) / s^5, near 0 by its series. */
static double transform_of_quartic(double s) {
    if (fabs(s) < 0.3) {
        const double t = s * s;
        return 16.0 / 15.0 * (1.0 - t / 14.0 * (1.0 - t / 36.0 * (1.0 - t / 66.0)));
    }
    return 16.0 * ((3.0 - s * s) * sin(s) - 3.0 * s * cos(s)) / pow(s, 5.0);
}

typedef struct Complex {
    double re, im;
} Complex;

/* The five places of the mean sum to cos^4(kx soft / 2). */
static Complex transform_of_ship(const OraclePressure* ship, double kx, double kz) {
    Complex sum = {0.0, 0.0};
    for (int i = 0; i < ship->count; ++i) {
        const double wave = ship->area[i] * ship->spacing * 15.0 / 16.0 *
                            transform_of_quartic(kz * ship->half_breadth[i]);
        sum.re += wave * cos(kx * ship->ahead[i]);
        sum.im += wave * sin(kx * ship->ahead[i]);
    }
    const double soft = pow(cos(0.5 * kx * ship->soft), 4.0);
    return (Complex){soft * sum.re, soft * sum.im};
}

/* Of T (1 - r^2/a^2)^3: 2 pi a^2 T 48 J4(ka) / (ka)^4 (Sonine). */
static Complex transform_of(const OraclePressure* pressure, double kx, double kz) {
    if (pressure->count > 0) {
        return transform_of_ship(pressure, kx, kz);
    }
    const double a = pressure->radius, s = a * hypot(kx, kz);
    const double share = s < 1e-2 ? 1.0 / 8.0 : 48.0 * bessel(4, s) / pow(s, 4.0);
    return (Complex){2.0 * PI * a * a * pressure->draught * share, 0.0};
}

enum { POINTS = 4000 };

/* Where t ends: beyond k a = 40 the pressure is nothing. */
static double last_of(const OraclePressure* pressure) {
    const double least = GRAVITY / (pressure->speed * pressure->speed);
    return sqrt(fmax(40.0 / (least * pressure->radius), 2.0) - 1.0);
}

double oracle_resistance(const OraclePressure* pressure) {
    const double least = GRAVITY / (pressure->speed * pressure->speed);
    const double last = last_of(pressure), step = 2.0 * last / POINTS;
    double sum = 0.0;
    for (int n = 0; n < POINTS; ++n) {
        const double t = -last + (n + 0.5) * step, stretch = sqrt(1.0 + t * t);
        const double k = least * stretch * stretch, kx = least * stretch;
        const Complex wave = transform_of(pressure, kx, kx * t);
        const double square = (wave.re * wave.re + wave.im * wave.im) * pow(k * k / PI, 2.0);
        sum += square / pow(stretch, 5.0) * step;
    }
    return 0.5 * PI * 1000.0 * pressure->speed * pressure->speed * sum;
}

/* By the rule of midpoints over t = tan(q), which brings the far ends of the integral, where it
   oscillates without end, to a power of k: with k = K (1 + t^2) and dq = dt / (1 + t^2). */
void oracle_wake(const OraclePressure* pressure, int count, const double* x, const double* z,
                 double* heights) {
    const double least = GRAVITY / (pressure->speed * pressure->speed); /* K */
    const double last = last_of(pressure), step = 2.0 * last / POINTS;
    for (int i = 0; i < count; ++i) {
        heights[i] = 0.0;
    }
    for (int n = 0; n < POINTS; ++n) {
        const double t = -last + (n + 0.5) * step, stretch = sqrt(1.0 + t * t);
        const double k = least * stretch * stretch, kx = least * stretch, kz = kx * t;
        const Complex wave = transform_of(pressure, kx, kz);
        const double by = k * k * step / (PI * stretch * stretch);
        for (int i = 0; i < count; ++i) {
            const double phase = kx * x[i] + kz * z[i];
            heights[i] += by * (wave.re * sin(phase) - wave.im * cos(phase));
        }
    }
}
