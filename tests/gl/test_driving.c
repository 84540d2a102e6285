/*
 * A drive: the sea goes on, the boat with it, the camera behind.
 */
#include "wake_scene.h"

#include "ui/viewer/helm.h"

static const double STEP = 1.0 / 30.0;

typedef struct Drive {
    WakeScene scene;
    WaterSim* water;
    BoatCamera camera;
    CameraPose pose;
    double time;
} Drive;

/* The boat lies where it looks along -x; the camera is behind it. */
static void open_drive(Drive* drive, const char* force) {
    const char* const words[] = {
        "--beaufort", force, "--grid",    "64",  "--resolution",     "240x135", "--fov", "52",
        "--time",     "20",  "--quality", "low", "--wind-direction", "40",      NULL};
    *drive = (Drive){.time = 20.0};
    open_wake_scene(&drive->scene, words, 32, 0.25);
    OceanSea* sea = wake_scene_sea(&drive->scene);
    SwellError error = {0};
    drive->water = water_sim_create(NULL, drive->scene.picture.workers, &error);
    must(drive->water, &error);
    water_sim_advance(drive->water, sea, drive->time);
    must(water_sim_launch(drive->water, sea, 0.0, 0.0, -90.0, 0.0, &error), &error);
    water_sim_follow_boat(drive->water, true);
    drive->pose = (CameraPose){{15.0, 5.5, 0.0}, -90.0, -15.0};
    boat_camera_begin(&drive->camera, &drive->pose, drive->water->shown.pose[0].position, -90.0,
                      6.0);
}

static void close_drive(Drive* drive) {
    water_sim_destroy(drive->water);
    close_wake_scene(&drive->scene);
}

/* As the viewer does it, one frame on. */
static void go_on(Drive* drive, double throttle, double rudder) {
    OceanSea* sea = wake_scene_sea(&drive->scene);
    water_sim_steer(drive->water, throttle, rudder);
    drive->time += STEP;
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, drive->time);
    water_sim_advance(drive->water, sea, drive->time);
    const WaterShown* shown = &drive->water->shown;
    boat_camera_advance(&drive->camera, shown->pose[0].position, shown->heading, STEP, false);
    drive->pose = boat_camera_pose(&drive->camera);
    const WaterLayers layers = {sea, water_sim_wake(drive->water), NULL};
    const double water = water_query(&layers, drive->pose.place[0], drive->pose.place[2]).height;
    boat_camera_clear_water(&drive->camera, water, STEP, &drive->pose);
    CHECK(drive->pose.place[1] >= water + BOAT_CAMERA_CLEARANCE - 1e-9);
}

/* The eye moves smoothly in the highest sea that there is: between two frames its velocity changes
   by no more than a fall would change it in a tenth of a second. */
CASE("the camera behind the boat is steady in a storm") {
    static Drive drive;
    open_drive(&drive, "10");
    double before[2][3], largest = 0.0;
    for (int i = 0; i < 450; ++i) {
        go_on(&drive, 1.0, sin(0.02 * i));
        const double* eye = drive.pose.place;
        if (i > 90) { /* it has come */
            for (int axis = 0; axis < 3; ++axis) {
                const double change = eye[axis] - 2.0 * before[1][axis] + before[0][axis];
                largest = fmax(largest, fabs(change) / STEP);
            }
        }
        memcpy(before[0], before[1], sizeof before[0]);
        memcpy(before[1], eye, sizeof before[1]);
    }
    print_message("largest change of the eye's velocity %.3f m/s\n", largest);
    CHECK(largest < 0.981);
    close_drive(&drive);
}
