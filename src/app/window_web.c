/*
 * A window in a page. The page's Module may have these functions, which are called from here:
 *
 *     onPage(page)        the window is open; `page` is what the page may ask of it, see below
 *     onFirstPicture()    it has been drawn into for the first time
 *     onEnd(text)         the last frame has been; "" or what went wrong
 *
 * Of `page`, places and ways in CSS pixels from the canvas' top left corner:
 *
 *     resize(width, height, ratio)   the canvas' size, and how many of its pixels lie in one of them
 *     look(x, y)                     turns the view as a mouse does that is dragged so far
 *     fly(ahead, right)              each -1 to 1, until it is called again
 *     point(x, y), press(), release()    a pointer with one button, for panel and pool
 *     tap(x, y)                      a click on what is over the sea, else a stone into that
 *     isOverWindow(x, y)             whether a press there would be a window's and not the sea's
 *
 * A page has one window, which it knows by its address: nothing here remembers it.
 */
#include "window_parts.h"

#include <GLFW/glfw3.h>

#include <emscripten.h>
#include <emscripten/html5.h>

static const double NOTCH = 100.0; /* of a wheel, in pixels that a page is told of */

/* ---- To the page ----------------------------------------------------------------------------- */

// clang-format off
EM_JS(void, tell_opened, (void* window), {
    const call = (name) => (...given) => Module["_swell_page_" + name](window, ...given);
    const page = {};
    for (const name of ["resize", "look", "fly", "point", "tap"]) {
        page[name] = call(name);
    }
    page["press"] = () => call("press")(1);
    page["release"] = () => call("press")(0);
    page["isOverWindow"] = (x, y) => call("is_over_window")(x, y) !== 0;
    if (Module["onPage"]) {
        Module["onPage"](page);
    }
})

EM_JS(void, tell_first_picture, (void), {
    if (Module["onFirstPicture"]) {
        Module["onFirstPicture"]();
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

EM_JS(int, fills_screen, (void), {
    return document.fullscreenElement ? 1 : 0;
})
// clang-format on

/* ---- From the page --------------------------------------------------------------------------- */

/* What the page calls is declared nowhere else. */
#define PAGE_FUNCTION EMSCRIPTEN_KEEPALIVE
#pragma clang diagnostic ignored "-Wmissing-prototypes"

static double ratio(void) {
    return emscripten_get_device_pixel_ratio();
}

PAGE_FUNCTION void swell_page_resize(Window* window, double width, double height, double scale) {
    glfwSetWindowSize(window->handle, (int)(width * scale + 0.5), (int)(height * scale + 0.5));
}

PAGE_FUNCTION void swell_page_look(Window* window, double x, double y) {
    window->input.look_right += x;
    window->input.look_down += y;
}

PAGE_FUNCTION void swell_page_fly(Window* window, double ahead, double right) {
    window->input.push_ahead = ahead;
    window->input.push_right = right;
}

PAGE_FUNCTION void swell_page_point(Window* window, double x, double y) {
    input_point(&window->input, x * ratio(), y * ratio());
}

PAGE_FUNCTION void swell_page_press(Window* window, int down) {
    input_click(&window->input, MOUSE_LEFT, down != 0, 0);
}

PAGE_FUNCTION int swell_page_is_over_window(const Window* window, double x, double y) {
    return input_is_over_window(&window->input, x * ratio(), y * ratio());
}

PAGE_FUNCTION void swell_page_tap(Window* window, double x, double y) {
    const int modifiers = swell_page_is_over_window(window, x, y) ? 0 : WITH_CONTROL;
    swell_page_point(window, x, y);
    input_click(&window->input, MOUSE_LEFT, true, modifiers);
    input_click(&window->input, MOUSE_LEFT, false, modifiers);
}

/* ---- The window ------------------------------------------------------------------------------ */

/* Pixels, or lines or pages in their stead; down is positive. */
static EM_BOOL on_wheel(int type, const EmscriptenWheelEvent* event, void* context) {
    (void)type;
    Window* window = context;
    const double steps = event->deltaMode == DOM_DELTA_PIXEL ? event->deltaY / NOTCH
                         : event->deltaMode == DOM_DELTA_LINE ? event->deltaY / 3.0
                                                              : event->deltaY;
    input_turn_wheel(&window->input, -steps);
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

void window_place(Window* window) {
    glfwSetScrollCallback(window->handle, NULL);
    emscripten_set_wheel_callback("canvas", window, EM_FALSE, on_wheel);
    emscripten_set_pointerlockchange_callback(EMSCRIPTEN_EVENT_TARGET_DOCUMENT, window, EM_FALSE,
                                              on_lock);
    tell_opened(window);
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
