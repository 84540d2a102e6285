/*
 * The cache may lie where other users can write. Its folder is used only if it is this user's and
 * closed to others, and a file is read only if it is this user's and regular.
 */
#include "disk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "swell"

bool host_cache_path(const char* name, char path[HOST_PATH_SIZE]) {
    assert(name && path);
    const char* wanted = getenv("SWELL_CACHE");
    char base[HOST_PATH_SIZE];
    return !(wanted && strcmp(wanted, "off") == 0) && host_disk_cache_folder(base) &&
           snprintf(path, HOST_PATH_SIZE, "%s/" FOLDER "/%s", base, name) < HOST_PATH_SIZE;
}

/* Fills in the path of a file whose folder may be used. With `make`, makes that folder and the
   folder of all programs' caches, but not its parent. */
static bool find_file(const char* name, bool make, char path[HOST_PATH_SIZE]) {
    char folder[HOST_PATH_SIZE];
    HostDiskStatus status;
    if (!host_cache_path(name, path) || !host_disk_cache_folder(folder)) {
        return false;
    }
    if (make) {
        host_disk_make_folder(folder, true); /* fails where it exists */
    }
    if (!host_disk_stat(folder, &status) || !status.is_own) {
        return false;
    }
    strcat(folder, "/" FOLDER); /* a part of `path`; no / at its end, which would follow a link */
    if (make) {
        host_disk_make_folder(folder, true);
    }
    return host_disk_keep_private(folder);
}

bool host_cache_read(const char* name, void* bytes, size_t size) {
    assert(bytes);
    char path[HOST_PATH_SIZE];
    FILE* file = find_file(name, false, path) ? host_disk_open_own(path) : NULL;
    const bool ok = file && fread(bytes, 1, size, file) == size;
    if (file) {
        fclose(file);
    }
    return ok;
}

bool host_cache_begin(HostFile* file, const char* name) {
    assert(file);
    char path[HOST_PATH_SIZE];
    if (!find_file(name, true, path)) {
        return false;
    }
    host_temporaries_remove_left(path);
    return host_file_begin_at(file, path, HOST_PLACE_CHOSEN, NULL);
}
