#include "swell/host.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

bool host_path_exists(const char* path) {
    struct stat existing;
    return stat(path, &existing) == 0;
}

bool host_path_is_special(const char* path) {
    struct stat existing;
    return stat(path, &existing) == 0 && !S_ISREG(existing.st_mode);
}

bool host_path_ends_with(const char* path, const char* ending) {
    const size_t length = strlen(path), wanted = strlen(ending);
    return length >= wanted && strcasecmp(path + length - wanted, ending) == 0;
}

bool host_current_folder(char path[HOST_PATH_SIZE], SwellError* error) {
    return getcwd(path, HOST_PATH_SIZE) ||
           swell_error_set(error, SWELL_ERROR_FILE, "the current folder is not there: %s",
                           strerror(errno));
}
