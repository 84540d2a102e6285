/*
 * GLSL programs. Each stage is concatenated from version.glsl, the preamble's constants and the
 * files of the recipe, which are embedded in the binary or read from a watched folder.
 *
 * The owner of a program stores its name and its uniform locations. The registry keeps pointers to
 * them and updates them when it rebuilds the program because a file has changed. Set all uniforms
 * at each use; samplers keep their units (gl_objects.h).
 */
#ifndef SWELL_RENDER_PROGRAM_H
#define SWELL_RENDER_PROGRAM_H

#include "swell/base.h"
#include "swell/host.h"

#include <glad/gl.h>

/* ---- Constants shared by C and GLSL: defined once, in C -------------------------------------- */

enum { PREAMBLE_SIZE = 8192 };

/* Zero-terminated GLSL. Zeroed is empty. */
typedef struct Preamble {
    char text[PREAMBLE_SIZE];
    size_t length;
} Preamble;

/* Append `const int NAME = value;` and so on; assert that it fits. */
void preamble_add_int(Preamble* preamble, const char* name, int value);
void preamble_add_float(Preamble* preamble, const char* name, double value);
void preamble_add_vec2(Preamble* preamble, const char* name, const double value[2]);
void preamble_add_vec3(Preamble* preamble, const char* name, const float value[3]);

/* `const vec3 NAME[count] = ...`, values (count x 3). */
void preamble_add_vec3_array(Preamble* preamble, const char* name, const float* values, int count);

/* ---- Programs ------------------------------------------------------------------------------ */

enum {
    PROGRAM_MAX = 192,
    PROGRAM_FILES_MAX = 20,
    PROGRAM_UNIFORM_MAX = 16,
    PROGRAM_DEFINES_SIZE = 256
};

typedef struct ProgramUniform {
    const char* name; /* NULL after the last */
    GLint* location;  /* the owner's */
} ProgramUniform;

typedef struct ProgramRecipe {
    const char* label;                     /* for messages */
    const char* vertex[PROGRAM_FILES_MAX]; /* file names in shaders/, NULL after the last */
    const char* fragment[PROGRAM_FILES_MAX];
    char defines[PROGRAM_DEFINES_SIZE]; /* GLSL lines that select this variant */
    GLuint* program; /* receives the name of each build; the owner deletes the last one */
    ProgramUniform uniform[PROGRAM_UNIFORM_MAX];
} ProgramRecipe;

/* All programs of a renderer. Zeroed is empty. */
typedef struct Programs {
    Preamble preamble; /* filled before the first program is added */
    int count;
    ProgramRecipe recipe[PROGRAM_MAX];
    char directory[HOST_PATH_SIZE]; /* the watched folder, "" for none */
    uint64_t seen[PROGRAM_MAX];     /* hash of the files' times at the last build from there */
    double next_check;              /* of the files, by host_clock_ms */
} Programs;

/* Copies the recipe and builds the program. Asserts that the program uses all its uniforms, unless
   the recipe has defines. Everything that the recipe points to must outlive the last reload. Fails
   with SWELL_ERROR_GRAPHICS and the start of the compiler's log; the owner's name is then 0. */
bool programs_add(Programs* programs, const ProgramRecipe* recipe, SwellError* error);

/* Deletes a program and sets the owner's name to 0. Safe on a name of 0. */
void programs_remove(Programs* programs, GLuint* program);

/* The next reload, and later ones, read files from `directory`. */
void programs_watch(Programs* programs, const char* directory);

/* Once a second rebuilds the programs whose files have changed, and reports the first failure. A
   program that fails to build stays as it was until its files change again. */
bool programs_reload(Programs* programs, SwellError* error);

#endif
