/*
 * swell's window without a screen, driven line by line on stdin. Takes the command line of swell's
 * window command, reports what that reports, and ends with its exit codes. Frames run only when a
 * command needs them, by a clock that advances by a fixed step per frame, so that a test does not
 * depend on how busy the machine is.
 *
 * Each line is one command and is answered on stdout by "ok SECONDS PICTURES", with the window's
 * clock and the number of pictures that it has shown, or by "error: REASON". Keys and buttons are
 * named as by xdotool; places are screen coordinates.
 *
 *     key NAME            presses and releases a key, such as g, plus, F2, shift+F2: two frames
 *     down NAME, up NAME  one frame; a key that is down repeats after 0.2 s, every 0.03 s
 *     move X Y            moves the pointer, by X, Y as `moveby`
 *     button N down|up    1 left, 3 right
 *     click N             presses and releases, 4 and 5 turn the wheel up and down
 *     drop PATH           a file, where the pointer is
 *     pad N 0|1           a button of a gamepad, which is there from the first of these on
 *     focus on|off, minimise on|off, resize W H, expose
 *     frames N            runs frames
 *     step SECONDS        of the clock, from now on
 *     picture FILE        saves what the last frame showed as PPM
 *     quit                closes the window, as does the end of stdin
 *
 * A line that begins with '+' leaves its events for the frame of the next line.
 */
#include "options/options.h"
#include "swell/host.h"
#include "swell/render.h"
#include "ui/window/events.h"
#include "viewer/viewer.h"
#include "window/window.h"
#include "world/files.h"

#include <EGL/egl.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const double REPEAT_AFTER = 0.2, REPEAT_EVERY = 0.03; /* s */

enum { SCREEN_WIDTH = 1280, SCREEN_HEIGHT = 1024 };
enum { LINE_SIZE = 8192, PENDING_MAX = 4096 };

/* ---- Keys ---------------------------------------------------------------------------------- */

enum { KEY_KP_SUBTRACT = 333, KEY_KP_ADD, KEY_CONTROL = 341 };

typedef struct Key {
    int code;      /* 0: no key */
    int character; /* typed by it, or 0 */
    bool shift;    /* must be held for it */
} Key;

/* Of keys that are not named by their character; one without a code is that of its sign. */
static const struct {
    const char* name;
    int code;
    char sign; /* typed by it, or 0 */
} NAMED_KEYS[] = {
    {"Escape", KEY_ESCAPE, 0},
    {"Return", KEY_ENTER, 0},
    {"Tab", KEY_TAB, 0},
    {"BackSpace", KEY_BACKSPACE, 0},
    {"Right", KEY_RIGHT, 0},
    {"Left", KEY_LEFT, 0},
    {"Down", KEY_DOWN, 0},
    {"Up", KEY_UP, 0},
    {"Prior", KEY_PAGE_UP, 0},
    {"Next", KEY_PAGE_DOWN, 0},
    {"Home", KEY_HOME, 0},
    {"End", KEY_END, 0},
    {"KP_Enter", KEY_KEYPAD_ENTER, 0},
    {"KP_Add", KEY_KP_ADD, '+'},
    {"KP_Subtract", KEY_KP_SUBTRACT, '-'},
    {"Shift_L", KEY_LEFT_SHIFT, 0},
    {"Shift_R", KEY_RIGHT_SHIFT, 0},
    {"shift", KEY_LEFT_SHIFT, 0},
    {"Control_L", KEY_CONTROL, 0},
    {"ctrl", KEY_CONTROL, 0},
    {"space", 0, ' '},
    {"plus", 0, '+'},
    {"minus", 0, '-'},
    {"equal", 0, '='},
    {"underscore", 0, '_'},
    {"comma", 0, ','},
    {"period", 0, '.'},
    {"semicolon", 0, ';'},
    {"apostrophe", 0, '\''},
    {"bracketleft", 0, '['},
    {"bracketright", 0, ']'},
    {"braceleft", 0, '{'},
    {"braceright", 0, '}'},
};

/* As on a US keyboard; a key's code is its plain sign, in upper case. */
static const char PLAIN[] = "`1234567890-=[]\\;',./", SHIFTED[] = "~!@#$%^&*()_+{}|:\"<>?";

