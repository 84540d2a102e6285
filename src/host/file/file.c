/*
 * Files that appear whole or not at all: bytes go to a temporary name in the target's folder, and
 * one rename puts them in place. Devices and pipes, which cannot be renamed over without being
 * destroyed, are opened as they are.
 */
#include "disk.h"
#include "file_parts.h"
#include "process_end.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_BUFFER_BYTES = 64 * 1024,
    FILE_WAIT_MS = 50,           /* between two looks at a pipe that nobody reads */
    FILE_TEMPORARY_TRIES = 1000, /* names tried before giving up */
    FILE_SUFFIX_SIZE = 64        /* room for what makes a name temporary */
};

enum { STANDARD_OUTPUT = 1, STANDARD_ERROR = 2 }; /* descriptors */

static bool open_in_place(HostFile* file, HostDiskKind kind, SwellError* error) {
    for (;;) {
        file->descriptor = host_disk_open_in_place(file->path);
        if (file->descriptor >= 0) {
            return true;
        }
        if (errno != ENXIO || kind != HOST_DISK_PIPE) { /* else nobody reads the pipe yet */
            return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': %s", file->path,
                                   strerror(errno));
        }
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted while waiting for a reader of '%s'", file->path);
        }
        host_disk_pause(FILE_WAIT_MS);
    }
}

/* A name that no other is likely to have: process numbers come again, and what a process that was
   killed has left behind stays. */
static void name_temporary(HostFile* file, int attempt) {
    long process;
    unsigned long moment;
    host_disk_make_unlikely(&process, &moment);
    const int length =
        snprintf(file->temporary, sizeof file->temporary, "%.*s.swell-%ld-%lx-%d.tmp",
                 host_disk_folder_length(file->path), file->path, process, moment, attempt);
    assert(length > 0 && (size_t)length < sizeof file->temporary);
    (void)length;
}

/* Never looser than what it replaces, not even for a moment. */
static int create_temporary(HostFile* file, unsigned mode) {
    host_end_hold();
    const int descriptor = host_disk_open_new(file->temporary, mode);
    const int reason = errno;
    if (descriptor >= 0) {
        host_end_remember(file->temporary);
    }
    host_end_release();
    errno = reason;
    return descriptor;
}

static bool open_temporary(HostFile* file, const HostDiskStatus* existing, SwellError* error) {
    for (int attempt = 0; attempt < FILE_TEMPORARY_TRIES; ++attempt) {
        name_temporary(file, attempt);
        file->descriptor = create_temporary(file, existing ? existing->mode : 0666);
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
    return host_file_report(file, reason, error);
}

/* The number in the name of an open descriptor, or -1. Such a name leads to a link that tells where
   the descriptor was opened, which is not always a file, and never a place to rename to. */
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
    return file->descriptor >= 0 ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': %s", file->path,
                           strerror(errno));
}

/* Whether no file can ever have such a name: a temporary one would be filled in vain. */
static bool is_no_name(int reason) {
    return reason == EINVAL || reason == EILSEQ || reason == ENAMETOOLONG;
}

/* Opens what file->path names. */
static bool open_target(HostFile* file, SwellError* error) {
    const int descriptor = named_descriptor(file->path);
    if (descriptor >= 0) {
        return open_duplicate(file, descriptor, error);
    }
    HostDiskStatus existing;
    const bool exists = host_disk_look(file->path, &existing);
    if (!exists && is_no_name(errno)) {
        return host_file_report(file, errno, error);
    }
    if (exists && existing.kind == HOST_DISK_FOLDER) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': it is a folder",
                               file->path);
    }
    if (exists && !host_disk_may_write(file->path)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': %s", file->path,
                               strerror(errno));
    }
    if (exists && existing.kind != HOST_DISK_FILE) {
        return open_in_place(file, existing.kind, error);
    }
    /* A rename replaces the file and not the link to it. */
    if (!host_disk_follow_links(file->path, sizeof file->path - FILE_SUFFIX_SIZE)) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write '%s': too many levels of symbolic links", file->path);
    }
    return open_temporary(file, exists ? &existing : NULL, error);
}

bool host_file_begin(HostFile* file, const char* path, SwellError* error) {
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
    if (!file->buffer || !open_target(file, error)) {
        host_file_abandon(file);
        return false;
    }
    return true;
}

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

void host_file_drain(HostFile* file) {
    write_through(file, file->buffer, file->buffered);
    file->buffered = 0;
}

void host_file_write(HostFile* file, const void* bytes, size_t size) {
    assert(file->descriptor >= 0);
    if (size > FILE_BUFFER_BYTES - file->buffered) {
        host_file_drain(file);
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

const char* host_file_place(const HostFile* file) {
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
