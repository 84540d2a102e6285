/*
 * The output of exports: a folder of files that appear together, and the content of these files.
 * Files of further cascades lie in folders within it.
 *
 *     bool ok = output_folder_make(&output, 0, error);
 *     HostFile* file = ok ? output_folder_begin(&output, 0, "height.npy", error) : NULL;
 *     ... write to it ...
 *     ok = file && output_folder_commit(&output, error);
 *     output_folder_release(&output);
 */
#ifndef SWELL_COMMANDS_OUTPUT_H
#define SWELL_COMMANDS_OUTPUT_H

#include "options/options.h"
#include "swell/host.h"
#include "swell/wake.h"
#include "water/water_sim.h"

enum { OUTPUT_FILES_MAX = 48 };

typedef struct OutputFolder {
    const char* path;              /* borrowed */
    bool made[OCEAN_CASCADES_MAX]; /* by output_folder_make: `path`, "cascade1" in it and so on */
    int count;                     /* files since the last commit */
    HostFile file[OUTPUT_FILES_MAX];
} OutputFolder;

/* Makes the folder of a cascade if it is missing. Fails with SWELL_ERROR_FILE, also if the folder
   cannot be written to. */
bool output_folder_make(OutputFolder* output, int cascade, SwellError* error);

/* Begins a file in the folder of a cascade. Fails as host_file_begin does, and then
   returns NULL. */
HostFile* output_folder_begin(OutputFolder* output, int cascade, const char* name,
                              SwellError* error);

/* Writes a NumPy array of two dimensions, whose numbers must be finite. */
void output_write_grid(HostFile* file, int rows, int columns, const float* values);

/* Fills the next character of a text as JSON has it within quotes, and steps over it. Bytes that
   are no UTF-8 become U+FFFD. Returns false at the end. */
enum { OUTPUT_PIECE_SIZE = 8 };
bool output_escape(const char** text, char piece[OUTPUT_PIECE_SIZE]);

/* Writes a text in quotes, as JSON has it. */
void output_print_text(HostFile* file, const char* text);

/* Gives the files their names. Fails as host_files_commit does. */
bool output_folder_commit(OutputFolder* output, SwellError* error);

/* Removes the files that were not committed, and the folders that were made and are empty. */
void output_folder_release(OutputFolder* output);

/* ---- parameters.json (export_parameters.c) --------------------------------------------------- */

/* Writes parameters with units, targets and measurements. Leaves out the last brace, so that the
   caller can add entries. */
void export_begin_parameters(HostFile* file, const Settings* settings, const OceanSea* sea);

/* Prints an entry with a value and a unit. `lead` precedes it: comma, line break, indent. */
void export_print_number(HostFile* file, const char* lead, const char* name, double value,
                         const char* unit);

/* ---- A scripted wake (wake_arrays.c) --------------------------------------------------------- */

/* Writes the arrays of a patch, float32 (N, N): [m][n] lies (n - N/2, m - N/2) cells from the
   middle of its window, rows along z and columns along x. Their names are `before`, one of

       height   [m]
       slope_x  [1]
       slope_z
       foam     0 to 1
       psi      becomes the height a quarter of a period later [m]
       trail    strength of the turbulence, 0 to 1
       slick    share of short waves that are wiped out, 0 to 1

   and `behind`, "-0001.npy". Fails as output_folder_begin does, and with SWELL_ERROR_MEMORY. */
bool wake_arrays_write(OutputFolder* output, const char* before, const char* behind,
                       const WakePatch* patch, SwellError* error);

/* Prints the patch's values that are constant during the run: cells, border, begin of the run.
   `lead` precedes each entry: comma, line break, indent. */
void wake_parameters_print_patch(HostFile* file, const WaterSim* water, const char* lead);

/* Prints "stones" and "course", empty where there are none. */
void wake_parameters_print_script(HostFile* file, const WaterSim* water);

/* Prints the patch, as an object "wake", and the script, for arrays beside those of a sea. */
void wake_parameters_print(HostFile* file, const WaterSim* water);

#endif
