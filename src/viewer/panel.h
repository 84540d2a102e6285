/*
 * The settings panel in the window, and the scenes that it saves. The panel sends a request while a
 * frame is drawn; requests.c executes it in the next one, when no sea is computed.
 */
#ifndef SWELL_VIEWER_PANEL_H
#define SWELL_VIEWER_PANEL_H

#include "swell/host.h"
#include "ui/settings_panel.h"
#include "view.h"

enum { PANEL_SCENES_MAX = 32, PANEL_SEAS_MAX = 64 };

/* The scenes in the current folder. */
typedef struct SceneList {
    double listed_at; /* s; 0 before the first time */
    char file[PANEL_SCENES_MAX][HOST_NAME_SIZE];
    const char* names[PANEL_SCENES_MAX + 1]; /* of `file`, NULL-terminated */
} SceneList;

typedef struct Panel {
    SettingsPanel settings;
    SettingsRequest request; /* for the next frame */
    SceneList scenes;
    int kept_count;                    /* measured seas of loaded scenes, ... */
    MeasuredSea* kept[PANEL_SEAS_MAX]; /* ... owned */
} Panel;

/* Writes the panel in the present frame of the gui. */
void panel_write(Panel* panel, const View* view, Gui* gui, const SeaFigures* figures);

/* Saves what is shown as a scene. Asks before it overwrites a file: then the next call for the same
   file does. */
void panel_save_scene(Panel* panel, View* view, const char* name);

/* Copies what is shown to the clipboard, as a command line or, in a page, a link. */
void panel_copy_scene(View* view);

/* Returns what is shown as the options of an address, for swell_memory_free, or NULL on failure
   (SWELL_ERROR_MEMORY). */
char* panel_describe_scene(const View* view, SwellError* error);

/* Takes ownership of the measured sea of a loaded scene, which the view has until the end: seas in
   transition and what U brings back have its tables. Fails with SWELL_ERROR_RANGE where there are
   too many. */
bool panel_keep_sea(Panel* panel, View* view, Settings* loaded, SwellError* error);

void panel_finish(Panel* panel);

#endif
