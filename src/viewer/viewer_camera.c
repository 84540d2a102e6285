/*
 * Places the eye once the sea of a frame is known: waves lift an eye that flies over them, and
 * aboard the camera follows the boat.
 */
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>

static const double EYE_CLEARANCE = 0.5;   /* of the eye over the water, m */
static const double EYE_SOFTNESS = 0.25;   /* m, width of the soft limit */
static const double DIVE_STEEPNESS = 0.35; /* least slope of a dive */

/* Returns the maximum, with a quadratic blend where |a - b| < softness. */
static double soft_max(double a, double b, double softness) {
    const double apart = a - b;
    if (fabs(apart) >= softness) {
        return fmax(a, b);
    }
    const double over = apart + softness;
    return b + over * over / (4.0 * softness);
}

static double water_height(const Viewer* viewer, double x, double z) {
    const WaterLayers layers = scene_layers(viewer->scene);
    return water_query(&layers, x, z).height;
}

/* Whether the eye flies down steeply, to dive. */
static bool flies_down(const double v[3]) {
    return v[1] < 0.0 && -v[1] > DIVE_STEEPNESS * hypot(v[0], v[2]);
}

/* Waves lift the eye and lower it again; a flying eye keeps its height. After a dive it keeps its
   depth, whatever waves pass, until it flies out. */
static void float_eye(Viewer* viewer) {
    double* place = viewer->state.settings.camera.pose.place;
    double* height = &place[1];
    const double* velocity = viewer->state.velocity;
    const bool flies = velocity[0] != 0.0 || velocity[1] != 0.0 || velocity[2] != 0.0;
    if (!flies) {
        *height -= viewer->lifted;
    }
    const double free = *height;
    const double water = water_height(viewer, place[0], place[2]);
    const bool clear = free >= water + EYE_CLEARANCE + EYE_SOFTNESS;
    if (flies) {
        viewer->dives = !clear && (viewer->dives || flies_down(velocity));
    }
    if (!viewer->dives) {
        *height = soft_max(free, water + EYE_CLEARANCE, EYE_SOFTNESS);
    }
    viewer->lifted = *height - free;
}

static void place_behind_boat(Viewer* viewer, double seconds) {
    const WaterShown* shown = scene_bodies(viewer->scene);
    BoatCamera* camera = &viewer->boat_camera;
    boat_camera_advance(camera, shown->pose[shown->count - 1].position, shown->heading, seconds,
                        viewer->pad_looks || viewer->routing.looks);
    CameraPose pose = boat_camera_pose(camera);
    boat_camera_clear_water(camera, water_height(viewer, pose.place[0], pose.place[2]), seconds,
                            &pose);
    viewer->state.settings.camera.pose = pose;
    for (int axis = 0; axis < 3; ++axis) {
        viewer->state.velocity[axis] = 0.0;
    }
}

void viewer_place_eye(Viewer* viewer) {
    assert(viewer);
    viewer->lifted = 0.0;
    viewer->dives = viewer->state.settings.camera.pose.place[1] < EYE_CLEARANCE;
}

void viewer_place_camera(Viewer* viewer, double seconds) {
    assert(viewer && seconds >= 0.0);
    if (scene_water(viewer->scene)->follows_boat && scene_bodies(viewer->scene)->has_boat) {
        place_behind_boat(viewer, seconds);
    } else if (viewer->state.settings.view.look != RENDER_LOOK_SEA) {
        viewer_place_eye(viewer); /* in case the next look is the sea */
    } else {
        float_eye(viewer);
    }
}
