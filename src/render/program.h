/*
 * GLSL programs: compiled from the sources inside the binary, linked, and their uniforms looked up
 * once.
 */
#ifndef SWELL_RENDER_PROGRAM_H
#define SWELL_RENDER_PROGRAM_H

#include "swell/base.h"

#include <glad/gl.h>

/* Returns the name of a linked program, or 0 (SWELL_ERROR_GRAPHICS, with the compiler's first
   words). `label` names it in messages; sources end in a zero. */
GLuint program_create(const char* label, const unsigned char* vertex_source,
                      const unsigned char* fragment_source, SwellError* error);

/* The location of a uniform that the program uses. */
GLint program_uniform(GLuint program, const char* name);

/* True if GL has run out of memory since the last call; clears the error. */
bool gl_out_of_memory(void);

#endif
