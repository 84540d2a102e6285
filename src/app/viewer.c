/*
 * One frame: events -> what the keys ask for -> camera and time -> the sea at that time -> upload,
 * draw, overlay -> show. Everything a key can change lies in ViewState, so that one comparison
 * with the state reported last finds what --verbose has to say.
 */
#include "app/viewer.h"

#include "app/hud.h"
#include "app/shot.h"
#include "app/window.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const double LOOK_DEGREES_PER_POINT = 0.15;
static const double FRAME_SECONDS_MAX = 0.25; /* after a stall neither sea nor camera leaps */
static const double REPORT_SECONDS = 0.1;     /* between two reports of a moving camera */
static const double FIGURE_SECONDS = 0.5;     /* over which frames/s are averaged */
static const double NOTE_SECONDS = 4.0;       /* a note stays in the overlay */
static const double MINIMISED_WAIT = 0.1;     /* s */
static const double SPEED_FACTOR = 2.0;       /* of comma and period */
static const double SPEED_MIN = 1.0 / 64.0, SPEED_MAX = 100.0;

typedef struct ViewState {
    OceanMethod method;
    bool wireframe, paused, mouse_held, full_screen;
    double speed, time; /* times, s */
    Camera camera;
    int width, height; /* of the framebuffer, pixels */
} ViewState;

/* Sums over the frames since `start`. */
typedef struct Figures {
    int frames;
    double start;        /* s */
    double sea_seconds;  /* in ocean_advance */
    double draw_seconds; /* from upload to swap */
} Figures;

typedef struct Viewer {
    const Options* options;
    FILE* log; /* NULL unless --verbose */
    Window* window;
    Workers* workers;
    Ocean* ocean;
    Renderer* renderer;
    RenderTarget target;    /* with --samples, else unused */
    RenderOverlay* overlay; /* NULL with --hud off */
    ViewState state, reported;
    double camera_reported; /* when, s */
    OceanMethod shown_method;
    double shown_time; /* of the sea in the buffers, s; < 0 for none */
    Figures total, recent;
    double frames_per_second, sea_ms, draw_ms; /* shown in the overlay */
    char note[RENDER_LABEL_SIZE];
    double note_until;
    bool leave;
} Viewer;

/* ---- Reports ------------------------------------------------------------------------------- */

static const char* on_off(bool value) {
    return value ? "on" : "off";
}

static void report_camera(Viewer* viewer, bool all) {
    const CameraPose* now = &viewer->state.camera.pose;
    const double seconds = window_seconds(viewer->window);
    const bool changed = memcmp(now, &viewer->reported.camera.pose, sizeof *now) != 0;
    if (!all && (!changed || seconds - viewer->camera_reported < REPORT_SECONDS)) {
        return;
    }
    fprintf(viewer->log, "camera=%.3f,%.3f,%.3f,%.3f,%.3f\n", now->place[0], now->place[1],
            now->place[2], now->yaw, now->pitch);
    viewer->reported.camera.pose = *now;
    viewer->camera_reported = seconds;
}

/* Prints what has changed since the last call, or with `all` everything. */
static void report_changes(Viewer* viewer, bool all) {
    if (!viewer->log) {
        return;
    }
    const ViewState* now = &viewer->state;
    const ViewState* old = &viewer->reported;
    FILE* log = viewer->log;
    if (all || now->width != old->width || now->height != old->height) {
        fprintf(log, "size=%dx%d\n", now->width, now->height);
    }
    if (all || now->method != old->method) {
        fprintf(log, "method=%s\n", ocean_method_name(now->method));
    }
    if (all || now->wireframe != old->wireframe) {
        fprintf(log, "wireframe=%s\n", on_off(now->wireframe));
    }
    if (all || now->paused != old->paused) {
        fprintf(log, "paused=%s\n", on_off(now->paused));
        fprintf(log, "time=%.3f\n", now->time);
    }
    if (all || now->speed != old->speed) {
        fprintf(log, "speed=%g\n", now->speed);
    }
    if (all || now->mouse_held != old->mouse_held) {
        fprintf(log, "mouse=%s\n", now->mouse_held ? "held" : "free");
    }
    if (all || now->full_screen != old->full_screen) {
        fprintf(log, "fullscreen=%s\n", on_off(now->full_screen));
    }
    if (all || now->camera.speed != old->camera.speed) {
        fprintf(log, "flying=%.3g\n", now->camera.speed);
    }
    const CameraPose camera = old->camera.pose; /* has a pace of its own */
    viewer->reported = *now;
    viewer->reported.camera.pose = camera;
    report_camera(viewer, all);
}

