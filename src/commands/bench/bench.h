/*
 * `swell bench`: times every stage of a frame on this machine, and other methods for the same. Each
 * stage is repeated for a fraction of a second, at least a few times; the report has median and
 * minimum. Opens no window and creates no OpenGL context.
 */
#ifndef SWELL_COMMANDS_BENCH_BENCH_H
#define SWELL_COMMANDS_BENCH_BENCH_H

#include "swell/ocean.h"
#include "swell/render.h"
#include "swell/ripple.h"
#include "swell/sky.h"

#include <stdio.h>

/* What to time. */
typedef struct BenchRequest {
    const char* version; /* of the program, for the report; borrowed */
    OceanParams ocean;   /* of the seas, except N */
    OceanFft fft;        /* of the seas */
    int grid;            /* the only N to time; 0: 64, 128, 256, 512 and 1024 */

    /* The stages that do not depend on the method are timed with the first. Of several methods, the
       DFT is skipped where it is slow. */
    int method_count;
    OceanMethod method[OCEAN_METHOD_COUNT];

    int workers;         /* all workers of the machine, 1 to SWELL_WORKERS_MAX */
    bool one_alone;      /* times one worker, too */
    bool rivals;         /* times other methods: see source_method.h and fftw_transform.h */
    const char* why_not; /* why nothing is drawn, for the report; borrowed, may be NULL */
    bool draws;          /* an OpenGL 3.3 context is current, its functions are loaded */
    RenderFrame frame;   /* to draw; with levels of detail, every triangle is drawn, too */
    int samples;         /* of multisampling */
    SkyParams sky;       /* of every view in the sea look */

    /* Another sea, timed in turns with the first at its N, for comparison: computed, and drawn in
       the sea look at every quality. */
    bool beside;
    OceanParams beside_ocean;
    RenderFrame beside_frame; /* of the size of `frame` */

    /* The 2D schemes to time, each at several sizes, with the machine's copy bandwidth. Their width
       and height are ignored. */
    int ripple_count;
    RippleParams ripple[RIPPLE_SCHEME_COUNT];

    bool json; /* prints one JSON object; else a table */

    /* Called from time to time with the share of the work done, 0 to 1, and with 1 before printing;
       may be NULL. */
    void (*progress)(void* context, double share);
    void* progress_context;
} BenchRequest;

/* Measures, then prints to `out`. Skips drawing if the driver refuses the target; the table shows
   why. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY, SWELL_ERROR_GRAPHICS if the driver fails
   later, or SWELL_ERROR_INTERRUPTED; then prints nothing. */
bool bench_run(const BenchRequest* request, FILE* out, SwellError* error);

#endif
