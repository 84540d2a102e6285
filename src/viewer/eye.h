/*
 * The eye over the waves: they lift an eye that flies low over them. One that flies down steeply
 * dives.
 */
#ifndef SWELL_VIEWER_EYE_H
#define SWELL_VIEWER_EYE_H

#include "scene/view_state.h"
#include "water/water_layers.h"

typedef struct Eye {
    double lifted; /* of its height, by waves [m] */
    bool dives;    /* it is in the water, and no wave lifts it */
} Eye;

/* Begins at a new pose: below the height that waves would keep over a level sea it dives. */
void eye_place(Eye* eye, const CameraPose* pose);

/* Moves the camera of the state up and down with the waves. While it flies it keeps its height;
   after a dive it keeps its depth, whatever waves pass, until it flies out. */
void eye_float(Eye* eye, ViewState* state, const WaterLayers* water);

#endif
