/*
 * What is written over a picture: the text overlay and what belongs to the spectrum view.
 */
#ifndef SWELL_VIEWER_OVERLAY_H
#define SWELL_VIEWER_OVERLAY_H

#include "scene/scene.h"
#include "ui/hud.h"

/* The height of a line of text in a picture of that size, for gui_begin. Pixels. */
int overlay_text_height(int width, int height, double content_scale);

/* What scene and state tell of themselves; the caller adds what it measures of frames. */
HudInfo overlay_hud(const Scene* scene, const ViewState* state, int width);

/* Writes in the present frame of `gui`: the text overlay unless `info` is NULL, and the axes of the
   spectrum view. */
void overlay_write(Gui* gui, const Renderer* renderer, const RenderFrame* frame,
                   const OceanSea* sea, const HudInfo* info);

#endif
