/*
 * Everything that the user can change about the view, in one value: keys change it, Backspace
 * restores the first one, and --verbose reports how two of them differ.
 */
#ifndef SWELL_SCENE_VIEW_STATE_H
#define SWELL_SCENE_VIEW_STATE_H

#include "options/options.h"
#include "scene/camera.h"
#include "scene/view_light.h"

#include <stdio.h>

/* Largest N for the DFT, whose cost grows with N^3: beyond it a frame takes seconds. */
enum { VIEW_DFT_GRID_MAX = 256 };

typedef struct ViewState {
    OceanParams sea;         /* the wanted one; set by view_state_change_sea */
    uint64_t sea_generation; /* its number, from 1; see view_state_change_sea */
    OceanMethod method;
    ViewLight light;
    bool wireframe, spectrum, paused, help, panel;
    bool hud, times; /* the text overlay, and its details */
    bool pool, string, plain, rain;
    double rain_rate;    /* on the sea, drops a m^2 and second */
    RippleScheme scheme; /* the wanted one */
    double speed;        /* of time */
    double time;         /* s */
    Camera camera;
    int buoys;   /* on the water */
    bool aboard; /* of the boat; the camera follows it */
    int tiles;   /* of the classic look, per side */
    bool levels; /* of detail */
} ViewState;

/* Borrows the sky of --sky, or NULL. */
ViewState view_state_from_options(const Options* options, const SkyImage* sky);

/* Writes the view back into `options`. A shown overlay becomes the default: on in a window, off in
   a picture. */
void view_state_fill_options(const ViewState* state, Options* options);

/* Fills the defaults as a view shows them, for a sea of the kind and wind of `scene`. */
void view_state_fill_defaults(const Options* scene, Options* defaults);

/* Sets the wanted sea. If any parameter differs, the generation is a new number: a sea that was
   computed or is shown is the wanted one if, and only if, it has the same generation. The
   parameters are checked when the sea is created. */
void view_state_change_sea(ViewState* state, const OceanParams* params);

/* Restores `first`; its sea gets a new generation unless it is wanted already. */
void view_state_reset(ViewState* state, const ViewState* first);

/* Returns the frame of the state, without weather, water and bodies. */
RenderFrame view_state_frame(const ViewState* state, int width, int height);

/* Returns the time of the sea `seconds` of wall-clock time from now. */
double view_state_time_after(const ViewState* state, double seconds);

/* Prints a line to `log` for each difference, or with a NULL `old` for every value, but not the
   time and the camera's place. */
void view_state_report(const ViewState* now, const ViewState* old, FILE* log);

void view_state_report_camera(const ViewState* now, FILE* log);

#endif
