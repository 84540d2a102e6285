/*
 * A body: its pose and state, the forces of the water around it, and the step.
 *
 * Lift and damping act on the columns, in any orientation. The share of a column's length below
 * the water's height H is
 *
 *     f = clamp(1/2 + (H - y_middle) / e, 0, 1),   e = max(|y_top - y_bottom|, 0.35 length)
 *
 * which is exact for an upright column and continuous for a horizontal one. The lift of the wet
 * volume V_i acts at the middle of the wet part, measured from the lower end.
 *
 * Water with the acceleration a_i acts on a column with the force on the displaced water and on the
 * column's part of the added mass: rho V_i a_i + M_added V_i / V a_i. The first term is what the
 * pressure of a wave loses with depth, to first order (of exp(-k d), where a_i = -g k h; Smith
 * 1883). Without it a body would overshoot the waves. It acts below the centre of gravity, so that
 * a body on a slope stays perpendicular to the slope. The second term acts at the height of the
 * centre of gravity. V_i is the present wet volume, so that a wave that buries a body pushes it no
 * harder than one that carries it. Damping and added mass feel the vertical motion of the water at
 * the body's draught.
 */
#include "body.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* ---- Poses ----------------------------------------------------------------------------------- */

/* Rotates v by the unit quaternion (n, w): v + 2 w (n x v) + 2 n x (n x v). */
static void turn_vector(const double n[3], double w, const double v[3], double turned[3]) {
    double once[3], twice[3];
    swell_cross(n, v, once);
    swell_cross(n, once, twice);
    for (int axis = 0; axis < 3; ++axis) {
        turned[axis] = v[axis] + 2.0 * (w * once[axis] + twice[axis]);
    }
}

void float_pose_rotate(const FloatPose* pose, const double own[3], double world[3]) {
    assert(pose && own && world);
    turn_vector(pose->orientation, pose->orientation[3], own, world);
}

FloatPose float_pose_to_z_up(FloatPose pose) {
    swell_to_z_up(pose.position, pose.position);
    swell_to_z_up(pose.orientation, pose.orientation); /* the axis; w stays */
    return pose;
}

void float_pose_unrotate(const FloatPose* pose, const double world[3], double own[3]) {
    turn_vector(pose->orientation, -pose->orientation[3], world, own);
}

void float_pose_place(const FloatPose* pose, const double own[3], double world[3]) {
    float_pose_rotate(pose, own, world);
    for (int axis = 0; axis < 3; ++axis) {
        world[axis] += pose->position[axis];
    }
}

FloatAttitude float_pose_attitude(const FloatPose* pose) {
    assert(pose);
    double bow[3], starboard[3], mast[3];
    float_pose_rotate(pose, (const double[3]){0.0, 0.0, -1.0}, bow);
    float_pose_rotate(pose, (const double[3]){1.0, 0.0, 0.0}, starboard);
    float_pose_rotate(pose, (const double[3]){0.0, 1.0, 0.0}, mast);
    return (FloatAttitude){
        .heading = swell_degrees(atan2(bow[0], -bow[2])),
        .pitch = swell_degrees(asin(swell_clamp(bow[1], -1.0, 1.0))),
        .roll = swell_degrees(atan2(-starboard[1], mast[1])),
    };
}

/* q' = q + dt/2 q (rate, 0), normalised. */
void float_pose_turn(FloatPose* pose, const double rate[3], double seconds) {
    const double* q = pose->orientation;
    double cross[3];
    swell_cross(q, rate, cross);
    const double step = 0.5 * seconds;
    double next[4];
    for (int axis = 0; axis < 3; ++axis) {
        next[axis] = q[axis] + step * (q[3] * rate[axis] + cross[axis]);
    }
    next[3] = q[3] - step * (q[0] * rate[0] + q[1] * rate[1] + q[2] * rate[2]);
    const double length =
        sqrt(next[0] * next[0] + next[1] * next[1] + next[2] * next[2] + next[3] * next[3]);
    for (int i = 0; i < 4; ++i) {
        pose->orientation[i] = next[i] / length;
    }
}

