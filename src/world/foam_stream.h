/*
 * The foam of the sea that a world shows, and its coverage.
 *
 * In a window the coverage is fitted again while the waves change and until the foam of the former
 * waves has decayed. Then draws of some more times are pooled in it. After these it stays, so that
 * it does not flicker. Its wind approaches the sea's in steps too small to be seen. A picture has
 * the foam of the whole past and the coverage of its time alone (foam_stream_settle).
 */
#ifndef SWELL_WORLD_FOAM_STREAM_H
#define SWELL_WORLD_FOAM_STREAM_H

#include "swell/host.h"
#include "swell/render.h"

/* How the foam of a whole past is computed. */
typedef struct FoamHistory {
    int interval;         /* samples of the surface between two samples of the foam's memory */
    HostReport* progress; /* or NULL */
    void* context;
} FoamHistory;

typedef struct FoamStream {
    SwellWorkers* workers; /* the sea's, borrowed; or NULL */
    OceanFoam* foam;       /* owned */
    Spray* spray;   /* owned; records births at the foam's sampling times, while `has_spray` */
    bool has_spray; /* set by foam_stream_set_spray */
    double amount;  /* factor on the coverage of the law, set by the caller [1] */
    FoamPool* pool; /* pool of draws of the coverage, owned */
    FoamCoverage coverage;
    double fitted;            /* `amount` of the fitted coverage */
    uint64_t wave_generation; /* of the waves of the last advance, 0 for none */
    double changed_at;        /* sea time of their last change [s] */
    double fitted_at;         /* sea time of the coverage's fit [s] */
    double wind;              /* wind of the coverage [m/s] */
    bool needs_upload;        /* the renderer lacks the present coverage */
    SwellError trouble;       /* error of the last advance; SWELL_ERROR_NONE for none */
} FoamStream;

/* Creates the foam for a sea of these workers, and for others with the same grids, see
   ocean_foam_advance. Fails with SWELL_ERROR_MEMORY; foam_stream_finish is then still due. */
bool foam_stream_init(FoamStream* foam, const OceanSea* sea, SwellWorkers* workers,
                      SwellError* error);

/* Safe on a zeroed object. */
void foam_stream_finish(FoamStream* foam);

/* Advances sea and foam to a time, on any thread. When out of memory there is less foam, and the
   next call tries again. */
void foam_stream_advance(FoamStream* foam, OceanSea* sea, uint64_t wave_generation,
                         OceanMethod method, double time);

/* Advances sea and foam to a time with all foam of its past, and fits the coverage to this time and
   the sea's own wind alone. The history of each other time would cost as much again, and a coarser
   history has less foam. */
void foam_stream_settle(FoamStream* foam, OceanSea* sea, OceanMethod method, double time,
                        const FoamHistory* history);

/* Sets whether later advances record the births of spray. */
void foam_stream_set_spray(FoamStream* foam, bool has_spray);

/* Makes the next advance compute foam and coverage again, from the waves of that time. */
void foam_stream_reset(FoamStream* foam);

/* Uploads a new coverage, if there is one. Fails as render_load_foam does. */
bool foam_stream_upload(FoamStream* foam, Renderer* renderer, SwellError* error);

#endif
