/*
 * A sea from options, with small waves on it and a boat that has made them: the real patch, stepped
 * along a course.
 */
#ifndef SWELL_TESTS_GL_WAKE_SCENE_H
#define SWELL_TESTS_GL_WAKE_SCENE_H

#include "gl/context.h"

#include "options/options.h"
#include "viewer/viewer.h"
#include "world/picture_files.h"

#include <string.h>

typedef struct WakeScene {
    Settings settings;
    Picture picture;
    RenderFrame frame; /* camera and bodies of the next picture */
    WakePatch* patch;
    RenderBody body[2];
    double heading;  /* of the boat at the end [degrees] */
    double place[2]; /* where the water under it rests [m] */
} WakeScene;

static inline void must(bool ok, const SwellError* error) {
    if (!ok) {
        print_error("%s\n", error->message);
        fail();
    }
}

static inline OceanSea* wake_scene_sea(WakeScene* scene) {
    return world_sea(scene->picture.world);
}

/* `words` are options of shot, NULL-ended. The patch has `grid` cells of `cell` metres. */
static inline void open_wake_scene(WakeScene* scene, const char* const* words, int grid,
                                   double cell) {
    *scene = (WakeScene){0};
    SwellError error = {0};
    char* argument[40] = {(char*)(uintptr_t) "shot", (char*)(uintptr_t) "unused"};
    int count = 2;
    for (; *words; ++words) {
        argument[count++] = (char*)(uintptr_t)*words;
    }
    must(options_parse(&scene->settings, count, argument, &error), &error);
    must(picture_open(&scene->picture, &scene->settings, &error), &error);
    check_renderer();
    scene->frame = view_state_frame(&scene->picture.state, scene->settings.view.width,
                                    scene->settings.view.height);
    ocean_sea_advance(wake_scene_sea(scene), OCEAN_METHOD_FFT, scene->settings.clock.time);
    WakeParams params = wake_default_params();
    params.grid = grid;
    params.cell = cell;
    params.border = grid * cell / 8.0;
    params.border_rate = params.border > 8.0 ? 1.0 : 1.5;
    CHECK(scene->patch = wake_patch_create(&params, scene->picture.workers, &error));
}

static inline void close_wake_scene(WakeScene* scene) {
    wake_patch_destroy(scene->patch);
    picture_close(&scene->picture);
    options_finish(&scene->settings);
}

/* ---- The course ---------------------------------------------------------------------------- */

#define LAUNCH_VOLUME 1.71 /* displaced by the launch [m^3] */

/* The boat arrives at rest place (x, z) after so many seconds, the last `turning` of which its
   heading changed by `rate` [degrees/s]. */
typedef struct Course {
    double x, z, heading, speed, seconds, turning, rate;
} Course;

static inline void push_water(WakeScene* scene, const double at[2], const double ahead[2],
                              double speed, double ramp) {
    WakeSections sections = {.hollow = fmax(0.2 * speed, 0.5)};
    float_hull_sections(NULL, float_boat_trim(speed), WAKE_STATIONS, sections.area,
                        sections.half_breadth);
    const WakeHull hull = {.x = at[0],
                           .z = at[1],
                           .heading = {ahead[0], ahead[1]},
                           .length = FLOAT_BOAT_LENGTH,
                           .volume = LAUNCH_VOLUME * ramp,
                           .sections = &sections};
    const double wash = fmin(speed / 5.0, 1.0);
    wake_patch_move(scene->patch, at[0], at[1]);
    wake_patch_set_hull(scene->patch, 0, &hull);
    CHECK(wake_patch_add_wash(scene->patch, &(WakeWash){at[0] - 3.2 * ahead[0],
                                                        at[1] - 3.2 * ahead[1],
                                                        {ahead[0], ahead[1]},
                                                        0.7,
                                                        0.75,
                                                        wash * wash}));
    wake_patch_step(scene->patch);
}

static inline void sail(WakeScene* scene, const Course* course) {
    const int steps = (int)(course->seconds / WAKE_STEP);
    /* From the end backwards to know where it begins. */
    double at[2] = {course->x, course->z};
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = 0; i < steps; ++i) {
            const int step = pass == 0 ? steps - 1 - i : i;
            const double left = (steps - 1 - step) * WAKE_STEP;
            const double turned = fmin(left, course->turning) * course->rate;
            const double yaw = (course->heading - turned) * (SWELL_TWO_PI / 360.0);
            const double ahead[2] = {sin(yaw), -cos(yaw)};
            const double sign = pass == 0 ? -1.0 : 1.0;
            at[0] += sign * course->speed * WAKE_STEP * ahead[0];
            at[1] += sign * course->speed * WAKE_STEP * ahead[1];
            if (pass == 1) {
                push_water(scene, at, ahead, course->speed, fmin(step * WAKE_STEP, 1.0));
            }
        }
    }
    memcpy(scene->place, at, sizeof at);
    scene->heading = course->heading;
}

/* ---- The boat ------------------------------------------------------------------------------ */

static inline double height_over_rest(WakeScene* scene, double x, double z, double point[3]) {
    ocean_sea_displacement(wake_scene_sea(scene), x, z, point);
    point[0] += x;
    point[2] += z;
    point[1] += wake_patch_sample(scene->patch, x, z).height;
    return point[1];
}

static inline void normalise(double v[3]) {
    const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int axis = 0; axis < 3; ++axis) {
        v[axis] /= length;
    }
}

