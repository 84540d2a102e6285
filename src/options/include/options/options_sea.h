/*
 * Which sea the options mean: a wind, a force, or the numbers of the Phillips spectrum, each with
 * defaults of its own.
 */
#ifndef SWELL_OPTIONS_OPTIONS_SEA_H
#define SWELL_OPTIONS_OPTIONS_SEA_H

#include "options/options.h"

/* Fills in what was not given of options->ocean. Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE
   where options contradict each other. */
bool options_settle_sea(Options* options, SwellError* error);

/* Whether the option says something of a sea such as options->ocean: --wind does of a Phillips sea
   alone, --fetch of the others, --beaufort where wind and fetch are those of a force. --sun
   and --clouds do not beside a picture as the sky, nor --sky-turn without one. True for what has
   nothing to do with the kind of sea. */
bool options_concern_sea(const Options* options, const char* name);

/* The force whose wind and fetch a sea has, or -1. */
int options_force_of(const OceanSeaState* sea);

#endif
