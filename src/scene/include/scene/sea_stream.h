/*
 * The sea that a viewer shows: it follows the one that is wanted, and its frames, most of them
 * computed ahead.
 *
 * A frame takes what was computed ahead (live_sea_take), follows the state (live_sea_follow),
 * brings the sea that is asked for (live_sea_bring), lets a change of the waves go on
 * (live_sea_progress) and starts on the next one (live_sea_start).
 *
 * Nothing compares parameters. What is wanted is known by the generation of ViewState. The waves of
 * the sea have a number of their own, which changes with each step on the way from one sea to the
 * next: what was computed or is shown is up to date if, and only if, it has that number.
 */
#ifndef SWELL_SCENE_SEA_STREAM_H
#define SWELL_SCENE_SEA_STREAM_H

#include "scene/sea_ahead.h"
#include "scene/view_state.h"

/* Prepares for a sea whose waves are others than before, where it is drawn. False (`error`) when it
   cannot; nothing is drawn then. */
typedef bool (*LiveSeaLoad)(void* context, const OceanSea* sea, SwellError* error);

typedef struct LiveSea {
    OceanEngine engine; /* workers borrowed; nobody else's while a sea is computed ahead */
    LiveSeaLoad load;
    void* load_context;     /* borrowed */
    OceanSea* sea;          /* owned; the caller's but between live_sea_start and live_sea_take */
    LiveFoam foam;          /* of the sea, followed while `has_foam` */
    bool has_foam;          /* set by the caller */
    BenchStageTimer* timer; /* of the sea, owned */
    uint64_t generation;    /* of ViewState: the sea that this one is, or is on its way to */
    uint64_t waves;         /* the number of those that the sea has */
    bool moving;            /* the waves are changing: see live_foam_settle */
    uint64_t loaded;        /* the number of those for which was prepared where it is drawn */
    SeaAhead ahead;
    SeaFrame computed; /* what the sea holds; waves 0 for nothing */
    SeaFrame shown;    /* what was last put where it is drawn from, kept by the caller */
} LiveSea;

/* Makes and loads the sea that `state` wants. Fails as ocean_sea_create and `load` do; then
   live_sea_finish is still due. */
bool live_sea_init(LiveSea* live, const ViewState* state, OceanEngine engine, LiveSeaLoad load,
                   void* load_context, SwellError* error);

/* Safe on a zeroed object. */
void live_sea_finish(LiveSea* live);

/* What the state asks for at `time`. In DFT mode the methods are compared. */
SeaRequest live_sea_request(const LiveSea* live, const ViewState* state, double time);

/* If the state wants another sea than before, sets out for it. Another N, and any change of a
   Phillips sea, is there at once; other changes take some frames. Without it (as live_sea_init
   fails) the present sea stays, and the state wants that one again. */
bool live_sea_follow(LiveSea* live, ViewState* state, SwellError* error);

/* Makes `computed` the answer to the request, which is for the present waves. True if the sea had
   to be computed at once. */
bool live_sea_bring(LiveSea* live, SeaRequest request);

/* Prepares for the present waves where they are drawn, unless that has been done. Fails as `load`.
 */
bool live_sea_prepare(LiveSea* live, SwellError* error);

/* Lets a change of the waves go on by `seconds` of the clock on the wall. Where there is no memory
   for it, the sea stays as it is, the state wants that again, and false (SWELL_ERROR_MEMORY). */
bool live_sea_progress(LiveSea* live, ViewState* state, double seconds, SwellError* error);

/* Starts to compute a sea of the present waves in the background. */
void live_sea_start(LiveSea* live, SeaRequest request);

/* Waits for what was started and makes it `computed`. False if nothing was. */
bool live_sea_take(LiveSea* live);

#endif
