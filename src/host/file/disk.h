/*
 * What the system does with files and folders, by name and by descriptor: the one place where
 * files know POSIX (disk.c) from Windows (disk_windows.c). Names are UTF-8. What fails sets errno;
 * words in the comments below are its values.
 */
#ifndef SWELL_HOST_DISK_H
#define SWELL_HOST_DISK_H

#include "swell/host.h"

/* ---- What there is -------------------------------------------------------------------------- */

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
    int64_t written; /* nanoseconds from some moment on */
    unsigned mode;   /* permissions, as POSIX writes them */
} HostDiskStatus;

/* Of what the name leads to, or the descriptor. Nothing is opened that it could wait for. */
bool host_disk_look(const char* path, HostDiskStatus* status);
bool host_disk_look_behind(int descriptor, HostDiskStatus* status);

/* Whether it may be written to, as far as can be told without trying. */
bool host_disk_may_write(const char* path);

/* Whether the name is that of a regular file, or of a link wherever it leads. */
bool host_disk_is_file_or_link(const char* path);

/* Replaces the name of a symbolic link by that of the file that it leads to, there or not, so that
   a renaming replaces the file. False where that has `size` bytes or more, or is a ring. */
bool host_disk_follow_links(char path[HOST_PATH_SIZE], size_t size);

/* Whether it stands between the folders of a name. */
bool host_disk_is_separator(char letter);

/* Fills in the full path of the current folder. */
bool host_disk_current_folder(char path[HOST_PATH_SIZE]);

/* The length of the name of the folder that holds `path`, with its separator; 0 for the current
   one. */
int host_disk_folder_length(const char* path);

/* ---- Descriptors ---------------------------------------------------------------------------- */

/* No other program gets these descriptors, and none of these calls waits for a reader or writer of
   a pipe. Each returns a descriptor or -1. */
int host_disk_open_to_read(const char* path);
int host_disk_open_in_place(const char* path); /* to write; ENXIO for a pipe without a reader */
int host_disk_open_over(const char* path);     /* to write; empty from now on */
int host_disk_open_new(const char* path, unsigned mode); /* to write, locked; EEXIST */

/* Another descriptor of the same. */
int host_disk_duplicate(int descriptor);

int host_disk_close(int descriptor);

/* Best effort: a file that others may read stays readable for them. */
void host_disk_set_mode(int descriptor, unsigned mode);

/* How many bytes were read or written; 0 at the end; -1 on failure: EAGAIN where a pipe has none,
   or no room for any, right now; EINTR. */
ptrdiff_t host_disk_read(int descriptor, void* bytes, size_t size);
ptrdiff_t host_disk_write(int descriptor, const void* bytes, size_t size);

/* Waits until there is something to read, or room to write, but no longer than so many ms. Returns
   whether there is; a file always has. */
bool host_disk_wait_to_read(int descriptor, int ms);
bool host_disk_wait_to_write(int descriptor, int ms);

/* Waits so many ms, or until a signal arrives. */
void host_disk_pause(int ms);

/* ---- What outlasts a power failure ---------------------------------------------------------- */

/* Waits for the disk, where there is one behind the descriptor. Returns 0 or an errno; EINTR once
   an interrupt is pending. */
int host_disk_sync(int descriptor);

/* Waits until what was renamed, made or removed in the folder that holds `path` is on the disk; at
   once where that folder may not be read. Returns as above. */
int host_disk_sync_folder_of(const char* path);

/* ---- Names ---------------------------------------------------------------------------------- */

/* Each returns 0, or -1 on failure. */
int host_disk_rename(const char* from, const char* to); /* over an existing file; EBUSY: mounted */
int host_disk_remove(const char* path);
int host_disk_make_folder(const char* path);
int host_disk_remove_folder(const char* path); /* if it is empty */

/* Locks a folder for as long as the process lives. Returns a number to unlock it by, or -1:
   EWOULDBLOCK where another has locked it, EACCES where it may not be read, ENOLCK where its file
   system knows no locks, other values where it is no folder. */
int host_disk_lock_folder(const char* path);
void host_disk_unlock_folder(int lock);

/* Fills in the number of this process and a part of a second, which make a unique name. */
void host_disk_make_unlikely(long* process, unsigned long* moment);

/* Whether a process of that number runs; true where that is unknown. */
bool host_disk_process_lives(long process);

/* Calls `visit` with the path of everything in the folder that holds `path` whose name begins so.
 */
void host_disk_visit_names(const char* path, const char* prefix, void (*visit)(const char* path));

/* Removes a regular file of our user unless some process is writing it. Fails silently. */
void host_disk_remove_unused(const char* path);

#endif
