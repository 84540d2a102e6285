/*
 * The names of temporary files and of folders without a file yet, so that a process that is ended
 * from outside leaves none.
 */
#ifndef SWELL_HOST_TEMPORARIES_H
#define SWELL_HOST_TEMPORARIES_H

/* Notes a file or a folder that was made, until it is forgotten. Any thread. */
void host_temporary_note(const char* path);
void host_temporary_forget(const char* path);

/* Removes those that are noted, folders if they are empty. Takes no lock: a signal handler calls
 * it, before _exit. */
void host_temporaries_remove(void);

#endif
