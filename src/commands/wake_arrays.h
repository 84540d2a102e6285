/*
 * A scripted wake in files: its arrays, float32 (N, N) around the middle of the window, rows along
 * z and columns along x; and its entries of a parameters.json begun by export_begin_parameters.
 */
#ifndef SWELL_COMMANDS_WAKE_ARRAYS_H
#define SWELL_COMMANDS_WAKE_ARRAYS_H

#include "swell/host.h"
#include "swell/wake.h"
#include "water/water_sim.h"

typedef enum WakeArray {
    WAKE_ARRAY_HEIGHT,  /* m */
    WAKE_ARRAY_SLOPE_X, /* 1 */
    WAKE_ARRAY_SLOPE_Z,
    WAKE_ARRAY_FOAM,  /* 0 to 1 */
    WAKE_ARRAY_PSI,   /* becomes the height a quarter of a period later, m */
    WAKE_ARRAY_TRAIL, /* strength of the turbulence, 0 to 1 */
    WAKE_ARRAY_SLICK, /* share of short waves that are wiped out, 0 to 1 */
    WAKE_ARRAY_COUNT
} WakeArray;

/* Returns the name of the file without its ending: "height", ... */
const char* wake_array_name(WakeArray array);

/* Writes an array; [m][n] lies (n - N/2, m - N/2) cells from the middle. Fails with
   SWELL_ERROR_MEMORY. */
bool wake_array_write(HostFile* file, const WakePatch* patch, WakeArray array, SwellError* error);

/* Prints what is constant during the run: cells, border, its begin. `lead` precedes each entry:
   comma, line break, indent. */
void wake_parameters_print_patch(HostFile* file, const WaterSim* water, const char* lead);

/* Prints "stones" and "course", empty where there are none. */
void wake_parameters_print_script(HostFile* file, const WaterSim* water);

/* Prints both, the patch as an object "wake", for arrays beside those of a sea. */
void wake_parameters_print(HostFile* file, const WaterSim* water);

#endif
