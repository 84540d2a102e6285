/*
 * A set of files that appear together: finished ones keep their temporary names until the last is
 * finished, then all are renamed.
 */
#include "disk.h"
#include "file.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    FIRST_CAPACITY = 64,
    FOLDERS = 8 /* that a set is spread over, or some are flushed again */
};

struct HostFileKept {
    char* path; /* both names in one allocation, owned */
    const char* temporary;
};

static const char* name_of(const HostFileKept* kept) {
    return kept->path + host_disk_folder_length(kept->path);
}

static bool share_folder(const char* path, const char* other) {
    const int length = host_disk_folder_length(path);
    return length == host_disk_folder_length(other) && strncmp(path, other, (size_t)length) == 0;
}

/* Looks from the last file backwards: the next file mostly lies beside one of the last ones. */
static bool has_folder_of(const HostFileSet* set, const char* path) {
    for (int i = set->count - 1; i >= 0; --i) {
        if (share_folder(set->kept[i].path, path)) {
            return true;
        }
    }
    return false;
}

bool host_file_set_begin(const HostFileSet* set, HostFile* file, const char* path,
                         SwellError* error) {
    return host_file_open(file, path, !has_folder_of(set, path), error);
}

static bool grow(HostFileSet* set, SwellError* error) {
    const int capacity = set->capacity > 0 ? 2 * set->capacity : FIRST_CAPACITY;
    HostFileKept* kept = swell_memory_allocate((size_t)capacity, sizeof *kept, error);
    if (!kept) {
        return false;
    }
    if (set->count > 0) {
        memcpy(kept, set->kept, (size_t)set->count * sizeof *kept);
    }
    swell_memory_free(set->kept);
    set->kept = kept;
    set->capacity = capacity;
    return true;
}

/* Takes over the names of a finished file. */
static bool keep(HostFileSet* set, HostFile* file, SwellError* error) {
    const size_t path_size = strlen(file->path) + 1, size = path_size + strlen(file->temporary) + 1;
    if (set->count == set->capacity && !grow(set, error)) {
        return false;
    }
    char* names = swell_memory_allocate(size, 1, error);
    if (!names) {
        return false;
    }
    memcpy(names, file->path, path_size);
    memcpy(names + path_size, file->temporary, size - path_size);
    set->kept[set->count++] = (HostFileKept){names, names + path_size};
    file->temporary[0] = '\0';
    return true;
}

bool host_file_set_add(HostFileSet* set, HostFile* file, SwellError* error) {
    assert(set && file);
    const bool ok =
        host_file_finish(file, error) && (!file->temporary[0] || keep(set, file, error));
    host_file_abandon(file);
    return ok;
}

/* The first `done` files have been replaced. */
static bool report(const HostFileSet* set, int done, int failure, SwellError* error) {
    const HostFileKept* kept = set->kept;
    char replaced[320] = "";
    if (done == 1) {
        snprintf(replaced, sizeof replaced, "; '%.128s' is already replaced", name_of(&kept[0]));
    } else if (done > 1) {
        snprintf(replaced, sizeof replaced,
                 "; %d of %d files are already replaced, '%.128s' to '%.128s'", done, set->count,
                 name_of(&kept[0]), name_of(&kept[done - 1]));
    }
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot replace '%s': %s%s", kept[done].path,
                           strerror(failure), replaced);
}

/* Flushes each folder once. */
static bool sync_folders(const HostFileSet* set, SwellError* error) {
    const char* flushed[FOLDERS];
    int count = 0;
    for (int i = 0; i < set->count; ++i) {
        int known = 0;
        while (known < count && !share_folder(flushed[known], set->kept[i].path)) {
            ++known;
        }
        if (known < count) {
            continue;
        }
        if (!host_file_sync_name(set->kept[i].path, error)) {
            return false;
        }
        flushed[count < FOLDERS ? count++ : FOLDERS - 1] = set->kept[i].path;
    }
    return true;
}

bool host_file_set_commit(HostFileSet* set, SwellError* error) {
    assert(set);
    bool ok = !host_interrupts_pending() ||
              swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                              "interrupted before %d files were written", set->count);
    for (int i = 0; ok && i < set->count; ++i) {
        const int failure = host_file_replace(set->kept[i].temporary, set->kept[i].path);
        if (failure) {
            ok = report(set, i, failure, error);
        } else {
            set->kept[i].temporary = NULL;
        }
    }
    ok = ok && sync_folders(set, error);
    host_file_set_abandon(set);
    return ok;
}

void host_file_set_abandon(HostFileSet* set) {
    for (int i = 0; i < set->count; ++i) {
        if (set->kept[i].temporary) {
            host_disk_remove(set->kept[i].temporary);
        }
        swell_memory_free(set->kept[i].path);
    }
    swell_memory_free(set->kept);
    *set = (HostFileSet){0};
}
