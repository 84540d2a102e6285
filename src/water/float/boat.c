/*
 * The forces of the launch: resistance, side forces, thrust and rudder.
 *
 * In its own frame u is the speed ahead through the water, w that to starboard, r the rate of turn
 * to port; the slip of a station x lengths ahead of amidships is w_l = w - r x. Resistance ahead is
 * friction and that of her waves (planing.c); side forces are the lift of the
 * hull as a wing of low aspect ratio and cross flow at each station (Fossen). The rudder is in the
 * slipstream of the propeller.
 */
#include "body.h"

#include "base/numbers.h"

#include <assert.h>

/* The numbers below are the launch's; those of another boat follow from them by its length, beam,
   draught and volume (Froude's law). */
static const double GRAVITY_CENTRE = 0.24; /* above the water [m] ... */
static const double METACENTRE = 0.12;     /* ... at least so far below the metacentre, in beams */

/* Shares of the mass by axis: sway, heave, surge. */
static const double ADDED[3] = {0.8, 0.9, 0.06};
static const double HEAVE_PERIOD = 1.4;  /* s */
static const double DAMPING_RATIO = 0.6; /* of heave */

/* Resistance. */
static const double WET_SURFACE = 11.0;    /* m^2 */
static const double FRICTION = 0.0045;     /* coefficient */
static const double TRANSOM_FIRST = 3.0;   /* factor when going astern */
static const double IDLE_PROPELLER = 30.0; /* drag of a propeller that does not turn [N s^2/m^2] */
static const double IDLE_THROTTLE = 0.3;   /* without this drag above it */

static const double THRUST = 7400.0;     /* N, at rest */
static const double THRUST_SPEED = 24.0; /* at which thrust is 0 [m/s] */
static const double ASTERN = 0.25;

static const double ROLL_DAMPING = 1.5; /* by keel and chines, of the inertia [1/s] */

/* Side forces. */
static const double HULL_LIFT = 0.6, STATION_LIFT = 1.0, STATION_DRAG = 1.2;
enum { STATIONS = 7 };

/* The rudder. */
static const double RUDDER_AREA = 0.10; /* m^2 */
static const double RUDDER_LIFT = 2.0;
static const double RUDDER_FLOW = 100.0; /* square of the speed at which it draws air [m^2/s^2] */
static const double RUDDER_STALL = 0.35; /* rad */
static const double RUDDER_ANGLE = 0.6;  /* rad, hard over */
static const double STERN = -0.47;       /* position of rudder and propeller, lengths ahead */

static const double RUDDER_RATE = 1.0, THROTTLE_RATE = 2.0; /* 1/s */

/* The share of her side that is in the water when she planes. */
static const double PLANING_SIDE = 0.5;

/* The helmsman: for so long he feels how she shakes, in root mean square, and remembers it; from
   SHAKEN_FROM on he eases the throttle, at SHAKEN_MOST down to EASED. */
static const double SHAKEN_FEEL = 1.0, SHAKEN_MEMORY = 10.0; /* s */
static const double SHAKEN_FROM = 0.7, SHAKEN_MOST = 1.3;    /* m/s^2 */
static const double EASED = 0.25;

/* Heights at which forces act [m]. As on a planing hull, the lift on the outer chine acts above the
   centre of gravity, so that the boat leans into a turn. */
static const double STERN_HEIGHT = -0.20, SIDE_HEIGHT = -0.15, LIFT_HEIGHT = 0.28;

/* A length of the launch for another boat, by her length or by her draught. */
static double by_length(const FloatBody* boat, double length) {
    return length * (boat->form.length / FLOAT_LAUNCH.length);
}

static double by_draught(const FloatBody* boat, double height) {
    return height * (boat->form.draught / FLOAT_LAUNCH.draught);
}

/* Speeds through the water in the boat's frame. */
typedef struct Course {
    double u, w; /* m/s */
    double r;    /* rad/s */
    double wet;  /* wet share of the hull, at most 1 */
} Course;

static Course find_course(const FloatBody* boat) {
    double past[3], own[3];
    for (int axis = 0; axis < 3; ++axis) {
        past[axis] = boat->velocity[axis] - boat->around.velocity[axis];
    }
    float_pose_unrotate(&boat->pose, past, own);
    return (Course){
        .u = -own[2],
        .w = own[0],
        .r = boat->turning[1],
        .wet = fmin(boat->volume / boat->rest_volume, 1.0),
    };
}

