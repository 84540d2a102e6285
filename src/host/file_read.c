/*
 * Files that are read whole.
 */
#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { READ_SIZE_MAX = 64 << 20 };

int64_t host_file_time(const char* path) {
    assert(path);
    struct stat status;
    if (stat(path, &status) != 0) {
        return -1;
    }
    return (int64_t)status.st_mtim.tv_sec * 1000000000 + (int64_t)status.st_mtim.tv_nsec;
}

static bool fail(const char* path, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot read '%s': %s", path, why);
}

char* host_file_read(const char* path, SwellError* error) {
    assert(path);
    struct stat status;
    FILE* file = fopen(path, "rb");
    char* text = NULL;
    if (!file || fstat(fileno(file), &status) != 0) {
        fail(path, strerror(errno), error);
    } else if (!S_ISREG(status.st_mode) || status.st_size > READ_SIZE_MAX) {
        fail(path, "not a file of up to 64 MiB", error);
    } else if ((text = swell_memory_allocate((size_t)status.st_size + 1, 1, error)) != NULL &&
               fread(text, 1, (size_t)status.st_size, file) != (size_t)status.st_size) {
        fail(path, ferror(file) ? strerror(errno) : "it has become shorter", error);
        swell_memory_free(text);
        text = NULL;
    }
    if (file) {
        fclose(file);
    }
    return text;
}
