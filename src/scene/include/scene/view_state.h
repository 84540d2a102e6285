/*
 * Everything that the user can change about the view, in one value: what a key does is a change of
 * it, Backspace puts the first one back, and --verbose tells how two of them differ.
 */
#ifndef SWELL_SCENE_VIEW_STATE_H
#define SWELL_SCENE_VIEW_STATE_H

#include "options/options.h"
#include "scene/camera.h"
#include "scene/view_light.h"

#include <stdio.h>

/* The DFT takes N^3: beyond this a frame takes seconds. */
enum { VIEW_DFT_GRID_MAX = 256 };

typedef struct ViewState {
    OceanParams sea;         /* that is wanted; changed by view_state_change_sea alone */
    uint64_t sea_generation; /* the number of that sea, from 1; see below */
    OceanMethod method;
    ViewLight light;
    bool wireframe, spectrum, paused, help, panel;
    bool hud, times; /* the text overlay, and what is folded away in it */
    bool pool, string, plain, rain;
    double rain_rate;    /* on the sea, drops a m^2 and second */
    RippleScheme scheme; /* that is wanted; the panels follow */
    double speed;        /* of time */
    double time;         /* s */
    Camera camera;
    int buoys;   /* on the water */
    bool aboard; /* of the boat; the camera follows it */
    int tiles;   /* of the classic look, per side */
    bool levels; /* of detail */
} ViewState;

/* `sky` is what --sky names, to be borrowed, or NULL. */
ViewState view_state_from_options(const Options* options, const SkyImage* sky);

/* The other way: puts all that options say of a view into `options`. The overlay that is shown is
   the default: on in a window, off in a picture. */
void view_state_fill_options(const ViewState* state, Options* options);

/* The defaults as a view shows them, for a sea of the kind and under the wind of `scene`. */
void view_state_fill_defaults(const Options* scene, Options* defaults);

/* Wants another sea. If it differs in anything, it gets a generation that no sea has had before:
   what has been computed or is shown is the sea that is wanted if, and only if, it has the same
   generation. Whether the parameters make sense is found out when the sea is built. */
void view_state_change_sea(ViewState* state, const OceanParams* params);

/* Puts all of `first` back; its sea gets a new generation unless it is wanted already. */
void view_state_reset(ViewState* state, const ViewState* first);

RenderMode view_state_mode(const ViewState* state);

/* The part of a frame that the state says: all but weather, water and bodies. */
RenderFrame view_state_frame(const ViewState* state, int width, int height);

/* The time of the sea, `seconds` of wall-clock time from now. */
double view_state_time_after(const ViewState* state, double seconds);

/* A line to `log` for each difference but those of time and of the camera's place, or with a NULL
   `old` for everything. */
void view_state_report(const ViewState* now, const ViewState* old, FILE* log);

void view_state_report_camera(const ViewState* now, FILE* log);

#endif
