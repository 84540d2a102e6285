/*
 * What the files of an export share: export.c makes the files whole or not at all, export_arrays.c
 * and export_parameters.c fill them.
 */
#ifndef SWELL_APP_EXPORT_PARTS_H
#define SWELL_APP_EXPORT_PARTS_H

#include "options.h"
#include "swell/host.h"

/* The arrays of one cascade. */
typedef enum ExportArray {
    EXPORT_H0,
    EXPORT_OMEGA,
    EXPORT_HEIGHT,
    EXPORT_SLOPE_X,
    EXPORT_SLOPE_Z,
    EXPORT_DISP_X,
    EXPORT_DISP_Z,
    EXPORT_JACOBIAN,
    EXPORT_VERTICES,
    EXPORT_ARRAY_COUNT
} ExportArray;

/* "h0", ...: the names of the files, without their ending. */
const char* export_array_name(ExportArray array);

/* Fills the arrays of a cascade of N x N samples. Fails with SWELL_ERROR_MEMORY; what could not be
   written is told when the files are finished. */
bool export_write_arrays(OceanCascade* cascade, HostFile file[EXPORT_ARRAY_COUNT],
                         SwellError* error);

/* Fills parameters.json: every parameter with its unit, what was aimed at and what was measured. */
void export_write_parameters(HostFile* file, const Options* options, const OceanSea* sea);

#endif