static void set_note(Viewer* viewer, const char* label, const char* text) {
    snprintf(viewer->note, sizeof viewer->note, "%s%.100s", label, text);
    viewer->note_until = window_seconds(viewer->window) + NOTE_SECONDS;
    if (viewer->log) {
        fprintf(viewer->log, "%s%s\n", label, text);
    }
}

/* ---- Pictures ------------------------------------------------------------------------------ */

/* A name in screenshots/ that no file has: the date and time, and a number if that is taken. */
static bool choose_picture_path(char* path, size_t size, Error* error) {
    if (mkdir("screenshots", 0777) != 0 && errno != EEXIST) {
        return error_set(error, ERROR_FILE, "cannot make the folder 'screenshots': %s",
                         strerror(errno));
    }
    const time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "unknown";
    if (localtime_r(&now, &local)) {
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    }
    snprintf(path, size, "screenshots/swell-%s.png", stamp);
    for (int number = 2; access(path, F_OK) == 0; ++number) {
        snprintf(path, size, "screenshots/swell-%s-%d.png", stamp, number);
    }
    return true;
}

static RenderFrame frame_of(const Viewer* viewer) {
    const ViewState* state = &viewer->state;
    RenderFrame frame = shot_frame(viewer->options);
    frame.width = state->width;
    frame.height = state->height;
    memcpy(frame.eye, state->camera.pose.place, sizeof frame.eye);
    frame.yaw = state->camera.pose.yaw;
    frame.pitch = state->camera.pose.pitch;
    frame.wireframe = state->wireframe;
    return frame;
}

static void save_picture(Viewer* viewer) {
    if (viewer->state.width == 0 || viewer->shown_time < 0.0) { /* nothing to see yet */
        return;
    }
    char path[64];
    Error error = {0};
    const RenderFrame frame = frame_of(viewer);
    if (choose_picture_path(path, sizeof path, &error) &&
        shot_write_frame(viewer->renderer, &frame, viewer->overlay, viewer->options->samples, path,
                         &error)) {
        set_note(viewer, "picture=", path);
    } else {
        set_note(viewer, "no picture: ", error.message);
    }
}

/* ---- What the user asks for ---------------------------------------------------------------- */

static void change_speed(ViewState* state, double factor) {
    const double from = state->speed > 0.0 ? state->speed : SPEED_MIN / factor;
    state->speed = fmin(fmax(from * factor, SPEED_MIN), SPEED_MAX);
}

static void act(Viewer* viewer, InputAction action) {
    ViewState* state = &viewer->state;
    switch (action) {
    case ACTION_METHOD:
        state->method = state->method == OCEAN_METHOD_FFT ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
        break;
    case ACTION_WIREFRAME:
        state->wireframe = !state->wireframe;
        break;
    case ACTION_PAUSE:
        state->paused = !state->paused;
        break;
    case ACTION_SLOWER:
        change_speed(state, 1.0 / SPEED_FACTOR);
        break;
    case ACTION_QUICKER:
        change_speed(state, SPEED_FACTOR);
        break;
    case ACTION_HOLD_MOUSE:
        window_hold_mouse(viewer->window, !window_input(viewer->window)->mouse_held);
        break;
    case ACTION_PICTURE:
        save_picture(viewer);
        break;
    case ACTION_FULL_SCREEN:
        window_toggle_full_screen(viewer->window);
        break;
    case ACTION_LEAVE:
        if (window_input(viewer->window)->mouse_held) {
            window_hold_mouse(viewer->window, false);
        } else {
            viewer->leave = true;
        }
        break;
    case ACTION_NONE:
    case ACTION_COUNT:
        break;
    }
}

