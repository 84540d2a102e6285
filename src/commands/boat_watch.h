/*
 * Watches whether the boat of pictures is in them, and says so where it is not: a boat outside the
 * picture looks like an option that does nothing.
 */
#ifndef SWELL_COMMANDS_BOAT_WATCH_H
#define SWELL_COMMANDS_BOAT_WATCH_H

#include "viewer/picture.h"

#include <stdio.h>

typedef struct BoatWatch {
    bool there, seen;  /* in the last picture: a boat; bow, middle or stern within the edges */
    bool was_seen;     /* in any picture */
    double last_seen;  /* time of the last such picture [s] */
    double distance;   /* from the eye, in the last picture [m] ... */
    double yaw, pitch; /* ... and the pose that looks at it [degrees] */
} BoatWatch;

/* Looks for the boat in the picture just drawn, `seconds` after the first one. */
void boat_watch_add(BoatWatch* watch, const Picture* picture, double seconds);

/* Writes a line where the boat is outside the last picture. `log` may be NULL. */
void boat_watch_report(const BoatWatch* watch, FILE* log);

#endif
