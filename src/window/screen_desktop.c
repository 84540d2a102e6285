/*
 * What differs between a window of a desktop and one in a web page (screen_web.c): here it is
 * nearly nothing but full screen and the clipboard.
 */
#include "screen.h"

#include <GLFW/glfw3.h>

bool screen_check(SwellError* error) {
    (void)error;
    return true;
}

void screen_connect(Screen* screen) {
    (void)screen;
}

void screen_offer_file(const void* context, const char* path) {
    (void)context, (void)path;
}

bool window_run(Window* window, WindowLoop loop, SwellError* error) {
    (void)window;
    while (loop.frame(loop.context)) {
    }
    return loop.end(loop.context, error);
}

bool window_is_page(void) {
    return false;
}

void screen_size(const void* context, int* width, int* height) {
    const Screen* screen = context;
    glfwGetFramebufferSize(screen->handle, width, height);
    if (glfwGetWindowAttrib(screen->handle, GLFW_ICONIFIED)) {
        *width = 0;
        *height = 0;
    }
}

void screen_write_clipboard(void* context, const char* text) {
    const Screen* screen = context;
    glfwSetClipboardString(screen->handle, text);
}

double screen_pixels_per_point(const void* context) {
    const Screen* screen = context;
    int points = 0, pixels = 0, unused = 0;
    glfwGetWindowSize(screen->handle, &points, &unused);
    glfwGetFramebufferSize(screen->handle, &pixels, &unused);
    return points > 0 && pixels > 0 ? (double)pixels / points : 1.0;
}

/* The monitor that shows the window's centre. */
static GLFWmonitor* monitor_of(const Screen* screen) {
    const int middle_x = screen->x + screen->width / 2;
    const int middle_y = screen->y + screen->height / 2;
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        int x = 0, y = 0;
        glfwGetMonitorPos(monitors[i], &x, &y);
        if (mode && middle_x >= x && middle_x < x + mode->width && middle_y >= y &&
            middle_y < y + mode->height) {
            return monitors[i];
        }
    }
    return glfwGetPrimaryMonitor();
}

bool screen_is_full_screen(const void* context) {
    const Screen* screen = context;
    return screen->full_screen;
}

void screen_toggle_full_screen(void* context) {
    Screen* screen = context;
    if (screen->full_screen) {
        glfwSetWindowMonitor(screen->handle, NULL, screen->x, screen->y, screen->width,
                             screen->height, GLFW_DONT_CARE);
        screen->full_screen = false;
    } else {
        glfwGetWindowPos(screen->handle, &screen->x, &screen->y);
        glfwGetWindowSize(screen->handle, &screen->width, &screen->height);
        GLFWmonitor* monitor = monitor_of(screen);
        const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : NULL;
        if (!mode) {
            return;
        }
        glfwSetWindowMonitor(screen->handle, monitor, 0, 0, mode->width, mode->height,
                             mode->refreshRate);
        screen->full_screen = true;
    }
    glfwSwapInterval(1);
}
