#include "unit/exact.h"

#include "base/numbers.h"
#include "ocean/dispersion.h"
#include "sea/ocean/sea.h"

#include <complex.h>
#include <string.h>

static const double complex I_ = (double complex)_Complex_I; /* in double; no CMPLX on Windows */

static double complex turn(double turns) {
    const double angle = SWELL_TWO_PI * (turns - floor(turns));
    return cos(angle) + I_ * sin(angle);
}

/* omega t / 2 pi of the wave (n, m); of a harmonic exact. */
static double turns_at(const OceanCascade* cascade, int n, int m, double time) {
    const double period = cascade->spectrum->period;
    return period > 0.0 ? ocean_spectrum_harmonic(cascade->spectrum, &cascade->lattice, n, m) *
                              (fmod(time, period) / period)
                        : ocean_cascade_frequency(cascade, n, m) * time / SWELL_TWO_PI;
}

/* The waves h0(k) exp(i omega t) and h0*(-k) exp(-i omega t) of a wave vector together, or their
   derivative in time of an order up to 2, carried along by the current. */
static double complex wave_at(const OceanCascade* cascade, int n, int m, double time, int order) {
    double drift[2];
    ocean_spectrum_drift(cascade->spectrum, &cascade->lattice, drift);
    const OceanComplex plus = ocean_amplitude_at(cascade->amplitudes, cascade->grid, n, m);
    const OceanComplex minus = ocean_amplitude_at(cascade->amplitudes, cascade->grid, -n, -m);
    const double complex phase = turn(turns_at(cascade, n, m, time));
    const double complex forth = ((double)plus.re + I_ * (double)plus.im) * phase;
    const double complex back = ((double)minus.re - I_ * (double)minus.im) * conj(phase);
    const double omega = ocean_cascade_frequency(cascade, n, m);
    const double complex both = order == 0   ? forth + back
                                : order == 1 ? I_ * omega * (forth - back)
                                             : -omega * omega * (forth + back);
    return ocean_cascade_gain(cascade) * both *
           turn(-fmod(drift[0] * time, 1.0) * n - fmod(drift[1] * time, 1.0) * m);
}

/* Adds all linear waves of a cascade, or their derivatives in time, `below` the surface. */
static void add_waves(const OceanCascade* cascade, double x, double z, double time, int order,
                      double below, double complex sums[OCEAN_FIELD_COUNT]) {
    const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
    const double depth = cascade->spectrum->depth;
    const int half = cascade->grid / 2;
    /* From -N/2 + 1: the Nyquist row and column are zero. */
    for (int m = -half + 1; m < half; ++m) {
        for (int n = -half + 1; n < half; ++n) {
            const double kx = dk * n, kz = dk * m, k = hypot(kx, kz);
            if (!(k > 0.0)) {
                continue;
            }
            const double over = ocean_orbit_ratio(k, depth) / k; /* coth(k d) / k */
            const OceanFall fall =
                below > 0.0 ? ocean_fall(k, depth, below) : (OceanFall){1.0, 1.0};
            const double complex factor[OCEAN_FIELD_COUNT] = {
                [OCEAN_FIELD_HEIGHT] = 1.0,
                [OCEAN_FIELD_SLOPE_X] = I_ * kx,
                [OCEAN_FIELD_SLOPE_Z] = I_ * kz,
                [OCEAN_FIELD_DISP_X] = -I_ * kx * over,
                [OCEAN_FIELD_DISP_Z] = -I_ * kz * over,
                [OCEAN_FIELD_DXX] = kx * kx * over,
                [OCEAN_FIELD_DZZ] = kz * kz * over,
                [OCEAN_FIELD_DXZ] = kx * kz * over,
            };
            const double angle = kx * x + kz * z;
            const double complex wave =
                wave_at(cascade, n, m, time, order) * (cos(angle) + I_ * sin(angle));
            for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
                sums[f] += (f < OCEAN_FIELD_DISP_X ? fall.up : fall.level) * factor[f] * wave;
            }
        }
    }
}

void exact_fields(const OceanSea* sea, double x, double z, double time,
                  double fields[OCEAN_FIELD_COUNT], double imaginary[OCEAN_FIELD_COUNT]) {
    double complex sums[OCEAN_FIELD_COUNT] = {0.0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_waves(ocean_sea_cascade(sea, i), x, z, time, 0, 0.0, sums);
    }
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        fields[f] = creal(sums[f]);
        if (imaginary) {
            imaginary[f] = cimag(sums[f]);
        }
    }
}

/* The fields with the bound waves' heights and slopes, or derivatives, of heights alone. */
static void sum_fields(const OceanCascade* cascade, double x, double z, double time, int order,
                       double below, double fields[OCEAN_FIELD_COUNT]) {
    double complex sums[OCEAN_FIELD_COUNT] = {0.0};
    add_waves(cascade, x, z, time, order, below, sums);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        fields[f] = creal(sums[f]);
    }
    for (int i = 0; cascade->bound && i < 2; ++i) {
        const double share = (double)cascade->bound->share[i], place[2] = {x, z};
        const OceanBoundSum bound =
            ocean_bound_sum(&cascade->bound->set[i], cascade->spectrum, cascade->amplitudes,
                            cascade->grid, ocean_cascade_gain(cascade), place, time, below);
        const double heights[] = {bound.height, bound.speed, bound.acceleration};
        fields[OCEAN_FIELD_HEIGHT] += share * heights[order];
        fields[OCEAN_FIELD_SLOPE_X] += order > 0 ? 0.0 : share * bound.slope_x;
        fields[OCEAN_FIELD_SLOPE_Z] += order > 0 ? 0.0 : share * bound.slope_z;
    }
}

