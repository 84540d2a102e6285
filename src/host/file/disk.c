#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Paths ---------------------------------------------------------------------------------- */

bool host_disk_stat(const char* path, HostDiskStatus* status) {
    struct stat found;
    if (stat(path, &found) != 0) {
        return false;
    }
    const mode_t mode = found.st_mode;
    status->kind = S_ISREG(mode)    ? HOST_DISK_FILE
                   : S_ISDIR(mode)  ? HOST_DISK_FOLDER
                   : S_ISFIFO(mode) ? HOST_DISK_PIPE
                                    : HOST_DISK_DEVICE;
    status->size = (int64_t)found.st_size;
    status->written = (int64_t)found.st_mtim.tv_sec * 1000000000 + (int64_t)found.st_mtim.tv_nsec;
    status->mode = mode & 0777;
    return true;
}

bool host_disk_may_write(const char* path) {
    return access(path, W_OK) == 0;
}

bool host_disk_is_link(const char* path) {
    struct stat found;
    return lstat(path, &found) == 0 && S_ISLNK(found.st_mode);
}

bool host_disk_resolve_links(char path[HOST_PATH_SIZE]) {
    char resolved[HOST_PATH_SIZE];
    _Static_assert(HOST_PATH_SIZE >= PATH_MAX, "realpath writes up to PATH_MAX bytes");
    if (!realpath(path, resolved)) {
        return false;
    }
    memcpy(path, resolved, sizeof resolved);
    return true;
}

bool host_disk_is_separator(char letter) {
    return letter == '/';
}

bool host_disk_current_folder(char path[HOST_PATH_SIZE]) {
    return getcwd(path, HOST_PATH_SIZE) != NULL;
}

bool host_disk_cache_folder(char path[HOST_PATH_SIZE]) {
    const char* folder = getenv("XDG_CACHE_HOME");
    const char* home = getenv("HOME");
    if (folder && folder[0] == '/') {
        return snprintf(path, HOST_PATH_SIZE, "%s", folder) < HOST_PATH_SIZE;
    }
    return home && home[0] == '/' &&
           snprintf(path, HOST_PATH_SIZE, "%s/.cache", home) < HOST_PATH_SIZE;
}

bool host_program_path(char path[HOST_PATH_SIZE]) {
    snprintf(path, HOST_PATH_SIZE, "/proc/self/exe");
    return access(path, R_OK) == 0;
}

void host_disk_visit_names(HostDiskVisit visit, void* context) {
    DIR* folder = opendir(".");
    if (!folder) {
        return;
    }
    for (const struct dirent* entry = readdir(folder); entry; entry = readdir(folder)) {
        visit(context, entry->d_name);
    }
    closedir(folder);
}

/* ---- Files ---------------------------------------------------------------------------------- */

static FILE* file_of(int descriptor, bool to_write) {
    FILE* file = descriptor >= 0 ? fdopen(descriptor, to_write ? "wb" : "rb") : NULL;
    if (descriptor >= 0 && !file) {
        close(descriptor);
    }
    return file;
}

FILE* host_disk_open(const char* path, bool to_write) {
    const int flags = to_write ? O_WRONLY : O_RDONLY;
    return file_of(open(path, flags | O_CLOEXEC | O_NOCTTY), to_write);
}

/* Never more open than `like`, and as open in the end, whatever the mask of the process. */
FILE* host_disk_create(const char* path, const HostDiskStatus* like) {
    const mode_t mode = like ? (mode_t)like->mode : 0666;
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor >= 0 && like) {
        (void)!fchmod(descriptor, mode);
    }
    return file_of(descriptor, true);
}

int host_disk_sync(FILE* file) {
    if (fsync(fileno(file)) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS ||
        errno == ENOSYS) {
        return 0; /* it is, or the file system cannot */
    }
    return errno;
}

int host_disk_rename(const char* from, const char* to) {
    return rename(from, to);
}

int host_disk_remove(const char* path) {
    return unlink(path);
}

int host_disk_make_folder(const char* path) {
    return mkdir(path, 0777);
}

int host_disk_remove_folder(const char* path) {
    return rmdir(path);
}
