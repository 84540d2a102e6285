#include "ocean/dispersion.h"

#include <assert.h>
#include <math.h>

/* Above this k d, tanh(k d) is 1 to the last bit of a double. */
static const double DEEP = 20.0;

OceanDispersion ocean_dispersion(double k, double depth) {
    assert(k >= 0.0 && depth > 0.0);
    if (k == 0.0) {
        const double long_speed = sqrt(OCEAN_GRAVITY * depth);
        return (OceanDispersion){0.0, long_speed, long_speed};
    }
    const double tension = OCEAN_SURFACE_TENSION * k * k;
    const double pull = OCEAN_GRAVITY + tension;
    const double kd = k * depth;
    double speed, bottom; /* omega / k; 2 k d / sinh(2 k d) */
    if (kd > DEEP) {
        speed = sqrt(pull / k);
        bottom = 0.0;
    } else if (kd > 0.0) {
        speed = sqrt(pull * depth * (tanh(kd) / kd));
        bottom = 2.0 * kd / sinh(2.0 * kd);
    } else { /* k d too small for a double */
        speed = sqrt(pull * depth);
        bottom = 1.0;
    }
    /* d ln omega / d ln k = (1 + 2 tension / pull + bottom) / 2 */
    return (OceanDispersion){k * speed, speed, 0.5 * speed * (1.0 + 2.0 * tension / pull + bottom)};
}

double ocean_omega(double k, double depth) {
    return ocean_dispersion(k, depth).omega;
}

double ocean_orbit_ratio(double k, double depth) {
    assert(k > 0.0 && depth > 0.0);
    return k * depth > DEEP ? 1.0 : 1.0 / tanh(k * depth);
}

/* The smaller of the wave numbers of a pure gravity wave (Eckart 1952, within 5 % at any depth) and
   of a pure capillary wave in deep water. */
static double first_guess(double omega, double depth) {
    const double deep = omega * omega / OCEAN_GRAVITY;
    const double deep_kd = deep * depth;
    const double gravity =
        deep_kd > 0.0 ? deep / sqrt(tanh(deep_kd)) : omega / sqrt(OCEAN_GRAVITY * depth);
    const double root = cbrt(omega);
    return fmin(gravity, root * root / cbrt(OCEAN_SURFACE_TENSION));
}

/* By Newton's method on ln omega (ln k), whose slope lies between 1/2 and 2. */
double ocean_wave_number(double omega, double depth) {
    assert(omega >= 0.0 && depth > 0.0);
    if (omega == 0.0) {
        return 0.0;
    }
    enum { STEPS_MAX = 30 }; /* usually 3 to 6 */
    const double few_roundings = 1e-15;
    double k = first_guess(omega, depth);
    for (int step = 0; step < STEPS_MAX && k > 0.0; ++step) {
        const OceanDispersion at = ocean_dispersion(k, depth);
        const double ln_k_step = log(omega / at.omega) * at.phase_speed / at.group_speed;
        k *= exp(ln_k_step);
        if (fabs(ln_k_step) < few_roundings) {
            break;
        }
    }
    return k;
}

OceanFall ocean_fall(double k, double depth, double below) {
    assert(k > 0.0 && depth > 0.0 && below >= 0.0);
    const double fall = exp(-k * below);
    if (k * depth > DEEP) {
        return (OceanFall){fall, fall};
    }
    const double back = exp(-k * (2.0 * depth - below)), whole = exp(-2.0 * k * depth);
    return (OceanFall){(fall + back) / (1.0 + whole), (fall - back) / (1.0 - whole)};
}
