/*
 * Shared by the files for Windows, whose names are UTF-16 where ours are UTF-8, and whose error
 * codes are not errno.
 */
#ifndef SWELL_HOST_WIDE_WINDOWS_H
#define SWELL_HOST_WIDE_WINDOWS_H

#include "swell/host.h"

#include <wchar.h>

enum { HOST_WIDE_SIZE = HOST_PATH_SIZE };

/* Converts UTF-8 to UTF-16. Returns false and sets errno if it is too long or not UTF-8. */
bool host_wide_from(const char* text, wchar_t wide[HOST_WIDE_SIZE]);

/* Converts UTF-16 to UTF-8 of at most `size` bytes with the zero; replaces invalid units, which
   file names may contain, by U+FFFD. Returns false and sets errno if it does not fit. */
bool host_wide_to(const wchar_t* wide, char* text, size_t size);

/* Returns the errno that corresponds to GetLastError. */
int host_wide_errno(void);

#endif
