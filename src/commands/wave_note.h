/* Tells by how much the grids of a sea round its single waves: the waves drawn or exported are
   others than those of the options. */
#ifndef SWELL_COMMANDS_WAVE_NOTE_H
#define SWELL_COMMANDS_WAVE_NOTE_H

#include "swell/ocean.h"

#include <stdio.h>

/* Writes a line where sea_figures_rounding has one. `log` may be NULL. */
void wave_note_report(const OceanSea* sea, FILE* log);

#endif
