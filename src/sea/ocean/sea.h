/*
 * The sea, for the files of this room: layers of cascades, and the transition to another sea.
 */
#ifndef SWELL_OCEAN_SEA_H
#define SWELL_OCEAN_SEA_H

#include "cascade.h"

/* The cascades of one spectrum. */
typedef struct OceanLayer {
    OceanSpectrum spectrum;
    OceanBound bound[OCEAN_CASCADES_MAX];      /* of each cascade that it suits, owned */
    int count;                                 /* cascades created so far */
    OceanCascade* cascade[OCEAN_CASCADES_MAX]; /* owned */
} OceanLayer;

typedef enum OceanTransitionKind {
    OCEAN_TRANSITION_NONE,
    OCEAN_TRANSITION_BLEND, /* amplitudes are interpolated, phases stay */
    OCEAN_TRANSITION_FADE   /* from one layer to another */
} OceanTransitionKind;

/* The new amplitudes are drawn, some rows at a time, then interpolated. `from` and `to` are the
   amplitudes at the ends of a blend. */
typedef struct OceanTransition {
    OceanTransitionKind kind;
    int cascade, row;                       /* drawn next; all drawn if cascade == count */
    double seconds;                         /* since all were drawn */
    double correlation;                     /* of both seas of a fade */
    OceanSpectrum spectrum;                 /* of a blend */
    void** parts;                           /* owns the next two, of a blend */
    OceanComplex* from[OCEAN_CASCADES_MAX]; /* (N x N) */
    OceanComplex* to[OCEAN_CASCADES_MAX];   /* (N x N) */
    bool has_queued;                        /* another change follows */
    OceanParams queued;
} OceanTransition;

struct OceanSea {
    OceanParams params; /* of the last change */
    OceanEngine engine;
    uint64_t generation;
    uint64_t cascade_generation; /* of the last cascade that was created */
    int layer_count;             /* 2 during a fade, else 1 */
    OceanLayer* layer[2];        /* owned */
    OceanSums sums;              /* shared by the cascades, owned */
    OceanTransition transition;
};

/* Fails (SWELL_ERROR_RANGE) for a time outside 0 to OCEAN_TIME_MAX [s]. */
bool ocean_time_check(double time, SwellError* error);

/* Fails (SWELL_ERROR_RANGE) if a coordinate of `count` places (count x 2) is not finite. */
bool ocean_places_check(size_t count, const double* places, SwellError* error);

/* Creates a layer without cascades. Returns NULL on failure (SWELL_ERROR_MEMORY). */
OceanLayer* ocean_layer_create(const OceanParams* params, const SwellWorkers* workers,
                               SwellError* error);

/* Creates the next cascade of a layer. Fails as ocean_cascade_create does. */
bool ocean_layer_add_cascade(OceanSea* sea, OceanLayer* layer, SwellError* error);

/* Gives the drawn amplitudes of all cascades of a layer the crest of the parameters, and sets the
   waves from them. Fails with SWELL_ERROR_MEMORY, and with SWELL_ERROR_RANGE where no crest forms
   or a wave is not finite. */
bool ocean_layer_set_drawn(OceanLayer* layer, SwellWorkers* workers, SwellError* error);

/* Takes NULL and half-built objects. */
void ocean_layer_destroy(OceanLayer* layer);

/* Frees the amplitudes of the transition and zeroes it. */
void ocean_transition_finish(OceanTransition* transition);

#endif
