/*
 * The panel: every option of sea, light, view and pool that can change while the program runs, with
 * presets, scenes in files, and what the sea is beside what it should be. Its rows are those of the
 * table of options; the viewer carries out the requests.
 */
#ifndef SWELL_UI_SETTINGS_PANEL_H
#define SWELL_UI_SETTINGS_PANEL_H

#include "ui/option_widget.h"
#include "ui/sea_figures.h"

#define SETTINGS_PANEL_TITLE "All values (Esc: back to the sea)"

enum { SETTINGS_FILE_SIZE = 256 };

/* What the panel remembers from frame to frame. */
typedef struct SettingsPanel {
    char file[SETTINGS_FILE_SIZE]; /* that a scene is saved to and loaded from */
} SettingsPanel;

SettingsPanel settings_panel_default(void);

typedef struct SettingsView {
    const Options* scene;    /* what is seen */
    const Options* standard; /* the defaults */
    const SeaFigures* figures;
    int width, height; /* of the picture, pixels */
    const char* note;  /* what has just happened, or NULL */
} SettingsView;

/* Writes it in the present frame of `gui`. `request` receives the request of the user. */
void settings_panel_write(SettingsPanel* controls, Gui* gui, const SettingsView* view,
                          SettingsRequest* request);

/* How far it reaches from the left, pixels; 0 where it was not in the last frame. */
float settings_panel_right(Gui* gui);

#endif
