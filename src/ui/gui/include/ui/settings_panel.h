/*
 * The panel: all options that can change while the program runs, presets, scene files, and measured
 * figures of the sea beside its targets. Its rows come from the table of options; the viewer
 * executes the requests.
 */
#ifndef SWELL_UI_SETTINGS_PANEL_H
#define SWELL_UI_SETTINGS_PANEL_H

#include "ui/option_widget.h"
#include "ui/sea_figures.h"

#define SETTINGS_PANEL_NAME "###settings" /* name of its window */

enum { SETTINGS_FILE_SIZE = 256 };

/* The panel's state between frames. */
typedef struct SettingsPanel {
    char file[SETTINGS_FILE_SIZE];     /* for saving and loading a scene */
    char replaces[SETTINGS_FILE_SIZE]; /* the file that another "save as" overwrites, or "" */
    bool takes_keys;                   /* whether the panel takes keys when it appears next */
} SettingsPanel;

SettingsPanel settings_panel_default(void);

typedef struct SettingsView {
    const Settings* scene;    /* the present values */
    const Settings* standard; /* the defaults */
    const SeaFigures* figures;
    int width, height;         /* of the picture, pixels */
    const char* note;          /* a line about the last event, or NULL */
    bool in_page;              /* in a page of a browser: links instead of command lines */
    const OptionSpec* reveals; /* option whose group opens, or NULL */
    const char* const* scenes; /* names of the files that can be loaded, NULL-terminated; or NULL */
} SettingsView;

/* Returns the largest line height [pixels], up to `content_scale` times that of a desktop, at which
   the panel fits into the picture. */
int settings_panel_text_height(int width, int height, double content_scale);

/* Writes the panel in the present frame of `gui`. Fills `request` with the user's request. */
void settings_panel_write(SettingsPanel* panel, Gui* gui, const SettingsView* view,
                          SettingsRequest* request);

/* Returns the panel's place in the last frame, pixels; empty if it was not in it. */
RenderRect settings_panel_place(const Gui* gui);

#endif