/* A heading grows to starboard, opposite to the rotation about +y. */
void float_pose_set_heading(FloatPose* pose, double heading) {
    const double half = -0.5 * heading * SWELL_DEGREE;
    memcpy(pose->orientation, (double[4]){0.0, sin(half), 0.0, cos(half)},
           sizeof pose->orientation);
}

double float_pose_heading(const FloatPose* pose) {
    double ahead[3];
    float_pose_rotate(pose, (const double[3]){0.0, 0.0, -1.0}, ahead);
    const double heading = atan2(ahead[0], -ahead[2]) / SWELL_DEGREE;
    return heading < 0.0 ? heading + 360.0 : heading;
}

/* ---- State ----------------------------------------------------------------------------------- */

void float_shape_set_afloat(FloatShape* shape, double y) {
    double volume = 0.0, area = 0.0, moment_x = 0.0, moment_z = 0.0;
    for (int i = 0; i < shape->column_count; ++i) {
        const FloatColumn* column = &shape->column[i];
        const double wet = column->area * fmax(fmin(column->top, 0.0) - column->bottom, 0.0);
        shape->share[i] = wet;
        volume += wet;
        area += wet > 0.0 ? column->area : 0.0;
        moment_x += wet * column->x;
        moment_z += wet * column->z;
    }
    shape->mass = FLOAT_DENSITY * volume;
    shape->draught = volume / area;
    shape->centre[0] = moment_x / volume;
    shape->centre[1] = y;
    shape->centre[2] = moment_z / volume;
    shape->spread[0] = shape->spread[1] = 0.0;
    for (int i = 0; i < shape->column_count; ++i) {
        const FloatColumn* column = &shape->column[i];
        shape->share[i] /= volume;
        shape->spread[0] += shape->share[i] * pow(column->x - shape->centre[0], 2.0);
        shape->spread[1] += shape->share[i] * pow(column->z - shape->centre[2], 2.0);
    }
}

void float_body_update_stance(FloatBody* body) {
    FloatStance* stance = &body->stance;
    for (int axis = 0; axis < 3; ++axis) {
        const double own[3] = {axis == 0, axis == 1, axis == 2};
        float_pose_rotate(&body->pose, own, stance->axis[axis]);
    }
    float_pose_place(&body->pose, body->shape.centre, stance->centre);
    float_pose_rotate(&body->pose, body->turning, stance->rate);
}

FloatBody* float_body_create(const FloatShape* shape, SwellError* error) {
    FloatBody* body = swell_memory_allocate(1, sizeof *body, error);
    if (body) {
        body->shape = *shape;
        body->rest_volume = shape->mass / FLOAT_DENSITY;
        for (int i = 0; i < shape->outline_count; ++i) {
            const double* corner = shape->outline[i];
            const double away = hypot(corner[0] - shape->centre[0], corner[1] - shape->centre[2]);
            body->reach = fmax(body->reach, away);
        }
        body->reach += shape->rounding;
        float_body_place(body, 0.0, 0.0, 0.0, 0.0);
    }
    return body;
}

void float_body_destroy(FloatBody* body) {
    swell_memory_free(body);
}

bool float_body_place(FloatBody* body, double x, double y, double z, double heading) {
    assert(body);
    if (!(fabs(x) <= FLOAT_PLACE_MAX) || !(fabs(y) <= FLOAT_PLACE_MAX) ||
        !(fabs(z) <= FLOAT_PLACE_MAX) || !isfinite(heading)) {
        return false;
    }
    memcpy(body->pose.position, (double[3]){x, y, z}, sizeof body->pose.position);
    float_pose_set_heading(&body->pose, heading);
    memset(body->velocity, 0, sizeof body->velocity);
    memset(body->turning, 0, sizeof body->turning);
    memset(body->acceleration, 0, sizeof body->acceleration);
    memset(&body->around, 0, sizeof body->around);
    body->helm.throttle = body->helm.rudder = body->helm.shaken = 0.0;
    body->outside = (FloatPush){{0.0}, {0.0}};
    body->volume = body->rest_volume;
    body->overturned = 0.0;
    float_body_update_stance(body);
    return true;
}

