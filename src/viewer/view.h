/*
 * What all parts of the viewer act on: the window, the scene in it, how it is seen, and notes about
 * events. A part's functions are given their part and, where they need it, the view.
 */
#ifndef SWELL_VIEWER_VIEW_H
#define SWELL_VIEWER_VIEW_H

#include "eye.h"
#include "notes.h"
#include "quality.h"
#include "scene/scene.h"
#include "window/window.h"

typedef struct View {
    Window* window; /* owned, as those below */
    Renderer* renderer;
    SwellWorkers* workers;
    Scene* scene;
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

/* Shows the trouble of the scene, if there is any, and when the water before land begins to settle.
 */
void view_show_trouble(View* view, Scene* scene);

#endif
