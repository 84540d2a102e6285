/* Paths and folders. */
#include "disk.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <strings.h>

bool host_path_exists(const char* path) {
    HostDiskStatus existing;
    return host_disk_stat(path, &existing) || host_disk_is_link(path);
}

bool host_path_is_special(const char* path) {
    HostDiskStatus existing;
    return host_disk_stat(path, &existing) && existing.kind != HOST_DISK_FILE;
}

int64_t host_file_size(const char* path) {
    HostDiskStatus status;
    return host_disk_stat(path, &status) ? status.size : -1;
}

int64_t host_file_time(const char* path) {
    HostDiskStatus status;
    return host_disk_stat(path, &status) ? status.written : -1;
}

bool host_path_beside(const char* path, const char* more, const char* ending,
                      char result[HOST_PATH_SIZE], SwellError* error) {
    assert(path && more && result);
    const char *name = host_path_name(path), *dot = strrchr(name, '.');
    const char* end = dot && dot != name ? dot : name + strlen(name);
    const int length = snprintf(result, HOST_PATH_SIZE, "%.*s%s%s", (int)(end - path), path, more,
                                ending ? ending : end);
    return (length > 0 && length < HOST_PATH_SIZE) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%.64s...': the name is too long",
                           path);
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

/* ---- Folders -------------------------------------------------------------------------------- */

bool host_folder_exists(const char* path) {
    HostDiskStatus existing;
    return host_disk_stat(path, &existing) && existing.kind == HOST_DISK_FOLDER;
}

bool host_folder_make(const char* path, bool* made, SwellError* error) {
    const bool noted = made && !host_path_exists(path);
    if (noted) { /* noted before it is made, as a forced end may come between */
        host_temporary_note(path);
    }
    const bool is_new = host_disk_make_folder(path, false) == 0;
    const int reason = errno;
    if (noted && !is_new) {
        host_temporary_forget(path);
    }
    if (made) {
        *made = noted && is_new;
    }
    return is_new || (reason == EEXIST && host_folder_exists(path)) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot make the folder '%s': %s", path,
                           strerror(reason));
}

void host_folder_remove(const char* path) {
    (void)host_disk_remove_folder(path);
    host_temporary_forget(path);
}

/* Names found so far, in order. */
typedef struct NameList {
    const char* ending;
    char (*names)[HOST_NAME_SIZE]; /* (most), borrowed */
    int count, most;
} NameList;

static void add_name(void* context, const char* name) {
    NameList* list = context;
    if (name[0] == '.' || strlen(name) >= HOST_NAME_SIZE ||
        !host_path_ends_with(name, list->ending) || host_folder_exists(name)) {
        return;
    }
    int at = list->count;
    while (at > 0 && strcmp(list->names[at - 1], name) > 0) {
        --at;
    }
    if (at < list->most) {
        list->count += list->count < list->most;
        memmove(list->names + at + 1, list->names + at,
                (size_t)(list->count - at - 1) * sizeof *list->names);
        memcpy(list->names[at], name, strlen(name) + 1);
    }
}

int host_folder_list(const char* ending, char (*names)[HOST_NAME_SIZE], int most) {
    assert(ending && names && most > 0);
    NameList list = {.ending = ending, .names = names, .most = most};
    host_disk_visit_names(".", add_name, &list);
    return list.count;
}

bool host_current_folder(char path[HOST_PATH_SIZE], SwellError* error) {
    return host_disk_current_folder(path) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot find the current folder: %s",
                           strerror(errno));
}
