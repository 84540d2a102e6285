/*
 * The water that answers, in the viewer: stones, buoys and a boat.
 *
 * It follows the sea: live_water_follow, in the background behind the sea of the next frame, takes
 * the steps that lead to its time. Everything else here belongs to the thread that draws, while
 * nothing is computed there. What is to be seen of a step is copied (LiveWaterShown), so that it
 * can be drawn while the next one is taken.
 *
 * Two bodies' steps of FLOAT_STEP make one step of the wake. Steps that fit into a quarter of a
 * second are taken; where time goes faster, or leaps, bodies are set on the water instead and the
 * wake goes on as far as that.
 *
 * Nothing is there before it is first needed, and what is still takes no step.
 */
#ifndef SWELL_WATER_WATER_SIM_H
#define SWELL_WATER_WATER_SIM_H

#include "swell/wake.h"
#include "water/water_probe.h"

enum { LIVE_BUOYS_MAX = RENDER_BODY_MAX - 1 };

/* What is seen. */
typedef struct LiveWaterShown {
    int count;
    RenderBody body[RENDER_BODY_MAX]; /* the buoys, and behind them the boat */
    bool has_boat;
    double speed, heading, throttle; /* of the boat: m/s ahead, degrees, -1 to 1 */
} LiveWaterShown;

typedef struct LiveWater {
    SwellWorkers* workers; /* borrowed; those of the sea */
    WakeParams params;     /* of the patch */
    WakePatch* patch;      /* owned; NULL before there is anything in the water */
    int buoy_count;
    LiveBody buoy[LIVE_BUOYS_MAX];
    LiveBody boat;                  /* its body NULL for none */
    bool aboard;                    /* the patch stays with the boat */
    double throttle;                /* of the boat, as it was told last */
    double eye[2];                  /* x, z [m] */
    double stone[2];                /* where one was thrown last: at rest, x, z [m] ... */
    double stone_energy, stone_age; /* ... with that energy [m^4], so long ago [s] */
    double time;                    /* of the sea that it is at [s] */
    bool has_time;                  /* there has been one */
    double owed; /* of that, without a step yet; below 0 where time has been stopped [s] */
    bool half;   /* of a step of the wake is done */
    LiveWaterShown computed;
} LiveWater;

/* Takes a zeroed one. */
void live_water_init(LiveWater* water, SwellWorkers* workers);

/* Safe on a zeroed one. */
void live_water_finish(LiveWater* water);

/* Takes out all there is. */
void live_water_clear(LiveWater* water);

/* What the patch is made as from now on; another one is still water. Fails with SWELL_ERROR_MEMORY,
   and then leaves it as it is. */
bool live_water_set_quality(LiveWater* water, RenderQuality quality, double depth,
                            SwellError* error);

/* Puts the boat into the water at (x, z) [m], looking along `heading` [degrees]; it replaces one
   that is there. Fails with SWELL_ERROR_MEMORY. */
bool live_water_launch(LiveWater* water, const OceanSea* sea, double x, double z, double heading,
                       SwellError* error);

/* Moors another buoy at (x, z) [m] and lets it fall from `drop` [m] over the water. False where
   another buoy or the boat is, or there are LIVE_BUOYS_MAX (SWELL_ERROR_RANGE), or with
   SWELL_ERROR_MEMORY. */
bool live_water_add_buoy(LiveWater* water, const OceanSea* sea, double x, double z, double drop,
                         SwellError* error);

void live_water_clear_buoys(LiveWater* water);

/* Throws a stone of that radius [m] to (x, z) [m]. Off the boat the patch comes there, and what it
   leaves is forgotten. False where it does not: while it is the boat's or has waves in it that are
   nearer to the eye (SWELL_ERROR_RANGE); or with SWELL_ERROR_MEMORY. */
bool live_water_throw(LiveWater* water, const OceanSea* sea, double x, double z, double radius,
                      SwellError* error);

/* Throttle and rudder of the boat, if there is one, -1 to 1. */
void live_water_steer(LiveWater* water, double throttle, double rudder);

/* Follows the sea, which is at `time` now [s]. */
void live_water_follow(LiveWater* water, const OceanSea* sea, double time);

/* The wake that is to be seen, or NULL. */
const WakePatch* live_water_wake(const LiveWater* water);

#endif
