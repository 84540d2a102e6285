/*
 * A boat: her resistance, side forces, thrust and rudder, and the lift that carries her at speed.
 *
 * In her own frame u is the speed ahead through the water, w the speed to starboard, r the rate of
 * turn to port. The slip of a station x lengths ahead of amidships is w_l = w - r x. Side forces
 * are the lift of the hull as a wing of low aspect ratio and cross flow at each station (Fossen).
 * The rudder is in the slipstream of the propeller. Resistance ahead is friction and wave
 * resistance.
 *
 * At the hump she climbs her own wave. Beyond it her bottom lifts her. A bottom of breadth b and
 * wetted length l = lambda b meets the water at tau degrees and rises by beta degrees from keel to
 * chine. Its lift and the place of that, ahead of the after end, are (D. Savitsky, Hydrodynamic
 * Design of Planing Hulls, Marine Technology 1, 1964)
 *
 *     L = rho/2 u^2 b^2 (C - 0.0065 beta C^0.6),   C = (0.0120 lambda^(1/2) + B) tau^1.1,
 *     B = 0.0055 lambda^(5/2) / Cv^2,   Cv = u / sqrt(g b)
 *     l_p = (0.75 - 1 / (5.21 Cv^2 / lambda^2 + 2.39)) l
 *
 * Where L is her weight and l_p reaches to her centre of gravity, tau is her trim at that speed.
 * Her own waves take part in it, and the first term, whose lift is far ahead, and B, which is
 * buoyancy, balance there. So the water at her columns slopes up ahead by this trim, around her
 * centre of gravity, in place of her own waves, and the lift of her bottom acts below that centre.
 *
 * Each side of the keel has half of the first term, computed from the columns that are wet there,
 * and normal to its bottom. A side that is lower, sinks, or is pressed aside in a turn lifts more.
 * tau is the angle of the bottom's velocity through the water: it grows as a hull comes down and
 * falls as it rises, so the lift takes energy from all motions but the way ahead. B is only 0.6 to
 * 0.7 of the weight of the displaced water, because the flow leaves the chines and the transom. So
 * planing takes a part of the columns' lift.
 */
#include "body.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* ---- Speeds -------------------------------------------------------------------------------- */

/* Wave resistance over the weight, and the Froude numbers of the length between which it rises, for
   such hulls (J. Mercier and D. Savitsky, Resistance of Transom-Stern Craft in the Pre-Planing
   Regime, Davidson Laboratory 1667, 1973). */
static const double WALL = 0.10, WALL_START = 0.35, WALL_END = 0.60;

/* Hulls go from floating to planing between these Froude numbers: D. Radojcic et al.,
   Resistance Prediction for Hard Chine Hulls in the Pre-Planing Regime, Polish Maritime Research
   21, 2014. */
static const double PLANING_FROM = 0.4, PLANING_AT = 1.0;

static double froude_of(double speed, double length) {
    return fabs(speed) / sqrt(FLOAT_GRAVITY * length);
}

double float_planing_share(double speed, double length) {
    return swell_smoothstep(PLANING_FROM, PLANING_AT, froude_of(speed, length));
}

/* How far a boat of that length [m] climbs her own wave at a speed [m/s]: 0 to 1. */
static double climbing_share(double speed, double length) {
    return swell_smoothstep(WALL_START, WALL_END, froude_of(speed, length));
}

double float_floating_share(double speed, double length) {
    return 1.0 - swell_smoothstep(PLANING_FROM, WALL_END, froude_of(speed, length));
}

/* ---- Trim ---------------------------------------------------------------------------------- */

static const double LAUNCH_GRAVITY = 2.48;  /* her centre of gravity, ahead of the transom [m] */
static const double LAUNCH_DEADRISE = 25.0; /* beta at her transom [degrees] */

enum { BALANCING = 40 }; /* each step leaves at most 0.6 of the error */

