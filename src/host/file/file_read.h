/*
 * A whole file in memory, from a disk or a pipe.
 */
#ifndef SWELL_HOST_FILE_READ_H
#define SWELL_HOST_FILE_READ_H

#include "swell/host.h"

typedef struct HostBytes {
    uint8_t* data; /* (size), followed by a zero; owned, from swell_memory_allocate */
    size_t size;
} HostBytes;

/* Reads a file, or a pipe to its end. Fails with SWELL_ERROR_FILE for folders, devices (which it
   never opens) and files longer than HOST_FILE_BYTES, or with SWELL_ERROR_MEMORY; then data = NULL.
 */
bool host_bytes_read(HostBytes* bytes, const char* path, SwellError* error);

#endif
