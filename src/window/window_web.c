/*
 * A window in a page. The page's Module may have these functions, which are called from here:
 *
 *     onPage(page)             the window is open; `page` is what it may be told, see below
 *     onFirstPicture()         it has been drawn into for the first time
 *     onPicture(name, bytes)   a picture, or a path of the camera, has been saved
 *     onEnd(text)              the last frame has been; "" or what went wrong
 *
 * Of `page`:
 *
 *     resize(width, height, ratio)   of the canvas, in its own pixels; how many of them to a CSS
 * pixel touch(kind, id, x, y)          a finger; CSS pixels from the canvas' top left corner; kind
 * 0 goes down, 1 moves, 2 leaves, 3 all are taken away press(key)                     a key, by
 * GLFW's number, goes down and up
 *
 * Screen coordinates are CSS pixels. A page has one window, which it knows by its address: nothing
 * here remembers it.
 */
#include "window_internal.h"

#include <GLFW/glfw3.h>

#include <emscripten.h>
#include <emscripten/html5.h>
#include <stddef.h>

static const double NOTCH = 100.0; /* of a wheel, in pixels that a page is told of */

/* ---- To the page ----------------------------------------------------------------------------- */

// clang-format off
EM_JS(void, tell_opened, (void* window), {
    const call = (name) => (...given) => Module["_swell_page_" + name](window, ...given);
    const page = {};
    for (const name of ["resize", "touch", "press"]) {
        page[name] = call(name);
    }
    if (Module["onPage"]) {
        Module["onPage"](page);
    }
})

EM_JS(void, tell_first_picture, (void), {
    if (Module["onFirstPicture"]) {
        Module["onFirstPicture"]();
    }
})

EM_JS(void, tell_picture, (const char* path), {
    if (Module["onPicture"]) {
        const name = UTF8ToString(path);
        Module["onPicture"](name.slice(name.lastIndexOf("/") + 1), FS.readFile(name));
    }
})

EM_JS(void, tell_end, (const char* text), {
    if (Module["onEnd"]) {
        Module["onEnd"](UTF8ToString(text));
    }
})

EM_JS(void, toggle_full_screen, (void), {
    const refused = () => {};
    if (document.fullscreenElement) {
        document.exitFullscreen().catch(refused);
    } else {
        document.documentElement.requestFullscreen().catch(refused);
    }
})

EM_JS(int, is_page, (void), {
    return typeof document === "object" ? 1 : 0;
})

EM_JS(int, fills_screen, (void), {
    return document.fullscreenElement ? 1 : 0;
})
// clang-format on

/* ---- From the page --------------------------------------------------------------------------- */

/* What the page calls is declared nowhere else. */
#define PAGE_FUNCTION EMSCRIPTEN_KEEPALIVE
#pragma clang diagnostic ignored "-Wmissing-prototypes"

PAGE_FUNCTION void swell_page_resize(Window* window, int width, int height, double ratio) {
    window->ratio = ratio;
    glfwSetWindowSize(window->handle, width, height);
}

PAGE_FUNCTION void swell_page_touch(Window* window, int kind, int id, double x, double y) {
    Input* input = &window->input;
    if (kind == 0) {
        touch_down(&window->touch, input, id, x, y);
    } else if (kind == 1) {
        touch_move(&window->touch, input, id, x, y);
    } else if (kind == 2) {
        touch_up(&window->touch, input, id);
    } else {
        touch_cancel(&window->touch, input);
    }
}

PAGE_FUNCTION void swell_page_press(Window* window, int key) {
    input_press(&window->input, PRESS_KEY, key, 0);
}

/* ---- The window ------------------------------------------------------------------------------ */

/* Pixels, or lines or pages in their stead; down is positive. */
static EM_BOOL on_wheel(int type, const EmscriptenWheelEvent* event, void* context) {
    (void)type;
    Window* window = context;
    const double steps = event->deltaMode == DOM_DELTA_PIXEL  ? event->deltaY / NOTCH
                         : event->deltaMode == DOM_DELTA_LINE ? event->deltaY / 3.0
                                                              : event->deltaY;
    input_wheel(&window->input, -steps);
    return EM_TRUE;
}

/* The browser takes the pointer back without a key when it is asked by Esc. */
static EM_BOOL on_lock(int type, const EmscriptenPointerlockChangeEvent* event, void* context) {
    (void)type;
    Window* window = context;
    if (!event->isActive) {
        window_hold_mouse(window, false);
    }
    return EM_FALSE;
}

/* GLFW counts the canvas' pixels. */
static void on_motion(GLFWwindow* handle, double x, double y) {
    Input* input = glfwGetWindowUserPointer(handle);
    const Window* window = (const Window*)((const char*)input - offsetof(Window, input));
    input_point(input, x / window->ratio, y / window->ratio);
}

double window_pixels_per_point(const Window* window) {
    return window->ratio;
}

bool window_has_place(SwellError* error) {
    return is_page() ||
           swell_error_set(error, SWELL_ERROR_DISPLAY, "no display: this is not a page");
}

void window_place(Window* window) {
    window->ratio = emscripten_get_device_pixel_ratio();
    glfwSetCursorPosCallback(window->handle, on_motion);
    glfwSetScrollCallback(window->handle, NULL);
    emscripten_set_wheel_callback("canvas", window, EM_FALSE, on_wheel);
    emscripten_set_pointerlockchange_callback(EMSCRIPTEN_EVENT_TARGET_DOCUMENT, window, EM_FALSE,
                                              on_lock);
    tell_opened(window);
}

void window_offer_file(const Window* window, const char* path) {
    (void)window;
    tell_picture(path);
}

typedef struct PageLoop {
    Window* window;
    WindowLoop loop;
    SwellError* error;
    bool has_drawn;
} PageLoop;

static void run_frame(void* context) {
    PageLoop* page = context;
    page->window->full_screen = fills_screen() != 0;
    if (page->loop.frame(page->loop.context)) {
        if (!page->has_drawn) {
            page->has_drawn = true;
            tell_first_picture();
        }
        return;
    }
    emscripten_cancel_main_loop();
    emscripten_set_wheel_callback("canvas", NULL, EM_FALSE, NULL);
    emscripten_set_pointerlockchange_callback(EMSCRIPTEN_EVENT_TARGET_DOCUMENT, NULL, EM_FALSE,
                                              NULL);
    const bool ok = page->loop.end(page->loop.context, page->error);
    tell_end(ok ? "" : page->error->message);
}

/* The stack stays as it is: what the caller has there is the loop's. */
bool window_run(Window* window, WindowLoop loop, SwellError* error) {
    PageLoop page = {.window = window, .loop = loop, .error = error};
    emscripten_set_main_loop_arg(run_frame, &page, 0, EM_TRUE);
    return true; /* never */
}

void window_toggle_full_screen(Window* window) {
    toggle_full_screen();
    window->input.skip_motion = true;
}
