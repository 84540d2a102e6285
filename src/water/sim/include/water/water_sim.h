/*
 * What is in the water, stepped together: buoys, a boat, stones, and the wake patch they stir.
 *
 * A WaterSim owns one wake patch and all that acts on it. It is used live, by a user's calls
 * (water_sim_launch, _add_buoy, _throw, _steer), or by a script of stones and a boat on a course at
 * given times (water_sim_set_script). Steps of WAKE_STEP end at whole multiples of it. One step, in
 * this order:
 *
 *     1. floating bodies move, twice by FLOAT_STEP, and push each other where they meet;
 *     2. due stones of the script fall in;
 *     3. the patch moves: with the boat, or to a fresh stone or the body nearest to the eye;
 *     4. buoys and boat press on the patch at the rest position of the water around them;
 *     5. the boat's bow throws spray;
 *     6. the patch advances.
 *
 * Time advances in one of two ways:
 *
 *     water_sim_advance(sim, sea, time);                live: the sea is at `time` already
 *     while (water_sim_run_step(sim, sea, time)) {}     by script: advances the sea as well
 *
 * By script the wake at a time depends on the script alone, not on the times shown before.
 * water_sim_advance catches up with at most a quarter of a second; where time jumps or the sea is
 * replaced it snaps the bodies to the water. It may run in the background, while another thread
 * draws a copy of `shown`; every other function needs exclusive access.
 *
 *     WaterSim* sim = water_sim_create(NULL, workers, &error);
 *     water_sim_add_buoy(sim, sea, 3.0, -8.0, 1.0, &error);
 *     ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
 *     water_sim_advance(sim, sea, time);
 *     const WakePatch* wake = water_sim_wake(sim);
 *
 * The patch is created on demand; while all is still, no step is computed.
 */
#ifndef SWELL_WATER_WATER_SIM_H
#define SWELL_WATER_WATER_SIM_H

#include "swell/wake.h"
#include "water/course.h"
#include "water/splashes.h"

enum {
    WATER_BUOYS_MAX = 32,
    WATER_BODIES_MAX = WATER_BUOYS_MAX + 1,
    WATER_SCRIPT_STONES_MAX = 256,
    WATER_THROWN_MAX = 32
};

/* ---- Stones -------------------------------------------------------------------------------- */

/* Radius of a stone [m]. */
#define WATER_STONE_MIN 0.05
#define WATER_STONE_MAX 2.0
#define WATER_STONE_DEFAULT 0.35

/* The hollow that a stone leaves, as wake_patch_add_stone takes it. */
typedef struct StoneHollow {
    double radius; /* a [m] */
    double depth;  /* A [m] */
    double energy; /* energy of the hollow over density of water and g [m^4] */
    double foam;   /* strength of its foam, 0 to 1; below 1 for small stones */
} StoneHollow;

/* Returns the hollow of a stone of `radius` [m] that falls in at 8 m/s, on a patch with cells of
   `cell` [m]: a is three times its radius, at least two cells. A hollow has the energy rho g pi a^2
   A^2 / 8, which is 5 % of the stone's (a guess), but A is at most 0.3 a. */
StoneHollow water_stone_hollow(double radius, double cell);

/* ---- The script ---------------------------------------------------------------------------- */

typedef struct WaterStone {
    double x, z, radius; /* m */
    double time;         /* time of its fall [s] */
    int64_t step;        /* step of its fall; computed by water_sim_set_script */
} WaterStone;

typedef struct WaterScript {
    int stone_count;
    WaterStone stone[WATER_SCRIPT_STONES_MAX];
    BoatCourse course; /* count 0 for none */
} WaterScript;

/* Buoys and a boat that lie on the water of a picture and do not move it. */
typedef struct WaterPlaced {
    int buoy_count;
    double buoy[WATER_BUOYS_MAX][2]; /* x, z [m] */
    bool has_boat;
    double boat[3]; /* x, z [m], heading [degrees] */
} WaterPlaced;

/* Returns the time of the script's first event [s], infinity for an empty one. */
double water_script_start(const WaterScript* script);

/* ---- What floats and presses --------------------------------------------------------------- */

/* A place where a body queries the water (FloatProbe). The sea is computed once a frame, but the
   body moves more often. So each probe stores the rest position of the water around it, and that
   water's displacement in the last sea. The change of the displacement over the frame gives the
   water's velocity W. Water at x, `late` seconds before the sea's time, is at x + late W at the
   sea's time, and late W_y lower before than then. */
typedef struct WaterProbe {
    double rest[2];         /* x, z [m] */
    double displacement[3]; /* [m] */
    double velocity[3];     /* W [m/s] */
} WaterProbe;

enum { WATER_KEEL_POINTS = 5 };

