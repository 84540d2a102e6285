/*
 * A window on a screen.
 */
#include "window_internal.h"

#include <GLFW/glfw3.h>

/* GLFW knows. */
bool window_has_place(SwellError* error) {
    (void)error;
    return true;
}

void window_place(Window* window) {
    (void)window;
}

void window_offer_file(const Window* window, const char* path) {
    (void)window, (void)path;
}

bool window_run(Window* window, WindowLoop loop, SwellError* error) {
    (void)window;
    while (loop.frame(loop.context)) {
    }
    return loop.end(loop.context, error);
}

double window_pixels_per_point(const Window* window) {
    int points = 0, pixels = 0, unused = 0;
    glfwGetWindowSize(window->handle, &points, &unused);
    glfwGetFramebufferSize(window->handle, &pixels, &unused);
    return points > 0 && pixels > 0 ? (double)pixels / points : 1.0;
}

/* The monitor that holds the window's middle. */
static GLFWmonitor* monitor_of(const Window* window) {
    const int middle_x = window->x + window->width / 2;
    const int middle_y = window->y + window->height / 2;
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

void window_toggle_full_screen(Window* window) {
    if (window->full_screen) {
        glfwSetWindowMonitor(window->handle, NULL, window->x, window->y, window->width,
                             window->height, GLFW_DONT_CARE);
        window->full_screen = false;
    } else {
        glfwGetWindowPos(window->handle, &window->x, &window->y);
        glfwGetWindowSize(window->handle, &window->width, &window->height);
        GLFWmonitor* monitor = monitor_of(window);
        const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : NULL;
        if (!mode) {
            return;
        }
        glfwSetWindowMonitor(window->handle, monitor, 0, 0, mode->width, mode->height,
                             mode->refreshRate);
        window->full_screen = true;
    }
    glfwSwapInterval(1);
    window->input.skip_motion = true;
}
