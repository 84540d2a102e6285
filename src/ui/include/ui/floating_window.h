/*
 * Where a panel over the sea lies. Its window is the gui's; the place that the user has given it
 * stays in proportion to the program's window.
 */
#ifndef SWELL_UI_FLOATING_WINDOW_H
#define SWELL_UI_FLOATING_WINDOW_H

#include "swell/render.h"

/* Places and sizes are in points of a window of 1280 x 720 and grow and shrink with the window. */
typedef struct FloatingWindow {
    bool from_right;     /* `side` is the gap to the right edge of the window, else to the left */
    double side, bottom; /* gaps to the window's edges */
    double width, height;
    bool enlarged; /* as large as the window allows; the place is kept for later */
    bool by_hand;  /* the user has moved or resized it */
} FloatingWindow;

/* The window that panels lie in. Pixels. */
typedef struct FloatingArea {
    int width, height; /* at least 1 */
    int title_height;  /* of each panel, above its inside */
} FloatingArea;

/* The panel's inside, without its title. Both are always within the window; one that is too low for
   both gives the title at most half its height. Pixels. */
RenderRect floating_window_rect(const FloatingWindow* panel, const FloatingArea* window);

/* Takes the place that the user has given its inside, as far as the window reaches; the shape
   stays. It is enlarged no more. Pixels. */
void floating_window_take_place(FloatingWindow* panel, RenderRect inside,
                                const FloatingArea* window);

/* The least width that a user can give it. Pixels. */
double floating_window_least_width(const FloatingArea* window);

#endif