/* Adds a force, given to starboard and forwards, at a height and `ahead` lengths from amidships. */
static void push_boat(const FloatBody* boat, FloatPush* push, double ahead, double height,
                      double to_starboard, double forwards) {
    double point[3], force[3];
    float_pose_place(&boat->pose,
                     (const double[3]){0.0, by_draught(boat, height), -ahead * boat->form.length},
                     point);
    float_pose_rotate(&boat->pose, (const double[3]){to_starboard, 0.0, -forwards}, force);
    float_body_push_at(boat, push, point, force);
}

static void add_resistance(const FloatBody* boat, const Course* course, const FloatPlaning* planing,
                           FloatPush* push) {
    const double u = course->u;
    const double idle = 1.0 - fmin(fabs(boat->helm.throttle) / IDLE_THROTTLE, 1.0);
    const double surface = WET_SURFACE * sqrt(boat->form.volume / FLOAT_LAUNCH.volume *
                                              (boat->form.length / FLOAT_LAUNCH.length));
    const double propeller = by_draught(boat, by_length(boat, IDLE_PROPELLER));
    const double blunt = u < 0.0 ? TRANSOM_FIRST : 1.0;
    const double resistance =
        (0.5 * FLOAT_DENSITY * planing->wet * surface * FRICTION + idle * propeller) * u * fabs(u) +
        copysign(planing->resistance, u);
    push_boat(boat, push, 0.0, SIDE_HEIGHT, 0.0, -course->wet * blunt * resistance);
}

static void add_roll_damping(const FloatBody* boat, FloatPush* push) {
    const double torque =
        -ROLL_DAMPING * float_body_wetness(boat) * boat->shape.inertia[2] * boat->turning[2];
    for (int axis = 0; axis < 3; ++axis) {
        push->torque[axis] += torque * boat->stance.axis[2][axis];
    }
}

static void add_side_forces(const FloatBody* boat, const Course* course, double planes,
                            FloatPush* push) {
    const double side =
        boat->form.draught * boat->form.length * swell_mix(1.0, PLANING_SIDE, planes);
    const double pressure = 0.5 * FLOAT_DENSITY * course->wet;
    const double speed = fabs(course->u);
    push_boat(boat, push, 0.0, LIFT_HEIGHT, -pressure * side * HULL_LIFT * speed * course->w, 0.0);
    for (int i = 0; i < STATIONS; ++i) {
        const double ahead = (i + 0.5) / STATIONS - 0.5;
        const double slip = course->w - course->r * ahead * boat->form.length;
        const double across = -pressure * side / STATIONS * slip;
        push_boat(boat, push, ahead, SIDE_HEIGHT, across * STATION_DRAG * fabs(slip), 0.0);
        push_boat(boat, push, ahead, LIFT_HEIGHT, across * STATION_LIFT * speed, 0.0);
    }
}

/* The height of the water at the transom [m], where the hull's first columns are. */
static double find_stern_water(const FloatBody* boat) {
    const FloatProbe* probe = boat->around.probe;
    double height = 0.0;
    for (int i = 0; i < FLOAT_HULL_ACROSS; ++i) {
        height += probe[i].height / FLOAT_HULL_ACROSS;
    }
    return height;
}

/* The share of propeller and rudder in the water. */
static double stern_wetness(const FloatBody* boat) {
    double gear[3];
    const double height = by_draught(boat, STERN_HEIGHT);
    float_pose_place(&boat->pose, (const double[3]){0.0, height, -STERN * boat->form.length}, gear);
    const double depth = find_stern_water(boat) - gear[1];
    return swell_clamp(0.5 + depth / -height, 0.0, 1.0);
}

/* Thrust, and the rudder in the slipstream. Going astern, the rudder acts in reverse. */
static void add_drive(const FloatBody* boat, const Course* course, FloatPush* push) {
    const double throttle = boat->helm.throttle * (boat->helm.throttle < 0.0 ? ASTERN : 1.0);
    const double fastest = THRUST_SPEED * sqrt(boat->form.length / FLOAT_LAUNCH.length);
    const double against = swell_clamp(copysign(course->u, course->u * throttle), 0.0, fastest);
    const double wet = stern_wetness(boat);
    const double most = THRUST * (boat->form.volume / FLOAT_LAUNCH.volume);
    const double thrust = wet * most * throttle * (1.0 - against / fastest);
    const double angle = RUDDER_ANGLE * boat->helm.rudder;
    const double pressure = 0.5 * FLOAT_DENSITY * by_draught(boat, by_length(boat, RUDDER_AREA));
    const double flow = fmin(course->u * fabs(course->u) + fmax(thrust, 0.0) / pressure,
                             by_length(boat, RUDDER_FLOW));
    const double slip = course->w - course->r * STERN * boat->form.length;
    const double incidence = swell_clamp(
        copysign(1.0, flow) * angle + atan2(slip, sqrt(fabs(flow))), -RUDDER_STALL, RUDDER_STALL);
    const double lift = wet * pressure * fabs(flow) * RUDDER_LIFT * incidence;
    push_boat(boat, push, STERN, STERN_HEIGHT, -lift * cos(angle), thrust - lift * sin(angle));
}

