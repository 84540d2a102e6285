/*
 * A panel over the sea: where it lies, how it is moved by its title and resized by its corner.
 */
#ifndef SWELL_APP_PANEL_H
#define SWELL_APP_PANEL_H

#include "gui.h"
#include "swell/render.h"

/* Places and sizes are in points of a window of 1280 x 720 and grow and shrink with the window. */
typedef struct Panel {
    bool from_right;     /* `side` is the gap to the right edge of the window, else to the left */
    double side, bottom; /* gaps to the window's edges */
    double width, height;
} Panel;

/* The window that panels lie in. Pixels. */
typedef struct PanelWindow {
    int width, height; /* at least 1 */
    int title_height;  /* of each panel, above its inside */
} PanelWindow;

typedef enum PanelPart { PANEL_OUTSIDE, PANEL_INSIDE, PANEL_TITLE, PANEL_CORNER } PanelPart;

/* The panel's inside, without its title. Both are always within the window; one that is too low for
   both gives the title at most half its height. Pixels. */
RenderRect panel_rect(const Panel* panel, const PanelWindow* window);

/* The title's bar above the inside. Pixels. */
RenderRect panel_title_rect(RenderRect inside, int title_height);

/* Which part of the panel is at (x, y) pixels. */
PanelPart panel_part_at(RenderRect inside, int title_height, double x, double y);

/* Moves the panel by a way in pixels, as far as the window reaches. */
void panel_move(Panel* panel, double dx, double dy, const PanelWindow* window);

/* Puts the lower right corner at a place in pixels, keeping the upper left one and the shape. */
void panel_resize(Panel* panel, double x, double y, const PanelWindow* window);

/* Adds the title, its bar and the mark of the corner to the frame of `gui`. Parts of the title,
   which two spaces keep apart, are left out from the end where there is no room for them. What is
   drawn over the panel is given by the inside of the panel `above` it, or NULL: the title takes the
   wider side that this one leaves free. */
void panel_add_frame(Gui* gui, RenderRect inside, const RenderRect* above, int title_height,
                     const char* title);

#endif
