/*
 * Files of the C library in binary mode. Their handles are shared, so that other processes may
 * rename and remove an open file, as on POSIX. The colon of "C:" counts as a separator.
 */
#include "disk.h"
#include "wide_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <windows.h>

enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* ---- Paths ---------------------------------------------------------------------------------- */

enum { LONG_PATH = 240 /* letters; Windows takes 247 for a folder, 259 for a file */ };

/* Converts a path. A long one becomes absolute with a prefix that lifts the limit, which the
   manifest alone does only where the system allows it. Returns false and sets errno as
   host_wide_from does. */
static bool wide_path(const char* path, wchar_t wide[HOST_WIDE_SIZE]) {
    static const wchar_t LIFTED[] = L"\\\\?\\", NETWORK[] = L"\\\\?\\UNC\\";
    if (!host_wide_from(path, wide)) {
        return false;
    }
    wchar_t full[HOST_WIDE_SIZE];
    const DWORD length = GetFullPathNameW(wide, HOST_WIDE_SIZE, full, NULL);
    if (length < LONG_PATH || wcsncmp(full, LIFTED, wcslen(LIFTED)) == 0) {
        return true;
    }
    const bool is_network = full[0] == L'\\' && full[1] == L'\\';
    const wchar_t* prefix = is_network ? NETWORK : LIFTED;
    if (length + wcslen(prefix) >= HOST_WIDE_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    wcscpy(wide, prefix);
    wcscat(wide, is_network ? full + 2 : full);
    return true;
}

/* Returns nanoseconds since 1970. Since 1601, where Windows begins, they would overflow. */
static int64_t nanoseconds(FILETIME time) {
    static const int64_t FROM_1601_TO_1970 = 116444736000000000; /* in tenths of microseconds */
    const int64_t tenths = (int64_t)time.dwHighDateTime << 32 | (int64_t)time.dwLowDateTime;
    return (tenths - FROM_1601_TO_1970) * 100;
}

static bool stat_handle(HANDLE handle, HostDiskStatus* status) {
    const DWORD type = GetFileType(handle);
    BY_HANDLE_FILE_INFORMATION found;
    memset(status, 0, sizeof *status);
    status->is_own = true;
    if (type != FILE_TYPE_DISK) {
        status->kind = type == FILE_TYPE_PIPE ? HOST_DISK_PIPE : HOST_DISK_DEVICE;
        return true;
    }
    if (!GetFileInformationByHandle(handle, &found)) {
        errno = host_wide_errno();
        return false;
    }
    status->kind =
        found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? HOST_DISK_FOLDER : HOST_DISK_FILE;
    status->size = (int64_t)found.nFileSizeHigh << 32 | (int64_t)found.nFileSizeLow;
    status->written = nanoseconds(found.ftLastWriteTime);
    return true;
}

static HANDLE open_handle(const char* path, DWORD access, DWORD disposition, DWORD flags) {
    wchar_t wide[HOST_WIDE_SIZE];
    if (!wide_path(path, wide)) {
        return INVALID_HANDLE_VALUE;
    }
    const HANDLE handle = CreateFileW(wide, access, SHARE_ALL, NULL, disposition, flags, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        errno = host_wide_errno();
    }
    return handle;
}

/* Returns whether the path is like "\\.\pipe\name". Opening a pipe, even for its status, would
   connect to its other end. */
static bool names_pipe(const char* path) {
    return host_disk_is_separator(path[0]) && host_disk_is_separator(path[1]) &&
           (path[2] == '.' || path[2] == '?') && host_disk_is_separator(path[3]) &&
           _strnicmp(path + 4, "pipe", 4) == 0 && host_disk_is_separator(path[8]);
}

bool host_disk_stat(const char* path, HostDiskStatus* status) {
    if (names_pipe(path)) {
        memset(status, 0, sizeof *status);
        status->kind = HOST_DISK_PIPE;
        return true;
    }
    const HANDLE handle = open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING,
                                      FILE_FLAG_BACKUP_SEMANTICS); /* folders need this */
    if (handle == INVALID_HANDLE_VALUE) {
        return false;
    }
    const bool ok = stat_handle(handle, status);
    CloseHandle(handle);
    return ok;
}

