/*
 * The last steps of files: whole on the disk, closed, and by one rename in their place.
 */
#include "disk.h"
#include "file_parts.h"
#include "process_end.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { COPY_BYTES = 64 * 1024 };

bool host_file_report(const HostFile* file, int failure, SwellError* error) {
    if (failure == EINTR) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted while writing '%s'",
                               file->path);
    }
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': %s", file->path,
                           strerror(failure));
}

static bool close_file(HostFile* file, SwellError* error) {
    host_file_drain(file);
    int failure = file->failure;
    if (!failure && file->temporary[0]) {
        failure = host_disk_sync(file->descriptor);
    }
    /* Some file systems report a full disk only when the file is closed. */
    if (host_disk_close(file->descriptor) != 0 && !failure) {
        failure = errno;
    }
    file->descriptor = -1;
    return failure ? host_file_report(file, failure, error) : true;
}

/* Fills the target with the temporary file; 0 or an errno. */
static int copy_bytes(HostFile* file, int from, int to) {
    for (;;) {
        const ptrdiff_t got = host_disk_read(from, file->buffer, COPY_BYTES);
        if (got <= 0) {
            return got < 0 ? errno : 0;
        }
        for (ptrdiff_t done = 0; done < got;) {
            const ptrdiff_t written =
                host_disk_write(to, file->buffer + done, (size_t)(got - done));
            if (written <= 0) {
                return written < 0 ? errno : EIO;
            }
            done += written;
        }
    }
}

/* What something is mounted on keeps its place; its content changes. */
static int replace_content(HostFile* file) {
    const int from = host_disk_open_to_read(file->temporary);
    if (from < 0) {
        return errno;
    }
    const int to = host_disk_open_over(file->path);
    int failure = to < 0 ? errno : copy_bytes(file, from, to);
    host_disk_close(from);
    if (to >= 0 && !failure) {
        failure = host_disk_sync(to);
    }
    if (to >= 0 && host_disk_close(to) != 0 && !failure) {
        failure = errno;
    }
    if (!failure) {
        host_disk_remove(file->temporary);
    }
    return failure;
}

/* 0 or an errno. */
static int take_place(HostFile* file) {
    if (!file->temporary[0]) {
        return 0;
    }
    int failure = host_disk_rename(file->temporary, file->path) == 0 ? 0 : errno;
    if (failure == EBUSY) {
        failure = replace_content(file);
    }
    if (!failure) {
        host_end_forget(file->temporary);
        file->temporary[0] = '\0';
        file->placed = true;
    }
    return failure;
}

static const char* name_of(const HostFile* file) {
    return file->path + host_disk_folder_length(file->path);
}

static bool report_place(const HostFile* files, int count, int done, int failure,
                         SwellError* error) {
    char new_ones[320] = "";
    if (done == 1) {
        snprintf(new_ones, sizeof new_ones, "; '%.128s' is new already", name_of(&files[0]));
    } else if (done > 1) {
        snprintf(new_ones, sizeof new_ones,
                 "; of %d files %d are new already, '%.128s' to '%.128s'", count, done,
                 name_of(&files[0]), name_of(&files[done - 1]));
    }
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot replace '%s': %s%s", files[done].path,
                           strerror(failure), new_ones);
}

static bool take_places(HostFile* files, int count, SwellError* error) {
    for (int i = 0; i < count; ++i) {
        const int failure = take_place(&files[i]);
        if (failure) {
            return report_place(files, count, i, failure, error);
        }
    }
    return true;
}

static bool is_in_folder_of(const HostFile* file, const HostFile* other) {
    const int length = host_disk_folder_length(file->path);
    return other->placed && length == host_disk_folder_length(other->path) &&
           strncmp(file->path, other->path, (size_t)length) == 0;
}

/* Each folder once, if its files follow each other. */
static bool sync_folders(const HostFile* files, int count, SwellError* error) {
    for (int i = 0; i < count; ++i) {
        if (!files[i].placed || (i + 1 < count && is_in_folder_of(&files[i], &files[i + 1]))) {
            continue;
        }
        const int failure = host_disk_sync_folder_of(files[i].path);
        if (failure) {
            return swell_error_set(error, SWELL_ERROR_FILE,
                                   "'%s' is new, but may not last: cannot write its folder: %s",
                                   files[i].path, strerror(failure));
        }
    }
    return true;
}

static bool close_all(HostFile* files, int count, SwellError* error) {
    for (int i = 0; i < count; ++i) {
        if (!close_file(&files[i], error)) {
            return false;
        }
    }
    if (host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                               "interrupted before '%s' was written", files[0].path);
    }
    return true;
}

bool host_file_commit_all(HostFile* files, int count, SwellError* error) {
    assert(files && count > 0);
    bool ok = close_all(files, count, error);
    if (ok) {
        host_end_hold();
        ok = take_places(files, count, error);
        host_end_release();
        ok = ok && sync_folders(files, count, error);
    }
    for (int i = 0; i < count; ++i) {
        host_file_abandon(&files[i]);
    }
    return ok;
}

bool host_file_commit(HostFile* file, SwellError* error) {
    return host_file_commit_all(file, 1, error);
}

void host_file_abandon(HostFile* file) {
    if (file->buffer && file->descriptor >= 0) {
        host_disk_close(file->descriptor);
    }
    file->descriptor = -1;
    if (file->temporary[0]) {
        host_end_hold();
        host_disk_remove(file->temporary);
        host_end_forget(file->temporary);
        host_end_release();
        file->temporary[0] = '\0';
    }
    swell_memory_free(file->buffer);
    file->buffer = NULL;
    file->buffered = 0;
}

bool host_file_remove(const char* path, SwellError* error) {
    if (!host_disk_is_file_or_link(path)) {
        return true;
    }
    const int failure = host_disk_remove(path) == 0 ? host_disk_sync_folder_of(path) : errno;
    return !failure || failure == ENOENT ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot remove '%s': %s", path,
                           strerror(failure));
}