/* C carries her weight, and its centre is below her centre of gravity. */
double float_boat_trim(double speed) {
    const double breadth = FLOAT_BOAT_CHINE * FLOAT_BOAT_BEAM;
    const double cv_square = speed * speed / (FLOAT_GRAVITY * breadth);
    const double carried = 2.0 * FLOAT_LAUNCH.volume / (cv_square * breadth * breadth * breadth);
    double c = carried, lambda = 2.0 * LAUNCH_GRAVITY / breadth;
    for (int i = 0; i < BALANCING; ++i) {
        c = carried + 0.0065 * LAUNCH_DEADRISE * pow(c, 0.6);
        lambda =
            LAUNCH_GRAVITY / breadth / (0.75 - 1.0 / (5.21 * cv_square / (lambda * lambda) + 2.39));
    }
    const double by_tau = 0.0120 * sqrt(lambda) + 0.0055 * pow(lambda, 2.5) / cv_square;
    const double lifted = 1.0 - float_floating_share(speed, FLOAT_BOAT_LENGTH);
    return lifted > 0.0 ? lifted * swell_radians(pow(c / by_tau, 1.0 / 1.1)) : 0.0;
}

/* ---- Lift ---------------------------------------------------------------------------------- */

/* Savitsky's range of tau [degrees]. */
static const double FLATTEST = 2.0, STEEPEST = 15.0;

/* Share of the columns' lift that a planing hull loses, see above. */
static const double BUOYANCY_LOST = 0.33;

/* A column is wet with its foot this far below the water, and dry this far above it, in
   draughts. */
static const double EDGE = 0.1;

enum { SIDES = 2, SIDE_COLUMNS = 2 /* columns across the bottom */ };

/* The breadth b of her bottom, where she is widest. The inner column there has its share of the
   deck's half beam. */
static double breadth_of(const FloatBody* boat) {
    const double spacing = boat->form.length / FLOAT_HULL_ALONG;
    double area = 0.0;
    for (int n = 3; n < boat->shape.column_count; n += FLOAT_HULL_ACROSS) {
        area = fmax(area, boat->shape.column[n].area);
    }
    return FLOAT_BOAT_CHINE * 2.0 * area / (FLOAT_HULL_EDGES[4] * spacing);
}

/* The wet part of the bottom on one side of the keel. */
typedef struct Side {
    double area;      /* m^2 */
    double rest_area; /* the same at rest */
    double place[3];  /* its middle, own frame [m] */
    double water[3];  /* velocity of the water there, world [m/s] */
    double rise;      /* tangent of the rise from keel to chine */
    double slope;     /* tangent of the slope down towards the stern */
} Side;

static double wet_share(const FloatBody* boat, double depth) {
    return swell_clamp(0.5 + 0.5 * depth / (EDGE * boat->form.draught), 0.0, 1.0);
}

/* Finds the wet part of the port side (0) or the starboard side (1). Each row has an inner and an
   outer column of it. The slope is that of the best-fitting plane. */
static Side find_side(const FloatBody* boat, int side) {
    Side found = {0};
    double product = 0.0, square = 0.0; /* sums of z times bottom, and of z squared */
    for (int n = 0; n < FLOAT_HULL_ALONG * SIDE_COLUMNS; ++n) {
        const int row = n / SIDE_COLUMNS * FLOAT_HULL_ACROSS;
        const int inner = row + (side ? 3 : 2), outer = row + (side ? 4 : 1);
        const int i = n % SIDE_COLUMNS ? outer : inner;
        const FloatColumn *edge = boat->shape.column, *column = &edge[i];
        const FloatProbe* probe = &boat->around.probe[i];
        const double run = fabs(edge[outer].x - edge[inner].x);
        const double rise = run > 0.0 ? (edge[outer].bottom - edge[inner].bottom) / run : 0.0;
        const double place[3] = {column->x, column->bottom, column->z};
        double foot[3];
        float_pose_place(&boat->pose, place, foot);
        const double wet = wet_share(boat, probe->height - foot[1]) * column->area;
        for (int axis = 0; axis < 3; ++axis) {
            found.place[axis] += wet * place[axis];
            found.water[axis] += wet * probe->velocity[axis];
        }
        found.area += wet;
        found.rest_area += wet_share(boat, -column->bottom) * column->area;
        found.rise += wet * rise;
        product += wet * column->z * column->bottom;
        square += wet * column->z * column->z;
    }
    const double share = found.area > 0.0 ? 1.0 / found.area : 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        found.place[axis] *= share;
        found.water[axis] *= share;
    }
    found.rise *= share;
    const double spread = square * share - found.place[2] * found.place[2];
    product = product * share - found.place[2] * found.place[1];
    found.slope = spread > 0.0 ? -product / spread : 0.0;
    return found;
}

/* Returns the lift of a side [N], if all of it met the water as the place `back` aft of its middle
   does. */
