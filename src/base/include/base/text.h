/*
 * Text in arrays of fixed size. No part of the installed library.
 */
#ifndef SWELL_BASE_TEXT_H
#define SWELL_BASE_TEXT_H

#include "swell/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Appends a formatted text to that in `text`, which holds `size` bytes; truncates what is longer.
 */
static inline void swell_append(char* text, size_t size, const char* format, ...)
    SWELL_PRINTF(3, 4);

static inline void swell_append(char* text, size_t size, const char* format, ...) {
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

#endif
