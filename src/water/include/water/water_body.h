/*
 * A floating body on the sea and the wake: the probes of the float room, answered between two
 * frames.
 *
 * The sea is known once a frame, the body moves more often. So each probe stores where the water it
 * is in rests, and the displacement there in the last sea; the difference over the frame is the
 * water's velocity W. At a moment `late` seconds before the sea's time, the water at x will have
 * moved to x + late W by then, and is late W_y lower now.
 *
 * In each frame: water_body_update_probes, any number of water_body_step, water_body_store_probes.
 */
#ifndef SWELL_WATER_WATER_BODY_H
#define SWELL_WATER_WATER_BODY_H

#include "swell/float.h"
#include "water/water_layers.h"

enum { WATER_PROBES_MAX = 16 };

typedef struct WaterProbe {
    double rest[2];         /* where the water that it is in rests: x, z [m] */
    double displacement[3]; /* of that water in the last sea [m] */
    double velocity[3];     /* of that water [m/s] */
} WaterProbe;

typedef struct WaterBody {
    FloatBody* body; /* owned; NULL for none */
    int probe_count; /* 0 before the first step and after a jump */
    WaterProbe probe[WATER_PROBES_MAX];
    double carried[2]; /* displacement of the water at its last step, x and z [m] */
    double shortest;   /* shortest waves that it feels [m] */
    double age;        /* since it touched the water [s] */
    bool wet;          /* it has touched the water */
} WaterBody;

/* Takes over `body`; false, and nothing done, where that is NULL. */
bool water_body_init(WaterBody* body, FloatBody* owned);

/* Safe on a zeroed one. */
void water_body_finish(WaterBody* body);

/* Computes the velocity of the water at each probe: the sea has changed, `seconds` > 0 have passed.
   False where the water would have moved faster than any wave: then it is another sea, and the body
   has to be snapped to it. */
bool water_body_update_probes(WaterBody* body, const OceanSea* sea, double seconds);

/* Advances by FLOAT_STEP, to `late` seconds before the sea's time. */
void water_body_step(WaterBody* body, const WaterLayers* water, double late);

/* Stores the displacements of this sea, to compare with those of the next one. */
void water_body_store_probes(WaterBody* body, const OceanSea* sea);

/* Puts it on the water where it is, at rest and turned by `heading` [degrees]. */
void water_body_snap(WaterBody* body, const WaterLayers* water, double heading);

/* Finds where the water that it weighs on rests: x, z [m]. Smooth in time, unlike the probes, whose
   searches end within a centimetre: a pressure that jitters by that would stir the wake. */
void water_body_rest(const WaterBody* body, double rest[2]);

/* Returns its pose extrapolated by `seconds` from its last step. */
FloatPose water_body_pose(const WaterBody* body, double seconds);

#endif
