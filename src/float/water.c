/*
 * The water around a body: at a probe in the middle of each column, and the mean.
 *
 * A hull of 12 by 6 columns averages waves down to the length of two of them, 1 m along and 0.8 m
 * across, as its area does; few probes would feel shorter waves than itself as long ones.
 *
 * Below the surface a wave moves exp(-k d) times as much. As water keeps its volume, its upward
 * velocity w changes with depth by the divergence of its horizontal velocity, k w in one wave. So
 * at a mean draught T the mean is
 *
 *     w_T = w + 0.7 T div u
 *
 * between 0 and w: for one wave max(1 - 0.7 k T, 0), which is exp(-k T) to 0.24 for every k. The
 * divergence is that of the linear field that fits the probes best.
 */
#include "body.h"

#include "base/numbers.h"

#include <string.h>

/* The velocity changes in steps, once per frame of the sea. A longer smoothing (0.1 s, say) would
   delay the acceleration so much that a body overshoots waves of twice to five times its length. */
static const double ACCELERATION_SMOOTHING = 0.02; /* s */
/* In a steady wave the water's acceleration reaches g / 2, where it breaks (Longuet-Higgins 1963);
   that of crossing ones somewhat more. */
static const double ACCELERATION_MAX = 0.7 * FLOAT_GRAVITY;

static const double FELT_DRAUGHT = 0.7; /* share of the draught, see above */

/* Probes beyond these bounds are dropped. */
static const double HEIGHT_MAX = 1e3; /* m */
static const double SPEED_MAX = 1e2;  /* m/s */

static void place_probes(FloatBody* body) {
    const FloatShape* shape = &body->shape;
    for (int i = 0; i < shape->column_count; ++i) {
        FloatProbe* probe = &body->around.probe[i];
        const double own[3] = {shape->column[i].x, 0.0, shape->column[i].z};
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

/* The acceleration is the change of the velocity, smoothed over time and limited in length. */
static void update_acceleration(FloatAround* around, int i, const double before[3]) {
    const FloatProbe* probe = &around->probe[i];
    double square = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        double* smooth = &around->change[i][axis];
        const double change =
            around->known ? (probe->velocity[axis] - before[axis]) / FLOAT_STEP : 0.0;
        *smooth += FLOAT_STEP / (ACCELERATION_SMOOTHING + FLOAT_STEP) * (change - *smooth);
        square += *smooth * *smooth;
    }
    const double share = ACCELERATION_MAX / fmax(sqrt(square), ACCELERATION_MAX);
    for (int axis = 0; axis < 3; ++axis) {
        around->acceleration[i][axis] = share * around->change[i][axis];
    }
}

/* Both in the body's own directions. */
static double find_divergence(const FloatBody* body) {
    const FloatShape* shape = &body->shape;
    const double* right = body->stance.axis[0];
    const double* aft = body->stance.axis[2];
    double divergence = 0.0;
    for (int i = 0; i < shape->column_count; ++i) {
        const double* velocity = body->around.probe[i].velocity;
        const double x = shape->column[i].x - shape->centre[0];
        const double z = shape->column[i].z - shape->centre[2];
        const double across = velocity[0] * right[0] + velocity[2] * right[2];
        const double along = velocity[0] * aft[0] + velocity[2] * aft[2];
        divergence +=
            shape->share[i] * (x * across / shape->spread[0] + z * along / shape->spread[1]);
    }
    return divergence;
}

static void update_below(FloatBody* body) {
    FloatAround* around = &body->around;
    const double rise = around->velocity[1], before = around->rise_below;
    around->rise_below = swell_clamp(FELT_DRAUGHT * body->shape.draught * find_divergence(body),
                                     fmin(-rise, 0.0), fmax(-rise, 0.0));
    const double change = around->known ? (around->rise_below - before) / FLOAT_STEP : 0.0;
    around->acceleration_below +=
        FLOAT_STEP / (ACCELERATION_SMOOTHING + FLOAT_STEP) * (change - around->acceleration_below);
}

void float_body_query_water(FloatBody* body, const FloatWater* water) {
    FloatAround* around = &body->around;
    const int count = body->shape.column_count;
    place_probes(body);
    FloatProbe known[FLOAT_PROBES_MAX];
    memcpy(known, around->probe, (size_t)count * sizeof *known);
    water->query(water->context, body->shape.shortest, around->probe, count);

    around->height = 0.0;
    memset(around->velocity, 0, sizeof around->velocity);
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &around->probe[i];
        probe->x = known[i].x;
        probe->z = known[i].z;
        if (!is_in_bounds(probe)) {
            restore(probe, &known[i]);
        }
        update_acceleration(around, i, known[i].velocity);
        const double share = body->shape.share[i];
        around->height += share * probe->height;
        for (int axis = 0; axis < 3; ++axis) {
            around->velocity[axis] += share * probe->velocity[axis];
        }
    }
    update_below(body);
    around->known = true;
}
