/*
 * Spray: where a wind tears drops off the water, and how they fly. No GL, no clock.
 *
 *     births   at each sampling time of the foam's memory, the most compressed places of the first
 *              cascade throw bursts, drawn by a random number of their own; the last of them are
 *              kept
 *     flight   of a burst's puffs by drag, gravity and wind, in closed form
 *     events   crowns where something falls in, and the sheets of a bow
 *     gather   the puffs around an eye at a time, ready to draw
 *
 *     Spray* spray = spray_create(&error);
 *     spray_attach(spray, foam);                             // ocean_foam_advance records births
 *     ocean_foam_advance(foam, sea, method, time, &error);
 *     int count = spray_gather(spray, sea, time, &view, puffs, SPRAY_PUFFS_MAX);
 *     spray_destroy(spray);                                  // once nothing advances the foam
 *
 * A birth depends on the parameters of the sea and its own sampling time alone, a puff on its birth
 * and the time, so that a picture does not depend on what was shown before. In a sea that repeats
 * (OceanParams.loop) its spray does, too.
 */
#ifndef SWELL_SPRAY_H
#define SWELL_SPRAY_H

#include "swell/base.h"
#include "swell/ocean.h"

/* ---- Births -------------------------------------------------------------------------------- */

/* Below this wind there is no spray, above it ever more [m/s at 10 m]. */
#define SPRAY_WIND_LEAST 10.0

typedef struct Spray Spray;

/* Returns NULL on failure (SWELL_ERROR_MEMORY). */
Spray* spray_create(SwellError* error);

/* Takes NULL. */
void spray_destroy(Spray* spray);

/* From now on each advance of the foam records births; `spray` must outlive these. With `spray`
   NULL none are recorded. */
void spray_attach(Spray* spray, OceanFoam* foam);

/* ---- Events -------------------------------------------------------------------------------- */

/* A crown of drops, thrown where something falls into the water, or a sheet off a bow. */
typedef struct SprayEvent {
    double time;        /* [s] */
    double place[3];    /* of its middle on the water, y over the mean level [m] */
    double radius;      /* of its ring [m] */
    double speed;       /* at which drops leave the water [m/s] */
    double velocity[2]; /* of the ring along x and z [m/s] */
    double jet;         /* share of the drops that follow in a jet from the middle, 0 to 1 */
    double sheet;       /* how much water a sheet holds, about 1; 0 for a crown */
    bool mist;          /* a sheet in clouds of fine drops, else in fingers */
    double along[2];    /* of a sheet: from its middle to its front end along x and z [m] */
    double outward[2];  /* and the way it goes: unit or shorter, x and z */
    uint32_t random;    /* its seed */
} SprayEvent;

/* A boat, in which there is no spray: its outline narrows towards the bow. */
typedef struct SprayHull {
    double place[3];               /* of its middle, y over the mean level [m] */
    double ahead[2];               /* unit, x and z */
    double half_length, half_beam; /* [m]; 0 for none */
    double top;                    /* height over its middle up to which it is dry [m] */
} SprayHull;

/* ---- Puffs --------------------------------------------------------------------------------- */

enum { SPRAY_PUFFS_MAX = 12288 };

/* A quad along its axis that faces the eye. */
typedef struct SprayPuff {
    float place[3]; /* of its middle, from the eye [m] */
    float over;     /* the middle's height over the water [m] */
    float axis[3];  /* from the middle to an end [m] */
    float width;    /* from the middle to a side [m] */
    float slope[2]; /* of the water below, along x and z [1] */
    float opacity;  /* 0 or more: from 1 on it is dense all over */
    float age;      /* 0 to 1 of its life */
    float noise[2]; /* its place in a noise of period 1 */
    float veil;     /* 1 for a veil of fine drops; else 0 */
    float soft;     /* height over the water in which it fades [m] */
} SprayPuff;

typedef struct SprayView {
    double eye[3];     /* [m] */
    double forward[3]; /* of the camera, unit */
    double corner;     /* cosine of the angle from there to a corner of the picture */
    double share;      /* of the puffs, more than 0 and up to 1; those left are larger */
    double amount;     /* factor on their number, 0 to 4; they keep their size */
    double wind;       /* in which crowns fly [m/s at 10 m] */
    double way[2];     /* towards which it blows: unit, x and z */
    SprayHull hull;
    int event_count;
    const SprayEvent* event; /* (event_count), borrowed */
} SprayView;

/* Fills `puffs` with those that are in the air at `time`, the time of the sea's last frame, within
   some hundred metres of the eye and in its view. Far ones are fewer and larger. Returns how many,
   `capacity` at most. `spray` may be NULL: only crowns then. */
int spray_gather(const Spray* spray, const OceanSea* sea, double time, const SprayView* view,
                 SprayPuff* puffs, int capacity);

#endif
