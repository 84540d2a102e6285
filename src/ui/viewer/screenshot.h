/*
 * F2: saves the picture that the window shows, as `shot` draws it, in screenshots/. A second world
 * settles in the background, with a copy of the window's water. One frame draws this world instead
 * of the window's and writes the picture. There is one picture at a time, and leaving cancels it.
 */
#ifndef SWELL_VIEWER_SCREENSHOT_H
#define SWELL_VIEWER_SCREENSHOT_H

#include "view.h"
#include "world/picture_files.h"

/* Zeroed before the first use. */
typedef struct Screenshot {
    HostJob* job; /* owned; NULL while there is no picture. While busy it has the fields below */
    SwellWorkers* workers; /* owned */
    WaterSim* water;       /* owned, until the world has it */
    World* world;          /* owned */
    ViewState state;
    WorldStep step;
    Renderer* renderer; /* borrowed */

    bool with_words; /* the picture has the overlay ... */
    HudInfo words;   /* ... with these contents */
    bool due;        /* the present frame draws it */
    char path[PICTURE_PATH_SIZE];
} Screenshot;

/* Begins a picture with the overlay `words`, or without one for NULL. */
void screenshot_begin(Screenshot* shot, View* view, const HudInfo* words);

/* Returns whether the picture is computed and waits to be drawn. Else shows its progress. */
bool screenshot_is_due(Screenshot* shot, View* view);

/* Draws, writes and reports the picture that is due, with the window's `overlay` or NULL. The
   renderer then lacks the window's world until the next frame. */
void screenshot_draw(Screenshot* shot, View* view, const RenderOverlay* overlay);

/* Cancels the picture that was begun, with a note. */
void screenshot_cancel(Screenshot* shot, View* view);

/* Cancels the picture without a note. The renderer must still exist. Safe on a zeroed
   screenshot. */
void screenshot_finish(Screenshot* shot);

#endif
