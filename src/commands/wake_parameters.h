/*
 * How a wake by script came about, for those who find its arrays: the patch, the stones, the
 * course. Entries of a parameters.json that is written by export_begin_parameters.
 */
#ifndef SWELL_COMMANDS_WAKE_PARAMETERS_H
#define SWELL_COMMANDS_WAKE_PARAMETERS_H

#include "swell/host.h"
#include "water/water_sim.h"

/* What stays the same while the run goes on: cells, border, when it begins. Each entry is led by
   `lead`: a comma, a line's end and its indent. */
void wake_parameters_print_patch(HostFile* file, const WaterSim* water, const char* lead);

/* "stones" and "course", empty where there are none. */
void wake_parameters_print_script(HostFile* file, const WaterSim* water);

/* Both: the patch as the object "wake", of arrays that stand beside those of a sea. */
void wake_parameters_print(HostFile* file, const WaterSim* water);

#endif
