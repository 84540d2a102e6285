/*
 * What the unit tests use of POSIX and mingw-w64 lacks: files and folders with names of their own,
 * the environment.
 * Included before every one of them.
 */
#ifndef SWELL_TESTS_WINDOWS_POSIX_H
#define SWELL_TESTS_WINDOWS_POSIX_H

#include <direct.h>
#include <fcntl.h>
#include <io.h>

static inline char* mkdtemp(char* path) {
    return _mktemp(path) && _mkdir(path) == 0 ? path : 0;
}

static inline int mkstemp(char* path) {
    return _mktemp(path) ? _open(path, _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY, 0600) : -1;
}

#include <stdlib.h> /* after mkstemp, which it declares, too */

static inline int setenv(const char* name, const char* value, int replaces) {
    (void)replaces;
    return _putenv_s(name, value);
}

#endif