static double lift_at(const FloatBody* boat, const Side* wet, double outward, double back) {
    const double breadth = breadth_of(boat), length = wet->area / (0.5 * breadth);
    const double at[3] = {wet->place[0], wet->place[1], wet->place[2] + back};
    double place[3], past[3], own[3];
    float_pose_place(&boat->pose, at, place);
    float_body_point_velocity(boat, place, past);
    for (int axis = 0; axis < 3; ++axis) {
        past[axis] -= wet->water[axis];
    }
    float_pose_unrotate(&boat->pose, past, own);
    const double ahead = -own[2];
    const double into = outward * wet->rise * own[0] - own[1] + wet->slope * ahead;
    if (!(ahead > 0.0 && into > 0.0)) {
        return 0.0;
    }
    const double tau = swell_degrees(atan2(into, ahead));
    const double beta = swell_degrees(atan(fmax(wet->rise, 0.0)));
    const double flat = 0.0120 * sqrt(length / breadth); /* C over tau^1.1 */
    const double within = flat * pow(fmax(tau, FLATTEST), 1.1);
    /* Below the law's range of tau the deadrise takes the same share of the lift as at the end of
       the range. */
    const double left = fmax(1.0 - 0.0065 * beta * pow(within, -0.4), 0.0);
    return 0.5 * FLOAT_DENSITY * ahead * ahead * breadth * breadth *
           (flat * pow(fmin(tau, STEEPEST), 1.1) * left) / SIDES;
}

/* Adds a share of the lift of a side and returns it [N]. The after end of a pitching bottom meets
   the water at another angle than the point where a steady lift acts. Between them the water is
   turned gradually. */
static double push_side(const FloatBody* boat, const Side* wet, double outward, double share,
                        FloatPush* push) {
    const double length = wet->area / (0.5 * breadth_of(boat));
    if (!(length > 0.0)) {
        return 0.0;
    }
    const double steady = share * lift_at(boat, wet, outward, -0.25 * length);
    const double whole = share * lift_at(boat, wet, outward, 0.5 * length);
    const double at[2] = {boat->shape.centre[2], wet->place[2]}, lift[2] = {steady, whole - steady};
    for (int i = 0; i < 2; ++i) {
        const double own[3] = {wet->place[0], wet->place[1], at[i]};
        double point[3], force[3];
        float_pose_place(&boat->pose, own, point);
        float_pose_rotate(&boat->pose,
                          (const double[3]){-outward * wet->rise * lift[i], lift[i], 0.0}, force);
        float_body_push_at(boat, push, point, force);
    }
    return whole;
}

/* How a boat planes. */
typedef struct Planing {
    double planes;     /* share of planing, 0 to 1 */
    double wet;        /* wet area of her bottom over that at rest */
    double resistance; /* wave resistance [N] */
} Planing;

/* Adds the lift of her bottom, and the change of the columns' lift by her speed ahead through the
   water [m/s]: the water slopes, and buoyancy is lost. A hull that is pressed below its floating
   depth loses no more than when afloat. */
static Planing plane(const FloatBody* boat, double ahead, FloatPush* push) {
    const double weight = boat->shape.mass * FLOAT_GRAVITY, length = boat->form.length;
    const double climbs = climbing_share(ahead, length);
    const double planes = ahead > 0.0 ? float_planing_share(ahead, length) : 0.0;
    double lift = 0.0, area = 0.0, rest_area = 0.0;
    for (int side = 0; side < SIDES; ++side) {
        const Side wet = find_side(boat, side);
        lift += push_side(boat, &wet, side ? 1.0 : -1.0, climbs, push);
        area += wet.area;
        rest_area += wet.rest_area;
    }
    const double rises = WALL * climbs * fmax(1.0 - lift / weight, 0.0);
    const double slope = tan(float_boat_trim(ahead * sqrt(FLOAT_BOAT_LENGTH / length)));
    const double afloat = boat->rest_volume / fmax(boat->volume, boat->rest_volume);
    for (int i = 0; i < boat->shape.column_count && ahead > 0.0; ++i) {
        const FloatColumn* column = &boat->shape.column[i];
        double foot[3];
        float_pose_place(&boat->pose, (const double[3]){column->x, column->bottom, column->z},
                         foot);
        const double level = boat->around.probe[i].height - foot[1];
        const double most = column->top - column->bottom;
        const double sloped = level + slope * (boat->shape.centre[2] - column->z);
        const double change =
            (1.0 - BUOYANCY_LOST * planes * afloat) * swell_clamp(sloped, 0.0, most) -
            swell_clamp(level, 0.0, most);
        const double force[3] = {0.0, FLOAT_DENSITY * FLOAT_GRAVITY * column->area * change, 0.0};
        float_body_push_at(boat, push, foot, force);
    }
    return (Planing){planes, rest_area > 0.0 ? area / rest_area : 0.0, rises * weight};
}

