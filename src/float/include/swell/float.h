/*
 * The float room: rigid bodies on the water.
 *
 * A body is upright prisms (columns) in its own frame. Of each, water lifts what is below the
 * surface; the whole feels the pressure in accelerating water, added mass and damping (Newman,
 * Marine Hydrodynamics; Fossen, Handbook of Marine Craft). Buoys and a boat are such bodies. Steps
 * are fixed, FLOAT_STEP seconds, semi-implicit Euler.
 *
 * A function of the caller answers where the water is: this room knows no sea. No GL, clock or
 * stdio.
 *
 *     FloatBody* boat = float_boat_create(&error);
 *     float_body_place(boat, x, height, z, 90.0);
 *     float_boat_steer(boat, 0.6, 0.0);
 *     float_body_step(boat, &(FloatWater){look, sea});      // FLOAT_STEP later
 *     FloatPose pose = float_body_pose(boat);
 *     float_body_destroy(boat);
 *
 * World as everywhere: right-handed, y up, metres; heading as yaw: 0 looks along -z, 90 degrees
 * along +x. The boat's own frame: x to starboard, y up, z aft (so that it looks along -z), its
 * origin amidships at the waterline at rest.
 */
#ifndef SWELL_FLOAT_H
#define SWELL_FLOAT_H

#include "swell/base.h"

#define FLOAT_GRAVITY 9.81
#define FLOAT_DENSITY 1025.0 /* of sea water, kg/m^3 */
#define FLOAT_STEP (1.0 / 120.0)

/* ---- Water --------------------------------------------------------------------------------- */

/* A place at which a body needs the water. */
typedef struct FloatProbe {
    double x, z;    /* in [m] */
    double rest[2]; /* in: where the search starts, which is where it ended last time; out: where
                       the water found rests [m] */
    double height;  /* out: of the surface [m] */
    double velocity[3]; /* out: of the water that rests there [m/s] */
} FloatProbe;

/* Answers all probes of one body at once, for the time of the step. Waves shorter than `shortest`
   [m] may be left out: the body is too large to feel them, and its probes too few. */
typedef struct FloatWater {
    void (*look)(void* context, double shortest, FloatProbe* probes, int count);
    void* context;
} FloatWater;

/* ---- Bodies -------------------------------------------------------------------------------- */

typedef struct FloatPose {
    double position[3];    /* of the body's origin [m] */
    double orientation[4]; /* unit quaternion x, y, z, w: the body's frame into the world's */
} FloatPose;

void float_pose_rotate(const FloatPose* pose, const double own[3], double world[3]);

typedef struct FloatBody FloatBody;

/* Takes NULL. */
void float_body_destroy(FloatBody* body);

FloatPose float_body_pose(const FloatBody* body);
void float_body_velocity(const FloatBody* body, double velocity[3]);
void float_body_turning(const FloatBody* body, double rate[3]); /* world [rad/s] */
double float_body_mass(const FloatBody* body);                  /* kg */
double float_body_volume(const FloatBody* body);      /* under water in the last step [m^3] */
double float_body_rest_volume(const FloatBody* body); /* afloat at rest [m^3] */

/* x and z of its centre of gravity [m]: where its weight presses on the water. A boat is trimmed
   correctly by waves of its own if they are made here, and if their velocity upwards is given as
   the boat sees it: dh/dt + (its velocity . slope), which is 0 for its own steady wave. */
void float_body_middle(const FloatBody* body, double middle[2]);

/* The mean over about the last 0.1 s [m/s^2]. */
void float_body_acceleration(const FloatBody* body, double acceleration[3]);

/* Places it there, at rest and upright, turned by `heading` [degrees]. Steering and mooring stay.
 */
void float_body_place(FloatBody* body, double x, double y, double z, double heading);

/* Advances by FLOAT_STEP. Numbers stay finite whatever the water's are; a body whose state has
   diverged, or that has been upside down for 4 s, is placed upright on the surface again. */
void float_body_step(FloatBody* body, const FloatWater* water);

/* ---- Bodies that meet ---------------------------------------------------------------------- */

/* How far apart two bodies are [m], below 0 where they overlap: seen from above, a buoy as a disc
   and the boat as what her gunwale encloses, around their centres of gravity. Heights
   do not count. */
double float_bodies_gap(const FloatBody* a, const FloatBody* b);

/* Resolves contacts; call it after each step of all bodies. Contacts are without bounce, by the
   mass of the bodies and of the water that moves with them. Bodies that overlap, because they have
   been placed so, are moved apart over some steps. The same bodies in the same order give the same
   bits.
 */
void float_bodies_meet(FloatBody* const* bodies, int count);

/* ---- Buoys --------------------------------------------------------------------------------- */

#define FLOAT_BUOY_DIAMETER 1.0   /* m */
#define FLOAT_BUOY_BOTTOM (-0.35) /* height in its own frame, m */
#define FLOAT_BUOY_DECK 0.45      /* m */
#define FLOAT_BUOY_POLE 2.0       /* above its deck, m */

/* A can of FLOAT_BUOY_DIAMETER with a pole. Returns NULL on failure (SWELL_ERROR_MEMORY). */
FloatBody* float_buoy_create(SwellError* error);

/* Moors it at (x, z) [m]: a slack line pulls it back. Unmoored at first. */
void float_buoy_moor(FloatBody* buoy, double x, double z);

/* ---- The boat ------------------------------------------------------------------------------ */

#define FLOAT_BOAT_LENGTH 6.0 /* m */
#define FLOAT_BOAT_BEAM 2.1   /* m */
#define FLOAT_BOAT_CHINE 0.8  /* where the bottom turns into the side, of the half beam */

/* A launch. Returns NULL on failure (SWELL_ERROR_MEMORY). */
FloatBody* float_boat_create(SwellError* error);

/* Throttle -1 (half thrust astern) to 1, rudder -1 (port) to 1 (starboard); the rudder itself moves
   there at its own rate. */
void float_boat_steer(FloatBody* boat, double throttle, double rudder);

double float_boat_speed(const FloatBody* boat);   /* through the water, ahead [m/s] */
double float_boat_heading(const FloatBody* boat); /* degrees, 0 to 360 */
double float_boat_rudder(const FloatBody* boat);  /* as it stands, -1 to 1 */

/* Its sections, from which both its columns and its model are made. `u` from -1 (transom) to 1
   (stem) [lengths from amidships over half the length]. Metres in its own frame. */
double float_boat_half_beam(double u);              /* at the deck */
double float_boat_keel(double u);                   /* height of the keel */
double float_boat_deck(double u);                   /* height of the gunwale */
double float_boat_half_breadth(double u, double y); /* of the hull at a height, 0 outside of it */

#endif
