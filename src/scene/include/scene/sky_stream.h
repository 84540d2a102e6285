/*
 * The sky that a viewer shows: it follows the one that is wanted, baked in strips between frames.
 *
 * Another light is a draft at once, small enough for one frame; then the whole sky in strips, into
 * which the draft fades. As time goes on the sky of the next moment is baked ahead; when that has
 * come, the old one, moved by the wind, fades into it. So it does under another wind.
 *
 * What a picture must show, whenever it is taken, is the whole sky of its time: live_sky_settle.
 */
#ifndef SWELL_SCENE_SKY_STREAM_H
#define SWELL_SCENE_SKY_STREAM_H

#include "swell/sky.h"

/* Of the whole sky, texels a side, and the random numbers of its clouds; shot's, too. */
enum { LIVE_SKY_SIZE = 1024, LIVE_SKY_SEED = 1 };

/* What is done next. */
typedef enum LiveSkyStage {
    LIVE_SKY_RESTS,  /* nothing, unless another sky is wanted */
    LIVE_SKY_BAKES,  /* rows of the next sky */
    LIVE_SKY_WAITS,  /* for the time of the next sky, which is baked */
    LIVE_SKY_MOVES,  /* rows of the sky that is seen, as the wind moves it */
    LIVE_SKY_FADES,  /* from there to the next sky */
    LIVE_SKY_FAILED, /* out of memory, at the first */
} LiveSkyStage;

typedef struct LiveSky {
    SwellWorkers* workers; /* borrowed; nobody else's during a call */
    SkyNoise* noise;       /* owned, as all here */
    SkyAir* air;
    SkyPanorama* draft[2];   /* the first of all, and those of changes */
    SkyPanorama* whole[2];   /* the one seen last, and the next */
    SkyPanorama* passing;    /* from one to the other */
    const SkyPanorama* seen; /* the one that is shown or that a fade set out from; NULL at first */
    SkyParams of_seen, of_next, of_air;
    bool has_air;
    int next; /* of `whole` */
    LiveSkyStage stage;
    int row;      /* of what is moved */
    int rows;     /* of a strip */
    double share; /* of the fade: what is shown */
    double due;   /* what is due */
} LiveSky;

/* Allocates and makes the noise, 8 MB a sky. Fails with SWELL_ERROR_MEMORY; live_sky_finish is then
   still due. Takes a zeroed object. */
bool live_sky_init(LiveSky* live, SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void live_sky_finish(LiveSky* live);

/* Forgets what was shown and begun, and with it a picture that was borrowed: what is wanted next is
   baked anew. Safe on a zeroed object. */
void live_sky_forget(LiveSky* live);

/* Works for about `milliseconds` towards the sky that is wanted; after that one, towards that of
   `ahead` seconds later (0: of none). A frame has taken `seconds`. Returns what is to be shown from
   now on, or NULL if that has not changed. */
const SkyPanorama* live_sky_follow(LiveSky* live, const SkyParams* wanted, double ahead,
                                   double seconds, double milliseconds);

/* Brings the whole sky that is wanted at once and returns it. */
const SkyPanorama* live_sky_settle(LiveSky* live, const SkyParams* wanted);

/* For what the sky that is shown was baked. */
const SkyParams* live_sky_shown(const LiveSky* live);

#endif
