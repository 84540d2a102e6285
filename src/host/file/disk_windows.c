/*
 * Descriptors of the C library in binary mode. Their handles are shared, so that other processes
 * may rename and remove an open file, as on POSIX. The colon of "C:" counts as a separator.
 */
#include "disk.h"
#include "wide_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <windows.h>

enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* Read or written in one call; network drives fail beyond some 30 MiB. */
enum { PIECE_BYTES = 16 * 1024 * 1024 };

/* ---- Paths ---------------------------------------------------------------------------------- */

enum { LONG_PATH = 240 /* letters; Windows takes up to 247 of a folder, 259 of a file */ };

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

/* Since 1970: nanoseconds since 1601, where Windows begins, would overflow. */
static int64_t nanoseconds(FILETIME time) {
    static const int64_t FROM_1601_TO_1970 = 116444736000000000; /* in tenths of microseconds */
    const int64_t tenths = (int64_t)time.dwHighDateTime << 32 | (int64_t)time.dwLowDateTime;
    return (tenths - FROM_1601_TO_1970) * 100;
}

static bool stat_handle(HANDLE handle, HostDiskStatus* status) {
    const DWORD type = GetFileType(handle);
    BY_HANDLE_FILE_INFORMATION found;
    memset(status, 0, sizeof *status);
    if (type != FILE_TYPE_DISK) {
        status->kind = type == FILE_TYPE_CHAR   ? HOST_DISK_DEVICE
                       : type == FILE_TYPE_PIPE ? HOST_DISK_PIPE
                                                : HOST_DISK_OTHER;
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

/* "\\.\pipe\name". Opening it, even for its status, would connect to its other end. */
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
                                      FILE_FLAG_BACKUP_SEMANTICS); /* which folders need */
    if (handle == INVALID_HANDLE_VALUE) {
        return false;
    }
    const bool ok = stat_handle(handle, status);
    CloseHandle(handle);
    return ok;
}

static HANDLE handle_of(int descriptor) {
    return (HANDLE)_get_osfhandle(descriptor);
}

bool host_disk_fstat(int descriptor, HostDiskStatus* status) {
    return stat_handle(handle_of(descriptor), status);
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
    DWORD attributes;
    if (read_attributes(path, &attributes) && (attributes & FILE_ATTRIBUTE_READONLY)) {
        errno = EACCES;
        return false;
    }
    return true;
}

bool host_disk_is_file_or_link(const char* path) {
    DWORD attributes;
    return read_attributes(path, &attributes) &&
           !(attributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_DEVICE));
}

/* Keeps the path of a dangling link: the new file replaces the link. */
bool host_disk_resolve_links(char path[HOST_PATH_SIZE], size_t size) {
    DWORD attributes;
    if (!read_attributes(path, &attributes) || !(attributes & FILE_ATTRIBUTE_REPARSE_POINT)) {
        return true;
    }
    const HANDLE handle = open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, 0);
    if (handle == INVALID_HANDLE_VALUE) {
        return true;
    }
    wchar_t target[HOST_WIDE_SIZE];
    const DWORD length = GetFinalPathNameByHandleW(handle, target, HOST_WIDE_SIZE, 0);
    CloseHandle(handle);
    return length > 0 && length < HOST_WIDE_SIZE && host_wide_to(target, path, size);
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

bool host_disk_state_folder(char path[HOST_PATH_SIZE]) {
    const wchar_t* folder = _wgetenv(L"LOCALAPPDATA");
    return folder && host_wide_to(folder, path, HOST_PATH_SIZE);
}

int host_disk_folder_length(const char* path) {
    size_t length = strlen(path);
    while (length > 1 && host_disk_is_separator(path[length - 1])) { /* behind its own name */
        length -= 1;
    }
    while (length > 0 && !host_disk_is_separator(path[length - 1])) {
        length -= 1;
    }
    return (int)length;
}

/* ---- Descriptors ---------------------------------------------------------------------------- */

