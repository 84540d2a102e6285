/*
 * The sky over the sea: what the state asks for, baked into a panorama.
 */
#ifndef SWELL_APP_SKY_MAKER_H
#define SWELL_APP_SKY_MAKER_H

#include "swell/render.h"

typedef struct SkyMaker {
    SwellWorkers* workers; /* borrowed */
    SkyNoise* noise;       /* owned */
    SkyAir* air;           /* owned */
    SkyPanorama* panorama; /* owned */
    SkyParams params;      /* of the bake that is done or under way */
    bool baking;           /* under way */
    bool has_sky;          /* one is done */
} SkyMaker;

/* `size` texels a side. Fails with SWELL_ERROR_MEMORY; sky_maker_finish is then still due. */
bool sky_maker_init(SkyMaker* maker, int size, SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void sky_maker_finish(SkyMaker* maker);

/* Starts on another sky. One under way is dropped. Fails with SWELL_ERROR_RANGE. */
bool sky_maker_begin(SkyMaker* maker, const SkyParams* params, SwellError* error);

/* Does some rows of what is under way; true when it has just been done. */
bool sky_maker_advance(SkyMaker* maker, int rows);

/* Another sky at once. Fails as sky_maker_begin. */
bool sky_maker_bake(SkyMaker* maker, const SkyParams* params, SwellError* error);

#endif
