/*
 * The sky over a scene: chooses, bakes and uploads its panoramas.
 *
 * Panoramas are baked for whole multiples of an interval and drift with the wind in between. In the
 * last quarter of an interval the next one fades in, so the sky is a function of parameters and
 * time alone: SkyMoment. The renderer has two layers, one for each of the two panoramas.
 *
 * In a picture sky_stream_bake bakes what is missing of the moment. In the window sky_stream_follow
 * bakes one panorama at a time in the background: of the present sky, or the next one ahead of its
 * time. Whatever the sky has become meanwhile, it is then shown in a cross-fade, during which the
 * newest sky is baked. So while a slider is dragged each sky passes into the next.
 */
#ifndef SWELL_SCENE_SKY_STREAM_H
#define SWELL_SCENE_SKY_STREAM_H

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

/* Returns the moment of `sky`, whose time is ignored. It repeats after `loop` seconds, 0 for never.
 */
SkyMoment sky_moment(const SkyParams* sky, double loop, double time);

/* Returns the size of the panorama for a picture: texels a side. `field_of_view`: vertical
   [degrees]. A large picture in a file, `still`, has twice the window's texels where it has clouds.
 */
int sky_stream_size(const SkyParams* sky, int height, double field_of_view, bool still);

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
    SwellWorkers* workers; /* borrowed, or of a window owned ... */
    SwellWorkers* own;     /* ... here */
    HostJob* job;          /* owned; of windows. While busy it has workers, noise and air */
    SkyNoise* noise;       /* owned */
    uint64_t noise_seed;
    SkyAir* air;
    SkyParams of_air;
    bool has_air;
    SkyParams params;      /* of the bake ... */
    int wanted_size;       /* ... and its size */
    SkyPanorama* panorama; /* being baked or, in windows, being uploaded; or NULL */
    int rows_loaded;       /* of it, into the free layer */
    SkyPanorama* baked[2]; /* at once, of each layer, for sky_stream_upload; or NULL */
    SkyLayer layer[2];
    int size;     /* of both */
    int shown;    /* layer */
    double share; /* of the other one */
    SkyPhase phase;
} SkyStream;

/* Of a file (`workers` borrowed), or of a window where they are NULL: with `threads` of its own.
   Fails with SWELL_ERROR_MEMORY; sky_stream_finish is then still due. */
bool sky_stream_init(SkyStream* stream, Renderer* renderer, SwellWorkers* workers, int threads,
                     SwellError* error);

/* Safe on a zeroed stream. */
void sky_stream_finish(SkyStream* stream);

/* Drops all panoramas; call it before a borrowed sky image is destroyed. Safe on a zeroed stream.
 */
void sky_stream_forget(SkyStream* stream);

/* Bakes what the layers lack of exactly the moment, in panoramas of `size`, and fills the sky's
   fields of `weather`. sky_stream_upload is then due; this half leaves the renderer alone. Fails
   with SWELL_ERROR_MEMORY, or with SWELL_ERROR_INTERRUPTED if `progress` returns false. */
bool sky_stream_bake(SkyStream* stream, const SkyMoment* moment, int size, HostReport* progress,
                     void* context, RenderWeather* weather, SwellError* error);

/* Uploads what was baked. Fails as render_load_sky does. */
bool sky_stream_upload(SkyStream* stream, SwellError* error);

/* Lets the stream show what `other`, a stream of the same renderer, has uploaded. */
void sky_stream_adopt(SkyStream* stream, const SkyStream* other);

/* Of windows: goes on by `seconds` of the wall clock towards the moment, with `ahead` also to the
   next panorama before its time. The first sky is baked at once. Fills as sky_stream_bake, fails
   with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool sky_stream_follow(SkyStream* stream, const SkyMoment* moment, int size, bool ahead,
                       double seconds, RenderWeather* weather, SwellError* error);

#endif
