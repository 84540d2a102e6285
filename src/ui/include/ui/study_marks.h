/* Lines over the water of the study look: the middles of the groups of two waves, with their
   distance, and the angle of the waves behind a boat. */
#ifndef SWELL_UI_STUDY_MARKS_H
#define SWELL_UI_STUDY_MARKS_H

#include "ui/gui.h"

/* Adds them to a frame of that look. */
void study_marks_add(Gui* gui, const RenderFrame* frame, const OceanSea* sea);

#endif