static int open_descriptor(const char* path, DWORD access, DWORD disposition, int flags) {
    const HANDLE handle = open_handle(path, access, disposition, FILE_ATTRIBUTE_NORMAL);
    if (handle == INVALID_HANDLE_VALUE) {
        return -1;
    }
    const int descriptor = _open_osfhandle((intptr_t)handle, flags | _O_BINARY | _O_NOINHERIT);
    if (descriptor < 0) {
        CloseHandle(handle);
        errno = EMFILE;
    }
    return descriptor;
}

int host_disk_open_to_read(const char* path) {
    return open_descriptor(path, GENERIC_READ, OPEN_EXISTING, _O_RDONLY);
}

int host_disk_open_in_place(const char* path) {
    return open_descriptor(path, GENERIC_WRITE, OPEN_EXISTING, 0);
}

int host_disk_open_over(const char* path) {
    return open_descriptor(path, GENERIC_WRITE, TRUNCATE_EXISTING, 0);
}

/* The folder determines the permissions, not `mode`. */
int host_disk_open_new(const char* path, unsigned mode) {
    (void)mode;
    return open_descriptor(path, GENERIC_WRITE, CREATE_NEW, 0);
}

int host_disk_duplicate(int descriptor) {
    const int copy = _dup(descriptor);
    if (copy >= 0) {
        _setmode(copy, _O_BINARY);
    }
    return copy;
}

int host_disk_close(int descriptor) {
    return _close(descriptor);
}

void host_disk_set_mode(int descriptor, unsigned mode) {
    (void)descriptor;
    (void)mode;
}

ptrdiff_t host_disk_read(int descriptor, void* bytes, size_t size) {
    return _read(descriptor, bytes, (unsigned)(size < PIECE_BYTES ? size : PIECE_BYTES));
}

ptrdiff_t host_disk_write(int descriptor, const void* bytes, size_t size) {
    return _write(descriptor, bytes, (unsigned)(size < PIECE_BYTES ? size : PIECE_BYTES));
}

void host_disk_pause(int ms) {
    Sleep((DWORD)ms);
}

/* Checks a pipe every millisecond; PeekNamedPipe fails at its end. */
bool host_disk_wait_to_read(int descriptor, int ms) {
    const HANDLE handle = handle_of(descriptor);
    if (GetFileType(handle) != FILE_TYPE_PIPE) {
        return true;
    }
    for (;; --ms) {
        DWORD waiting = 0;
        if (!PeekNamedPipe(handle, NULL, 0, NULL, &waiting, NULL) || waiting > 0) {
            return true;
        }
        if (ms <= 0) {
            return false;
        }
        Sleep(1);
    }
}

/* Not needed: writing to a pipe blocks. */
bool host_disk_wait_to_write(int descriptor, int ms) {
    (void)descriptor;
    (void)ms;
    return true;
}

/* ---- Flushing to the disk ------------------------------------------------------------------- */

/* Not by _commit, which also fails for pipes and devices and gives no reason. */
int host_disk_sync(int descriptor) {
    const HANDLE handle = handle_of(descriptor);
    if (GetFileType(handle) != FILE_TYPE_DISK || FlushFileBuffers(handle)) {
        return 0;
    }
    const DWORD reason = GetLastError();
    return reason == ERROR_INVALID_FUNCTION || reason == ERROR_NOT_SUPPORTED ? 0
                                                                             : host_wide_errno();
}

/* Windows cannot flush folders; host_disk_rename writes through. */
int host_disk_sync_folder_of(const char* path) {
    (void)path;
    return 0;
}

/* ---- Names ---------------------------------------------------------------------------------- */

static int result_of(BOOL ok) {
    if (!ok) {
        errno = host_wide_errno();
    }
    return ok ? 0 : -1;
}

