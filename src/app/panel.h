/*
 * A panel over the sea: where it lies, how it is moved by its title and resized by its corner.
 */
#ifndef SWELL_APP_PANEL_H
#define SWELL_APP_PANEL_H

#include "swell/render.h"

/* Places and sizes are in points of a window of 1280 x 720 and grow and shrink with the window. */
typedef struct Panel {
    bool from_right;     /* `side` is the gap to the right edge of the window, else to the left */
    double side, bottom; /* gaps to the window's edges */
    double width, height;
} Panel;

typedef enum PanelPart { PANEL_OUTSIDE, PANEL_INSIDE, PANEL_TITLE, PANEL_CORNER } PanelPart;

/* The panel's inside, without its title; always within the window. Pixels. */
RenderRect panel_rect(const Panel* panel, int width, int height);

/* The title's edge above the inside. Pixels. */
RenderRect panel_title_rect(RenderRect inside, int title_height);

PanelPart panel_part_at(RenderRect inside, int title_height, double x, double y);

/* Moves the panel by a way in pixels. */
void panel_move(Panel* panel, double dx, double dy, int width, int height);

/* Puts the lower right corner at a place in pixels, keeping the upper left one and the shape. */
void panel_resize(Panel* panel, double x, double y, int width, int height);

/* Adds the title, its bar and the mark of the corner to the overlay. Parts of the title, which two
   spaces keep apart, are left out from the end where there is no room for them. */
void panel_add_frame(RenderOverlay* overlay, RenderRect inside, int title_height,
                     const char* title);

#endif
