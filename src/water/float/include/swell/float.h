/*
 * Rigid bodies on the water: buoys and a boat.
 *
 * A body consists of upright prisms (columns) in its own frame. Buoyancy acts on the part of each
 * column below the surface. The pressure of accelerating water, added mass and damping act on the
 * whole body (Newman, Marine Hydrodynamics; Fossen, Handbook of Marine Craft). Steps are fixed,
 * FLOAT_STEP seconds, by semi-implicit Euler.
 *
 * The caller's function returns the water at a place, since this part knows no sea. It uses no GL,
 * clock or stdio.
 *
 *     FloatBody* boat = float_boat_create(NULL, &error);
 *     float_body_place(boat, x, height, z, 90.0);
 *     float_boat_steer(boat, 0.6, 0.0);
 *     float_body_step(boat, &(FloatWater){query, sea});     // advances by FLOAT_STEP
 *     FloatPose pose = float_body_pose(boat);
 *     float_body_destroy(boat);
 *
 * The world is right-handed with y up, in metres. A heading of 0 looks along -z, one of 90 degrees
 * along +x. In the boat's own frame x is to starboard, y up and z aft, and its origin is amidships
 * at the waterline at rest.
 */
#ifndef SWELL_FLOAT_H
#define SWELL_FLOAT_H

#include "swell/base.h"

SWELL_PUBLIC_BEGIN

#define FLOAT_GRAVITY 9.81       /* m/s^2 */
#define FLOAT_DENSITY 1025.0     /* of sea water [kg/m^3] */
#define FLOAT_STEP (1.0 / 120.0) /* s */
#define FLOAT_PLACE_MAX 1e9      /* largest coordinate of a body [m] */

/* ---- Water --------------------------------------------------------------------------------- */

enum { FLOAT_PROBES_MAX = 72 }; /* most probes of one body */

/* A place at which a body queries the water. */
typedef struct FloatProbe {
    double x, z;        /* in: place [m] */
    double rest[2];     /* in: last result, where the search starts; out: resting point found [m] */
    double height;      /* out: of the surface [m] */
    double velocity[3]; /* out: of the water that rests there [m/s] */
} FloatProbe;

/* Fills all probes of one body at once, for the time of the step. A body has probes all over its
   waterplane, so that waves shorter than itself average out. The function may leave out waves
   shorter than `shortest` [m], which average to nothing. */
typedef struct FloatWater {
    void (*query)(void* context, double shortest, FloatProbe* probes, int count);
    void* context;
} FloatWater;

/* ---- Bodies -------------------------------------------------------------------------------- */

typedef struct FloatPose {
    double position[3];    /* of the body's origin [m] */
    double orientation[4]; /* unit quaternion x, y, z, w: the body's frame into the world's */
} FloatPose;

/* Rotate a vector, and place a point [m], from the body's frame in the world. */
void float_pose_rotate(const FloatPose* pose, const double own[3], double world[3]);
void float_pose_place(const FloatPose* pose, const double own[3], double world[3]);

/* How a body lies [degrees]. */
typedef struct FloatAttitude {
    double heading; /* of the bow: 0 = -z, north, 90 = +x, east */
    double pitch;   /* bow up */
    double roll;    /* starboard down */
} FloatAttitude;

FloatAttitude float_pose_attitude(const FloatPose* pose);

/* Converts a pose to axes whose z is up (see swell_to_z_up): the position, and the rotation of a
   body whose own axes are turned alike: x to starboard, y ahead, z up. */
FloatPose float_pose_to_z_up(FloatPose pose);

typedef struct FloatBody FloatBody;

/* Takes NULL. */
void float_body_destroy(FloatBody* body);

FloatPose float_body_pose(const FloatBody* body);
FloatPose float_body_pose_after(const FloatBody* body, double seconds); /* extrapolated */
void float_body_velocity(const FloatBody* body, double velocity[3]);    /* of its origin [m/s] */
void float_body_turning(const FloatBody* body, double rate[3]);         /* world [rad/s] */
double float_body_mass(const FloatBody* body);                          /* kg */
double float_body_volume(const FloatBody* body);      /* under water in the last step [m^3] */
double float_body_rest_volume(const FloatBody* body); /* under water at rest [m^3] */

/* x and z of its centre of gravity [m], where its weight presses on the water. A boat gets the
   right trim from its own waves if their pressure acts here. Their upward velocity must be the one
   relative to the boat, dh/dt + (its velocity . slope), which is 0 for its own steady wave. */
