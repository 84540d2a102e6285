/*
 * A folder of files that appear together; files of cascades lie in folders within it.
 *
 *     bool ok = output_folder_make(&output, 0, error);
 *     HostFile* file = ok ? output_folder_begin(&output, 0, "height.npy", error) : NULL;
 *     ... write to it ...
 *     ok = file && output_folder_commit(&output, error);
 *     output_folder_release(&output);
 */
#ifndef SWELL_COMMANDS_OUTPUT_FOLDER_H
#define SWELL_COMMANDS_OUTPUT_FOLDER_H

#include "swell/host.h"
#include "swell/ocean.h"

enum { OUTPUT_FILES_MAX = 48 };

typedef struct OutputFolder {
    const char* path;              /* borrowed */
    bool made[OCEAN_CASCADES_MAX]; /* `path`, "cascade1" in it and so on, by output_folder_make */
    int count;                     /* files since the last commit */
    HostFile file[OUTPUT_FILES_MAX];
} OutputFolder;

/* Makes the folder of a cascade if it is missing. Fails with SWELL_ERROR_FILE, also if one cannot
   write into it. */
bool output_folder_make(OutputFolder* output, int cascade, SwellError* error);

/* Begins a file in the folder of a cascade. Returns NULL on failure, as host_file_begin. */
HostFile* output_folder_begin(OutputFolder* output, int cascade, const char* name,
                              SwellError* error);

/* Gives the files their names. Fails as host_files_commit does. */
bool output_folder_commit(OutputFolder* output, SwellError* error);

/* Removes the files that were not committed, and the folders that were made and are empty. */
void output_folder_release(OutputFolder* output);

#endif
