/*
 * The helm of the boat: boarding and leaving it, its throttle, and the camera that follows it.
 */
#ifndef SWELL_VIEWER_HELM_H
#define SWELL_VIEWER_HELM_H

#include "view.h"
#include "world/camera.h"

/* ---- The camera ------------------------------------------------------------------------------ */

/*
 * The camera of the boat. Either it follows behind and above, level, looking over the bow and
 * lagging in turns. Or it stands ahead, beside the boat's track, looks at the boat as it passes,
 * and goes ahead again. The user can look around; afterwards the camera looks at the boat again.
 *
 * Each value approaches its goal by x += (goal - x)(1 - exp(-dt / tau)), so its motion does not
 * depend on the frame rate.
 */

/* Least height of the eye above the water [m]. */
#define BOAT_CAMERA_CLEARANCE 1.2

typedef struct BoatCamera {
    double boat[2];        /* smoothed place of the boat: x, z [m] */
    double height, yaw;    /* its smoothed height [m] and yaw [degrees, unwound] */
    double turned, raised; /* turn by the user from looking ahead [degrees] */
    double size;           /* the boat's length over the launch's */
    double distance;       /* distance of the eye as a multiple of that for a boat of 6 m */
    CameraPose from;       /* pose of the eye before a move */
    double share;          /* share of that move, 0 to 1 */
    double lift;           /* lift of the eye by the water [m] */
    bool stands;           /* whether it stands beside the boat's track ... */
    double stand[2];       /* ... at this place: x, z [m] */
} BoatCamera;

/* Begins to follow a boat of `length` [m] at `place` [m] with this heading [degrees]: the eye moves
   there from `from` within 1.5 s. A distance from before stays; the first one suits the length. */
void boat_camera_begin(BoatCamera* camera, const CameraPose* from, const double place[3],
                       double heading, double length);

/* Moves the eye, from `from`, to a stand beside the boat's track or back behind the boat. */
void boat_camera_switch(BoatCamera* camera, const CameraPose* from);

/* Turns the view by degrees. */
void boat_camera_turn(BoatCamera* camera, double yaw, double pitch);

/* Moves the eye nearer by notches of the wheel, or farther by negative ones. The distance stays
   between 0.5 and 4, or less and more for smaller and larger boats. */
void boat_camera_change_distance(BoatCamera* camera, double notches);

/* Advances by `seconds`. `looks` says that the user turns the view. */
void boat_camera_advance(BoatCamera* camera, const double place[3], double heading, double seconds,
                         bool looks);

/* Returns the pose, without regard to the water. */
CameraPose boat_camera_pose(const BoatCamera* camera);

/* Raises the eye of a pose above water of that height [m], and lowers it again slowly. */
void boat_camera_clear_water(BoatCamera* camera, double water, double seconds, CameraPose* pose);

/* ---- The helm -------------------------------------------------------------------------------- */

typedef struct Helm {
    double throttle; /* -1 to 1 */
    bool stopped;    /* the throttle stays at 0 until a key is pressed again */
    bool by_pad;     /* the throttle was set by a stick */
    BoatCamera camera;
} Helm;

/* Takes over the throttle of the water's boat. */
void helm_take(Helm* helm, const WaterSim* water);

/* Moves the throttle by a step, as a key is pressed: ahead (1) or astern (-1). */
void helm_press(Helm* helm, const WaterSim* water, int ahead);

/* Steers the boat: keys hold the throttle ahead and the rudder hard over for these times [s]; the
   stick sets both. */
void helm_steer(Helm* helm, WaterSim* water, double ahead_seconds, double starboard_seconds,
                CameraMotion pad);

/* Boards or leaves the boat, as the state's settings say. Launches a boat if there is none near. */
void helm_update(Helm* helm, View* view);

/* Returns whether the camera follows the boat. */
bool helm_is_aboard(const View* view);

/* Switches the camera aboard: behind the boat, or standing beside its track. */
void helm_switch_camera(Helm* helm, View* view);

/* Places the camera of the boat, `seconds` after the last frame. `looks` says that the user turns
   the view. */
void helm_place_camera(Helm* helm, View* view, bool looks, double seconds);

#endif
