/*
 * One frame: events -> what the keys ask for -> camera and time -> the sea at that time -> upload,
 * draw, overlay -> show. What the user can change lies in ViewState; the rest of a viewer is
 * machinery.
 */
#include "app/viewer.h"

#include "app/gamepad.h"
#include "app/help_page.h"
#include "app/hud.h"
#include "app/markers.h"
#include "app/pond.h"
#include "app/shot.h"
#include "app/view_state.h"
#include "app/window.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double LOOK_DEGREES_PER_POINT = 0.15;
static const double FRAME_SECONDS_MAX = 0.25; /* after a stall neither sea nor camera leaps */
static const double REPORT_SECONDS = 0.1;     /* between two reports of a moving camera */
static const double MARKER_SECONDS = 1.0;     /* between two reports of the markers */
static const double FIGURE_SECONDS = 0.5;     /* over which figures are averaged */
static const double NOTE_SECONDS = 4.0;       /* a note stays in the overlay */
static const double MINIMISED_WAIT = 0.1;     /* s */

/* Sums over the frames since `start`. */
typedef struct Figures {
    int frames;
    double start; /* s */
    double stage_seconds[STAGE_COUNT];
} Figures;

/* What --verbose has told last. */
typedef struct Reported {
    ViewState state;
    int width, height;
    bool mouse_held, full_screen;
    double camera_at, markers_at; /* when, s */
} Reported;

typedef struct Viewer {
    const Options* options;
    FILE* log; /* NULL unless --verbose */
    Window* window;
    Workers* workers;
    Ocean* ocean;
    Renderer* renderer;
    RenderTarget target;    /* with --samples, else unused */
    RenderOverlay* overlay; /* owned */
    ViewState state, first; /* now, and at the start */
    Markers markers;
    Pond pond;
    bool raining; /* what the pond has been told */
    GamepadReading gamepad;
    int width, height; /* of the framebuffer, pixels */
    Reported reported;
    OceanMethod shown_method;
    double shown_time;                 /* of the sea in the buffers, s; < 0 for none */
    double method_difference;          /* m; < 0 when not measured */
    double stage_seconds[STAGE_COUNT]; /* of this frame */
    Figures total, recent;
    double frames_per_second, stage_ms[STAGE_COUNT]; /* shown in the overlay */
    char note[RENDER_LABEL_SIZE];
    double note_until;
    bool leave;
} Viewer;

/* ---- Reports ------------------------------------------------------------------------------- */

static void report_markers(Viewer* viewer, bool now) {
    const double seconds = window_seconds(viewer->window);
    const bool due = seconds - viewer->reported.markers_at >= MARKER_SECONDS;
    if (!viewer->log || (!now && (!due || viewer->state.paused))) {
        return;
    }
    viewer->reported.markers_at = seconds;
    for (int i = 0; i < viewer->markers.count; ++i) {
        const double* place = viewer->markers.marker[i].place;
        fprintf(viewer->log, "marker=%d,%.3f,%.3f,%.3f\n", i + 1, place[0], place[1], place[2]);
    }
}

static void report_camera(Viewer* viewer, bool all) {
    Reported* reported = &viewer->reported;
    const double seconds = window_seconds(viewer->window);
    const CameraPose* pose = &viewer->state.camera.pose;
    const bool changed = memcmp(pose, &reported->state.camera.pose, sizeof *pose) != 0;
    if (all || (changed && seconds - reported->camera_at >= REPORT_SECONDS)) {
        view_state_report_camera(&viewer->state, viewer->log);
        reported->state.camera.pose = *pose;
        reported->camera_at = seconds;
    }
}

