/*
 * The sea that a viewer shows: it follows the one that is wanted, and its frames, most of them
 * computed ahead.
 *
 * A frame takes what was computed ahead (sea_stream_join), follows the state (sea_stream_retarget),
 * computes the sea that is required (sea_stream_require), advances a transition of the waves
 * (sea_stream_progress) and starts on the next one (sea_stream_start).
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
typedef bool (*SeaStreamLoad)(void* context, const OceanSea* sea, SwellError* error);

typedef struct SeaStream {
    OceanEngine engine; /* workers borrowed; no other use while a sea is computed ahead */
    SeaStreamLoad load;
    void* load_context; /* borrowed */
    OceanSea* sea;      /* owned; the caller's but between sea_stream_start and sea_stream_join */
    FoamStream foam;    /* of the sea, followed while `has_foam` */
    bool has_foam;      /* set by the caller */
    OceanStageTimer* timer; /* of the sea, owned */
    uint64_t generation;    /* of ViewState: the sea that this one is, or is on its way to */
    uint64_t waves;         /* the number of those that the sea has */
    bool moving;            /* the waves are changing: see foam_stream_settle */
    uint64_t loaded;        /* the number of those for which was prepared where it is drawn */
    SeaAhead ahead;
    SeaFrame computed; /* what the sea holds; waves 0 for nothing */
    SeaFrame shown;    /* what was last put where it is drawn from, kept by the caller */
} SeaStream;

/* Makes and loads the sea that `state` wants. Fails as ocean_sea_create and `load` do; then
   sea_stream_finish is still due. */
bool sea_stream_init(SeaStream* live, const ViewState* state, OceanEngine engine,
                     SeaStreamLoad load, void* load_context, SwellError* error);

/* Safe on a zeroed object. */
void sea_stream_finish(SeaStream* live);

/* What the state asks for at `time`. In DFT mode the methods are compared. */
SeaRequest sea_stream_request(const SeaStream* live, const ViewState* state, double time);

/* If the state wants another sea than before, sets out for it. Another N, and any change of a
   Phillips sea, is there at once; other changes take some frames. Without it (as sea_stream_init
   fails) the present sea stays, and the state wants that one again. */
bool sea_stream_retarget(SeaStream* live, ViewState* state, SwellError* error);

/* Makes `computed` the answer to the request, which is for the present waves. True if the sea had
   to be computed at once. */
bool sea_stream_require(SeaStream* live, SeaRequest request);

/* Prepares for the present waves where they are drawn, unless that has been done. Fails as `load`.
 */
bool sea_stream_upload(SeaStream* live, SwellError* error);

/* Advances a transition of the waves by `seconds` of wall-clock time. Where there is no memory
   for it, the sea stays as it is, the state wants that again, and false (SWELL_ERROR_MEMORY). */
bool sea_stream_progress(SeaStream* live, ViewState* state, double seconds, SwellError* error);

/* Starts to compute a sea of the present waves in the background. */
void sea_stream_start(SeaStream* live, SeaRequest request);

/* Waits for what was started and makes it `computed`. False if nothing was. */
bool sea_stream_join(SeaStream* live);

#endif
