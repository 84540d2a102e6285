/*
 * The help page: every key and what it does, grey where it does nothing at present.
 */
#ifndef SWELL_UI_HELP_PAGE_H
#define SWELL_UI_HELP_PAGE_H

#include "gui/gui.h"
#include "swell/render.h"

enum { HELP_ROWS_MAX = 64 };

/* The height of its lines in a window of that size in pixels, for gui_begin: text shrinks until the
   page fits or could hardly be read; then the page is scrolled. */
int help_page_text_height(int width, int height, double content_scale);

/* Writes it in a frame of `gui` with lines of that height. `possible`: per row of the table of
 * keys.
 */
void help_page_write(Gui* gui, const bool* possible, bool gamepad, int width, int height);

#endif
