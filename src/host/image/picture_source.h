/*
 * What the readers of the kinds share: the bytes of a file, what a picture may cost, and the
 * words in which it is refused.
 */
#ifndef SWELL_HOST_PICTURE_SOURCE_H
#define SWELL_HOST_PICTURE_SOURCE_H

#include "swell/host.h"

typedef struct HostSource {
    const char* path;
    const uint8_t* bytes; /* (size), borrowed */
    size_t size;
    const char* kind; /* "a PNG", ... */
    HostPictureLimit limit;
} HostSource;

/* Returns false with SWELL_ERROR_FILE, "cannot read the picture '...': " and the reason. */
bool host_source_refuse(const HostSource* source, SwellError* error, const char* format, ...)
    SWELL_PRINTF(3, 4);

/* Whether a picture of this size, whose reading takes `memory` bytes, is within the limits. */
bool host_source_check_size(const HostSource* source, long long width, long long height,
                            double memory, SwellError* error);

/* Returns false with SWELL_ERROR_INTERRUPTED. */
bool host_source_interrupted(const HostSource* source, SwellError* error);

#endif
