/*
 * A wake as arrays, for files: float32 (N, N), rows along z and columns along x, around the middle
 * of the window.
 */
#ifndef SWELL_COMMANDS_WAKE_ARRAYS_H
#define SWELL_COMMANDS_WAKE_ARRAYS_H

#include "swell/host.h"
#include "swell/wake.h"

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
   SWELL_ERROR_MEMORY; what could not be written is told when the files are finished. */
bool wake_arrays_write(const WakePatch* patch, HostFile* const file[WAKE_ARRAY_COUNT],
                       SwellError* error);

#endif
