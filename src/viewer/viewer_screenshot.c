/*
 * F2: saves the picture that the window shows, settled, in screenshots/. Its scene is computed in
 * the background, one frame draws it instead of the window's, and it is written in the background.
 * There is one picture at a time; leaving cancels it unless it is drawn.
 */
#include "scene/picture_files.h"
#include "viewer/overlay.h"
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>

/* ---- In the background ---------------------------------------------------------------------- */

static void write_picture(void* context) {
    PictureWriter* writer = context;
    writer->ok = host_picture_write_png(&writer->picture, writer->path, &writer->error);
    atomic_store(&writer->done, true);
}

/* Starts to write the picture and takes ownership of it, also on failure (SWELL_ERROR_MEMORY). */
static bool start(PictureWriter* writer, HostPicture picture, const char* path, SwellError* error) {
    if (!writer->background && !(writer->background = host_background_create(error))) {
        host_picture_destroy(&picture);
        return false;
    }
    writer->picture = picture;
    snprintf(writer->path, sizeof writer->path, "%s", path);
    writer->error = (SwellError){0};
    atomic_store(&writer->done, false);
    writer->busy = true;
    host_background_start(writer->background, write_picture, writer);
    return true;
}

/* Returns whether a picture has just been written or has failed; `wait` waits for it. */
static bool collect(PictureWriter* writer, bool wait) {
    if (!writer->busy || !(wait || atomic_load(&writer->done))) {
        return false;
    }
    host_background_wait(writer->background);
    host_picture_destroy(&writer->picture);
    writer->busy = false;
    return true;
}

void viewer_finish_screenshot(Viewer* viewer) {
    assert(viewer);
    Screenshot* shot = &viewer->screenshot;
    scene_snapshot_destroy(shot->still);
    collect(&shot->writer, true);
    host_background_destroy(shot->writer.background);
    *shot = (Screenshot){0};
}

/* ---- The picture --------------------------------------------------------------------------- */

/* Lets a signal end the process, unless the window still has frames to draw. */
static void allow_end(const Viewer* viewer) {
    host_process_allow_end(viewer->state.settings.clip.frames == 0);
}

/* Writes what `shot` writes: the axes of the spectrum, no windows. */
static bool write_bare_ui(Viewer* viewer, const Scene* scene, const RenderFrame* frame,
                          RenderOverlay* overlay, SwellError* error) {
    const double scale = window_content_scale(viewer->window);
    const int text_height = overlay_text_height(frame->width, frame->height, scale);
    const GuiScreen screen = {frame->width, frame->height, text_height, 0.0};
    if (!viewer->bare_gui && !(viewer->bare_gui = gui_create(error))) {
        return false;
    }
    if (!gui_begin(viewer->bare_gui, screen, error)) {
        return false;
    }
    overlay_write(viewer->bare_gui, viewer->renderer, frame, scene_sea(scene), NULL);
    gui_end(viewer->bare_gui, overlay);
    return true;
}

/* Draws the computed scene. */
static HostPicture draw_still(Viewer* viewer, Screenshot* shot, SwellError* error) {
    HostPicture picture = {0};
    ViewState* state = NULL;
    Scene* scene = scene_snapshot_begin(shot->still, &state, error);
    if (!scene) {
        return picture;
    }
    scene_upload(scene, state);
    RenderFrame frame = scene_frame(scene, state, shot->width, shot->height);
    scene_complete_frame(scene, &frame);
    viewer_report_trouble(viewer, scene);
    RenderOverlay overlay = viewer->overlay;
    if (shot->with_words || write_bare_ui(viewer, scene, &frame, &overlay, error)) {
        picture = picture_file_draw(viewer->renderer, &frame, &overlay,
                                    viewer->state.settings.view.samples, error);
    }
    scene_snapshot_end(shot->still, viewer->scene);
    return picture;
}

static void give_up(Viewer* viewer, const char* reason) {
    scene_snapshot_destroy(viewer->screenshot.still);
    viewer->screenshot.still = NULL;
    allow_end(viewer);
    viewer_set_note(viewer, "no picture: ", reason);
}

void viewer_save_picture(Viewer* viewer, bool with_words) {
    Screenshot* shot = &viewer->screenshot;
    if (!viewer_shows_sea(viewer)) {
        return;
    }
    if (shot->still || shot->writer.busy) {
        viewer_set_note(viewer, "one picture at a time", "");
        return;
    }
    SwellError error = {0};
    ViewState state = viewer->state;
    state.settings.clock.time = scene_shown_time(viewer->scene);
    const SceneStep step = {.height = viewer->height, .quality = viewer_quality(viewer)};
    host_process_allow_end(false); /* until this one is written */
    *shot = (Screenshot){.writer = shot->writer,
                         .time = state.settings.clock.time,
                         .width = viewer->width,
                         .height = viewer->height,
                         .with_words = with_words,
                         .words = viewer_hud(viewer)};
    shot->words.time = state.settings.clock.time;
    shot->words.note = NULL;
    if (!picture_file_choose_path("png", shot->path, &error) ||
        !(shot->still = scene_snapshot_start(viewer->scene, &state, &step, &error))) {
        give_up(viewer, error.message);
    }
}

void viewer_cancel_screenshot(Viewer* viewer) {
    assert(viewer);
    if (viewer->screenshot.still) {
        give_up(viewer, "cancelled");
    }
}

bool viewer_screenshot_is_due(Viewer* viewer) {
    Screenshot* shot = &viewer->screenshot;
    if (!shot->still) {
        return false;
    }
    const bool due = scene_snapshot_is_done(shot->still, viewer->scene);
    shot->due = due;
    if (!due) {
        char text[32];
        snprintf(text, sizeof text, "%.0f %%", floor(100.0 * scene_snapshot_share(shot->still)));
        viewer_show_note(viewer, "picture=", text);
    }
    return due;
}

void viewer_draw_screenshot(Viewer* viewer) {
    Screenshot* shot = &viewer->screenshot;
    assert(shot->still);
    SwellError error = {0};
    shot->due = false;
    if (!scene_snapshot_is_done(shot->still, viewer->scene)) {
        return; /* the window's sky, of which it was to use a part, has changed in this frame */
    }
    HostPicture picture = draw_still(viewer, shot, &error);
    if (!picture.pixels || !start(&shot->writer, picture, shot->path, &error)) {
        give_up(viewer, error.message);
    }
    scene_snapshot_destroy(shot->still);
    shot->still = NULL;
}

void viewer_report_screenshot(Viewer* viewer, bool wait) {
    PictureWriter* writer = &viewer->screenshot.writer;
    if (wait && viewer->screenshot.still) {
        scene_snapshot_wait(viewer->screenshot.still, viewer->scene);
        viewer_draw_screenshot(viewer);
    }
    if (!collect(writer, wait)) {
        return;
    }
    allow_end(viewer);
    if (!writer->ok) {
        viewer_set_note(viewer, "no picture: ", writer->error.message);
        return;
    }
    viewer_set_note(viewer, window_is_page() ? "downloaded=" : "picture=", writer->path);
    window_offer_file(viewer->window, writer->path);
    if (viewer->log) { /* so that the picture can be made again */
        fprintf(viewer->log, "time=%.17g\n", viewer->screenshot.time);
    }
}
