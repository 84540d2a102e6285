/*
 * The text over a picture: the overlay and the axes of the spectrum view.
 */
#ifndef SWELL_VIEWER_OVERLAY_H
#define SWELL_VIEWER_OVERLAY_H

#include "probe.h"
#include "ui/hud.h"
#include "world/world.h"

/* Returns the height of a line of text in a picture of that size [pixels]. `axes` says that the
   axes of the spectrum view need the room. */
int overlay_text_height(int width, int height, double content_scale, bool axes);

/* Fills the overlay from world and state. The caller adds its measurements. */
HudInfo overlay_hud(const World* world, const ViewState* state, int width);

/* Writes overlay and probe, unless they are NULL, the axes of the spectrum view and the legend of
   the study look in the present frame of `gui`. */
void overlay_write(Gui* gui, const Renderer* renderer, const RenderFrame* frame,
                   const OceanSea* sea, const HudInfo* info, const Probe* probe);

#endif
