/*
 * The sea that a viewer shows: an ocean that follows the one that is wanted, and its frames, most
 * of them computed ahead.
 *
 * A frame takes what was computed ahead (live_sea_take), follows the state (live_sea_follow),
 * brings the sea that is asked for (live_sea_bring) and starts on the next one (live_sea_start).
 * Nothing compares parameters: waves are known by the generation of ViewState.
 */
#ifndef SWELL_APP_LIVE_SEA_H
#define SWELL_APP_LIVE_SEA_H

#include "sea_ahead.h"
#include "view_state.h"

/* Puts an ocean to where it is drawn from. False (`error`) when it cannot; nothing is drawn then.
 */
typedef bool (*LiveSeaLoad)(void* context, const Ocean* ocean, SwellError* error);

typedef struct LiveSea {
    SwellWorkers* workers; /* borrowed; nobody else's while a sea is computed ahead */
    LiveSeaLoad load;
    void* load_context;  /* borrowed */
    Ocean* ocean;        /* owned; the caller's but between live_sea_start and live_sea_take */
    uint64_t generation; /* of the ocean's waves */
    SeaAhead ahead;
    SeaFrame computed; /* what the ocean holds; generation 0 for nothing */
    SeaFrame shown;    /* what was last put where it is drawn from, kept by the caller */
} LiveSea;

/* Makes and loads the ocean that `state` wants. Fails as ocean_create and `load` do; then
   live_sea_finish is still due. */
bool live_sea_init(LiveSea* live, const ViewState* state, SwellWorkers* workers, LiveSeaLoad load,
                   void* load_context, SwellError* error);

/* Safe on a zeroed object. */
void live_sea_finish(LiveSea* live);

/* What the state asks for at `time`. In DFT mode the methods are compared. */
SeaRequest live_sea_request(const ViewState* state, double time);

/* Makes and loads another ocean if the state wants other waves than those of the present one.
   Without it (as live_sea_init fails) the present ocean stays, and the state wants that one
   again. */
bool live_sea_follow(LiveSea* live, ViewState* state, SwellError* error);

/* Makes `computed` the answer to the request, which is for the waves of the present ocean. True if
   the sea had to be computed at once. */
bool live_sea_bring(LiveSea* live, SeaRequest request);

/* Starts to compute a sea of the present ocean in the background. */
void live_sea_start(LiveSea* live, SeaRequest request);

/* Waits for what was started and makes it `computed`. False if nothing was. */
bool live_sea_take(LiveSea* live);

#endif
