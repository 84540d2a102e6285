/* A measured sea among the options of a sea. It is no part of the installed library. */
#ifndef SWELL_SPECTRA_HOUR_CHOICE_H
#define SWELL_SPECTRA_HOUR_CHOICE_H

#include "ocean/choice.h"
#include "swell/spectra.h"

/* Chooses the spectrum of an hour and, where they were not chosen, its wind, depth and length. Does
   nothing without a table, and where other options choose the spectrum. */
void measured_hour_choose(const MeasuredHour* hour, OceanChoice* choice);

#endif
