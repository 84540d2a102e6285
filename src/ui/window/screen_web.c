/*
 * A window in a page. It calls these functions of the page's Module if they exist:
 *
 *     onPage(page)            the window is open
 *     onLoop(loop)            its frames begin
 *     onFirstPicture("")      the first frame is drawn
 *     onPicture(name, bytes)  a picture, or another file, is saved
 *     onCopy(text)            the clipboard is to hold this
 *     onCover(covered, types) a panel covers the sea, or no longer; a text is being entered
 *     onEnd(text)             the last frame has ended; "" or an error message
 *
 * The page calls these of `loop`, also while the graphics context is lost, when no frame is drawn:
 *
 *     describe()        returns what is shown as the options of an address
 *     set(name, value)  sets an option of the scene, without its dashes; "preset", too
 *     close()           ends the frames; onEnd is not called
 *
 * and these of `page`:
 *
 *     resize(width, height, ratio)  the canvas in device pixels, and device pixels per CSS pixel
 *     touch(kind, id, x, y)         a finger at CSS pixels from the canvas' top left corner;
 *                                   kind 0: down, 1: moves, 2: up, 3: all cancelled
 *     fingers()                     fingers are used, also where none has touched the canvas
 *     press(key)                    a key by GLFW's number, for its command alone
 *     type(character)               a character, as a key that types it
 *     tap(key)                      a key by GLFW's number goes down and up
 *
 * Screen coordinates are CSS pixels. The canvas has the size that the page says: GLFW takes one as
 * large as the screen for a wish to fill it, which a browser refuses. The page passes the address
 * of its window to each call, so that there is no global state here.
 */
#include "screen.h"

#include <GLFW/glfw3.h>

#include <emscripten.h>
#include <emscripten/html5.h>

/* ---- To the page ----------------------------------------------------------------------------- */

// clang-format off
EM_JS(void, notify_opened, (void* window), {
    const call = (name) => (...given) => Module["_swell_page_" + name](window, ...given);
    const page = {};
    for (const name of ["resize", "touch", "fingers", "press", "type", "tap"]) {
        page[name] = call(name);
    }
    if (Module["onPage"]) {
        Module["onPage"](page);
    }
})

EM_JS(void, notify_running, (void* loop), {
    if (Module["onLoop"]) {
        Module["onLoop"]({
            "describe" : () => {
                const text = Module["_swell_page_describe"](loop);
                const options = UTF8ToString(text);
                Module["_swell_page_free"](text);
                return options;
            },
            "set" : (...asked) => {
                Module["asked"] = asked;
                Module["_swell_page_set"](loop);
            },
            "close" : () => Module["_swell_page_close"](loop)
        });
    }
})

/* Copies the name (0) or the value (1) that the page has passed to set(). */
EM_JS(void, read_asked, (int word, char* text, int size), {
    stringToUTF8(Module["asked"][word], text, size);
})

/* Calls a function of the page that takes a text. */
EM_JS(void, notify_page, (const char* name, const char* text), {
    const call = Module[UTF8ToString(name)];
    if (call) {
        call(UTF8ToString(text));
    }
})

EM_JS(void, notify_cover, (int covered, int types), {
    if (Module["onCover"]) {
        Module["onCover"](covered !== 0, types !== 0);
    }
})

