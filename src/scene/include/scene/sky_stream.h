/*
 * The sky over a scene: which panoramas show it, and their bakes.
 *
 * Panoramas are baked for whole multiples of an interval and drift with the wind in between. In the
 * last quarter of an interval the next one fades in, so the sky is a function of parameters and
 * time alone: SkyMoment. The renderer has two layers, one for each of the two panoramas.
 *
 * A picture shows exactly its moment: sky_stream_settle bakes what is missing. A window follows it:
 * sky_stream_follow bakes in strips between frames, the next panorama before its time comes.
 * Another light is there at once as a small draft, into which the whole panorama fades.
 */
#ifndef SWELL_SCENE_SKY_STREAM_H
#define SWELL_SCENE_SKY_STREAM_H

#include "swell/render.h"

/* Panoramas are baked for multiples of this [s], or of a little less where the sea repeats. */
#define SKY_STREAM_SECONDS 8.0

/* The sky at a time. */
typedef struct SkyMoment {
    SkyParams present, next; /* for which its panoramas are baked */
    double share;            /* of `next` in the picture, 0 to 1 */
    double moved[2];         /* of the clouds since then, see sky_drift */
    double next_moved[2];
} SkyMoment;

/* `sky`: all but its time. `loop`: after which it repeats [s], 0 for never. */
SkyMoment sky_moment(const SkyParams* sky, double loop, double time);

/* The size of a panorama that suits a picture: texels a side. `field_of_view`: vertical [degrees].
 */
int sky_stream_size(int height, double field_of_view);

/* What a layer of the renderer holds. */
typedef struct SkyLayer {
    bool filled;
    bool whole; /* no draft */
    SkyParams params;
} SkyLayer;

/* What sky_stream_follow is doing about the layer that is not shown. */
typedef enum SkyPhase {
    SKY_RESTS, /* it is free */
    SKY_TIMED, /* it holds the next sky, which fades in as its moment says */
    SKY_FADES  /* it fades in by the wall clock and is shown alone then */
} SkyPhase;

/* Zeroed before the first use. */
typedef struct SkyStream {
    Renderer* renderer;    /* borrowed, as the workers */
    SwellWorkers* workers; /* no other use during a call */
    SkyNoise* noise;       /* owned, as all here */
    SkyAir* air;
    SkyPanorama* whole; /* being baked */
    SkyPanorama* draft;
    SkyParams of_air, of_whole; /* what they are computed for */
    bool has_air, bakes;
    int size; /* of `whole` */
    int rows; /* of a strip */
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

/* Drops all panoramas, as before a borrowed picture of a sky goes. Safe on a zeroed stream. */
void sky_stream_forget(SkyStream* stream);

/* Makes the layers show exactly the moment in panoramas of `size`, and fills in what `weather` says
   of the sky. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool sky_stream_settle(SkyStream* stream, const SkyMoment* moment, int size, RenderWeather* weather,
                       SwellError* error);

/* Works for about `milliseconds` towards the moment; with `ahead` also on the next panorama, before
   its time. A frame has taken `seconds`. Fills in and fails as sky_stream_settle. */
bool sky_stream_follow(SkyStream* stream, const SkyMoment* moment, int size, bool ahead,
                       double seconds, double milliseconds, RenderWeather* weather,
                       SwellError* error);

#endif
