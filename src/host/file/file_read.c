#include "disk.h"

#include "base/file_kind.h"

#include <assert.h>
#include <errno.h>
#include <libdeflate.h>
#include <string.h>

enum { FIRST_BYTES = 64 * 1024, MEBIBYTE = 1024 * 1024 };

static bool refuse(const char* path, const char* reason, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot read '%s': %s", path, reason);
}

/* Fills in the error for an errno; EINTR means a signal. */
static bool report(const char* path, int failure, SwellError* error) {
    return failure == EINTR ? swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                              "interrupted while reading '%s'", path)
                            : refuse(path, strerror(failure), error);
}

static bool refuse_length(const char* path, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot read '%s': it is too large: up to %d MiB are read", path,
                           HOST_FILE_BYTES / MEBIBYTE);
}

/* Doubles the room, up to HOST_FILE_BYTES and one more byte, which shows that the file is too long.
   A zero follows. */
static bool grow(HostBytes* bytes, size_t* room, SwellError* error) {
    const size_t most = (size_t)HOST_FILE_BYTES + 1;
    const size_t wanted = *room == 0 ? FIRST_BYTES : *room > most / 2 ? most : *room * 2;
    uint8_t* larger = swell_memory_allocate(wanted + 1, 1, error);
    if (!larger) {
        return false;
    }
    if (bytes->size > 0) {
        memcpy(larger, bytes->data, bytes->size);
    }
    swell_memory_free(bytes->data);
    bytes->data = larger;
    *room = wanted;
    return true;
}

bool host_bytes_read(HostBytes* bytes, const char* path, SwellError* error) {
    *bytes = (HostBytes){0};
    HostDiskStatus status;
    if (!host_disk_stat(path, &status)) {
        return report(path, errno, error);
    }
    if (status.kind == HOST_DISK_FOLDER || status.kind == HOST_DISK_DEVICE) {
        return refuse(path, status.kind == HOST_DISK_FOLDER ? "it is a folder" : "it is a device",
                      error);
    }
    if (status.kind == HOST_DISK_FILE && status.size > HOST_FILE_BYTES) {
        return refuse_length(path, error);
    }
    FILE* file = host_disk_open(path, false);
    if (!file) {
        return report(path, errno, error);
    }
    bool ok = true;
    size_t room = 0;
    while (ok && !feof(file)) {
        ok = bytes->size < room || grow(bytes, &room, error);
        if (ok) {
            bytes->size += fread(bytes->data + bytes->size, 1, room - bytes->size, file);
            ok = !ferror(file) || report(path, errno, error);
            ok = ok && (bytes->size <= HOST_FILE_BYTES || refuse_length(path, error));
        }
    }
    fclose(file);
    if (!ok) {
        swell_memory_free(bytes->data);
        *bytes = (HostBytes){0};
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

/* Unpacks a gzip, whose members follow each other. The length of a member is not known before. */
static bool unpack(const HostBytes* packed, HostBytes* bytes, const char* path, SwellError* error) {
    struct libdeflate_decompressor* inflater = libdeflate_alloc_decompressor();
    size_t at = 0, room = 0;
    bool ok = (inflater || swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory")) &&
              grow(bytes, &room, error);
    while (ok && at < packed->size) {
        size_t used = 0, made = 0;
        const enum libdeflate_result result = libdeflate_gzip_decompress_ex(
            inflater, packed->data + at, packed->size - at, bytes->data + bytes->size,
            room - bytes->size, &used, &made);
        if (result == LIBDEFLATE_SUCCESS) {
            at += used;
            bytes->size += made;
        } else {
            ok = result == LIBDEFLATE_INSUFFICIENT_SPACE
                     ? (room <= HOST_FILE_BYTES || refuse_length(path, error)) &&
                           grow(bytes, &room, error)
                     : refuse(path, "its gzip is damaged, or ends too early", error);
        }
        ok = ok && (bytes->size <= HOST_FILE_BYTES || refuse_length(path, error));
    }
    libdeflate_free_decompressor(inflater);
    return ok;
}

char* host_file_read_unpacked(const char* path, size_t* size, SwellError* error) {
    assert(path && size);
    HostBytes packed, bytes = {0};
    *size = 0;
    if (!host_bytes_read(&packed, path, error)) {
        return NULL;
    }
    if (swell_file_kind_find(packed.data, packed.size, path) != FILE_KIND_GZIP) {
        *size = packed.size;
        return (char*)packed.data;
    }
    if (!unpack(&packed, &bytes, path, error)) {
        swell_memory_free(bytes.data);
        bytes = (HostBytes){0};
    }
    swell_memory_free(packed.data);
    *size = bytes.size;
    return (char*)bytes.data;
}

bool host_file_check_regular(const char* path, SwellError* error) {
    assert(path);
    HostDiskStatus status;
    return !host_disk_stat(path, &status) || status.kind != HOST_DISK_PIPE ||
           refuse(path, "it is a pipe; only regular files are accepted here", error);
}

size_t host_file_read_start(const char* path, void* bytes, size_t size) {
    assert(path && bytes);
    FILE* file = host_disk_open(path, false);
    const size_t count = file ? fread(bytes, 1, size, file) : 0;
    if (file) {
        fclose(file);
    }
    return count;
}
