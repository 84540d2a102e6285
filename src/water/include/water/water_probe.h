/*
 * A floating body in the viewer: it asks the sea and the wake where the water is.
 *
 * The sea is known once a frame, the body moves more often. So each of its probes remembers where
 * the water rested that it was in, and how far the last sea carried that; the difference over the
 * frame is the water's velocity W. At a moment that is `late` seconds before that of the sea, what
 * lies at x will have come to x + late W by then, and is late W_y lower now.
 */
#ifndef SWELL_WATER_WATER_PROBE_H
#define SWELL_WATER_WATER_PROBE_H

#include "swell/float.h"
#include "swell/render.h"
#include "water/water_layers.h"

enum { LIVE_PROBES_MAX = 16 };

typedef struct LiveProbe {
    double rest[2];         /* where the water rests that it is in [m] */
    double displacement[3]; /* by which the last sea carried that [m] */
    double velocity[3];     /* of it [m/s] */
} LiveProbe;

typedef struct LiveBody {
    RenderBodyKind kind;
    FloatBody* body; /* owned; NULL for none */
    int probe_count; /* 0 before the first step and after a jump */
    LiveProbe probe[LIVE_PROBES_MAX];
    double carried[2]; /* from where the water rests that it is in, x and z, at its last step [m] */
    double shortest;   /* that it asks for [m] */
    double age;        /* since it touched the water [s] */
    bool wet;          /* it has touched the water */
} LiveBody;

/* Takes a zeroed one. Fails with SWELL_ERROR_MEMORY. */
bool live_body_init(LiveBody* body, RenderBodyKind kind, SwellError* error);

/* Safe on a zeroed one. */
void live_body_finish(LiveBody* body);

/* The sea is another than before, `seconds` > 0 later. False where the water would have moved at a
   speed that no wave has: then it is not the same sea, and the body is to be seated. */
bool live_body_meet(LiveBody* body, const OceanSea* sea, double seconds);

/* FLOAT_STEP on, to `late` seconds before the sea's time. */
void live_body_step(LiveBody* body, const WaterLayers* water, double late);

/* To be called when the last step with a sea is done: its displacements are those to compare with.
 */
void live_body_keep(LiveBody* body, const OceanSea* sea);

/* Puts it on the water where it is, at rest: the sea has jumped. */
void live_body_seat(LiveBody* body, const WaterLayers* water);

/* Where the water rests that it weighs on: x, z [m]. Smooth, unlike where the searches of its
   probes end, each within a centimetre: what presses on the wake there and is moved to and fro
   would stir it without end. */
void live_body_rest(const LiveBody* body, double rest[2]);

/* How it is seen, `late` seconds after its last step, or before. */
RenderBody live_body_shown(const LiveBody* body, double late);

#endif