FloatPose float_body_pose(const FloatBody* body) {
    assert(body);
    return body->pose;
}

FloatPose float_body_pose_after(const FloatBody* body, double seconds) {
    FloatPose pose = float_body_pose(body);
    double velocity[3];
    float_body_velocity(body, velocity);
    float_pose_turn(&pose, body->turning, seconds);
    for (int axis = 0; axis < 3; ++axis) {
        pose.position[axis] += seconds * velocity[axis];
    }
    return pose;
}

void float_body_velocity(const FloatBody* body, double velocity[3]) {
    assert(body && velocity);
    float_body_point_velocity(body, body->pose.position, velocity);
}

void float_body_turning(const FloatBody* body, double rate[3]) {
    assert(body && rate);
    memcpy(rate, body->stance.rate, sizeof body->stance.rate);
}

double float_body_mass(const FloatBody* body) {
    assert(body);
    return body->shape.mass;
}

double float_body_volume(const FloatBody* body) {
    assert(body);
    return body->volume;
}

double float_body_rest_volume(const FloatBody* body) {
    assert(body);
    return body->rest_volume;
}

void float_body_middle(const FloatBody* body, double middle[2]) {
    assert(body && middle);
    middle[0] = body->stance.centre[0];
    middle[1] = body->stance.centre[2];
}

bool float_body_push(FloatBody* body, const double force[3], const double torque[3]) {
    assert(body && force && torque);
    for (int axis = 0; axis < 3; ++axis) {
        if (!(fabs(force[axis]) <= FLOAT_PUSH_MAX) || !(fabs(torque[axis]) <= FLOAT_PUSH_MAX)) {
            return false;
        }
    }
    for (int axis = 0; axis < 3; ++axis) {
        body->outside.force[axis] += force[axis];
        body->outside.torque[axis] += torque[axis];
    }
    return true;
}

void float_body_push_at(const FloatBody* body, FloatPush* push, const double point[3],
                        const double force[3]) {
    const double* centre = body->stance.centre;
    const double arm[3] = {point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]};
    double torque[3];
    swell_cross(arm, force, torque);
    for (int axis = 0; axis < 3; ++axis) {
        push->force[axis] += force[axis];
        push->torque[axis] += torque[axis];
    }
}

void float_body_point_velocity(const FloatBody* body, const double point[3], double velocity[3]) {
    const double* centre = body->stance.centre;
    const double arm[3] = {point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]};
    double swing[3];
    swell_cross(body->stance.rate, arm, swing);
    for (int axis = 0; axis < 3; ++axis) {
        velocity[axis] = body->velocity[axis] + swing[axis];
    }
}

/* ---- The water around a body ----------------------------------------------------------------- */

/* The water is sampled at a probe in the middle of each column, and averaged. A hull of 12 by 6
   columns averages waves as its area does, down to the length of two columns, 1 m along and 0.8 m
   across. With few probes waves shorter than the hull would alias to long ones. Below the surface a
   wave moves exp(-k d) times as much. Since water is incompressible, its upward velocity w changes
   with depth by the divergence of its horizontal velocity, k w in one wave. So at a mean draught T
   the mean is w_T = w + 0.7 T div u, limited to between 0 and w. For one wave w_T / w is max(1 -
   0.7 k T, 0), which differs from exp(-k T) by at most 0.24 for every k. The divergence is that of
   the linear field that fits the probes best. */

static const double FELT_DRAUGHT = 0.7; /* share of the draught, see above */

/* The velocity changes in steps, once per frame of the sea. A longer smoothing (0.1 s, say) would
   delay the acceleration so much that a body overshoots waves of twice to five times its length. */
static const double ACCELERATION_SMOOTHING = 0.02; /* s */

