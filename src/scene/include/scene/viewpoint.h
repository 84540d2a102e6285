/*
 * Finds a viewpoint in a trough, with a crest ahead.
 */
#ifndef SWELL_SCENE_VIEWPOINT_H
#define SWELL_SCENE_VIEWPOINT_H

#include "scene/camera.h"
#include "swell/ocean.h"

/* Moves `pose` to the place over the sea's first cascade where h(ahead) - 0.6 h(here) is largest,
   `ahead` metres in the direction of its yaw, less what hides the crest. Adds the height of the
   water there to that of the pose. */
void viewpoint_find_trough(const OceanSea* sea, double ahead, CameraPose* pose);

#endif
