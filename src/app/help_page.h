/*
 * The help page: every key and what it does, grey where it does nothing at present.
 */
#ifndef SWELL_APP_HELP_PAGE_H
#define SWELL_APP_HELP_PAGE_H

#include "swell/render.h"
#include "view_state.h"

/* Fills `overlay` anew for a window of that size in pixels. Text shrinks until the page fits. */
void help_page_fill(RenderOverlay* overlay, const ViewState* state, bool gamepad, int width,
                    int height, double content_scale);

#endif
