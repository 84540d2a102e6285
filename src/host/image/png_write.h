/*
 * RGB to PNG, for pictures and maps.
 */
#ifndef SWELL_HOST_PNG_WRITE_H
#define SWELL_HOST_PNG_WRITE_H

#include "swell/host.h"

typedef struct HostPng {
    int width, height;     /* pixels */
    int depth;             /* bits of a channel, 8 or 16; 16-bit ones are big-endian */
    const uint8_t* pixels; /* (height x width x 3), borrowed */
} HostPng;

/* Appends a whole PNG. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool host_png_append(const HostPng* picture, HostFile* file, SwellError* error);

#endif
