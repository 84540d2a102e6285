/*
 * The functions of a desktop's window that differ from those of a web page (screen_web.c).
 */
#include "screen.h"

#include <GLFW/glfw3.h>

#include <ctype.h>

bool screen_check(SwellError* error) {
    (void)error;
    return true;
}

/* GLFW's keys are places. Where a layout has another sign than a letter at the place of one, that
   sign is its label; other alphabets have the letters of the places. */
void screen_read_key(int key, int scancode, int* place, int* label) {
    const char* name = glfwGetKeyName(key, scancode);
    const int sign = name && name[0] && !name[1] ? toupper((unsigned char)name[0]) : key;
    *place = key;
    *label = isalpha(sign) || (key >= 'A' && key <= 'Z') ? sign : key;
}

void screen_connect(Window* window) {
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

bool window_is_page(void) {
    return false;
}

void window_size(const Window* window, int* width, int* height) {
    glfwGetFramebufferSize(window->handle, width, height);
    if (glfwGetWindowAttrib(window->handle, GLFW_ICONIFIED)) {
        *width = 0;
        *height = 0;
    }
}

void window_write_clipboard(Window* window, const char* text) {
    glfwSetClipboardString(window->handle, text);
}

double window_pixels_per_point(const Window* window) {
    int points = 0, pixels = 0, unused = 0;
    glfwGetWindowSize(window->handle, &points, &unused);
    glfwGetFramebufferSize(window->handle, &pixels, &unused);
    return points > 0 && pixels > 0 ? (double)pixels / points : 1.0;
}

/* Returns the monitor that shows the window's centre. */
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

bool window_is_full_screen(const Window* window) {
    return glfwGetWindowMonitor(window->handle) != NULL;
}

void window_toggle_full_screen(Window* window) {
    if (window_is_full_screen(window)) {
        glfwSetWindowMonitor(window->handle, NULL, window->x, window->y, window->width,
                             window->height, GLFW_DONT_CARE);
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
    }
    glfwSwapInterval(1); /* on Windows 7 GLFW applies it by whether the window fills the screen */
}
