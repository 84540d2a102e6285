/*
 * Clouds by wind and rain.
 *
 * Up to force 5 the clouds are fair: the default ones, or those of a preset without a deck. Above
 * it they close, and from force 9 they are a storm's. A preset has its own clouds at its own force,
 * and a fair one up to it. Rain falls from a storm's clouds, or from those of a preset that rains.
 * --clouds replaces all of this.
 */
#ifndef SWELL_OPTIONS_OPTIONS_CLOUDS_H
#define SWELL_OPTIONS_OPTIONS_CLOUDS_H

#include "options/options.h"

/* Fills the cover, 0 to 1, by cumulus, cirrus and deck, for the wind, the rain and the preset. A
   Phillips sea has no force: its clouds are those of the preset. */
void options_find_clouds(const Settings* settings, double clouds[3]);

#endif
