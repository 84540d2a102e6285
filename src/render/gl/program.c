#include "program.h"

#include "gl_objects.h"
#include "uniform_blocks.h"

#include <assert.h>
#include <assets.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PIECES_MAX = 3 + 2 * PROGRAM_FILES_MAX };

static const double CHECK_EVERY = 1000.0; /* ms */

/* ---- Constants --------------------------------------------------------------------------- */

static void add(Preamble* preamble, const char* format, ...) SWELL_PRINTF(2, 3);

static void add(Preamble* preamble, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const size_t room = sizeof preamble->text - preamble->length;
    const int length = vsnprintf(preamble->text + preamble->length, room, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < room);
    preamble->length += (size_t)length;
}

/* Nine digits represent a float exactly; the exponent makes GLSL parse it as a float. */
static void add_vec3(Preamble* preamble, const float value[3]) {
    add(preamble, "vec3(%.8e, %.8e, %.8e)", (double)value[0], (double)value[1], (double)value[2]);
}

void preamble_add_int(Preamble* preamble, const char* name, int value) {
    assert(preamble && name);
    add(preamble, "const int %s = %d;\n", name, value);
}

void preamble_add_float(Preamble* preamble, const char* name, double value) {
    assert(preamble && name);
    add(preamble, "const float %s = %.8e;\n", name, value);
}

void preamble_add_vec2(Preamble* preamble, const char* name, const double value[2]) {
    assert(preamble && name && value);
    add(preamble, "const vec2 %s = vec2(%.8e, %.8e);\n", name, value[0], value[1]);
}

void preamble_add_vec3(Preamble* preamble, const char* name, const float value[3]) {
    assert(preamble && name && value);
    add(preamble, "const vec3 %s = ", name);
    add_vec3(preamble, value);
    add(preamble, ";\n");
}

void preamble_add_vec3_array(Preamble* preamble, const char* name, const float* values, int count) {
    assert(preamble && name && values && count > 0);
    add(preamble, "const vec3 %s[%d] = vec3[%d](", name, count, count);
    for (int i = 0; i < count; ++i) {
        add(preamble, "%s", i > 0 ? ", " : "");
        add_vec3(preamble, values + 3 * i);
    }
    add(preamble, ");\n");
}

#define UNIFORM_NAME(name) #name
static const char* const UNIFORM[UNIFORM_COUNT] = {PROGRAM_UNIFORMS(UNIFORM_NAME)};

/* ---- Building ------------------------------------------------------------------------------ */

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

