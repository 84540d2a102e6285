/* The help page: all keys with their meanings, grey if the command is not possible now. */
#ifndef SWELL_UI_HELP_PAGE_H
#define SWELL_UI_HELP_PAGE_H

#include "swell/render.h"
#include "ui/gui.h"

/* Returns the line height of the page in a window of that size in pixels, for gui_begin. Text
   shrinks until the page fits; below a readable size the page scrolls instead. */
int help_page_text_height(int width, int height, double content_scale);

/* Writes the page in a frame of `gui` with that line height. `possible` has an element per row of
   the table of keys; `in_page` of a browser some keys do something else. */
void help_page_write(Gui* gui, const bool* possible, bool gamepad, bool in_page, int width,
                     int height);

#endif
