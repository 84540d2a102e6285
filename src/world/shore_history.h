/*
 * Keeps histories of shores between runs, in the user's cache (swell/host.h): the state of a shore
 * at the time of a picture, under a key of all that the state depends on.
 *
 * There are a few files. A key belongs to one of them and replaces its content. A file is written
 * whole or not at all. A file that cannot be read, or is not what was written, counts as missing.
 */
#ifndef SWELL_WORLD_SHORE_HISTORY_H
#define SWELL_WORLD_SHORE_HISTORY_H

#include "world/shore_stream.h"

/* Returns the key of the history of a stream whose shore is still at its beginning. The history
   ends at the time `until` [s], its coarse part at `refined` [s]. The key covers the program, the
   processor, the bed, the times, and the sea's waves at the rims. It is 0 where nothing is kept. */
uint64_t shore_history_key(const ShoreStream* stream, double refined, double until);

/* Loads the kept state. Returns false, and leaves the shore at its beginning, where none is
   kept. */
bool shore_history_load(ShoreStream* stream, uint64_t key);

/* Keeps the state of the shore if possible. */
void shore_history_save(const ShoreStream* stream, uint64_t key);

#endif
