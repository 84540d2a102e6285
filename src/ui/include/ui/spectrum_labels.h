/* Labels around the spectrum: axes, colour scale, the wind's direction, and what it shows. */
#ifndef SWELL_UI_SPECTRUM_LABELS_H
#define SWELL_UI_SPECTRUM_LABELS_H

#include "swell/ocean.h"
#include "swell/render.h"
#include "ui/hud.h"

/* Writes the labels in the present frame of `gui`, for a picture of that width [pixels]. With
   `details`, which may be NULL, they include energy, height and period. */
void spectrum_labels_add(Gui* gui, const RenderSpectrumLayout* layout, const OceanParams* params,
                         const HudInfo* details, int width);

#endif
