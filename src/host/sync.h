/*
 * What is to outlast a power failure: the bytes of a file, and its name in a folder.
 */
#ifndef SWELL_HOST_SYNC_H
#define SWELL_HOST_SYNC_H

/* Waits for the disk, where there is one behind the descriptor. Returns 0 or an errno; EINTR once
   an interrupt is pending. */
int host_sync(int descriptor);

/* Waits until what was renamed, made or removed in the folder that holds `path` is on the disk; at
   once where that folder may not be read. Returns as above. */
int host_sync_folder_of(const char* path);

/* The length of the name of the folder that holds `path`, with its slash; 0 for the current one. */
int host_folder_length(const char* path);

#endif
