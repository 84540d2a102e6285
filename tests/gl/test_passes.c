/*
 * The time of the GPU's passes. A driver of the test's own has a clock that goes as the test says.
 */
#include "context.h"

#include "options/options.h"
#include "options/resolve.h"
#include "render/gl/pass_timer.h"
#include "world/world.h"

#include <string.h>

/* ---- The timer ----------------------------------------------------------------------------- */

enum { QUERIES_MAX = 4096 };

/* The driver's functions get no object of ours. */
static GLuint64 now_ns, stamp_ns[QUERIES_MAX];
static GLint counter_bits;

static void GLAD_API_PTR stamp_now(GLuint query, GLenum target) {
    assert_int_equal(target, GL_TIMESTAMP);
    CHECK(query < QUERIES_MAX);
    stamp_ns[query] = now_ns;
}

static void GLAD_API_PTR read_stamp(GLuint query, GLenum name, GLuint64* value) {
    assert_int_equal(name, GL_QUERY_RESULT);
    *value = stamp_ns[query];
}

static void GLAD_API_PTR read_bits(GLenum target, GLenum name, GLint* value) {
    CHECK(target == GL_TIMESTAMP && name == GL_QUERY_COUNTER_BITS);
    *value = counter_bits;
}

static void mark(PassTimer* timer, const char* pass, int ms) {
    pass_timer_mark(timer, pass);
    now_ns += 1000000u * (GLuint64)ms;
}

CASE("the time from each mark to the next belongs to its pass, however many there are") {
    Headless* headless = open_context();
    glad_glQueryCounter = stamp_now;
    glad_glGetQueryObjectui64v = read_stamp;
    glad_glGetQueryiv = read_bits;
    PassTimer timer = {0};
    RenderPass pass[RENDER_PASSES_MAX];
    mark(&timer, "before", 1);
    mark(NULL, "nowhere", 1);
    for (counter_bits = 0; counter_bits <= 64; counter_bits += 64) {
        const bool has_clock = counter_bits > 0;
        assert_int_equal(pass_timer_begin(&timer), has_clock);
        for (int i = 0; i < 3 * PASS_TIMER_MARKS; ++i) {
            mark(&timer, i % 2 ? "sea" : &"the sea"[4], 2); /* a name is its letters */
            mark(&timer, "sky", 3);
            mark(&timer, NULL, 50);
        }
        assert_int_equal(pass_timer_end(&timer, pass), has_clock ? 2 : 0);
        mark(&timer, "after", 1);
    }
    assert_string_equal(pass[0].name, "sea");
    assert_string_equal(pass[1].name, "sky");
    assert_true(fabs(pass[0].ms - 2.0 * 3 * PASS_TIMER_MARKS) < 1e-6);
    assert_true(fabs(pass[1].ms - 3.0 * 3 * PASS_TIMER_MARKS) < 1e-6);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    headless_destroy(headless);
}

/* ---- A frame ------------------------------------------------------------------------------- */

static double ms_of(const RenderPass* pass, int count, const char* name) {
    for (int i = 0; i < count; ++i) {
        if (strcmp(pass[i].name, name) == 0) {
            return pass[i].ms;
        }
    }
    return 0.0;
}

/* Draws some frames of a preset, and checks that the passes have taken time. */
static void check_passes(const char* preset, RenderQuality quality, const char* const* name) {
    enum { WIDTH = 64, HEIGHT = 36, FRAMES = 3 };
    Settings settings = options_default();
    CHECK(options_set(&settings, OPTION_PRESET, preset, NULL));
    CHECK(options_resolve(&settings, NULL));
    settings.ocean.grid = 32;
    settings.view.width = WIDTH;
    settings.view.height = HEIGHT;
    RenderScene scene;
    open_renderer(&scene, WIDTH, HEIGHT, 0);
    SwellWorkers* workers = swell_workers_create(2, NULL);
    ViewState state = view_state_begin(&settings, NULL);
    World* world = world_create(&state, scene.renderer, workers, NULL);
    CHECK(world && render_begin_passes(scene.renderer));
    for (int i = 0; i < FRAMES; ++i) {
        const WorldStep step = {.seconds = 0.1,
                                .frame_seconds = 0.1,
                                .width = WIDTH,
                                .height = HEIGHT,
                                .quality = quality};
        world_join(world);
        state.settings.clock.time += 0.1;
        CHECK(world_advance(world, &state, &step));
        world_upload(world, &state);
        RenderFrame frame = world_frame(world, &state, WIDTH, HEIGHT);
        world_complete_frame(world, &frame);
        render_draw(scene.renderer, &frame, NULL, &scene.target);
    }
    RenderPass pass[RENDER_PASSES_MAX];
    const int count = render_end_passes(scene.renderer, pass);
    for (; *name; ++name) {
        if (!(ms_of(pass, count, *name) > 0.0)) {
            print_error("%s takes no time in %s\n", *name, preset);
            fail();
        }
    }
    world_destroy(world);
    swell_workers_destroy(workers);
    close_renderer(&scene);
}

CASE("every part of a frame is a pass") {
    static const char* const ALOFT[] = {"upload", "mips", "sea",    "sky",
                                        "glare",  "rest", "camera", NULL};
    static const char* const COAST[] = {"sea", "land", "sky", "meter", NULL};
    check_passes("aloft", RENDER_QUALITY_HIGH, ALOFT);
    check_passes("coast", RENDER_QUALITY_MEDIUM, COAST);
}