static Key key_of_sign(char sign) {
    if (isalpha((unsigned char)sign)) {
        return (Key){toupper((unsigned char)sign), sign, isupper((unsigned char)sign) != 0};
    }
    const char* plain = strchr(PLAIN, sign);
    const char* shifted = strchr(SHIFTED, sign);
    return sign == ' ' ? (Key){' ', ' ', false}
           : plain     ? (Key){*plain, sign, false}
           : shifted   ? (Key){PLAIN[shifted - SHIFTED], sign, true}
                       : (Key){0};
}

static Key key_of_name(const char* name) {
    if (name[0] && !name[1]) {
        return key_of_sign(name[0]);
    }
    for (size_t i = 0; i < sizeof NAMED_KEYS / sizeof *NAMED_KEYS; ++i) {
        if (strcmp(name, NAMED_KEYS[i].name) == 0) {
            const int code = NAMED_KEYS[i].code;
            return code ? (Key){code, NAMED_KEYS[i].sign, false} : key_of_sign(NAMED_KEYS[i].sign);
        }
    }
    const int number = name[0] == 'F' ? atoi(name + 1) : 0;
    return number >= 1 && number <= 12 ? (Key){KEY_F1 + number - 1, 0, false} : (Key){0};
}

/* What is typed by the key while Shift is held, too. */
static int character_of(Key key, bool shift) {
    if (!shift || key.shift || key.code >= KEY_KP_SUBTRACT || !key.character) {
        return key.character;
    }
    const char* plain = strchr(PLAIN, key.character);
    return isalpha(key.character) ? toupper(key.character)
           : plain                ? SHIFTED[plain - PLAIN]
                                  : key.character;
}

/* ---- The script ---------------------------------------------------------------------------- */

/* What happens before a frame. */
typedef struct Event {
    enum { KEY_EVENT, BUTTON_EVENT } kind;
    Key key;
    int button;
    bool down;
    int modifiers; /* pressed before it, released after it */
} Event;

/* The window itself: the functions below are those of window.h, in place of GLFW's. */
typedef struct Window {
    FILE *in, *out;
    Headless* headless;
    Input input;
    bool captures_pointer;
    int width, height, window_width, window_height;
    bool minimised, full_screen, closes, answers;
    double now, step; /* s */
    double x, y;      /* of the pointer */
    int modifiers;    /* held */
    Key repeated;     /* or none */
    double repeats_at;
    GamepadReading pad;
    char clipboard[LINE_SIZE];
    Event pending[PENDING_MAX]; /* one per frame */
    int pending_count, pending_done;
    long frames;   /* to run before the answer */
    long pictures; /* shown so far */
} Script;

static Script script_of_stdin; /* of the one window */

static int modifier_of(int code) {
    return code == KEY_LEFT_SHIFT || code == KEY_RIGHT_SHIFT ? WITH_SHIFT
           : code == KEY_CONTROL                             ? WITH_CONTROL
                                                             : 0;
}

static void send_key(Script* script, Key key, bool down, bool repeats) {
    input_key(&script->input, key.code, key.code, down, repeats, script->modifiers);
    const int modifier = modifier_of(key.code);
    script->modifiers = down ? script->modifiers | modifier : script->modifiers & ~modifier;
    const int character = character_of(key, (script->modifiers & WITH_SHIFT) != 0);
    if (down && character && !(script->modifiers & ~WITH_SHIFT)) {
        input_character(&script->input, (unsigned)character);
    }
}

static void send_modifiers(Script* script, int modifiers, bool down) {
    const int codes[] = {KEY_LEFT_SHIFT, KEY_CONTROL};
    for (int i = 0; i < 2; ++i) {
        if (modifiers & modifier_of(codes[i])) {
            send_key(script, (Key){codes[i], 0, false}, down, false);
        }
    }
}

static void deliver(Script* script, const Event* event) {
    if (event->kind == BUTTON_EVENT) {
        if (event->button == 1 || event->button == 3) { /* the window takes no other */
            const int button = event->button == 1 ? MOUSE_LEFT : MOUSE_RIGHT;
            input_button(&script->input, button, event->down, script->modifiers);
        }
        return;
    }
    const int modifiers = event->modifiers & ~(event->down ? script->modifiers : 0);
    if (event->down) {
        send_modifiers(script, modifiers, true);
        send_key(script, event->key, true, false);
        script->repeated = event->key;
        script->repeats_at = script->now + REPEAT_AFTER;
        return;
    }
    send_key(script, event->key, false, false);
    send_modifiers(script, modifiers, false);
    if (event->key.code == script->repeated.code) {
        script->repeated = (Key){0};
    }
}

