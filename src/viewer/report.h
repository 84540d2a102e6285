/*
 * --verbose: a line for each change of the window and the view.
 */
#ifndef SWELL_VIEWER_REPORT_H
#define SWELL_VIEWER_REPORT_H

#include "view.h"

/* The last values that were reported. */
typedef struct Report {
    ViewState state;
    int width, height;
    bool mouse_held, full_screen;
    double camera_at, bodies_at; /* times of their last reports, s */
} Report;

/* Reports all values, or the changes since the last call; the camera and the bodies less often. */
void report_changes(Report* report, const View* view, bool all);

/* Reports the places of buoys and boat. */
void report_bodies(const View* view);

#endif