static CameraWish wish_from_keys(const Input* input) {
    const bool* held = input->held;
    return (CameraWish){
        .forward = (double)held[INPUT_FORWARD] - (double)held[INPUT_BACK],
        .right = (double)held[INPUT_RIGHT] - (double)held[INPUT_LEFT],
        .up = (double)held[INPUT_UP] - (double)held[INPUT_DOWN],
        .fast = held[INPUT_FAST_LEFT] || held[INPUT_FAST_RIGHT],
    };
}

static void take_input(Viewer* viewer, double seconds) {
    Input* input = window_input(viewer->window);
    ViewState* state = &viewer->state;
    for (int i = 0; i < input->action_count; ++i) {
        act(viewer, input->action[i]);
    }
    camera_turn(&state->camera, input->look_right * LOOK_DEGREES_PER_POINT,
                -input->look_down * LOOK_DEGREES_PER_POINT);
    if (input->wheel != 0.0) {
        camera_change_speed(&state->camera, input->wheel);
    }
    camera_fly(&state->camera, wish_from_keys(input), seconds);
    state->mouse_held = input->mouse_held;
    state->full_screen = window_is_full_screen(viewer->window);
    if (!state->paused) {
        state->time = fmin(state->time + seconds * state->speed, OCEAN_TIME_MAX);
    }
    input_begin_frame(input);
}

/* ---- A frame ------------------------------------------------------------------------------- */

static void advance_sea(Viewer* viewer) {
    const ViewState* state = &viewer->state;
    if (state->time == viewer->shown_time && state->method == viewer->shown_method) {
        return;
    }
    ocean_advance(viewer->ocean, state->method, state->time);
    renderer_stream_sea(viewer->renderer, viewer->ocean);
    viewer->shown_time = state->time;
    viewer->shown_method = state->method;
}

static void fill_overlay(Viewer* viewer) {
    const ViewState* state = &viewer->state;
    const HudInfo info = {
        .frames_per_second = viewer->frames_per_second,
        .sea_ms = viewer->sea_ms,
        .draw_ms = viewer->draw_ms,
        .method = state->method,
        .grid = viewer->options->ocean.grid,
        .workers = workers_count(viewer->workers),
        .time = state->time,
        .speed = state->speed,
        .paused = state->paused,
        .camera = state->camera.pose,
        .camera_speed = state->camera.speed,
        .content_scale = window_content_scale(viewer->window),
        .note = window_seconds(viewer->window) < viewer->note_until ? viewer->note : NULL,
    };
    hud_fill(viewer->overlay, &info);
}

/* Keeps the multisampled target at the size of the window. */
static bool fit_target(Viewer* viewer, Error* error) {
    const ViewState* state = &viewer->state;
    if (viewer->options->samples == 0 ||
        (viewer->target.width == state->width && viewer->target.height == state->height)) {
        return true;
    }
    target_destroy(&viewer->target);
    return target_create(&viewer->target, state->width, state->height, viewer->options->samples,
                         error);
}

static bool draw_frame(Viewer* viewer, Error* error) {
    if (!fit_target(viewer, error)) {
        return false;
    }
    if (viewer->overlay) {
        fill_overlay(viewer);
    }
    const RenderTarget* target = viewer->options->samples > 0 ? &viewer->target : NULL;
    const RenderFrame frame = frame_of(viewer);
    renderer_draw(viewer->renderer, &frame, viewer->overlay, target);
    if (target) {
        target_show(target);
    }
    window_swap(viewer->window);
    return true;
}

static void count_frame(Viewer* viewer, double started, double sea_done, double drawn) {
    Figures* const both[] = {&viewer->total, &viewer->recent};
    for (int i = 0; i < 2; ++i) {
        both[i]->frames += 1;
        both[i]->sea_seconds += sea_done - started;
        both[i]->draw_seconds += drawn - sea_done;
    }
    Figures* recent = &viewer->recent;
    if (drawn - recent->start >= FIGURE_SECONDS) {
        viewer->frames_per_second = recent->frames / (drawn - recent->start);
        viewer->sea_ms = 1e3 * recent->sea_seconds / recent->frames;
        viewer->draw_ms = 1e3 * recent->draw_seconds / recent->frames;
        *recent = (Figures){.start = drawn};
    }
}

