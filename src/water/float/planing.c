/*
 * Planing: what a boat feels beside the buoyancy of her columns as she comes up to speed.
 *
 * At the hump she climbs her own wave. Its slope under her is her wave resistance over her weight,
 * WALL at most, and lifts her bow. It takes the place of her own waves at her probes, and goes as
 * she planes, since the law of the lift below counts from the level of still water.
 *
 * Beyond the hump her bottom lifts her. One of breadth b and wetted length l = lambda b that meets
 * the water at tau degrees, and rises by beta degrees from keel to chine, lifts (D. Savitsky,
 * Hydrodynamic Design of Planing Hulls, Marine Technology 1, 1964)
 *
 *     L = rho/2 u^2 b^2 (C - 0.0065 beta C^0.6),   C = (0.0120 lambda^(1/2) + B) tau^1.1
 *
 * The first term acts 3/4 l ahead of the after end. Each side of the keel has half of it, by the
 * columns that are wet there, across its bottom: a side that is lower, sinks, or is pressed aside
 * in a turn lifts more. tau is that of the bottom's velocity through the water, so that a hull that
 * comes down meets it more steeply, and one that leaves it less: the lift takes energy from all
 * motions but the way ahead. B = 0.0055 lambda^(5/2) / Cv^2 is buoyancy, which the columns have;
 * but it is only 0.6 to 0.7 of the weight of water in their place, as the flow leaves the chines
 * and the transom. So planing takes a part of their lift, and more near the transom, behind which
 * the water is open (after K. Garme, Improved Time Domain Simulation of Planing Hulls in Waves by
 * Correction of the Near-Transom Lift, Int. Shipbuilding Progress 52, 2005).
 */
#include "body.h"

#include "base/numbers.h"

/* Wave resistance over the weight, and the Froude numbers by the length between which it rises: as
   of such hulls (J. Mercier and D. Savitsky, Resistance of Transom-Stern Craft in the Pre-Planing
   Regime, Davidson Laboratory 1667, 1973). */
static const double WALL = 0.10, WALL_START = 0.35, WALL_END = 0.60;

/* Those between which hulls go from floating to planing: D. Radojcic et al.,
   Resistance Prediction for Hard Chine Hulls in the Pre-Planing Regime, Polish Maritime Research
   21, 2014. */
static const double PLANING_FROM = 0.4, PLANING_AT = 1.0;

static const double FLATTEST = 2.0, STEEPEST = 15.0; /* Savitsky's range of tau [degrees] */
static const double BUOYANCY_LOST = 0.33;

/* From memory, not checked in the paper: the pressure is tanh(2.5 x / (0.34 b Cv)) of itself x
 * ahead of the transom, b Cv = u sqrt(b / g).
 */
static const double TRANSOM_RISE = 2.5, TRANSOM_REACH = 0.34;

/* A column is wet with its foot so far below the water, and dry as far above it, in draughts. */
static const double EDGE = 0.1;

enum { SIDES = 2, SIDE_COLUMNS = 2 /* of the bottom, across */ };

static double froude_of(double speed, double length) {
    return fabs(speed) / sqrt(FLOAT_GRAVITY * length);
}

double float_planing_share(double speed, double length) {
    return swell_smoothstep(PLANING_FROM, PLANING_AT, froude_of(speed, length));
}

double float_climbing_share(double speed, double length) {
    return swell_smoothstep(WALL_START, WALL_END, froude_of(speed, length));
}

/* ---- Buoyancy ------------------------------------------------------------------------------ */

static double breadth_of(const FloatBody* boat) {
    return FLOAT_BOAT_CHINE * boat->form.beam;
}

static void find_foot(const FloatBody* boat, const FloatColumn* column, double foot[3]) {
    float_pose_place(&boat->pose, (const double[3]){column->x, column->bottom, column->z}, foot);
}

/* On water that slopes up ahead by `slope`, around the centre of gravity. A hull that is pressed
   deeper than it floats loses no more than there. */
static void change_buoyancy(const FloatBody* boat, double ahead, double slope, FloatPush* push) {
    const double planes = float_planing_share(ahead, boat->form.length);
    const double reach = TRANSOM_REACH * ahead * sqrt(breadth_of(boat) / FLOAT_GRAVITY);
    const double afloat = boat->rest_volume / fmax(boat->volume, boat->rest_volume);
    for (int i = 0; i < boat->shape.column_count; ++i) {
        const FloatColumn* column = &boat->shape.column[i];
        double foot[3];
        find_foot(boat, column, foot);
        const double depth =
            swell_clamp(boat->around.probe[i].height - foot[1], 0.0, column->top - column->bottom);
        const double from_transom = fmax(0.5 * boat->form.length - column->z, 0.0);
        const double left =
            tanh(TRANSOM_RISE * from_transom / reach) * (1.0 - BUOYANCY_LOST * planes);
        const double climbed = depth > 0.0 ? slope * (boat->shape.centre[2] - column->z) : 0.0;
        const double change = climbed - (1.0 - left) * afloat * depth;
        const double force[3] = {0.0, FLOAT_DENSITY * FLOAT_GRAVITY * column->area * change, 0.0};
        float_body_push_at(boat, push, foot, force);
    }
}