/* Tells what has changed since the last call, or with `all` everything. */
static void report_changes(Viewer* viewer, bool all) {
    if (!viewer->log) {
        return;
    }
    Reported* reported = &viewer->reported;
    const bool mouse_held = window_input(viewer->window)->mouse_held;
    const bool full_screen = window_is_full_screen(viewer->window);
    if (all || viewer->width != reported->width || viewer->height != reported->height) {
        fprintf(viewer->log, "size=%dx%d\n", viewer->width, viewer->height);
    }
    if (all || mouse_held != reported->mouse_held) {
        fprintf(viewer->log, "mouse=%s\n", mouse_held ? "held" : "free");
    }
    if (all || full_screen != reported->full_screen) {
        fprintf(viewer->log, "fullscreen=%s\n", full_screen ? "on" : "off");
    }
    view_state_report(&viewer->state, all ? NULL : &reported->state, viewer->log);
    const CameraPose pose = reported->state.camera.pose; /* has a pace of its own */
    *reported = (Reported){
        .state = viewer->state,
        .width = viewer->width,
        .height = viewer->height,
        .mouse_held = mouse_held,
        .full_screen = full_screen,
        .camera_at = reported->camera_at,
        .markers_at = reported->markers_at,
    };
    reported->state.camera.pose = pose;
    report_camera(viewer, all);
    report_markers(viewer, false);
}

static void set_note(Viewer* viewer, const char* label, const char* text) {
    snprintf(viewer->note, sizeof viewer->note, "%s%.100s", label, text);
    viewer->note_until = window_seconds(viewer->window) + NOTE_SECONDS;
    if (viewer->log) {
        fprintf(viewer->log, "%s%s\n", label, text);
    }
}

/* ---- What the user asks for ---------------------------------------------------------------- */

static RenderFrame frame_of(const Viewer* viewer) {
    const ViewState* state = &viewer->state;
    RenderFrame frame = shot_frame(viewer->options);
    frame.width = viewer->width;
    frame.height = viewer->height;
    memcpy(frame.eye, state->camera.pose.place, sizeof frame.eye);
    frame.yaw = state->camera.pose.yaw;
    frame.pitch = state->camera.pose.pitch;
    frame.wireframe = state->wireframe;
    frame.spectrum = state->spectrum;
    frame.time = state->time;
    frame.marker = viewer->markers.marker;
    frame.marker_count = viewer->markers.count;
    frame.pool_plain = state->plain;
    pond_place(&viewer->pond, state->pool, state->string, &frame);
    return frame;
}

static void save_picture(Viewer* viewer) {
    if (viewer->width == 0 || viewer->shown_time < 0.0) { /* nothing to see yet */
        return;
    }
    char path[SHOT_PATH_SIZE];
    Error error = {0};
    const RenderFrame frame = frame_of(viewer);
    if (shot_choose_path(path, &error) &&
        shot_write_frame(viewer->renderer, &frame, viewer->overlay, viewer->options->samples, path,
                         &error)) {
        set_note(viewer, "picture=", path);
    } else {
        set_note(viewer, "no picture: ", error.message);
    }
}

static void add_marker(Viewer* viewer, const InputEvent* event) {
    if (viewer->state.spectrum || viewer->width == 0 || viewer->shown_time < 0.0) {
        return;
    }
    const double scale = window_pixels_per_point(viewer->window);
    const RenderFrame frame = frame_of(viewer);
    if (markers_add(&viewer->markers, viewer->ocean, &frame, event->x * scale, event->y * scale)) {
        report_markers(viewer, true);
    } else {
        set_note(viewer, "no marker: ",
                 viewer->markers.count == RENDER_MARKER_MAX ? "all are on the water"
                                                            : "there is no water there");
    }
}

static void clear_markers(Viewer* viewer) {
    if (viewer->markers.count > 0 && viewer->log) {
        fprintf(viewer->log, "markers=0\n");
    }
    markers_clear(&viewer->markers);
}

static void reset(Viewer* viewer) {
    window_hold_mouse(viewer->window, false);
    clear_markers(viewer);
    Error error = {0};
    if (!pond_reset(&viewer->pond, &error)) {
        set_note(viewer, "pool and string stay: ", error.message);
    }
    viewer->raining = false;
    viewer->state = viewer->first;
    viewer->note_until = 0.0;
    if (viewer->log) {
        fprintf(viewer->log, "reset\n");
    }
    report_changes(viewer, true);
}

static void leave(Viewer* viewer) {
    if (window_input(viewer->window)->mouse_held) {
        window_hold_mouse(viewer->window, false);
    } else if (viewer->state.help) {
        viewer->state.help = false;
    } else {
        viewer->leave = true;
    }
}

