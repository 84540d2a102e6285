#include "sync.h"

#include "swell/host.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int host_sync(int descriptor) {
    while (fsync(descriptor) != 0) {
        if (errno == EINVAL || errno == ENOTSUP || errno == EROFS || errno == ENOSYS) {
            return 0; /* not every file system knows how */
        }
        if (errno != EINTR || host_interrupts_pending()) {
            return errno;
        }
    }
    return 0;
}

int host_folder_length(const char* path) {
    size_t length = strlen(path);
    while (length > 0 && path[length - 1] == '/') { /* of a folder, behind its own name */
        length -= 1;
    }
    while (length > 0 && path[length - 1] != '/') {
        length -= 1;
    }
    return length > 0 || path[0] != '/' ? (int)length : 1;
}

int host_sync_folder_of(const char* path) {
    char folder[HOST_PATH_SIZE];
    const int length = host_folder_length(path);
    snprintf(folder, sizeof folder, "%.*s", length > 0 ? length : 1, length > 0 ? path : ".");
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        return errno == EACCES ? 0 : errno;
    }
    const int failure = host_sync(descriptor);
    close(descriptor);
    return failure;
}
