/*
 * The water around a body: the answers of its probes, their mean, and its acceleration.
 */
#include "body.h"

#include <math.h>
#include <string.h>

/* The velocity comes in steps, one a frame of the sea, and its jumps push the body as the water's
   motion from frame to frame does. Smoothing them over longer than this (0.1 s, say) comes so late
   that a body overshoots waves of twice to five times its length. */
static const double ACCELERATION_SMOOTHING = 0.02; /* s */
static const double ACCELERATION_MAX = FLOAT_GRAVITY;

/* Beyond these an answer is dropped. */
static const double HEIGHT_MAX = 1e3; /* m */
static const double SPEED_MAX = 1e2;  /* m/s */

static void aim_probes(FloatBody* body) {
    const FloatShape* shape = &body->shape;
    for (int i = 0; i < shape->probe_count; ++i) {
        FloatProbe* probe = &body->around.probe[i];
        const double own[3] = {shape->probe[i][0], 0.0, shape->probe[i][1]};
        double place[3];
        float_pose_place(&body->pose, own, place);
        probe->x = place[0];
        probe->z = place[2];
        if (!body->around.known) {
            probe->rest[0] = probe->x;
            probe->rest[1] = probe->z;
        }
    }
}

static bool is_believable(const FloatProbe* probe) {
    return isfinite(probe->rest[0]) && isfinite(probe->rest[1]) &&
           fabs(probe->height) <= HEIGHT_MAX && fabs(probe->velocity[0]) <= SPEED_MAX &&
           fabs(probe->velocity[1]) <= SPEED_MAX && fabs(probe->velocity[2]) <= SPEED_MAX;
}

static void keep_known(FloatProbe* probe, const FloatProbe* known) {
    probe->rest[0] = probe->x;
    probe->rest[1] = probe->z;
    probe->height = known->height;
    memcpy(probe->velocity, known->velocity, sizeof probe->velocity);
}

/* The acceleration is the change of the mean velocity, smoothed over time and limited in length. */
static void follow_velocity(FloatAround* around, const double before[3]) {
    double square = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        const double change =
            around->known ? (around->velocity[axis] - before[axis]) / FLOAT_STEP : 0.0;
        around->change[axis] +=
            FLOAT_STEP / (ACCELERATION_SMOOTHING + FLOAT_STEP) * (change - around->change[axis]);
        square += around->change[axis] * around->change[axis];
    }
    const double share = ACCELERATION_MAX / fmax(sqrt(square), ACCELERATION_MAX);
    for (int axis = 0; axis < 3; ++axis) {
        around->acceleration[axis] = share * around->change[axis];
    }
}

void float_body_ask(FloatBody* body, const FloatWater* water) {
    FloatAround* around = &body->around;
    const int count = body->shape.probe_count;
    aim_probes(body);
    FloatProbe known[FLOAT_PROBES_MAX];
    memcpy(known, around->probe, sizeof known);
    water->look(water->context, body->shape.shortest, around->probe, count);

    double before[3];
    memcpy(before, around->velocity, sizeof before);
    around->height = 0.0;
    memset(around->velocity, 0, sizeof around->velocity);
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &around->probe[i];
        probe->x = known[i].x;
        probe->z = known[i].z;
        if (!is_believable(probe)) {
            keep_known(probe, &known[i]);
        }
        around->height += probe->height / count;
        for (int axis = 0; axis < 3; ++axis) {
            around->velocity[axis] += probe->velocity[axis] / count;
        }
    }
    follow_velocity(around, before);
    around->known = true;
}
