/*
 * Stones in the air: thrown from the hand, each falls in where one pointed. Only then has the water
 * to do with it; no picture of a file shows it in flight.
 */
#include "viewer_internal.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double HAND[2] = {0.5, -0.35}; /* m, right of the eye and above it */

bool viewer_fly_stone(Viewer* viewer, const double point[3], double radius) {
    assert(viewer && point && radius > 0.0);
    if (viewer->stone_count == VIEWER_STONES_MAX) {
        return false;
    }
    const CameraPose* pose = &viewer->state.settings.camera.pose;
    const double yaw = swell_radians(pose->yaw);
    const double hand[3] = {pose->place[0] + HAND[0] * cos(yaw),
                            pose->place[1] + viewer->lifted + HAND[1],
                            pose->place[2] + HAND[0] * sin(yaw)};
    viewer->stone[viewer->stone_count++] = stone_flight_begin(hand, point, radius);
    return true;
}

void viewer_drop_stone(Viewer* viewer, const double point[3], double radius) {
    assert(viewer && point && radius > 0.0);
    SwellError error = {0};
    if (!water_sim_throw(scene_water(viewer->scene), scene_sea(viewer->scene), point[0], point[2],
                         radius, &error)) {
        viewer_set_note(viewer, "no stone: ", error.message);
    } else if (viewer->log) {
        fprintf(viewer->log, "stone=%.3f,%.3f,%.3g\n", point[0], point[2], radius);
    }
}

void viewer_advance_stones(Viewer* viewer, double seconds) {
    assert(viewer && seconds >= 0.0);
    int left = 0;
    for (int i = 0; i < viewer->stone_count; ++i) {
        StoneFlight stone = viewer->stone[i];
        if (stone_flight_advance(&stone, seconds)) {
            viewer_drop_stone(viewer, stone.to, stone.radius);
        } else {
            viewer->stone[left++] = stone;
        }
    }
    viewer->stone_count = left;
    scene_show_stones(viewer->scene, viewer->stone, left);
}
