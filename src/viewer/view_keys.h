/*
 * What single keys change in the view: options, the sea, the speed of its time, the light; and how
 * such a change is described.
 */
#ifndef SWELL_VIEWER_VIEW_KEYS_H
#define SWELL_VIEWER_VIEW_KEYS_H

#include "notes.h"
#include "scene/view_state.h"
#include "ui/key_table.h"

/* Executes a command that only changes the view; ignores others. `seconds` is the time of this
   frame while the key is held, else 0. */
void view_change(ViewState* state, Notes* notes, const KeyCall* call, double seconds);

/* Writes a line about the change; false where none is needed. */
bool view_describe_change(const ViewState* state, const ViewState* old, char note[GUI_WORD_SIZE]);

#endif