static bool run_frames(Viewer* viewer, Error* error) {
    double last = window_seconds(viewer->window);
    viewer->total.start = last;
    viewer->recent.start = last;
    bool minimised = false;
    while (!viewer->leave) {
        window_poll(viewer->window, minimised ? MINIMISED_WAIT : 0.0);
        const double now = window_seconds(viewer->window);
        take_input(viewer, fmin(now - last, FRAME_SECONDS_MAX));
        last = now;
        window_size(viewer->window, &viewer->state.width, &viewer->state.height);
        minimised = viewer->state.width == 0 || viewer->state.height == 0;
        if (!minimised) {
            const double started = window_seconds(viewer->window);
            advance_sea(viewer);
            const double sea_done = window_seconds(viewer->window);
            if (!draw_frame(viewer, error)) {
                return false;
            }
            count_frame(viewer, started, sea_done, window_seconds(viewer->window));
        }
        report_changes(viewer, false);
        viewer->leave =
            viewer->leave || window_wants_to_close(viewer->window) || interrupts_pending() ||
            (viewer->options->frames > 0 && viewer->total.frames >= viewer->options->frames);
    }
    return true;
}

static void print_figures(const Viewer* viewer, FILE* out) {
    const Figures* total = &viewer->total;
    const double seconds = window_seconds(viewer->window) - total->start;
    const int frames = total->frames > 0 ? total->frames : 1;
    fprintf(out, "%d frames in %.2f s: %.1f frames/s, sea %.3f ms, drawing %.3f ms (means)\n",
            total->frames, seconds, total->frames / seconds, 1e3 * total->sea_seconds / frames,
            1e3 * total->draw_seconds / frames);
}

/* ---- Life ---------------------------------------------------------------------------------- */

static bool open_viewer(Viewer* viewer, Error* error) {
    const Options* options = viewer->options;
    if (!(viewer->window = window_create(options->width, options->height, true, error)) ||
        !(viewer->workers = workers_create(options->threads, error)) ||
        !(viewer->ocean = ocean_create(&options->ocean, viewer->workers, error)) ||
        !(viewer->renderer = renderer_create(error)) ||
        !renderer_load_sea(viewer->renderer, viewer->ocean, error)) {
        return false;
    }
    if (options->hud != SWITCH_OFF &&
        !(viewer->overlay = memory_allocate(1, sizeof *viewer->overlay, error))) {
        return false;
    }
    viewer->shown_time = -1.0;
    viewer->state = (ViewState){
        .method = (OceanMethod)options->method,
        .wireframe = options->wireframe,
        .speed = options->speed,
        .time = options->time,
        .camera = camera_at(options->camera),
    };
    window_size(viewer->window, &viewer->state.width, &viewer->state.height);
    return true;
}

static void close_viewer(Viewer* viewer) {
    if (viewer->renderer) {
        target_destroy(&viewer->target);
    }
    renderer_destroy(viewer->renderer);
    memory_free(viewer->overlay);
    ocean_destroy(viewer->ocean);
    workers_destroy(viewer->workers);
    window_destroy(viewer->window);
}

bool viewer_run(const Options* options, FILE* out, FILE* log, Error* error) {
    Viewer viewer = {.options = options, .log = options->verbose ? log : NULL};
    bool ok = open_viewer(&viewer, error);
    if (ok) {
        if (viewer.log) {
            char driver[256];
            render_describe_gl(driver, sizeof driver);
            fprintf(viewer.log, "gl=%s\n", driver);
        }
        report_changes(&viewer, true);
        ok = run_frames(&viewer, error);
    }
    if (ok && options->frames > 0) {
        print_figures(&viewer, out);
    }
    close_viewer(&viewer);
    return ok;
}
