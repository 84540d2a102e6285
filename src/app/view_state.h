/*
 * Everything that the user can change about the view, in one value: what a key does is a change of
 * it, Backspace puts the first one back, and --verbose tells how two of them differ.
 */
#ifndef SWELL_APP_VIEW_STATE_H
#define SWELL_APP_VIEW_STATE_H

#include "camera.h"
#include "input.h"
#include "options.h"

#include <stdio.h>

/* The DFT takes N^3: beyond this a frame takes seconds. */
enum { VIEW_DFT_GRID_MAX = 256 };

typedef struct ViewState {
    OceanMethod method;
    int grid; /* N that is wanted; the ocean follows */
    bool wireframe, spectrum, paused, hud, help;
    bool pool, string, plain, rain;
    RippleScheme scheme; /* that is wanted; the panels follow */
    double speed;        /* of time */
    double time;         /* s */
    Camera camera;
} ViewState;

ViewState view_state_from_options(const Options* options);

/* Does what a key asks for, as far as it concerns the state. False if the action changes nothing
   now, as the help page shows in grey. */
bool view_state_act(ViewState* state, InputAction action);

/* Whether view_state_act would do anything. */
bool view_state_can(const ViewState* state, InputAction action);

/* The time of the sea, `seconds` of the clock on the wall from now. */
double view_state_time_after(const ViewState* state, double seconds);

/* A line to `log` for each difference but those of time and of the camera's place, or with a NULL
   `old` for everything. */
void view_state_report(const ViewState* now, const ViewState* old, FILE* log);

void view_state_report_camera(const ViewState* now, FILE* log);

#endif