static void repeat_key(Script* script) {
    while (script->repeated.code && script->repeats_at <= script->now) {
        send_key(script, script->repeated, true, true);
        script->repeats_at += REPEAT_EVERY;
    }
}

static void point(Script* script, double x, double y) {
    script->x = x;
    script->y = y;
    input_point(&script->input, x, y);
}

/* Gives the context another default framebuffer. */
static bool resize(Script* script, int width, int height, SwellError* error) {
    static const EGLint ATTRIBUTES[][2] = {{EGL_SURFACE_TYPE, EGL_PBUFFER_BIT},
                                           {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT},
                                           {EGL_RED_SIZE, 8},
                                           {EGL_GREEN_SIZE, 8},
                                           {EGL_BLUE_SIZE, 8},
                                           {EGL_DEPTH_SIZE, 24},
                                           {EGL_NONE, EGL_NONE}};
    const EGLint size[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
    if (width < 1 || height < 1) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no size");
    }
    EGLDisplay display = eglGetCurrentDisplay();
    EGLSurface before = eglGetCurrentSurface(EGL_DRAW), surface = EGL_NO_SURFACE;
    EGLConfig config = NULL;
    EGLint count = 0;
    if (eglChooseConfig(display, ATTRIBUTES[0], &config, 1, &count) && count > 0) {
        surface = eglCreatePbufferSurface(display, config, size);
    }
    if (surface == EGL_NO_SURFACE ||
        !eglMakeCurrent(display, surface, surface, eglGetCurrentContext())) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS, "EGL offers no framebuffer");
    }
    if (before != EGL_NO_SURFACE) {
        eglDestroySurface(display, before);
    }
    script->width = width;
    script->height = height;
    return true;
}

/* ---- Commands ------------------------------------------------------------------------------ */

static bool add_event(Script* script, Event event) {
    if (script->pending_count < PENDING_MAX) {
        script->pending[script->pending_count++] = event;
    }
    return true;
}

/* "ctrl+shift+F2"; which of press and release are wanted. */
static bool add_key(Script* script, char* names, bool press, bool release, SwellError* error) {
    int modifiers = 0;
    for (char* plus; (plus = strchr(names, '+')) != NULL && plus[1]; names = plus + 1) {
        *plus = '\0';
        modifiers |= modifier_of(key_of_name(names).code);
    }
    const Key key = key_of_name(names);
    if (!key.code) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "there is no key '%.40s'", names);
    }
    modifiers |= key.shift ? WITH_SHIFT : 0;
    if (press) {
        add_event(script, (Event){KEY_EVENT, key, 0, true, modifiers});
    }
    if (release) {
        add_event(script, (Event){KEY_EVENT, key, 0, false, press ? modifiers : 0});
    }
    return true;
}

static bool click(Script* script, int button) {
    if (button == 4 || button == 5) {
        input_wheel(&script->input, button == 4 ? 1.0 : -1.0);
        script->frames += 1;
        return true;
    }
    return add_event(script, (Event){.kind = BUTTON_EVENT, .button = button, .down = true}) &&
           add_event(script, (Event){.kind = BUTTON_EVENT, .button = button, .down = false});
}

static bool set_pad(Script* script, int button, bool down, SwellError* error) {
    if (button < 0 || button >= PAD_BUTTON_COUNT) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "which button of the pad?");
    }
    if (!script->pad.present) {
        script->pad.present = true;
        script->pad.axis[PAD_LEFT_TRIGGER] = script->pad.axis[PAD_RIGHT_TRIGGER] = -1.0f;
    }
    script->pad.button[button] = down;
    script->frames += 1;
    return true;
}

static bool save_picture(const Script* script, const char* path, SwellError* error) {
    HostPicture picture = render_window_read(script->width, script->height, 0, error);
    HostFile file;
    bool ok = picture.pixels && host_file_begin(&file, path, error);
    if (ok) {
        host_file_print(&file, "P6\n%d %d\n255\n", picture.width, picture.height);
        host_file_write(&file, picture.pixels, 3 * (size_t)picture.width * (size_t)picture.height);
        ok = host_file_commit(&file, error);
    }
    host_picture_destroy(&picture);
    return ok;
}

