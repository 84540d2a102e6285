/* Labels around the spectrum: axes, colour scale, the wind's direction. */
#ifndef SWELL_UI_SPECTRUM_LABELS_H
#define SWELL_UI_SPECTRUM_LABELS_H

#include "swell/ocean.h"
#include "swell/render.h"
#include "ui/gui.h"

/* Writes the labels in the present frame of `gui`. */
void spectrum_labels_add(Gui* gui, const RenderSpectrumLayout* layout, const OceanParams* params);

#endif
