/*
 * What all parts of the viewer act on: the window, the world in it, how it is seen, and notes about
 * events. A part's functions are given their part and, where they need it, the view.
 */
#ifndef SWELL_VIEWER_VIEW_H
#define SWELL_VIEWER_VIEW_H

#include "notes.h"
#include "quality.h"
#include "water/water_layers.h"
#include "window/window.h"
#include "world/view_state.h"
#include "world/world.h"

/* ---- The eye over the waves ------------------------------------------------------------------ */

/*
 * The eye over the waves: they lift an eye that flies low over them. One that flies down steeply
 * dives.
 */

typedef struct Eye {
    double lifted;   /* of its height, by waves [m] */
    bool dives;      /* it is in the water, and no wave lifts it */
    double place[3]; /* where eye_float has left it [m] */
} Eye;

/* Begins anew where the camera does not stand where eye_float has left it: below the height that
   waves would keep over a level sea it dives. Call it before the camera flies. */
void eye_follow(Eye* eye, const double place[3]);

/* Moves the camera of the state up and down with the waves. While it flies it keeps its height;
   after a dive it keeps its depth, whatever waves pass, until it flies out. */
void eye_float(Eye* eye, ViewState* state, const WaterLayers* water);

/* ---- The view -------------------------------------------------------------------------------- */

typedef struct View {
    Window* window; /* owned, as those below */
    Renderer* renderer;
    SwellWorkers* workers;
    World* world;
    ViewState state;
    int width, height; /* of the framebuffer [pixels]; 0 while the window is minimised */
    Eye eye;
    Quality quality;
    Notes notes;
    bool surf_settles; /* a note has said so */
} View;

/* Whether the window shows a sea yet. */
bool view_shows_sea(const View* view);

bool view_time_moves(const View* view);

/* How much larger than the usual ones words are where they fit: by the screen and --text-size. */
double view_text_scale(const View* view);

/* Finds where the ray of the pointer at (x, y) [screen coordinates] hits the shown water,
   at most `reach` metres away; a captured pointer is in the middle of the window. Fails with
   SWELL_ERROR_RANGE. No sea may be computed meanwhile. */
bool view_find_pointed(View* view, double x, double y, double reach, double point[3],
                       SwellError* error);

/* Shows the trouble of the world, if there is any, and when the water before land begins to
   settle. */
void view_show_trouble(View* view, World* world);

/* ---- What --verbose prints ------------------------------------------------------------------- */

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
