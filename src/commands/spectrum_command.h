/*
 * `swell spectrum`: the target spectrum beside that of the amplitudes.
 */
#ifndef SWELL_COMMANDS_SPECTRUM_COMMAND_H
#define SWELL_COMMANDS_SPECTRUM_COMMAND_H

#include "options/options.h"

/* Writes `path`: a figure (.png, of the size of --resolution; needs no display) or numbers (.npy):
   float32 (R, 6), R the larger of both numbers of bins, NaN below the shorter columns:

       0  omega       geometric middle of a bin of frequencies [rad/s]; bins reach from
                      omega / sqrt(r) to omega sqrt(r), r about 1.05, and cover the bands of the
                      cascades
       1  S target    of the formula, mean over the bin [m^2 s]; of phillips from its waves
       2  S measured  of the amplitudes h0, each wave with 2 |h0|^2 [m^2 s]
       3  theta       middle of a bin of 10 degrees, in which waves run, 0 = +x, 90 = +z [degrees]
       4  D target    over all frequencies of the bands [m^2/degree]
       5  D measured

   Fails with SWELL_ERROR_USAGE for another ending, SWELL_ERROR_RANGE for a figure that is too small
   to be read, SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or
   SWELL_ERROR_INTERRUPTED. */
bool spectrum_command_run(const Settings* settings, const char* path, SwellError* error);

#endif
