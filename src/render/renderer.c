#include "swell/render.h"

#include "marker_pass.h"
#include "pool_pass.h"
#include "sea_pass.h"
#include "spectrum_pass.h"
#include "string_pass.h"
#include "target.h"
#include "text_pass.h"

#include <assert.h>
#include <stdio.h>

struct Renderer {
    SeaPass sea;
    SpectrumPass spectrum;
    MarkerPass markers;
    PoolPass pool;
    StringPass string;
    TextPass text;
};

bool render_load_gl(RenderLoader loader, SwellError* error) {
    const int version = gladLoadGL((GLADloadfunc)loader);
    if (version == 0) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "the OpenGL functions cannot be loaded");
    }
    if (version < GLAD_MAKE_VERSION(3, 3)) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "the driver offers OpenGL %d.%d: 3.3 is needed",
                               GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version));
    }
    return true;
}

void render_describe_gl(char* text, size_t size) {
    snprintf(text, size, "%s, OpenGL %s", (const char*)glGetString(GL_RENDERER),
             (const char*)glGetString(GL_VERSION));
}

Renderer* renderer_create(SwellError* error) {
    Renderer* renderer = swell_memory_allocate(1, sizeof *renderer, error);
    if (!renderer) {
        return NULL;
    }
    if (!sea_pass_init(&renderer->sea, error) ||
        !spectrum_pass_init(&renderer->spectrum, &renderer->sea, error) ||
        !marker_pass_init(&renderer->markers, error) || !pool_pass_init(&renderer->pool, error) ||
        !string_pass_init(&renderer->string, error) || !text_pass_init(&renderer->text, error)) {
        renderer_destroy(renderer);
        return NULL;
    }
    return renderer;
}

void renderer_destroy(Renderer* renderer) {
    if (!renderer) {
        return;
    }
    spectrum_pass_finish(&renderer->spectrum);
    marker_pass_finish(&renderer->markers);
    pool_pass_finish(&renderer->pool);
    string_pass_finish(&renderer->string);
    sea_pass_finish(&renderer->sea);
    text_pass_finish(&renderer->text);
    swell_memory_free(renderer);
}

bool renderer_load_sea(Renderer* renderer, const Ocean* ocean, SwellError* error) {
    spectrum_pass_load(&renderer->spectrum, ocean);
    return sea_pass_load(&renderer->sea, ocean, error);
}

void renderer_stream_sea(Renderer* renderer, const Ocean* ocean) {
    sea_pass_stream(&renderer->sea, ocean);
}

/* The room's door: what a frame must hold to be drawn. */
static void check_frame(const Renderer* renderer, const RenderFrame* frame,
                        const RenderOverlay* overlay) {
    assert(renderer && frame && frame->width >= 1 && frame->height >= 1);
    assert(frame->marker_count >= 0 && frame->marker_count <= RENDER_MARKER_MAX);
    assert(frame->marker_count == 0 || frame->marker);
    assert(!overlay || (overlay->box_count >= 0 && overlay->box_count <= RENDER_BOX_MAX));
    assert(!overlay || (overlay->stroke_count >= 0 && overlay->stroke_count <= RENDER_STROKE_MAX));
    assert(!overlay || (overlay->label_count >= 0 && overlay->label_count <= RENDER_LABEL_MAX));
    (void)renderer, (void)frame, (void)overlay;
}

/* The lower panel first. */
static void draw_ripples(const Renderer* renderer, const RenderFrame* frame) {
    for (int upper = 0; upper < 2; ++upper) {
        if (frame->pool.width > 0.0f && frame->pool_above_string == (upper == 1)) {
            pool_pass_draw(&renderer->pool, frame);
        }
        if (frame->string.width > 0.0f && frame->pool_above_string == (upper == 0)) {
            string_pass_draw(&renderer->string, frame);
        }
    }
}

void renderer_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                   const RenderTarget* target) {
    check_frame(renderer, frame, overlay);
    target_bind(target);
    glViewport(0, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    if (frame->without_sea) {
        glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    } else if (frame->spectrum) {
        spectrum_pass_draw(&renderer->spectrum, &renderer->sea, frame);
    } else {
        const View view = view_from_frame(frame);
        sea_pass_clear(frame);
        sea_pass_draw(&renderer->sea, &view, frame);
        marker_pass_draw(&renderer->markers, &view, frame);
    }
    draw_ripples(renderer, frame);
    if (overlay) {
        text_pass_draw(&renderer->text, overlay, frame->width, frame->height);
    }
    if (target) {
        target_resolve(target);
    }
}

bool renderer_stream_pool(Renderer* renderer, const RenderPool* pool, SwellError* error) {
    return pool_pass_stream(&renderer->pool, pool, error);
}

void renderer_stream_string(Renderer* renderer, const float* heights, int cells) {
    string_pass_stream(&renderer->string, heights, cells);
}

bool renderer_load_floor(Renderer* renderer, const HostPicture* floor, SwellError* error) {
    return pool_pass_load_floor(&renderer->pool, floor, error);
}

RenderSpectrumLayout renderer_spectrum_layout(const Renderer* renderer, const RenderFrame* frame) {
    return spectrum_pass_layout(&renderer->spectrum, &renderer->sea, frame);
}

static GLenum reset_status(void) {
    if (GLAD_GL_KHR_robustness && glGetGraphicsResetStatus) {
        return glGetGraphicsResetStatus();
    }
    if (GLAD_GL_ARB_robustness && glGetGraphicsResetStatusARB) {
        return glGetGraphicsResetStatusARB();
    }
    return GL_NO_ERROR;
}

bool renderer_check(SwellError* error) {
    if (reset_status() != GL_NO_ERROR) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "the driver has lost the OpenGL context");
    }
    const GLenum code = glGetError();
    if (code == GL_OUT_OF_MEMORY) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "the driver has run out of memory");
    }
    if (code != GL_NO_ERROR) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS, "the driver reports error 0x%04x",
                               code);
    }
    return true;
}

void renderer_finish(void) {
    glFinish();
}

int renderer_tiles_drawn(const Renderer* renderer) {
    return renderer->sea.tiles_drawn;
}

long renderer_triangles_drawn(const Renderer* renderer) {
    return renderer->sea.triangles_drawn;
}
