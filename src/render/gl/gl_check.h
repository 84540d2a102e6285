/*
 * Errors of the driver. None is lost: whoever reads one reports it.
 */
#ifndef SWELL_RENDER_GL_CHECK_H
#define SWELL_RENDER_GL_CHECK_H

#include "swell/base.h"

#include <glad/gl.h>

/* Takes all errors since the last call. Returns GL_OUT_OF_MEMORY if it is among them, else the
   first, or GL_NO_ERROR. */
GLenum gl_take_error(void);

/* False if GL has reported an error since the last look: SWELL_ERROR_MEMORY "the driver has no
   memory for <what>", or SWELL_ERROR_GRAPHICS for any other, even of an earlier call. */
bool gl_check_upload(SwellError* error, const char* what, ...) SWELL_PRINTF(2, 3);

#endif