/* The quaternion whose frame has these axes to starboard, up and aft. */
static inline void quaternion_of(const double x[3], const double y[3], const double z[3],
                                 double q[4]) {
    q[3] = 0.5 * sqrt(fmax(1.0 + x[0] + y[1] + z[2], 1e-9));
    q[0] = (y[2] - z[1]) / (4.0 * q[3]);
    q[1] = (z[0] - x[2]) / (4.0 * q[3]);
    q[2] = (x[1] - y[0]) / (4.0 * q[3]);
}

/* The boat lies on the water at its bow, stern and sides. */
static inline FloatPose pose_on_water(WakeScene* scene, double x, double z, double heading) {
    const double yaw = heading * (SWELL_TWO_PI / 360.0);
    const double ahead[2] = {sin(yaw), -cos(yaw)}, right[2] = {cos(yaw), sin(yaw)};
    double bow[3], stern[3], port[3], starboard[3];
    height_over_rest(scene, x + 2.4 * ahead[0], z + 2.4 * ahead[1], bow);
    height_over_rest(scene, x - 2.4 * ahead[0], z - 2.4 * ahead[1], stern);
    height_over_rest(scene, x - 0.8 * right[0], z - 0.8 * right[1], port);
    height_over_rest(scene, x + 0.8 * right[0], z + 0.8 * right[1], starboard);
    FloatPose pose = {0};
    double aft[3], side[3], up[3];
    for (int axis = 0; axis < 3; ++axis) {
        pose.position[axis] = 0.25 * (bow[axis] + stern[axis] + port[axis] + starboard[axis]);
        aft[axis] = stern[axis] - bow[axis];
        side[axis] = starboard[axis] - port[axis];
    }
    normalise(aft);
    const double lean = aft[0] * side[0] + aft[1] * side[1] + aft[2] * side[2];
    for (int axis = 0; axis < 3; ++axis) {
        side[axis] -= lean * aft[axis];
    }
    normalise(side);
    up[0] = aft[1] * side[2] - aft[2] * side[1];
    up[1] = aft[2] * side[0] - aft[0] * side[2];
    up[2] = aft[0] * side[1] - aft[1] * side[0];
    quaternion_of(side, up, aft, pose.orientation);
    return pose;
}

static inline void put_boat(WakeScene* scene, double rudder) {
    scene->body[0] = (RenderBody){
        .kind = RENDER_BODY_BOAT,
        .pose = pose_on_water(scene, scene->place[0], scene->place[1], scene->heading),
        .rudder = rudder,
    };
    scene->frame.body = scene->body;
    scene->frame.body_count = 1;
}

/* ---- Cameras ------------------------------------------------------------------------------- */

static inline void look_at(RenderFrame* frame, const double eye[3], const double aim[3]) {
    const double x = aim[0] - eye[0], y = aim[1] - eye[1], z = aim[2] - eye[2];
    memcpy(frame->eye, eye, sizeof frame->eye);
    frame->yaw = atan2(x, -z) * 360.0 / SWELL_TWO_PI;
    frame->pitch = atan2(y, hypot(x, z)) * 360.0 / SWELL_TWO_PI;
}

/* Behind and above the boat, which it shows in the lower half of the picture. */
static inline void chase(WakeScene* scene) {
    const double yaw = scene->heading * (SWELL_TWO_PI / 360.0);
    const double ahead[2] = {sin(yaw), -cos(yaw)};
    const double* boat = scene->body[0].pose.position;
    RenderFrame* frame = &scene->frame;
    look_at(frame,
            (const double[3]){boat[0] - 15.0 * ahead[0], boat[1] + 5.5, boat[2] - 15.0 * ahead[1]},
            (const double[3]){boat[0] + 4.0 * ahead[0], boat[1] + 0.3, boat[2] + 4.0 * ahead[1]});
    frame->drawing.field_of_view = 52.0;
}

/* From above the patch's middle, with the boat's course to the right. */
static inline void look_down(WakeScene* scene, double height, double astern) {
    const double yaw = scene->heading * (SWELL_TWO_PI / 360.0);
    const double* boat = scene->body[0].pose.position;
    RenderFrame* frame = &scene->frame;
    frame->eye[0] = boat[0] - astern * sin(yaw);
    frame->eye[1] = height;
    frame->eye[2] = boat[2] + astern * cos(yaw);
    frame->yaw = scene->heading - 90.0;
    frame->pitch = -89.9;
    frame->drawing.field_of_view = 50.0;
}

/* Draws the frame over its sea, with the patch on it. */
static inline HostPicture draw_wake_scene(WakeScene* scene) {
    Picture* picture = &scene->picture;
    SwellError error = {0};
    const WorldStep step = {.settles = true,
                            .height = scene->settings.view.height,
                            .quality =
                                render_choose_quality(picture->state.settings.view.quality, "")};
    world_advance(picture->world, &picture->state, &step);
    world_upload(picture->world, &picture->state);
    const WorldTrouble trouble = world_take_trouble(picture->world);
    must(trouble.error.code == SWELL_ERROR_NONE, &trouble.error);
    must(render_stream_wake(picture->renderer, scene->patch, &error), &error);
    RenderFrame frame =
        world_frame(picture->world, &picture->state, scene->frame.width, scene->frame.height);
    memcpy(frame.eye, scene->frame.eye, sizeof frame.eye);
    frame.yaw = scene->frame.yaw;
    frame.pitch = scene->frame.pitch;
    frame.drawing.field_of_view = scene->frame.drawing.field_of_view;
    frame.body = scene->frame.body;
    frame.body_count = scene->frame.body_count;
    world_complete_frame(picture->world, &frame);
    must(picture_file_draw(picture->renderer, &frame, NULL, 0, &picture->target[0], &error),
         &error);
    HostPicture drawn = picture_file_read(picture->renderer, &picture->target[0], &error);
    must(drawn.pixels, &error);
    return drawn;
}

#endif
