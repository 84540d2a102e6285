/*
 * What the files of the bench share: repeated runs of a stage, results, the stages.
 */
#ifndef SWELL_COMMANDS_BENCH_BENCH_H
#define SWELL_COMMANDS_BENCH_BENCH_H

#include "scene/view_state.h"
#include "swell/host.h"
#include "swell/ocean.h"
#include "swell/render.h"
#include "swell/ripple.h"

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

/* ---- Repeated runs of one stage ------------------------------------------------------------- */

enum { BENCH_RUNS_MAX = 201 };

/* Times of one stage in milliseconds, in the order of the runs:
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

/* Sorts the runs, at least one, and fills their median and minimum. */
void bench_runs_summarise(BenchRuns* runs, double* median, double* least);

/* ---- Results -------------------------------------------------------------------------------- */

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

/* What was timed. Strings are static. */
typedef struct BenchCase {
    BenchStage stage;
    const char* method;  /* or scheme */
    int grid, workers;   /* N, or the width of a field */
    int height;          /* of a field */
    int cascades;        /* of the sea */
    const char* look;    /* of drawing and uploads, or NULL */
    const char* quality; /* of the sea look, or NULL */
} BenchCase;

typedef struct BenchResult {
    BenchCase what;
    double ms_median, ms_min;
    double copy_ms; /* of a ripple: median of copying as many bytes as a step moves */
} BenchResult;

enum { BENCH_RESULTS_MAX = 224 };

typedef struct Bench {
    const Settings* settings; /* borrowed */

    /* The stages that do not depend on the method are timed with the first. Of several methods, the
       DFT is skipped where it is slow. */
    int method_count;
    OceanMethod method[OCEAN_METHOD_COUNT];
    bool one_alone; /* times one worker, too */

    ViewState view; /* to draw */

    /* Another sea, timed after the first at its N, for comparison: computed, and drawn in the sea
       look at every quality. */
    bool has_beside;
    ViewState beside_view; /* of the size of `view` */

    /* The 2D schemes to time, each at several sizes, with the machine's copy bandwidth. Their width
       and height are ignored. */
    int scheme_count;
    RippleParams scheme[RIPPLE_SCHEME_COUNT];

    Renderer* renderer;    /* owned; NULL without drawing */
    RenderTarget target;   /* owned, with the renderer */
    char driver[256];      /* "" without OpenGL */
    SwellError no_driver;  /* why there is no OpenGL */
    OceanStageTimer timer; /* of the seas' stages */
    BenchRuns runs[BENCH_STAGE_COUNT];
    int result_count;
    BenchResult result[BENCH_RESULTS_MAX];
    HostProgress progress;
} Bench;

/* Adds the result of a case if there are runs, and empties the runs. Returns it, or NULL. */
BenchResult* bench_keep_result(Bench* bench, BenchRuns* runs, const BenchCase* what);

/* Prints the results as a table or, with --json, as one object. */
void bench_print_report(const Bench* bench, FILE* out);

/* ---- The stages ----------------------------------------------------------------------------- */

/* Times the stages of computing. */
void bench_time_frames(Bench* bench, OceanSea* sea, OceanMethod method, int workers);

/* Times the steps of a wake patch of N = `grid` around a launch. Fails with SWELL_ERROR_MEMORY. */
bool bench_time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error);

/* Creates the renderer and its target, where an OpenGL context is current. If the driver refuses,
   there is no renderer, and the bench does not draw. */
void bench_open_drawing(Bench* bench);
void bench_close_drawing(Bench* bench);

/* Times upload and drawing of a sea that has a frame, or of the scene where the view has the sea
   look; `beside` adds the other scene. Fails as bench_time_scene. */
bool bench_time_drawing(Bench* bench, const OceanSea* sea, bool beside, int workers,
                        SwellError* error);

/* Times the frames of the scene of a view with this N, number of workers and quality. Before land
   it waits until the surf is that of the present. Fails as scene_create, or with the first trouble
   of the scene. */
bool bench_time_scene(Bench* bench, const ViewState* view, int grid, int workers,
                      RenderQuality quality, SwellError* error);

/* Times each scheme on 320 x 240, 1024 x 1024 and 4096 x 4096 cells, with one worker and
   with all. A step moves 12 bytes per cell: it reads u and u- and writes u+; the copy reads 6 and
   writes 6. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool bench_time_ripples(Bench* bench, SwellError* error);

#endif
