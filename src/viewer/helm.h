/*
 * The helm of the boat: boarding and leaving it, its throttle, and the camera behind it.
 */
#ifndef SWELL_VIEWER_HELM_H
#define SWELL_VIEWER_HELM_H

#include "boat_camera.h"
#include "view.h"

typedef struct Helm {
    double throttle; /* -1 to 1 */
    bool stopped;    /* at 0 until the key is released */
    bool by_pad;     /* set by a stick */
    BoatCamera camera;
} Helm;

/* Takes over the throttle of the water's boat. */
void helm_take(Helm* helm, const WaterSim* water);

/* Steers the boat by keys and stick for `seconds`. */
void helm_steer(Helm* helm, WaterSim* water, CameraMotion keys, CameraMotion pad, double seconds);

/* Boards the boat, which is launched if it is far, or leaves it, as the state's settings say. */
void helm_update(Helm* helm, View* view);

/* Whether the camera follows the boat. */
bool helm_is_aboard(const View* view);

/* Places the camera behind the boat, `seconds` after the last frame; `looks`: the user turns the
   view. */
void helm_place_camera(Helm* helm, View* view, bool looks, double seconds);

#endif
