/*
 * The sums by definition at one point: slow, exact, and written as the formulas.
 */
#include "base/numbers.h"
#include "dispersion.h"
#include "sea.h"

typedef struct Complex {
    double re, im;
} Complex;

static Complex multiply(Complex a, Complex b) {
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static Complex unit(double angle) {
    return (Complex){cos(angle), sin(angle)};
}

/* exp(i omega t); the angle of a harmonic is reduced exactly. */
static Complex phase_at(const OceanCascade* cascade, int n, int m, double time) {
    const OceanSpectrum* spectrum = cascade->spectrum;
    const OceanLattice* lattice = &cascade->lattice;
    const double period = ocean_spectrum_period(spectrum);
    if (period == 0.0) {
        return unit(fmod(ocean_spectrum_frequency(spectrum, lattice, n, m) * time, SWELL_TWO_PI));
    }
    const double turns =
        ocean_spectrum_harmonic(spectrum, lattice, n, m) * (fmod(time, period) / period);
    return unit(SWELL_TWO_PI * (turns - floor(turns)));
}

/* exp(-i k.U t) of a current U. */
static Complex drift_at(const OceanCascade* cascade, int n, int m, double time) {
    double drift[2];
    ocean_spectrum_drift(cascade->spectrum, &cascade->lattice, drift);
    const double turns = fmod(drift[0] * time, 1.0) * n + fmod(drift[1] * time, 1.0) * m;
    return unit(-SWELL_TWO_PI * turns);
}

/* The two waves of a wave vector, h0(k) exp(i omega t) and h0*(-k) exp(-i omega t). */
typedef struct Pair {
    Complex forth, back;
} Pair;

static Pair waves_at(const OceanCascade* cascade, int n, int m, double time) {
    const int grid = ocean_cascade_grid(cascade);
    const OceanComplex plus = ocean_amplitude_at(cascade->amplitudes, grid, n, m);
    const OceanComplex minus = ocean_amplitude_at(cascade->amplitudes, grid, -n, -m);
    const double gain = ocean_cascade_gain(cascade);
    const Complex turn = phase_at(cascade, n, m, time);
    const Complex phase = {gain * turn.re, gain * turn.im};
    const Complex drift = drift_at(cascade, n, m, time);
    return (Pair){
        multiply(drift, multiply((Complex){(double)plus.re, (double)plus.im}, phase)),
        multiply(drift, multiply((Complex){(double)minus.re, -(double)minus.im},
                                 (Complex){phase.re, -phase.im})),
    };
}

/* `inverse_k` is coth(k d) / k; `fall` multiplies D, and the others. */
static void add_wave(Complex wave, double kx, double kz, double inverse_k, OceanFall fall,
                     Complex sums[OCEAN_FIELD_COUNT]) {
    /* Each field is the wave times a factor that is real or imaginary. */
    const Complex factor[OCEAN_FIELD_COUNT] = {
        [OCEAN_FIELD_HEIGHT] = {1.0, 0.0},
        [OCEAN_FIELD_SLOPE_X] = {0.0, kx},
        [OCEAN_FIELD_SLOPE_Z] = {0.0, kz},
        [OCEAN_FIELD_DISP_X] = {0.0, -kx * inverse_k},
        [OCEAN_FIELD_DISP_Z] = {0.0, -kz * inverse_k},
        [OCEAN_FIELD_DXX] = {kx * kx * inverse_k, 0.0},
        [OCEAN_FIELD_DZZ] = {kz * kz * inverse_k, 0.0},
        [OCEAN_FIELD_DXZ] = {kx * kz * inverse_k, 0.0},
    };
    for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
        const Complex term = multiply(factor[field], wave);
        const double share = field < OCEAN_FIELD_DISP_X ? fall.up : fall.level;
        sums[field].re += share * term.re;
        sums[field].im += share * term.im;
    }
}

/* Adds the bound waves' heights and slopes, or with `turning` the derivative of the heights. */
static void add_bound(const OceanCascade* cascade, double x, double z, double time, bool turning,
                      double below, Complex sums[OCEAN_FIELD_COUNT]) {
    for (int i = 0; cascade->bound && i < 2; ++i) {
        const double share = (double)cascade->bound->share[i], place[2] = {x, z};
        const OceanBoundSum bound =
            ocean_bound_sum(&cascade->bound->set[i], cascade->spectrum, cascade->amplitudes,
                            cascade->grid, ocean_cascade_gain(cascade), place, time, below);
        sums[OCEAN_FIELD_HEIGHT].re += share * (turning ? bound.speed : bound.height);
        sums[OCEAN_FIELD_SLOPE_X].re += turning ? 0.0 : share * bound.slope_x;
        sums[OCEAN_FIELD_SLOPE_Z].re += turning ? 0.0 : share * bound.slope_z;
    }
}

