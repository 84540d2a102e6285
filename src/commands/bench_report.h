/* What the bench has timed, and how it says so. */
#ifndef SWELL_BENCH_REPORT_H
#define SWELL_BENCH_REPORT_H

#include "swell/render.h"

#include <stdio.h>

typedef enum BenchStage {
    STAGE_SPECTRUM,
    STAGE_TRANSFORM,
    STAGE_VERTICES, /* filling the texels that displace vertices */
    STAGE_FRAME,
    STAGE_WAKE, /* a step of a wake patch */
    STAGE_UPLOAD,
    STAGE_DRAW,
    STAGE_PICTURE, /* a whole frame, at the pace of a window */
    STAGE_RIPPLE,  /* a step of a scheme */
    STAGE_COUNT
} BenchStage;

/* A timed stage. Strings are static. */
typedef struct BenchResult {
    BenchStage stage;
    const char* method;  /* method or scheme */
    int grid, workers;   /* N, or the width of a field */
    int height;          /* of a field */
    int cascades;        /* cascades of the sea */
    const char* look;    /* look of drawing and uploads, or NULL */
    const char* quality; /* of the sea look, or NULL */
    double copy_ms;      /* for a ripple: median of copying as many bytes as a step moves */
    double ms_median, ms_min;
    double thread_ms, process_ms;       /* mean of processor time; not of stages within a frame */
    int pass_count;                     /* of a picture */
    RenderPass pass[RENDER_PASSES_MAX]; /* mean time of the GPU */
} BenchResult;

enum { BENCH_RESULTS_MAX = 256 };

typedef struct BenchReport {
    char driver[256];     /* "" without OpenGL */
    SwellError no_driver; /* why there is no OpenGL */
    int count;
    BenchResult result[BENCH_RESULTS_MAX];
} BenchReport;

void bench_report_print(const BenchReport* report, FILE* out);

/* Prints one JSON object. */
void bench_report_print_json(const BenchReport* report, FILE* out);

#endif
