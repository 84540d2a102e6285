/*
 * What is in the water, stepped together: buoys, a boat, stones, and the wake patch they stir.
 *
 * A WaterSim owns one wake patch and all that acts on it. Some comes live, by a user's call:
 * water_sim_launch, _add_buoy, _throw, _steer. Some comes by script, with times: stones and a boat
 * on a course (water_sim_set_script). Both act in the same steps of WAKE_STEP, which end at whole
 * multiples of WAKE_STEP. One step, in this order:
 *
 *     1. floating bodies move, twice by FLOAT_STEP, and push each other where they meet;
 *     2. stones of the script that are due fall in;
 *     3. the patch moves: with the boat, or to a fresh stone or the body nearest to the eye;
 *     4. buoys and boat press on the patch where the water they are in rests;
 *     5. the patch advances.
 *
 * Two ways to let time pass; a sim uses one of them:
 *
 *     water_sim_follow(sim, sea, time);       the window: the sea is at `time` already
 *     water_sim_run(sim, sea, time, ...);     the script: takes the sea to each step's end
 *
 * With water_sim_run the wake at a time depends on the script alone, whatever times were shown
 * before. water_sim_follow catches up with at most a quarter of a second; where time leaps or the
 * sea is replaced it puts bodies on the water anew. It may run in the background, while another
 * thread draws a copy of `shown`; every other function needs the sim to itself.
 *
 *     WaterSim* sim = water_sim_create(workers, &error);
 *     water_sim_add_buoy(sim, sea, 3.0, -8.0, 1.0, &error);
 *     ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
 *     water_sim_follow(sim, sea, time);
 *     const WakePatch* wake = water_sim_wake(sim);
 *
 * The patch is created when something first needs it; while all is still, no step is computed.
 */
#ifndef SWELL_WATER_WATER_SIM_H
#define SWELL_WATER_WATER_SIM_H

#include "swell/host.h"
#include "swell/wake.h"
#include "water/course.h"
#include "water/hull_pressure.h"
#include "water/water_body.h"

enum {
    WATER_BUOYS_MAX = 32,
    WATER_BODIES_MAX = WATER_BUOYS_MAX + 1,
    WATER_SCRIPT_STONES_MAX = 256
};

/* ---- Stones -------------------------------------------------------------------------------- */

/* Radius of a stone [m]. */
#define WATER_STONE_MIN 0.05
#define WATER_STONE_MAX 2.0
#define WATER_STONE_DEFAULT 0.35

/* The hollow that a stone leaves, for wake_patch_add_stone. */
typedef struct StoneHollow {
    double radius; /* a [m] */
    double depth;  /* A [m] */
    double energy; /* of the hollow, over density of water and g [m^4] */
    double foam;   /* factor of its foam: 1, less for small stones */
} StoneHollow;

/* Returns the hollow of a stone of `radius` [m] that falls in at 8 m/s, on a patch with cells of
   `cell` [m]: a is three times its radius, at least two cells. A hollow has the energy rho g pi a^2
   A^2 / 8, which is 5 % of the stone's (a guess), but A is at most 0.3 a. */
StoneHollow water_stone_hollow(double radius, double cell);

/* ---- The script ---------------------------------------------------------------------------- */

typedef struct WaterStone {
    double x, z, radius; /* m */
    double time;         /* when it falls in [s] */
    int64_t step;        /* by whose end it has fallen in; computed by water_sim_set_script */
} WaterStone;

typedef struct WaterScript {
    int stone_count;
    WaterStone stone[WATER_SCRIPT_STONES_MAX];
    BoatCourse course; /* count 0 for none */
} WaterScript;

/* Returns the time of the script's first event [s], infinity for an empty one. */
double water_script_start(const WaterScript* script);

/* ---- The simulation ------------------------------------------------------------------------ */

/* Size and resolution of the patch: 64 m in 256 cells; high is twice as wide, low as wide as high
   and half as fine. */
typedef enum WaterDetail { WATER_DETAIL_LOW, WATER_DETAIL_MEDIUM, WATER_DETAIL_HIGH } WaterDetail;

/* Bodies at the sea's time: the buoys, then the boat. */
typedef struct WaterShown {
    int count;
    FloatPose pose[WATER_BODIES_MAX];
    bool has_boat;           /* the last body is the boat */
    double rudder, throttle; /* of the boat, -1 to 1 */
    double speed, heading;   /* of the boat: m/s ahead, degrees */
} WaterShown;