/* Adds all waves of a cascade, or with `turning` their derivatives in time, `below` the surface. */
static void add_cascade(const OceanCascade* cascade, double x, double z, double time, bool turning,
                        double below, Complex sums[OCEAN_FIELD_COUNT]) {
    const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
    const int half = ocean_cascade_grid(cascade) / 2;
    const double depth = ocean_spectrum_depth(cascade->spectrum);
    /* From -N/2 + 1: the Nyquist row and column are zero. */
    for (int m = -half + 1; m < half; ++m) {
        for (int n = -half + 1; n < half; ++n) {
            if (n == 0 && m == 0) {
                continue;
            }
            const double kx = dk * n;
            const double kz = dk * m;
            const Pair pair = waves_at(cascade, n, m, time);
            Complex h = {pair.forth.re + pair.back.re, pair.forth.im + pair.back.im};
            if (turning) { /* i omega (forth - back) */
                const double omega = ocean_cascade_frequency(cascade, n, m);
                h = (Complex){-omega * (pair.forth.im - pair.back.im),
                              omega * (pair.forth.re - pair.back.re)};
            }
            const double k = hypot(kx, kz);
            add_wave(multiply(h, unit(kx * x + kz * z)), kx, kz, ocean_orbit_ratio(k, depth) / k,
                     below > 0.0 ? ocean_fall(k, depth, below) : (OceanFall){1.0, 1.0}, sums);
        }
    }
}

void ocean_sea_evaluate_point(const OceanSea* sea, double x, double z, double time,
                              double fields[OCEAN_FIELD_COUNT],
                              double imaginary[OCEAN_FIELD_COUNT]) {
    Complex sums[OCEAN_FIELD_COUNT] = {{0.0, 0.0}};
    const bool is_known = ocean_is_place(sea, x, z) && time >= 0.0 && time <= OCEAN_TIME_MAX;
    for (int i = 0; is_known && i < ocean_sea_cascade_count(sea); ++i) {
        add_cascade(ocean_sea_cascade(sea, i), x, z, time, false, 0.0, sums);
    }
    for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
        if (fields) {
            fields[field] = sums[field].re;
        }
        if (imaginary) {
            imaginary[field] = sums[field].im;
        }
    }
}

/* ---- The moved surface --------------------------------------------------------------------- */

static void sum_fields(const OceanCascade* cascade, double x, double z, double time, bool turning,
                       double below, double fields[OCEAN_FIELD_COUNT]) {
    Complex sums[OCEAN_FIELD_COUNT] = {{0.0, 0.0}};
    add_cascade(cascade, x, z, time, turning, below, sums);
    add_bound(cascade, x, z, time, turning, below, sums);
    for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
        fields[field] = sums[field].re;
    }
}

static OceanMotion cascade_motion(const OceanCascade* cascade, double x, double z, double time,
                                  bool with_speed, double below) {
    double f[OCEAN_FIELD_COUNT], turned[OCEAN_FIELD_COUNT] = {0.0};
    sum_fields(cascade, x, z, time, false, 0.0, f);
    if (with_speed) {
        sum_fields(cascade, x, z, time, true, below, turned);
    }
    const double lambda = ocean_cascade_lambda(cascade);
    const OceanLean lean = ocean_cascade_lean(cascade);
    const double h = f[OCEAN_FIELD_HEIGHT];
    const double shift = ocean_lean_shift(&lean, h), rise = ocean_lean_rise(&lean, h);
    const double h_x = f[OCEAN_FIELD_SLOPE_X], h_z = f[OCEAN_FIELD_SLOPE_Z];
    const double up = turned[OCEAN_FIELD_HEIGHT], shear = lambda * f[OCEAN_FIELD_DXZ];
    return (OceanMotion){
        .by = {lambda * f[OCEAN_FIELD_DISP_X] + shift * lean.x, h + ocean_cascade_level(cascade),
               lambda * f[OCEAN_FIELD_DISP_Z] + shift * lean.z},
        .along = {{lambda * f[OCEAN_FIELD_DXX] + rise * lean.x * h_x, h_x,
                   shear + rise * lean.z * h_x},
                  {shear + rise * lean.x * h_z, h_z,
                   lambda * f[OCEAN_FIELD_DZZ] + rise * lean.z * h_z}},
        .speed = {lambda * turned[OCEAN_FIELD_DISP_X] + rise * lean.x * up, up,
                  lambda * turned[OCEAN_FIELD_DISP_Z] + rise * lean.z * up},
    };
}

