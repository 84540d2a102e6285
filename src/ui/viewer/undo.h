/*
 * Undo: Backspace resets the view, U undoes the reset and other changes. Changes are found by
 * comparing the view with the last frame's. Changes that follow each other quickly, as by a slider
 * or a held key, are one. An undo leaves time, place and the windows over the sea as they are.
 */
#ifndef SWELL_VIEWER_UNDO_H
#define SWELL_VIEWER_UNDO_H

#include "helm.h"
#include "pool/pool_panels.h"
#include "view.h"

enum { UNDO_STEPS_MAX = 32 };

/* The view before a change. */
typedef struct UndoStep {
    ViewState state;
    bool resets; /* Backspace made the change */
} UndoStep;

typedef struct Undo {
    ViewState first; /* the view at the start */
    int count;
    UndoStep* step[UNDO_STEPS_MAX]; /* (count), owned; the last one is undone first */
    ViewState present;              /* view of the last frame */
    double changed_at;              /* time of the last change [s] */
    WaterSim* water;                /* owned; water before the last Backspace, or NULL for none */
    BoatCamera boat_camera;         /* the boat's camera then ... */
    PoolPanels panels;              /* ... and pool and string */
} Undo;

/* Returns whether a change of the option is undone. Changes of time, place and the windows are
   not. */
bool undo_covers(const OptionSpec* spec);

/* Notices the changes since the last call. */
void undo_watch(Undo* undo, const ViewState* state, double now);

/* Takes the present state as unchanged. */
void undo_follow(Undo* undo, const ViewState* state);

/* Removes and returns the last step, for swell_memory_free; NULL for none. */
UndoStep* undo_pop(Undo* undo);

/* Resets the state to the first one, and replaces water, pool and string by empty ones. Adds a
   step. Fails with SWELL_ERROR_MEMORY; the contents then stay. */
bool undo_reset(Undo* undo, View* view, PoolPanels* panels, const Helm* helm, SwellError* error);

/* Restores the water, pool and string from before the last Backspace, if they are still kept. */
void undo_restore_contents(Undo* undo, View* view, PoolPanels* panels, Helm* helm);

/* Safe on a zeroed undo. */
void undo_finish(Undo* undo);

#endif