static OceanMotion cascade_motion(const OceanCascade* cascade, double x, double z, double time) {
    double f[OCEAN_FIELD_COUNT];
    sum_fields(cascade, x, z, time, 0, 0.0, f);
    const double lambda = ocean_cascade_lambda(cascade);
    const OceanLean lean = ocean_cascade_lean(cascade);
    const double h = f[OCEAN_FIELD_HEIGHT];
    const double shift = ocean_lean_shift(&lean, h), rise = ocean_lean_rise(&lean, h);
    const double h_x = f[OCEAN_FIELD_SLOPE_X], h_z = f[OCEAN_FIELD_SLOPE_Z];
    const double shear = lambda * f[OCEAN_FIELD_DXZ];
    return (OceanMotion){
        .by = {lambda * f[OCEAN_FIELD_DISP_X] + shift * lean.x, h + ocean_cascade_level(cascade),
               lambda * f[OCEAN_FIELD_DISP_Z] + shift * lean.z},
        .along = {{lambda * f[OCEAN_FIELD_DXX] + rise * lean.x * h_x, h_x,
                   shear + rise * lean.z * h_x},
                  {shear + rise * lean.x * h_z, h_z,
                   lambda * f[OCEAN_FIELD_DZZ] + rise * lean.z * h_z}},
    };
}

ExactSurface exact_surface(const OceanSea* sea, double x, double z, double time) {
    OceanMotionSum sum = {0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const OceanModulation own = ocean_cascade_modulation(cascade);
        const OceanMotion part = cascade_motion(cascade, x, z, time);
        ocean_motion_add(&sum, &own, &part);
    }
    const OceanMotion moved = sum.all;
    const double x_x = 1.0 + moved.along[0][0], x_z = moved.along[1][0];
    const double z_x = moved.along[0][2], z_z = 1.0 + moved.along[1][2];
    const double h_x = moved.along[0][1], h_z = moved.along[1][1];
    const double jacobian = x_x * z_z - x_z * z_x;
    return (ExactSurface){
        .displacement = {moved.by[0], moved.by[1], moved.by[2]},
        .jacobian = jacobian,
        .slope = {h_x, h_z},
        .surface_slope = {(z_z * h_x - z_x * h_z) / jacobian, (x_x * h_z - x_z * h_x) / jacobian},
    };
}

/* In linear theory water moves by -D, without lean and modulation. Adds a derivative in time. */
static void add_motion(const OceanSea* sea, double x, double z, int order, double below,
                       double motion[3]) {
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        double turned[OCEAN_FIELD_COUNT];
        sum_fields(cascade, x, z, cascade->time, order, below, turned);
        motion[0] -= turned[OCEAN_FIELD_DISP_X];
        motion[1] += turned[OCEAN_FIELD_HEIGHT];
        motion[2] -= turned[OCEAN_FIELD_DISP_Z];
    }
}

void exact_velocity(const OceanSea* sea, double x, double z, double below, double velocity[3]) {
    ocean_sea_current(sea, velocity);
    add_motion(sea, x, z, 1, below, velocity);
}

void exact_acceleration(const OceanSea* sea, double x, double z, double below,
                        double acceleration[3]) {
    memset(acceleration, 0, 3 * sizeof *acceleration);
    add_motion(sea, x, z, 2, below, acceleration);
}

/* Each free wave's pressure is that of its height and falls by cosh(k (d - b)) / cosh(k d). */
double exact_pressure(const OceanSea* sea, double x, double z, double below) {
    double sum = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
        const double depth = cascade->spectrum->depth;
        const int half = cascade->grid / 2;
        for (int m = 1 - half; m < half; ++m) {
            for (int n = 1 - half; n < half; ++n) {
                const double k = dk * hypot(n, m), angle = dk * (n * x + m * z);
                const double fall = isinf(depth)
                                        ? exp(-k * below)
                                        : (exp(-k * below) + exp(-k * (2.0 * depth - below))) /
                                              (1.0 + exp(-2.0 * k * depth));
                const double complex wave = wave_at(cascade, n, m, cascade->time, 0);
                sum += k > 0.0 ? fall * creal(wave * (cos(angle) + I_ * sin(angle))) : 0.0;
            }
        }
    }
    return OCEAN_GRAVITY * sum;
}

void exact_motion(const OceanSea* sea, double x, double z, double time, double motion[3]) {
    const double e = 1e-3; /* s; the error is e^2/6 of omega^3 a */
    const ExactSurface after = exact_surface(sea, x, z, time + e);
    const ExactSurface before = exact_surface(sea, x, z, time - e);
    for (int axis = 0; axis < 3; ++axis) {
        motion[axis] = (after.displacement[axis] - before.displacement[axis]) / (2.0 * e);
    }
}
