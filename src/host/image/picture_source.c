#include "picture_source.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static const double MEBIBYTE = 1024.0 * 1024.0;

bool host_source_refuse(const HostSource* source, SwellError* error, const char* format, ...) {
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot read the picture '%s': %s",
                           source->path, reason);
}

bool host_source_check_size(const HostSource* source, long long width, long long height,
                            double memory, SwellError* error) {
    const int side = source->limit.side;
    if (width < 1 || height < 1) {
        return host_source_refuse(source, error, "it is %s without pixels", source->kind);
    }
    if (width > side || height > side) {
        return host_source_refuse(source, error,
                                  "it is too large: %s of %lldx%lld, up to %dx%d are read",
                                  source->kind, width, height, side, side);
    }
    if (memory > (double)source->limit.memory) {
        return host_source_refuse(
            source, error,
            "it is too large: %s of %lldx%lld that takes %.0f MiB to read, up to %.0f MiB are used",
            source->kind, width, height, ceil(memory / MEBIBYTE),
            (double)source->limit.memory / MEBIBYTE);
    }
    return true;
}

bool host_source_out_of_memory(const HostSource* source, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the picture '%s'",
                           source->path);
}
