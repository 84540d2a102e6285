/*
 * The panel: every option of sea, light, view and pool that can change while the program runs, with
 * presets, scenes in files, and what the sea is beside what it should be. Its rows are those of the
 * table of options; what the user asks for is done by viewer_controls.c.
 */
#ifndef SWELL_UI_SETTINGS_PANEL_H
#define SWELL_UI_SETTINGS_PANEL_H

#include "ui/option_widget.h"
#include "ui/sea_figures.h"

#define CONTROLS_TITLE "All values (Esc: back to the sea)"

enum { CONTROLS_NAME_SIZE = 256 };

/* What the panel remembers from frame to frame. */
typedef struct Controls {
    char file[CONTROLS_NAME_SIZE]; /* that a scene is saved to and loaded from */
} Controls;

Controls controls_at_first(void);

/* The defaults as a view shows them, for a sea of that kind and under that wind. */
void controls_fill_standard(const Options* scene, Options* standard);

typedef struct ControlsView {
    const Options* scene;    /* what is seen */
    const Options* standard; /* the defaults */
    const LiveFigures* figures;
    int width, height; /* of the picture, pixels */
    const char* note;  /* what has just happened, or NULL */
} ControlsView;

/* Writes it in the present frame of `gui`. What the user asks for goes to `request`. */
void controls_write(Controls* controls, Gui* gui, const ControlsView* view,
                    ControlRequest* request);

/* How far it reaches from the left, pixels; 0 where it was not in the last frame. */
float controls_right(Gui* gui);

#endif
