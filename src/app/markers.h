/*
 * Buoys that the user has put on the sea. Each keeps its place on the map and rides the surface
 * above it.
 */
#ifndef SWELL_APP_MARKERS_H
#define SWELL_APP_MARKERS_H

#include "swell/render.h"

enum { MARKERS_MAX = 32 };

typedef struct Marker {
    double place[3];  /* of its waterline, m */
    double normal[3]; /* of the water, unit */
} Marker;

typedef struct Markers {
    int count;
    Marker marker[MARKERS_MAX];   /* the height and normal are of the last ride */
    RenderBody body[MARKERS_MAX]; /* as they are drawn */
} Markers;

/* Puts a marker where the sea is seen at pixel (x, y) of the frame. False when there is no sea
   there within sight, or no marker left. */
bool markers_add(Markers* markers, const OceanSea* sea, const RenderFrame* frame, double x,
                 double y);

void markers_clear(Markers* markers);

/* Moves all markers to the surface as it is now. */
void markers_ride(Markers* markers, const OceanSea* sea);

#endif
