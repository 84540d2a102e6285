/*
 * A signal ends every wait: files are opened without blocking, and pipes are polled every
 * FILE_READ_WAIT_MS.
 */
#include "file_read.h"

#include "disk.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

enum {
    FILE_READ_WAIT_MS = 50,
    FILE_READ_FIRST_BYTES = 64 * 1024, /* first buffer of a pipe, whose length is unknown */
    FILE_READ_BYTES = 4 * 1024 * 1024, /* between two checks for signals */
    MEBIBYTE = 1024 * 1024
};

static bool refuse(const char* path, const char* reason, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot read '%s': %s", path, reason);
}

static bool refuse_length(const char* path, long long size, SwellError* error) {
    const int most = HOST_FILE_BYTES / MEBIBYTE;
    if (size > 0) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot read '%s': it is too large: %lld MiB, up to %d MiB are read",
                               path, (size + MEBIBYTE - 1) / MEBIBYTE, most);
    }
    return swell_error_set(
        error, SWELL_ERROR_FILE,
        "cannot read '%s': it is too large: longer than the %d MiB that are read", path, most);
}

/* Whether it is a pipe, or a file that is not too long. */
static bool check_kind(const HostDiskStatus* status, const char* path, SwellError* error) {
    if (status->kind == HOST_DISK_FOLDER) {
        return refuse(path, "it is a folder", error);
    }
    if (status->kind == HOST_DISK_DEVICE) {
        return refuse(path, "it is a device", error);
    }
    if (status->kind == HOST_DISK_OTHER) {
        return refuse(path, "it is neither a file nor a pipe", error);
    }
    if (status->kind == HOST_DISK_FILE && status->size > HOST_FILE_BYTES) {
        return refuse_length(path, (long long)status->size, error);
    }
    return true;
}

/* Opens a file or a pipe; -1 on failure. Checks the kind before, because opening a device can have
   an effect, and after, because the path may have changed in between. */
static int open_checked(const char* path, HostDiskStatus* status, SwellError* error) {
    if (!host_disk_stat(path, status)) {
        refuse(path, strerror(errno), error);
        return -1;
    }
    if (!check_kind(status, path, error)) {
        return -1;
    }
    const int descriptor = host_disk_open_to_read(path);
    if (descriptor < 0) {
        refuse(path, strerror(errno), error);
        return -1;
    }
    if (!host_disk_fstat(descriptor, status) || !check_kind(status, path, error)) {
        host_disk_close(descriptor);
        return -1;
    }
    return descriptor;
}

/* Doubles the room, up to HOST_FILE_BYTES and one byte that shows that there is more. A zero
   follows. */
static bool grow(HostBytes* bytes, size_t* room, SwellError* error) {
    const size_t most = (size_t)HOST_FILE_BYTES + 1;
    const size_t wanted = *room > most / 2 ? most : *room * 2;
    uint8_t* larger = swell_memory_allocate(wanted + 1, 1, error);
    if (!larger) {
        return false;
    }
    memcpy(larger, bytes->data, bytes->size);
    swell_memory_free(bytes->data);
    bytes->data = larger;
    *room = wanted;
    return true;
}

/* Waits for bytes or for the end; poll reports neither before the pipe has a writer. */
static bool wait_for_bytes(int descriptor, const char* path, SwellError* error) {
    for (;;) {
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted while reading '%s'",
                                   path);
        }
        if (host_disk_wait_to_read(descriptor, FILE_READ_WAIT_MS)) {
            return true;
        }
    }
}

static bool read_to_end(HostBytes* bytes, size_t room, int descriptor, const char* path,
                        SwellError* error) {
    for (;;) {
        if (bytes->size > HOST_FILE_BYTES) {
            return refuse_length(path, 0, error);
        }
        if ((bytes->size == room && !grow(bytes, &room, error)) ||
            !wait_for_bytes(descriptor, path, error)) {
            return false;
        }
        const size_t left = room - bytes->size;
        const size_t wanted = left < FILE_READ_BYTES ? left : FILE_READ_BYTES;
        const ptrdiff_t got = host_disk_read(descriptor, bytes->data + bytes->size, wanted);
        if (got == 0) {
            return true;
        }
        if (got > 0) {
            bytes->size += (size_t)got;
        } else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            return refuse(path, strerror(errno), error);
        }
    }
}

bool host_bytes_read(HostBytes* bytes, const char* path, SwellError* error) {
    memset(bytes, 0, sizeof *bytes);
    HostDiskStatus status;
    const int descriptor = open_checked(path, &status, error);
    if (descriptor < 0) {
        return false;
    }
    const size_t room =
        status.kind == HOST_DISK_FILE ? (size_t)status.size + 1 : FILE_READ_FIRST_BYTES;
    bytes->data = swell_memory_allocate(room + 1, 1, error);
    const bool ok = bytes->data && read_to_end(bytes, room, descriptor, path, error);
    host_disk_close(descriptor);
    if (!ok) {
        swell_memory_free(bytes->data);
        memset(bytes, 0, sizeof *bytes);
    }
    return ok;
}

char* host_file_read(const char* path, SwellError* error) {
    assert(path);
    static const char MARK[] = "\xef\xbb\xbf"; /* the byte order mark of UTF-8 */
    HostBytes bytes;
    if (!host_bytes_read(&bytes, path, error)) {
        return NULL;
    }
    char* text = (char*)bytes.data;
    if (strlen(text) < bytes.size) {
        refuse(path, "it is not a text: it contains zero bytes", error);
        swell_memory_free(text);
        return NULL;
    }
    const size_t mark = strncmp(text, MARK, strlen(MARK)) == 0 ? strlen(MARK) : 0;
    memmove(text, text + mark, bytes.size - mark + 1);
    return text;
}

int64_t host_file_time(const char* path) {
    assert(path);
    HostDiskStatus status;
    return host_disk_stat(path, &status) ? status.written : -1;
}

bool host_file_is_pipe(const char* path) {
    assert(path);
    HostDiskStatus status;
    return host_disk_stat(path, &status) && status.kind == HOST_DISK_PIPE;
}

int64_t host_file_size(const char* path) {
    assert(path);
    HostDiskStatus status;
    return host_disk_stat(path, &status) ? status.size : -1;
}