/* What the pointer does to the panels. */
static void act_on_pond(Viewer* viewer, const InputEvent* event) {
    const double scale = window_pixels_per_point(viewer->window);
    const RenderFrame frame = frame_of(viewer);
    const double x = event->x * scale, y = event->y * scale;
    if (event->action == ACTION_POINTER_DOWN) {
        const int title_height = pond_title_height(viewer->overlay->text_height);
        pond_press(&viewer->pond, &frame, title_height, x, y, event->right_button, event->shift);
    } else if (event->action == ACTION_POINTER_MOVE) {
        pond_drag(&viewer->pond, &frame, x, y);
    } else {
        pond_release(&viewer->pond);
    }
}

static void act(Viewer* viewer, const InputEvent* event) {
    switch (event->action) {
    case ACTION_POINTER_DOWN:
    case ACTION_POINTER_MOVE:
    case ACTION_POINTER_UP:
        act_on_pond(viewer, event);
        break;
    case ACTION_STILL:
        pond_still(&viewer->pond);
        break;
    case ACTION_PULL:
        if (view_state_can(&viewer->state, ACTION_PULL)) {
            pond_pull(&viewer->pond);
        }
        break;
    case ACTION_MARKER:
        add_marker(viewer, event);
        break;
    case ACTION_CLEAR_MARKERS:
        clear_markers(viewer);
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
    case ACTION_RESET:
        reset(viewer);
        break;
    case ACTION_LEAVE:
        leave(viewer);
        break;
    default:
        if (!view_state_act(&viewer->state, event->action) && event->action == ACTION_METHOD) {
            set_note(viewer, "the DFT is for N up to 256", "");
        }
        break;
    }
}

/* Tells the input which parts of the window are not the sea's. */
static void claim_regions(Viewer* viewer) {
    Input* input = window_input(viewer->window);
    const RenderFrame frame = frame_of(viewer);
    const int title_height = pond_title_height(viewer->overlay->text_height);
    const double scale = window_pixels_per_point(viewer->window);
    const RenderRect panels[] = {frame.pool, frame.string};
    input->region_count = 0;
    for (int i = 0; i < 2; ++i) {
        const RenderRect* r = &panels[i];
        if (r->width > 0.0f) {
            const double top = (double)r->y - title_height;
            const double bottom = (double)(r->y + r->height);
            input->region[input->region_count++] =
                (InputRegion){(double)r->x / scale, top / scale, (double)r->width / scale,
                              (bottom - top) / scale};
        }
    }
    if (!input->captured) { /* let go, or lost with the focus */
        pond_release(&viewer->pond);
    }
}

/* Brings pool and string to what the state asks for, and on by `seconds` of the clock on the wall.
 */
