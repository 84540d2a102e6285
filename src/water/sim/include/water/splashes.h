/*
 * The last splashes: where stones and buoys fell in, and the sheets that the boat's bow throws.
 */
#ifndef SWELL_WATER_SPLASHES_H
#define SWELL_WATER_SPLASHES_H

#include "swell/float.h"
#include "water/water_layers.h"

/* At two sheets of a boat every 0.05 s a stone's crown is kept for its 2.5 s. */
enum { WATER_SPLASHES_MAX = 128 };

/* Speed at which a stone falls in [m/s]. */
#define SPLASH_STONE_SPEED 8.0

typedef struct WaterSplash {
    double time;        /* s */
    double place[3];    /* its middle, on the water [m] */
    double radius;      /* radius of the ring from which drops leave the water [m] */
    double speed;       /* speed at which drops leave the water [m/s] */
    double velocity[2]; /* velocity of the body, along x and z [m/s] */
    double jet;         /* share of the drops that the closing hollow throws up, 0 to 1 */
    double sheet;       /* amount of water in a sheet, about 1; 0 for a ring */
    double along[2];    /* vector from a sheet's middle to its front end, along x and z [m] */
    double outward[2];  /* unit direction in which a sheet moves, x and z */
    uint32_t number;    /* number of the splash, counted from the first */
} WaterSplash;

/* Zeroed is empty. */
typedef struct WaterSplashes {
    uint32_t count;                         /* of all so far */
    WaterSplash splash[WATER_SPLASHES_MAX]; /* the last ones: number modulo the size */
    bool has_bow;                           /* the boat was there at the last step */
    double immersion; /* height of the water over the bow's keel at that step [m] */
    double thrown_at; /* time of its last sheets [s] */
} WaterSplashes;

/* Adds the crown of a stone of `radius` [m] that falls in at a place of the water. */
void splashes_add_stone(WaterSplashes* splashes, double time, const double place[3], double radius);

/* Adds the splash of a body of a radius [m] that falls in at `speed` > 0 [m/s]. */
void splashes_add_fall(WaterSplashes* splashes, double time, const double place[3], double radius,
                       double speed);

/* A boat whose bow is like the launch's. */
typedef struct SplashBoat {
    FloatPose pose;
    double velocity[2]; /* velocity over the water along x and z [m/s] */
    double scale[2];    /* its beam and length over the launch's, > 0 */
} SplashBoat;

/* Watches the boat at the end of a step of `seconds`. Adds a sheet on either side while its bow, by
   its speed or by coming down, pushes water aside faster than a limit. */
void splashes_watch_bow(WaterSplashes* splashes, const SplashBoat* boat, const WaterLayers* water,
                        double time, double seconds);

#endif
