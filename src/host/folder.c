/*
 * Folders. One that is claimed is locked through a descriptor of its own, so that the lock goes
 * with the process whatever ends it.
 */
#include "process_end.h"
#include "swell/host.h"
#include "sync.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool host_folder_exists(const char* path) {
    struct stat existing;
    return stat(path, &existing) == 0 && S_ISDIR(existing.st_mode);
}

bool host_folder_make(const char* path, bool* made, SwellError* error) {
    *made = mkdir(path, 0777) == 0;
    const int reason = *made ? host_sync_folder_of(path) : errno;
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
    if (rmdir(path) == 0) {
        (void)host_sync_folder_of(path);
    }
}

static bool refuse(const HostFolder* folder, const char* reason, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot write into '%s': %s", folder->path,
                           reason);
}

/* A folder that may not be read, and a file system without locks, are written to unlocked. */
static bool lock(HostFolder* folder, SwellError* error) {
    folder->descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder->descriptor < 0) {
        return errno == EACCES || refuse(folder, strerror(errno), error);
    }
    if (flock(folder->descriptor, LOCK_EX | LOCK_NB) == 0) {
        return true;
    }
    const int reason = errno;
    close(folder->descriptor);
    folder->descriptor = -1;
    return reason != EWOULDBLOCK || refuse(folder, "another program is writing there", error);
}

static bool make(HostFolder* folder, SwellError* error) {
    host_end_hold();
    const bool ok = host_folder_make(folder->path, &folder->made, error);
    if (folder->made) {
        host_end_remember(folder->path);
    }
    host_end_release();
    return ok;
}

bool host_folder_claim(HostFolder* folder, const char* path, SwellError* error) {
    assert(folder && path);
    memset(folder, 0, sizeof *folder);
    folder->descriptor = -1;
    if (strlen(path) >= sizeof folder->path) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write into '%.64s...': the name is too long", path);
    }
    memcpy(folder->path, path, strlen(path) + 1);
    if (make(folder, error) && lock(folder, error)) {
        return true;
    }
    host_folder_release(folder, false);
    return false;
}

void host_folder_release(HostFolder* folder, bool keep) {
    assert(folder);
    if (folder->made) {
        host_end_hold();
        if (!keep) {
            host_folder_remove(folder->path);
        }
        host_end_forget(folder->path);
        host_end_release();
    }
    if (folder->path[0] && folder->descriptor >= 0) {
        close(folder->descriptor);
    }
    memset(folder, 0, sizeof *folder);
    folder->descriptor = -1;
}
