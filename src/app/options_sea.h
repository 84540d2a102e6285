/*
 * Which sea the options mean: a wind, a force, or the numbers of the Phillips spectrum, each with
 * defaults of its own.
 */
#ifndef SWELL_APP_OPTIONS_SEA_H
#define SWELL_APP_OPTIONS_SEA_H

#include "options.h"

/* Fills in what was not given of options->ocean. Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE
   where options contradict each other. */
bool options_settle_sea(Options* options, SwellError* error);

#endif
