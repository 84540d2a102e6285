/*
 * The bench room: times every stage of a frame on this machine, rivals beside it, and compares that
 * with aims.
 *
 *     BenchRequest request = {.ocean = ocean_default_params(), .method = {OCEAN_METHOD_FFT},
 *                             .method_count = 1, .workers = host_processor_count()};
 *     bench_run(&request, stdout, &error);
 *
 * Each stage is repeated for a share of a second, or a few times where one run takes longer; the
 * report has median and least. Nothing here opens a window or makes an OpenGL context.
 */
#ifndef SWELL_BENCH_H
#define SWELL_BENCH_H

#include "swell/ocean.h"
#include "swell/render.h"
#include "swell/ripple.h"
#include "swell/sky.h"

#include <stdio.h>

/* What to time. */
typedef struct BenchRequest {
    const char* version; /* of the program, for the report; borrowed */
    OceanParams ocean;   /* of the seas, but for their N */
    OceanFft fft;        /* that they are computed with */
    int grid;            /* the only N to time; 0: 64, 128, 256, 512 and 1024 */

    /* The first one stands for the stages that are the same for all. Of several, the DFT is left
       out where it takes long. */
    int method_count;
    OceanMethod method[OCEAN_METHOD_COUNT];

    int workers;         /* that stand for all of the machine, 1 to SWELL_WORKERS_MAX */
    bool one_alone;      /* times one worker, too */
    bool rivals;         /* times what others need for the same: see source_method.h and
                            fftw_transform.h */
    const char* why_not; /* it does not draw, for the report; borrowed, may be NULL */
    bool draws;          /* an OpenGL 3.3 context is current, its functions are loaded */
    RenderFrame frame;   /* that is drawn; with levels of detail, every triangle is drawn too */
    int samples;         /* of multisampling */
    SkyParams sky;       /* over every view in the sea look */

    /* Another sea that is timed beside the first where N is its own, to compare: computed, and
       drawn in the sea look at every quality. */
    bool beside;
    OceanParams beside_ocean;
    RenderFrame beside_frame; /* of the size of `frame` */

    /* The schemes in 2D that are timed, each at several sizes, beside the machine's copy
       bandwidth: their width and height do not count. */
    int ripple_count;
    RippleParams ripple[RIPPLE_SCHEME_COUNT];

    bool json; /* prints one object; else a table for people */

    /* Called now and then with the share of the work that is done, 0 to 1, and with 1 before
       anything is printed; may be NULL. */
    void (*progress)(void* context, double share);
    void* progress_context;
} BenchRequest;

/* Measures, then prints to `out`. Leaves drawing out where the driver refuses the target; the table
   says why. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY, SWELL_ERROR_GRAPHICS when the driver
   fails later, or SWELL_ERROR_INTERRUPTED; prints nothing then. */
bool bench_run(const BenchRequest* request, FILE* out, SwellError* error);

#endif
