#include "screenshot.h"

#include "overlay.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>

static HostStep settle(void* context, SwellError* error) {
    Screenshot* shot = context;
    shot->world = world_create(&shot->state, shot->renderer, shot->workers, error);
    if (!shot->world) {
        return HOST_STEP_FAILED;
    }
    water_sim_destroy(world_exchange_water(shot->world, shot->water));
    shot->water = NULL;
    if (!world_advance(shot->world, &shot->state, &shot->step)) {
        *error = world_take_trouble(shot->world).error;
        return HOST_STEP_FAILED;
    }
    return HOST_STEP_DONE;
}

static bool start(Screenshot* shot, View* view, SwellError* error) {
    const int threads = world_threads_beside(swell_workers_count(view->workers));
    shot->renderer = view->renderer;
    shot->water = water_sim_snapshot(world_water(view->world), error);
    shot->workers = shot->water ? swell_workers_create(threads, error) : NULL;
    shot->job = shot->workers ? host_job_create(error) : NULL;
    if (shot->job) {
        shot->step.progress = host_job_report;
        shot->step.progress_context = shot->job;
        host_job_start(shot->job, settle, shot);
    }
    return shot->job != NULL;
}

void screenshot_finish(Screenshot* shot) {
    assert(shot);
    if (shot->job) {
        host_job_cancel(shot->job);
        swell_workers_cancel(shot->workers);
        host_job_destroy(shot->job);
    }
    world_destroy(shot->world);
    water_sim_destroy(shot->water);
    swell_workers_destroy(shot->workers);
    shot->job = NULL;
    shot->world = NULL;
    shot->water = NULL;
    shot->workers = NULL;
    shot->due = false;
}

/* Draws the settled world and writes it, with the window's overlay or, as `shot` does, only with
   the spectrum's axes and the legend. */
static bool write_scene(Screenshot* shot, View* view, const RenderOverlay* of_window,
                        SwellError* error) {
    if (host_job_collect(shot->job, error) != HOST_JOB_DONE) {
        return false;
    }
    World* world = shot->world;
    world_upload(world, &shot->state);
    RenderFrame frame = world_frame(world, &shot->state, shot->step.width, shot->step.height);
    world_complete_frame(world, &frame);
    view_show_trouble(view, world);
    RenderOverlay overlay = *of_window;
    Gui* gui = shot->with_words ? NULL : gui_create(error);
    if (gui) {
        const bool axes = frame.mode == RENDER_MODE_SPECTRUM;
        const int text_height =
            overlay_text_height(frame.width, frame.height, view_text_scale(view), axes);
        gui_begin(gui, (GuiScreen){frame.width, frame.height, text_height, 0.0});
        overlay_write(gui, view->renderer, &frame, world_sea(world), NULL, NULL);
        gui_end(gui, &overlay);
    }
    const bool ok =
        (shot->with_words || gui) &&
        picture_file_write(view->renderer, &frame, &overlay, view->state.settings.view.samples,
                           shot->path, HOST_PLACE_CHOSEN, error);
    gui_destroy(gui);
    world_take_renderer(view->world, world);
    return ok;
}

static void give_up(Screenshot* shot, View* view, const char* reason) {
    screenshot_finish(shot);
    notes_set(&view->notes, "no picture: ", reason);
}

void screenshot_begin(Screenshot* shot, View* view, const HudInfo* words) {
    assert(shot && view);
    SwellError error = {0};
    if (!view_shows_sea(view)) {
        return;
    }
    if (shot->job) {
        notes_set(&view->notes, "one picture at a time", "");
        return;
    }
    shot->state = view->state;
    shot->state.settings.clock.time = world_shown_time(view->world);
    shot->step =
        (WorldStep){.settles = true,
                    .width = view->width,
                    .height = view->height,
                    .quality = render_choose_quality(shot->state.settings.view.quality, ""),
                    .page = window_is_page()};
    shot->with_words = words != NULL;
    if (words) {
        shot->words = *words;
        shot->words.time = shot->state.settings.clock.time;
        shot->words.note = NULL;
        shot->words.drawing[0] = '\0'; /* how the window is drawn */
    }
    if (!picture_file_choose_path("png", shot->path, &error) || !start(shot, view, &error)) {
        give_up(shot, view, error.message);
    }
}

void screenshot_cancel(Screenshot* shot, View* view) {
    assert(shot && view);
    if (shot->job) {
        give_up(shot, view, "cancelled");
    }
}

bool screenshot_is_due(Screenshot* shot, View* view) {
    assert(shot && view);
    if (!shot->job) {
        return false;
    }
    host_job_work(shot->job, 0.0);
    shot->due = !host_job_is_busy(shot->job);
    if (!shot->due) {
        char text[32];
        snprintf(text, sizeof text, "%.0f %%", floor(100.0 * host_job_share(shot->job)));
        notes_show(&view->notes, "picture=", text);
    }
    return shot->due;
}

void screenshot_draw(Screenshot* shot, View* view, const RenderOverlay* overlay) {
    assert(shot && shot->job && view && overlay);
    SwellError error = {0};
    shot->due = false;
    host_process_allow_end(false); /* until this picture is written */
    const bool ok = write_scene(shot, view, overlay, &error);
    screenshot_finish(shot);
    host_process_allow_end(view->state.settings.clip.frames == 0);
    if (!ok) {
        notes_set(&view->notes, "no picture: ", error.message);
        return;
    }
    notes_set(&view->notes, window_is_page() ? "downloaded=" : "picture=", shot->path);
    window_offer_file(view->window, shot->path);
    /* The time is printed in full, so that the picture can be drawn again. */
    notes_log(&view->notes, "time=%.17g", shot->state.settings.clock.time);
}
