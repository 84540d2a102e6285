#include "disk.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

/* ---- Notes --------------------------------------------------------------------------------- */

/* An export of all arrays of four cascades begins 44 files in 4 folders; a film and a picture may
   lie beside it. */
enum { NOTED_MAX = 64 };

typedef struct Noted {
    atomic_bool is_whole; /* its path is complete */
    char path[HOST_PATH_SIZE];
} Noted;

/* No object owns them, since a handler receives only the number of its signal. */
static Noted noted[NOTED_MAX];

/* Held while the notes change. A signal handler reads them without it. */
static atomic_flag changing = ATOMIC_FLAG_INIT;

static void begin_change(void) {
    while (atomic_flag_test_and_set(&changing)) {
    }
}

void host_temporary_note(const char* path) {
    int at = 0;
    begin_change();
    while (at < NOTED_MAX && atomic_load(&noted[at].is_whole)) {
        ++at;
    }
    if (at < NOTED_MAX) {
        snprintf(noted[at].path, sizeof noted[at].path, "%s", path);
        atomic_store(&noted[at].is_whole, true);
    }
    atomic_flag_clear(&changing);
}

void host_temporary_forget(const char* path) {
    begin_change();
    for (int i = 0; i < NOTED_MAX; ++i) {
        if (atomic_load(&noted[i].is_whole) && strcmp(noted[i].path, path) == 0) {
            atomic_store(&noted[i].is_whole, false);
        }
    }
    atomic_flag_clear(&changing);
}

/* Goes backwards, since folders were noted before their files. */
void host_temporaries_remove(void) {
    for (int i = NOTED_MAX - 1; i >= 0; --i) {
        if (atomic_load(&noted[i].is_whole) && host_disk_remove(noted[i].path) != 0) {
            host_disk_remove_folder(noted[i].path);
        }
    }
}

/* ---- Files --------------------------------------------------------------------------------- */

enum { TRIES = 1000 /* names tried before giving up */ };

#define NAME_FORMAT ".swell-%ld-%d.tmp" /* numbers of the process and of the file */

/* Returns the length of a path's folder, with the separator at its end. */
static int folder_length(const char* path) {
    int length = (int)strlen(path);
    while (length > 0 && !host_disk_is_separator(path[length - 1])) {
        length -= 1;
    }
    return length;
}

FILE* host_temporary_create(const char* path, const HostDiskStatus* like, char name[HOST_PATH_SIZE],
                            FILE** holds) {
    errno = EEXIST;
    for (int attempt = 0; attempt < TRIES && errno == EEXIST; ++attempt) {
        snprintf(name, HOST_PATH_SIZE, "%.*s" NAME_FORMAT, folder_length(path), path,
                 (long)getpid(), attempt);
        FILE* file = host_disk_create(name, like);
        *holds = file ? host_disk_hold(file) : NULL;
        if (*holds) {
            host_temporary_note(name);
            return file;
        }
        if (file) {
            const int failure = errno;
            fclose(file);
            host_disk_remove_left(name);
            errno = failure;
        }
    }
    return NULL;
}

static void remove_left(void* path, const char* name) {
    char whole[HOST_PATH_SIZE];
    long process;
    int number, end = 0;
    if (sscanf(name, NAME_FORMAT "%n", &process, &number, &end) == 2 && end > 0 && !name[end] &&
        snprintf(whole, sizeof whole, "%.*s%s", folder_length(path), (const char*)path, name) <
            HOST_PATH_SIZE) {
        host_disk_remove_left(whole);
    }
}

void host_temporaries_remove_left(const char* path) {
    char folder[HOST_PATH_SIZE], copy[HOST_PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", path);
    snprintf(folder, sizeof folder, "%.*s.", folder_length(path), path);
    host_disk_visit_names(folder, remove_left, copy);
}
