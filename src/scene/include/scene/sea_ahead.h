/*
 * The sea of the next frame, computed while this one is drawn.
 *
 * The drawing has a copy of the texels of its own, so one sea is enough: between
 * sea_ahead_start and sea_ahead_wait it belongs to a thread in the background, else to the caller.
 * Workers of the sea must not be used by anyone else meanwhile.
 */
#ifndef SWELL_SCENE_SEA_AHEAD_H
#define SWELL_SCENE_SEA_AHEAD_H

#include "scene/foam_stream.h"
#include "swell/host.h"

/* Which sea: the waves, by their number, at a time. */
typedef struct SeaRequest {
    uint64_t waves; /* their number, see SeaStream; 0 for no sea at all */
    OceanMethod method;
    double time; /* s */
    bool compares_methods;
    bool has_foam;
} SeaRequest;

/* A sea, and what it took. */
typedef struct SeaFrame {
    SeaRequest request;       /* that it answers */
    double columns_ms;        /* time evolution and sums over the columns */
    double rows_ms;           /* sums over the rows and texels */
    double method_difference; /* from the other method, at most [m]; < 0 when not compared */
} SeaFrame;

/* Returns whether the frame answers the request: the same waves, method and time, and foam if the
   request has it. */
bool sea_frame_answers(const SeaFrame* frame, const SeaRequest* request);

typedef struct SeaAhead {
    HostBackground* background; /* owned */
    OceanSea* sea;              /* borrowed while running */
    FoamStream* foam;           /* of that sea; borrowed while running; or NULL */
    OceanStageTimer* timer;     /* of that sea; borrowed while running; or NULL */
    /* Called in the background when the sea is computed, unless NULL; set while nothing runs. */
    void (*on_sea_ready)(void* context, const OceanSea* sea, double time);
    void* context;
    bool running;
    SeaFrame frame;
} SeaAhead;

/* Computes a sea at once, and its foam if the request has it. `timer` is that of the sea's hook, or
   NULL: then stages are not timed. `foam` may be NULL where no request has it. */
SeaFrame sea_compute(OceanSea* sea, FoamStream* foam, OceanStageTimer* timer, SeaRequest request);

/* Fails with SWELL_ERROR_MEMORY. */
bool sea_ahead_init(SeaAhead* ahead, SwellError* error);

/* Waits for what is running. Safe on a zeroed object. */
void sea_ahead_finish(SeaAhead* ahead);

/* Starts on a sea. Nothing may be running. */
void sea_ahead_start(SeaAhead* ahead, OceanSea* sea, FoamStream* foam, OceanStageTimer* timer,
                     SeaRequest request);

/* When something is running, waits until it is done, tells in `frame` what it is, and returns true.
   Otherwise leaves `frame` as it is. */
bool sea_ahead_wait(SeaAhead* ahead, SeaFrame* frame);

#endif
