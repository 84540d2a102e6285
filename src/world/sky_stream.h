/*
 * The sky over a world: chooses, bakes and uploads its panoramas.
 *
 * Panoramas are baked for whole multiples of an interval and drift with the wind in between. In the
 * last quarter of an interval the next one fades in, so the sky is a function of parameters and
 * time alone: SkyMoment. The renderer has two layers, one for each of the two panoramas.
 *
 * A picture bakes what is missing of the moment. A window bakes one panorama at a time in the
 * background: of the present sky, or the next one ahead of its time. Whatever the sky has become
 * meanwhile, it is then shown in a cross-fade, during which the newest sky is baked. So while a
 * slider is dragged each sky passes into the next.
 *
 *     sky_stream_advance(&sky, &wanted, &error);         leaves the renderer alone
 *     sky_stream_upload(&sky, &weather, &error);
 */
#ifndef SWELL_WORLD_SKY_STREAM_H
#define SWELL_WORLD_SKY_STREAM_H

#include "swell/host.h"
#include "swell/render.h"

/* Panoramas are baked for multiples of this [s], or of a little less where the sea repeats. */
#define SKY_STREAM_SECONDS 8.0

/* The sky at a time. */
typedef struct SkyMoment {
    SkyParams present, next; /* of its panoramas */
    double share;            /* of `next` in the picture, 0 to 1 */
    double time;             /* now, in the repeated time of a loop [s] */
    double age, next_age;    /* since the two panoramas, that of `next` negative [s] */
} SkyMoment;

/* Returns the moment of `sky`, whose time is ignored. It repeats after `loop` seconds, 0 for
   never. */
SkyMoment sky_moment(const SkyParams* sky, double loop, double time);

/* Returns the size of the panorama for a picture: texels a side. `field_of_view`: vertical
   [degrees]. A large picture in a file, `still`, has twice the window's texels where it has
   clouds. */
int sky_stream_size(const SkyParams* sky, int height, double field_of_view, bool still);

typedef struct SkyWanted {
    SkyMoment moment;
    int size;             /* of the panoramas: sky_stream_size */
    bool settles;         /* all of the moment is baked at once; else in the background ... */
    bool ahead;           /* ... also the next panorama before its time ... */
    double seconds;       /* ... and fades go on by so many of the wall clock */
    HostReport* progress; /* of what settles; or NULL */
    void* context;
} SkyWanted;

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
    SwellWorkers* beside;  /* owned: for those in the background; NULL before the first */
    SwellWorkers* workers; /* the ones of these two that bake now */
    HostJob* job;          /* owned; while busy it has workers, noise and air */
    SkyNoise* noise;       /* owned */
    uint64_t noise_seed;
    SkyAir* air;
    SkyParams of_air;
    bool has_air;
    SkyWanted wanted;      /* by the last advance */
    SkyParams params;      /* of the bake ... */
    int wanted_size;       /* ... and its size */
    SkyPanorama* panorama; /* being baked or, from the background, to be uploaded; or NULL */
    SkyPanorama* baked[2]; /* at once, of each layer, for sky_stream_upload; or NULL */
    SkyLayer layer[2];
    int size;     /* of both */
    int shown;    /* layer */
    double share; /* of the other one */
    SkyPhase phase;
} SkyStream;

/* Borrows workers for what settles; has world_threads_beside of its own for the background. Fails
   with SWELL_ERROR_MEMORY; sky_stream_finish is then still due. */
bool sky_stream_init(SkyStream* stream, Renderer* renderer, SwellWorkers* workers,
                     SwellError* error);

/* Safe on a zeroed stream. */
void sky_stream_finish(SkyStream* stream);

/* Drops all panoramas; call it before a borrowed sky image is destroyed. Safe on a zeroed
   stream. */
void sky_stream_forget(SkyStream* stream);

/* Bakes what is wanted, or goes on with it in the background; the first sky is baked at once. Fails
   with SWELL_ERROR_MEMORY, or with SWELL_ERROR_INTERRUPTED if `progress` returns false. */
bool sky_stream_advance(SkyStream* stream, const SkyWanted* wanted, SwellError* error);

/* Uploads what was baked, goes on with fades, and fills the sky's fields of `weather`. Fails as
 * render_load_sky does. */
bool sky_stream_upload(SkyStream* stream, RenderWeather* weather, SwellError* error);

/* Lets the stream show what `other`, a stream of the same renderer, has uploaded. */
void sky_stream_adopt(SkyStream* stream, const SkyStream* other);

#endif
