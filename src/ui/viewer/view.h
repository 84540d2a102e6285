/*
 * The view, which all parts of the viewer share: the window, the world in it, the state of the
 * view, and notes about events. A part's functions get their part and, where they need it, the
 * view.
 */
#ifndef SWELL_VIEWER_VIEW_H
#define SWELL_VIEWER_VIEW_H

#include "notes.h"
#include "pace.h"
#include "water/water_layers.h"
#include "window/window.h"
#include "world/view_state.h"
#include "world/world.h"

/* ---- The eye over the waves ------------------------------------------------------------------ */

/* The eye over the waves, which lift it where it flies low over them. An eye that flies down
   steeply dives. */
typedef struct Eye {
    double lifted;   /* part of its height that waves have added [m] */
    bool dives;      /* whether it is in the water, where no wave lifts it */
    double place[3]; /* place where eye_float left it [m] */
} Eye;

/* Begins again if the camera is not where eye_float left it. Below the least height over a level
   sea it dives. Call it before the camera flies. */
void eye_follow(Eye* eye, const double place[3]);

/* Moves the camera of the state up and down with the waves. A flying camera keeps its height above
   them. After a dive it keeps its depth, whatever waves pass, until it flies out. */
void eye_float(Eye* eye, ViewState* state, const WaterLayers* water);

/* ---- The view -------------------------------------------------------------------------------- */

typedef struct View {
    Window* window; /* owned, as are the pointers below */
    Renderer* renderer;
    SwellWorkers* workers;
    World* world;
    ViewState state;
    int width, height; /* size of the framebuffer [pixels]; 0 while the window is minimised */
    Eye eye;
    ViewPace pace;
    Notes notes;
    bool surf_settles; /* the water near land settles, and a note has said so */
} View;

/* Returns whether the window shows a sea yet. */
bool view_shows_sea(const View* view);

/* Returns whether the sea's time moves: it is not paused, and its speed is not 0. */
bool view_time_moves(const View* view);

/* Returns the factor on the size of words, from the screen and --text-size, where they fit. */
double view_text_scale(const View* view);

/* Finds where the ray of the pointer at (x, y) [screen coordinates] hits the shown water, at most
   `reach` metres away; a captured pointer is in the middle of the window. Fails with
   SWELL_ERROR_RANGE. No sea may be computed meanwhile. */
bool view_find_pointed(View* view, double x, double y, double reach, double point[3],
                       SwellError* error);

/* Shows the trouble of the world, if there is any, and a note when the water near land begins to
   settle. */
void view_show_trouble(View* view, World* world);

/* ---- What --verbose prints ------------------------------------------------------------------- */

/* The last values that were reported. */
typedef struct Report {
    ViewState state;
    int width, height;
    bool mouse_held, full_screen;
    double camera_at, bodies_at; /* times of their last reports [s] */
} Report;

/* Reports all values, or the changes since the last call. Reports the camera and the bodies less
   often. */
void report_changes(Report* report, const View* view, bool all);

/* Reports the places of buoys and boat. */
void report_bodies(const View* view);

#endif
