#include "program.h"

#include "gl_objects.h"
#include "uniform_blocks.h"

#include <assert.h>
#include <assets.h>
#include <stdio.h>
#include <string.h>

enum { PIECES_MAX = 3 + 2 * PROGRAM_FILES_MAX };

static const double CHECK_EVERY = 1000.0; /* ms */

/* Make the compiler's messages name file and line: "file:line", files from 1. */
static const char* const FILE_STARTS[PROGRAM_FILES_MAX] = {
    "\n#line 1 1\n",  "\n#line 1 2\n",  "\n#line 1 3\n",  "\n#line 1 4\n",
    "\n#line 1 5\n",  "\n#line 1 6\n",  "\n#line 1 7\n",  "\n#line 1 8\n",
    "\n#line 1 9\n",  "\n#line 1 10\n", "\n#line 1 11\n", "\n#line 1 12\n",
    "\n#line 1 13\n", "\n#line 1 14\n", "\n#line 1 15\n", "\n#line 1 16\n"};

/* ---- Building ------------------------------------------------------------------------------ */

/* The texts of a stage's files, read from the disk or embedded in the binary. */
typedef struct Sources {
    const char* text[PROGRAM_FILES_MAX];
    char* owned[PROGRAM_FILES_MAX]; /* NULL for embedded ones */
} Sources;

static const char* embedded_text(const char* name) {
    const Asset* asset = assets;
    while (asset->name && strcmp(asset->name, name) != 0) {
        ++asset;
    }
    assert(asset->name); /* every file of a recipe is in shaders/CMakeLists.txt */
    return (const char*)asset->bytes;
}

static void path_of(const Programs* programs, const char* name, char path[HOST_PATH_SIZE]) {
    snprintf(path, HOST_PATH_SIZE, "%.*s/%s", HOST_PATH_SIZE - 64, programs->directory, name);
}

static bool read_sources(const Programs* programs, const char* const* files, Sources* sources,
                         SwellError* error) {
    for (int i = 0; i < PROGRAM_FILES_MAX && files[i]; ++i) {
        if (!programs->directory[0]) {
            sources->text[i] = embedded_text(files[i]);
            continue;
        }
        char path[HOST_PATH_SIZE];
        path_of(programs, files[i], path);
        sources->owned[i] = host_file_read(path, error);
        sources->text[i] = sources->owned[i];
        if (!sources->text[i]) {
            return false;
        }
    }
    return true;
}

/* Starts to compile a stage: a driver may do so in a thread of its own until it is asked. Returns 0
   if a file cannot be read. */
static GLuint start_stage(const Programs* programs, const ProgramRecipe* recipe, GLenum stage,
                          SwellError* error) {
    const GLchar* piece[PIECES_MAX] = {embedded_text("version.glsl"), recipe->defines,
                                       programs->preamble.text};
    GLsizei count = 3;
    GLuint shader = 0;
    Sources sources = {0};
    const char* const* files = stage == GL_VERTEX_SHADER ? recipe->vertex : recipe->fragment;
    if (read_sources(programs, files, &sources, error)) {
        for (int i = 0; i < PROGRAM_FILES_MAX && sources.text[i]; ++i) {
            piece[count++] = FILE_STARTS[i];
            piece[count++] = sources.text[i];
        }
        shader = glCreateShader(stage);
        glShaderSource(shader, count, piece, NULL);
        glCompileShader(shader);
    }
    for (int i = 0; i < PROGRAM_FILES_MAX; ++i) {
        swell_memory_free(sources.owned[i]);
    }
    return shader;
}

/* Starts to build a program, which owns its stages. Returns 0 if a file cannot be read. */
static GLuint start(const Programs* programs, const ProgramRecipe* recipe, SwellError* error) {
    const GLuint vertex = start_stage(programs, recipe, GL_VERTEX_SHADER, error);
    const GLuint fragment = vertex ? start_stage(programs, recipe, GL_FRAGMENT_SHADER, error) : 0;
    GLuint program = 0;
    if (fragment) {
        program = glCreateProgram();
        glAttachShader(program, vertex);
        glAttachShader(program, fragment);
        glLinkProgram(program);
    }
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    return program;
}

/* Stores why a program did not build, with the start of the compiler's log. */
static void explain(GLuint program, const char* label, SwellError* error) {
    GLchar log[512] = "";
    GLuint shader[2] = {0};
    GLsizei count = 0;
    glGetAttachedShaders(program, 2, &count, shader);
    for (GLsizei i = 0; i < count; ++i) {
        GLint compiled = GL_FALSE, stage = 0;
        glGetShaderiv(shader[i], GL_COMPILE_STATUS, &compiled);
        glGetShaderiv(shader[i], GL_SHADER_TYPE, &stage);
        if (!compiled) {
            glGetShaderInfoLog(shader[i], sizeof log, NULL, log);
            swell_error_set(error, SWELL_ERROR_GRAPHICS,
                            "the driver does not compile the %s shader of the %s: %s",
                            stage == GL_VERTEX_SHADER ? "vertex" : "fragment", label, log);
            return;
        }
    }
    glGetProgramInfoLog(program, sizeof log, NULL, log);
    swell_error_set(error, SWELL_ERROR_GRAPHICS,
                    "the driver does not link the program of the %s: %s", label, log);
}

