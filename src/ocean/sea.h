/*
 * The sea itself, for the files of this room: layers of cascades, and how it passes into another.
 */
#ifndef SWELL_OCEAN_SEA_H
#define SWELL_OCEAN_SEA_H

#include "cascade.h"

/* The cascades of one spectrum: as many as have been made. */
typedef struct OceanLayer {
    OceanSpectrum spectrum;
    uint64_t name;                             /* no two layers of a sea share it */
    int count;                                 /* cascades that are there */
    OceanCascade* cascade[OCEAN_CASCADES_MAX]; /* owned */
} OceanLayer;

typedef enum OceanTransitionKind {
    OCEAN_TRANSITION_NONE,
    OCEAN_TRANSITION_BLEND, /* amplitudes move, phases stay */
    OCEAN_TRANSITION_FADE   /* one layer goes, another comes, their variances add up */
} OceanTransitionKind;

/* From one sea to the next: first the new amplitudes are drawn, some rows at a time, then they take
   over. */
typedef struct OceanTransition {
    OceanTransitionKind kind;
    int cascade, row;                       /* what is drawn next; all drawn at cascade == count */
    double seconds;                         /* since they are all drawn */
    double choppiness;                      /* at its start */
    OceanSpectrum spectrum;                 /* of a blend */
    OceanComplex* from[OCEAN_CASCADES_MAX]; /* (N x N), owned */
    OceanComplex* to[OCEAN_CASCADES_MAX];   /* (N x N), owned */
    bool has_queued;                        /* another change was asked for meanwhile */
    OceanParams queued;
} OceanTransition;

struct OceanSea {
    OceanParams params; /* asked for last */
    OceanEngine engine;
    uint64_t generation;
    uint64_t layers_named;
    int layer_count;      /* 2 while one fades into the other, else 1 */
    OceanLayer* layer[2]; /* owned */
    OceanSums sums;       /* of one cascade at a time, owned */
    OceanTransition transition;
};

/* Brings all cascades to `time` [s, -OCEAN_TIME_MAX to OCEAN_TIME_MAX]. */
void ocean_sea_compute(OceanSea* sea, OceanMethod method, double time);

/* An empty layer of that spectrum, or NULL on failure (SWELL_ERROR_MEMORY). */
OceanLayer* ocean_layer_create(const OceanParams* params, const SwellWorkers* workers,
                               SwellError* error);

/* Makes the next cascade of a layer, without texels. Fails as ocean_cascade_create. */
bool ocean_layer_add_cascade(OceanSea* sea, OceanLayer* layer, SwellError* error);

/* Takes NULL and half-built objects. */
void ocean_layer_destroy(OceanLayer* layer);

/* Frees what the transition has drawn, and forgets it. */
void ocean_transition_finish(OceanTransition* transition);

#endif
