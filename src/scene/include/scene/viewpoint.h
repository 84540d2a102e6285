/*
 * Where to stand to see waves: in a trough, with a crest ahead.
 */
#ifndef SWELL_SCENE_VIEWPOINT_H
#define SWELL_SCENE_VIEWPOINT_H

#include "scene/camera.h"
#include "swell/ocean.h"

/* Moves `pose` to the place over the first cascade of the sea, as it stands, from which the highest
   crest rises `ahead` metres away in the direction of its yaw, with nothing high in between:
   h(ahead) - 0.6 h(here) is largest. Its height comes to count from the water there. */
void viewpoint_find_trough(const OceanSea* sea, double ahead, CameraPose* pose);

#endif
