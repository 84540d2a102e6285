/*
 * F2: the picture that the window shows, whole and settled, into screenshots/. It is written in the
 * background.
 */
#include "scene/picture_files.h"
#include "viewer/overlay.h"
#include "viewer_internal.h"

#include <assert.h>

/* Whether there is a picture of a sea in the window. */
static bool shows_sea(const Viewer* viewer) {
    return viewer->width > 0 && viewer->scene.sea.shown.request.waves > 0;
}

/* A window that owes neither frames nor a picture. */
static void allow_end(const Viewer* viewer) {
    host_process_allow_end(viewer->options->frames == 0);
}

/* What belongs to the picture itself, as `shot` writes it: the axes of the spectrum, the frames of
   pool and string, but no overlay. */
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

/* The scene as it is shown, settled as `shot` draws it. */
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
    scene_find_waterline(scene, &frame);
    viewer_tell_trouble(viewer);
    RenderOverlay overlay = viewer->overlay;
    return with_words || write_bare_ui(viewer, &frame, &overlay, error)
               ? picture_file_draw(viewer->renderer, &frame, &overlay, viewer->options->samples,
                                   error)
               : none;
}

void viewer_save_picture(Viewer* viewer, bool with_words) {
    if (!shows_sea(viewer)) { /* nothing to see yet */
        return;
    }
    char path[PICTURE_PATH_SIZE];
    SwellError error = {0};
    HostPicture picture = {0};
    viewer_tell_picture(viewer, true); /* so that its name is taken */
    host_process_allow_end(false);     /* until this one is written */
    viewer->picture_time = viewer->scene.sea.shown.request.time;
    if (picture_file_choose_path("png", path, &error)) {
        picture = draw_settled(viewer, with_words, &error);
    }
    if (!picture.pixels || !picture_writer_start(&viewer->pictures, picture, path, &error)) {
        allow_end(viewer);
        viewer_set_note(viewer, "no picture: ", error.message);
    }
}

void viewer_tell_picture(Viewer* viewer, bool wait) {
    PictureWriter* pictures = &viewer->pictures;
    if (!picture_writer_take(pictures, wait)) {
        return;
    }
    allow_end(viewer);
    if (!pictures->ok) {
        viewer_set_note(viewer, "no picture: ", pictures->error.message);
        return;
    }
    viewer_set_note(viewer, "picture=", pictures->path);
    window_offer_file(viewer->window, pictures->path);
    if (viewer->log) { /* so that the picture can be made again */
        fprintf(viewer->log, "time=%.17g\n", viewer->picture_time);
    }
}
