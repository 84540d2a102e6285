/*
 * The water around a body: its probes, their mean, and its acceleration.
 */
#include "body.h"

#include <math.h>
#include <string.h>

/* The velocity changes in steps, once per frame of the sea. A longer smoothing (0.1 s, say) would
   delay the acceleration so much that a body overshoots waves of twice to five times its length. */
static const double ACCELERATION_SMOOTHING = 0.02; /* s */
static const double ACCELERATION_MAX = FLOAT_GRAVITY;

/* Probes beyond these bounds are dropped. */
static const double HEIGHT_MAX = 1e3; /* m */
static const double SPEED_MAX = 1e2;  /* m/s */

static void place_probes(FloatBody* body) {
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

static bool is_in_bounds(const FloatProbe* probe) {
    return isfinite(probe->rest[0]) && isfinite(probe->rest[1]) &&
           fabs(probe->height) <= HEIGHT_MAX && fabs(probe->velocity[0]) <= SPEED_MAX &&
           fabs(probe->velocity[1]) <= SPEED_MAX && fabs(probe->velocity[2]) <= SPEED_MAX;
}

static void restore(FloatProbe* probe, const FloatProbe* known) {
    probe->rest[0] = probe->x;
    probe->rest[1] = probe->z;
    probe->height = known->height;
    memcpy(probe->velocity, known->velocity, sizeof probe->velocity);
}

/* The acceleration is the change of the mean velocity, smoothed over time and limited in length. */
static void update_acceleration(FloatAround* around, const double before[3]) {
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

void float_body_query_water(FloatBody* body, const FloatWater* water) {
    FloatAround* around = &body->around;
    const int count = body->shape.probe_count;
    place_probes(body);
    FloatProbe known[FLOAT_PROBES_MAX];
    memcpy(known, around->probe, sizeof known);
    water->query(water->context, body->shape.shortest, around->probe, count);

    double before[3];
    memcpy(before, around->velocity, sizeof before);
    around->height = 0.0;
    memset(around->velocity, 0, sizeof around->velocity);
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &around->probe[i];
        probe->x = known[i].x;
        probe->z = known[i].z;
        if (!is_in_bounds(probe)) {
            restore(probe, &known[i]);
        }
        around->height += probe->height / count;
        for (int axis = 0; axis < 3; ++axis) {
            around->velocity[axis] += probe->velocity[axis] / count;
        }
    }
    update_acceleration(around, before);
    around->known = true;
}