static double move_towards(double value, double wanted, double rate) {
    return value + swell_clamp(wanted - value, -rate * FLOAT_STEP, rate * FLOAT_STEP);
}

/* The throttle that the helmsman dares, by her motion up and down. */
static double ease_throttle(FloatBody* boat) {
    FloatHelm* helm = &boat->helm;
    const double now = boat->acceleration[1] * boat->acceleration[1];
    const double seconds = now > helm->shaken ? SHAKEN_FEEL : SHAKEN_MEMORY;
    helm->shaken += FLOAT_STEP / seconds * (now - helm->shaken);
    const double shaken = (sqrt(helm->shaken) - SHAKEN_FROM) / (SHAKEN_MOST - SHAKEN_FROM);
    return fmin(helm->wanted_throttle, swell_mix(1.0, EASED, swell_clamp(shaken, 0.0, 1.0)));
}

static void add_push(FloatBody* boat, FloatPush* push) {
    FloatHelm* helm = &boat->helm;
    helm->throttle = move_towards(helm->throttle, ease_throttle(boat), THROTTLE_RATE);
    helm->rudder = move_towards(helm->rudder, helm->wanted_rudder, RUDDER_RATE);
    const Course course = find_course(boat);
    const FloatPlaning planing = float_boat_plane(boat, course.u, push);
    add_resistance(boat, &course, &planing, push);
    add_side_forces(boat, &course, planing.planes, push);
    add_roll_damping(boat, push);
    add_drive(boat, &course, push);
}

/* The height of the metacentre above the water: that of the middle of the volume, and the second
   moment of the waterplane over the volume. */
static double find_metacentre(const FloatShape* shape) {
    double moment = 0.0;
    for (int i = 0; i < shape->column_count; ++i) {
        const FloatColumn* column = &shape->column[i];
        if (column->bottom < 0.0) {
            const double across = column->x - shape->centre[0];
            moment += column->area * (across * across - 0.5 * column->bottom * column->bottom);
        }
    }
    return moment * FLOAT_DENSITY / shape->mass;
}

FloatBody* float_boat_create(const FloatHull* hull, SwellError* error) {
    FloatShape filled = {0}, *shape = &filled;
    const FloatHullSize form = float_hull_size(hull);
    float_hull_fill(hull, shape);
    float_shape_set_afloat(shape, 0.0);
    shape->centre[1] = fmin(GRAVITY_CENTRE * form.beam / FLOAT_LAUNCH.beam,
                            find_metacentre(shape) - METACENTRE * form.beam);
    const double mass = shape->mass;
    for (int axis = 0; axis < 3; ++axis) {
        shape->added[axis] = ADDED[axis] * mass;
    }
    /* Pitch, yaw, roll: radii of gyration, times a factor for added inertia. */
    shape->inertia[0] = 1.9 * mass * pow(0.26 * form.length, 2.0);
    shape->inertia[1] = 1.8 * mass * pow(0.27 * form.length, 2.0);
    shape->inertia[2] = 1.25 * mass * pow(0.36 * form.beam, 2.0);
    const double period = HEAVE_PERIOD * sqrt(form.draught / FLOAT_LAUNCH.draught);
    shape->damping = 2.0 * DAMPING_RATIO * FLOAT_DENSITY * FLOAT_GRAVITY / (SWELL_TWO_PI / period);
    FloatBody* boat = float_body_create(shape, error);
    if (boat) {
        boat->form = form;
        boat->add_own_push = add_push;
    }
    return boat;
}

/* NaN becomes 0. */
static double clamp_control(double value) {
    return isnan(value) ? 0.0 : swell_clamp(value, -1.0, 1.0);
}

void float_boat_steer(FloatBody* boat, double throttle, double rudder) {
    assert(boat);
    boat->helm.wanted_throttle = clamp_control(throttle);
    boat->helm.wanted_rudder = clamp_control(rudder);
}

double float_boat_speed(const FloatBody* boat) {
    assert(boat);
    return find_course(boat).u;
}

double float_body_floating(const FloatBody* body) {
    assert(body);
    const bool boat = body->form.length > 0.0;
    return boat ? 1.0 - float_climbing_share(fmax(float_boat_speed(body), 0.0), body->form.length)
                : 1.0;
}

double float_boat_heading(const FloatBody* boat) {
    assert(boat);
    return float_pose_heading(&boat->pose);
}

double float_boat_rudder(const FloatBody* boat) {
    assert(boat);
    return boat->helm.rudder;
}
