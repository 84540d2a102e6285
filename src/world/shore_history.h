/*
 * Histories of shores that are kept between runs, in the user's cache (swell/host.h): the state
 * of the shore at the time of a picture, under a key of all that it depends on.
 *
 * There are a few files; a key belongs to one of them, and replaces what is in it. A file is
 * written whole or not at all. One that cannot be read, or is not what was written, counts as none.
 */
#ifndef SWELL_WORLD_SHORE_HISTORY_H
#define SWELL_WORLD_SHORE_HISTORY_H

#include "world/shore_stream.h"

/* The key of the history of a stream whose shore is still at its beginning, which ends at the time
   `until` [s], and whose coarse part ends at `refined` [s]: of the program, the processor, the bed,
   the times, and the sea's waves at the rims. 0 where nothing is kept. */
uint64_t shore_history_key(const ShoreStream* stream, double refined, double until);

/* Takes the kept state. Returns false, and leaves the shore at its beginning, where there is
   none. */
bool shore_history_load(ShoreStream* stream, uint64_t key);

/* Keeps the state of the shore, if it can. */
void shore_history_save(const ShoreStream* stream, uint64_t key);

#endif