/* ---- Forces -------------------------------------------------------------------------------- */

/* The numbers below are the launch's. Those of another boat follow from them by its length, beam,
   draught and volume (Froude's law). */

/* Resistance. */
static const double WET_SURFACE = 11.0;    /* m^2 */
static const double FRICTION = 0.0045;     /* coefficient */
static const double TRANSOM_FIRST = 3.0;   /* factor when going astern */
static const double IDLE_PROPELLER = 30.0; /* drag of a propeller that does not turn [N s^2/m^2] */
static const double IDLE_THROTTLE = 0.3;   /* throttle above which this drag is 0 */

static const double ROLL_DAMPING = 1.5; /* damping by keel and chines over the inertia [1/s] */

/* Side forces: coefficients of the hull's lift, and of lift and drag at each station. */
static const double HULL_LIFT = 0.6, STATION_LIFT = 1.0, STATION_DRAG = 1.2;
enum { STATIONS = 7 };

/* The share of her side that is in the water when she planes. */
static const double PLANING_SIDE = 0.5;

/* The propeller. */
static const double THRUST = 7400.0;     /* at rest [N] */
static const double THRUST_SPEED = 24.0; /* speed at which thrust is 0 [m/s] */
static const double ASTERN = 0.25;       /* thrust astern over thrust ahead */

/* The rudder. */
static const double RUDDER_AREA = 0.10;  /* m^2 */
static const double RUDDER_LIFT = 2.0;   /* coefficient per radian */
static const double RUDDER_FLOW = 100.0; /* square of the speed at which it draws air [m^2/s^2] */
static const double RUDDER_STALL = 0.35; /* rad */
static const double RUDDER_ANGLE = 0.6;  /* rad, hard over */
static const double STERN = -0.47;       /* position of rudder and propeller, lengths ahead */

/* Heights at which forces act [m]. As on a planing hull, the lift on the outer chine acts above the
   centre of gravity, so that the boat leans into a turn. */
static const double STERN_HEIGHT = -0.20, SIDE_HEIGHT = -0.15, LIFT_HEIGHT = 0.28;

/* Scales a length of the launch to another boat, by her length or by her draught. */
static double by_length(const FloatBody* boat, double length) {
    return length * (boat->form.length / FLOAT_LAUNCH.length);
}

static double by_draught(const FloatBody* boat, double height) {
    return height * (boat->form.draught / FLOAT_LAUNCH.draught);
}

