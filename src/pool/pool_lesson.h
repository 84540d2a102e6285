/* The window that explains the pool or the string: what its scheme is, when it is stable, its
   constants and driver, and the history, spectrum and natural frequencies of its probe. */
#ifndef SWELL_POOL_LESSON_H
#define SWELL_POOL_LESSON_H

#include "pool/pool_panels.h"

/* Finds the place of each above its picture, or beside it where there is more room. Returns whether
   there is room for both. */
bool pool_lesson_place(const Gui* gui, const RenderRect picture[POOL_PANEL_COUNT], int width,
                       int height, RenderRect place[POOL_PANEL_COUNT]);

/* Fills `request` if the user changes something. */
void pool_lesson_write(const PoolPanels* panels, PoolPanel panel, Gui* gui, RenderRect place,
                       SettingsRequest* request);

#endif
