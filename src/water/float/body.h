/*
 * A rigid body of columns, for the files of this part.
 *
 * A step queries the water, sums the forces and moves the body. body.c has lift, damping, the
 * pressure of accelerating water, and weight; buoy.c and boat.c have the rest. The caller then
 * resolves contacts (contact.c).
 */
#ifndef SWELL_FLOAT_BODY_H
#define SWELL_FLOAT_BODY_H

#include "swell/float.h"

/* ---- Poses ----------------------------------------------------------------------------------- */

/* The inverse of float_pose_rotate: from the world into the body's frame. */
void float_pose_unrotate(const FloatPose* pose, const double world[3], double own[3]);

/* Rotates by `rate` [rad/s, own frame] times `seconds`. */
void float_pose_turn(FloatPose* pose, const double rate[3], double seconds);

/* Sets an upright orientation with this heading [degrees]. */
void float_pose_set_heading(FloatPose* pose, double heading);
double float_pose_heading(const FloatPose* pose); /* degrees, 0 to 360 */

/* ---- Bodies ---------------------------------------------------------------------------------- */

enum { FLOAT_OUTLINE_MAX = 24 };

/* An upright prism in the body's frame [m, m^2]. */
typedef struct FloatColumn {
    double x, z, bottom, top, area;
} FloatColumn;

/* The constants of a body, in its own frame. */
typedef struct FloatShape {
    int column_count;
    FloatColumn column[FLOAT_PROBES_MAX]; /* each with a probe in its middle */
    double share[FLOAT_PROBES_MAX];       /* share of each in the volume under water at rest */
    double spread[2]; /* mean squares of x and z from the centre, weighted by these shares [m^2] */
    double draught;   /* mean draught [m] */

    /* Corners of the convex outline seen from above, x and z, in the sense from x to z [m]: 1, or
       at least 3; 0 for no contacts. It is widened by `rounding` [m]. */
    int outline_count;
    double outline[FLOAT_OUTLINE_MAX][2];
    double rounding;

    double shortest;   /* length below which waves do not move the body [m] */
    double centre[3];  /* of gravity [m] */
    double mass;       /* kg */
    double added[3];   /* added mass when afloat, by axis [kg] */
    double inertia[3]; /* about the centre, by axis, with the added inertia of the water [kg m^2] */
    double damping;    /* damping of heave per square metre of columns [N s/m^3] */
} FloatShape;

/* The water around a body, of the last step. */
typedef struct FloatAround {
    FloatProbe probe[FLOAT_PROBES_MAX];       /* one for each column */
    double acceleration[FLOAT_PROBES_MAX][3]; /* of the water there, smoothed and limited [m/s^2] */
    double change[FLOAT_PROBES_MAX][3];       /* the same before the limit [m/s^2] */
    bool known;                               /* there has been a step since it was placed */
    double height;                            /* mean, weighted by the shares of the volume [m] */
    double velocity[3];                       /* mean, weighted by the shares of the volume [m/s] */

    /* Upward velocity of the water at the body's draught less that at the surface [m/s], and its
       rate of change, smoothed [m/s^2]. */
    double rise_below, acceleration_below;
} FloatAround;

/* Values derived from the pose and the turning, in the world's frame. */
typedef struct FloatStance {
    double axis[3][3]; /* the directions of its own x, y and z */
    double centre[3];  /* of gravity [m] */
    double rate[3];    /* of turning [rad/s] */
} FloatStance;

/* The mooring of a buoy. */
typedef struct FloatMooring {
    bool moored;
    double x, z; /* m */
} FloatMooring;

/* The controls of a boat, each -1 to 1. */
typedef struct FloatHelm {
    double wanted_throttle, wanted_rudder;
    double throttle, rudder; /* current positions */
    double shaken;           /* mean square of the upward acceleration [m^2/s^4] */
} FloatHelm;

