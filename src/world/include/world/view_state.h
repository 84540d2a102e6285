/*
 * A view of the sea in one value: the present settings, and state that is no option. Keys and panel
 * change it, Backspace restores the first one, and --verbose reports how two views differ.
 */
#ifndef SWELL_WORLD_VIEW_STATE_H
#define SWELL_WORLD_VIEW_STATE_H

#include "options/options.h"
#include "swell/render.h"

#include <stdio.h>

/* Largest N for the DFT. Its cost grows with N^3, so a larger one takes seconds for a frame. */
enum { VIEW_DFT_GRID_MAX = 256 };

typedef struct ViewState {
    Settings settings;         /* with the present time and camera; lists are borrowed */
    uint64_t sea_generation;   /* of the settings' sea, from 1; both change by view_state_take */
    const SkyImage* sky_image; /* of --sky, replaces sun and clouds; borrowed; NULL for none */
    double velocity[3];        /* velocity of the camera [m/s] */
    int buoys;                 /* buoys on the water */
    bool paused;
    bool help;  /* the help page is shown */
    bool times; /* the text overlay shows times */
} ViewState;

/* Returns the first view. Borrows the sky of --sky, or NULL. */
ViewState view_state_begin(const Settings* settings, const SkyImage* sky);

/* Takes resolved settings. If any parameter of the sea differs, a new generation begins. A
   sea that was computed or is shown is the requested one if, and only if, it has the same
   generation. The parameters are checked when the sea is created. */
void view_state_take(ViewState* state, const Settings* settings);

/* Sets the requested sea to these parameters, as if options had given all of them. */
void view_state_change_sea(ViewState* state, const OceanParams* params);

/* Returns the frame of the state, without weather, water and bodies. */
RenderFrame view_state_frame(const ViewState* state, int width, int height);

/* Returns the time of the sea `seconds` of wall-clock time from now. */
double view_state_time_after(const ViewState* state, double seconds);

/* Prints a line to `log` for each difference, or the present values where `old` is NULL. Leaves out
   the camera's pose. */
void view_state_report(const ViewState* now, const ViewState* old, FILE* log);

#endif