/* In a steady wave the water's acceleration reaches g / 2, where the wave breaks (Longuet-Higgins
   1963). In crossing waves it reaches somewhat more. */
static const double ACCELERATION_MAX = 0.7 * FLOAT_GRAVITY;

/* Probes beyond these bounds are dropped. */
static const double HEIGHT_MAX = 1e3;      /* m */
static const double PROBE_SPEED_MAX = 1e2; /* m/s */

static double smooth(double last, double value) {
    return last + FLOAT_STEP / (ACCELERATION_SMOOTHING + FLOAT_STEP) * (value - last);
}

/* Finds div u along the body's own axes, from it the rise below, and the change of that. */
static void find_rise_below(FloatBody* body) {
    const FloatShape* shape = &body->shape;
    FloatAround* around = &body->around;
    const double *right = body->stance.axis[0], *aft = body->stance.axis[2];
    double divergence = 0.0;
    for (int i = 0; i < shape->column_count; ++i) {
        const double* velocity = around->probe[i].velocity;
        const double x = shape->column[i].x - shape->centre[0];
        const double z = shape->column[i].z - shape->centre[2];
        const double across = velocity[0] * right[0] + velocity[2] * right[2];
        const double along = velocity[0] * aft[0] + velocity[2] * aft[2];
        divergence +=
            shape->share[i] * (x * across / shape->spread[0] + z * along / shape->spread[1]);
    }
    const double rise = around->velocity[1], before = around->rise_below;
    around->rise_below =
        swell_clamp(FELT_DRAUGHT * shape->draught * divergence, fmin(-rise, 0.0), fmax(-rise, 0.0));
    const double change = around->known ? (around->rise_below - before) / FLOAT_STEP : 0.0;
    around->acceleration_below = smooth(around->acceleration_below, change);
}

void float_body_query_water(FloatBody* body, const FloatWater* water) {
    const FloatShape* shape = &body->shape;
    FloatAround* around = &body->around;
    const int count = shape->column_count;
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &around->probe[i];
        const double own[3] = {shape->column[i].x, 0.0, shape->column[i].z};
        double place[3];
        float_pose_place(&body->pose, own, place);
        probe->x = place[0];
        probe->z = place[2];
        if (!around->known) {
            probe->rest[0] = probe->x;
            probe->rest[1] = probe->z;
        }
    }
    FloatProbe known[FLOAT_PROBES_MAX];
    memcpy(known, around->probe, (size_t)count * sizeof *known);
    water->query(water->context, shape->shortest, around->probe, count);

    around->height = 0.0;
    memset(around->velocity, 0, sizeof around->velocity);
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &around->probe[i];
        const double* velocity = probe->velocity;
        probe->x = known[i].x;
        probe->z = known[i].z;
        if (!(isfinite(probe->rest[0]) && isfinite(probe->rest[1]) &&
              fabs(probe->height) <= HEIGHT_MAX && fabs(velocity[0]) <= PROBE_SPEED_MAX &&
              fabs(velocity[1]) <= PROBE_SPEED_MAX && fabs(velocity[2]) <= PROBE_SPEED_MAX)) {
            probe->rest[0] = probe->x;
            probe->rest[1] = probe->z;
            probe->height = known[i].height;
            memcpy(probe->velocity, known[i].velocity, sizeof probe->velocity);
        }

        /* The acceleration is the change of the velocity, smoothed over time and limited in
           length. */
        double square = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            const double change =
                around->known ? (velocity[axis] - known[i].velocity[axis]) / FLOAT_STEP : 0.0;
            around->change[i][axis] = smooth(around->change[i][axis], change);
            square += around->change[i][axis] * around->change[i][axis];
        }
        const double limit = ACCELERATION_MAX / fmax(sqrt(square), ACCELERATION_MAX);
        around->height += shape->share[i] * probe->height;
        for (int axis = 0; axis < 3; ++axis) {
            around->acceleration[i][axis] = limit * around->change[i][axis];
            around->velocity[axis] += shape->share[i] * velocity[axis];
        }
    }
    find_rise_below(body);
    around->known = true;
}

