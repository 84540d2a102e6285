/*
 * The boat in regular waves shorter and longer than itself, against linear theory of its own
 * sections: the pressure of the undisturbed wave over the hull (Froude and Krylov), with its decay
 * below the surface, and strips for added mass and damping.
 */
#include "unit/floats.h"

#include <complex.h>

static const double PI = 3.14159265358979323846;

/* Heave of the centre of gravity over the wave's amplitude, pitch over its steepest slope. */
typedef struct Response {
    double heave, pitch;
} Response;

static Response measure(FloatBody* body, double length, double from) {
    DeepWave wave = deep_wave(length, 1e-3 * length, from);
    const FloatWater water = {deep_wave_look, &wave};
    float_body_place(body, 0.0, 0.0, 0.0, 0.0);
    const double settled = 20.0, until = 30.0;
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < (int)(until / FLOAT_STEP); ++i) {
        wave.time = i * FLOAT_STEP;
        float_body_step(body, &water);
        const double now[2] = {body->stance.centre[1], axis_rise(body, 2)};
        for (int n = 0; n < 2 && wave.time > settled; ++n) {
            low[n] = fmin(low[n], now[n]);
            high[n] = fmax(high[n], now[n]);
        }
    }
    return (Response){0.5 * (high[0] - low[0]) / wave.amplitude,
                      0.5 * (high[1] - low[1]) / (wave.k * wave.amplitude)};
}

/* ---- Theory -------------------------------------------------------------------------------- */

/* The integral of exp(i kx x) from -half to half. */
static double across(double kx, double half) {
    return fabs(kx * half) < 1e-6 ? 2.0 * half : 2.0 * sin(kx * half) / kx;
}

/* Heave y and pitch q (bow up) of C + i omega B - omega^2 M, times exp(-i omega t). */
typedef struct Motion {
    double complex force[2];     /* up; torque */
    double complex matrix[2][2]; /* symmetric */
} Motion;

/* Adds what acts up at a place along the hull: on the wave, and on its motion there. */
static void add_strip(Motion* motion, double arm, double complex force, double complex stiffness) {
    motion->force[0] += force;
    motion->force[1] += arm * force;
    motion->matrix[0][0] += stiffness;
    motion->matrix[0][1] += arm * stiffness;
    motion->matrix[1][1] += arm * arm * stiffness;
}

/* What a pressure p = rho g h exp(k y) of the wave does is its integral over the waterplane less
   that of its gradient over the volume below. */
static Response theory(const FloatBody* boat, double length, double from) {
    enum { STATIONS = 240, STRIPS = 60 };
    const FloatShape* shape = &boat->shape;
    const DeepWave wave = deep_wave(length, 1.0, from);
    const double weight = FLOAT_DENSITY * FLOAT_GRAVITY, dz = FLOAT_BOAT_LENGTH / STATIONS;
    const double complex turn = -(double complex)I * wave.omega; /* d/dt */
    Motion motion = {{0.0, 0.0}, {{0.0, 0.0}, {0.0, 0.0}}};
    double volume = 0.0, moment_y = 0.0;
    for (int n = 0; n < STATIONS; ++n) {
        const double u = -1.0 + 2.0 * (n + 0.5) / STATIONS;
        const double z = -0.5 * FLOAT_BOAT_LENGTH * u, arm = shape->centre[2] - z;
        const double keel = fmin(float_boat_keel(u), 0.0), dy = -keel / STRIPS;
        const double half = float_boat_half_breadth(u, 0.0);
        const double complex h = cexp((double complex)I * wave.kz * z);
        double section = 0.0;
        for (int j = 0; j < STRIPS; ++j) {
            const double y = keel + (j + 0.5) * dy, below = exp(wave.k * y);
            const double b = float_boat_half_breadth(u, y);
            const double complex p = below * h * across(wave.kx, b) * dy * dz;
            section += 2.0 * b * dy;
            moment_y += 2.0 * b * dy * dz * y;
            add_strip(&motion, arm, -weight * wave.k * p, 0.0);
            add_strip(&motion, arm, shape->added[1] / boat->rest_volume * turn * turn * p, 0.0);
            motion.force[1] -= (y - shape->centre[1]) * weight * wave.kz * (double complex)I * p;
        }
        volume += section * dz;
        const double complex top = h * across(wave.kx, half) * dz;
        const double below = half > 0.0 ? exp(-wave.k * section / (2.0 * half)) : 1.0;
        add_strip(&motion, arm, weight * top, 2.0 * half * dz * weight);
        add_strip(&motion, arm, shape->damping * turn * below * top,
                  2.0 * half * dz * shape->damping * turn);
    }
    motion.matrix[0][0] += turn * turn * (shape->mass + shape->added[1]);
    motion.matrix[1][1] +=
        turn * turn * shape->inertia[0] + weight * (moment_y - volume * shape->centre[1]);
    const double complex c = motion.matrix[0][1];
    const double complex determinant = motion.matrix[0][0] * motion.matrix[1][1] - c * c;
    const double complex heave = motion.force[0] * motion.matrix[1][1] - c * motion.force[1];
    const double complex pitch = motion.matrix[0][0] * motion.force[1] - c * motion.force[0];
    return (Response){cabs(heave / determinant), cabs(pitch / determinant) / wave.k};
}

/* ---- Cases --------------------------------------------------------------------------------- */

static const double LENGTHS[] = {2.5, 4.0, 6.0, 12.0, 30.0};
static const double FROM[] = {0.0, 0.25, 0.5}; /* of PI: ahead, 45 degrees, abeam */
static const char* const NAMES[] = {"ahead", "45 degrees", "abeam"};

/* Columns feel the decay with depth to first order: with draughts of up to 0.23 m, 1 - k T is
   exp(-k T) less 0.13 at most here, and columns displace up to 5 % more or less than sections. */
CASE("the boat rides regular waves as linear theory has it") {
    FloatBody* boat = float_boat_create(NULL, NULL);
    for (int from = 0; from < 3; ++from) {
        for (int i = 0; i < 5; ++i) {
            const Response rides = measure(boat, LENGTHS[i], FROM[from] * PI);
            const Response aim = theory(boat, LENGTHS[i], FROM[from] * PI);
            TELL("the boat in waves of %g m from %s: heaves %.2f of them, by theory %.2f; pitches "
                 "%.2f of their slope, by theory %.2f\n",
                 LENGTHS[i], NAMES[from], rides.heave, aim.heave, rides.pitch, aim.pitch);
            CHECK_NEAR(rides.heave, aim.heave, 0.15);
            CHECK_NEAR(rides.pitch, aim.pitch, 0.15);
        }
    }
    CHECK(measure(boat, 2.5, 0.0).heave < 0.1 && measure(boat, 2.5, 0.0).pitch < 0.1);
    CHECK(measure(boat, 30.0, 0.0).heave > 0.9 && measure(boat, 30.0, 0.0).pitch > 0.9);
    float_body_destroy(boat);
}

/* From 4 m down to 0.6 m nothing shorter than the boat gets hold of it. */
CASE("waves shorter than the boat average out") {
    FloatBody* boat = float_boat_create(NULL, NULL);
    double most = 0.0;
    for (double length = 2.5; length > 0.6; length *= 0.93) {
        const Response rides = measure(boat, length, 0.0);
        most = fmax(most, fmax(rides.heave, rides.pitch));
    }
    TELL("the boat in waves of 0.6 to 2.5 m from ahead: heaves or pitches up to %.2f of them\n",
         most);
    CHECK(most < 0.15);
    float_body_destroy(boat);
}
