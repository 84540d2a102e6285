/* The parameters of a sea by their options' names. */
#ifndef SWELL_OCEAN_PARAMS_H
#define SWELL_OCEAN_PARAMS_H

#include "ocean/choice.h"

/* Reads an option's parameters from a text, and checks their ranges. On failure (SWELL_ERROR_RANGE)
   `params` does not change. The force is no parameter and is not accepted. */
bool ocean_option_read(OceanOption option, const char* text, OceanParams* params,
                       SwellError* error);

/* Refuses a text. The message holds it and what the option accepts, "0.5 to 10000 m, or inf". */
bool ocean_option_refuse(OceanOption option, const char* text, SwellError* error);

enum { OCEAN_NAMES_SIZE = 512 };

/* Fills `names` with those of the options from `first` on, each after the letters `before`. */
void ocean_option_list(OceanOption first, const char* before, char names[OCEAN_NAMES_SIZE]);

#endif
