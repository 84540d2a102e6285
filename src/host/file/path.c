#include "disk.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool host_path_exists(const char* path) {
    HostDiskStatus existing;
    return host_disk_stat(path, &existing);
}

bool host_path_is_special(const char* path) {
    HostDiskStatus existing;
    return host_disk_stat(path, &existing) && existing.kind != HOST_DISK_FILE;
}

bool host_path_ends_with(const char* path, const char* ending) {
    const size_t length = strlen(path), wanted = strlen(ending);
    return length >= wanted && strcasecmp(path + length - wanted, ending) == 0;
}

const char* host_path_name(const char* path) {
    const char* name = path;
    for (const char* at = path; *at; ++at) {
        if (host_disk_is_separator(*at)) {
            name = at + 1;
        }
    }
    return name;
}

bool host_current_folder(char path[HOST_PATH_SIZE], SwellError* error) {
    return host_disk_current_folder(path) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot find the current folder: %s",
                           strerror(errno));
}

/* Makes the folders of a full path, as far as they are missing. */
static void make_folders(char* path) {
    for (char* end = path + 1; *end; ++end) {
        if (host_disk_is_separator(*end)) {
            const char separator = *end;
            *end = '\0';
            host_disk_make_folder(path); /* fails where it exists */
            *end = separator;
        }
    }
}

bool host_kept_path(const char* name, bool make, char path[HOST_PATH_SIZE]) {
    assert(name && path);
    char folder[HOST_PATH_SIZE];
    if (!host_disk_state_folder(folder) ||
        snprintf(path, HOST_PATH_SIZE, "%s/swell/%s", folder, name) >= HOST_PATH_SIZE) {
        return false;
    }
    if (make) {
        make_folders(path);
    }
    return true;
}
