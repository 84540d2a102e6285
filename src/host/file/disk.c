#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#define st_mtim st_mtimespec
#endif

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
    status->is_own = found.st_uid == geteuid();
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
#ifdef __APPLE__
    uint32_t size = HOST_PATH_SIZE;
    return _NSGetExecutablePath(path, &size) == 0;
#else
    snprintf(path, HOST_PATH_SIZE, "/proc/self/exe");
    return access(path, R_OK) == 0;
#endif
}

void host_disk_visit_names(const char* folder, HostDiskVisit visit, void* context) {
    DIR* list = opendir(folder);
    if (!list) {
        return;
    }
    for (const struct dirent* entry = readdir(list); entry; entry = readdir(list)) {
        visit(context, entry->d_name);
    }
    closedir(list);
}

bool host_disk_keep_private(const char* folder) {
    struct stat found;
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    const bool ok = descriptor >= 0 && fstat(descriptor, &found) == 0 &&
                    found.st_uid == geteuid() &&
                    ((found.st_mode & 0777) == 0700 || fchmod(descriptor, 0700) == 0);
    if (descriptor >= 0) {
        close(descriptor);
    }
    return ok;
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

FILE* host_disk_open_own(const char* path) {
    struct stat found;
    const int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    const int descriptor = open(path, flags);
    if (descriptor >= 0 &&
        (fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode) || found.st_uid != geteuid())) {
        close(descriptor);
        return NULL;
    }
    return file_of(descriptor, false);
}

/* The file is never more open than `like`, and in the end as open, whatever the mask of the
   process. */
FILE* host_disk_create(const char* path, const HostDiskStatus* like) {
    const mode_t mode = like ? (mode_t)like->mode : 0666;
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor >= 0 && like) {
        (void)!fchmod(descriptor, mode);
    }
    return file_of(descriptor, true);
}

/* A lock belongs to all streams of the opened file. On file systems without locks the file is not
   held. Under WebAssembly no file is held: there is one process, and node gives no file a second
   number. */
FILE* host_disk_hold(FILE* file) {
#ifdef __EMSCRIPTEN__
    (void)file;
    return fopen("/dev/null", "w");
#else
    struct stat found;
    const int descriptor = fileno(file);
    if ((flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) ||
        fstat(descriptor, &found) != 0 || found.st_nlink == 0) {
        errno = EEXIST;
        return NULL;
    }
    return file_of(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), true);
#endif
}

/* Under WebAssembly there is one process, whose locks do nothing. */
void host_disk_remove_left(const char* path) {
#ifndef __EMSCRIPTEN__
    FILE* file = host_disk_open_own(path);
    if (file && flock(fileno(file), LOCK_EX | LOCK_NB) == 0) {
        unlink(path);
    }
    if (file) {
        fclose(file);
    }
#else
    (void)path;
#endif
}

int host_disk_sync(FILE* file) {
    if (fsync(fileno(file)) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS ||
        errno == ENOSYS) {
        return 0; /* it is on the disk, or the file system cannot sync */
    }
    return errno;
}

int host_disk_rename(const char* from, const char* to) {
    return rename(from, to);
}

int host_disk_remove(const char* path) {
    return unlink(path);
}

int host_disk_make_folder(const char* path, bool is_private) {
    return mkdir(path, is_private ? 0700 : 0777);
}

int host_disk_remove_folder(const char* path) {
    return rmdir(path);
}
