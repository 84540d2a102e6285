/*
 * Spray off the lips of a shore's breakers, as sheets of mist for spray_gather.
 *
 * It has no memory: each piece of a lip throws a sheet at fixed times, from where the lip was then
 * if it has run at its present speed. So a picture is a function of its water and its time.
 */
#ifndef SWELL_SCENE_LIP_SPRAY_H
#define SWELL_SCENE_LIP_SPRAY_H

#include "swell/shore_display.h"
#include "swell/spray.h"

enum { LIP_SPRAY_MAX = 6144 };

/* Fills the sheets near the eye of `view` that fly at `time` [s]; none for NULL. Returns how many.
   A wind against the waves throws more. */
int lip_spray_list(const ShoreDisplay* shown, double time, const SprayView* view,
                   SprayEvent event[LIP_SPRAY_MAX]);

#endif