static void advance_pond(Viewer* viewer, double seconds) {
    ViewState* state = &viewer->state;
    Pond* pond = &viewer->pond;
    if (pond->scheme != state->scheme) {
        Error error = {0};
        if (!pond_set_scheme(pond, state->scheme, &error)) {
            set_note(viewer, "no other scheme: ", error.message);
            state->scheme = pond->scheme;
        }
        viewer->raining = false;
    }
    if (viewer->raining != state->rain) {
        pond_set_rain(pond, state->rain);
        viewer->raining = state->rain;
    }
    if (!state->paused && (state->pool || state->string)) {
        pond_advance(pond, seconds);
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

static CameraWish join_wishes(CameraWish a, CameraWish b) {
    return (CameraWish){
        .forward = a.forward + b.forward,
        .right = a.right + b.right,
        .up = a.up + b.up,
        .fast = a.fast || b.fast,
    };
}

static void take_input(Viewer* viewer, double seconds) {
    Input* input = window_input(viewer->window);
    const GamepadReading before = viewer->gamepad;
    viewer->gamepad = gamepad_read();
    gamepad_press(input, &before, &viewer->gamepad);
    const GamepadWish pad = gamepad_wish(&viewer->gamepad);
    for (int i = 0; i < input->event_count; ++i) {
        act(viewer, &input->event[i]);
    }
    Camera* camera = &viewer->state.camera;
    camera_turn(camera, input->look_right * LOOK_DEGREES_PER_POINT + pad.turn_right * seconds,
                -input->look_down * LOOK_DEGREES_PER_POINT + pad.turn_up * seconds);
    if (input->wheel != 0.0) {
        camera_change_speed(camera, input->wheel);
    }
    view_state_advance(&viewer->state, join_wishes(wish_from_keys(input), pad.fly), seconds);
    advance_pond(viewer, seconds);
    input_begin_frame(input);
}

/* ---- A frame ------------------------------------------------------------------------------- */

/* Ends a stage that began at *started, and starts the next. */
static void end_stage(Viewer* viewer, FrameStage stage, double* started) {
    const double now = window_seconds(viewer->window);
    viewer->stage_seconds[stage] = now - *started;
    *started = now;
}

/* Replaces the ocean when another N is wanted. Without memory for it the old one stays. */
static void fit_ocean(Viewer* viewer) {
    ViewState* state = &viewer->state;
    const int old_grid = ocean_params(viewer->ocean)->grid;
    if (state->grid == old_grid) {
        return;
    }
    OceanParams params = viewer->options->ocean;
    params.grid = state->grid;
    Error error = {0};
    Ocean* ocean = ocean_create(&params, viewer->workers, &error);
    if (ocean && renderer_load_sea(viewer->renderer, ocean, &error)) {
        ocean_destroy(viewer->ocean);
        viewer->ocean = ocean;
    } else {
        ocean_destroy(ocean);
        state->grid = old_grid;
        set_note(viewer, "no other N: ", error.message);
        if (!renderer_load_sea(viewer->renderer, viewer->ocean, &error)) {
            set_note(viewer, "no sea: ", error.message);
        }
    }
    viewer->shown_time = -1.0;
}

static void advance_sea(Viewer* viewer) {
    const ViewState* state = &viewer->state;
    memset(viewer->stage_seconds, 0, sizeof viewer->stage_seconds);
    fit_ocean(viewer);
    if (state->time == viewer->shown_time && state->method == viewer->shown_method) {
        return;
    }
    double started = window_seconds(viewer->window);
    ocean_evolve(viewer->ocean, state->time);
    end_stage(viewer, STAGE_SPECTRUM, &started);
    ocean_transform(viewer->ocean, state->method);
    end_stage(viewer, STAGE_TRANSFORM, &started);
    ocean_displace(viewer->ocean);
    end_stage(viewer, STAGE_VERTICES, &started);
    renderer_stream_sea(viewer->renderer, viewer->ocean);
    end_stage(viewer, STAGE_UPLOAD, &started);
    markers_ride(&viewer->markers, viewer->ocean);
    viewer->method_difference =
        state->method == OCEAN_METHOD_DFT ? ocean_compare_methods(viewer->ocean, NULL) : -1.0;
    viewer->shown_time = state->time;
    viewer->shown_method = state->method;
}

static void fill_overlay(Viewer* viewer, const RenderFrame* frame) {
    const ViewState* state = &viewer->state;
    const double scale = window_content_scale(viewer->window);
    if (state->help) {
        help_page_fill(viewer->overlay, state, viewer->markers.count, viewer->gamepad.present,
                       viewer->width, viewer->height, scale);
        return;
    }
    HudInfo info = {
        .frames_per_second = viewer->frames_per_second,
        .method = state->method,
        .grid = state->grid,
        .workers = workers_count(viewer->workers),
        .method_difference = viewer->method_difference,
        .time = state->time,
        .speed = state->speed,
        .paused = state->paused,
        .camera = state->camera.pose,
        .camera_speed = state->camera.speed,
        .note = window_seconds(viewer->window) < viewer->note_until ? viewer->note : NULL,

        .width = viewer->width,
        .content_scale = scale,
    };
    memcpy(info.stage_ms, viewer->stage_ms, sizeof info.stage_ms);
    shot_fill_overlay(viewer->overlay, viewer->renderer, frame, ocean_params(viewer->ocean),
                      state->hud ? &info : NULL, scale);
    pond_add_frames(&viewer->pond, viewer->overlay, frame);
}

/* Keeps the multisampled target at the size of the window. */
static bool fit_target(Viewer* viewer, Error* error) {
    if (viewer->options->samples == 0 ||
        (viewer->target.width == viewer->width && viewer->target.height == viewer->height)) {
        return true;
    }
    target_destroy(&viewer->target);
    return target_create(&viewer->target, viewer->width, viewer->height, viewer->options->samples,
                         error);
}

static bool draw_frame(Viewer* viewer, Error* error) {
    if (!fit_target(viewer, error)) {
        return false;
    }
    const RenderFrame frame = frame_of(viewer);
    if (!pond_stream(&viewer->pond, viewer->renderer, error)) {
        return false;
    }
    fill_overlay(viewer, &frame);
    claim_regions(viewer);
    const RenderTarget* target = viewer->options->samples > 0 ? &viewer->target : NULL;
    renderer_draw(viewer->renderer, &frame, viewer->overlay, target);
    if (target) {
        target_show(target);
    }
    window_swap(viewer->window);
    return renderer_check(error);
}

static void count_frame(Viewer* viewer) {
    Figures* const both[] = {&viewer->total, &viewer->recent};
    for (int i = 0; i < 2; ++i) {
        both[i]->frames += 1;
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            both[i]->stage_seconds[stage] += viewer->stage_seconds[stage];
        }
    }
    Figures* recent = &viewer->recent;
    const double now = window_seconds(viewer->window);
    if (now - recent->start >= FIGURE_SECONDS) {
        viewer->frames_per_second = recent->frames / (now - recent->start);
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            viewer->stage_ms[stage] = 1e3 * recent->stage_seconds[stage] / recent->frames;
        }
        *recent = (Figures){.start = now};
    }
}

