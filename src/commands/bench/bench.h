/*
 * What the files of the bench share: repeated runs of a stage, and results.
 */
#ifndef SWELL_COMMANDS_BENCH_BENCH_H
#define SWELL_COMMANDS_BENCH_BENCH_H

#include "swell/host.h"
#include "swell/ocean.h"
#include "swell/render.h"
#include "world/view_state.h"

#include <stdio.h>

/* `swell bench`: times every stage of a frame on this machine. Each stage is repeated for a
   fraction of a second, at least a few times. Prints median and minimum to `out`, as a table or
   with --json as one object. --grid, --method and --threads narrow what is measured: the first two
   leave the ripples out; --scheme narrows them. Without OpenGL there is no upload and no drawing;
   the table shows why. Fails with SWELL_ERROR_RANGE where a scheme does not accept its constants,
   SWELL_ERROR_MEMORY, SWELL_ERROR_GRAPHICS if the driver fails later, or SWELL_ERROR_INTERRUPTED;
   then prints nothing.
 */
bool bench_run(const Settings* settings, FILE* out, FILE* log, SwellError* error);

enum { BENCH_RUNS_MAX = 201, BENCH_RESULTS_MAX = 224 };

/* Times of one stage in milliseconds:
 *
 *     BenchRuns runs = {0};
 *     while (bench_runs_begin(&runs, 0.25, 3)) {
 *         ... the stage ...
 *         bench_runs_end(&runs);
 *     }
 */
typedef struct BenchRuns {
    int count;
    double ms[BENCH_RUNS_MAX];
    double first_ms, begun_ms; /* the begin of the first and of the last run */
} BenchRuns;

/* Begins another run; false if there are enough: `least` runs, and `seconds` since the first began,
   or, after a signal, one. */
bool bench_runs_begin(BenchRuns* runs, double seconds, int least);

/* Ends the run that began last. */
void bench_runs_end(BenchRuns* runs);

/* Adds a time. Ignores runs that do not fit. */
void bench_runs_add(BenchRuns* runs, double ms);

/* Sorts the runs, at least one, and returns their median. */
double bench_runs_median(BenchRuns* runs);

typedef enum BenchStage {
    BENCH_SPECTRUM,
    BENCH_TRANSFORM,
    BENCH_VERTICES, /* the texels that displace vertices */
    BENCH_FRAME,
    BENCH_WAKE, /* a step of a wake patch */
    BENCH_UPLOAD,
    BENCH_DRAW,
    BENCH_PICTURE, /* a whole frame of a scene, at the pace of a window */
    BENCH_RIPPLE,  /* a step of a scheme */
    BENCH_STAGE_COUNT
} BenchStage;

/* What was timed, and the times. Strings are static. */
typedef struct BenchResult {
    BenchStage stage;
    const char* method;  /* or scheme */
    int grid, workers;   /* N, or the width of a field */
    int height;          /* of a field */
    int cascades;        /* of the sea */
    const char* look;    /* of drawing and uploads, or NULL */
    const char* quality; /* of the sea look, or NULL */
    double copy_ms;      /* of a ripple: median of copying as many bytes as a step moves */
    double ms_median, ms_min;
} BenchResult;

typedef struct Bench {
    const Settings* settings; /* borrowed */
    ViewState view;           /* to draw */

    /* The stages that do not depend on the method are timed with the first. Of several methods, the
       DFT is skipped where it is slow. */
    int method_count;
    OceanMethod method[2];
    bool one_alone; /* times one worker, too */

    /* Another sea, timed after the first at its N, for comparison: computed, and drawn in the sea
       look at every quality. */
    bool has_beside;
    ViewState beside_view; /* of the size of `view` */

    Renderer* renderer;    /* owned; NULL without drawing */
    RenderTarget target;   /* owned, with the renderer */
    char driver[256];      /* "" without OpenGL */
    SwellError no_driver;  /* why there is no OpenGL */
    OceanStageTimer timer; /* of the seas' stages */
    int result_count;
    BenchResult result[BENCH_RESULTS_MAX];
    HostProgress progress;
} Bench;

/* Adds a result with the median and the least of the runs, if there are any. */
void bench_keep_result(Bench* bench, BenchRuns* runs, BenchStage stage, BenchResult what);

/* Times the frames of the scene of a view with this N, number of workers and quality. Before land
   it waits until the surf is that of the present. Fails as world_create, or with the first trouble
   of the scene. */
bool bench_time_scene(Bench* bench, const ViewState* view, int grid, int workers,
                      RenderQuality quality, SwellError* error);

#endif
