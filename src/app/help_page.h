/*
 * The help page: every key and what it does, grey where it does nothing at present.
 */
#ifndef SWELL_APP_HELP_PAGE_H
#define SWELL_APP_HELP_PAGE_H

#include "gui.h"
#include "swell/render.h"
#include "view_state.h"

/* The height of its lines in a window of that size in pixels, for gui_begin: text shrinks until the
   page fits. */
int help_page_text_height(int width, int height, double content_scale);

/* Writes it in a frame of `gui` with lines of that height. */
void help_page_write(Gui* gui, const ViewState* state, bool gamepad, int width, int height,
                     double content_scale);

#endif
