/*
 * GLSL programs. Each stage is concatenated from version.glsl, the preamble's constants and the
 * files of the recipe, which are embedded in the binary or read from a watched folder.
 *
 * A program is built when it is first used, and kept under a key. A pointer to it is valid until
 * the next one is used. Set all uniforms at each use; samplers keep their units (gl_objects.h).
 */
#ifndef SWELL_RENDER_PROGRAM_H
#define SWELL_RENDER_PROGRAM_H

#include "pass_timer.h"
#include "swell/base.h"
#include "swell/host.h"

#include <glad/gl.h>

/* ---- Constants shared by C and GLSL: defined once, in C -------------------------------------- */

enum { PREAMBLE_SIZE = 8192 };

/* Zero-terminated GLSL. A zeroed preamble is empty. */
typedef struct Preamble {
    char text[PREAMBLE_SIZE];
    size_t length;
} Preamble;

/* Append `const int NAME = value;` and so on, and assert that it fits. */
void preamble_add_int(Preamble* preamble, const char* name, int value);
void preamble_add_float(Preamble* preamble, const char* name, double value);
void preamble_add_vec2(Preamble* preamble, const char* name, const double value[2]);
void preamble_add_vec3(Preamble* preamble, const char* name, const float value[3]);

/* Appends `const vec3 NAME[count] = ...` with values (count x 3). */
void preamble_add_vec3_array(Preamble* preamble, const char* name, const float* values, int count);

/* ---- Programs ------------------------------------------------------------------------------ */

/* The plain uniforms of all shaders: PIXEL is u_pixel in GLSL. */
#define PROGRAM_UNIFORMS(X)                                                                        \
    X(CLIP_FROM_EYE), X(DIRECTION_FROM_CLIP), X(PIXEL), X(EYE), X(EYE_CELL), X(CELL), X(MIDDLE),   \
        X(HEIGHT), X(RANGE), X(CASCADES), X(FORWARD), X(LIGHT), X(STEP), X(TILES), X(CRESTS),      \
        X(STREAKS), X(MOON), X(ECLIPSE), X(TURN), X(SPOT), X(MARKS), X(TAP), X(FILM), X(DEVELOP),  \
        X(LENS), X(FACE), X(SHARE), X(FOCUS), X(REPEAT), X(SIZE), X(DEPTH), X(PLAIN), X(PANEL),    \
        X(VIEWPORT), X(CELLS), X(WIDTH), X(SQUARE), X(HALF_GRID), X(SPACING), X(DECADES),          \
        X(SECONDS), X(DRIFT), X(BOAT_MOVED)

#define PROGRAM_UNIFORM(name) UNIFORM_##name
typedef enum ProgramUniform { PROGRAM_UNIFORMS(PROGRAM_UNIFORM), UNIFORM_COUNT } ProgramUniform;
#undef PROGRAM_UNIFORM

/* The first key of each kind of program. */
enum { PROGRAM_POOL, PROGRAM_STRING, PROGRAM_SPECTRUM, PROGRAM_LOOKS, PROGRAM_SEA = 1 << 16 };

enum { PROGRAM_FILES_MAX = 26, PROGRAM_DEFINES_SIZE = 320 };

typedef struct ProgramRecipe {
    const char* label;                     /* for messages, and the name of its pass */
    const char* vertex[PROGRAM_FILES_MAX]; /* file names in shaders/, NULL after the last */
    const char* fragment[PROGRAM_FILES_MAX];
    char defines[PROGRAM_DEFINES_SIZE]; /* GLSL lines that select this variant */
} ProgramRecipe;

typedef struct Program {
    uint32_t key;
    GLuint id;               /* 0 if it could not be built */
    GLint at[UNIFORM_COUNT]; /* locations; -1 if unused */
    ProgramRecipe recipe;
    uint64_t seen; /* hash of its files' times when it was built from the watched folder */
} Program;

/* Largest number of programs that are kept. A frame uses some 40 at most, three times as many with
   its layers, and a driver holds about a megabyte for each. When no place is left all programs are
   deleted. */
enum { PROGRAM_MAX = 160 };

/* All programs of a renderer. A zeroed list is empty. */
typedef struct Programs {
    Preamble preamble; /* filled before the first program is used */
    int count;
    Program program[PROGRAM_MAX];
    PassTimer timer;
    SwellError failure;             /* the last one while drawing; render_check reports it */
    char directory[HOST_PATH_SIZE]; /* the watched folder, "" for none */
    double next_check;              /* time of the files' next check, by host_clock_ms */
    GLuint no_vertices;             /* array of programs_fill */
} Programs;

/* Fills a zeroed recipe from its caller's context. */
typedef void (*ProgramFill)(ProgramRecipe* recipe, const void* context);

/* A ProgramFill whose context is the recipe itself. */
void program_copy_recipe(ProgramRecipe* recipe, const void* context);

/* Makes the program of a key current, and begins its pass. Builds it first where it is not kept.
   Returns NULL for a program that cannot be built. `failure` is then SWELL_ERROR_GRAPHICS with the
   start of the compiler's log, once. */
const Program* programs_use(Programs* programs, uint32_t key, ProgramFill fill,
                            const void* context);

/* Draws a strip of four vertices without attributes over the viewport, whatever its depth. */
void programs_fill(Programs* programs);

/* Deletes all programs. */
void programs_finish(Programs* programs);

/* Once a second rebuilds the programs whose files in `directory` have changed, and reports the
   first failure. Programs that are built later also use these files. A program that fails to build
   stays as it was until its files change again. */
bool programs_reload(Programs* programs, const char* directory, SwellError* error);

#endif