void float_body_middle(const FloatBody* body, double middle[2]);

/* Adds a force through its centre of gravity [N] and a torque [N m], both in the world's frame, for
   the next step, for example of towlines, wind or people. Calls add up. Returns false, and changes
   nothing, unless all are finite and at most FLOAT_PUSH_MAX. */
#define FLOAT_PUSH_MAX 1e12
bool float_body_push(FloatBody* body, const double force[3], const double torque[3]);

/* Places the body at (x, y, z), at rest and upright, turned by `heading` [degrees]. Keeps steering
   and mooring. Returns false, and leaves it where it is, unless all numbers are finite and no
   coordinate exceeds FLOAT_PLACE_MAX. */
bool float_body_place(FloatBody* body, double x, double y, double z, double heading);

/* Advances by FLOAT_STEP. The state stays finite whatever the probes return. A body whose state has
   diverged, or that has been upside down for 4 s, is placed upright on the surface. */
void float_body_step(FloatBody* body, const FloatWater* water);

/* ---- Contacts ------------------------------------------------------------------------------ */

/* Returns the horizontal distance of two bodies [m], below 0 if they overlap. Seen from above, a
   buoy is a disc and the boat the outline of its gunwale, around their centres of gravity. */
double float_bodies_gap(const FloatBody* a, const FloatBody* b);

/* Resolves contacts; call it after each step of all bodies. Contacts are inelastic, with the masses
   of the bodies and their added masses. Bodies that were placed overlapping move apart over some
   steps. The same bodies in the same order give the same bits. */
void float_bodies_collide(FloatBody* const* bodies, int count);

/* ---- Buoys --------------------------------------------------------------------------------- */

#define FLOAT_BUOY_DIAMETER 1.0   /* m */
#define FLOAT_BUOY_BOTTOM (-0.35) /* height in its own frame [m] */
#define FLOAT_BUOY_DECK 0.45      /* height in its own frame [m] */
#define FLOAT_BUOY_POLE 2.0       /* height above its deck [m] */

/* Creates a can of FLOAT_BUOY_DIAMETER with a pole. Returns NULL on failure
   (SWELL_ERROR_MEMORY). */
FloatBody* float_buoy_create(SwellError* error);

/* Moors the buoy at (x, z) [m] by a slack line. It is not moored at first. */
void float_buoy_moor(FloatBody* buoy, double x, double z);

/* ---- The boat ------------------------------------------------------------------------------ */

#define FLOAT_BOAT_LENGTH 6.0 /* m */
#define FLOAT_BOAT_BEAM 2.1   /* m */
#define FLOAT_BOAT_CHINE 0.8  /* edge between bottom and side, as a share of the half beam */

/* Returns how far a boat of that length [m] planes at a speed [m/s], from 0 (afloat) to 1. */
double float_planing_share(double speed, double length);

/* Returns how far it floats on its own waves: 1 at rest, 0 from a Froude number of 0.6 on, where
   the trim of its speed includes the effect of these waves. */
double float_floating_share(double speed, double length);

/* The same of a body; a buoy has 1. Multiply a body's own wake at its probes by this share. */
double float_body_floating(const FloatBody* body);

/* A hull from a mesh, see below; NULL for the launch. */
typedef struct FloatHull FloatHull;

/* Creates a launch (NULL), or a boat of that hull, which it copies. Resistance, thrust and rudder
   are the launch's, scaled by Froude's law: lengths and speeds by its length, forces by its weight.
   Without throttle there is no thrust. Returns NULL on failure (SWELL_ERROR_MEMORY;
   SWELL_ERROR_RANGE for a centre of gravity above the metacentre, with which she would capsize, and
   for radii of gyration below .4 of the usual ones). */
FloatBody* float_boat_create(const FloatHull* hull, SwellError* error);

/* Throttle -1 (half thrust astern) to 1, rudder -1 (port) to 1 (starboard). Both move to these
   values at a limited rate. Values beyond the range are clamped; NaN counts as 0. */
void float_boat_steer(FloatBody* boat, double throttle, double rudder);

/* Sets a boat that was placed upright on the water under way at a speed ahead [m/s], with the
   height and trim of a steady run, in the same place. Returns the throttle that holds the speed on
   still water. A speed above that of full throttle becomes that one; NaN counts as 0. */
