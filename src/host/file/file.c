/*
 * Files that appear whole or not at all: we write a temporary file in the target's folder and
 * rename it to the target. A rename would replace devices and pipes, so those are written in place.
 */
#include "file.h"

#include "disk.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_BUFFER_BYTES = 64 * 1024,
    FILE_WAIT_MS = 50,           /* between two checks of a pipe without a reader */
    FILE_TEMPORARY_TRIES = 1000, /* names tried before giving up */
    FILE_SUFFIX_SIZE = 64        /* room for the suffix of a temporary name */
};

enum { STANDARD_OUTPUT = 1, STANDARD_ERROR = 2 }; /* descriptors */

/* Fills in the error for an errno; EINTR means an interrupt, EDOM a number that is not finite.
   Returns false. */
static bool report(const HostFile* file, int failure, SwellError* error) {
    if (failure == EINTR) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted while writing '%s'",
                               file->path);
    }
    const char* reason = failure == EDOM ? "a number in it is not finite" : strerror(failure);
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': %s", file->path, reason);
}

/* ---- The start ----------------------------------------------------------------------------- */

static bool open_in_place(HostFile* file, HostDiskKind kind, SwellError* error) {
    for (;;) {
        file->descriptor = host_disk_open_in_place(file->path);
        if (file->descriptor >= 0) {
            return true;
        }
        if (errno != ENXIO || kind != HOST_DISK_PIPE) { /* ENXIO: the pipe has no reader yet */
            return report(file, errno, error);
        }
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted while waiting for a reader of '%s'", file->path);
        }
        host_disk_pause(FILE_WAIT_MS);
    }
}

/* ".swell-PROCESS-MOMENT-ATTEMPT.tmp": unique, and shows when its process has ended. */
static void name_temporary(HostFile* file, int attempt) {
    long process;
    unsigned long moment;
    host_disk_unique_numbers(&process, &moment);
    const int length =
        snprintf(file->temporary, sizeof file->temporary, "%.*s.swell-%ld-%lx-%d.tmp",
                 host_disk_folder_length(file->path), file->path, process, moment, attempt);
    assert(length > 0 && (size_t)length < sizeof file->temporary);
    (void)length;
}

/* Removes a temporary file of a process that was killed. */
static void remove_if_stale(void* context, const char* path) {
    (void)context;
    const char* name = host_path_name(path);
    long process;
    unsigned long moment;
    int attempt, length = 0;
    if (sscanf(name, ".swell-%ld-%lx-%d.tmp%n", &process, &moment, &attempt, &length) == 3 &&
        length > 0 && name[length] == '\0' && !host_disk_process_lives(process)) {
        host_disk_remove_unused(path);
    }
}

/* Creates it with the permissions of the target, so that it is never more open than that. */
static bool open_temporary(HostFile* file, const HostDiskStatus* existing, SwellError* error) {
    for (int attempt = 0; attempt < FILE_TEMPORARY_TRIES; ++attempt) {
        name_temporary(file, attempt);
        file->descriptor = host_disk_open_new(file->temporary, existing ? existing->mode : 0666);
        if (file->descriptor >= 0) {
            if (existing) {
                host_disk_set_mode(file->descriptor, existing->mode);
            }
            return true;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    const int reason = errno;
    file->temporary[0] = '\0';
    return report(file, reason, error);
}

/* The number in the path of an open descriptor, or -1. Such a path is a link to the file that was
   opened, if it was a file; a rename to it would not write to the descriptor. */
static int named_descriptor(const char* path) {
    static const char* const FOLDERS[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "/dev/stdout") == 0) {
        return STANDARD_OUTPUT;
    }
    if (strcmp(path, "/dev/stderr") == 0) {
        return STANDARD_ERROR;
    }
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; ++i) {
        const size_t length = strlen(FOLDERS[i]);
        const char* number = path + length;
        if (strncmp(path, FOLDERS[i], length) == 0 && *number &&
            number[strspn(number, "0123456789")] == '\0') {
            const unsigned long value = strtoul(number, NULL, 10); /* ULONG_MAX if beyond */
            return value < INT_MAX ? (int)value : INT_MAX;
        }
    }
    return -1;
}

static bool open_duplicate(HostFile* file, int descriptor, SwellError* error) {
    file->descriptor = host_disk_duplicate(descriptor);
    return file->descriptor >= 0 || report(file, errno, error);
}

/* Whether the path is invalid: then the rename at the end would fail. */
static bool is_invalid_path(int reason) {
    return reason == EINVAL || reason == EILSEQ || reason == ENAMETOOLONG;
}

static bool open_target(HostFile* file, bool sweep, SwellError* error) {
    const int descriptor = named_descriptor(file->path);
    if (descriptor >= 0) {
        return open_duplicate(file, descriptor, error);
    }
    HostDiskStatus existing;
    const bool exists = host_disk_stat(file->path, &existing);
    if (!exists && is_invalid_path(errno)) {
        return report(file, errno, error);
    }
    if (exists && existing.kind == HOST_DISK_FOLDER) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': it is a folder",
                               file->path);
    }
    if (exists && !host_disk_may_write(file->path)) {
        return report(file, errno, error);
    }
    if (exists && existing.kind != HOST_DISK_FILE) {
        return open_in_place(file, existing.kind, error);
    }
    /* A rename replaces the file and not the link to it. */
    if (!host_disk_resolve_links(file->path, sizeof file->path - FILE_SUFFIX_SIZE)) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write '%s': too many levels of symbolic links", file->path);
    }
    if (sweep) {
        host_disk_visit_names(file->path, ".swell-", remove_if_stale, NULL);
    }
    return open_temporary(file, exists ? &existing : NULL, error);
}

