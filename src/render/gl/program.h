/*
 * GLSL programs. Each stage is joined from files: version.glsl, the constants of preamble.h, then
 * the files of the recipe. They come from inside the binary, or from a folder that is watched.
 *
 * The owner of a program keeps its name and the locations of its uniforms. The registry holds
 * pointers to them, and updates them when it rebuilds the program because a file has changed. Set
 * all uniforms at each use.
 */
#ifndef SWELL_RENDER_PROGRAM_H
#define SWELL_RENDER_PROGRAM_H

#include "preamble.h"
#include "swell/base.h"
#include "swell/host.h"

#include <glad/gl.h>

enum {
    PROGRAM_MAX = 128,
    PROGRAM_FILES_MAX = 12,
    PROGRAM_UNIFORM_MAX = 40,
    PROGRAM_DEFINES_SIZE = 128
};

typedef struct ProgramUniform {
    const char* name; /* NULL after the last */
    GLint* location;  /* of the owner's */
} ProgramUniform;

typedef struct ProgramRecipe {
    const char* label;                     /* names it in messages */
    const char* vertex[PROGRAM_FILES_MAX]; /* names of files of shaders/, NULL after the last */
    const char* fragment[PROGRAM_FILES_MAX];
    char defines[PROGRAM_DEFINES_SIZE]; /* GLSL lines of this variant, before its files */
    GLuint* program; /* receives the name of each build; the owner deletes the last one */
    ProgramUniform uniform[PROGRAM_UNIFORM_MAX];
} ProgramRecipe;

/* All programs of a renderer. Zeroed is empty. */
typedef struct Programs {
    Preamble preamble; /* to be filled before the first program is added */
    int count;
    ProgramRecipe recipe[PROGRAM_MAX];
    char directory[HOST_PATH_SIZE]; /* that is watched, "" for none */
    uint64_t seen[PROGRAM_MAX];     /* the times of its files when it was built from there */
    double next_look;               /* of host_clock_ms */
} Programs;

/* Copies the recipe and builds the program. All its uniforms are in use unless it has defines,
   which may leave some out. What the recipe points to lives as long as programs are reloaded. Fails
   with SWELL_ERROR_GRAPHICS and the compiler's first words, leaving the owner's name 0. */
bool programs_add(Programs* programs, const ProgramRecipe* recipe, SwellError* error);

/* Deletes a program, whose owner's name is 0 then. One that is not there, or has none, is left. */
void programs_remove(Programs* programs, GLuint* program);

/* From the next reload on, files are read from `directory`. */
void programs_watch(Programs* programs, const char* directory);

/* Once a second builds the programs whose files have changed, and tells the first failure; one that
   fails stays as it is until its files change again. A uniform that is gone is set in vain. */
bool programs_reload(Programs* programs, SwellError* error);

#endif