static bool show_frame(Viewer* viewer, Error* error) {
    advance_sea(viewer);
    double started = window_seconds(viewer->window);
    if (!draw_frame(viewer, error)) {
        return false;
    }
    end_stage(viewer, STAGE_DRAW, &started);
    count_frame(viewer);
    return true;
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
        window_size(viewer->window, &viewer->width, &viewer->height);
        minimised = viewer->width == 0 || viewer->height == 0;
        if (!minimised && !show_frame(viewer, error)) {
            return false;
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
    const double frames = total->frames > 0 ? total->frames : 1;
    const double* stage = total->stage_seconds;
    fprintf(out,
            "%d frames in %.2f s: %.1f frames/s; means: spectrum %.3f, transform %.3f, "
            "vertices %.3f, upload %.3f, drawing %.3f ms\n",
            total->frames, seconds, total->frames / seconds, 1e3 * stage[STAGE_SPECTRUM] / frames,
            1e3 * stage[STAGE_TRANSFORM] / frames, 1e3 * stage[STAGE_VERTICES] / frames,
            1e3 * stage[STAGE_UPLOAD] / frames, 1e3 * stage[STAGE_DRAW] / frames);
}

/* ---- Life ---------------------------------------------------------------------------------- */

static bool open_viewer(Viewer* viewer, Error* error) {
    const Options* options = viewer->options;
    if (!(viewer->window = window_create(options->width, options->height, true, error)) ||
        !(viewer->workers = workers_create(options->threads, error)) ||
        !(viewer->ocean = ocean_create(&options->ocean, viewer->workers, error)) ||
        !(viewer->renderer = renderer_create(error)) ||
        !renderer_load_sea(viewer->renderer, viewer->ocean, error) ||
        !shot_load_floor(options, viewer->renderer, error) ||
        !pond_init(&viewer->pond, options, viewer->workers, error) ||
        !(viewer->overlay = memory_allocate(1, sizeof *viewer->overlay, error))) {
        return false;
    }
    viewer->shown_time = -1.0;
    viewer->method_difference = -1.0;
    viewer->first = view_state_from_options(options);
    viewer->state = viewer->first;
    window_size(viewer->window, &viewer->width, &viewer->height);
    return true;
}

static void close_viewer(Viewer* viewer) {
    if (viewer->renderer) {
        target_destroy(&viewer->target);
    }
    renderer_destroy(viewer->renderer);
    memory_free(viewer->overlay);
    pond_finish(&viewer->pond);
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
