/*
 * The stages of a frame and how they are timed, for the files of this room.
 */
#ifndef SWELL_BENCH_STAGES_H
#define SWELL_BENCH_STAGES_H

#include "report.h"
#include "runs.h"
#include "swell/bench.h"

typedef struct Bench {
    const BenchRequest* request;
    Renderer* renderer;    /* owned; NULL without drawing */
    RenderTarget target;   /* owned, with the renderer */
    OceanStageTimer timer; /* of the seas' stages */
    BenchRuns runs[BENCH_STAGE_COUNT];
    BenchReport report;
    int parts_done, parts; /* of all the work */
} Bench;

/* Turns the runs of a case, if there are any, into a result and forgets them. */
void bench_keep_result(Bench* bench, BenchRuns* runs, const BenchCase* what);

/* Times the stages that the processor does. */
void bench_time_frames(Bench* bench, OceanSea* sea, OceanMethod method, int workers);

/* Times the frames of a sea while the wind changes to nine tenths and back, so that one sea fades
   into another: the slowest of them. Fails with SWELL_ERROR_MEMORY. */
bool bench_time_change(Bench* bench, OceanSea* sea, int workers, SwellError* error);

/* Times the steps of a wake patch of that many cells a side, behind a launch. Fails with
   SWELL_ERROR_MEMORY. */
bool bench_time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error);

/* Times what others need for the same, one thread each: a frame by the source document's method,
   and a transform by FFTW where that is installed. Fails with SWELL_ERROR_MEMORY. */
bool bench_time_rivals(Bench* bench, const OceanSea* sea, SwellError* error);

/* Makes the renderer and its target. Without OpenGL, or where the driver refuses, there is none:
   that is no failure of the bench. */
void bench_open_drawing(Bench* bench);
void bench_close_drawing(Bench* bench);

/* Times upload and drawing of a sea that has a frame; and by turns with it, in the looks of the
   request's view, those of another unless that is NULL. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool bench_time_drawing(Bench* bench, OceanSea* sea, OceanSea* beside, int workers,
                        SwellError* error);

#endif
