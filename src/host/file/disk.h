/*
 * System calls for files and folders, on POSIX (disk.c) and Windows (disk_windows.c), and the parts
 * of host that are built on them: whole files in memory, temporary files. Names are UTF-8. A call
 * that fails sets errno.
 */
#ifndef SWELL_HOST_DISK_H
#define SWELL_HOST_DISK_H

#include "swell/host.h"

/* ---- Paths ---------------------------------------------------------------------------------- */

typedef enum HostDiskKind {
    HOST_DISK_FILE,
    HOST_DISK_FOLDER,
    HOST_DISK_PIPE,
    HOST_DISK_DEVICE /* or a socket */
} HostDiskKind;

typedef struct HostDiskStatus {
    HostDiskKind kind;
    int64_t size;    /* bytes */
    int64_t written; /* time of the last write, nanoseconds since some moment */
    unsigned mode;   /* POSIX permissions */
    bool is_own;     /* belongs to this user; always true on Windows */
} HostDiskStatus;

/* Fills in the status of the target of a path, links followed. Never blocks. */
bool host_disk_stat(const char* path, HostDiskStatus* status);

/* Returns whether permissions allow writing; opening may still fail. */
bool host_disk_may_write(const char* path);

/* Returns whether the path is a link, to anything or nothing. */
bool host_disk_is_link(const char* path);

/* Replaces the path of an existing file by its path without links, so that a rename replaces the
   target of a link. */
bool host_disk_resolve_links(char path[HOST_PATH_SIZE]);

/* Returns whether `letter` separates folders in a path. */
bool host_disk_is_separator(char letter);

/* Fills in the full path of the current folder. */
bool host_disk_current_folder(char path[HOST_PATH_SIZE]);

/* Fills in the full path of the folder in which this user's programs keep what can be computed
   again. */
bool host_disk_cache_folder(char path[HOST_PATH_SIZE]);

typedef void (*HostDiskVisit)(void* context, const char* name);

/* Calls `visit` with the name of each entry of a folder. */
void host_disk_visit_names(const char* folder, HostDiskVisit visit, void* context);

/* Returns whether the path is a folder of this user's and no link; closes it to all others. */
bool host_disk_keep_private(const char* folder);

/* ---- Files ---------------------------------------------------------------------------------- */

/* Opens a file to read, or a device or pipe to write. Child processes do not inherit it. Waits for
   the other end of a pipe. Returns NULL on failure. */
FILE* host_disk_open(const char* path, bool to_write);

/* Opens a regular file of this user's to read. Follows no link and waits for nothing. Returns NULL
   if the path is anything else. */
FILE* host_disk_open_own(const char* path);

/* Makes a new file, with the permissions of `like` unless that is NULL. Fails with EEXIST if there
   is one of that name. */
FILE* host_disk_create(const char* path, const HostDiskStatus* like);

/* Returns another stream of a new file. Until that stream is closed or the process ends, it
   protects the file from host_disk_remove_left. Returns NULL on failure, with EEXIST if the file
   has just been removed. */
FILE* host_disk_hold(FILE* file);

/* Removes a regular file of this user's that no process holds. */
void host_disk_remove_left(const char* path);

/* Flushes a file to the disk. Returns 0 or an errno. */
int host_disk_sync(FILE* file);

/* Each returns 0, or -1 on failure. */
int host_disk_rename(const char* from, const char* to); /* over an existing file */
int host_disk_remove(const char* path);
int host_disk_make_folder(const char* path, bool is_private); /* closed to other users */
int host_disk_remove_folder(const char* path);                /* if it is empty */

/* ---- Whole files (file_read.c) --------------------------------------------------------------- */

typedef struct HostBytes {
    uint8_t* data; /* (size), followed by a zero; owned, from swell_memory_allocate */
    size_t size;
} HostBytes;

/* Reads a file, or a pipe to its end. Fails with SWELL_ERROR_FILE for folders, devices (which it
   never opens) and files longer than HOST_FILE_BYTES, or with SWELL_ERROR_MEMORY; then data =
   NULL. */
bool host_bytes_read(HostBytes* bytes, const char* path, SwellError* error);

/* ---- Temporary files (temporaries.c) --------------------------------------------------------- */

/* Temporary files, and folders without a file yet, are noted, so that a process that is ended from
   outside leaves none, and the files of a killed process are found. */

/* Makes a temporary file beside `path`, with the permissions of `like` unless that is NULL; notes
   it and fills in its name. Returns the file, and in `holds` a stream that holds it until it is
   renamed or removed. Returns NULL on failure, and sets errno. */
FILE* host_temporary_create(const char* path, const HostDiskStatus* like, char name[HOST_PATH_SIZE],
                            FILE** holds);

/* Removes the temporary files beside `path` that killed or crashed processes have left. */
void host_temporaries_remove_left(const char* path);

/* Note a file or a folder that was made, and forget it. Any thread may call them. */
void host_temporary_note(const char* path);
void host_temporary_forget(const char* path);

/* Removes the noted files, and the noted folders if they are empty. Takes no lock, since a signal
   handler calls it before _exit. */
void host_temporaries_remove(void);

#endif