/* Returns by how much times and speeds exceed the launch's. */
static double slower(const FloatBody* boat) {
    return sqrt(boat->form.length / FLOAT_LAUNCH.length);
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

/* Adds a force given by its parts to starboard and forwards. It acts at a height, `ahead` lengths
   forward of amidships. */
static void push_boat(const FloatBody* boat, FloatPush* push, double ahead, double height,
                      double to_starboard, double forwards) {
    double point[3], force[3];
    float_pose_place(&boat->pose,
                     (const double[3]){0.0, by_draught(boat, height), -ahead * boat->form.length},
                     point);
    float_pose_rotate(&boat->pose, (const double[3]){to_starboard, 0.0, -forwards}, force);
    float_body_push_at(boat, push, point, force);
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

/* Adds thrust, and the force of the rudder in the slipstream. The rudder acts in reverse astern. */
static void add_drive(const FloatBody* boat, const Course* course, FloatPush* push) {
    const double throttle = boat->helm.throttle * (boat->helm.throttle < 0.0 ? ASTERN : 1.0);
    const double fastest = THRUST_SPEED * slower(boat);
    const double against = swell_clamp(copysign(course->u, course->u * throttle), 0.0, fastest);
    const double height = by_draught(boat, STERN_HEIGHT);
    double gear[3], water = 0.0; /* `water` is its height at the transom, from the first columns */
    float_pose_place(&boat->pose, (const double[3]){0.0, height, -STERN * boat->form.length}, gear);
    for (int i = 0; i < FLOAT_HULL_ACROSS; ++i) {
        water += boat->around.probe[i].height / FLOAT_HULL_ACROSS;
    }
    const double wet = swell_clamp(0.5 + (water - gear[1]) / -height, 0.0, 1.0);
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

/* Adds friction on what is wet, and the drag of an idle propeller and of her waves. */
static void add_resistance(const FloatBody* boat, const Course* course, const Planing* planing,
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

/* ---- The helm ------------------------------------------------------------------------------ */

static const double RUDDER_RATE = 1.0, THROTTLE_RATE = 2.0; /* 1/s */

/* The helmsman follows the root mean square of her upward acceleration, with the first time
   constant as it grows and the second as it falls. From SHAKEN_FROM on he eases the throttle, at
   SHAKEN_MOST down to EASED. */
static const double SHAKEN_FEEL = 1.0, SHAKEN_MEMORY = 10.0; /* s */
static const double SHAKEN_FROM = 0.7, SHAKEN_MOST = 1.3;    /* m/s^2 */
static const double EASED = 0.25;

static double move_towards(double value, double wanted, double rate) {
    return value + swell_clamp(wanted - value, -rate * FLOAT_STEP, rate * FLOAT_STEP);
}

/* Returns the throttle that the helmsman dares with her motion up and down. */
static double ease_throttle(FloatBody* boat) {
    FloatHelm* helm = &boat->helm;
    const double now = boat->acceleration[1] * boat->acceleration[1];
    const double seconds = slower(boat) * (now > helm->shaken ? SHAKEN_FEEL : SHAKEN_MEMORY);
    helm->shaken += FLOAT_STEP / seconds * (now - helm->shaken);
    const double shaken = (sqrt(helm->shaken) - SHAKEN_FROM) / (SHAKEN_MOST - SHAKEN_FROM);
    return fmin(helm->wanted_throttle, swell_mix(1.0, EASED, swell_clamp(shaken, 0.0, 1.0)));
}

static void add_push(FloatBody* boat, FloatPush* push) {
    FloatHelm* helm = &boat->helm;
    const double eased = ease_throttle(boat), times = slower(boat);
    helm->throttle = move_towards(helm->throttle, eased, THROTTLE_RATE / times);
    helm->rudder = move_towards(helm->rudder, helm->wanted_rudder, RUDDER_RATE / times);
    const Course course = find_course(boat);
    const Planing planing = plane(boat, course.u, push);
    add_resistance(boat, &course, &planing, push);
    add_side_forces(boat, &course, planing.planes, push);

    /* Keel and chines damp rolling. */
    const double torque = -ROLL_DAMPING / times * float_body_wetness(boat) *
                          boat->shape.inertia[2] * boat->turning[2];
    for (int axis = 0; axis < 3; ++axis) {
        push->torque[axis] += torque * boat->stance.axis[2][axis];
    }
    add_drive(boat, &course, push);
}

void float_boat_steer(FloatBody* boat, double throttle, double rudder) {
    assert(boat);
    boat->helm.wanted_throttle = isnan(throttle) ? 0.0 : swell_clamp(throttle, -1.0, 1.0);
    boat->helm.wanted_rudder = isnan(rudder) ? 0.0 : swell_clamp(rudder, -1.0, 1.0);
}

static void answer_level(void* context, double shortest, FloatProbe* probes, int count) {
    (void)shortest;
    for (int i = 0; i < count; ++i) {
        probes[i].height = *(const double*)context;
        probes[i].rest[0] = probes[i].x;
        probes[i].rest[1] = probes[i].z;
        memset(probes[i].velocity, 0, sizeof probes[i].velocity);
    }
}

/* She runs on level water for this time, while the throttle follows her speed. */
static const double RUN_SECONDS = 20.0, HOLD_GAIN = 0.5 /* s/m */, HOLD_RATE = 0.15 /* 1/m */;
static const double RUN_FASTEST = 50.0; /* m/s */

double float_boat_run(FloatBody* boat, double speed) {
    assert(boat);
    const double wanted = isnan(speed) ? 0.0 : swell_clamp(speed, 0.0, RUN_FASTEST);
    double at[3], level = boat->pose.position[1], held = 0.0;
    memcpy(at, boat->pose.position, sizeof at);
    float_pose_rotate(&boat->pose, (const double[3]){0.0, 0.0, -wanted}, boat->velocity);
    const double times = slower(boat);
    for (int i = 0; i < (int)(times * RUN_SECONDS / FLOAT_STEP); ++i) {
        const double off = (wanted - float_boat_speed(boat)) / times;
        held = swell_clamp(held + HOLD_RATE * FLOAT_STEP / times * off, 0.0, 1.0);
        float_boat_steer(boat, swell_clamp(held + HOLD_GAIN * off, 0.0, 1.0), 0.0);
        float_body_step(boat, &(FloatWater){answer_level, &level});
    }
    boat->pose.position[0] = at[0];
    boat->pose.position[2] = at[2];
    boat->around.known = false;
    float_body_update_stance(boat);
    return boat->helm.wanted_throttle;
}

/* ---- Life ---------------------------------------------------------------------------------- */

/* Height of the centre of gravity above the water [m], and its least depth below the metacentre, in
   beams. */
static const double GRAVITY_CENTRE = 0.24, METACENTRE = 0.12;

/* Least radius of gyration over the usual one. */
static const double GYRATION_LEAST = 0.4;

/* Added mass over the mass in sway, heave and surge. */
static const double ADDED[3] = {0.8, 0.9, 0.06};
static const double HEAVE_PERIOD = 1.4;  /* s */
static const double DAMPING_RATIO = 0.6; /* of heave */

/* Returns the height of the metacentre above the water: the height of the centre of buoyancy plus
   the second moment of the waterplane over the volume. */
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
    const double metacentre = find_metacentre(shape);
    if (form.gravity >= form.draught + metacentre) {
        swell_error_set(error, SWELL_ERROR_RANGE,
                        "a hull with its centre of gravity %g m over its lowest place capsizes: up "
                        "to %.4g m is accepted",
                        form.gravity, form.draught + metacentre);
        return NULL;
    }
    shape->centre[1] = form.gravity > 0.0 ? form.gravity - form.draught
                                          : fmin(GRAVITY_CENTRE * form.beam / FLOAT_LAUNCH.beam,
                                                 metacentre - METACENTRE * form.beam);
    const double mass = shape->mass;
    for (int axis = 0; axis < 3; ++axis) {
        shape->added[axis] = ADDED[axis] * mass;
    }
    /* Pitch, yaw, roll: radii of gyration, times a factor for added inertia. */
    static const double WITH_WATER[3] = {1.9, 1.8, 1.25};
    const double usual[3] = {0.26 * form.length, 0.27 * form.length, 0.36 * form.beam};
    for (int axis = 0; axis < 3; ++axis) {
        const double radius = form.gyration[axis] > 0.0 ? form.gyration[axis] : usual[axis];
        if (radius < GYRATION_LEAST * usual[axis]) { /* would turn too far in a step */
            swell_error_set(error, SWELL_ERROR_RANGE,
                            "a hull's radius of gyration of %g m is below %.4g m", radius,
                            GYRATION_LEAST * usual[axis]);
            return NULL;
        }
        shape->inertia[axis] = WITH_WATER[axis] * mass * pow(radius, 2.0);
    }
    const double period = HEAVE_PERIOD * sqrt(form.draught / FLOAT_LAUNCH.draught);
    shape->damping = 2.0 * DAMPING_RATIO * FLOAT_DENSITY * FLOAT_GRAVITY / (SWELL_TWO_PI / period);
    FloatBody* boat = float_body_create(shape, error);
    if (boat) {
        boat->form = form;
        boat->add_own_push = add_push;
    }
    return boat;
}

/* ---- Reading ------------------------------------------------------------------------------- */

double float_boat_speed(const FloatBody* boat) {
    assert(boat);
    return find_course(boat).u;
}

double float_body_floating(const FloatBody* body) {
    assert(body);
    const bool boat = body->form.length > 0.0;
    return boat ? float_floating_share(fmax(float_boat_speed(body), 0.0), body->form.length) : 1.0;
}

double float_boat_heading(const FloatBody* boat) {
    assert(boat);
    return float_pose_heading(&boat->pose);
}

double float_boat_rudder(const FloatBody* boat) {
    assert(boat);
    return boat->helm.rudder;
}

double float_boat_throttle(const FloatBody* boat) {
    assert(boat);
    return boat->helm.throttle;
}