static bool is_on(const char* word) {
    return strcmp(word, "on") == 0 || strcmp(word, "down") == 0;
}

/* Does what the command says before the next frame, and counts the frames that it needs. */
static bool obey(Script* script, const char* command, char* rest, SwellError* error) {
    char word[16] = "";
    double a = 0.0, b = 0.0;
    const int numbers = sscanf(rest, "%lf %lf", &a, &b);
    if (strcmp(command, "key") == 0) {
        return add_key(script, rest, true, true, error);
    }
    if (strcmp(command, "down") == 0 || strcmp(command, "up") == 0) {
        return add_key(script, rest, command[0] == 'd', command[0] == 'u', error);
    }
    if (strcmp(command, "button") == 0 && sscanf(rest, "%lf %15s", &a, word) == 2) {
        return add_event(script,
                         (Event){.kind = BUTTON_EVENT, .button = (int)a, .down = is_on(word)});
    }
    if (strcmp(command, "click") == 0 && numbers == 1) {
        return click(script, (int)a);
    }
    if (strcmp(command, "pad") == 0 && numbers == 2) {
        return set_pad(script, (int)a, b != 0.0, error);
    }
    if (strcmp(command, "picture") == 0) {
        return save_picture(script, rest, error);
    }
    if (strcmp(command, "step") == 0 && numbers == 1) {
        script->step = a;
        return true;
    }
    if (strcmp(command, "frames") == 0 && numbers == 1) {
        script->frames += (long)a;
        return true;
    }
    script->frames += 1; /* of all those below */
    if (strcmp(command, "resize") == 0 && numbers == 2) {
        return resize(script, (int)a, (int)b, error);
    }
    if (strcmp(command, "move") == 0 && numbers == 2) {
        point(script, a, b);
    } else if (strcmp(command, "moveby") == 0 && numbers == 2) {
        point(script, script->x + a, script->y + b);
    } else if (strcmp(command, "drop") == 0) {
        input_drop(&script->input, rest);
    } else if (strcmp(command, "focus") == 0) {
        input_focus(&script->input, is_on(rest));
        script->repeated = (Key){0}; /* a key that is down goes on elsewhere */
    } else if (strcmp(command, "expose") == 0) {
        input_refresh(&script->input);
    } else if (strcmp(command, "minimise") == 0) {
        script->minimised = is_on(rest);
    } else if (strcmp(command, "quit") == 0) {
        script->closes = true;
    } else {
        return swell_error_set(error, SWELL_ERROR_USAGE, "what is '%.40s %.40s'?", command, rest);
    }
    return true;
}

/* Reads a command; false at the end of stdin. */
static bool read_command(Script* script, SwellError* error) {
    char line[LINE_SIZE];
    if (!fgets(line, sizeof line, script->in)) {
        return false;
    }
    line[strcspn(line, "\n")] = '\0';
    char* command = line[0] == '+' ? line + 1 : line;
    char* rest = command + strcspn(command, " ");
    if (*rest) {
        *rest++ = '\0';
    }
    obey(script, command, rest, error);
    if (line[0] == '+') {
        for (int i = 0; i < script->pending_count; ++i) {
            deliver(script, &script->pending[i]);
        }
        script->pending_count = 0;
        script->frames = 0;
    }
    return true;
}

static void answer(Script* script, const SwellError* error) {
    if (error->code == SWELL_ERROR_NONE) {
        fprintf(script->out, "ok %.9g %ld\n", script->now, script->pictures);
    } else {
        fprintf(script->out, "error: %s\n", error->message);
    }
    fflush(script->out);
}

/* Returns when a frame is due. */
static void next_frame(Script* script) {
    while (!script->closes && script->pending_done == script->pending_count &&
           script->frames == 0) {
        SwellError error = {0};
        if (script->answers) {
            answer(script, &error);
        }
        script->pending_count = script->pending_done = 0;
        if (!read_command(script, &error)) {
            script->closes = true;
        }
        script->answers = error.code == SWELL_ERROR_NONE;
        if (!script->answers) {
            answer(script, &error);
            script->frames = 0;
        }
    }
    if (script->pending_done < script->pending_count) {
        deliver(script, &script->pending[script->pending_done++]);
    } else if (script->frames > 0) {
        script->frames -= 1;
    }
}

