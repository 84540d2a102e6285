/*
 * What is written around the spectrum: axes, colour scale, the wind's direction.
 */
#ifndef SWELL_APP_SPECTRUM_LABELS_H
#define SWELL_APP_SPECTRUM_LABELS_H

#include "swell/ocean.h"
#include "swell/render.h"

/* Adds to `overlay`, whose text height is set. */
void spectrum_labels_add(RenderOverlay* overlay, const RenderSpectrumLayout* layout,
                         const OceanParams* params);

#endif
