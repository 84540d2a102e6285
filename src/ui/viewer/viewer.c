/*
 * Opens and closes the window; frame.c runs its frames.
 */
#include "viewer/viewer.h"

#include "swell/host.h"
#include "viewer_parts.h"
#include "world/files.h"
#include "world/picture_files.h"

#include <assert.h>
#include <string.h>

static const char* read_clipboard(void* window) {
    return window_read_clipboard(window);
}

static void write_clipboard(void* window, const char* text) {
    window_write_clipboard(window, text);
}

static bool open_viewer(Viewer* viewer, SwellError* error) {
    View* view = &viewer->view;
    ViewState* first = &viewer->undo.first;
    const Settings* settings = &first->settings;
    LoadedPictures* pictures = &viewer->loaded_pictures;
    if (settings->light.sky[0] &&
        !(pictures->first_sky = picture_read_sky(settings->light.sky, error))) {
        return false;
    }
    first->sky_image = pictures->sky = pictures->first_sky;
    view->state = *first;
    if (!(view->window =
              window_create(settings->view.width, settings->view.height, render_load_gl, error)) ||
        !(view->renderer = render_create(error)) ||
        !(view->workers = swell_workers_create(settings->computing.threads, error)) ||
        !(view->world = world_create(&view->state, view->renderer, view->workers, error)) ||
        !hull_file_load(settings, view->renderer, error) ||
        !picture_load_floor(settings, view->renderer, error) ||
        !viewer_load_water(viewer, settings, error) ||
        !pool_panels_init(&viewer->pool, &view->state.settings, view->workers, error) ||
        !(viewer->canvas.gui = gui_create(error))) {
        return false;
    }
    gui_set_clipboard(viewer->canvas.gui, view->window, read_clipboard, write_clipboard);
    render_describe_gl(view->pace.driver, sizeof view->pace.driver);
    window_size(view->window, &view->width, &view->height);
    return true;
}

static void close_viewer(Viewer* viewer) {
    View* view = &viewer->view;
    screenshot_finish(&viewer->screenshot);
    undo_finish(&viewer->undo);
    viewer_finish_tour(viewer);
    pool_panels_finish(&viewer->pool);
    world_destroy(view->world);
    loaded_pictures_finish(&viewer->loaded_pictures);
    if (view->renderer) {
        render_target_destroy(&viewer->canvas.target);
    }
    viewer_drop_seas(viewer, true);
    for (LoadedMap* map; (map = viewer->loaded_maps);) {
        viewer->loaded_maps = map->next;
        swell_memory_free(map->heights);
        swell_memory_free(map);
    }
    swell_workers_destroy(view->workers);
    render_destroy(view->renderer);
    gui_destroy(viewer->canvas.gui);
    window_destroy(view->window);
    swell_memory_free(viewer);
    host_process_allow_end(false);
}

/* After the last frame or a failure completes what is being made, and closes the viewer. */
static bool end_viewer(void* context, SwellError* error) {
    Viewer* viewer = context;
    View* view = &viewer->view;
    const int shown = viewer->frame_figures.total.frames, wanted = view->state.settings.clip.frames;
    bool ok = viewer->failure.code == SWELL_ERROR_NONE;
    if (!ok) {
        swell_error_set(error, viewer->failure.code, "%s", viewer->failure.message);
    } else if (shown < wanted && host_signal_arrived()) {
        ok = swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted after %d of %d frames",
                             shown, wanted);
    }
    if (wanted == 0 || shown < wanted) {
        screenshot_cancel(&viewer->screenshot, view);
    }
    if (ok && viewer->screenshot.job) {
        host_job_wait(viewer->screenshot.job);
        screenshot_draw(&viewer->screenshot, view, &viewer->canvas.overlay);
    }
    recorder_finish(&viewer->recorder, view);
    if (ok && wanted > 0) {
        frame_figures_print(&viewer->frame_figures, view->world, window_seconds(view->window),
                            viewer->out);
    }
    close_viewer(viewer);
    return ok;
}

/* Returns the shown picture as the options of an address; during the tour, the step. */
static char* describe(void* context) {
    enum { SIZE = 64 }; /* longer than "tour=" and any step's name */
    const Viewer* viewer = context;
    if (!viewer->guide.runs) {
        return panel_describe_scene(&viewer->view, NULL);
    }
    char* text = swell_memory_allocate(SIZE, 1, NULL);
    if (text) {
        snprintf(text, SIZE, "%s=%s", option_name(OPTION_TOUR) + strlen("--"),
                 tour_name(viewer->guide.progress.step));
    }
    return text;
}

/* Requests an option as the panel does. Ignores options that a running window cannot change. */
static void set_option(void* context, const char* name, const char* value) {
    Viewer* viewer = context;
    SettingsRequest* request = &viewer->panel.request;
    char dashed[48]; /* longer than any option's name */
    snprintf(dashed, sizeof dashed, "--%s", name);
    const OptionSpec* spec = option_find(dashed);
    if (spec && (spec->id == OPTION_PRESET || spec->renew != RENEW_PROGRAM)) {
        request->kind = spec->id == OPTION_PRESET ? SETTINGS_PRESET : SETTINGS_SET;
        request->spec = spec;
        snprintf(request->value, sizeof request->value, "%s", value);
    }
}

bool viewer_run(const Settings* settings, FILE* out, FILE* log, SwellError* error) {
    assert(settings && out && log);
    Viewer* viewer = swell_memory_allocate(1, sizeof *viewer, error);
    if (!viewer) {
        return false;
    }
    View* view = &viewer->view;
    viewer->undo.first = view->state = view_state_begin(settings, NULL);
    viewer->panel.settings = settings_panel_default();
    viewer->loaded_pictures.screenshot = &viewer->screenshot;
    viewer->loaded_pictures.errors = log;
    viewer->out = out;
    view->notes.log = settings->program.verbose ? log : NULL;
    host_process_allow_end(settings->clip.frames == 0);
    if (!open_viewer(viewer, &viewer->failure)) {
        return end_viewer(viewer, error);
    }
    notes_log(&view->notes, "gl=%s", view->pace.driver);
    if (!view->notes.log && settings->clip.frames == 0) {
        host_process_leave_console();
    }
    view->notes.now = window_seconds(view->window);
    viewer->frame_figures.total.start = viewer->frame_figures.recent.start = view->notes.now;
    report_changes(&viewer->report, view, true);
    undo_follow(&viewer->undo, &view->state);
    viewer->hints_used = settings->program.hints ? 0 : HINTS_ALL;
    if (options_said(settings, OPTION_TOUR)) {
        viewer_begin_tour(viewer,
                          tour_find(option_spec(OPTION_TOUR)->choices[settings->program.tour]));
    }
    const WindowLoop loop = {viewer_run_frame, end_viewer, describe, set_option, viewer};
    return window_run(view->window, loop, error);
}
