/*
 * The word that was probably meant.
 */
#ifndef SWELL_OPTIONS_NEAREST_H
#define SWELL_OPTIONS_NEAREST_H

/* How many letters must be put in, taken out, exchanged or swapped with their neighbour to make one
   word from the other; words longer than 63 letters are cut. (Damerau and Levenshtein's distance,
   where no letter is touched twice.) */
int nearest_distance(const char* one, const char* other);

/* Whether a word of that distance is likely to be meant by the other: a third of its letters, at
   least two, may be wrong. */
int nearest_limit(const char* word);

#endif
