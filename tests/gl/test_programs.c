/*
 * Shaders that are watched on the disk: a good change is seen, a bad one is reported once and
 * leaves the last good program; and the constants that C writes for GLSL.
 */
#include "context.h"

#include "render/gl/gl_objects.h"
#include "render/gl/program.h"
#include "render/looks/physical_look.h"
#include "swell/host.h"

#include <glad/gl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A program of the renderer's own, so that the whole picture is one colour. */
typedef struct Scene {
    Headless* headless;
    Programs* programs;
    GLuint program, vertex_array;
    GLint gain;
    char directory[64];
} Scene;

static void write_file(const Scene* scene, const char* name, const char* text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", scene->directory, name);
    FILE* file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static const char VERTEX[] = "void main() {\n"
                             "    vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                             "    gl_Position = vec4(4.0 * place - 1.0, 0.0, 1.0);\n"
                             "}\n";

static const char* fragment_of(const char* color) {
    static char text[512];
    snprintf(text, sizeof text,
             "uniform float u_develop;\nlayout(location = 0) out vec4 color;\n"
             "void main() { color = vec4(%s, 1.0) + 1e-6 * u_develop; }\n",
             color);
    return text;
}

static void open_scene(Scene* scene) {
    *scene = (Scene){.directory = "/tmp/swell-shaders-XXXXXX"};
    scene->headless = open_context(false);
    CHECK(mkdtemp(scene->directory));
    CHECK(scene->programs = swell_memory_allocate(1, sizeof *scene->programs, NULL));
    preamble_add_float(&scene->programs->preamble, "ONE_THIRD", 1.0 / 3.0);
    preamble_add_vec3_array(&scene->programs->preamble, "STEPS",
                            (const float[]){0.0f, 0.0f, 0.0f, 0.2f, 0.4f, 0.6f}, 2);
    const ProgramRecipe recipe = {
        .label = "test",
        .vertex = {"camera.vert"},
        .fragment = {"meter.frag"},
        .program = &scene->program,
        .uniform = {{"u_develop", &scene->gain}},
    };
    SwellError error = {0};
    if (!programs_add(scene->programs, &recipe, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    glGenVertexArrays(1, &scene->vertex_array);
    write_file(scene, "camera.vert", VERTEX);
    programs_watch(scene->programs, scene->directory);
}

static void close_scene(Scene* scene) {
    assert_int_equal(gl_fetch_error(), GL_NO_ERROR);
    const char* names[] = {"camera.vert", "meter.frag"};
    for (int i = 0; i < 2; ++i) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", scene->directory, names[i]);
        unlink(path);
    }
    rmdir(scene->directory);
    glDeleteProgram(scene->program);
    glDeleteVertexArrays(1, &scene->vertex_array);
    swell_memory_free(scene->programs);
    headless_destroy(scene->headless);
}

/* As if a second had gone by. */
static bool reload(Scene* scene, SwellError* error) {
    scene->programs->next_check = 0.0;
    return programs_reload(scene->programs, error);
}

static void check_color(const Scene* scene, double red, double green, double blue) {
    RenderTarget target;
    CHECK(render_target_create(&target, 8, 8, 0, NULL));
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(0, 0, 8, 8);
    glUseProgram(scene->program);
    glUniform1f(scene->gain, 0.0f);
    glBindVertexArray(scene->vertex_array);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 3);
    HostPicture picture = render_target_read(&target, NULL);
    CHECK(picture.pixels);
    CHECK_NEAR(picture.pixels[0], 255.0 * red, 0.5);
    CHECK_NEAR(picture.pixels[1], 255.0 * green, 0.5);
    CHECK_NEAR(picture.pixels[2], 255.0 * blue, 0.5);
    host_picture_destroy(&picture);
    render_target_destroy(&target);
}

CASE("the last good program stays and the reason is reported once") {
    Scene scene;
    open_scene(&scene);
    SwellError error = {0};
    write_file(&scene, "meter.frag", fragment_of("vec3(0.0, 0.0, 1.0)"));
    CHECK(reload(&scene, &error));
    write_file(&scene, "meter.frag", "void main() { this is no GLSL; }\n");
    CHECK(!reload(&scene, &error));
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    check_color(&scene, 0.0, 0.0, 1.0);
    CHECK(reload(&scene, &error)); /* told once */
    write_file(&scene, "meter.frag",
               "layout(location = 0) out vec4 c; void main() { c = vec4(1); }");
    CHECK(reload(&scene, &error)); /* without a uniform that it had */
    check_color(&scene, 1.0, 1.0, 1.0);
    char path[128];
    snprintf(path, sizeof path, "%s/meter.frag", scene.directory);
    CHECK(unlink(path) == 0);
    CHECK(!reload(&scene, &error));
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    check_color(&scene, 1.0, 1.0, 1.0);
    write_file(&scene, "meter.frag", fragment_of("vec3(1.0, 0.0, 1.0)"));
    CHECK(reload(&scene, &error));
    check_color(&scene, 1.0, 0.0, 1.0);
    close_scene(&scene);
}

CASE("constants in shaders are those of C") {
    Scene scene;
    open_scene(&scene);
    SwellError error = {0};
    write_file(&scene, "meter.frag",
               fragment_of("STEPS[1] * float(ONE_THIRD == 1.0 / 3.0 && STEPS[0] == vec3(0.0))"));
    CHECK(reload(&scene, &error));
    check_color(&scene, 0.2, 0.4, 0.6);
    close_scene(&scene);
}

/* ---- Uniform blocks ------------------------------------------------------------------------ */

/* Where a member of a block lies [bytes]. */
typedef struct Member {
    GLint start, end;
} Member;

static int by_start(const void* a, const void* b) {
    return ((const Member*)a)->start - ((const Member*)b)->start;
}

static GLint size_of(GLint type) {
    switch (type) {
    case GL_FLOAT:
        return 4;
    case GL_FLOAT_VEC2:
        return 8;
    case GL_FLOAT_VEC3:
        return 12;
    case GL_FLOAT_VEC4:
        return 16;
    default:
        return 0; /* C has no such member */
    }
}

/* Without gaps, as the members of the C struct, which have the same declaration. */
static void check_block(GLuint program, const char* name, GLint binding, size_t size) {
    enum { MEMBERS_MAX = 256 };
    const GLuint block = glGetUniformBlockIndex(program, name);
    CHECK(block != GL_INVALID_INDEX);
    GLint bound = -1, bytes = 0, count = 0;
    glGetActiveUniformBlockiv(program, block, GL_UNIFORM_BLOCK_BINDING, &bound);
    glGetActiveUniformBlockiv(program, block, GL_UNIFORM_BLOCK_DATA_SIZE, &bytes);
    glGetActiveUniformBlockiv(program, block, GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS, &count);
    assert_int_equal(bound, binding);
    assert_int_equal(bytes, size);
    CHECK(count > 0 && count <= MEMBERS_MAX);
    GLint index[MEMBERS_MAX];
    GLuint indices[MEMBERS_MAX];
    GLint offset[MEMBERS_MAX], type[MEMBERS_MAX], elements[MEMBERS_MAX];
    Member member[MEMBERS_MAX];
    glGetActiveUniformBlockiv(program, block, GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES, index);
    for (int i = 0; i < count; ++i) {
        indices[i] = (GLuint)index[i];
    }
    glGetActiveUniformsiv(program, count, indices, GL_UNIFORM_OFFSET, offset);
    glGetActiveUniformsiv(program, count, indices, GL_UNIFORM_TYPE, type);
    glGetActiveUniformsiv(program, count, indices, GL_UNIFORM_SIZE, elements);
    for (int i = 0; i < count; ++i) {
        assert_int_equal(elements[i], 1); /* std140 spreads arrays of numbers */
        member[i] = (Member){offset[i], offset[i] + size_of(type[i])};
    }
    qsort(member, (size_t)count, sizeof *member, by_start);
    for (int i = 0; i < count; ++i) {
        assert_int_equal(member[i].start, i > 0 ? member[i - 1].end : 0);
    }
    assert_int_equal(member[count - 1].end, size);
}

CASE("C and GLSL lay out the uniform blocks alike") {
    Headless* headless = open_context(false);
    Programs* programs = swell_memory_allocate(1, sizeof *programs, NULL);
    CHECK(programs);
    physical_look_add_constants(&programs->preamble);
    GLuint program = 0;
    const ProgramRecipe recipe = {
        .label = "test",
        .vertex = {"look_blocks.glsl", "sea_look.glsl", "stars.vert"},
        .fragment = {"stars.frag"},
        .program = &program,
        .defines = "#define QUALITY 1\n",
    };
    CHECK(programs_add(programs, &recipe, NULL));
    check_block(program, "LookBlock", UNIFORM_BLOCK_LOOK, sizeof(LookBlock));
    check_block(program, "SeaBlock", UNIFORM_BLOCK_SEA, sizeof(SeaBlock));
    check_block(program, "WakeBlock", UNIFORM_BLOCK_WAKE, sizeof(WakeBlock));
    check_block(program, "RainBlock", UNIFORM_BLOCK_RAIN, sizeof(RainBlock));
    check_block(program, "WaterBlock", UNIFORM_BLOCK_WATER, sizeof(WaterBlock));
    programs_remove(programs, &program);
    swell_memory_free(programs);
    headless_destroy(headless);
}

CASE("a block of another size is refused") {
    Scene scene;
    open_scene(&scene);
    SwellError error = {0};
    write_file(&scene, "meter.frag",
               "layout(std140) uniform SeaBlock { vec4 only; } sea;\n"
               "layout(location = 0) out vec4 color;\nvoid main() { color = sea.only; }\n");
    CHECK(!reload(&scene, &error));
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    close_scene(&scene);
}

/* ---- The renderer -------------------------------------------------------------------------- */

/* The renderer as a whole: shaders of the source tree are as good as those inside. */
CASE("a renderer takes its shaders from the source tree") {
    Headless* headless = open_context(false);
    Renderer* renderer = render_create(NULL);
    CHECK(renderer);
    SwellError error = {0};
    CHECK(render_reload_shaders(renderer, &error)); /* nothing is watched */
    render_watch_shaders(renderer, SWELL_SHADER_DIR);
    const bool ok = render_reload_shaders(renderer, &error);
    if (!ok) {
        print_error("%s\n", error.message);
    }
    CHECK(ok);
    CHECK(render_check(renderer, &error));
    render_destroy(renderer);
    headless_destroy(headless);
}
