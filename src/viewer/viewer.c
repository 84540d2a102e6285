/*
 * Opens and closes the window; frame.c runs its frames.
 */
#include "viewer/viewer.h"

#include "options/measured_sea.h"
#include "scene/picture_files.h"
#include "swell/host.h"
#include "viewer_internal.h"

#include <assert.h>

static const char* read_clipboard(void* window) {
    return window_read_clipboard(window);
}

static void write_clipboard(void* window, const char* text) {
    window_write_clipboard(window, text);
}

static bool open_viewer(Viewer* viewer, const WindowSource* source, SwellError* error) {
    const Settings* settings = &viewer->first.settings;
    if (!picture_read_sky(settings, &viewer->first_sky, error)) {
        return false;
    }
    viewer->sky_image = viewer->first_sky;
    viewer->first.sky_image = viewer->sky_image;
    viewer->state = viewer->first;
    viewer_place_eye(viewer);
    if (!(viewer->window = window_create(source, settings->view.width, settings->view.height,
                                         render_load_gl, error)) ||
        !(viewer->renderer = render_create(error)) ||
        !(viewer->scene =
              scene_create(SCENE_WINDOW, &viewer->state, settings, viewer->renderer, error)) ||
        !picture_load_floor(settings, viewer->renderer, error) ||
        !viewer_load_water(viewer, settings, error) ||
        !pool_panels_init(&viewer->panels, &viewer->state.settings, scene_workers(viewer->scene),
                          error) ||
        !(viewer->gui = gui_create(error))) {
        return false;
    }
    viewer->stone_radius = VIEWER_STONE;
    gui_set_clipboard(viewer->gui, (GuiClipboard){viewer->window, read_clipboard, write_clipboard});
    if (settings->program.shaders[0]) {
        render_watch_shaders(viewer->renderer, settings->program.shaders);
    }
    render_describe_gl(viewer->driver, sizeof viewer->driver);
    window_size(viewer->window, &viewer->width, &viewer->height);
    return true;
}

static void close_viewer(Viewer* viewer) {
    viewer_finish_screenshot(viewer);
    viewer_finish_pictures(viewer);
    viewer_finish_undo(viewer);
    pool_panels_finish(&viewer->panels);
    scene_destroy(viewer->scene);
    if (viewer->sky_image != viewer->first_sky) {
        sky_image_destroy(viewer->sky_image);
    }
    sky_image_destroy(viewer->first_sky);
    if (viewer->renderer) {
        render_target_destroy(&viewer->target);
    }
    for (int i = 0; i < viewer->kept_count; ++i) {
        measured_sea_close(viewer->kept[i]);
    }
    render_destroy(viewer->renderer);
    gui_destroy(viewer->gui);
    gui_destroy(viewer->bare_gui);
    window_destroy(viewer->window);
}

/* Fails where a signal has closed the window before --frames were drawn. */
static bool check_frames(const Viewer* viewer, SwellError* error) {
    const int wanted = viewer->state.settings.clip.frames;
    const int shown = (int)viewer->total.frames;
    return shown >= wanted || !host_signal_arrived() ||
           swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted after %d of %d frames",
                           shown, wanted);
}

/* Closes and frees the viewer after the last frame or a failure. */
static bool end_viewer(void* context, SwellError* error) {
    Viewer* viewer = context;
    bool ok = viewer->failure.code == SWELL_ERROR_NONE && check_frames(viewer, &viewer->failure);
    if (!ok) {
        swell_error_set(error, viewer->failure.code, "%s", viewer->failure.message);
    }
    const bool all_frames = viewer->state.settings.clip.frames > 0 &&
                            viewer->total.frames >= viewer->state.settings.clip.frames;
    if (!all_frames) {
        viewer_cancel_screenshot(viewer);
    }
    if (ok) {
        viewer_report_screenshot(viewer, true);
    }
    viewer_end_recording(viewer);
    if (ok && viewer->state.settings.clip.frames > 0) {
        viewer_print_figures(viewer, viewer->out);
    }
    close_viewer(viewer);
    swell_memory_free(viewer);
    host_process_allow_end(false);
    return ok;
}

/* Returns what is shown as the options of an address. */
static char* describe(void* viewer) {
    return viewer_describe(viewer, NULL);
}

/* As if it had been chosen in the panel. */
static void open_preset(void* context, const char* name) {
    Viewer* viewer = context;
    viewer->request.kind = SETTINGS_PRESET;
    snprintf(viewer->request.value, sizeof viewer->request.value, "%s", name);
}

bool viewer_run(const Settings* settings, const WindowSource* source, FILE* out, FILE* log,
                SwellError* error) {
    assert(settings && out && log);
    Viewer* viewer = swell_memory_allocate(1, sizeof *viewer, error);
    if (!viewer) {
        return false;
    }
    viewer->first = viewer->state = view_state_begin(settings, NULL);
    viewer->settings_panel = settings_panel_default();
    viewer->out = out;
    viewer->log = settings->program.verbose ? log : NULL;
    viewer->errors = log;
    host_process_allow_end(settings->clip.frames == 0);
    if (!open_viewer(viewer, source, &viewer->failure)) {
        return end_viewer(viewer, error);
    }
    if (viewer->log) {
        fprintf(viewer->log, "gl=%s\n", viewer->driver);
    } else if (settings->clip.frames == 0) {
        host_process_leave_console();
    }
    viewer_report_changes(viewer, true);
    viewer_read_hints(viewer);
    viewer->last = window_seconds(viewer->window);
    viewer->total.start = viewer->recent.start = viewer->last;
    const WindowLoop loop = {viewer_run_frame, end_viewer, describe, open_preset, viewer};
    return window_run(viewer->window, loop, error);
}