double ocean_cascade_longest_fall(const OceanCascade* cascade, double below) {
    const double step = SWELL_TWO_PI / ocean_cascade_length(cascade);
    const double k = fmax(cascade->lattice.band.k_low, step);
    return ocean_fall(k, ocean_spectrum_depth(cascade->spectrum), below).up;
}

/* At `time`, or with `with_speed` that of each cascade's last frame, without those that have none.
 */
static OceanMotion sea_motion(const OceanSea* sea, double x, double z, double time, bool with_speed,
                              double below) {
    OceanMotionSum sum = {0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const double own_time = with_speed ? cascade->time : time;
        if (own_time >= 0.0) {
            const OceanMotion part = cascade_motion(cascade, x, z, own_time, with_speed, below);
            const OceanModulation own = ocean_cascade_modulation(cascade);
            ocean_motion_add(&sum, &own, &part, ocean_cascade_longest_fall(cascade, below));
        }
    }
    return sum.all;
}

OceanSurface ocean_sea_evaluate_surface(const OceanSea* sea, double x, double z, double time) {
    if (!ocean_is_place(sea, x, z) || !(time >= 0.0 && time <= OCEAN_TIME_MAX)) {
        return (OceanSurface){.jacobian = 1.0};
    }
    const OceanMotion moved = sea_motion(sea, x, z, time, false, 0.0);
    const double x_x = 1.0 + moved.along[0][0], x_z = moved.along[1][0];
    const double z_x = moved.along[0][2], z_z = 1.0 + moved.along[1][2];
    const double h_x = moved.along[0][1], h_z = moved.along[1][1];
    const double jacobian = x_x * z_z - x_z * z_x;
    return (OceanSurface){
        .displacement = {moved.by[0], moved.by[1], moved.by[2]},
        .jacobian = jacobian,
        .slope = {h_x, h_z},
        .surface_slope = {(z_z * h_x - z_x * h_z) / jacobian, (x_x * h_z - x_z * h_x) / jacobian},
    };
}

/* ---- Velocity ------------------------------------------------------------------------------ */

void ocean_sea_current(const OceanSea* sea, double velocity[3]) {
    const OceanSeaState* state = &sea->params.state;
    const double angle = swell_radians(state->current_direction);
    const bool flows =
        state->kind != OCEAN_SPECTRUM_PHILLIPS && ocean_sea_cascade(sea, 0)->time >= 0.0;
    velocity[0] = flows ? state->current_speed * cos(angle) : 0.0;
    velocity[1] = 0.0;
    velocity[2] = flows ? state->current_speed * sin(angle) : 0.0;
}

double ocean_sea_stretch(const OceanSea* sea, double height, double y) {
    const double depth = ocean_spectrum_depth(&sea->layer[0]->spectrum);
    const double under = fmax(height - y, 0.0);
    if (isinf(depth)) {
        return fmin(under, OCEAN_BELOW_MAX);
    }
    const double column = depth + height;
    return column > 0.0 ? fmin(under / column, 1.0) * depth : 0.0;
}

static bool is_depth(const OceanSea* sea, double below) {
    return below >= 0.0 && below <= OCEAN_BELOW_MAX &&
           below <= ocean_spectrum_depth(&sea->layer[0]->spectrum);
}

/* In linear theory water moves by -D, without lean and modulation. */
bool ocean_sea_evaluate_velocity(const OceanSea* sea, double x, double z, double below,
                                 double velocity[3]) {
    if (!ocean_is_place(sea, x, z) || !velocity || !is_depth(sea, below)) {
        return false;
    }
    ocean_sea_current(sea, velocity);
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        if (cascade->time >= 0.0) {
            double turned[OCEAN_FIELD_COUNT];
            sum_fields(cascade, x, z, cascade->time, true, below, turned);
            velocity[0] -= turned[OCEAN_FIELD_DISP_X];
            velocity[1] += turned[OCEAN_FIELD_HEIGHT];
            velocity[2] -= turned[OCEAN_FIELD_DISP_Z];
        }
    }
    return true;
}

bool ocean_sea_evaluate_motion(const OceanSea* sea, double x, double z, double below,
                               double motion[3]) {
    if (!ocean_is_place(sea, x, z) || !motion || !is_depth(sea, below)) {
        return false;
    }
    const OceanMotion moved = sea_motion(sea, x, z, 0.0, true, below);
    ocean_sea_current(sea, motion);
    for (int axis = 0; axis < 3; ++axis) {
        motion[axis] += moved.speed[axis];
    }
    return true;
}