static bool read_attributes(const char* path, DWORD* attributes) {
    wchar_t wide[HOST_WIDE_SIZE];
    if (!wide_path(path, wide)) {
        return false;
    }
    *attributes = GetFileAttributesW(wide);
    if (*attributes == INVALID_FILE_ATTRIBUTES) {
        errno = host_wide_errno();
        return false;
    }
    return true;
}

/* Checks the read-only attribute; access rights are checked when the file is opened. */
bool host_disk_may_write(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    return wide_path(path, wide) && _waccess(wide, W_OK) == 0;
}

bool host_disk_is_link(const char* path) {
    DWORD attributes;
    return read_attributes(path, &attributes) && (attributes & FILE_ATTRIBUTE_REPARSE_POINT);
}

bool host_disk_resolve_links(char path[HOST_PATH_SIZE]) {
    if (!host_disk_is_link(path)) {
        return true;
    }
    const HANDLE handle = open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, 0);
    if (handle == INVALID_HANDLE_VALUE) {
        return true;
    }
    wchar_t target[HOST_WIDE_SIZE];
    const DWORD length = GetFinalPathNameByHandleW(handle, target, HOST_WIDE_SIZE, 0);
    CloseHandle(handle);
    return length > 0 && length < HOST_WIDE_SIZE && host_wide_to(target, path, HOST_PATH_SIZE);
}

bool host_disk_is_separator(char letter) {
    return letter == '\\' || letter == '/' || letter == ':';
}

bool host_disk_current_folder(char path[HOST_PATH_SIZE]) {
    wchar_t wide[HOST_WIDE_SIZE];
    const DWORD length = GetCurrentDirectoryW(HOST_WIDE_SIZE, wide);
    if (length == 0 || length >= HOST_WIDE_SIZE) {
        errno = length ? ENAMETOOLONG : host_wide_errno();
        return false;
    }
    return host_wide_to(wide, path, HOST_PATH_SIZE);
}

bool host_disk_cache_folder(char path[HOST_PATH_SIZE]) {
    const wchar_t* folder = _wgetenv(L"LOCALAPPDATA");
    return folder && host_wide_to(folder, path, HOST_PATH_SIZE);
}

bool host_program_path(char path[HOST_PATH_SIZE]) {
    wchar_t wide[HOST_WIDE_SIZE];
    const DWORD length = GetModuleFileNameW(NULL, wide, HOST_WIDE_SIZE);
    return length > 0 && length < HOST_WIDE_SIZE && host_wide_to(wide, path, HOST_PATH_SIZE);
}

void host_disk_visit_names(const char* folder, HostDiskVisit visit, void* context) {
    WIN32_FIND_DATAW entry;
    wchar_t wide[HOST_WIDE_SIZE];
    char name[HOST_PATH_SIZE];
    if (snprintf(name, sizeof name, "%s/*", folder) >= HOST_PATH_SIZE || !wide_path(name, wide)) {
        return;
    }
    const HANDLE search = FindFirstFileW(wide, &entry);
    if (search == INVALID_HANDLE_VALUE) {
        return;
    }
    do {
        if (host_wide_to(entry.cFileName, name, sizeof name)) {
            visit(context, name);
        }
    } while (FindNextFileW(search, &entry));
    FindClose(search);
}

/* The parent folder, the user's, determines who may enter the folder. */
bool host_disk_keep_private(const char* folder) {
    DWORD attributes;
    return read_attributes(folder, &attributes) && (attributes & FILE_ATTRIBUTE_DIRECTORY) &&
           !(attributes & FILE_ATTRIBUTE_REPARSE_POINT);
}

