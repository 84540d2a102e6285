#include "swell/base.h"

#include <stdarg.h>
#include <stdio.h>

bool swell_error_set(SwellError* error, SwellErrorCode code, const char* format, ...) {
    if (!error) {
        return false;
    }
    error->code = code;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    for (char* c = error->message; *c; ++c) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            *c = '?';
        }
    }
    return false;
}
