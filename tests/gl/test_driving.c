/*
 * A drive as the window shows it: the sea goes on, the boat with it, the camera behind; each frame
 * is drawn.
 */
#include "wake_scene.h"

#include "scene/picture_files.h"
#include "scene/scene_water.h"
#include "viewer/boat_camera.h"

#include <stdlib.h>

static const double STEP = 1.0 / 30.0;
enum { FRAMES = 60, WIDTH = 240, HEIGHT = 135 };

typedef struct Drive {
    WakeScene scene;
    WaterSim* water;
    RenderBody body[RENDER_BODY_MAX];
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
    drive->water = water_sim_create(NULL, scene_workers(drive->scene.picture.scene), &error);
    must(drive->water, &error);
    water_sim_advance(drive->water, sea, drive->time);
    must(water_sim_launch(drive->water, sea, 0.0, 0.0, -90.0, &error), &error);
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

static HostPicture draw(Drive* drive) {
    RenderFrame* frame = &drive->scene.frame;
    memcpy(frame->eye, drive->pose.place, sizeof frame->eye);
    frame->yaw = drive->pose.yaw;
    frame->pitch = drive->pose.pitch;
    frame->body = drive->body;
    frame->body_count = scene_water_bodies(&drive->water->shown, drive->body);
    return draw_over(&drive->scene, drive->time, water_sim_wake(drive->water));
}

/* Mean of |middle - (before + after)/2| over all bytes: of what is there for a single frame. */
static double flash(const HostPicture* before, const HostPicture* middle,
                    const HostPicture* after) {
    const size_t count = (size_t)middle->width * (size_t)middle->height * 3;
    double sum = 0.0;
    for (size_t i = 0; i < count; ++i) {
        sum += fabs(middle->pixels[i] - 0.5 * (before->pixels[i] + after->pixels[i]));
    }
    return sum / (double)count;
}

/* Pixels of the helmsman's vest, which is the only red thing, in light and in shade. */
static int count_red(const HostPicture* picture) {
    int count = 0;
    for (int i = 0; i < picture->width * picture->height; ++i) {
        const uint8_t* rgb = &picture->pixels[3 * i];
        count += rgb[0] > 40 && rgb[0] > 2 * rgb[1] && rgb[0] > 2 * rgb[2];
    }
    return count;
}

static int compare_numbers(const void* a, const void* b) {
    const double one = *(const double*)a, other = *(const double*)b;
    return (one > other) - (one < other);
}

/* What glitters flashes a little in each frame; what jumps once stands out from that. */
SWEEP("sixty frames of driving do not flicker and show the boat") {
    if (!check_sweep(0, 1)) {
        skip();
    }
    static Drive drive;
    open_drive(&drive, "4");
    for (int i = 0; i < 120; ++i) {
        go_on(&drive, 1.0, 0.0);
    }
    HostPicture last[3] = {{0}};
    double flashes[FRAMES];
    int least = WIDTH * HEIGHT, most = 0;
    for (int i = 0; i < FRAMES + 2; ++i) {
        go_on(&drive, 1.0, i < FRAMES / 2 ? 1.0 : -0.5);
        host_picture_destroy(&last[0]);
        last[0] = last[1];
        last[1] = last[2];
        last[2] = draw(&drive);
        if (i >= 2) {
            flashes[i - 2] = flash(&last[0], &last[1], &last[2]);
            const int red = count_red(&last[2]);
            least = red < least ? red : least;
            most = red > most ? red : most;
        }
    }
    for (int i = 0; i < 3; ++i) {
        host_picture_destroy(&last[i]);
    }
    double sorted[FRAMES];
    memcpy(sorted, flashes, sizeof sorted);
    qsort(sorted, FRAMES, sizeof *sorted, compare_numbers);
    print_message("flashes: median %.2f, largest %.2f of 255; vest %d to %d pixels\n",
                  sorted[FRAMES / 2], sorted[FRAMES - 1], least, most);
    CHECK(sorted[FRAMES - 1] < 2.0 * sorted[FRAMES / 2]);
    CHECK(least > 10 && 2 * least > most); /* the boat is there in each, and nothing covers it */
    close_drive(&drive);
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
