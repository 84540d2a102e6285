/* Where a camera stands and looks, with the limits of --camera and --flying. */
#ifndef SWELL_OPTIONS_CAMERA_POSE_H
#define SWELL_OPTIONS_CAMERA_POSE_H

#define CAMERA_PLACE_MAX 1e6   /* m */
#define CAMERA_YAW_MAX 3600.0  /* degrees, of --camera */
#define CAMERA_PITCH_MAX 90.0  /* degrees */
#define CAMERA_SPEED_MIN 0.5   /* m/s */
#define CAMERA_SPEED_MAX 500.0 /* m/s */

/* The world is right-handed, y up, metres. Yaw 0 looks along -z, 90 along +x. */
typedef struct CameraPose {
    double place[3]; /* m */
    double yaw;      /* degrees */
    double pitch;    /* degrees, positive upwards */
} CameraPose;

#endif
