/*
 * A floating body on sea and wake: answers the probes of the float room between two frames.
 *
 * The sea is computed once a frame, the body moves more often. So each probe stores the rest
 * position of the water around it, and its displacement in the last sea; the difference over the
 * frame is the water's velocity W. `late` seconds before the sea's time, the water at x will have
 * moved to x + late W by then, and is late W_y lower now.
 *
 * In each frame: water_body_update_probes, any number of water_body_step, water_body_store_probes.
 */
#ifndef SWELL_WATER_WATER_BODY_H
#define SWELL_WATER_WATER_BODY_H

#include "swell/float.h"
#include "water/water_layers.h"

typedef struct WaterProbe {
    double rest[2];         /* rest position of the water around it: x, z [m] */
    double displacement[3]; /* of that water in the last sea [m] */
    double velocity[3];     /* of that water [m/s] */
} WaterProbe;

enum { WATER_KEEL_MAX = 8 };

/* Where a body touches the ground, in its own frame [m]. */
typedef struct WaterKeel {
    int count;
    double point[WATER_KEEL_MAX][3];
} WaterKeel;

typedef struct WaterBody {
    FloatBody* body; /* owned; NULL for none */
    WaterKeel keel;
    int probe_count; /* 0 before the first step and after a jump */
    WaterProbe probe[FLOAT_PROBES_MAX];
    double carried[2]; /* mean displacement of the water at the last step: x, z [m] */
    double shortest;   /* shortest waves that it feels [m] */
    double age;        /* since it touched the water [s] */
    bool wet;          /* it has touched the water */
} WaterBody;

/* Takes ownership of `owned`; false where that is NULL. Copies the keel. */
bool water_body_init(WaterBody* body, FloatBody* owned, const WaterKeel* keel);

/* Safe on a zeroed one. */
void water_body_finish(WaterBody* body);

/* Computes the velocity of the water at each probe from the sea `seconds` > 0 later. False where it
   is faster than any wave: then it is another sea, and the body has to be snapped to it. */
bool water_body_update_probes(WaterBody* body, const OceanSea* sea, double seconds);

/* Advances by FLOAT_STEP, to `late` seconds before the sea's time. Ground holds its keel. */
void water_body_step(WaterBody* body, const WaterLayers* water, double late);

/* Stores the displacements of this sea for the next update. */
void water_body_store_probes(WaterBody* body, const OceanSea* sea);

/* Moves the body up or down onto the water, at rest, with that heading [degrees]. */
void water_body_snap(WaterBody* body, const WaterLayers* water, double heading);

/* Finds the rest position of the water below the body: x, z [m]. Smooth in time, unlike the probes,
   whose searches end within a centimetre: a pressure with that jitter would cause waves. */
void water_body_rest(const WaterBody* body, double rest[2]);

#endif
