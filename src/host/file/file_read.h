/*
 * A whole file in memory, from a disk or a pipe.
 */
#ifndef SWELL_HOST_FILE_READ_H
#define SWELL_HOST_FILE_READ_H

#include "swell/host.h"

typedef struct HostBytes {
    uint8_t* data; /* (size), owned, to be given to swell_memory_free; a zero lies behind */
    size_t size;
} HostBytes;

/* Reads a file or a pipe to its end. A pipe that nobody writes to is waited for until one of the
   signals arrives that host_process_prepare takes over (SWELL_ERROR_INTERRUPTED). Fails with
   SWELL_ERROR_FILE on folders, devices and what is longer than HOST_FILE_BYTES, with
   SWELL_ERROR_MEMORY, and then leaves data = NULL. A device is told by its kind and never opened.
 */
bool host_bytes_read(HostBytes* bytes, const char* path, SwellError* error);

#endif
