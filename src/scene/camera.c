#include "scene/camera.h"

#include "base/numbers.h"
#include "swell/base.h"

#include <assert.h>
#include <math.h>

static const double SPEED_PER_NOTCH = 1.25;
static const double FAST_FACTOR = 4.0;
static const double LAG = 0.12;        /* s, to 63 % of a new speed */
static const double REST_SPEED = 1e-3; /* m/s, below which it stands still */

static void wanted_velocity(const CameraSettings* camera, CameraMotion motion, double velocity[3]) {
    const double yaw = swell_radians(camera->pose.yaw);
    const double pitch = swell_radians(camera->pose.pitch);
    const double direction[3] = {
        motion.forward * sin(yaw) * cos(pitch) + motion.right * cos(yaw),
        motion.forward * sin(pitch) + motion.up,
        -motion.forward * cos(yaw) * cos(pitch) + motion.right * sin(yaw),
    };
    const double size = sqrt(direction[0] * direction[0] + direction[1] * direction[1] +
                             direction[2] * direction[2]);
    /* Two keys at once are no faster than one; a stick pushed halfway is slower. */
    const double speed = camera->speed * (motion.fast ? FAST_FACTOR : 1.0) / fmax(size, 1.0);
    for (int axis = 0; axis < 3; ++axis) {
        velocity[axis] = direction[axis] * speed;
    }
}

void camera_fly(CameraSettings* camera, double velocity[3], CameraMotion motion, double seconds) {
    assert(camera && velocity && seconds >= 0.0);
    double wanted[3];
    wanted_velocity(camera, motion, wanted);
    /* v' = (wanted - v) / LAG, solved over the frame, and its integral. */
    const double keep = exp(-seconds / LAG);
    for (int axis = 0; axis < 3; ++axis) {
        const double gap = velocity[axis] - wanted[axis];
        const double place =
            camera->pose.place[axis] + wanted[axis] * seconds + gap * LAG * (1.0 - keep);
        camera->pose.place[axis] = swell_clamp(place, -CAMERA_PLACE_MAX, CAMERA_PLACE_MAX);
        velocity[axis] = wanted[axis] + gap * keep;
        if (wanted[axis] == 0.0 && fabs(velocity[axis]) < REST_SPEED) {
            velocity[axis] = 0.0;
        }
    }
}

void camera_turn(CameraPose* pose, double yaw, double pitch) {
    assert(pose && isfinite(yaw) && isfinite(pitch));
    if (yaw != 0.0) {
        const double turned = fmod(pose->yaw + yaw, 360.0);
        pose->yaw = turned > 180.0 ? turned - 360.0 : turned <= -180.0 ? turned + 360.0 : turned;
    }
    pose->pitch = swell_clamp(pose->pitch + pitch, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
}

void camera_change_speed(CameraSettings* camera, double notches) {
    assert(camera && isfinite(notches));
    camera->speed = swell_clamp(camera->speed * pow(SPEED_PER_NOTCH, notches), CAMERA_SPEED_MIN,
                                CAMERA_SPEED_MAX);
}
