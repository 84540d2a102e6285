/*
 * The sea that a viewer shows. It follows the state of the view, and most of its frames are
 * computed in the background while the last one is drawn.
 *
 * A window's frame joins the sea that was computed ahead (sea_stream_join), starts a transition
 * where the state requests another sea (sea_stream_retarget), computes what is still missing
 * (sea_stream_require), advances the transition (sea_stream_progress) and starts the next sea
 * (sea_stream_start). The renderer has a copy of the texels, so one OceanSea is enough: between
 * start and join it belongs to the background, else to the caller.
 *
 * Nothing compares parameters. ViewState counts the seas that it has requested in generations. The
 * waves have generations of their own, a new one for each step of a transition. A sea that was
 * computed or is shown is up to date if, and only if, its waves have the present generation.
 */
#ifndef SWELL_WORLD_SEA_STREAM_H
#define SWELL_WORLD_SEA_STREAM_H

#include "foam_stream.h"
#include "swell/host.h"
#include "water/water_sim.h"
#include "world/view_state.h"

/* A request for the waves of a generation at a time. */
typedef struct SeaRequest {
    uint64_t wave_generation; /* 0 for no sea */
    OceanMethod method;
    double time; /* s */
    bool has_foam;
} SeaRequest;

/* A computed sea and its timings. */
typedef struct SeaFrame {
    SeaRequest request;       /* the request that it answers */
    double columns_ms;        /* time evolution and sums over the columns */
    double rows_ms;           /* sums over the rows and texels */
    double method_difference; /* largest difference from the FFT [m]; < 0 for the FFT */
} SeaFrame;

/* Returns whether the frame answers the request: the same waves, method and time, and foam if the
   request has it. */
bool sea_frame_answers(const SeaFrame* frame, const SeaRequest* request);

typedef struct SeaStream {
    OceanEngine engine;       /* its workers are borrowed, and the job's while `running` */
    OceanSea* sea;            /* owned */
    FoamStream foam;          /* foam of the sea, advanced while `has_foam` */
    RenderHalves halves;      /* of `computed`, for the upload */
    bool has_foam;            /* set by the caller */
    OceanStageTimer timer;    /* timer of the sea */
    uint64_t sea_generation;  /* ViewState's, of the sea that this one is or is becoming */
    uint64_t wave_generation; /* of the present waves */
    bool moving;              /* whether a transition runs */
    HostJob* job;             /* owned; has the sea, foam, timer and workers while `running` */
    bool running;
    SeaFrame ahead;    /* the sea that the job computes */
    WaterSim* water;   /* borrowed; water that the job advances, or NULL. Set it while none runs */
    SeaFrame computed; /* frame that the sea holds; wave_generation 0 for none */
    SeaFrame shown;    /* frame last uploaded; set by the caller */
} SeaStream;

/* Creates the sea that `state` requests. Fails as ocean_sea_create does; then sea_stream_finish is
   still due. */
bool sea_stream_init(SeaStream* stream, const ViewState* state, OceanEngine engine,
                     SwellError* error);

/* Safe on a zeroed object. */
void sea_stream_finish(SeaStream* stream);

/* Returns the request for the state at `time`. */
SeaRequest sea_stream_request(const SeaStream* stream, const ViewState* state, double time);

/* Starts the transition to another sea if the state requests one. Another N, and any change of a
   Phillips sea, replaces the sea at once. On failure (as in sea_stream_init) the present sea stays,
   and the state requests it again. */
bool sea_stream_retarget(SeaStream* stream, ViewState* state, SwellError* error);

/* Makes `computed` answer the request, which is for the present waves. With a `history` the foam is
   that of the whole past, for a picture; NULL is for a window. Returns whether the sea had to be
   computed at once. */
bool sea_stream_require(SeaStream* stream, SeaRequest request, const FoamHistory* history);

/* Forgets the computed sea, which was advanced to another time: the next sea_stream_require
   computes it again. */
void sea_stream_forget(SeaStream* stream);

/* Advances a transition by `seconds` of wall-clock time. Foam lasts some seconds of the sea's time.
   Where this time stands still at the end of a transition, foam and coverage are computed again
   from the new waves alone. Fails with SWELL_ERROR_MEMORY; the sea then stays as it is, and the
   state requests this sea. */
bool sea_stream_progress(SeaStream* stream, ViewState* state, double seconds, SwellError* error);

/* Completes a transition at once. Fails as sea_stream_progress does. */
bool sea_stream_settle(SeaStream* stream, ViewState* state, SwellError* error);

/* Starts to compute a sea of the present waves in the background. */
void sea_stream_start(SeaStream* stream, SeaRequest request);

/* Waits for the sea that was started and makes it `computed`. Returns false if none was started. */
bool sea_stream_join(SeaStream* stream);

#endif
