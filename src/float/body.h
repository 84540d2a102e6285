/*
 * A rigid body of columns, for the files of this room.
 *
 * One step: query the water (water.c), sum what pushes the body (body.c: lift, damping, weight and
 * the pressure of accelerating water; buoy.c or boat.c: the rest), move it (body.c). Then bodies
 * that meet push each other (contact.c).
 */
#ifndef SWELL_FLOAT_BODY_H
#define SWELL_FLOAT_BODY_H

#include "pose.h"

enum { FLOAT_COLUMNS_MAX = 72, FLOAT_PROBES_MAX = 9, FLOAT_OUTLINE_MAX = 24 };

/* An upright prism in the body's frame [m, m^2]. */
typedef struct FloatColumn {
    double x, z, bottom, top, area;
} FloatColumn;

/* What does not change of a body, in its own frame. */
typedef struct FloatShape {
    int column_count;
    FloatColumn column[FLOAT_COLUMNS_MAX];
    int probe_count;
    double probe[FLOAT_PROBES_MAX][2];                  /* x, z where it queries the water [m] */
    double weight[FLOAT_COLUMNS_MAX][FLOAT_PROBES_MAX]; /* of each probe's water at a column; rows
                                                           add up to 1 */
    int outline_count;                                  /* 0 for a body that meets no other */
    double outline[FLOAT_OUTLINE_MAX][2]; /* x, z of its corners seen from above, convex, turning
                                             from x to z [m]; of one or of three and more ... */
    double rounding;                      /* ... and widened by this [m] */
    double shortest;                      /* waves shorter than this it does not feel [m] */
    double centre[3];                     /* of gravity [m] */
    double mass;                          /* kg */
    double added[3];   /* mass of the water that moves with it, by axis, when afloat [kg] */
    double inertia[3]; /* about the centre, by axis, that of the water included [kg m^2] */
    double damping;    /* of heave, a square metre of columns [N s/m^3] */
} FloatShape;

/* The water around a body, of the last step. */
typedef struct FloatAround {
    FloatProbe probe[FLOAT_PROBES_MAX];
    bool known;             /* there has been a step since it was placed */
    double height;          /* mean over the probes [m] */
    double velocity[3];     /* mean over the probes [m/s] */
    double change[3];       /* of it, smoothed [m/s^2] */
    double acceleration[3]; /* the same, limited [m/s^2] */
} FloatAround;

/* What follows from where a body is and how it moves, in the world's frame: kept up to date. */
typedef struct FloatStance {
    double axis[3][3]; /* the directions of its own x, y and z */
    double centre[3];  /* of gravity [m] */
    double rate[3];    /* of turning [rad/s] */
} FloatStance;

/* Of a buoy. */
typedef struct FloatMooring {
    bool moored;
    double x, z; /* m */
} FloatMooring;

/* Of a boat, each -1 to 1. */
typedef struct FloatHelm {
    double throttle_asked, rudder_asked;
    double throttle, rudder; /* as they stand */
} FloatHelm;

/* A force and its torque about the centre of gravity, in the world's frame [N, N m]. */
typedef struct FloatPush {
    double force[3], torque[3];
} FloatPush;

struct FloatBody {
    FloatShape shape;
    /* What pushes this kind of body beside its columns; NULL for nothing. */
    void (*add_own_push)(FloatBody* body, FloatPush* push);
    FloatMooring mooring;
    FloatHelm helm;

    FloatPose pose;
    double velocity[3];     /* of the centre of gravity, world [m/s] */
    double turning[3];      /* own frame [rad/s] */
    double acceleration[3]; /* of the centre of gravity, world, smoothed [m/s^2] */
    double volume;          /* under water [m^3] */
    double lift_centre[3];  /* of that volume, world [m] */
    double rest_volume;     /* m^3 */
    double reach;           /* of its outline, from the centre of gravity [m] */
    double overturned;      /* for how long it has been on its head [s] */
    FloatStance stance;
    FloatAround around;
};

/* A body of this shape, which it copies, at the origin. Returns NULL on failure
   (SWELL_ERROR_MEMORY). */
FloatBody* float_body_create(const FloatShape* shape, SwellError* error);

/* Finds the stance of its pose and turning. */
void float_body_settle(FloatBody* body);

/* Sets the mass to what the columns displace below y = 0, and the centre of gravity above the
   middle of that volume, at height `y` [m]. */
void float_shape_set_afloat(FloatShape* shape, double y);

/* How much of the water's mass moves with the body: 0 in the air, 1 when it is well in. */
double float_body_wetness(const FloatBody* body);

/* Adds a force that acts at a point, both in the world's frame. */
void float_body_push_at(const FloatBody* body, FloatPush* push, const double point[3],
                        const double force[3]);

/* The velocity that an impulse through the centre of gravity gives it [N s, m/s], or the
   acceleration of a force; both in the world's frame. The water that moves along shares it. */
void float_body_yield(const FloatBody* body, const double impulse[3], double velocity[3]);

/* The velocity of a point of the body, both in the world's frame [m/s]. */
void float_body_point_velocity(const FloatBody* body, const double point[3], double velocity[3]);

/* Queries the water at the body's probes. Answers that are not finite or beyond all bounds are
   dropped: the last one of that probe is kept. */
void float_body_ask(FloatBody* body, const FloatWater* water);

/* Adds the lift and the damping of the columns, and finds the volume under water and its centre. */
void float_body_add_columns(FloatBody* body, FloatPush* push);

#endif