/* Waits for a program that was started, and replaces the owner's by it if it was built. */
static bool finish(const ProgramRecipe* recipe, GLuint program, SwellError* error) {
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        explain(program, recipe->label, error);
    }
    if (!linked || !uniform_blocks_attach(program, error)) {
        glDeleteProgram(program);
        return false;
    }
    glDeleteProgram(*recipe->program);
    *recipe->program = program;
    gl_set_samplers(program);
    for (int i = 0; i < PROGRAM_UNIFORM_MAX && recipe->uniform[i].name; ++i) {
        *recipe->uniform[i].location = glGetUniformLocation(program, recipe->uniform[i].name);
    }
    return true;
}

/* ---- The registry -------------------------------------------------------------------------- */

/* Returns the index of the owner's recipe, or -1. */
static int find_recipe(const Programs* programs, const GLuint* program) {
    int i = programs->count - 1;
    while (i >= 0 && programs->recipe[i].program != program) {
        --i;
    }
    return i;
}

static void remove_recipe(Programs* programs, int i) {
    const int last = --programs->count;
    programs->recipe[i] = programs->recipe[last];
    programs->seen[i] = programs->seen[last];
    programs->started[i] = programs->started[last];
}

/* Waits for a program that was started; removes one that was not built. */
static bool finish_started(Programs* programs, int i, SwellError* error) {
    const ProgramRecipe* recipe = &programs->recipe[i];
    const GLuint program = programs->started[i];
    programs->started[i] = 0;
    if (!finish(recipe, program, error)) {
        remove_recipe(programs, i);
        return false;
    }
    for (int k = 0; k < PROGRAM_UNIFORM_MAX && recipe->uniform[k].name; ++k) {
        assert(*recipe->uniform[k].location >= 0 || recipe->defines[0]);
    }
    return true;
}

bool programs_add(Programs* programs, const ProgramRecipe* recipe, SwellError* error) {
    assert(programs && recipe && programs->count < PROGRAM_MAX);
    assert(recipe->label && recipe->vertex[0] && recipe->fragment[0] && recipe->program);
    *recipe->program = 0;
    programs->added += 1;
    const GLuint program = start(programs, recipe, error);
    if (!program) {
        return false;
    }
    const int i = programs->count++;
    programs->recipe[i] = *recipe;
    programs->started[i] = program;
    return programs->added_most > 0 || finish_started(programs, i, error);
}

static bool is_built(GLuint program) {
    GLint built = GL_TRUE; /* a driver without the extension cannot say */
    if (GLAD_GL_KHR_parallel_shader_compile) {
        glGetProgramiv(program, GL_COMPLETION_STATUS_KHR, &built);
    }
    return built != GL_FALSE;
}

bool programs_ready(Programs* programs, const GLuint* program, SwellError* error) {
    assert(programs && program);
    const int i = *program ? -1 : find_recipe(programs, program);
    if (i < 0) {
        return *program != 0;
    }
    programs->busy = programs->added_most > 0;
    return (!programs->busy || is_built(programs->started[i])) &&
           finish_started(programs, i, error);
}

bool programs_may_add(const Programs* programs) {
    return programs->added_most == 0 || (programs->added < programs->added_most && !programs->busy);
}

void programs_remove(Programs* programs, GLuint* program) {
    assert(programs && program);
    const int i = find_recipe(programs, program);
    glDeleteProgram(*program);
    *program = 0;
    if (i >= 0) {
        glDeleteProgram(programs->started[i]);
        remove_recipe(programs, i);
    }
}

void programs_finish(Programs* programs) {
    assert(programs);
    for (int i = 0; i < programs->count; ++i) {
        glDeleteProgram(programs->started[i]);
    }
    programs->count = 0;
}

/* ---- Watching ------------------------------------------------------------------------------ */

void programs_watch(Programs* programs, const char* directory) {
    assert(programs && directory && directory[0]);
    snprintf(programs->directory, sizeof programs->directory, "%s", directory);
    memset(programs->seen, 0, sizeof programs->seen);
    programs->next_check = 0.0;
}

/* A hash of the files' times. */
static uint64_t times_of(const Programs* programs, const char* const* files) {
    uint64_t sum = 0;
    for (int i = 0; i < PROGRAM_FILES_MAX && files[i]; ++i) {
        char path[HOST_PATH_SIZE];
        path_of(programs, files[i], path);
        sum = 31 * sum + (uint64_t)host_file_time(path);
    }
    return sum;
}

bool programs_reload(Programs* programs, SwellError* error) {
    assert(programs);
    if (!programs->directory[0] || host_clock_ms() < programs->next_check) {
        return true;
    }
    programs->next_check = host_clock_ms() + CHECK_EVERY;
    bool ok = true;
    for (int i = 0; i < programs->count; ++i) {
        const ProgramRecipe* recipe = &programs->recipe[i];
        const uint64_t now =
            31 * times_of(programs, recipe->vertex) + times_of(programs, recipe->fragment);
        if (now != programs->seen[i] && !programs->started[i]) {
            programs->seen[i] = now;
            const GLuint program = start(programs, recipe, ok ? error : NULL);
            ok = program && finish(recipe, program, ok ? error : NULL) && ok;
        }
    }
    return ok;
}
