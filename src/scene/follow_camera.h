/*
 * The camera of --follow, beside the boat of a picture. It moves and turns with the boat's course
 * and takes no part in its pitch, roll and heave: its height counts from the mean water within 14 m
 * of the boat. So a pose depends on the time alone, and a clip of a loop closes.
 */
#ifndef SWELL_SCENE_FOLLOW_CAMERA_H
#define SWELL_SCENE_FOLLOW_CAMERA_H

#include "swell/settings.h"
#include "water/water_sim.h"

/* Whether the camera of the settings follows the boat: --follow was given, and no --camera or
   --path that overrides it. */
bool follow_camera_is_on(const Settings* settings);

/* Returns the pose for `beside`: metres to starboard, up and astern of the boat, degrees from
   ahead. The eye stays above the water. `shown` has a boat. */
CameraPose follow_camera_pose(const CameraPose* beside, const WaterShown* shown,
                              const WaterLayers* water);

#endif
