/*
 * The shore that a world shows: a window of water with a history, and its display.
 *
 * The history begins with still water, into which the waves of the sea run. Its first part is on a
 * grid twice as coarse, which takes an eighth of the time. A finer window goes on from there.
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

typedef struct ShoreRequest {
    bool shown; /* whether land is shown */
    LandParams land;
    int cells;            /* of the window: see land_window */
    bool fine;            /* whether it is fine from the beginning, without a coarse part */
    double time;          /* time of the picture; in windows, of the next frame [s] */
    bool settles;         /* whether it is for a picture, not for a window */
    double from;          /* for pictures: time at which the history begins [s] */
    HostReport* progress; /* for pictures; or NULL */
    void* context;
    bool rests;     /* for windows: nobody sees the water, which waits once it has settled */
    double seconds; /* for windows: time since the last call [s] */
} ShoreRequest;

typedef struct ShoreStream {
    SwellWorkers* at_once;     /* borrowed, for pictures */
    SwellWorkers* beside;      /* owned, for windows; NULL before the first use */
    SwellWorkers* workers;     /* whichever of these two the history uses */
    ShoreRequest has;          /* what the shore was made for */
    Shore* shore;              /* owned; NULL for none */
    OceanRimWaves* waves;      /* owned; waves at the shore's rims, from the sea with ... */
    uint64_t generation;       /* ... this ocean_sea_generation; 0 for none */
    const OceanSea* sea;       /* that sea; only compared */
    double from;               /* time at which the history begins [s] */
    double began;              /* time of the sea at the shore's time 0 [s] */
    uint64_t shore_generation; /* another one for each shore */
    bool coarse;               /* whether the shore is the coarse one */
    double tide, tide_at; /* tide that a window's land moves to [m]; time of its last move [s] */
    ShoreRequest last;    /* the last one of a window ... */
    const OceanSea* last_sea; /* ... of this sea ... */
    uint64_t last_generation; /* ... with this ocean_sea_generation ... */
    double still;             /* ... and for how long [s] */
    ShoreDisplay* filled; /* owned; filled by the background; for pictures the same as `shown` */
    ShoreDisplay* shown;  /* owned; display of the picture; NULL for none */
    HostJob* job;         /* owned; while busy it has workers, shore, waves and `filled` */
    bool failed;          /* whether its last task failed */
    double until;         /* time of the texels it fills [s] */
} ShoreStream;

/* Returns the shore that options request at their time. The first of their pictures is at
   `first_time` [s]. A web `page` has a window with fewer cells. */
ShoreRequest shore_stream_request(const Settings* settings, RenderQuality quality, bool page,
                                  double first_time);

/* Returns the request of a command that writes numbers: for the settings' time, which it may move
   on, until a signal interrupts it. */
ShoreRequest shore_stream_settled_request(const Settings* settings);

/* Borrows workers for pictures. A window's first history creates world_threads_beside threads of
   its own. Fails with SWELL_ERROR_MEMORY; shore_stream_finish is then still due. */
bool shore_stream_init(ShoreStream* stream, SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void shore_stream_finish(ShoreStream* stream);

/* Shows the requested water, or none. Reads the sea, and does not keep it. A stream is for pictures
   or for a window. For a picture it continues the history if that is the requested one and not past
   the time, else it computes the history from its beginning. Fails with SWELL_ERROR_RANGE,
   SWELL_ERROR_MEMORY or, where `progress` returned false, SWELL_ERROR_INTERRUPTED; then no land is
   shown. For a window it shows what the background has computed and starts its next work. Another
   land or sea begins a new history once it has stayed the same for a moment, as after a drag. Water
   that rested goes on at the present time; the time between is skipped. Fails once with each error
   of the background, or as ocean_rim_waves_create does. */
bool shore_stream_advance(ShoreStream* stream, const ShoreRequest* request, const OceanSea* sea,
                          SwellError* error);

/* For a stream that has settled: return the parameters of its window, and copy a field of its last
   step (nz x nx). */
const ShoreParams* shore_stream_window(const ShoreStream* stream);
void shore_stream_copy(const ShoreStream* stream, ShoreField field, float* values);

/* Returns the time of the last step of a stream that has a shore [s]. */
double shore_stream_time(const ShoreStream* stream);

/* Returns whether the shown water of a window is not yet on the fine grid. */
bool shore_stream_settles(const ShoreStream* stream);

#endif
