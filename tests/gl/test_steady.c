/*
 * A steady frame from the waves to the picture allocates no memory: the sea of the next frame in
 * the background, upload, levels of detail, lines and text. The linker routes our allocators
 * through the functions here; the driver's own are not ours.
 */
#include "context.h"

#include "swell/host.h"
#include "ui/viewer/overlay.h"
#include "world/sea_stream.h"

#include <stdatomic.h>

void* __real_aligned_alloc(size_t alignment, size_t size);
void* __real_malloc(size_t size);
void* __real_calloc(size_t count, size_t size);
void* __real_realloc(void* memory, size_t size);
void* __wrap_aligned_alloc(size_t alignment, size_t size);
void* __wrap_malloc(size_t size);
void* __wrap_calloc(size_t count, size_t size);
void* __wrap_realloc(void* memory, size_t size);

/* The linker leaves no way to hand these functions an object. */
static atomic_int requests;

void* __wrap_aligned_alloc(size_t alignment, size_t size) {
    atomic_fetch_add(&requests, 1);
    return __real_aligned_alloc(alignment, size);
}

void* __wrap_malloc(size_t size) {
    atomic_fetch_add(&requests, 1);
    return __real_malloc(size);
}

void* __wrap_calloc(size_t count, size_t size) {
    atomic_fetch_add(&requests, 1);
    return __real_calloc(count, size);
}

void* __wrap_realloc(void* memory, size_t size) {
    atomic_fetch_add(&requests, 1);
    return __real_realloc(memory, size);
}

CASE("a steady frame to the picture allocates no memory") {
    Settings settings = options_default();
    settings.view.width = 320;
    settings.view.height = 180;
    RenderScene scene;
    open_renderer(&scene, settings.view.width, settings.view.height, 0);
    Renderer* renderer = scene.renderer;
    SwellWorkers* workers = swell_workers_create(2, NULL);
    Gui* gui = gui_create(NULL);
    RenderOverlay overlay;
    SeaStream sea = {0};
    const ViewState view = view_state_begin(&settings, NULL);
    CHECK(gui);
    CHECK(sea_stream_init(&sea, &view, (OceanEngine){.workers = workers}, NULL));
    CHECK(render_load_sea(renderer, sea.sea, NULL));
    RenderFrame frame = view_state_frame(&view, settings.view.width, settings.view.height);
    SeaRequest request = {.wave_generation = sea.wave_generation, .method = OCEAN_METHOD_FFT};
    int before = 0;
    sea_stream_start(&sea, request);
    for (int i = 0; i < 24; ++i) {
        if (i == 12) { /* every kind of frame has been drawn once */
            before = atomic_load(&requests);
        }
        CHECK(sea_stream_join(&sea));
        render_stream_sea(renderer, sea.sea, &sea.halves, frame.drawing.look);
        request.method = i % 6 == 5 ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
        request.time = i / 60.0;
        sea_stream_start(&sea, request);
        frame.eye[2] = -3.0 * i; /* flying */
        frame.mode = i % 3 == 1 ? RENDER_MODE_LINES : RENDER_MODE_SURFACE;
        frame.drawing.levels = i % 4 != 2;
        frame.time = sea.computed.request.time;
        const HudInfo info = {.frames_per_second = 60.0,
                              .grid = 64,
                              .workers = 2,
                              .detail = i % 2 ? HUD_ALL : HUD_PLAIN};
        gui_begin(gui, (GuiScreen){320, 180, 14, 1.0 / 60.0});
        overlay_write(gui, renderer, &frame, sea.sea, &info, NULL);
        gui_end(gui, &overlay);
        render_draw(renderer, &frame, &overlay, &scene.target);
        render_wait();
    }
    assert_int_equal(atomic_load(&requests), before);
    CHECK(before > 0);
    sea_stream_finish(&sea);
    gui_destroy(gui);
    close_renderer(&scene);
    swell_workers_destroy(workers);
}