/* ---- Lift ---------------------------------------------------------------------------------- */

/* What is wet of the bottom on one side of the keel. */
typedef struct Side {
    double area;      /* m^2 */
    double rest_area; /* the same at rest */
    double place[3];  /* its middle, own frame [m] */
    double water[3];  /* the velocity there, world [m/s] */
    double rise;      /* from keel to chine: tangent */
    double slope;     /* down towards the stern: tangent */
} Side;

static double wet_share(const FloatBody* boat, double depth) {
    return swell_clamp(0.5 + 0.5 * depth / (EDGE * boat->form.draught), 0.0, 1.0);
}

/* Adds a column to the sums: `place` times area, `slope` z times bottom, `square` z squared. */
static void add_column(const FloatBody* boat, int i, double rise, Side* sum, double* square) {
    const FloatColumn* column = &boat->shape.column[i];
    const FloatProbe* probe = &boat->around.probe[i];
    const double place[3] = {column->x, column->bottom, column->z};
    double foot[3];
    find_foot(boat, column, foot);
    const double wet = wet_share(boat, probe->height - foot[1]) * column->area;
    for (int axis = 0; axis < 3; ++axis) {
        sum->place[axis] += wet * place[axis];
        sum->water[axis] += wet * probe->velocity[axis];
    }
    sum->area += wet;
    sum->rest_area += wet_share(boat, -column->bottom) * column->area;
    sum->rise += wet * rise;
    sum->slope += wet * column->z * column->bottom;
    *square += wet * column->z * column->z;
}

/* The port side (0) or the other: each row has an inner and an outer column of it. The slope is
   that of the plane that fits them best. */
static Side find_side(const FloatBody* boat, int side) {
    const FloatColumn* column = boat->shape.column;
    Side found = {0};
    double square = 0.0;
    for (int along = 0; along < FLOAT_HULL_ALONG; ++along) {
        const int row = along * FLOAT_HULL_ACROSS;
        const int inner = row + (side ? 3 : 2), outer = row + (side ? 4 : 1);
        const double run = fabs(column[outer].x - column[inner].x);
        const double rise = run > 0.0 ? (column[outer].bottom - column[inner].bottom) / run : 0.0;
        add_column(boat, inner, rise, &found, &square);
        add_column(boat, outer, rise, &found, &square);
    }
    const double share = found.area > 0.0 ? 1.0 / found.area : 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        found.place[axis] *= share;
        found.water[axis] *= share;
    }
    found.rise *= share;
    const double spread = square * share - found.place[2] * found.place[2];
    const double product = found.slope * share - found.place[2] * found.place[1];
    found.slope = spread > 0.0 ? -product / spread : 0.0;
    return found;
}

/* The lift of a side that meets the water at the place `back` aft of its middle as it does there
   [N]. */
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
    /* Below the law's range the rise takes the share that it takes at the end. */
    const double left = fmax(1.0 - 0.0065 * beta * pow(within, -0.4), 0.0);
    return 0.5 * FLOAT_DENSITY * ahead * ahead * breadth * breadth *
           (flat * pow(fmin(tau, STEEPEST), 1.1) * left) / SIDES;
}

/* Returns a share of the lift of a side [N], which it adds. Of a bottom that pitches, the after end
   meets the water otherwise than the point where a steady lift acts, and the water is turned
   further all along between. */
static double push_side(const FloatBody* boat, const Side* wet, double outward, double share,
                        FloatPush* push) {
    const double length = wet->area / (0.5 * breadth_of(boat));
    if (!(length > 0.0)) {
        return 0.0;
    }
    const double steady = share * lift_at(boat, wet, outward, -0.25 * length);
    const double whole = share * lift_at(boat, wet, outward, 0.5 * length);
    const double back[2] = {-0.25 * length, 0.0}, lift[2] = {steady, whole - steady};
    for (int i = 0; i < 2; ++i) {
        const double own[3] = {wet->place[0], wet->place[1], wet->place[2] + back[i]};
        double point[3], force[3];
        float_pose_place(&boat->pose, own, point);
        float_pose_rotate(&boat->pose,
                          (const double[3]){-outward * wet->rise * lift[i], lift[i], 0.0}, force);
        float_body_push_at(boat, push, point, force);
    }
    return whole;
}

FloatPlaning float_boat_plane(const FloatBody* boat, double ahead, FloatPush* push) {
    const double weight = boat->shape.mass * FLOAT_GRAVITY, length = boat->form.length;
    const double climbs = float_climbing_share(ahead, length);
    const double planes = ahead > 0.0 ? float_planing_share(ahead, length) : 0.0;
    double lift = 0.0, area = 0.0, rest_area = 0.0;
    for (int side = 0; side < SIDES; ++side) {
        const Side wet = find_side(boat, side);
        lift += push_side(boat, &wet, side ? 1.0 : -1.0, climbs, push);
        area += wet.area;
        rest_area += wet.rest_area;
    }
    const double slope = WALL * climbs * fmax(1.0 - lift / weight, 0.0);
    if (ahead > 0.0) {
        change_buoyancy(boat, ahead, slope * (1.0 - planes), push);
    }
    return (FloatPlaning){planes, rest_area > 0.0 ? area / rest_area : 0.0, slope * weight};
}
