/*
 * A gauge reads the water at a place, frame after frame, and follows a drifter, a particle of the
 * surface that was there at first. It keeps GAUGE_SECONDS of both.
 *
 *     WaterGauge gauge = {0};
 *     water_gauge_place(&gauge, 3.0, -8.0);
 *     water_gauge_read(&gauge, &layers, time);          // each frame, the sea at that time
 *     ... gauge.height, gauge.velocity ...
 *
 * The drifter moves as the drawn water does: by the displacement of its resting place, which a
 * current carries along, and near land by the velocity of the shore's water. In deep water, with a
 * choppiness of 1, a single wave takes it round a circle with the radius of its amplitude.
 */
#ifndef SWELL_WATER_GAUGE_H
#define SWELL_WATER_GAUGE_H

#include "water/water_layers.h"

#define GAUGE_SECONDS 20.0 /* length of the trace [s] */
#define GAUGE_STEP 0.05    /* time between its samples [s] */
#define GAUGE_JUMP 1.0     /* a longer jump of time starts another trace [s] */

/* Distance beyond which the drifter starts again at the gauge's place [m]. */
#define GAUGE_REACH 40.0

enum { GAUGE_SAMPLES_MAX = 512 };

typedef struct GaugeSample {
    double time;       /* s */
    double height;     /* of the water at the place [m] */
    double drifter[3]; /* its place; NaN before it started [m] */
} GaugeSample;

typedef struct WaterGauge {
    bool placed;
    double place[2]; /* x, z [m] */

    /* The last reading. */
    bool has_read, has_velocity;
    double time;        /* s */
    double height;      /* m */
    double slope[2];    /* of the surface along x and z [1] */
    double velocity[3]; /* of the water, current included; valid if has_velocity [m/s] */
    double jacobian;    /* J; Jacobian of the displacement, 1 in a shore's water [1] */
    double depth;       /* at rest, near land the present one; INFINITY in deep water [m] */
    double rest[2];     /* resting point of the water at the place [m] */
    double moved[3];    /* displacement of that water [m] */

    double drifter[2]; /* resting point of the drifter [m] */
    int first, count;  /* first and number of the samples, a ring */
    GaugeSample sample[GAUGE_SAMPLES_MAX];
} WaterGauge;

/* Moves the gauge to a place [m] and starts another trace. */
void water_gauge_place(WaterGauge* gauge, double x, double z);

/* Reads the water at a time [s], to which the sea has been advanced, and adds a sample once
   GAUGE_STEP has passed. The velocity is the mean since the last reading. */
void water_gauge_read(WaterGauge* gauge, const WaterLayers* water, double time);

/* Sets the velocity of the last reading from the sea, which has been advanced to `seconds` > 0
   after that reading. The gauge must have read once. */
void water_gauge_set_velocity(WaterGauge* gauge, const WaterLayers* water, double seconds);

/* Returns a sample; 0 is the oldest, count - 1 the last one. */
const GaugeSample* water_gauge_sample(const WaterGauge* gauge, int index);

#endif
