/* The window that explains the pool or the string: what its scheme is, when it is stable, its
   constants and driver, and the history, spectrum and natural frequencies of its middle. */
#ifndef SWELL_POOL_LESSON_H
#define SWELL_POOL_LESSON_H

#include "pool/pool_panels.h"

/* Writes it above the picture at `place`, or beside it where there is more room. Fills `request` if
   the user changes something. */
void pool_lesson_write(const PoolPanels* panels, PoolPanel panel, Gui* gui, RenderRect place,
                       int width, int height, SettingsRequest* request);

#endif
