/*
 * The settings panel in the window, and the scenes that it saves. The panel sends a request while a
 * frame is drawn; commands.c executes it in the next one, when no sea is computed.
 */
#ifndef SWELL_VIEWER_PANEL_H
#define SWELL_VIEWER_PANEL_H

#include "swell/host.h"
#include "ui/settings_panel.h"
#include "view.h"

enum { PANEL_SCENES_MAX = 32 };

/* The scenes in the current folder. */
typedef struct SceneList {
    double listed_at; /* s; 0 before the first time */
    char file[PANEL_SCENES_MAX][HOST_NAME_SIZE];
    const char* names[PANEL_SCENES_MAX + 1]; /* names of `file`, NULL-terminated */
} SceneList;

typedef struct Panel {
    SettingsPanel settings;
    SettingsRequest request;   /* request for the next frame */
    const OptionSpec* reveals; /* option whose row the panel shows in this frame, or NULL */
    SceneList scenes;
} Panel;

/* Writes the panel in the present frame of the gui. */
void panel_write(Panel* panel, const View* view, Gui* gui, const SeaFigures* figures);

/* Saves the shown picture as a scene. The first call for an existing file asks; the next call for
   the same file overwrites it. */
void panel_save_scene(Panel* panel, View* view, const char* name);

/* Copies the shown picture to the clipboard, as a command line or, in a page, a link. */
void panel_copy_scene(View* view);

/* Returns the shown picture as the options of an address, for swell_memory_free. Returns NULL on
   failure (SWELL_ERROR_MEMORY). */
char* panel_describe_scene(const View* view, SwellError* error);

#endif