typedef struct WaterBody {
    FloatBody* body; /* owned; NULL for none */
    double smaller;  /* its length over the launch's, at most 1 */
    int keel_count;
    double keel[WATER_KEEL_POINTS][3]; /* points that touch the ground, in its own frame [m] */
    int probe_count;                   /* 0 before the first step and after a jump */
    WaterProbe probe[FLOAT_PROBES_MAX];
    double carried[2]; /* mean displacement of the water at the last step: x, z [m] */
    double shortest;   /* length of the shortest waves that it feels [m] */
    double age;        /* time since it touched the water [s] */
    bool wet;          /* it has touched the water */
} WaterBody;

/* The pressure of the boat on the patch, on a course or floating. */
typedef struct HullPressure {
    double rest[2];        /* rest position of the water around the boat: x, z [m] */
    double heading[2];     /* unit vector */
    double volume;         /* displaced now [m^3] */
    double speed;          /* through the water [m/s] */
    const FloatHull* hull; /* borrowed; NULL for the launch */
} HullPressure;

/* Returns the phase of the boat's waves, see wake_hull_phase. */
double hull_pressure_phase(const HullPressure* boat, double cell, double wave_number);

/* ---- The simulation ------------------------------------------------------------------------ */

/* The bodies at the sea's time: the buoys, then the boat. The waterline is the parabola that fits
   the bow of the boat's: its foremost point ahead of amidships, its greatest half breadth, and how
   far that is behind the foremost point [m]. */
typedef struct WaterShown {
    int count;
    FloatPose pose[WATER_BODIES_MAX];
    bool has_boat;           /* the last body is the boat */
    double rudder, throttle; /* of the boat, -1 to 1; the throttle as wanted ... */
    double given;            /* ... and as the helmsman gives it */
    double speed, heading;   /* of the boat: m/s ahead, degrees */
    double length, beam;     /* of the boat [m] */
    double waterline[3];     /* m */
} WaterShown;

/* All files may read it; water_sim.c alone writes it. */
typedef struct WaterSim {
    SwellWorkers* workers; /* borrowed */
    const FloatHull* hull; /* of the boat, borrowed; NULL for the launch */
    WakeParams params;     /* of the patch */
    WakePatch* patch;      /* owned; NULL before it is needed */
    WakeTrack track;       /* track of the boat, for its trail outside of the patch */
    int buoy_count;
    WaterBody buoy[WATER_BUOYS_MAX];
    WaterBody boat; /* floating, not on a course; its body is NULL for none */
    double throttle, rudder;

    /* The side to which the rudder is held hard over, -1 port, 1 starboard, 0 neither, and the
       times of the sea from and until which it is held [s]. */
    double over_side, over_from, over_until;

    double stone[2];                     /* rest position of the last stone, x, z [m] */
    double stone_energy, stone_age;      /* of the last stone [m^4], [s] */
    uint32_t thrown_count;               /* number of stones that fell in so far ... */
    WaterStone thrown[WATER_THROWN_MAX]; /* ... the last ones: number modulo the size */
    WaterScript script;                  /* its course is owned */
    WaterPlaced placed;                  /* of a picture */
    double course_volume;                /* volume of the boat on the course, at rest [m^3] */
    double aground;         /* when the boat on the course ran aground for good [s], or infinity */
    int64_t step;           /* number of the last step, which ended at step * WAKE_STEP */
    double time;            /* time of the sea [s] */
    WaterShown shown;       /* at `time` */
    WaterSplashes splashes; /* the last ones, of steps and throws so far */
    const ShoreDisplay* shore; /* borrowed, or NULL */
    double eye[2];             /* x, z [m] */
    bool follows_boat;         /* the patch moves with the boat */
} WaterSim;

/* Returns NULL on failure (SWELL_ERROR_MEMORY). Borrows the workers and the boat's hull, NULL for
   the launch, until the sim is destroyed. */
WaterSim* water_sim_create(const FloatHull* hull, SwellWorkers* workers, SwellError* error);

/* Copies what is needed to draw live water as it is. The copy cannot be changed. Returns NULL on
   failure (SWELL_ERROR_MEMORY). */
WaterSim* water_sim_snapshot(const WaterSim* sim, SwellError* error);

/* Takes NULL. */
void water_sim_destroy(WaterSim* sim);

/* Sets the water near land, borrowed until the next call, or NULL. */
void water_sim_set_shore(WaterSim* sim, const ShoreDisplay* shore);

/* Sets the place of the eye [m], which attracts the patch. */
void water_sim_set_eye(WaterSim* sim, double x, double z);

/* Sets whether the patch moves with the floating boat. It always moves with a boat on a course. */
void water_sim_follow_boat(WaterSim* sim, bool follows);

/* Removes bodies, waves and script. */
void water_sim_clear(WaterSim* sim);

/* Returns by how much the patch of a boat should be larger than the launch's, whose side and cells
   suit boats of 3 to 32 m. */
double water_patch_scale(const FloatHull* hull);

/* Sets the side of the patch, the side of its cells and its depth [m], as for wake_patch_create. A
   patch with other parameters is replaced by still water, but while its waves move only for another
   depth. Fails with SWELL_ERROR_MEMORY and then changes nothing. */
