/*
 * Files that appear whole or not at all: we write a temporary file in the target's folder and
 * rename it to the target. A rename would replace devices and pipes, so those are written in place.
 */
#include "disk.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>

enum { SUFFIX_SIZE = 64 /* room for the suffix of a temporary name */ };

/* Fills in the error for an errno; EINTR means a signal, EDOM a number that is not finite. Returns
   false. */
static bool report(const HostFile* file, int failure, SwellError* error) {
    if (failure == EINTR) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted while writing '%s'",
                               file->path);
    }
    const char* reason = failure == EDOM ? "a number in it is not finite" : strerror(failure);
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': %s", file->path, reason);
}

/* ---- The start ----------------------------------------------------------------------------- */

bool host_file_begin_at(HostFile* file, const char* path, HostPlace place, SwellError* error) {
    assert(file && path);
    memset(file, 0, sizeof *file);
    if (path[0] == '\0') {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '': the name is empty");
    }
    if (strlen(path) >= sizeof file->path - SUFFIX_SIZE) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write '%.64s...': the name is too long", path);
    }
    memcpy(file->path, path, strlen(path) + 1);
    HostDiskStatus existing;
    const bool is_there = place == HOST_PLACE_NAMED && host_disk_stat(file->path, &existing);
    if (place == HOST_PLACE_NAMED && !is_there) {
        const int reason = errno;
        if (reason != ENOENT || host_disk_is_link(file->path)) { /* a link to nothing */
            return report(file, reason, error);
        }
    }
    if (is_there && existing.kind == HOST_DISK_FOLDER) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': it is a folder",
                               file->path);
    }
    if (is_there && !host_disk_may_write(file->path)) {
        return report(file, errno, error);
    }
    if (is_there && existing.kind != HOST_DISK_FILE) { /* a device or a pipe */
        file->stream = host_disk_open(file->path, true);
        return file->stream || report(file, errno, error);
    }
    if (is_there && !host_disk_resolve_links(file->path)) {
        return report(file, errno, error);
    }
    file->stream = host_temporary_create(file->path, is_there ? &existing : NULL, file->temporary,
                                         &file->holds);
    if (!file->stream) {
        file->temporary[0] = '\0';
        return report(file, errno, error);
    }
    return true;
}

bool host_file_begin(HostFile* file, const char* path, SwellError* error) {
    return host_file_begin_at(file, path, HOST_PLACE_NAMED, error);
}

bool host_file_check(const char* path, HostPlace place, SwellError* error) {
    HostFile file;
    if (place == HOST_PLACE_NAMED && host_path_is_special(path) && !host_folder_exists(path)) {
        return true;
    }
    const bool ok = host_file_begin_at(&file, path, place, error);
    if (ok) {
        host_temporaries_remove_left(file.path);
    }
    host_file_abandon(&file);
    return ok;
}

/* ---- Writing ------------------------------------------------------------------------------- */

void host_file_write(HostFile* file, const void* bytes, size_t size) {
    assert(file->stream);
    if (!file->failure && fwrite(bytes, 1, size, file->stream) != size) {
        file->failure = errno;
    }
}

void host_file_print(HostFile* file, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!file->failure && vfprintf(file->stream, format, arguments) < 0) {
        file->failure = errno;
    }
    va_end(arguments);
}

const char* host_file_temporary(const HostFile* file) {
    assert(file->stream);
    return file->temporary[0] ? file->temporary : NULL;
}

/* ---- The end ------------------------------------------------------------------------------- */

/* Flushes and closes the file, which keeps its temporary name. */
static bool finish(HostFile* file, SwellError* error) {
    int failure = file->failure;
    if (!failure && fflush(file->stream) != 0) {
        failure = errno;
    }
    if (!failure && file->temporary[0]) {
        failure = host_disk_sync(file->stream);
    }
    /* Some file systems report a full disk only on close. */
    if (fclose(file->stream) != 0 && !failure) {
        failure = errno;
    }
    file->stream = NULL;
    return !failure || report(file, failure, error);
}

/* Releases the temporary file, which was renamed or removed. */
static void forget_temporary(HostFile* file) {
    host_temporary_forget(file->temporary);
    file->temporary[0] = '\0';
    if (file->holds) {
        fclose(file->holds);
        file->holds = NULL;
    }
}

static bool replace(HostFile* file, SwellError* error) {
    if (file->temporary[0] && host_disk_rename(file->temporary, file->path) != 0) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot replace '%s': %s", file->path,
                               strerror(errno));
    }
    forget_temporary(file);
    return true;
}

bool host_files_commit(HostFile* files, int count, SwellError* error) {
    bool ok = true;
    for (int i = 0; ok && i < count; ++i) {
        ok = finish(&files[i], error);
    }
    if (ok && host_interrupts_pending()) {
        ok = swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted before '%s' was written",
                             files[0].path);
    }
    for (int i = 0; ok && i < count; ++i) {
        ok = replace(&files[i], error);
    }
    for (int i = 0; i < count; ++i) {
        host_file_abandon(&files[i]);
    }
    return ok;
}

bool host_file_commit(HostFile* file, SwellError* error) {
    return host_files_commit(file, 1, error);
}

bool host_file_write_start(const char* path, const void* bytes, size_t size, SwellError* error) {
    assert(path && bytes);
    FILE* file = host_disk_open(path, true); /* does not shorten it */
    bool ok = file && fwrite(bytes, 1, size, file) == size;
    ok = (!file || fclose(file) == 0) && ok;
    return ok ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': %s", path, strerror(errno));
}

bool host_file_save(const char* path, const void* bytes, size_t size, SwellError* error) {
    HostFile file;
    if (!host_file_begin(&file, path, error)) {
        return false;
    }
    host_file_write(&file, bytes, size);
    return host_file_commit(&file, error);
}

void host_file_abandon(HostFile* file) {
    if (file->stream) {
        fclose(file->stream);
        file->stream = NULL;
    }
    if (file->temporary[0]) {
        host_disk_remove(file->temporary);
        forget_temporary(file);
    }
}
