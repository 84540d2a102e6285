/*
 * What actions do that need more than the state: the deeds of the table that take the whole viewer.
 */
#include "scene/picture_files.h"
#include "viewer/overlay.h"
#include "viewer_internal.h"

#include <assert.h>

static const double LEAVE_SECONDS = 2.0; /* between the two Esc that leave, at most */

/* Whether there is a picture of a sea in the window. */
static bool shows_sea(const Viewer* viewer) {
    return viewer->width > 0 && viewer->world.sea.shown.request.waves > 0;
}

/* A window that owes neither frames nor a picture. */
static void allow_end(const Viewer* viewer) {
    host_process_allow_end(viewer->options->frames == 0);
}

/* What belongs to the picture itself, as `shot` writes it: the axes of the spectrum, the frames of
   pool and string, but no overlay. */
static bool write_bare_ui(Viewer* viewer, const RenderFrame* frame, RenderOverlay* overlay,
                          SwellError* error) {
    const GuiScreen screen = {frame->width, frame->height, viewer_text_height(viewer), 0.0};
    if (!viewer->bare_gui && !(viewer->bare_gui = gui_create(error))) {
        return false;
    }
    gui_begin(viewer->bare_gui, screen);
    overlay_write(viewer->bare_gui, viewer->renderer, frame, viewer->world.sea.sea, NULL);
    ripple_panels_copy(&viewer->panels, viewer->bare_gui, frame->width, frame->height);
    gui_end(viewer->bare_gui, overlay);
    return true;
}

/* The scene as it is shown, settled as `shot` draws it. */
static HostPicture draw_settled(Viewer* viewer, bool with_words, SwellError* error) {
    Scene* scene = &viewer->world;
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

void viewer_save_picture(Viewer* viewer, const InputEvent* event) {
    if (!shows_sea(viewer)) { /* nothing to see yet */
        return;
    }
    char path[PICTURE_PATH_SIZE];
    SwellError error = {0};
    HostPicture picture = {0};
    viewer_tell_picture(viewer, true); /* so that its name is taken */
    host_process_allow_end(false);     /* until this one is written */
    viewer->picture_time = viewer->world.sea.shown.request.time;
    if (picture_file_choose_path("png", path, &error)) {
        picture = draw_settled(viewer, event->call.argument != 0, &error);
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

void viewer_reset(Viewer* viewer, const InputEvent* event) {
    window_hold_mouse(viewer->window, false);
    (void)event;
    viewer_take_out_all(viewer);
    SwellError error = {0};
    if (!ripple_panels_reset(&viewer->panels, &error)) {
        viewer_set_note(viewer, "pool and string stay: ", error.message);
    }
    viewer->raining = false;
    viewer_reset_pictures(viewer);
    view_state_reset(&viewer->state, &viewer->first);
    viewer_place_eye(viewer);
    viewer->note_until = 0.0;
    if (viewer->log) {
        fprintf(viewer->log, "reset\n");
    }
    viewer_report_changes(viewer, true);
}

void viewer_leave(Viewer* viewer, const InputEvent* event) {
    const bool at_once = event->call.argument != 0;
    const double now = window_seconds(viewer->window);
    if (viewer->state.help && !at_once) {
        viewer->state.help = false;
    } else if (viewer->state.panel && !at_once) {
        viewer->state.panel = false;
    } else if (at_once || now <= viewer->leave_until) {
        viewer->leave = true;
    } else {
        viewer->leave_until = now + LEAVE_SECONDS;
        viewer_set_note(viewer, "Esc once more leaves", "");
    }
}

void viewer_hold_mouse(Viewer* viewer, const InputEvent* event) {
    (void)event;
    window_hold_mouse(viewer->window, !window_input(viewer->window)->mouse_held);
}

void viewer_toggle_full_screen(Viewer* viewer, const InputEvent* event) {
    (void)event;
    window_toggle_full_screen(viewer->window);
}

void viewer_still_water(Viewer* viewer, const InputEvent* event) {
    ripple_panels_still(&viewer->panels);
    if (event->call.argument != 0) {
        ripple_panels_clear_walls(&viewer->panels);
    }
}

void viewer_pull_string(Viewer* viewer, const InputEvent* event) {
    (void)event;
    ripple_panels_pull(&viewer->panels);
}