/* ---- Columns ------------------------------------------------------------------------------- */

/* Least extent in height of a column that lies, over its length. */
static const double LYING_EXTENT = 0.35;

/* A column has full damping once this share of it is wet. */
static const double DAMPED_SHARE = 0.25;

/* The added mass acts in full once this share of the volume at rest is under water. */
static const double WET_SHARE = 0.25;

/* A column in the world. */
typedef struct Standing {
    double lift_point[3]; /* the middle of its wet part [m] */
    double share;         /* share under water */
    double volume;        /* under water [m^3] */
    double sinking;       /* velocity at which it sinks into the water at its draught [m/s] */
    double resistance;    /* resistance to `sinking` [N s/m] */
} Standing;

static Standing stand_column(const FloatBody* body, int index) {
    const FloatColumn* column = &body->shape.column[index];
    const double(*axis)[3] = body->stance.axis;
    const double* up = axis[1];
    const FloatProbe* water = &body->around.probe[index];
    const double length = column->top - column->bottom;
    const double extent = length * fmax(fabs(up[1]), LYING_EXTENT);
    const double foot = body->pose.position[1] + axis[0][1] * column->x + axis[2][1] * column->z;
    const double middle = foot + up[1] * 0.5 * (column->bottom + column->top);
    Standing standing = {.share = swell_clamp(0.5 + (water->height - middle) / extent, 0.0, 1.0)};
    standing.volume = column->area * length * standing.share;
    const double wet_middle = up[1] >= 0.0 ? column->bottom + 0.5 * standing.share * length
                                           : column->top - 0.5 * standing.share * length;
    for (int i = 0; i < 3; ++i) {
        standing.lift_point[i] = body->pose.position[i] + axis[0][i] * column->x +
                                 axis[2][i] * column->z + up[i] * wet_middle;
    }
    double velocity[3];
    float_body_point_velocity(body, standing.lift_point, velocity);
    standing.sinking = water->velocity[1] + body->around.rise_below - velocity[1];
    standing.resistance = fmin(standing.share / DAMPED_SHARE, 1.0) * column->area *
                          (body->shape.damping + 0.5 * FLOAT_DENSITY * fabs(standing.sinking));
    return standing;
}

double float_body_wetness(const FloatBody* body) {
    return fmin(body->volume / (WET_SHARE * body->rest_volume), 1.0);
}

void float_body_add_columns(FloatBody* body, FloatPush* push) {
    Standing standing[FLOAT_PROBES_MAX];
    const int count = body->shape.column_count;
    double resistance = 0.0;
    body->volume = 0.0;
    for (int i = 0; i < count; ++i) {
        standing[i] = stand_column(body, i);
        body->volume += standing[i].volume;
        resistance += standing[i].resistance;
    }
    const double wetness = float_body_wetness(body);

    /* The added mass in the world's frame, over the volume under water: force = m a, both along the
       world's axes [kg/m^3]. */
    const double wet = body->volume > 0.0 ? wetness / body->volume : 0.0;
    const FloatStance* stance = &body->stance;
    double added[3][3] = {{0.0}};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int own = 0; own < 3; ++own) {
                added[i][j] +=
                    wet * body->shape.added[own] * stance->axis[own][i] * stance->axis[own][j];
            }
        }
    }

    /* Lift, damping and the water's acceleration. Damping uses the velocity at the end of the step,
       to first order, so that it cannot overshoot: `ease`. */
    const double mass = body->shape.mass + wetness * body->shape.added[1];
    const double ease = 1.0 / (1.0 + FLOAT_STEP * resistance / mass);
    for (int n = 0; n < count; ++n) {
        const Standing* column = &standing[n];
        const double *a = body->around.acceleration[n], *at = column->lift_point;
        const double below[3] = {a[0], a[1] + body->around.acceleration_below, a[2]};
        const double level[3] = {at[0], stance->centre[1], at[2]};
        double pressure[3], moving[3];
        for (int i = 0; i < 3; ++i) {
            pressure[i] = FLOAT_DENSITY * column->volume * a[i];
            moving[i] = column->volume *
                        (added[i][0] * below[0] + added[i][1] * below[1] + added[i][2] * below[2]);
        }
        pressure[1] += FLOAT_DENSITY * FLOAT_GRAVITY * column->volume +
                       ease * column->resistance * column->sinking;
        float_body_push_at(body, push, at, pressure);
        float_body_push_at(body, push, level, moving);
    }
}

