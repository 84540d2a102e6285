/*
 * What the tests of floating bodies share: waters that are known exactly, and a box.
 */
#ifndef SWELL_TESTS_FLOATS_H
#define SWELL_TESTS_FLOATS_H

#include "check.h"

#include "water/float/body.h"

/* Flat water that does not move, at a height. */
static inline void still_look(void* context, double shortest, FloatProbe* probes, int count) {
    (void)shortest;
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &probes[i];
        probe->rest[0] = probe->x;
        probe->rest[1] = probe->z;
        probe->height = context ? *(const double*)context : 0.0;
        memset(probe->velocity, 0, sizeof probe->velocity);
    }
}

static const FloatWater STILL = {still_look, NULL};

/* A linear wave on deep water, h = a cos(kx x + kz z - omega t). */
typedef struct DeepWave {
    double amplitude, kx, kz, k, omega, time;
} DeepWave;

/* It comes from `from` radians off a bow that looks along -z. */
static inline DeepWave deep_wave(double length, double amplitude, double from) {
    const double k = SWELL_TWO_PI / length;
    return (DeepWave){amplitude, k * sin(from), k * cos(from), k, sqrt(FLOAT_GRAVITY * k), 0.0};
}

static inline void deep_wave_look(void* context, double shortest, FloatProbe* probes, int count) {
    (void)shortest;
    const DeepWave* wave = context;
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &probes[i];
        const double phase = wave->kx * probe->x + wave->kz * probe->z - wave->omega * wave->time;
        const double speed = wave->omega * wave->amplitude;
        probe->rest[0] = probe->x;
        probe->rest[1] = probe->z;
        probe->height = wave->amplitude * cos(phase);
        probe->velocity[0] = speed * wave->kx / wave->k * cos(phase);
        probe->velocity[1] = speed * sin(phase);
        probe->velocity[2] = speed * wave->kz / wave->k * cos(phase);
    }
}

static inline void step_for(FloatBody* body, const FloatWater* water, double seconds) {
    const int steps = (int)lround(seconds / FLOAT_STEP);
    for (int i = 0; i < steps; ++i) {
        float_body_step(body, water);
    }
}

/* How far the body's own axis (0 to 2) rises above the level [rad]. */
static inline double axis_rise(const FloatBody* body, int axis) {
    const FloatPose pose = float_body_pose(body);
    double own[3] = {0.0, 0.0, 0.0}, world[3];
    own[axis] = 1.0;
    float_pose_rotate(&pose, own, world);
    return asin(fmin(fmax(world[1], -1.0), 1.0));
}

static const double BOX_LENGTH = 4.0, BOX_BEAM = 2.0, BOX_HEIGHT = 1.2, BOX_DRAUGHT = 0.5;

enum { BOX_COLUMNS = 8 }; /* along, and across */

/* A box, its centre of gravity `centre` above the water at rest, that adds no mass of water and is
   not damped. */
static inline FloatShape make_box(double centre) {
    FloatShape shape = {.column_count = BOX_COLUMNS * BOX_COLUMNS};
    for (int i = 0; i < shape.column_count; ++i) {
        shape.column[i] = (FloatColumn){
            .x = BOX_BEAM * ((i % BOX_COLUMNS + 0.5) / BOX_COLUMNS - 0.5),
            .z = BOX_LENGTH * ((i / BOX_COLUMNS + 0.5) / BOX_COLUMNS - 0.5),
            .bottom = -BOX_DRAUGHT,
            .top = BOX_HEIGHT - BOX_DRAUGHT,
            .area = BOX_BEAM * BOX_LENGTH / shape.column_count,
        };
    }
    float_shape_set_afloat(&shape, centre);
    shape.inertia[0] = shape.mass * (BOX_HEIGHT * BOX_HEIGHT + BOX_LENGTH * BOX_LENGTH) / 12.0;
    shape.inertia[1] = shape.mass * (BOX_BEAM * BOX_BEAM + BOX_LENGTH * BOX_LENGTH) / 12.0;
    shape.inertia[2] = shape.mass * (BOX_HEIGHT * BOX_HEIGHT + BOX_BEAM * BOX_BEAM) / 12.0;
    return shape;
}

#endif
