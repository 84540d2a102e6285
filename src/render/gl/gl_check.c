#include "gl_check.h"

#include <stdarg.h>
#include <stdio.h>

/* GL keeps one flag per kind of error; a lost context reports its own for ever. */
enum { ERROR_KINDS = 8 };

GLenum gl_fetch_error(void) {
    GLenum result = GL_NO_ERROR;
    for (int i = 0; i < ERROR_KINDS; ++i) {
        const GLenum code = glGetError();
        if (code == GL_NO_ERROR) {
            break;
        }
        if (result == GL_NO_ERROR || code == GL_OUT_OF_MEMORY) {
            result = code;
        }
    }
    return result;
}

bool gl_check_upload(SwellError* error, const char* what, ...) {
    const GLenum code = gl_fetch_error();
    if (code == GL_NO_ERROR) {
        return true;
    }
    char text[256];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof text, what, arguments);
    va_end(arguments);
    if (code == GL_OUT_OF_MEMORY) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "the driver has no memory for %s", text);
    }
    return swell_error_set(error, SWELL_ERROR_GRAPHICS, "the driver reports error 0x%04x at %s",
                           code, text);
}
