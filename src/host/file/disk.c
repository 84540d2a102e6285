#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINKS_MAX = 32 }; /* links to links */

/* ---- Paths ---------------------------------------------------------------------------------- */

static HostDiskKind kind_of(mode_t mode) {
    return S_ISREG(mode)                    ? HOST_DISK_FILE
           : S_ISDIR(mode)                  ? HOST_DISK_FOLDER
           : S_ISFIFO(mode)                 ? HOST_DISK_PIPE
           : S_ISCHR(mode) || S_ISBLK(mode) ? HOST_DISK_DEVICE
                                            : HOST_DISK_OTHER;
}

static bool fill_status(HostDiskStatus* status, int result, const struct stat* from) {
    if (result != 0) {
        return false;
    }
    status->kind = kind_of(from->st_mode);
    status->size = (int64_t)from->st_size;
    status->written = (int64_t)from->st_mtim.tv_sec * 1000000000 + (int64_t)from->st_mtim.tv_nsec;
    status->mode = from->st_mode & 0777;
    return true;
}

bool host_disk_stat(const char* path, HostDiskStatus* status) {
    struct stat found;
    return fill_status(status, stat(path, &found), &found);
}

bool host_disk_fstat(int descriptor, HostDiskStatus* status) {
    struct stat found;
    return fill_status(status, fstat(descriptor, &found), &found);
}

bool host_disk_may_write(const char* path) {
    return access(path, W_OK) == 0;
}

bool host_disk_is_file_or_link(const char* path) {
    struct stat existing;
    return lstat(path, &existing) == 0 && (S_ISREG(existing.st_mode) || S_ISLNK(existing.st_mode));
}

bool host_disk_resolve_links(char path[HOST_PATH_SIZE], size_t size) {
    for (int depth = 0; depth < LINKS_MAX; ++depth) {
        char link[HOST_PATH_SIZE];
        const ssize_t length = readlink(path, link, sizeof link - 1);
        if (length < 0) {
            return true;
        }
        link[length] = '\0';
        const char* slash = strrchr(path, '/');
        const size_t folder = slash && link[0] != '/' ? (size_t)(slash - path) + 1 : 0;
        if (folder + (size_t)length >= size) {
            return false;
        }
        memcpy(path + folder, link, (size_t)length + 1);
    }
    return false;
}

bool host_disk_is_separator(char letter) {
    return letter == '/';
}

bool host_disk_current_folder(char path[HOST_PATH_SIZE]) {
    return getcwd(path, HOST_PATH_SIZE) != NULL;
}

bool host_disk_state_folder(char path[HOST_PATH_SIZE]) {
    const char* state = getenv("XDG_STATE_HOME");
    const char* home = getenv("HOME");
    if (state && state[0] == '/') {
        return snprintf(path, HOST_PATH_SIZE, "%s", state) < HOST_PATH_SIZE;
    }
    return home && home[0] == '/' &&
           snprintf(path, HOST_PATH_SIZE, "%s/.local/state", home) < HOST_PATH_SIZE;
}

int host_disk_folder_length(const char* path) {
    size_t length = strlen(path);
    while (length > 0 && path[length - 1] == '/') { /* "folder/" is in the current folder */
        length -= 1;
    }
    while (length > 0 && path[length - 1] != '/') {
        length -= 1;
    }
    return length > 0 || path[0] != '/' ? (int)length : 1;
}

/* ---- Descriptors ---------------------------------------------------------------------------- */

int host_disk_open_to_read(const char* path) {
    return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

int host_disk_open_in_place(const char* path) {
    return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

int host_disk_open_over(const char* path) {
    return open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
}

/* The lock shows other processes that the file is in use, and ends with this process. We ignore
   failure: not every file system has locks, and host_disk_process_lives is checked, too. */
int host_disk_open_new(const char* path, unsigned mode) {
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
    if (descriptor >= 0) {
        (void)!flock(descriptor, LOCK_EX | LOCK_NB);
    }
    return descriptor;
}

int host_disk_duplicate(int descriptor) {
    return dup(descriptor);
}

int host_disk_close(int descriptor) {
    return close(descriptor);
}

void host_disk_set_mode(int descriptor, unsigned mode) {
    (void)!fchmod(descriptor, (mode_t)mode);
}

ptrdiff_t host_disk_read(int descriptor, void* bytes, size_t size) {
    return read(descriptor, bytes, size);
}

ptrdiff_t host_disk_write(int descriptor, const void* bytes, size_t size) {
    return write(descriptor, bytes, size);
}

static bool wait_for(int descriptor, short events, int ms) {
    struct pollfd waiting = {.fd = descriptor, .events = events};
    return poll(&waiting, 1, ms) > 0;
}

bool host_disk_wait_to_read(int descriptor, int ms) {
    return wait_for(descriptor, POLLIN, ms);
}

bool host_disk_wait_to_write(int descriptor, int ms) {
    return wait_for(descriptor, POLLOUT, ms);
}

void host_disk_pause(int ms) {
    poll(NULL, 0, ms);
}

/* ---- Flushing to the disk ------------------------------------------------------------------- */

int host_disk_sync(int descriptor) {
    while (fsync(descriptor) != 0) {
        if (errno == EINVAL || errno == ENOTSUP || errno == EROFS || errno == ENOSYS) {
            return 0; /* the file system cannot flush it */
        }
        if (errno != EINTR || host_interrupts_pending()) {
            return errno;
        }
    }
    return 0;
}

int host_disk_sync_folder_of(const char* path) {
    char folder[HOST_PATH_SIZE];
    const int length = host_disk_folder_length(path);
    snprintf(folder, sizeof folder, "%.*s", length > 0 ? length : 1, length > 0 ? path : ".");
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        return errno == EACCES ? 0 : errno;
    }
    const int failure = host_disk_sync(descriptor);
    close(descriptor);
    return failure;
}

/* ---- Names ---------------------------------------------------------------------------------- */

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

int host_disk_lock_folder(const char* path) {
    const int lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0) {
        return lock;
    }
    const int reason = errno;
    close(lock);
    errno = reason == EWOULDBLOCK ? EWOULDBLOCK : ENOLCK;
    return -1;
}

void host_disk_unlock_folder(int lock) {
    close(lock);
}

void host_disk_unique_numbers(long* process, unsigned long* moment) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *process = (long)getpid();
    *moment = (unsigned long)now.tv_nsec;
}

bool host_disk_process_lives(long process) {
    return kill((pid_t)process, 0) == 0 || errno != ESRCH;
}

void host_disk_visit_names(const char* path, const char* prefix, HostDiskVisit visit,
                           void* context) {
    const int length = host_disk_folder_length(path);
    char found[HOST_PATH_SIZE];
    snprintf(found, sizeof found, "%.*s", length > 0 ? length : 1, length > 0 ? path : ".");
    DIR* folder = opendir(found);
    if (!folder) {
        return;
    }
    for (const struct dirent* entry = readdir(folder); entry; entry = readdir(folder)) {
        if (strncmp(entry->d_name, prefix, strlen(prefix)) == 0 &&
            (size_t)length + strlen(entry->d_name) < sizeof found) {
            snprintf(found, sizeof found, "%.*s%s", length, path, entry->d_name);
            visit(context, found);
        }
    }
    closedir(folder);
}

void host_disk_remove_unused(const char* path) {
    struct stat what;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) {
        return;
    }
    if (fstat(descriptor, &what) == 0 && S_ISREG(what.st_mode) && what.st_uid == geteuid() &&
        flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        (void)!unlink(path);
    }
    close(descriptor);
}