/* ---- Files ---------------------------------------------------------------------------------- */

static FILE* open_file(const char* path, bool to_write, DWORD disposition) {
    const HANDLE handle = open_handle(path, to_write ? GENERIC_WRITE : GENERIC_READ, disposition,
                                      FILE_ATTRIBUTE_NORMAL);
    if (handle == INVALID_HANDLE_VALUE) {
        return NULL;
    }
    const int flags = (to_write ? _O_WRONLY : _O_RDONLY) | _O_BINARY | _O_NOINHERIT;
    const int descriptor = _open_osfhandle((intptr_t)handle, flags);
    if (descriptor < 0) {
        CloseHandle(handle);
        errno = EMFILE;
        return NULL;
    }
    FILE* file = _fdopen(descriptor, to_write ? "wb" : "rb");
    if (!file) {
        _close(descriptor);
    }
    return file;
}

/* Only devices and pipes are opened for writing, so there is nothing to truncate. */
FILE* host_disk_open(const char* path, bool to_write) {
    return open_file(path, to_write, OPEN_EXISTING);
}

FILE* host_disk_open_own(const char* path) {
    DWORD attributes;
    const bool is_file = read_attributes(path, &attributes) &&
                         !(attributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT));
    return is_file ? open_file(path, false, OPEN_EXISTING) : NULL;
}

/* The folder determines the permissions. */
FILE* host_disk_create(const char* path, const HostDiskStatus* like) {
    (void)like;
    return open_file(path, true, CREATE_NEW);
}

/* Locks a byte far behind the end, which no program writes, since locks of Windows are
   mandatory. */
static bool lock(FILE* file) {
    OVERLAPPED far_away = {.OffsetHigh = 0x40000000};
    return LockFileEx((HANDLE)_get_osfhandle(_fileno(file)),
                      LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &far_away);
}

FILE* host_disk_hold(FILE* file) {
    if (!lock(file) && GetLastError() == ERROR_LOCK_VIOLATION) {
        errno = EEXIST;
        return NULL;
    }
    const int descriptor = _dup(_fileno(file));
    FILE* held = descriptor >= 0 ? _fdopen(descriptor, "wb") : NULL;
    if (descriptor >= 0 && !held) {
        _close(descriptor);
    }
    return held;
}

void host_disk_remove_left(const char* path) {
    FILE* file = host_disk_open_own(path);
    if (file && lock(file)) {
        host_disk_remove(path);
    }
    if (file) {
        fclose(file);
    }
}

/* Does not use _commit, which gives no reason for a failure. */
int host_disk_sync(FILE* file) {
    if (FlushFileBuffers((HANDLE)_get_osfhandle(_fileno(file)))) {
        return 0;
    }
    const DWORD reason = GetLastError();
    return reason == ERROR_INVALID_FUNCTION || reason == ERROR_NOT_SUPPORTED ? 0
                                                                             : host_wide_errno();
}

int host_disk_rename(const char* from, const char* to) {
    wchar_t wide_from[HOST_WIDE_SIZE], wide_to[HOST_WIDE_SIZE];
    if (!wide_path(from, wide_from) || !wide_path(to, wide_to)) {
        return -1;
    }
    const DWORD flags = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    const bool ok = MoveFileExW(wide_from, wide_to, flags);
    errno = ok ? 0 : host_wide_errno();
    return ok ? 0 : -1;
}

int host_disk_remove(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    return wide_path(path, wide) ? _wunlink(wide) : -1;
}

int host_disk_make_folder(const char* path, bool is_private) {
    (void)is_private; /* as private as its parent */
    wchar_t wide[HOST_WIDE_SIZE];
    return wide_path(path, wide) ? _wmkdir(wide) : -1;
}

int host_disk_remove_folder(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    return wide_path(path, wide) ? _wrmdir(wide) : -1;
}
