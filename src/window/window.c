#include "window/window.h"

#include "screen.h"

struct Window {
    WindowSource source;
    Input input;
    Screen screen;         /* unless there is another source */
    bool captures_pointer; /* input.mouse_held as last applied */
};

static Window* create(const WindowSource* source, bool visible, int width, int height,
                      WindowLoadGl load, SwellError* error) {
    Window* window = swell_memory_allocate(1, sizeof *window, error);
    if (!window) {
        return NULL;
    }
    window->screen.visible = visible;
    window->source = source ? *source : screen_source(&window->screen);
    if (!window->source.open(window->source.context, &window->input, width, height, load, error)) {
        window_destroy(window);
        return NULL;
    }
    return window;
}

Window* window_create(const WindowSource* source, int width, int height, WindowLoadGl load,
                      SwellError* error) {
    return create(source, true, width, height, load, error);
}

Window* window_create_hidden(WindowLoadGl load, SwellError* error) {
    return create(NULL, false, 64, 64, load, error);
}

void window_destroy(Window* window) {
    if (window) {
        window->source.close(window->source.context);
        swell_memory_free(window);
    }
}

/* Applies input.mouse_held. */
static void update_capture(Window* window) {
    if (window->captures_pointer != window->input.mouse_held) {
        window->captures_pointer = window->input.mouse_held;
        window->source.capture_pointer(window->source.context, window->captures_pointer,
                                       &window->input.pointer_x, &window->input.pointer_y);
    }
}

void window_poll(Window* window, double wait) {
    window->source.poll(window->source.context, wait);
    input_set_time(&window->input, window_seconds(window));
    update_capture(window);
}

bool window_collect(Window* window) {
    if (window->source.collect) {
        window->source.collect(window->source.context);
        input_set_time(&window->input, window_seconds(window));
    }
    return window->source.collect != NULL;
}

Input* window_input(Window* window) {
    return &window->input;
}

void window_hold_mouse(Window* window, bool hold) {
    window->input.mouse_held = hold;
    update_capture(window);
}

void window_size(const Window* window, int* width, int* height) {
    window->source.size(window->source.context, width, height);
}

double window_pixels_per_point(const Window* window) {
    return window->source.pixels_per_point(window->source.context);
}

double window_content_scale(const Window* window) {
    return window->source.content_scale(window->source.context);
}

const char* window_read_clipboard(const Window* window) {
    return window->source.read_clipboard(window->source.context);
}

void window_write_clipboard(Window* window, const char* text) {
    window->source.write_clipboard(window->source.context, text);
}

void window_offer_file(const Window* window, const char* path) {
    window->source.offer_file(window->source.context, path);
}

bool window_wants_to_close(const Window* window) {
    return window->source.wants_to_close(window->source.context);
}

void window_toggle_full_screen(Window* window) {
    window->source.toggle_full_screen(window->source.context);
}

bool window_is_full_screen(const Window* window) {
    return window->source.is_full_screen(window->source.context);
}

GamepadReading window_gamepad(const Window* window) {
    return window->source.read_gamepad(window->source.context);
}

void window_swap(Window* window) {
    window->source.swap(window->source.context);
}

double window_seconds(const Window* window) {
    return window->source.seconds(window->source.context);
}
