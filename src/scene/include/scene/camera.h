/*
 * The flying camera: pose and velocity.
 *
 * Velocity follows the keys with a short lag, solved exactly over each frame, so that the path does
 * not depend on the frame rate.
 */
#ifndef SWELL_SCENE_CAMERA_H
#define SWELL_SCENE_CAMERA_H

#include "swell/settings.h"

#include <stdbool.h>

/* The motion that the user wants in a frame; components -1 to 1. */
typedef struct CameraMotion {
    double forward, right, up;
    bool fast;
} CameraMotion;

/* Moves for `seconds`: forward along the view, up along the world's y. Updates the velocity [m/s].
 */
void camera_fly(CameraSettings* camera, double velocity[3], CameraMotion motion, double seconds);

/* Turns by degrees. Clamps the pitch at +-90, wraps the yaw to (-180, 180]. */
void camera_turn(CameraPose* pose, double yaw, double pitch);

/* Multiplies the speed by 1.25 per notch of the wheel, within 0.5 to 500 m/s. */
void camera_change_speed(CameraSettings* camera, double notches);

#endif