bool water_sim_set_patch(WaterSim* sim, double side, double cell, double depth, SwellError* error);

/* Returns the wake to draw, NULL where the water is still and empty. With a script there always is
   a wake. */
const WakePatch* water_sim_wake(const WaterSim* sim);

/* ---- Live ---------------------------------------------------------------------------------- */

/* Launches the boat at (x, z) [m] with that heading [degrees], or moves it there, at rest (0) or
   under way at a speed [m/s] with a throttle that holds it. Fails with SWELL_ERROR_MEMORY. */
bool water_sim_launch(WaterSim* sim, const OceanSea* sea, double x, double z, double heading,
                      double speed, SwellError* error);

/* Drops another buoy from `drop` [m] above the water and moors it at (x, z) [m]. Fails with
   SWELL_ERROR_RANGE where another body is in the way or there are WATER_BUOYS_MAX, or with
   SWELL_ERROR_MEMORY. */
bool water_sim_add_buoy(WaterSim* sim, const OceanSea* sea, double x, double z, double drop,
                        SwellError* error);

void water_sim_clear_buoys(WaterSim* sim);

/* Returns whether a stone falls on land, or into water less deep than its radius. It raises no
   waves there. */
bool water_sim_hits_ground(const WaterSim* sim, const WaterStone* stone);

/* Throws a stone of `radius` [m] to (x, z) [m]. A patch that does not follow the boat moves there
   and loses the waves outside of it. Fails with SWELL_ERROR_RANGE where the place is outside of the
   boat's patch or waves nearer to the eye would be lost, or with SWELL_ERROR_MEMORY. */
bool water_sim_throw(WaterSim* sim, const OceanSea* sea, double x, double z, double radius,
                     SwellError* error);

/* Lists the stones whose waves may still be on the patch at `time` [s], as a script would throw
   them, and returns their number. A stone that falls at `time` is listed one step earlier. */
int water_sim_list_stones(const WaterSim* sim, double time, WaterStone stone[WATER_THROWN_MAX]);

/* Sets throttle and rudder of the floating boat, -1 to 1. Does nothing without one. */
void water_sim_steer(WaterSim* sim, double throttle, double rudder);

/* Holds the rudder hard over, to port for `seconds` below 0. The time counts from the sea's last
   time or, if the rudder is held to that side already, from the end of that hold. So the steps do
   not depend on the frames. */
void water_sim_hold_rudder(WaterSim* sim, double seconds);

/* Steps to `time` [s], the time of the sea, and fills `shown`. */
void water_sim_advance(WaterSim* sim, const OceanSea* sea, double time);

/* ---- By script ----------------------------------------------------------------------------- */

/* Takes ownership of a script that is not empty, also on failure; the first step is that of the
   first event. Fails with SWELL_ERROR_RANGE where the stones do not fit into one patch or a stone
   falls outside of the patch that follows the boat, or with SWELL_ERROR_MEMORY. Then the sim can
   only be destroyed. */
bool water_sim_set_script(WaterSim* sim, const WaterScript* script, SwellError* error);

/* Places buoys and boat of a picture; water_sim_show lays them on the water. Do not call it with
   floating bodies or a course. */
void water_sim_place(WaterSim* sim, const WaterPlaced* placed);

/* Forgets the stones of the script that have fallen, so that the sim may go on live. */
void water_sim_end_script(WaterSim* sim);

/* Computes the next step of the script if it ends at `time` [s] or before. The sea's time
   afterwards is undefined. Returns false where no step is left. */
bool water_sim_run_step(WaterSim* sim, OceanSea* sea, double time);

/* Fills `shown` with what the script and the picture lay on the water, for the last `time` of
   water_sim_run_step, to which the sea has been advanced since. */
void water_sim_show(WaterSim* sim, const OceanSea* sea);

/* Returns what water_sim_show would show at a time to which the sea has been advanced, on water
   without small waves. The water near land stays as it is. */
WaterShown water_sim_shown_at(WaterSim* sim, const OceanSea* sea, double time);

/* How a body that is shown moves. */
typedef struct WaterMotion {
    double velocity[3]; /* of its origin [m/s] */
    double turning[3];  /* in the world's axes [rad/s] */
} WaterMotion;

/* Fills the motion of each body of `shown` at the last `time` of water_sim_run_step, by what
   water_sim_show lays on the water just before and after. Advances the sea, and leaves it at
   another time. The boat's motion leaves out the waves of boats and stones, and turning those of a
   shore. */
void water_sim_find_motion(WaterSim* sim, OceanSea* sea, WaterMotion motion[WATER_BODIES_MAX]);

/* Returns the last step that ends at a time [s] or before. */
int64_t water_step_at(double time);

/* Finds the pressure of the boat on its course in the last step, and advances the sea to the end of
   that step. Returns false where the course has not begun. */
bool water_sim_course_pressure(const WaterSim* sim, OceanSea* sea, HullPressure* pressure);

#endif