/* A force and its torque about the centre of gravity, in the world's frame [N, N m]. */
typedef struct FloatPush {
    double force[3], torque[3];
} FloatPush;

struct FloatBody {
    FloatShape shape;
    /* Adds the forces of this kind of body; NULL for none. */
    void (*add_own_push)(FloatBody* body, FloatPush* push);
    FloatMooring mooring;
    FloatHelm helm;
    FloatHullSize form; /* size of a boat's hull; else 0 */
    FloatPush outside;  /* push by the caller in the next step */

    FloatPose pose;
    double velocity[3];     /* of the centre of gravity, world [m/s] */
    double turning[3];      /* own frame [rad/s] */
    double acceleration[3]; /* of the centre of gravity, world, smoothed [m/s^2] */
    double volume;          /* under water [m^3] */
    double rest_volume;     /* m^3 */
    double reach;           /* largest distance of its outline from the centre of gravity [m] */
    double overturned;      /* time upside down [s] */
    FloatStance stance;
    FloatAround around;
};

/* Creates a body at the origin; copies the shape. Returns NULL on failure (SWELL_ERROR_MEMORY). */
FloatBody* float_body_create(const FloatShape* shape, SwellError* error);

/* Updates the stance from pose and turning. */
void float_body_update_stance(FloatBody* body);

/* Sets the shares of the columns, spread, draught, and the mass that floats at y = 0. Puts the
   centre of gravity at height `y` [m], above or below the centre of buoyancy. */
void float_shape_set_afloat(FloatShape* shape, double y);

/* Returns the share of the added mass that acts: 0 in the air, 1 with a quarter of the body's rest
   volume in water. */
double float_body_wetness(const FloatBody* body);

/* Adds a force that acts at a point, both in the world's frame. */
void float_body_push_at(const FloatBody* body, FloatPush* push, const double point[3],
                        const double force[3]);

/* Divides an impulse [N s] or a force [N] through the centre of gravity by the mass with added
   mass: the change of velocity [m/s] or the acceleration [m/s^2], in the world's frame. */
void float_body_divide_by_mass(const FloatBody* body, const double impulse[3], double velocity[3]);

/* Finds the velocity of a point of the body, both in the world's frame [m/s]. */
void float_body_point_velocity(const FloatBody* body, const double point[3], double velocity[3]);

/* Queries the water at the body's probes. Keeps the last values of a probe whose new ones are not
   finite or out of bounds. */
void float_body_query_water(FloatBody* body, const FloatWater* water);

/* Adds the lift, the pressure of accelerating water and the damping of the columns; updates the
   volume under water. */
void float_body_add_columns(FloatBody* body, FloatPush* push);

/* ---- Hulls ----------------------------------------------------------------------------------- */

/* The launch at rest. */
static const FloatHullSize FLOAT_LAUNCH = {
    .length = FLOAT_BOAT_LENGTH, .beam = FLOAT_BOAT_BEAM, .draught = 0.42, .volume = 1.758};

enum { FLOAT_HULL_ALONG = 12, FLOAT_HULL_ACROSS = 6 };

/* Edges of a hull's columns across, in half beams, from port to starboard: on each side two columns
   of the bottom and one of the flare. */
static const double FLOAT_HULL_EDGES[FLOAT_HULL_ACROSS + 1] = {-1.0,  -0.75, -0.375, 0.0,
                                                               0.375, 0.75,  1.0};

/* Fills the columns and the outline of a hull; NULL is the launch. There are FLOAT_HULL_ACROSS
   columns at each station, from the transom to the stem. */
void float_hull_fill(const FloatHull* hull, FloatShape* shape);
void float_launch_fill(FloatShape* shape);

/* A hull's section at u (see float.h), below the height y over the water at rest. */
typedef struct FloatSection {
    double area, half_breadth; /* m^2, m */
} FloatSection;

FloatSection float_launch_section(double u, double y);

#endif