/* Compiles a stage. Returns 0 if a file cannot be read. */
static GLuint compile_stage(const Programs* programs, const ProgramRecipe* recipe, GLenum stage,
                            SwellError* error) {
    char start[PROGRAM_FILES_MAX][16]; /* the compiler's messages name "file:line", files from 1 */
    char* owned[PROGRAM_FILES_MAX] = {NULL}; /* texts read from the disk */
    const GLchar* piece[PIECES_MAX] = {embedded_text("version.glsl"), recipe->defines,
                                       programs->preamble.text};
    GLsizei count = 3;
    GLuint shader = 0;
    bool ok = true;
    const char* const* files = stage == GL_VERTEX_SHADER ? recipe->vertex : recipe->fragment;
    for (int i = 0; ok && i < PROGRAM_FILES_MAX && files[i]; ++i) {
        snprintf(start[i], sizeof start[i], "\n#line 1 %d\n", i + 1);
        piece[count++] = start[i];
        if (programs->directory[0]) {
            char path[HOST_PATH_SIZE];
            path_of(programs, files[i], path);
            piece[count++] = owned[i] = host_file_read(path, error);
            ok = owned[i] != NULL;
        } else {
            piece[count++] = embedded_text(files[i]);
        }
    }
    if (ok) {
        shader = glCreateShader(stage);
        glShaderSource(shader, count, piece, NULL);
        glCompileShader(shader);
    }
    for (int i = 0; i < PROGRAM_FILES_MAX; ++i) {
        swell_memory_free(owned[i]);
    }
    return shader;
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

/* Returns a hash of the times of a stage's files. */
static uint64_t times_of(const Programs* programs, const char* const* files) {
    uint64_t sum = 0;
    for (int i = 0; i < PROGRAM_FILES_MAX && files[i]; ++i) {
        char path[HOST_PATH_SIZE];
        path_of(programs, files[i], path);
        sum = 31 * sum + (uint64_t)host_file_time(path);
    }
    return sum;
}

static uint64_t times_now(const Programs* programs, const ProgramRecipe* recipe) {
    return programs->directory[0]
               ? 31 * times_of(programs, recipe->vertex) + times_of(programs, recipe->fragment)
               : 0;
}

/* Builds a program, which stays as it was if this fails. */
static bool build(const Programs* programs, Program* built, SwellError* error) {
    const ProgramRecipe* recipe = &built->recipe;
    built->seen = times_now(programs, recipe);
    const GLuint vertex = compile_stage(programs, recipe, GL_VERTEX_SHADER, error);
    const GLuint fragment = vertex ? compile_stage(programs, recipe, GL_FRAGMENT_SHADER, error) : 0;
    if (!fragment) {
        glDeleteShader(vertex);
        return false;
    }
    const GLuint program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    glLinkProgram(program);
    glDeleteShader(vertex); /* deleted with the program */
    glDeleteShader(fragment);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        explain(program, recipe->label, error);
    }
    if (!linked || !uniform_blocks_attach(program, error)) {
        glDeleteProgram(program);
        return false;
    }
    glDeleteProgram(built->id);
    built->id = program;
    gl_set_samplers(program);
    for (int i = 0; i < UNIFORM_COUNT; ++i) {
        built->at[i] = gl_uniform_location(program, UNIFORM[i]);
    }
    return true;
}

void program_copy_recipe(ProgramRecipe* recipe, const void* context) {
    *recipe = *(const ProgramRecipe*)context;
}

const Program* programs_use(Programs* programs, uint32_t key, ProgramFill fill,
                            const void* context) {
    assert(programs && fill);
    int i = 0;
    while (i < programs->count && programs->program[i].key != key) {
        i += 1;
    }
    if (i == PROGRAM_MAX) {
        programs_finish(programs);
        i = 0;
    }
    Program* program = &programs->program[i];
    if (i == programs->count) {
        programs->count += 1;
        *program = (Program){.key = key};
        fill(&program->recipe, context);
        build(programs, program, &programs->failure);
    }
    pass_timer_mark(&programs->timer, program->recipe.label);
    glUseProgram(program->id);
    return program->id ? program : NULL;
}

void programs_fill(Programs* programs) {
    assert(programs);
    if (programs->no_vertices == 0) {
        glGenVertexArrays(1, &programs->no_vertices);
    }
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(programs->no_vertices);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glBindVertexArray(0);
    glEnable(GL_DEPTH_TEST);
}

void programs_finish(Programs* programs) {
    assert(programs);
    for (int i = 0; i < programs->count; ++i) {
        glDeleteProgram(programs->program[i].id);
    }
    glDeleteVertexArrays(1, &programs->no_vertices);
    programs->count = 0;
    programs->no_vertices = 0;
}

bool programs_reload(Programs* programs, const char* directory, SwellError* error) {
    assert(programs && directory && directory[0]);
    snprintf(programs->directory, sizeof programs->directory, "%s", directory);
    if (host_clock_ms() < programs->next_check) {
        return true;
    }
    programs->next_check = host_clock_ms() + CHECK_EVERY;
    bool ok = true;
    for (int i = 0; i < programs->count; ++i) {
        Program* program = &programs->program[i];
        if (times_now(programs, &program->recipe) != program->seen) {
            ok = build(programs, program, ok ? error : NULL) && ok;
        }
    }
    return ok;
}
