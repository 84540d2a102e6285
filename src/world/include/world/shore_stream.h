/*
 * The shore that a world shows: a window of water with a history, and what is shown of it.
 *
 * The history begins with still water, into which the waves of the sea run. Its first part is on a
 * grid twice as coarse, which takes an eighth of the time; from there a finer window goes on.
 *
 *     pictures   compute the whole history up to a time
 *     windows    compute in the background. The first round computes the coarse part up to the
 *                present, each later one the time since the one before. An advance that finds a
 *                round done shows it
 *
 * The water is a function of land, sea, grid, beginning and number of steps, for any number of
 * threads.
 */
#ifndef SWELL_WORLD_SHORE_STREAM_H
#define SWELL_WORLD_SHORE_STREAM_H

#include "options/options.h"
#include "swell/host.h"
#include "swell/land.h"
#include "swell/ocean.h"
#include "swell/render.h"
#include "swell/shore_display.h"

/* How long the coarse part of a history is [s]. */
#define SHORE_STREAM_COARSE 75.0

typedef struct ShoreWanted {
    bool shown; /* else there is no land */
    LandParams land;
    int cells;            /* of the window: see land_window */
    bool fine;            /* from the beginning: without a coarse part; of files */
    double time;          /* of the picture; in windows of the next one [s] */
    bool settles;         /* for a picture; else for a window: */
    double from;          /* of pictures: when the history begins [s] */
    HostReport* progress; /* of pictures; or NULL */
    void* context;
    bool rests;     /* of windows: nobody sees the water, which waits once it has settled */
    double seconds; /* of windows: since the last one was wanted */
} ShoreWanted;

typedef struct ShoreStream {
    SwellWorkers* at_once; /* borrowed: for pictures */
    SwellWorkers* beside;  /* owned: for windows; NULL before the first */
    SwellWorkers* workers; /* the ones of these two that the history has */
    ShoreWanted has;       /* what the shore is of */
    Shore* shore;          /* owned; NULL for none */
    OceanRimWaves* waves; /* owned; has the places of the shore's rims. Those of the sea with ... */
    uint64_t generation;  /* ... this ocean_sea_generation; 0 for none */
    const OceanSea* sea;  /* whose; only compared */
    double from;          /* when the history begins [s] */
    double began;         /* the time at the shore's time 0 [s] */
    uint64_t run;         /* number of the shore: another for each */
    bool coarse;          /* it is that of the first part of the history */
    double tide, tide_at; /* the tide that a window's land moves to [m]; when it last moved [s] */
    ShoreWanted last;     /* what a window wanted last ... */
    const OceanSea* last_sea; /* ... of this sea ... */
    uint64_t last_waves;      /* ... with this ocean_sea_generation ... */
    double still;             /* ... and for how long [s] */
    ShoreDisplay* filled;     /* by the background, owned; of files the same as ... */
    ShoreDisplay* shown;      /* ... that of the picture, owned; NULL for none */

    HostJob* job; /* owned; while busy it has workers, shore, waves and `filled` */
    bool failed;  /* its last task */
    double until; /* the time of its texels [s] */
} ShoreStream;

/* Returns the shore that options want at their time; the first of their pictures is at `first_time`
   [s]. The window of a `page` has fewer cells. */
ShoreWanted shore_stream_wanted(const Settings* settings, RenderQuality quality, bool page,
                                double first_time);

/* Borrows workers for pictures; has world_threads_beside of its own for the background. Fails with
   SWELL_ERROR_MEMORY; shore_stream_finish is then still due. */
bool shore_stream_init(ShoreStream* stream, SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void shore_stream_finish(ShoreStream* stream);

/* Shows the water that is wanted, or none. Reads the sea, and does not keep it.

   A stream is for pictures or for a window. For a picture it goes on with the history if that is
   the wanted one and not past the time, else it computes it from its beginning. Fails with
   SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY or, where `progress` returned false,
   SWELL_ERROR_INTERRUPTED; then no land is shown.

   For a window it shows what the background has done and starts its next work. Another land or sea
   begins a new history once it has stayed the same for a moment, as after a drag. Water that rests
   is later that of the present without a history of what passed. Fails once with each error of the
   background, or as ocean_rim_waves_create does. */
bool shore_stream_advance(ShoreStream* stream, const ShoreWanted* wanted, const OceanSea* sea,
                          SwellError* error);

/* Return the parameters of the window of a stream that has settled, and copy a field of its last
   step (nz x nx). */
const ShoreParams* shore_stream_window(const ShoreStream* stream);
void shore_stream_copy(const ShoreStream* stream, ShoreField field, float* values);

/* Returns the time of the last step of a stream that has a shore [s]. */
double shore_stream_time(const ShoreStream* stream);

/* Whether the shown water of a window is not yet that of the fine grid. */
bool shore_stream_settles(const ShoreStream* stream);

#endif
