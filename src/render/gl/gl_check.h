/* Errors of the driver. A function that reads one reports it, so that none is lost. */
#ifndef SWELL_RENDER_GL_CHECK_H
#define SWELL_RENDER_GL_CHECK_H

#include "swell/base.h"

#include <glad/gl.h>

/* Clears all pending errors. Returns GL_OUT_OF_MEMORY if it was among them, else the first, or
   GL_NO_ERROR. */
GLenum gl_fetch_error(void);

/* Fails if an error is pending, even one of an earlier call: SWELL_ERROR_MEMORY "the driver has no
   memory for <what>", or SWELL_ERROR_GRAPHICS for any other error. */
bool gl_check_upload(SwellError* error, const char* what, ...) SWELL_PRINTF(2, 3);

#endif