double float_boat_run(FloatBody* boat, double speed);

double float_boat_speed(const FloatBody* boat);   /* ahead, through the water [m/s] */
double float_boat_heading(const FloatBody* boat); /* degrees, 0 to 360 */
double float_boat_rudder(const FloatBody* boat);  /* its current position, -1 to 1 */

/* Returns the current position of the throttle, which the helmsman eases in a sea that shakes her.
 */
double float_boat_throttle(const FloatBody* boat);

/* The launch's sections, for its columns and its model. `u` runs from -1 (transom) to 1 (stem): the
   distance from amidships over half the length. Results are metres in its own frame. */
double float_boat_half_beam(double u);              /* at the deck */
double float_boat_keel(double u);                   /* height of the keel */
double float_boat_deck(double u);                   /* height of the gunwale */
double float_boat_half_breadth(double u, double y); /* of the hull at a height, 0 outside of it */

/* Returns the trim, bow up, of the launch running steadily at a speed [m/s], in rad: Savitsky's
   equilibrium times 1 - float_floating_share. Her waves below that speed trim her, too. */
double float_boat_trim(double speed);

/* ---- Boats of other hulls ------------------------------------------------------------------ */

enum { FLOAT_MESH_TRIANGLES_MAX = 200000 };

#define FLOAT_HULL_LENGTH_MIN 0.2   /* m */
#define FLOAT_HULL_LENGTH_MAX 400.0 /* m, in any direction */

/* Shares of her volume under water between which y = 0 of her mesh is the water. */
#define FLOAT_HULL_SHARE_MIN 0.05
#define FLOAT_HULL_SHARE_MAX 0.90

/* A mesh in metres: x to starboard, y up, z aft. What is open between the gunwales is decked over.
   The mesh is borrowed during the call. */
typedef struct FloatMesh {
    const float* vertex;   /* (vertex_count x 3): x, y, z */
    const uint32_t* index; /* (triangle_count x 3) */
    int vertex_count;
    int triangle_count; /* up to FLOAT_MESH_TRIANGLES_MAX */
    double mass;        /* kg; 0: by `draught` */
    double draught; /* of its lowest place [m]; 0: y = 0 is the water, if 5 to 90 % of her volume
                       lie below it; else 30 % do */
    double gravity; /* height of the centre of gravity over its lowest place [m]; 0: as high above
                       the water as the launch's, by their beams, and .12 beams below the
                       metacentre or more */
    double gyration[3]; /* radii of gyration in pitch, yaw and roll [m], without added inertia of
                           the water; 0: .26 and .27 of her length, .36 of her beam */
} FloatMesh;

/* Makes a hull of a mesh. Returns NULL on failure (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY): a mesh
   that is flat, has a number that is not finite, an index without a vertex, too many triangles or
   another length, covers itself more than 500 times, seen from above, does not float at its mass or
   draught, or has a centre of gravity or radii below 0 or beyond FLOAT_HULL_LENGTH_MAX. */
FloatHull* float_hull_from_mesh(const FloatMesh* mesh, SwellError* error);

/* Takes NULL. */
void float_hull_destroy(FloatHull* hull);

/* The size of a hull at rest. `origin` is the place in the mesh that is the boat's own origin:
   amidships, in the middle across, at the waterline. NULL is the launch. */
typedef struct FloatHullSize {
    double length, beam, draught; /* length over all, beam at the water, draught [m] */
    double volume;                /* below the water [m^3] */
    double origin[3];             /* m */
    double whole;                 /* her volume up to the deck [m^3] */
    double drawn;                 /* what of it lies below y = 0 of her mesh [m^3] */
    double gravity, gyration[3];  /* as given, see FloatMesh [m] */
} FloatHullSize;

FloatHullSize float_hull_size(const FloatHull* hull);

/* Fills the sections of a hull at rest or under way, at `count` stations, 2 or more, from u = -1 to
   1: areas below the water [m^2] and half breadths at the water [m]. With the bow up by `trim`
   [rad], clamped to +-0.2, the hull displaces as much as without trim. At a speed U a hull of
   length L trims like the launch at U sqrt(FLOAT_BOAT_LENGTH / L). */
void float_hull_sections(const FloatHull* hull, double trim, int count, double* area,
                         double* half_breadth);

SWELL_PUBLIC_END

#endif
