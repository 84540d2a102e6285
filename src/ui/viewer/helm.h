/*
 * The helm of the boat: boarding and leaving it, its throttle, and the camera behind it.
 */
#ifndef SWELL_VIEWER_HELM_H
#define SWELL_VIEWER_HELM_H

#include "boat_camera.h"
#include "view.h"

typedef struct Helm {
    double throttle; /* -1 to 1 */
    bool stopped;    /* at 0 until a key is pressed again */
    bool by_pad;     /* set by a stick */
    BoatCamera camera;
} Helm;

/* Takes over the throttle of the water's boat. */
void helm_take(Helm* helm, const WaterSim* water);

/* Moves the throttle by a step, as a key is pressed: ahead (1) or astern (-1). */
void helm_press(Helm* helm, const WaterSim* water, int ahead);

/* Steers the boat: for so long [s] keys hold the throttle ahead and the rudder hard over; the stick
   sets both. */
void helm_steer(Helm* helm, WaterSim* water, double ahead_seconds, double starboard_seconds,
                CameraMotion pad);

/* Boards the boat, which is launched if it is far, or leaves it, as the state's settings say. */
void helm_update(Helm* helm, View* view);

/* Whether the camera follows the boat. */
bool helm_is_aboard(const View* view);

/* Switches the camera aboard: behind the boat, or standing beside its way. */
void helm_switch_camera(Helm* helm, View* view);

/* Places the camera of the boat, `seconds` after the last frame; `looks`: the user turns the
   view. */
void helm_place_camera(Helm* helm, View* view, bool looks, double seconds);

#endif
