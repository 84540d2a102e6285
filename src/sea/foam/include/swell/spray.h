/*
 * Spray is where a wind tears drops off the water, and flies. It needs no GL and no clock.
 *
 *     births   at each sampling time of the foam's memory, the most compressed places of the first
 *              cascade throw bursts, drawn by a random number of their own; the last of them are
 *              kept
 *     flight   of a burst's puffs by drag, gravity and wind, in closed form
 *     events   crowns where something falls in, and the sheets of a bow
 *     gather   the puffs around an eye at a time, ready to draw
 *     shade    of each puff by those between it and the sun
 *
 *     Spray* spray = spray_create(&error);
 *     spray_attach(spray, foam);                             // ocean_foam_advance records births
 *     ocean_foam_advance(foam, sea, method, time, &error);
 *     int count = spray_gather(spray, sea, time, &view, puffs, SPRAY_PUFFS_MAX);
 *     spray_destroy(spray);                                  // once nothing advances the foam
 *
 * A birth depends only on the parameters of the sea and its sampling time, and a puff only on its
 * birth and the time. So a picture does not depend on what was shown before. In a sea that repeats
 * (OceanParams.loop) the spray repeats, too.
 */
#ifndef SWELL_SPRAY_H
#define SWELL_SPRAY_H

#include "swell/base.h"
#include "swell/ocean.h"

/* ---- Births -------------------------------------------------------------------------------- */

/* Below this wind there is no spray; above it, spray grows with the wind [m/s at 10 m]. */
#define SPRAY_WIND_LEAST 10.0

typedef struct Spray Spray;

/* Returns NULL on failure (SWELL_ERROR_MEMORY). */
Spray* spray_create(SwellError* error);

/* Takes NULL. */
void spray_destroy(Spray* spray);

/* From now on each advance of the foam records births. `spray` must outlive the advances. With
   `spray` NULL no births are recorded. */
void spray_attach(Spray* spray, OceanFoam* foam);

/* ---- Events -------------------------------------------------------------------------------- */

/* A crown of drops, thrown where something falls into the water, or a sheet off a bow. */
typedef struct SprayEvent {
    double time;        /* s */
    double place[3];    /* middle on the water, y over the mean level [m] */
    double radius;      /* radius of the ring [m] */
    double speed;       /* speed at which drops leave the water [m/s] */
    double velocity[2]; /* of the ring along x and z [m/s] */
    double jet;         /* share of the drops that follow in a jet from the middle, 0 to 1 */
    double sheet;       /* relative amount of water in a sheet, about 1; 0 for a crown */
    bool mist;          /* the sheet consists of clouds of fine drops, else of fingers */
    double along[2];    /* from the middle of a sheet to its front end, along x and z [m] */
    double outward[2];  /* direction in which a sheet flies: unit or shorter, x and z */
    uint32_t random;    /* seed of its random numbers */
} SprayEvent;

/* A boat, inside which there is no spray. Its outline narrows towards the bow. */
typedef struct SprayHull {
    double place[3];               /* of its middle, y over the mean level [m] */
    double ahead[2];               /* unit vector towards the bow, x and z */
    double half_length, half_beam; /* m; 0 for none */
    double top;                    /* height over its middle up to which it is dry [m] */
} SprayHull;

/* ---- Puffs --------------------------------------------------------------------------------- */

enum { SPRAY_PUFFS_MAX = 12288 };

/* A quad that lies along its axis and faces the eye. */
typedef struct SprayPuff {
    float place[3]; /* of its middle, from the eye [m] */
    float over;     /* the middle's height over the water [m] */
    float axis[3];  /* from the middle to an end [m] */
    float width;    /* from the middle to a side [m] */
    float slope[2]; /* of the water below, along x and z [1] */
    float opacity;  /* twice the mean optical depth through its middle */
    float noise[2]; /* its place in a noise of period 1 */
    float veil;     /* 1 for a veil of fine drops; else 0 */
    float soft;     /* height over the water in which it fades [m] */
} SprayPuff;

typedef struct SprayView {
    double eye[3];     /* m */
    double forward[3]; /* unit vector of the camera's view */
    double corner;     /* cosine of the angle from `forward` to a corner of the picture */
    double amount;     /* factor on the number of puffs, 0 to 4, which keep their size */
    double wind;       /* wind in which crowns fly [m/s at 10 m] */
    double way[2];     /* unit vector downwind, x and z */
    SprayHull hull;
    int event_count;
    const SprayEvent* event; /* (event_count), borrowed */
} SprayView;

/* Fills `puffs` with the puffs in the air at `time`, the time of the sea's last frame, within some
   hundred metres of the eye and in its view. Far puffs are fewer and larger. Returns their number,
   at most `capacity`. If `spray` is NULL, there are only the events. */
int spray_gather(const Spray* spray, const OceanSea* sea, double time, const SprayView* view,
                 SprayPuff* puffs, int capacity);

/* ---- Shade --------------------------------------------------------------------------------- */

enum { SPRAY_SHADE_GRID = 256, SPRAY_SHADE_STEPS = 2048 };

/* Memory of spray_shade, which needs no initial values. */
typedef struct SprayShade {
    float depth[SPRAY_SHADE_GRID * SPRAY_SHADE_GRID]; /* optical depth of a column to the sun */
    int first[SPRAY_SHADE_STEPS + 1];                 /* by steps along the sun's way */
    uint16_t order[SPRAY_PUFFS_MAX];                  /* puffs from the sun on */
} SprayShade;

/* Fills the optical depth (count) of the spray between each puff and the sun, whose direction is a
   unit vector. It is 0 for puffs farther than 256 m from the eye. */
void spray_shade(SprayShade* shade, const float sun[3], const SprayPuff* puffs, int count,
                 float* depth);

#endif
