/* The place of a panel over the sea, which scales with the program's window. The gui draws it. */
#ifndef SWELL_POOL_FLOATING_WINDOW_H
#define SWELL_POOL_FLOATING_WINDOW_H

#include "swell/render.h"

/* Places and sizes are in points: pixels of a window of 1280 x 720. */
typedef struct FloatingWindow {
    bool from_right;     /* `side` is the gap to the window's right edge, else to the left */
    double side, bottom; /* gaps to the window's edges */
    double width, height;
    bool enlarged; /* fills the window; the other fields keep the place for later */
    bool by_hand;  /* the user has moved or resized it */
} FloatingWindow;

/* The window that contains the panels. Pixels. */
typedef struct FloatingArea {
    int width, height; /* at least 1 */
    int title_height;  /* of each panel, above its inside */
} FloatingArea;

/* Returns the panel's inside, without its title, pixels. Both are always within the window; in a
   very low window the title gets at most half the height. */
RenderRect floating_window_rect(const FloatingWindow* panel, const FloatingArea* window);

/* Moves and resizes the panel's inside as the user wants, within the window; pixels. Keeps the
   shape and ends `enlarged`. */
void floating_window_place(FloatingWindow* panel, RenderRect inside, const FloatingArea* window);

/* The least width when resized, pixels. */
double floating_window_least_width(const FloatingArea* window);

#endif
