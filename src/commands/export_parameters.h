/*
 * The entries of parameters.json that describe a sea.
 */
#ifndef SWELL_COMMANDS_EXPORT_PARAMETERS_H
#define SWELL_COMMANDS_EXPORT_PARAMETERS_H

#include "options/options.h"
#include "swell/host.h"

/* Writes parameters with units, targets and measurements; without the last brace, so that the
   caller can add entries. */
void export_begin_parameters(HostFile* file, const Settings* settings, const OceanSea* sea);

/* Prints an entry with a value and a unit behind `lead`: comma, line break, indent. */
void export_print_number(HostFile* file, const char* lead, const char* name, double value,
                         const char* unit);

#endif
