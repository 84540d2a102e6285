/*
 * The steps of a file between begin and commit, which file.c and file_set.c share.
 */
#ifndef SWELL_HOST_FILE_FILE_H
#define SWELL_HOST_FILE_FILE_H

#include "swell/host.h"

/* As host_file_begin; `sweep` removes files of killed programs from the folder first. */
bool host_file_open(HostFile* file, const char* path, bool sweep, SwellError* error);

/* Flushes the file to the disk and closes it; it keeps its temporary name. */
bool host_file_finish(HostFile* file, SwellError* error);

/* Renames a finished file to its target. Returns 0 or an errno; then `temporary` is still there. */
int host_file_replace(const char* temporary, const char* path);

/* Flushes the names in the folder of a target that has been replaced. */
bool host_file_sync_name(const char* path, SwellError* error);

#endif
