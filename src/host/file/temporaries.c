#include "temporaries.h"

#include "disk.h"

#include <stdatomic.h>
#include <string.h>

/* An export of all arrays of four cascades begins 44 files in 4 folders; a film and a picture may
   lie beside it. */
enum { NOTED_MAX = 64 };

typedef struct Noted {
    atomic_bool is_taken, is_whole; /* by one file; its path was written */
    char path[HOST_PATH_SIZE];
} Noted;

/* No object owns them, since a handler receives only the number of its signal. */
static Noted noted[NOTED_MAX];

void host_temporary_note(const char* path) {
    for (int i = 0; i < NOTED_MAX; ++i) {
        if (!atomic_exchange(&noted[i].is_taken, true)) {
            snprintf(noted[i].path, sizeof noted[i].path, "%s", path);
            atomic_store(&noted[i].is_whole, true);
            return;
        }
    }
}

void host_temporary_forget(const char* path) {
    for (int i = 0; i < NOTED_MAX; ++i) {
        if (atomic_load(&noted[i].is_whole) && strcmp(noted[i].path, path) == 0) {
            atomic_store(&noted[i].is_whole, false);
            atomic_store(&noted[i].is_taken, false);
            return;
        }
    }
}

/* Backwards: folders were noted before what lies in them. */
void host_temporaries_remove(void) {
    for (int i = NOTED_MAX - 1; i >= 0; --i) {
        if (atomic_load(&noted[i].is_whole) && host_disk_remove(noted[i].path) != 0) {
            host_disk_remove_folder(noted[i].path);
        }
    }
}
