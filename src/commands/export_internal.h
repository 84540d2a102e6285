/*
 * export.c commits the files of an export, all or none; export_arrays.c, export_maps.c,
 * export_mesh.c and export_parameters.c fill them.
 */
#ifndef SWELL_COMMANDS_EXPORT_INTERNAL_H
#define SWELL_COMMANDS_EXPORT_INTERNAL_H

#include "options/options.h"
#include "swell/host.h"
#include "water/water_layers.h"

/* Arrays of a cascade. */
typedef enum ExportArray {
    EXPORT_H0, /* constant, as EXPORT_OMEGA */
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

/* Returns the name of the file without its ending: "h0", ... */
const char* export_array_name(ExportArray array);

/* Writes the arrays of a cascade of N x N samples, except those whose file is NULL. Fails with
   SWELL_ERROR_MEMORY; committing the files reports write errors. */
bool export_write_arrays(OceanCascade* cascade, HostFile* const file[EXPORT_ARRAY_COUNT],
                         SwellError* error);

/* Maps of a cascade, three numbers per sample; columns along x, rows along z. */
typedef enum ExportMap {
    EXPORT_DISPLACEMENT, /* lambda D_x, h, lambda D_z [m] */
    EXPORT_SLOPE,        /* dh/dx, dh/dz, 0 */
    EXPORT_FOAM,         /* J; the memory of whitecaps; 0 */
    EXPORT_MAP_COUNT
} ExportMap;

/* "displacement", "slope", "foam" */
const char* export_map_name(ExportMap map);

/* Ranges of the channels of a map. */
typedef struct ExportRange {
    double low[3], high[3];
} ExportRange;

/* Returns an empty range. */
ExportRange export_empty_range(void);

/* Extends the ranges to the present maps of a cascade; `foam` is its memory (N x N). */
void export_widen_ranges(const OceanCascade* cascade, const float* foam,
                         ExportRange range[EXPORT_MAP_COUNT]);

/* Writes the maps of a cascade: EXR, or with `range` PNG of 16 bits. Fails with SWELL_ERROR_MEMORY
   or SWELL_ERROR_INTERRUPTED. */
bool export_write_maps(const OceanCascade* cascade, const float* foam, const ExportRange* range,
                       HostFile* const file[EXPORT_MAP_COUNT], SwellError* error);

/* Writes the JSON file that describes the numbers of a 16-bit map. `pattern` names the pictures. */
void export_write_range(HostFile* file, const OceanCascade* cascade, ExportMap map,
                        const ExportRange* range, const char* pattern);

/* Writes the present water in a square of `side` metres around the origin, cells x cells, as
   Wavefront OBJ, y up. */
void export_write_obj(HostFile* file, const WaterLayers* water, double side, int cells);

/* Write the header of a PC2 point cache of that mesh, and one frame. The second fails with
   SWELL_ERROR_MEMORY. */
void export_begin_pc2(HostFile* file, int cells, int frames);
bool export_write_pc2(HostFile* file, const WaterLayers* water, double side, int cells,
                      SwellError* error);

/* Writes parameters.json: parameters with units, targets and measurements; without the last brace,
   so that the caller can add entries. */
void export_begin_parameters(HostFile* file, const Settings* settings, const OceanSea* sea);

#endif
