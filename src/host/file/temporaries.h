/*
 * Temporary files, and the names of them and of folders without a file yet, so that a process that
 * is ended from outside leaves none, and what one that is killed leaves is found.
 */
#ifndef SWELL_HOST_TEMPORARIES_H
#define SWELL_HOST_TEMPORARIES_H

#include "disk.h"

/* Makes a temporary file beside `path`, with the permissions of `like` unless that is NULL; notes
   it and fills in its name. Returns it with a stream that `holds` it until it is renamed or
   removed; NULL on failure, and sets errno. */
FILE* host_temporary_create(const char* path, const HostDiskStatus* like, char name[HOST_PATH_SIZE],
                            FILE** holds);

/* Removes the temporary files beside `path` that processes have left which were killed or crashed.
 */
void host_temporaries_remove_left(const char* path);

/* Notes a file or a folder that was made, until it is forgotten. Any thread. */
void host_temporary_note(const char* path);
void host_temporary_forget(const char* path);

/* Removes those that are noted, folders if they are empty. Takes no lock: a signal handler calls
 * it, before _exit. */
void host_temporaries_remove(void);

#endif
