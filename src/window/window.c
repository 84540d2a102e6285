#include "window_internal.h"

#include <GLFW/glfw3.h>

#include <string.h>

static const char* glfw_reason(void) {
    const char* reason = NULL;
    glfwGetError(&reason);
    return reason ? reason : "no reason given";
}

static bool start_glfw(SwellError* error) {
    glfwInitHint(GLFW_JOYSTICK_HAT_BUTTONS, GLFW_FALSE);
    if (!glfwInit()) {
        return swell_error_set(error, SWELL_ERROR_DISPLAY, "no display: %s", glfw_reason());
    }
    return true;
}

static RenderFunction load_function(const char* name) {
    return glfwGetProcAddress(name);
}

static bool open_handle(Window* window, int width, int height, bool visible, SwellError* error) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 24);
    glfwWindowHint(GLFW_VISIBLE, visible);
    /* Asks to be told when the driver resets; not all can promise it. */
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    window->handle = glfwCreateWindow(width, height, "Swell", NULL, NULL);
    if (!window->handle) {
        glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_NO_ROBUSTNESS);
        window->handle = glfwCreateWindow(width, height, "Swell", NULL, NULL);
    }
    if (!window->handle) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS, "no OpenGL 3.3 on this display: %s",
                               glfw_reason());
    }
    glfwMakeContextCurrent(window->handle);
    return render_load_gl(load_function, error);
}

Window* window_create(int width, int height, bool visible, SwellError* error) {
    Window* window =
        window_has_place(error) ? swell_memory_allocate(1, sizeof *window, error) : NULL;
    if (!window) {
        return NULL;
    }
    display_watch_init(&window->watch);
    if (!start_glfw(error) || !open_handle(window, width, height, visible, error)) {
        window_destroy(window);
        return NULL;
    }
    display_watch_renew(&window->watch);
    glfwSwapInterval(1);
    input_attach(&window->input, window->handle);
    window_place(window);
    window->opened = glfwGetTime();
    return window;
}

void window_destroy(Window* window) {
    if (!window) {
        return;
    }
    if (window->handle) {
        glfwDestroyWindow(window->handle);
    }
    glfwTerminate();
    display_watch_finish(&window->watch);
    swell_memory_free(window);
}

void window_poll(Window* window, double wait) {
    (void)window;
    if (wait > 0.0) {
        glfwWaitEventsTimeout(wait);
    } else {
        glfwPollEvents();
    }
}

Input* window_input(Window* window) {
    return &window->input;
}

void window_hold_mouse(Window* window, bool hold) {
    input_hold_mouse(&window->input, window->handle, hold);
}

void window_size(const Window* window, int* width, int* height) {
    glfwGetFramebufferSize(window->handle, width, height);
    if (glfwGetWindowAttrib(window->handle, GLFW_ICONIFIED)) {
        *width = 0;
        *height = 0;
    }
}

double window_content_scale(const Window* window) {
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(window->handle, &x, &y);
    return (double)(x > y ? x : y);
}

const char* window_read_clipboard(const Window* window) {
    const char* text = glfwGetClipboardString(window->handle);
    return text ? text : "";
}

void window_write_clipboard(Window* window, const char* text) {
    glfwSetClipboardString(window->handle, text);
}

bool window_wants_to_close(const Window* window) {
    return glfwWindowShouldClose(window->handle);
}

bool window_is_full_screen(const Window* window) {
    return window->full_screen;
}

void window_swap(Window* window) {
    glfwSwapBuffers(window->handle);
}

double window_seconds(const Window* window) {
    return glfwGetTime() - window->opened;
}
