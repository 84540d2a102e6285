/*
 * The foam of the sea that a viewer shows, and how much of it there is to be.
 *
 * The law that says how much is found anew while the waves change and until the foam that was there
 * before has gone; after that it stays, so that the foam does not breathe. The wind of the law
 * follows that of the sea in steps too small to be seen.
 */
#ifndef SWELL_SCENE_FOAM_STREAM_H
#define SWELL_SCENE_FOAM_STREAM_H

#include "swell/render.h"

typedef struct LiveFoam {
    OceanFoam* foam; /* owned */
    FoamCoverage coverage;
    uint64_t waves; /* the number of those it was last followed with, 0 for none */
    double changed; /* when they came, s */
    double found;   /* for what time the law was found, s */
    double wind;    /* that of the law, m/s */
    bool news;      /* the law has not been taken to the renderer yet */
    bool lacks;     /* memory was short when it was last followed */
} LiveFoam;

/* Of a sea and its like, see ocean_foam_follow. Fails with SWELL_ERROR_MEMORY; live_foam_finish is
   then still due. */
bool live_foam_init(LiveFoam* foam, const OceanSea* sea, SwellError* error);

/* Safe on a zeroed object. */
void live_foam_finish(LiveFoam* foam);

/* Brings sea and foam to a time, on any thread. `waves` is another number when the waves are
   others. Where memory is short there is less foam, and the next call tries anew. */
void live_foam_follow(LiveFoam* foam, OceanSea* sea, uint64_t waves, OceanMethod method,
                      double time);

/* Takes a new law to the renderer, if there is one. Fails as render_load_foam. */
bool live_foam_load(LiveFoam* foam, Renderer* renderer, SwellError* error);

#endif
