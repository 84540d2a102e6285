/*
 * What a wake by script leaves in files: its arrays, float32 (N, N) around the middle of the
 * window, rows along z and columns along x; and its entries of a parameters.json, which
 * export_begin_parameters begins.
 */
#ifndef SWELL_COMMANDS_WAKE_FILES_H
#define SWELL_COMMANDS_WAKE_FILES_H

#include "swell/host.h"
#include "swell/wake.h"
#include "water/water_sim.h"

typedef enum WakeArray {
    WAKE_ARRAY_HEIGHT,  /* m */
    WAKE_ARRAY_SLOPE_X, /* 1 */
    WAKE_ARRAY_SLOPE_Z,
    WAKE_ARRAY_FOAM, /* 0 to 1 */
    WAKE_ARRAY_PSI,  /* what turns into the height a quarter of a period later, m */
    WAKE_ARRAY_COUNT
} WakeArray;

/* "height", ...: the names of the files, without their ending. */
const char* wake_array_name(WakeArray array);

/* Fills `file` with each. [m][n] lies at ((n - N/2), (m - N/2)) cells from the middle. Fails with
   SWELL_ERROR_MEMORY; committing the files reports errors of writing. */
bool wake_arrays_write(const WakePatch* patch, HostFile* const file[WAKE_ARRAY_COUNT],
                       SwellError* error);

/* What stays the same while the run goes on: cells, border, when it begins. Each entry is led by
   `lead`: a comma, a line's end and its indent. */
void wake_parameters_print_patch(HostFile* file, const WaterSim* water, const char* lead);

/* "stones" and "course", empty where there are none. */
void wake_parameters_print_script(HostFile* file, const WaterSim* water);

/* Both: the patch as the object "wake", of arrays that stand beside those of a sea. */
void wake_parameters_print(HostFile* file, const WaterSim* water);

#endif
