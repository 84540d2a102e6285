/* The legend of the study look: its colours in metres, and the sides of the cascades' tiles. */
#ifndef SWELL_UI_STUDY_LEGEND_H
#define SWELL_UI_STUDY_LEGEND_H

#include "ui/gui.h"

/* Adds it above the lower right corner of a frame of that look; returns its place, pixels. */
RenderRect study_legend_add(Gui* gui, const RenderFrame* frame, const OceanSea* sea);

#endif
