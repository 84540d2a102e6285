/* The parameters of a sea by their options' names. */
#ifndef SWELL_OCEAN_PARAMS_H
#define SWELL_OCEAN_PARAMS_H

#include "ocean/choice.h"

/* Sets an option's parameters to a text, and checks their ranges. `params` stays on failure
   (SWELL_ERROR_RANGE). Not for the force, which is none. */
bool ocean_option_read(OceanOption option, const char* text, OceanParams* params,
                       SwellError* error);

/* Refuses a text: the message holds it and what the option accepts, "0.5 to 10000 m, or inf". */
bool ocean_option_refuse(OceanOption option, const char* text, SwellError* error);

/* Appends the swell of 3 to 5 numbers; there must be room. Returns whether it did: a spread of 0 is
   refused, since a text leaves it out. */
bool ocean_swells_append(OceanSeaState* state, const double* numbers, int count);

/* Copies an option's parameters. */
void ocean_option_copy(OceanOption option, const OceanParams* from, OceanParams* to);

#endif
