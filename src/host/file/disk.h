/*
 * System calls for files and folders, on POSIX (disk.c) and Windows (disk_windows.c). Names are
 * UTF-8. A call that fails sets errno; the capitals in the comments below are its values.
 */
#ifndef SWELL_HOST_DISK_H
#define SWELL_HOST_DISK_H

#include "swell/host.h"

/* ---- Paths ---------------------------------------------------------------------------------- */

typedef enum HostDiskKind {
    HOST_DISK_FILE,
    HOST_DISK_FOLDER,
    HOST_DISK_PIPE,
    HOST_DISK_DEVICE,
    HOST_DISK_OTHER
} HostDiskKind;

typedef struct HostDiskStatus {
    HostDiskKind kind;
    int64_t size;    /* bytes */
    int64_t written; /* time of the last write, nanoseconds since some moment */
    unsigned mode;   /* POSIX permissions */
} HostDiskStatus;

/* Status of the target of a path, links followed, or of a descriptor. Never blocks. */
bool host_disk_stat(const char* path, HostDiskStatus* status);
bool host_disk_fstat(int descriptor, HostDiskStatus* status);

/* Whether permissions allow writing; opening may still fail. */
bool host_disk_may_write(const char* path);

/* Whether the path is a regular file, or a link to anything. */
bool host_disk_is_file_or_link(const char* path);

/* Replaces the path of a symbolic link by its target, which need not exist, so that a rename
   replaces the target. Returns false if that has `size` bytes or more, or if links form a cycle. */
bool host_disk_resolve_links(char path[HOST_PATH_SIZE], size_t size);

/* Whether `letter` separates folders in a path. */
bool host_disk_is_separator(char letter);

/* Fills in the full path of the current folder. */
bool host_disk_current_folder(char path[HOST_PATH_SIZE]);

/* Fills in the full path of the folder in which this user's programs keep their state. */
bool host_disk_state_folder(char path[HOST_PATH_SIZE]);

/* Length of the folder part of `path`, with its separator; 0 in the current folder. */
int host_disk_folder_length(const char* path);

/* ---- Descriptors ---------------------------------------------------------------------------- */

/* Child processes do not inherit these descriptors, and opening a pipe does not wait for its other
   end. Each returns a descriptor or -1. */
int host_disk_open_to_read(const char* path);
int host_disk_open_in_place(const char* path); /* to write; ENXIO for a pipe without a reader */
int host_disk_open_over(const char* path);     /* to write; empties the file */
int host_disk_open_new(const char* path, unsigned mode); /* to write, locked; EEXIST */

int host_disk_duplicate(int descriptor);
int host_disk_close(int descriptor);

/* Sets the permissions. Fails silently. */
void host_disk_set_mode(int descriptor, unsigned mode);

/* Returns the bytes read or written; 0 at the end; -1 on failure: EAGAIN if a pipe is empty or full
   right now; EINTR. */
ptrdiff_t host_disk_read(int descriptor, void* bytes, size_t size);
ptrdiff_t host_disk_write(int descriptor, const void* bytes, size_t size);

/* Waits at most `ms` until there is something to read or room to write. Returns whether there is;
   always true for a file. */
bool host_disk_wait_to_read(int descriptor, int ms);
bool host_disk_wait_to_write(int descriptor, int ms);

/* Waits `ms`, or until a signal arrives. */
void host_disk_pause(int ms);

/* ---- Flushing to the disk ------------------------------------------------------------------- */

/* Flushes a file; does nothing for a pipe or a device. Returns 0 or an errno; EINTR if an interrupt
   is pending. */
int host_disk_sync(int descriptor);

/* Flushes the names in the folder of `path`; does nothing if that folder may not be read. Returns
   as host_disk_sync. */
int host_disk_sync_folder_of(const char* path);

/* ---- Names ---------------------------------------------------------------------------------- */

/* Each returns 0, or -1 on failure. */
int host_disk_rename(const char* from, const char* to); /* over an existing file; EBUSY: mounted */
int host_disk_remove(const char* path);
int host_disk_make_folder(const char* path);
int host_disk_remove_folder(const char* path); /* if it is empty */

/* Locks a folder until it is unlocked or the process ends. Returns a handle for unlocking, or -1:
   EWOULDBLOCK if another process has locked it, EACCES if it may not be read, ENOLCK if its file
   system has no locks, other values if it is no folder. */
int host_disk_lock_folder(const char* path);
void host_disk_unlock_folder(int lock);

/* Fills in the process id and a fraction of a second, for a unique name. */
void host_disk_unique_numbers(long* process, unsigned long* moment);

/* Whether a process of that id runs; true if unknown. */
bool host_disk_process_lives(long process);

typedef void (*HostDiskVisit)(void* context, const char* path);

/* Calls `visit` with the path of each entry in the folder of `path` whose name begins with
 * `prefix`.
 */
void host_disk_visit_names(const char* path, const char* prefix, HostDiskVisit visit,
                           void* context);

/* Removes a regular file of our user unless a process is writing it. Fails silently. */
void host_disk_remove_unused(const char* path);

#endif
