/*
 * Shaders that are watched on the disk: a good change is seen, a bad one is reported once and
 * leaves the last good program; and the constants that C writes for GLSL.
 */
#include "context.h"
#include "frames.h"

#include "render/gl/gl_objects.h"
#include "render/gl/program.h"
#include "swell/host.h"

#include <glad/gl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A program of the renderer's own, so that the whole picture is one colour. */
typedef struct World {
    Headless* headless;
    Programs* programs;
    GLuint vertex_array;
    char directory[64];
} World;

static void write_file(const World* world, const char* name, const char* text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", world->directory, name);
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

static void open_scene(World* world) {
    *world = (World){.directory = "/tmp/swell-shaders-XXXXXX"};
    world->headless = open_context();
    CHECK(mkdtemp(world->directory));
    CHECK(world->programs = swell_memory_allocate(1, sizeof *world->programs, NULL));
    preamble_add_float(&world->programs->preamble, "ONE_THIRD", 1.0 / 3.0);
    preamble_add_vec3_array(&world->programs->preamble, "STEPS",
                            (const float[]){0.0f, 0.0f, 0.0f, 0.2f, 0.4f, 0.6f}, 2);
    glGenVertexArrays(1, &world->vertex_array);
    write_file(world, "camera.vert", VERTEX);
}

static const Program* use_program(const World* world) {
    static const ProgramRecipe RECIPE = {
        .label = "test", .vertex = {"camera.vert"}, .fragment = {"meter.frag"}};
    const Program* program = programs_use(world->programs, 7, program_copy_recipe, &RECIPE);
    CHECK(program);
    return program;
}

static void close_scene(World* world) {
    assert_int_equal(gl_fetch_error(), GL_NO_ERROR);
    const char* names[] = {"camera.vert", "meter.frag"};
    for (int i = 0; i < 2; ++i) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", world->directory, names[i]);
        unlink(path);
    }
    rmdir(world->directory);
    programs_finish(world->programs);
    glDeleteVertexArrays(1, &world->vertex_array);
    swell_memory_free(world->programs);
    headless_destroy(world->headless);
}

/* As if a second had gone by. */
static bool reload(World* world, SwellError* error) {
    world->programs->next_check = 0.0;
    return programs_reload(world->programs, world->directory, error);
}

static void check_color(const World* world, double red, double green, double blue) {
    RenderTarget target;
    CHECK(render_target_create(&target, 8, 8, 0, NULL));
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(0, 0, 8, 8);
    glUniform1f(use_program(world)->at[UNIFORM_DEVELOP], 0.0f);
    glBindVertexArray(world->vertex_array);
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
    World scene;
    open_scene(&scene);
    SwellError error = {0};
    write_file(&scene, "meter.frag", fragment_of("vec3(0.0, 0.0, 1.0)"));
    CHECK(reload(&scene, &error));
    check_color(&scene, 0.0, 0.0, 1.0);
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
    World scene;
    open_scene(&scene);
    SwellError error = {0};
    write_file(&scene, "meter.frag",
               fragment_of("STEPS[1] * float(ONE_THIRD == 1.0 / 3.0 && STEPS[0] == vec3(0.0))"));
    CHECK(reload(&scene, &error));
    check_color(&scene, 0.2, 0.4, 0.6);
    close_scene(&scene);
}

/* ---- The renderer -------------------------------------------------------------------------- */

/* The renderer as a whole: shaders of the source tree are as good as those inside. */
CASE("a renderer takes its shaders from the source tree") {
    RenderScene scene;
    open_renderer(&scene, 16, 16, 0);
    SwellError error = {0};
    static const float heights[4];
    render_stream_string(scene.renderer, heights, 4);
    RenderFrame frame = plain_frame(16, 16);
    frame.mode = RENDER_MODE_PANELS;
    frame.string = (RenderRect){0.0f, 0.0f, 16.0f, 16.0f};
    HostPicture inside = draw_frame(&scene, &frame, NULL);
    const bool ok = render_reload_shaders(scene.renderer, SWELL_SHADER_DIR, &error);
    if (!ok) {
        print_error("%s\n", error.message);
    }
    CHECK(ok);
    HostPicture from_tree = draw_frame(&scene, &frame, NULL);
    assert_memory_equal(inside.pixels, from_tree.pixels, 3 * 16 * 16);
    host_picture_destroy(&inside);
    host_picture_destroy(&from_tree);
    close_renderer(&scene);
}
