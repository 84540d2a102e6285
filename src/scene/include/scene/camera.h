/*
 * The flying camera: pose and velocity.
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
    double speed;       /* while a key is held, m/s */
} Camera;

/* The motion that the user wants in a frame; components -1 to 1. */
typedef struct CameraMotion {
    double forward, right, up;
    bool fast;
} CameraMotion;

Camera camera_at(CameraPose pose);

/* Moves for `seconds`: forward along the view, up along the world's y. */
void camera_fly(Camera* camera, CameraMotion motion, double seconds);

/* Turns by degrees. Clamps the pitch at +-90, wraps the yaw to (-180, 180]. */
void camera_turn(Camera* camera, double yaw, double pitch);

/* Multiplies the speed by 1.25 per notch of the wheel, within 0.5 to 500 m/s. */
void camera_change_speed(Camera* camera, double notches);

#endif
