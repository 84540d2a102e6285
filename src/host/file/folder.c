/*
 * Folders. The lock of a claimed folder ends with the process.
 */
#include "disk.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

bool host_folder_exists(const char* path) {
    HostDiskStatus existing;
    return host_disk_stat(path, &existing) && existing.kind == HOST_DISK_FOLDER;
}

bool host_folder_make(const char* path, bool* made, SwellError* error) {
    *made = host_disk_make_folder(path) == 0;
    const int reason = *made ? host_disk_sync_folder_of(path) : errno;
    if (*made && reason) {
        host_folder_remove(path);
        *made = false;
    }
    if (*made) {
        return true;
    }
    return (reason == EEXIST && host_folder_exists(path)) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot make the folder '%s': %s", path,
                           strerror(reason));
}

void host_folder_remove(const char* path) {
    if (host_disk_remove_folder(path) == 0) {
        (void)host_disk_sync_folder_of(path);
    }
}

static bool refuse(const HostFolder* folder, const char* reason, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot write into '%s': %s", folder->path,
                           reason);
}

/* A folder that may not be read, or on a file system without locks, is not locked. */
static bool lock(HostFolder* folder, SwellError* error) {
    folder->lock = host_disk_lock_folder(folder->path);
    if (folder->lock >= 0 || errno == EACCES || errno == ENOLCK) {
        return true;
    }
    return refuse(
        folder, errno == EWOULDBLOCK ? "another program is writing there" : strerror(errno), error);
}

bool host_folder_claim(HostFolder* folder, const char* path, SwellError* error) {
    assert(folder && path);
    memset(folder, 0, sizeof *folder);
    folder->lock = -1;
    if (strlen(path) >= sizeof folder->path) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write into '%.64s...': the name is too long", path);
    }
    memcpy(folder->path, path, strlen(path) + 1);
    if (host_folder_make(folder->path, &folder->made, error) && lock(folder, error)) {
        return true;
    }
    host_folder_release(folder, false);
    return false;
}

void host_folder_release(HostFolder* folder, bool keep) {
    assert(folder);
    if (folder->made && !keep) {
        host_folder_remove(folder->path);
    }
    if (folder->path[0] && folder->lock >= 0) {
        host_disk_unlock_folder(folder->lock);
    }
    memset(folder, 0, sizeof *folder);
    folder->lock = -1;
}
