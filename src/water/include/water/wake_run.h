/*
 * A wake by script: the stones of --stone-at and the boat of --course on a sea that is empty but
 * for them, from the earliest of both on.
 *
 * Steps end at whole multiples of WAKE_STEP, and at each the sea is asked where the water rests
 * that a stone or the boat is at. So the wake at a time depends on the options alone, whatever
 * times were asked for before: of a clip, of an export, of one picture.
 */
#ifndef SWELL_WATER_WAKE_RUN_H
#define SWELL_WATER_WAKE_RUN_H

#include "options/options.h"
#include "swell/float.h"
#include "swell/host.h"
#include "swell/render.h"
#include "swell/wake.h"
#include "water/course.h"
#include "water/hull_pressure.h"

/* Before the time that is shown first; of the earliest event [s]. */
#define WAKE_RUN_SECONDS_MAX 600.0

/* Of a stone whose time is not given: as long before the time that is shown first [s]. */
#define WAKE_RUN_STONE_SECONDS 4.0

typedef struct WakeScriptStone {
    double x, z, radius; /* m */
    double time;         /* s */
    int64_t step;        /* by whose end it has fallen in */
} WakeScriptStone;

typedef struct WakeRun {
    int stone_count;
    WakeScriptStone stone[REPEATS_MAX];
    BoatCourse course; /* owned; count 0 for none */
    double start;      /* of the earliest event [s] */
    int64_t step;      /* whose end has been reached: its number times WAKE_STEP is the time */
    WakePatch* patch;  /* owned; NULL where there is neither stone nor course */
    BoatWeight weight; /* of the boat */
} WakeRun;

/* What a patch is at a quality, over that depth [m]: 64 m in 256 cells, at high quality twice as
   wide, at low as wide as that and half as fine. */
WakeParams wake_run_params(RenderQuality quality, double depth);

/* The last step that ends at a time [s] or before. */
int64_t wake_run_step_at(double time);

/* Reads the script of the options, for times from --time on. Takes a zeroed one; without script it
   holds no patch. Fails with SWELL_ERROR_RANGE where a stone is not accepted or an event is too
   long ago, with SWELL_ERROR_FILE for a course that is none, and with SWELL_ERROR_MEMORY;
   wake_run_close is then still due. */
bool wake_run_open(WakeRun* run, const Options* options, SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed one. */
void wake_run_close(WakeRun* run);

/* Goes on to the last step that ends at `time` [s] or before; never back. The sea is anywhere
   afterwards. Fails with SWELL_ERROR_INTERRUPTED. `progress` may be NULL. */
bool wake_run_advance(WakeRun* run, OceanSea* sea, double time, HostProgress* progress,
                      SwellError* error);

/* The boat at a time of the sea, which it is at; false where there is none yet. */
bool wake_run_boat(const WakeRun* run, const OceanSea* sea, double time, RenderBody* boat);

/* Where the boat pressed on the water in the last step, to whose end the sea is brought; false
   where there is none yet at `time` [s], to which the run has gone on. */
bool wake_run_stamp(const WakeRun* run, OceanSea* sea, double time, BoatStamp* stamp);

#endif
