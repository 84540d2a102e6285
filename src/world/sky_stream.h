/*
 * The sky over a world: chooses, bakes and uploads its panoramas.
 *
 * Panoramas are baked for whole multiples of an interval and drift with the wind in between. In the
 * last quarter of an interval the next one fades in, so the sky is a function of parameters and
 * time alone: SkyMoment. The renderer has two layers, one for each of the two panoramas.
 *
 * A picture bakes what is missing of the moment. A window bakes one panorama at a time in the
 * background, for the present sky, or for the next one ahead of its time. A finished panorama is
 * shown in a cross-fade even if the sky has changed meanwhile, and the newest sky is baked during
 * the fade. So while a slider is dragged each sky passes into the next.
 *
 *     sky_stream_advance(&sky, &request, &error);         leaves the renderer alone
 *     sky_stream_upload(&sky, &weather, &error);
 */
#ifndef SWELL_WORLD_SKY_STREAM_H
#define SWELL_WORLD_SKY_STREAM_H

#include "swell/host.h"
#include "swell/render.h"

/* Panoramas are baked for multiples of this time [s], or of a little less where the sea repeats. */
#define SKY_STREAM_SECONDS 8.0

/* The sky at a time. */
typedef struct SkyMoment {
    SkyParams present, next; /* parameters of its two panoramas */
    double share;            /* share of `next` in the picture, 0 to 1 */
    double time;             /* now, in the repeated time of a loop [s] */
    double age, next_age;    /* time since the two panoramas; negative for `next` [s] */
} SkyMoment;

/* Returns the moment of `sky`, whose time is ignored. Moments repeat after `loop` seconds, 0 for
   never. */
SkyMoment sky_moment(const SkyParams* sky, double loop, double time);

/* Returns the size of the panorama for a picture, in texels a side, by its focal length [pixels]. A
   picture in a file (`still`) has twice the window's texels where it has clouds. */
int sky_stream_size(const SkyParams* sky, double focal, bool still);

typedef struct SkyRequest {
    SkyMoment moment;
    int size;             /* size of the panoramas, from sky_stream_size */
    bool settles;         /* the whole moment is baked at once; else in the background ... */
    bool ahead;           /* ... the next panorama is also baked before its time ... */
    double seconds;       /* ... and fades advance by this much wall-clock time [s] */
    HostReport* progress; /* progress of bakes at once; or NULL */
    void* context;
} SkyRequest;

/* What a layer of the renderer holds. */
typedef struct SkyLayer {
    bool filled;
    SkyParams params;
} SkyLayer;

/* State of the layer that is not shown. */
typedef enum SkyPhase {
    SKY_IDLE,  /* free */
    SKY_TIMED, /* holds the next sky, which fades in by the sea's time */
    SKY_FADES  /* fades in by the wall clock and is then shown alone */
} SkyPhase;

/* Zeroed before the first use. */
typedef struct SkyStream {
    Renderer* renderer;    /* borrowed */
    SwellWorkers* at_once; /* borrowed: for bakes that are waited for */
    SwellWorkers* beside;  /* owned: for bakes in the background; NULL before the first */
    SwellWorkers* workers; /* whichever of these two bakes now */
    HostJob* job;          /* owned; while busy it has workers, noise and air */
    SkyNoise* noise;       /* owned */
    uint64_t noise_seed;
    SkyAir* air;
    SkyParams of_air;
    bool has_air;
    SkyRequest request;    /* of the last advance */
    SkyParams params;      /* parameters of the bake ... */
    int requested_size;    /* ... and its size */
    SkyPanorama* panorama; /* being baked or, from the background, to be uploaded; or NULL */
    SkyPanorama* baked[2]; /* baked at once for each layer, for sky_stream_upload; or NULL */
    SkyLayer layer[2];
    int size;     /* size of both layers' panoramas */
    int shown;    /* the shown layer */
    double share; /* share of the other layer */
    SkyPhase phase;
} SkyStream;

/* Borrows workers for bakes at once. The first bake in the background creates world_threads_beside
   threads of its own. Fails with SWELL_ERROR_MEMORY; sky_stream_finish is then still due. */
bool sky_stream_init(SkyStream* stream, Renderer* renderer, SwellWorkers* workers,
                     SwellError* error);

/* Safe on a zeroed stream. */
void sky_stream_finish(SkyStream* stream);

/* Drops all panoramas; call it before a borrowed sky image is destroyed. Safe on a zeroed
   stream. */
void sky_stream_forget(SkyStream* stream);

/* Bakes the requested sky, or continues to in the background. The first sky is baked at once. Fails
   with SWELL_ERROR_MEMORY, or with SWELL_ERROR_INTERRUPTED if `progress` returns false. */
bool sky_stream_advance(SkyStream* stream, const SkyRequest* request, SwellError* error);

/* Uploads what was baked, advances fades, and fills the sky's fields of `weather`. Fails as
   render_load_sky does. */
bool sky_stream_upload(SkyStream* stream, RenderWeather* weather, SwellError* error);

/* Lets the stream show what `other`, a stream of the same renderer, has uploaded. */
void sky_stream_adopt(SkyStream* stream, const SkyStream* other);

#endif