typedef struct WaterSim {
    SwellWorkers* workers; /* borrowed */
    WakeParams params;     /* of the patch */
    WakePatch* patch;      /* owned; NULL before anything was in the water */
    int buoy_count;
    WaterBody buoy[WATER_BUOYS_MAX];
    WaterBody boat; /* the one that floats; its body is NULL for none */
    double throttle;
    double stone[2];                /* where the last stone was thrown: at rest, x, z [m] ... */
    double stone_energy, stone_age; /* ... its energy [m^4], and how long ago [s] */
    WaterScript script;             /* its course is owned */
    HullWeight course_weight;       /* of the boat on the course */
    int64_t step;                   /* the last one taken; it ended at step * WAKE_STEP */
    double time;                    /* of the sea [s] */
    bool has_time;                  /* `time` is set */
    WaterShown shown;               /* at `time` */

    double eye[2];     /* x, z [m]: the patch goes to what is near it; set by the caller */
    bool follows_boat; /* the patch moves with the boat; set by the caller, or by a course */
} WaterSim;

/* Returns NULL on failure (SWELL_ERROR_MEMORY). Borrows the workers until it is destroyed. */
WaterSim* water_sim_create(SwellWorkers* workers, SwellError* error);

/* Takes NULL. */
void water_sim_destroy(WaterSim* sim);

/* Removes every body, wave and the script. */
void water_sim_clear(WaterSim* sim);

/* Sets size and depth [m] of the patch. A patch with other parameters is replaced by still water,
   but while waves move in it only for another depth. Fails with SWELL_ERROR_MEMORY and then changes
   nothing. */
bool water_sim_set_patch(WaterSim* sim, WaterDetail detail, double depth, SwellError* error);

/* Returns the wake to draw, NULL where the water is still and nothing is in it. With a script there
   is always one. */
const WakePatch* water_sim_wake(const WaterSim* sim);

/* ---- Live ---------------------------------------------------------------------------------- */

/* Puts the boat into the water at (x, z) [m], looking along `heading` [degrees]; it replaces the
   one that floats. Fails with SWELL_ERROR_MEMORY. */
bool water_sim_launch(WaterSim* sim, const OceanSea* sea, double x, double z, double heading,
                      SwellError* error);

/* Moors another buoy at (x, z) [m] and lets it fall from `drop` [m] above the water. Fails with
   SWELL_ERROR_RANGE where another body is in the way or there are WATER_BUOYS_MAX, or with
   SWELL_ERROR_MEMORY. */
bool water_sim_add_buoy(WaterSim* sim, const OceanSea* sea, double x, double z, double drop,
                        SwellError* error);

void water_sim_clear_buoys(WaterSim* sim);

/* Throws a stone of `radius` [m] to (x, z) [m]. Where the patch does not follow the boat it moves
   there and loses the waves that it leaves behind. Fails with SWELL_ERROR_RANGE where the place is
   out of the boat's patch or waves nearer to the eye would be lost, or with SWELL_ERROR_MEMORY. */
bool water_sim_throw(WaterSim* sim, const OceanSea* sea, double x, double z, double radius,
                     SwellError* error);

/* Sets throttle and rudder of the floating boat, -1 to 1. Does nothing without one. */
void water_sim_steer(WaterSim* sim, double throttle, double rudder);

/* Steps to the sea's time [s], which is `time`, and fills `shown`. */
void water_sim_follow(WaterSim* sim, const OceanSea* sea, double time);

/* ---- By script ----------------------------------------------------------------------------- */

/* Takes over a script that is not empty, course included, also on failure; its first step is that
   of the first event. Fails with SWELL_ERROR_RANGE where the stones do not fit into one patch, or a
   stone falls outside of the patch that follows the boat, or with SWELL_ERROR_MEMORY; then the sim
   can only be destroyed. */
bool water_sim_set_script(WaterSim* sim, const WaterScript* script, SwellError* error);

/* Takes all steps that end at `time` [s] or before; never back. Afterwards the sea is at any time.
   Does nothing without a script. `progress` may be NULL. Fails with SWELL_ERROR_INTERRUPTED. */
bool water_sim_run(WaterSim* sim, OceanSea* sea, double time, HostProgress* progress,
                   SwellError* error);

/* Fills `shown` for the time to which the sim has run, to which the sea has been taken since. */
void water_sim_show(WaterSim* sim, const OceanSea* sea);

/* Returns the last step that ends at a time [s] or before. */
int64_t water_step_at(double time);

/* Finds where the boat of the course pressed on the water in the last step, to whose end it takes
   the sea. False where the course has not begun. */
bool water_sim_course_pressure(const WaterSim* sim, OceanSea* sea, HullPressure* pressure);

#endif
