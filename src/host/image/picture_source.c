#include "picture_source.h"

#include <stdarg.h>
#include <stdio.h>

bool host_source_refuse(const HostSource* source, SwellError* error, const char* format, ...) {
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot read the %s '%s': %s", source->what,
                           source->path, reason);
}

bool host_source_check_size(const HostSource* source, long long width, long long height,
                            SwellError* error) {
    const int side = source->side;
    if (width < 1 || height < 1) {
        return host_source_refuse(source, error, "it is %s without pixels", source->kind);
    }
    if (width > side || height > side || width * height > HOST_PICTURE_PIXELS) {
        return host_source_refuse(
            source, error,
            "it is too large: %s of %lldx%lld, up to %dx%d and %d million pixels are read",
            source->kind, width, height, side, side, HOST_PICTURE_PIXELS / 1000000);
    }
    return true;
}

bool host_source_out_of_memory(const HostSource* source, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the %s '%s'", source->what,
                           source->path);
}
