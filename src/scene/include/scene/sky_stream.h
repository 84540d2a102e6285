/*
 * The sky over a scene: chooses, bakes and uploads its panoramas.
 *
 * Panoramas are baked for whole multiples of an interval and drift with the wind in between. In the
 * last quarter of an interval the next one fades in, so the sky is a function of parameters and
 * time alone: SkyMoment. The renderer has two layers, one for each of the two panoramas.
 *
 * In a picture sky_stream_bake bakes what is missing of the moment. In the window
 * sky_stream_advance bakes in strips between frames, the next panorama ahead of its time. After a
 * change of light it shows a small draft at once; the whole panorama then fades in.
 */
#ifndef SWELL_SCENE_SKY_STREAM_H
#define SWELL_SCENE_SKY_STREAM_H

#include "swell/render.h"

/* Panoramas are baked for multiples of this [s], or of a little less where the sea repeats. */
#define SKY_STREAM_SECONDS 8.0

/* The sky at a time. */
typedef struct SkyMoment {
    SkyParams present, next; /* of its panoramas */
    double share;            /* of `next` in the picture, 0 to 1 */
    double moved[2];         /* drift of the clouds since then, see sky_drift */
    double next_moved[2];
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
    bool whole; /* not a draft */
    SkyParams params;
} SkyLayer;

/* State of the layer that is not shown, for sky_stream_advance. */
typedef enum SkyPhase {
    SKY_IDLE,  /* free */
    SKY_TIMED, /* holds the next sky, which fades in by the sea's time */
    SKY_FADES  /* fades in by the wall clock and is then shown alone */
} SkyPhase;

/* Zeroed before the first use. */
typedef struct SkyStream {
    Renderer* renderer;    /* borrowed, as the workers */
    SwellWorkers* workers; /* no other use during a call */
    SkyNoise* noise;       /* owned, as all here */
    uint64_t noise_seed;
    SkyAir* air;
    SkyPanorama* whole;    /* being baked */
    SkyPanorama* baked[2]; /* of each layer, not yet uploaded; or NULL */
    SkyPanorama* draft;
    SkyParams of_air, of_whole; /* their parameters */
    bool has_air;
    bool bakes, has_whole; /* `whole` is being baked; is finished, and being uploaded */
    int rows_loaded;       /* of `whole`, into the free layer */
    int size;              /* of `whole` */
    int rows;              /* of a strip */
    SkyLayer layer[2];
    int shown;    /* layer */
    double share; /* of the other one */
    SkyPhase phase;
} SkyStream;

/* Fails with SWELL_ERROR_MEMORY; sky_stream_finish is then still due. */
bool sky_stream_init(SkyStream* stream, Renderer* renderer, SwellWorkers* workers,
                     SwellError* error);

/* Safe on a zeroed stream. */
void sky_stream_finish(SkyStream* stream);

/* Drops all panoramas; call it before a borrowed sky image is destroyed. Safe on a zeroed stream.
 */
void sky_stream_forget(SkyStream* stream);

/* Called between strips with the share of a bake that is done, 0 to 1. Returns whether to go on. */
typedef bool (*SkyStreamProgress)(void* context, double share);

/* Bakes what the layers lack of exactly the moment, in panoramas of `size`, and fills the sky's
   fields of `weather`. sky_stream_upload is then due; this half leaves the renderer alone. Fails
   with SWELL_ERROR_MEMORY, or with SWELL_ERROR_INTERRUPTED if `progress` returns false. */
bool sky_stream_bake(SkyStream* stream, const SkyMoment* moment, int size,
                     SkyStreamProgress progress, void* context, RenderWeather* weather,
                     SwellError* error);

/* Uploads what was baked. Fails as render_load_sky does. */
bool sky_stream_upload(SkyStream* stream, SwellError* error);

/* ---- Snapshots: a second stream of the same renderer ------------------------------------------
 */

/* Lets a stream, after its init, use the layers that `of` has filled. */
void sky_stream_begin_snapshot(SkyStream* stream, const SkyStream* of);

/* Before the upload: returns whether the renderer still has the used layers. Else they are
   forgotten, and another sky_stream_bake is due. */
bool sky_stream_check_snapshot(SkyStream* stream, const SkyStream* of);

/* Lets the stream show what `other` has uploaded. */
void sky_stream_adopt(SkyStream* stream, const SkyStream* other);

/* ---- In strips ------------------------------------------------------------------------------ */

/* Whether it shows, or is about to show, the light of the moment: else sky_stream_advance begins
   with a draft, which takes longer. */
bool sky_stream_is_lit(const SkyStream* stream, const SkyMoment* moment);

/* Whether it shows no draft. */
bool sky_stream_is_whole(const SkyStream* stream);

/* Works for about `milliseconds` towards the moment; with `ahead` also on the next panorama, before
   its time. Uploads and fades go on by `seconds`. Fills as sky_stream_bake, fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool sky_stream_advance(SkyStream* stream, const SkyMoment* moment, int size, bool ahead,
                        double seconds, double milliseconds, RenderWeather* weather,
                        SwellError* error);

#endif
