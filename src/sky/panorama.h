/*
 * What a panorama holds: the picture and its light, and the bake under way.
 */
#ifndef SWELL_SKY_PANORAMA_H
#define SWELL_SKY_PANORAMA_H

#include "cumulus.h"
#include "light.h"

/* Red, green, blue, transmittance of the clouds. */
enum { SKY_PANORAMA_CHANNELS = 4 };

struct SkyPanorama {
    int size;
    int done;        /* rows of work, 0 to 2 size */
    uint16_t* texel; /* (size x size x 4), owned */
    CumulusMap* map; /* owned */
    bool mapped;     /* or no map is needed */
    double* sum;     /* (size x 6), owned: of radiance times y, of radiance, times solid angle */
    double scale;    /* stereographic length of a texel */
    double rim;      /* greatest stereographic radius of the first visit */
    double water[3]; /* radiance from below the surface */
    CloudScene scene;
    const SkyImage* image; /* borrowed; instead of the scene, or NULL */
    double turned;         /* of the picture, to the right [degrees] */
    SkyLight light;
};

#endif
