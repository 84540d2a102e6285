/*
 * The foam of the sea that a viewer shows, and the law that says how much of the sea it covers.
 *
 * The law is fitted again while the waves change and until the foam of the waves before has gone;
 * then it stays, so that coverage does not flicker. Its wind follows that of the sea in steps too
 * small to be seen. Foam lasts some seconds of the sea's time: where that stands still while the
 * waves change, foam and law start again at the end, as foam_stream_settle says.
 */
#ifndef SWELL_SCENE_FOAM_STREAM_H
#define SWELL_SCENE_FOAM_STREAM_H

#include "swell/render.h"

typedef struct FoamStream {
    OceanFoam* foam; /* owned */
    FoamCoverage coverage;
    uint64_t waves; /* the number of those it was last followed with, 0 for none */
    double changed; /* when they came, s */
    bool changing;  /* they have changed since foam_stream_settle */
    double began;   /* when the first of these changes came, s */
    double found;   /* for what time the coverage was fitted, s */
    double wind;    /* that of the coverage, m/s */
    bool news;      /* the coverage has not been taken to the renderer yet */
    bool lacks;     /* memory was short when it was last followed */
} FoamStream;

/* Of a sea and its like, see ocean_foam_advance. Fails with SWELL_ERROR_MEMORY; foam_stream_finish
   is then still due. */
bool foam_stream_init(FoamStream* foam, const OceanSea* sea, SwellError* error);

/* Safe on a zeroed object. */
void foam_stream_finish(FoamStream* foam);

/* Brings sea and foam to a time, on any thread. `waves` is another number when the waves are
   others. Where memory is short there is less foam, and the next call tries anew. */
void foam_stream_follow(FoamStream* foam, OceanSea* sea, uint64_t waves, OceanMethod method,
                        double time);

/* Called when a change of the waves is complete. If the sea's time stood still meanwhile, the next
   follow computes foam and coverage from the new waves alone, as for a sea that was always this
   one; returns true then. */
bool foam_stream_settle(FoamStream* foam);

/* Takes a new coverage to the renderer, if there is one. Fails as render_load_foam. */
bool foam_stream_load(FoamStream* foam, Renderer* renderer, SwellError* error);

#endif
