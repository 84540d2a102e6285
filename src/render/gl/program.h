/*
 * GLSL programs. Each stage is concatenated from version.glsl, the constants of preamble.h and the
 * files of the recipe, which are embedded in the binary or read from a watched folder.
 *
 * The owner of a program stores its name and its uniform locations. The registry keeps pointers to
 * them and updates them when it rebuilds the program because a file has changed. Set all uniforms
 * at each use; samplers keep their units (gl_objects.h).
 */
#ifndef SWELL_RENDER_PROGRAM_H
#define SWELL_RENDER_PROGRAM_H

#include "preamble.h"
#include "swell/base.h"
#include "swell/host.h"

#include <glad/gl.h>

enum {
    PROGRAM_MAX = 128,
    PROGRAM_FILES_MAX = 16,
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
    GLuint started[PROGRAM_MAX];    /* a program that is being built, or 0 */
    long added, added_most;         /* programs so far; 0: any number, which are needed at once */
    bool busy; /* with `added_most`: one is still being built or was just finished */
} Programs;

/* Copies the recipe and builds the program. Asserts that the program uses all its uniforms, unless
   the recipe has defines. Everything that the recipe points to must outlive the last reload. Fails
   with SWELL_ERROR_GRAPHICS and the start of the compiler's log; the owner's name is then 0. With
   `added_most` it only starts to build: the name is 0 until programs_ready. */
bool programs_add(Programs* programs, const ProgramRecipe* recipe, SwellError* error);

/* Whether the owner's program can be drawn with. Waits for one that is being built, but with
   `added_most` only where the driver cannot tell that it is still at it
   (KHR_parallel_shader_compile). Fails as programs_add. */
bool programs_ready(Programs* programs, const GLuint* program, SwellError* error);

/* Whether a program may be added that is not needed yet, or whose picture can wait for it. */
bool programs_may_add(const Programs* programs);

/* Deletes a program and sets the owner's name to 0. Safe on a name of 0. */
void programs_remove(Programs* programs, GLuint* program);

/* Deletes what is still being built; the owners delete theirs. */
void programs_finish(Programs* programs);

/* The next reload, and later ones, read files from `directory`. */
void programs_watch(Programs* programs, const char* directory);

/* Once a second rebuilds the programs whose files have changed, and reports the first failure. A
   program that fails to build stays as it was until its files change again. */
bool programs_reload(Programs* programs, SwellError* error);

#endif