/* ---- Motion -------------------------------------------------------------------------------- */

/* Beyond these limits the state has diverged. */
static const double SPEED_MAX = 100.0;  /* m/s */
static const double TURNING_MAX = 50.0; /* rad/s */

static const double ACCELERATION_MEAN = 0.1; /* time constant of the reported mean [s] */
static const double OVERTURNED_MAX = 4.0;    /* s */

void float_body_divide_by_mass(const FloatBody* body, const double impulse[3], double velocity[3]) {
    double along[3];
    float_pose_unrotate(&body->pose, impulse, along);
    for (int axis = 0; axis < 3; ++axis) {
        along[axis] /= body->shape.mass + float_body_wetness(body) * body->shape.added[axis];
    }
    float_pose_rotate(&body->pose, along, velocity);
}

void float_body_step(FloatBody* body, const FloatWater* water) {
    assert(body && water && water->query);
    const FloatPose before = body->pose;
    float_body_query_water(body, water);
    FloatPush push = body->outside;
    body->outside = (FloatPush){{0.0}, {0.0}};
    float_body_add_columns(body, &push);
    push.force[1] -= body->shape.mass * FLOAT_GRAVITY;
    if (body->add_own_push) {
        body->add_own_push(body, &push);
    }

    /* Semi-implicit Euler: the new velocity moves the body. */
    double acceleration[3];
    float_body_divide_by_mass(body, push.force, acceleration);
    for (int axis = 0; axis < 3; ++axis) {
        body->velocity[axis] += FLOAT_STEP * acceleration[axis];
        body->acceleration[axis] += FLOAT_STEP / (ACCELERATION_MEAN + FLOAT_STEP) *
                                    (acceleration[axis] - body->acceleration[axis]);
    }

    /* Euler's equations: I rate' = torque - rate x I rate. */
    const double* inertia = body->shape.inertia;
    double torque[3], spin[3], gyroscopic[3], from_centre[3];
    float_pose_unrotate(&body->pose, push.torque, torque);
    for (int axis = 0; axis < 3; ++axis) {
        spin[axis] = inertia[axis] * body->turning[axis];
    }
    swell_cross(body->turning, spin, gyroscopic);
    for (int axis = 0; axis < 3; ++axis) {
        body->turning[axis] += FLOAT_STEP * (torque[axis] - gyroscopic[axis]) / inertia[axis];
    }
    float_pose_turn(&body->pose, body->turning, FLOAT_STEP);
    float_pose_rotate(&body->pose, body->shape.centre, from_centre);
    bool sound = true;
    for (int axis = 0; axis < 3; ++axis) {
        body->pose.position[axis] =
            body->stance.centre[axis] + FLOAT_STEP * body->velocity[axis] - from_centre[axis];
        sound = sound && fabs(body->pose.position[axis]) <= FLOAT_PLACE_MAX &&
                fabs(body->velocity[axis]) <= SPEED_MAX && fabs(body->turning[axis]) <= TURNING_MAX;
    }
    float_body_update_stance(body);
    body->overturned = body->stance.axis[1][1] < 0.0 ? body->overturned + FLOAT_STEP : 0.0;
    if (!sound || body->overturned > OVERTURNED_MAX) {
        float_body_place(body, before.position[0], body->around.height, before.position[2],
                         float_pose_heading(&before));
    }
}