EM_JS(void, notify_picture, (const char* path), {
    if (Module["onPicture"]) {
        const name = UTF8ToString(path);
        Module["onPicture"](name.slice(name.lastIndexOf("/") + 1), FS.readFile(name));
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

EM_JS(int, read_place, (int key), {
    const code = window.event && window.event.code || "";
    return code.length === 4 && code.startsWith("Key") ? code.charCodeAt(3) : key;
})

EM_JS(int, fills_screen, (void), {
    return document.fullscreenElement ? 1 : 0;
})
// clang-format on

/* ---- From the page --------------------------------------------------------------------------- */

/* The page calls these functions; no header declares them. */
#define PAGE_FUNCTION EMSCRIPTEN_KEEPALIVE
#pragma clang diagnostic ignored "-Wmissing-prototypes"

PAGE_FUNCTION void swell_page_resize(Window* window, int width, int height, double ratio) {
    window->pixels_per_point = ratio;
    emscripten_set_canvas_element_size("canvas", width, height); /* empties it */
    input_refresh(&window->input);
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

PAGE_FUNCTION void swell_page_fingers(Window* window) {
    window->input.fingers = true;
}

PAGE_FUNCTION void swell_page_press(Window* window, int key) {
    input_shortcut(&window->input, key);
}

PAGE_FUNCTION void swell_page_type(Window* window, int character) {
    enum { NO_KEY = 0 }; /* it goes down and up, so that the character is no repeat */
    input_key(&window->input, NO_KEY, NO_KEY, true, false, 0);
    input_character(&window->input, (unsigned)character);
    input_key(&window->input, NO_KEY, NO_KEY, false, false, 0);
}

PAGE_FUNCTION void swell_page_tap(Window* window, int key) {
    input_key(&window->input, key, key, true, false, 0);
    input_key(&window->input, key, key, false, false, 0);
}

/* ---- The window ------------------------------------------------------------------------------ */

/* Lengths of a notch of the wheel, as Emscripten's own getMouseWheelDelta has them. */
static const double NOTCH_PIXELS = 100.0, NOTCH_LINES = 3.0;

/* Converts pixels, lines or pages to notches. Down is positive in the event, up in the input. */
static EM_BOOL on_wheel(int type, const EmscriptenWheelEvent* event, void* context) {
    (void)type;
    Window* window = context;
    const double steps = event->deltaMode == DOM_DELTA_PIXEL  ? event->deltaY / NOTCH_PIXELS
                         : event->deltaMode == DOM_DELTA_LINE ? event->deltaY / NOTCH_LINES
                                                              : event->deltaY;
    input_wheel(&window->input, -steps);
    return EM_TRUE;
}

/* On Esc the browser frees the pointer and sends no key event. */
static EM_BOOL on_lock(int type, const EmscriptenPointerlockChangeEvent* event, void* context) {
    (void)type;
    Window* window = context;
    if (!event->isActive) {
        window->input.mouse_held = false;
    }
    return EM_FALSE;
}

/* GLFW reports device pixels of the canvas. */
static void on_motion(GLFWwindow* handle, double x, double y) {
    Window* window = glfwGetWindowUserPointer(handle);
    input_point(&window->input, x / window->pixels_per_point, y / window->pixels_per_point);
}

bool window_is_page(void) {
    return is_page() != 0;
}

void window_size(const Window* window, int* width, int* height) {
    (void)window;
    emscripten_get_canvas_element_size("canvas", width, height);
}

void window_write_clipboard(Window* window, const char* text) {
    (void)window;
    notify_page("onCopy", text);
}

double window_pixels_per_point(const Window* window) {
    return window->pixels_per_point;
}

/* Emscripten's keys are labels; the event that is being handled knows the places of letters. */
void screen_read_key(int key, int scancode, int* place, int* label) {
    (void)scancode;
    *place = read_place(key);
    *label = key;
}

bool screen_check(SwellError* error) {
    return is_page() ||
           swell_error_set(error, SWELL_ERROR_DISPLAY, "no display: this is not a page");
}

void screen_connect(Window* window) {
    window->pixels_per_point = emscripten_get_device_pixel_ratio();
    glfwSetCursorPosCallback(window->handle, on_motion);
    glfwSetScrollCallback(window->handle, NULL);
    emscripten_set_wheel_callback("canvas", window, EM_FALSE, on_wheel);
    emscripten_set_pointerlockchange_callback(EMSCRIPTEN_EVENT_TARGET_DOCUMENT, window, EM_FALSE,
                                              on_lock);
    notify_opened(window);
}

void window_offer_file(const Window* window, const char* path) {
    (void)window;
    notify_picture(path);
}

bool window_is_full_screen(const Window* window) {
    (void)window;
    return fills_screen() != 0;
}

void window_toggle_full_screen(Window* window) {
    (void)window;
    toggle_full_screen();
}

/* ---- The loop -------------------------------------------------------------------------------- */

typedef struct PageLoop {
    WindowLoop loop;
    SwellError* error;
    const Input* input;
    bool has_drawn;
    bool covered, types; /* values that the page knows */
    double ran_at;       /* the beginning of the last frame [ms] */
} PageLoop;

static void report_cover(PageLoop* page) {
    const Input* input = page->input;
    if (input->covered != page->covered || input->types != page->types) {
        page->covered = input->covered;
        page->types = input->types;
        notify_cover(page->covered, page->types);
    }
}

static bool is_context_lost(void) {
    return emscripten_is_webgl_context_lost(emscripten_webgl_get_current_context()) != 0;
}

static bool end_loop(PageLoop* page) {
    emscripten_cancel_main_loop();
    emscripten_set_wheel_callback("canvas", NULL, EM_FALSE, NULL);
    emscripten_set_pointerlockchange_callback(EMSCRIPTEN_EVENT_TARGET_DOCUMENT, NULL, EM_FALSE,
                                              NULL);
    return page->loop.end(page->loop.context, page->error);
}

static void run_frame(void* context) {
    PageLoop* page = context;
    static const double REST_MS = 100.0; /* between frames while nothing happens */
    const Input* input = page->input;
    const double now = emscripten_get_now();
    if (is_context_lost() ||
        (input->rests && input->event_count == 0 && now - page->ran_at < REST_MS)) {
        return;
    }
    page->ran_at = now;
    if (page->loop.frame(page->loop.context)) {
        if (!page->has_drawn) {
            page->has_drawn = true;
            notify_page("onFirstPicture", "");
        }
        report_cover(page);
    } else if (!is_context_lost()) { /* else the frame failed because of the lost context */
        const bool ok = end_loop(page);
        notify_page("onEnd", ok ? "" : page->error->message);
    }
}

PAGE_FUNCTION char* swell_page_describe(PageLoop* page) {
    return page->loop.describe(page->loop.context);
}

PAGE_FUNCTION void swell_page_free(char* text) {
    swell_memory_free(text);
}

PAGE_FUNCTION void swell_page_set(PageLoop* page) {
    char name[32], value[64];
    read_asked(0, name, sizeof name);
    read_asked(1, value, sizeof value);
    page->loop.set_option(page->loop.context, name, value);
}

PAGE_FUNCTION void swell_page_close(PageLoop* page) {
    end_loop(page);
}

/* A JavaScript exception leaves this function. It frees no stack of C, so that the frames can use
   `page` and the caller's variables. */
bool window_run(Window* window, WindowLoop loop, SwellError* error) {
    PageLoop page = {.loop = loop, .error = error, .input = window_input(window)};
    notify_running(&page);
    emscripten_set_main_loop_arg(run_frame, &page, 0, EM_TRUE);
    return true; /* never reached */
}
