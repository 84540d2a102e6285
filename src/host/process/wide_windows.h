/*
 * What every file of Windows shares: its names are UTF-16 and ours UTF-8, and its failures have
 * numbers of their own.
 */
#ifndef SWELL_HOST_WIDE_WINDOWS_H
#define SWELL_HOST_WIDE_WINDOWS_H

#include "swell/host.h"

#include <wchar.h>

enum { HOST_WIDE_SIZE = HOST_PATH_SIZE };

/* Fills in a name as Windows wants it. Returns false and sets errno where it is too long or not
   UTF-8. */
bool host_wide_from(const char* text, wchar_t wide[HOST_WIDE_SIZE]);

/* The other way round: at most `size` bytes with the zero. Returns false and sets errno where it
   does not fit. What is not UTF-16, as names of files may be, comes with U+FFFD in its stead. */
bool host_wide_to(const wchar_t* wide, char* text, size_t size);

/* The errno that stands for the last failure of a call of Windows. */
int host_wide_errno(void);

#endif
