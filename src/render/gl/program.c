#include "program.h"

#include "gl_texture.h"
#include "uniform_blocks.h"

#include <assert.h>
#include <assets.h>
#include <stdio.h>
#include <string.h>

enum { PIECES_MAX = 3 + 2 * PROGRAM_FILES_MAX };

static const double CHECK_EVERY = 1000.0; /* ms */

/* Make the compiler's messages name file and line: "file:line", files from 1. */
static const char* const FILE_STARTS[PROGRAM_FILES_MAX] = {
    "\n#line 1 1\n",  "\n#line 1 2\n",  "\n#line 1 3\n", "\n#line 1 4\n", "\n#line 1 5\n",
    "\n#line 1 6\n",  "\n#line 1 7\n",  "\n#line 1 8\n", "\n#line 1 9\n", "\n#line 1 10\n",
    "\n#line 1 11\n", "\n#line 1 12\n", "\n#line 1 13\n"};

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

static GLuint compile(const Preamble* preamble, GLenum stage, const char* defines,
                      const Sources* sources, const char* label, SwellError* error) {
    const GLchar* piece[PIECES_MAX] = {embedded_text("version.glsl"), defines, preamble->text};
    GLsizei count = 3;
    for (int i = 0; i < PROGRAM_FILES_MAX && sources->text[i]; ++i) {
        piece[count++] = FILE_STARTS[i];
        piece[count++] = sources->text[i];
    }
    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, count, piece, NULL);
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

static GLuint build_stage(const Programs* programs, const ProgramRecipe* recipe, GLenum stage,
                          SwellError* error) {
    const char* const* files = stage == GL_VERTEX_SHADER ? recipe->vertex : recipe->fragment;
    Sources sources = {0};
    const GLuint shader =
        read_sources(programs, files, &sources, error)
            ? compile(&programs->preamble, stage, recipe->defines, &sources, recipe->label, error)
            : 0;
    for (int i = 0; i < PROGRAM_FILES_MAX; ++i) {
        swell_memory_free(sources.owned[i]);
    }
    return shader;
}

static GLuint link(GLuint vertex, GLuint fragment, const char* label, SwellError* error) {
    const GLuint program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    glLinkProgram(program);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        GLchar log[512] = "";
        glGetProgramInfoLog(program, sizeof log, NULL, log);
        glDeleteProgram(program);
        swell_error_set(error, SWELL_ERROR_GRAPHICS,
                        "the driver does not link the program of the %s: %s", label, log);
        return 0;
    }
    return program;
}

/* Replaces the owner's program if the new one builds. */
static bool build(const Programs* programs, const ProgramRecipe* recipe, SwellError* error) {
    const char* label = recipe->label;
    const GLuint vertex = build_stage(programs, recipe, GL_VERTEX_SHADER, error);
    const GLuint fragment = vertex ? build_stage(programs, recipe, GL_FRAGMENT_SHADER, error) : 0;
    const GLuint program = fragment ? link(vertex, fragment, label, error) : 0;
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    if (!program || !uniform_blocks_attach(program, error)) {
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

bool programs_add(Programs* programs, const ProgramRecipe* recipe, SwellError* error) {
    assert(programs && recipe && programs->count < PROGRAM_MAX);
    assert(recipe->label && recipe->vertex[0] && recipe->fragment[0] && recipe->program);
    *recipe->program = 0;
    programs->added += 1;
    if (!build(programs, recipe, error)) {
        return false;
    }
    for (int i = 0; i < PROGRAM_UNIFORM_MAX && recipe->uniform[i].name; ++i) {
        assert(*recipe->uniform[i].location >= 0 || recipe->defines[0]);
    }
    programs->recipe[programs->count++] = *recipe;
    return true;
}

bool programs_may_add(const Programs* programs) {
    return programs->added_most == 0 || programs->added < programs->added_most;
}

void programs_remove(Programs* programs, GLuint* program) {
    assert(programs && program);
    glDeleteProgram(*program);
    *program = 0;
    for (int i = 0; i < programs->count; ++i) {
        if (programs->recipe[i].program == program) {
            const int last = --programs->count;
            programs->recipe[i] = programs->recipe[last];
            programs->seen[i] = programs->seen[last];
            return;
        }
    }
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
        if (now != programs->seen[i]) {
            programs->seen[i] = now;
            ok = build(programs, recipe, ok ? error : NULL) && ok;
        }
    }
    return ok;
}
