/*
 * Timing the stages of a frame, for the files of this room.
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
    int parts_done, parts; /* of the whole work */
} Bench;

/* Adds the result of a case if there are runs, and empties the runs. */
void bench_keep_result(Bench* bench, BenchRuns* runs, const BenchCase* what);

/* Times the stages of computing. */
void bench_time_frames(Bench* bench, OceanSea* sea, OceanMethod method, int workers);

/* Times the frames of a sea while the wind changes to nine tenths and back; keeps the slowest.
   Fails with SWELL_ERROR_MEMORY. */
bool bench_time_change(Bench* bench, OceanSea* sea, int workers, SwellError* error);

/* Times the steps of a wake patch of N = `grid` around a launch. Fails with SWELL_ERROR_MEMORY. */
bool bench_time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error);

/* Times other methods on one thread: a frame by the source document's method, and a transform by
   FFTW if it is installed. Fails with SWELL_ERROR_MEMORY. */
bool bench_time_rivals(Bench* bench, const OceanSea* sea, SwellError* error);

/* Creates the renderer and its target. Without OpenGL, or if the driver refuses, there is no
   renderer, and the bench does not draw. */
void bench_open_drawing(Bench* bench);
void bench_close_drawing(Bench* bench);

/* Times upload and drawing of a sea that has a frame; and in turns with it those of `beside`,
   unless it is NULL. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool bench_time_drawing(Bench* bench, OceanSea* sea, OceanSea* beside, int workers,
                        SwellError* error);

#endif
