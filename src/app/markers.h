/*
 * Buoys that the user has put on the sea. Each keeps its place on the map and rides the surface
 * above it.
 */
#ifndef SWELL_APP_MARKERS_H
#define SWELL_APP_MARKERS_H

#include "swell/render.h"

typedef struct Markers {
    int count;
    RenderMarker marker[RENDER_MARKER_MAX]; /* the height and normal are of the last ride */
} Markers;

/* Puts a marker where the sea is seen at pixel (x, y) of the frame. False when there is no sea
   there within sight, or no marker left. */
bool markers_add(Markers* markers, const OceanSea* sea, const RenderFrame* frame, double x,
                 double y);

void markers_clear(Markers* markers);

/* Moves all markers to the surface as it is now. */
void markers_ride(Markers* markers, const OceanSea* sea);

#endif
