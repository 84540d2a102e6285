/*
 * The flying camera: where it is, where it looks, and how it comes to speed.
 *
 * Velocity follows the keys with a short lag, solved exactly over each frame, so that the path does
 * not depend on the frame rate.
 */
#ifndef SWELL_SCENE_CAMERA_H
#define SWELL_SCENE_CAMERA_H

#include "options/camera_pose.h"

#include <stdbool.h>

typedef struct Camera {
    CameraPose pose;
    double velocity[3]; /* m/s */
    double speed;       /* that the keys ask for, m/s */
} Camera;

/* What the user asks for during a frame: each component -1 to 1. */
typedef struct CameraMotion {
    double forward, right, up;
    bool fast;
} CameraMotion;

Camera camera_at(CameraPose pose);

/* Moves for `seconds`. "Forward" is where the camera looks, "up" is the world's. */
void camera_fly(Camera* camera, CameraMotion motion, double seconds);

/* Turns by degrees; pitch stops at straight up and down, yaw stays in (-180, 180]. */
void camera_turn(Camera* camera, double yaw, double pitch);

/* One notch of the wheel up (> 0) or down multiplies the speed; it stays in 0.5 to 500 m/s. */
void camera_change_speed(Camera* camera, double notches);

#endif
