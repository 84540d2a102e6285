/*
 * Pictures of a sea in the sea look, at every quality: the sky that they need, and how long they
 * take.
 */
#ifndef SWELL_BENCH_LOOKS_H
#define SWELL_BENCH_LOOKS_H

#include "stages.h"

typedef struct BenchLooks {
    Renderer* renderer;  /* of the sea, its foam and its sky, owned */
    const OceanSea* sea; /* borrowed */
    OceanFoam* foam;     /* owned */
    RenderFrame frame;
    BenchRuns upload[RENDER_QUALITY_COUNT], draw[RENDER_QUALITY_COUNT];
} BenchLooks;

/* For a sea, which is brought to a time with foam on it, in the request's view of the sea beside.
   Every quality is drawn once.
   Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; bench_looks_finish is then still due. */
bool bench_looks_init(BenchLooks* looks, OceanSea* sea, const BenchRequest* request,
                      const RenderTarget* target, SwellError* error);

/* Safe on a zeroed object. */
void bench_looks_finish(BenchLooks* looks);

/* Uploads and draws each quality once more, into a target of the frame's size. */
void bench_looks_run(BenchLooks* looks, const RenderTarget* target);

/* Keeps what was timed; method and workers are those of `like`. */
void bench_looks_keep(BenchLooks* looks, Bench* bench, const BenchCase* like);

/* The same view, its weather told how high and steep that sea is. */
RenderFrame bench_looks_frame(const RenderFrame* frame, const OceanSea* sea);

/* Bakes a sky and uploads it. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool bench_looks_load_sky(Renderer* renderer, const SkyParams* params, SwellError* error);

#endif
