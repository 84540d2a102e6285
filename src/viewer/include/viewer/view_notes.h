/*
 * What a key has set, in a line for people.
 */
#ifndef SWELL_VIEWER_VIEW_NOTES_H
#define SWELL_VIEWER_VIEW_NOTES_H

#include "scene/view_state.h"

enum { VIEW_NOTE_SIZE = 100 };

/* Writes what of sea, look and light differs from before: "Beaufort 7, near gale: 15 m/s, 4.0 m".
   False if nothing does that a note tells of. */
bool view_note(const ViewState* now, const ViewState* before, char note[VIEW_NOTE_SIZE]);

#endif
