/*
 * The sky over a clip: whole skies at even times, some seconds apart, and a smooth way from one to
 * the next. The one before moves on with the wind, and the one after, moved back to where its
 * clouds were then, comes up in it and moves along. In a loop the last one passes into the first.
 */
#ifndef SWELL_SCENE_CLIP_SKY_H
#define SWELL_SCENE_CLIP_SKY_H

#include "scene/offscreen.h"

typedef struct ClipSky {
    int keys;        /* whole skies until it begins anew; 0 for never */
    double interval; /* between two of them [s] */
    bool still;      /* nothing passes: one sky does */
    bool begun;      /* there is a sky */
    int64_t number;  /* of the whole sky that is passing */
    double share;    /* of the way to the next that `passing` has gone, 0 to 1 */
    SkyNoise* noise; /* owned, as all here */
    SkyAir* air;
    SkyPanorama* whole;   /* the one that was baked last */
    SkyPanorama* coming;  /* the sky of the next number, moved back */
    SkyPanorama* passing; /* what is shown */
} ClipSky;

/* For a sea that repeats after `loop` seconds, or never (0). Takes a zeroed sky. Fails with
   SWELL_ERROR_MEMORY; clip_sky_close is then still due. */
bool clip_sky_open(ClipSky* sky, const Offscreen* offscreen, double loop, SwellError* error);

/* Safe on a zeroed sky. */
void clip_sky_close(ClipSky* sky);

/* Hands the sky of `time`, not before that of the last call, to what is drawn, if its look has one.
   Fails as offscreen_load_sky does. */
bool clip_sky_follow(ClipSky* sky, Offscreen* offscreen, double time, SwellError* error);

#endif
