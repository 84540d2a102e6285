/*
 * F2: saves the picture that the window shows, settled, in screenshots/. It is written in the
 * background, since encoding takes as long as many frames.
 */
#include "scene/picture_files.h"
#include "viewer/overlay.h"
#include "viewer_internal.h"

#include <assert.h>

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
    collect(&viewer->screenshot, true);
    host_background_destroy(viewer->screenshot.background);
    viewer->screenshot.background = NULL;
}

/* ---- The picture --------------------------------------------------------------------------- */

/* Lets a signal end the process, unless the window still has frames to draw. */
static void allow_end(const Viewer* viewer) {
    host_process_allow_end(viewer->options->frames == 0);
}

/* Writes what `shot` writes: the axes of the spectrum, the frames of pool and string, no overlay.
 */
static bool write_bare_ui(Viewer* viewer, const RenderFrame* frame, RenderOverlay* overlay,
                          SwellError* error) {
    const double scale = window_content_scale(viewer->window);
    const int text_height = overlay_text_height(frame->width, frame->height, scale);
    const GuiScreen screen = {frame->width, frame->height, text_height, 0.0};
    if (!viewer->bare_gui && !(viewer->bare_gui = gui_create(error))) {
        return false;
    }
    gui_begin(viewer->bare_gui, screen);
    overlay_write(viewer->bare_gui, viewer->renderer, frame, viewer->scene.sea.sea, NULL);
    ripple_panels_copy(&viewer->panels, viewer->bare_gui, frame->width, frame->height);
    gui_end(viewer->bare_gui, overlay);
    return true;
}

/* Draws the shown scene, settled as `shot` draws it. */
static HostPicture draw_settled(Viewer* viewer, bool with_words, SwellError* error) {
    Scene* scene = &viewer->scene;
    ViewState state = viewer->state;
    state.time = scene->sea.shown.request.time;
    const SceneStep step = {
        .settled = true, .height = viewer->height, .quality = viewer_quality(viewer)};
    HostPicture none = {0};
    if (!scene_update(scene, &state, &step)) {
        return none;
    }
    scene_upload(scene, &state);
    RenderFrame frame = scene_frame(scene, &state, viewer->width, viewer->height);
    scene_complete_frame(scene, &frame);
    viewer_report_trouble(viewer);
    RenderOverlay overlay = viewer->overlay;
    return with_words || write_bare_ui(viewer, &frame, &overlay, error)
               ? picture_file_draw(viewer->renderer, &frame, &overlay, viewer->options->samples,
                                   error)
               : none;
}

void viewer_save_picture(Viewer* viewer, bool with_words) {
    if (!viewer_shows_sea(viewer)) {
        return;
    }
    char path[PICTURE_PATH_SIZE];
    SwellError error = {0};
    HostPicture picture = {0};
    viewer_report_screenshot(viewer, true); /* its name is in use then */
    host_process_allow_end(false);          /* until this one is written */
    viewer->screenshot_time = viewer->scene.sea.shown.request.time;
    if (picture_file_choose_path("png", path, &error)) {
        picture = draw_settled(viewer, with_words, &error);
    }
    if (!picture.pixels || !start(&viewer->screenshot, picture, path, &error)) {
        allow_end(viewer);
        viewer_set_note(viewer, "no picture: ", error.message);
    }
}

void viewer_report_screenshot(Viewer* viewer, bool wait) {
    PictureWriter* writer = &viewer->screenshot;
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
        fprintf(viewer->log, "time=%.17g\n", viewer->screenshot_time);
    }
}
