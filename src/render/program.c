#include "program.h"

#include <assert.h>

enum { GL_ERROR_KINDS = 8 };

static GLuint compile_shader(const char* label, GLenum stage, const unsigned char* source,
                             SwellError* error) {
    const GLuint shader = glCreateShader(stage);
    const GLchar* text = (const GLchar*)source;
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        GLchar log[512] = "";
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        glDeleteShader(shader);
        swell_error_set(error, SWELL_ERROR_GRAPHICS,
                        "the driver does not compile the %s shader of the %s: %s",
                        stage == GL_VERTEX_SHADER ? "vertex" : "fragment", label, log);
        return 0;
    }
    return shader;
}

static bool link_program(const char* label, GLuint program, SwellError* error) {
    glLinkProgram(program);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked) {
        return true;
    }
    GLchar log[512] = "";
    glGetProgramInfoLog(program, sizeof log, NULL, log);
    return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                           "the driver does not link the program of the %s: %s", label, log);
}

GLuint program_create(const char* label, const unsigned char* vertex_source,
                      const unsigned char* fragment_source, SwellError* error) {
    const GLuint vertex = compile_shader(label, GL_VERTEX_SHADER, vertex_source, error);
    const GLuint fragment =
        vertex ? compile_shader(label, GL_FRAGMENT_SHADER, fragment_source, error) : 0;
    GLuint program = 0;
    if (fragment) {
        program = glCreateProgram();
        glAttachShader(program, vertex);
        glAttachShader(program, fragment);
        if (!link_program(label, program, error)) {
            glDeleteProgram(program);
            program = 0;
        }
    }
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    return program;
}

GLint program_uniform(GLuint program, const char* name) {
    const GLint location = glGetUniformLocation(program, name);
    assert(location >= 0);
    return location;
}

bool gl_out_of_memory(void) {
    bool out_of_memory = false;
    /* Bounded: a lost context reports an error for ever. */
    for (int i = 0; i < GL_ERROR_KINDS; ++i) {
        out_of_memory = glGetError() == GL_OUT_OF_MEMORY || out_of_memory;
    }
    return out_of_memory;
}