/* ---- The functions of the window ------------------------------------------------------------ */

Window* window_create(int width, int height, WindowLoadGl load, SwellError* error) {
    Script* script = &script_of_stdin;
    if (width == 0) { /* hidden, where EGL has failed */
        swell_error_set(error, SWELL_ERROR_DISPLAY, "a script has no screen");
        return NULL;
    }
    point(script, SCREEN_WIDTH / 2, SCREEN_HEIGHT / 2);
    script->headless = headless_create(load, error);
    if (!script->headless || !resize(script, width, height, error)) {
        window_destroy(script);
        return NULL;
    }
    return script;
}

void window_destroy(Window* script) {
    if (script) {
        headless_destroy(script->headless);
        script->headless = NULL;
    }
}

bool window_run(Window* script, WindowLoop loop, SwellError* error) {
    (void)script;
    while (loop.frame(loop.context)) {
    }
    return loop.end(loop.context, error);
}

bool window_is_page(void) {
    return false;
}

static void update_capture(Script* script) {
    if (script->captures_pointer != script->input.mouse_held) {
        script->captures_pointer = script->input.mouse_held;
        script->input.pointer_x = script->x;
        script->input.pointer_y = script->y;
    }
}

void window_poll(Window* script, double wait) {
    (void)wait;
    next_frame(script);
    script->now += script->step;
    repeat_key(script);
    input_set_time(&script->input, script->now);
    update_capture(script);
}

bool window_collect(Window* script) {
    (void)script;
    return false;
}

Input* window_input(Window* script) {
    return &script->input;
}

void window_hold_mouse(Window* script, bool hold) {
    script->input.mouse_held = hold;
    update_capture(script);
}

/* Waits until the frame is drawn by reading one pixel: else a driver that draws in software would
   keep all frames to come in memory. */
void window_swap(Window* script) {
    script->pictures += 1;
    HostPicture pixel = render_window_read(1, 1, 0, NULL);
    host_picture_destroy(&pixel);
}

double window_seconds(const Window* script) {
    return script->now;
}

void window_size(const Window* script, int* width, int* height) {
    *width = script->minimised ? 0 : script->width;
    *height = script->minimised ? 0 : script->height;
}

double window_pixels_per_point(const Window* script) {
    (void)script;
    return 1.0;
}

double window_content_scale(const Window* script) {
    (void)script;
    return 1.0;
}

const char* window_read_clipboard(const Window* script) {
    return script->clipboard;
}

void window_write_clipboard(Window* script, const char* text) {
    snprintf(script->clipboard, sizeof script->clipboard, "%s", text);
}

bool window_wants_to_close(const Window* script) {
    return script->closes;
}

void window_toggle_full_screen(Window* script) {
    SwellError error = {0};
    if (script->full_screen) {
        resize(script, script->window_width, script->window_height, &error);
    } else {
        script->window_width = script->width;
        script->window_height = script->height;
        resize(script, SCREEN_WIDTH, SCREEN_HEIGHT, &error);
    }
    script->full_screen = !script->full_screen;
}

bool window_is_full_screen(const Window* script) {
    return script->full_screen;
}

GamepadReading window_gamepad(const Window* script) {
    return script->pad;
}

void window_offer_file(const Window* script, const char* path) {
    (void)script, (void)path;
}

static bool run(int argc, char** argv, SwellError* error) {
    Settings settings;
    if (!options_parse(&settings, argc - 1, argv + 1, error)) {
        return false;
    }
    const bool ok =
        settings.command == COMMAND_WINDOW && !settings.program.help && !settings.program.version
            ? files_open(&settings, NULL, error) && viewer_run(&settings, stdout, stderr, error)
            : swell_error_set(error, SWELL_ERROR_USAGE, "the window is the only command here");
    files_close(&settings);
    options_finish(&settings);
    return ok;
}

int main(int argc, char** argv) {
    script_of_stdin = (Script){.in = stdin, .out = stdout, .step = 1.0 / 60.0};
    SwellError error = {0};
    host_process_prepare();
    if (run(argc, argv, &error) && host_output_flush(stdout, &error)) {
        return 0;
    }
    fprintf(stderr, "swell: %s\n", error.message);
    return error.code == SWELL_ERROR_USAGE || error.code == SWELL_ERROR_RANGE ? 2 : 1;
}