int host_disk_rename(const char* from, const char* to) {
    wchar_t wide_from[HOST_WIDE_SIZE], wide_to[HOST_WIDE_SIZE];
    return wide_path(from, wide_from) && wide_path(to, wide_to)
               ? result_of(MoveFileExW(wide_from, wide_to,
                                       MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
               : -1;
}

int host_disk_remove(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    return wide_path(path, wide) ? result_of(DeleteFileW(wide)) : -1;
}

int host_disk_make_folder(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    return wide_path(path, wide) ? result_of(CreateDirectoryW(wide, NULL)) : -1;
}

int host_disk_remove_folder(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    return wide_path(path, wide) ? result_of(RemoveDirectoryW(wide)) : -1;
}

/* A mutex of the session, named by the folder's id on its volume, so that all paths to the folder
   give the same mutex. It ends with the last process that has it open. Handles have 32 significant
   bits. */
int host_disk_lock_folder(const char* path) {
    const HANDLE folder =
        open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    if (folder == INVALID_HANDLE_VALUE) {
        return -1;
    }
    BY_HANDLE_FILE_INFORMATION known;
    const bool is_known = GetFileInformationByHandle(folder, &known);
    CloseHandle(folder);
    if (!is_known || !(known.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)) {
        errno = is_known ? ENOTDIR : ENOLCK;
        return -1;
    }
    wchar_t name[64];
    swprintf(name, sizeof name / sizeof *name, L"Local\\swell-%08lx-%08lx%08lx",
             known.dwVolumeSerialNumber, known.nFileIndexHigh, known.nFileIndexLow);
    const HANDLE lock = CreateMutexW(NULL, FALSE, name);
    if (lock && GetLastError() != ERROR_ALREADY_EXISTS) {
        return (int)(intptr_t)lock;
    }
    errno = lock ? EWOULDBLOCK : ENOLCK;
    if (lock) {
        CloseHandle(lock);
    }
    return -1;
}

void host_disk_unlock_folder(int lock) {
    CloseHandle((HANDLE)(intptr_t)lock);
}

void host_disk_unique_numbers(long* process, unsigned long* moment) {
    FILETIME now;
    GetSystemTimeAsFileTime(&now);
    *process = (long)GetCurrentProcessId();
    *moment = (unsigned long)now.dwLowDateTime;
}

bool host_disk_process_lives(long process) {
    const HANDLE handle = OpenProcess(SYNCHRONIZE, FALSE, (DWORD)process);
    if (!handle) {
        return GetLastError() != ERROR_INVALID_PARAMETER; /* no such process */
    }
    const bool lives = WaitForSingleObject(handle, 0) != WAIT_OBJECT_0;
    CloseHandle(handle);
    return lives;
}

void host_disk_visit_names(const char* path, const char* prefix, HostDiskVisit visit,
                           void* context) {
    const int length = host_disk_folder_length(path);
    char pattern[HOST_PATH_SIZE], name[HOST_PATH_SIZE], found[HOST_PATH_SIZE];
    wchar_t wide[HOST_WIDE_SIZE];
    WIN32_FIND_DATAW entry;
    const int size = snprintf(pattern, sizeof pattern, "%.*s%s*", length, path, prefix);
    if (size < 0 || (size_t)size >= sizeof pattern || !wide_path(pattern, wide)) {
        return;
    }
    const HANDLE search = FindFirstFileW(wide, &entry);
    if (search == INVALID_HANDLE_VALUE) {
        return;
    }
    do {
        if (host_wide_to(entry.cFileName, name, sizeof name) &&
            (size_t)length + strlen(name) < sizeof found) {
            memcpy(found, path, (size_t)length);
            memcpy(found + length, name, strlen(name) + 1);
            visit(context, found);
        }
    } while (FindNextFileW(search, &entry));
    FindClose(search);
}

/* Opening it without sharing fails while another process has it open. */
void host_disk_remove_unused(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    const HANDLE handle = wide_path(path, wide) ? CreateFileW(wide, DELETE, 0, NULL, OPEN_EXISTING,
                                                              FILE_FLAG_DELETE_ON_CLOSE, NULL)
                                                : INVALID_HANDLE_VALUE;
    if (handle != INVALID_HANDLE_VALUE) {
        CloseHandle(handle);
    }
}