bool host_file_open(HostFile* file, const char* path, bool sweep, SwellError* error) {
    memset(file, 0, sizeof *file);
    file->descriptor = -1;
    if (path[0] == '\0') {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '': the name is empty");
    }
    if (strlen(path) >= sizeof file->path - FILE_SUFFIX_SIZE) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write '%.64s...': the name is too long", path);
    }
    memcpy(file->path, path, strlen(path) + 1);
    file->buffer = swell_memory_allocate(FILE_BUFFER_BYTES, 1, error);
    if (!file->buffer || !open_target(file, sweep, error)) {
        host_file_abandon(file);
        return false;
    }
    return true;
}

bool host_file_begin(HostFile* file, const char* path, SwellError* error) {
    return host_file_open(file, path, true, error);
}

bool host_file_check(const char* path, SwellError* error) {
    HostFile file;
    if (host_path_is_special(path) && !host_folder_exists(path)) {
        return true;
    }
    const bool ok = host_file_begin(&file, path, error);
    if (ok) {
        host_file_abandon(&file);
    }
    return ok;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_through(HostFile* file, const uint8_t* bytes, size_t size) {
    while (size > 0 && !file->failure) {
        const ptrdiff_t written = host_disk_write(file->descriptor, bytes, size);
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (written == 0) {
            file->failure = EIO;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            (void)host_disk_wait_to_write(file->descriptor, FILE_WAIT_MS);
            if (host_interrupts_pending()) {
                file->failure = EINTR;
            }
        } else if (errno != EINTR) {
            file->failure = errno;
        }
    }
}

static void drain(HostFile* file) {
    write_through(file, file->buffer, file->buffered);
    file->buffered = 0;
}

void host_file_write(HostFile* file, const void* bytes, size_t size) {
    assert(file->descriptor >= 0);
    if (size > FILE_BUFFER_BYTES - file->buffered) {
        drain(file);
    }
    if (size >= FILE_BUFFER_BYTES) {
        write_through(file, bytes, size);
        return;
    }
    if (size > 0) {
        memcpy(file->buffer + file->buffered, bytes, size);
        file->buffered += size;
    }
}

const char* host_file_temporary(const HostFile* file) {
    assert(file->descriptor >= 0);
    return file->temporary[0] ? file->temporary : NULL;
}

void host_file_print(HostFile* file, const char* format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < sizeof text);
    host_file_write(file, text, (size_t)length);
}

/* ---- The end ------------------------------------------------------------------------------- */

bool host_file_finish(HostFile* file, SwellError* error) {
    drain(file);
    int failure = file->failure;
    if (!failure && file->temporary[0]) {
        failure = host_disk_sync(file->descriptor);
    }
    /* Some file systems report a full disk only on close. */
    if (host_disk_close(file->descriptor) != 0 && !failure) {
        failure = errno;
    }
    file->descriptor = -1;
    return failure ? report(file, failure, error) : true;
}

/* Returns 0 or an errno. */
static int copy_bytes(int from, int to) {
    uint8_t bytes[16 * 1024];
    for (;;) {
        const ptrdiff_t got = host_disk_read(from, bytes, sizeof bytes);
        if (got <= 0) {
            return got < 0 ? errno : 0;
        }
        for (ptrdiff_t done = 0; done < got;) {
            const ptrdiff_t written = host_disk_write(to, bytes + done, (size_t)(got - done));
            if (written <= 0) {
                return written < 0 ? errno : EIO;
            }
            done += written;
        }
    }
}

/* Copies the temporary file into the target, for a target that is a mount point. Returns 0 or an
   errno. */
static int replace_content(const char* temporary, const char* path) {
    const int from = host_disk_open_to_read(temporary);
    if (from < 0) {
        return errno;
    }
    const int to = host_disk_open_over(path);
    int failure = to < 0 ? errno : copy_bytes(from, to);
    host_disk_close(from);
    if (to >= 0 && !failure) {
        failure = host_disk_sync(to);
    }
    if (to >= 0 && host_disk_close(to) != 0 && !failure) {
        failure = errno;
    }
    if (!failure) {
        host_disk_remove(temporary);
    }
    return failure;
}

int host_file_replace(const char* temporary, const char* path) {
    const int failure = host_disk_rename(temporary, path) == 0 ? 0 : errno;
    return failure == EBUSY ? replace_content(temporary, path) : failure;
}

bool host_file_sync_name(const char* path, SwellError* error) {
    const int failure = host_disk_sync_folder_of(path);
    return !failure ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "'%s' is written, but cannot flush its folder to the disk: %s", path,
                           strerror(failure));
}

bool host_file_commit(HostFile* file, SwellError* error) {
    bool ok = host_file_finish(file, error);
    if (ok && host_interrupts_pending()) {
        ok = swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted before '%s' was written",
                             file->path);
    }
    if (ok && file->temporary[0]) {
        int failure = host_file_replace(file->temporary, file->path);
        if (failure) {
            ok = swell_error_set(error, SWELL_ERROR_FILE, "cannot replace '%s': %s", file->path,
                                 strerror(failure));
        } else {
            file->temporary[0] = '\0';
            ok = host_file_sync_name(file->path, error);
        }
    }
    host_file_abandon(file);
    return ok;
}

void host_file_abandon(HostFile* file) {
    if (file->buffer && file->descriptor >= 0) {
        host_disk_close(file->descriptor);
    }
    file->descriptor = -1;
    if (file->temporary[0]) {
        host_disk_remove(file->temporary);
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
