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

enum { OCEAN_WORD_SIZE = 256 };

/* Copies the next of a text's words, which have blanks between them, and steps over it; the
   beginning of one that is too long, whose `is_whole` is false. Returns whether there is one. */
bool ocean_next_word(const char** text, char word[OCEAN_WORD_SIZE], bool* is_whole);

/* Fills `text` with the options from `first` on, each with some letters before it. */
void ocean_option_list(OceanOption first, const char* before, char* text, size_t size);

/* Copies an option's parameters. */
void ocean_option_copy(OceanOption option, const OceanParams* from, OceanParams* to);

#endif
