/*
 * The pool's floor and the sky, changed by the panel or by dropping a file while the window is
 * open. Pictures are read in the background, since a large one takes as long as many frames; only
 * the last one requested is shown. The scene gets the name of a picture once it is read; one that
 * cannot be read changes nothing.
 */
#include "viewer_internal.h"

#include <assert.h>
#include <string.h>

/* ---- In the background ---------------------------------------------------------------------- */

static void read_picture(void* context) {
    PictureLoader* loader = context;
    if (host_file_is_pipe(loader->path)) {
        swell_error_set(&loader->error, SWELL_ERROR_FILE,
                        "cannot read the picture '%s': it is a pipe, not a file", loader->path);
    } else if (loader->use == PICTURE_FLOOR) {
        loader->floor = host_picture_read(loader->path, &loader->limit, &loader->error);
    } else {
        loader->sky = picture_read_sky_file(loader->path, &loader->error);
    }
    atomic_store(&loader->done, true);
}

static void forget_picture(PictureLoader* loader) {
    host_picture_destroy(&loader->floor);
    sky_image_destroy(loader->sky);
    loader->sky = NULL;
}

/* Requests a picture instead of the last one requested; "" cancels that. */
static void request_picture(PictureLoader* loader, const char* path) {
    snprintf(loader->wanted, sizeof loader->wanted, "%s", path);
    loader->wants = path[0] != '\0';
    loader->cancelled = loader->busy;
}

/* Returns whether a picture that was not cancelled is read or has failed. */
static bool collect(PictureLoader* loader) {
    if (!loader->busy || !atomic_load(&loader->done)) {
        return false;
    }
    host_background_wait(loader->background);
    loader->busy = false;
    if (loader->cancelled) {
        forget_picture(loader);
    }
    return !loader->cancelled;
}

/* Starts to read the requested picture; false without a thread. */
static bool start(PictureLoader* loader) {
    loader->wants = false;
    loader->cancelled = false;
    loader->error = (SwellError){0};
    memcpy(loader->path, loader->wanted, sizeof loader->path);
    if (!loader->background && !(loader->background = host_background_create(&loader->error))) {
        return false;
    }
    atomic_store(&loader->done, false);
    loader->busy = true;
    host_background_start(loader->background, read_picture, loader);
    return true;
}

/* Starts a requested picture when none is being read. Returns whether one is read or has failed, as
   `path`, `floor`, `sky` and `error` say until the next call. */
static bool advance(PictureLoader* loader, PictureUse use, HostPictureLimit limit) {
    const bool collected = collect(loader);
    if (collected || loader->busy || !loader->wants) {
        return collected;
    }
    forget_picture(loader);
    loader->use = use;
    loader->limit = limit;
    return !start(loader);
}

void viewer_finish_pictures(Viewer* viewer) {
    assert(viewer);
    for (int use = 0; use < PICTURE_USE_COUNT; ++use) {
        PictureLoader* loader = &viewer->loader[use];
        host_background_destroy(loader->background);
        loader->background = NULL;
        forget_picture(loader);
    }
}

/* ---- What is shown ------------------------------------------------------------------------- */

static const OptionId OPTION_OF[PICTURE_USE_COUNT] = {OPTION_FLOOR, OPTION_SKY};
static const char* const FAILURE_OF[PICTURE_USE_COUNT] = {"no other floor: ", "no other sky: "};

/* Reports the error of a picture; without the folders of its name, which would hide the reason. */
static void report_failure(Viewer* viewer, PictureUse use, const SwellError* error,
                           const char* path) {
    SwellError brief = *error;
    char* at = strstr(brief.message, path);
    if (at) {
        const char* name = at + (host_path_name(path) - path);
        memmove(at, name, strlen(name) + 1);
    }
    viewer_set_note(viewer, FAILURE_OF[use], brief.message);
    if (!viewer->log) {
        fprintf(viewer->errors, "swell: %s%s\n", FAILURE_OF[use], error->message);
    }
}

static void report_success(Viewer* viewer, PictureUse use, const char* name) {
    viewer_set_note(viewer, use == PICTURE_FLOOR ? "floor=" : "sky=", name);
    if (use == PICTURE_SKY && viewer->state.settings.view.look != RENDER_LOOK_SEA) {
        viewer_set_note(viewer, "the sea look shows the sky: L", "");
    }
}

/* Replaces the sky, in the light of the scene. Takes ownership of `image`, NULL for the computed
   sky. */
static void show_sky(Viewer* viewer, SkyImage* image) {
    viewer_cancel_screenshot(viewer); /* it borrows the old one */
    scene_forget_sky(viewer->scene);
    if (viewer->sky_image != viewer->first_sky) {
        sky_image_destroy(viewer->sky_image);
    }
    viewer->sky_image = image;
    viewer->state.sky_image = image;
}

static void name_picture(Viewer* viewer, PictureUse use, const char* path) {
    if (path[0]) {
        options_set(&viewer->state.settings, OPTION_OF[use], path, GIVEN_BY_USER, NULL);
    } else {
        options_forget(&viewer->state.settings, OPTION_OF[use]);
    }
}

static void show_none(Viewer* viewer, PictureUse use) {
    SwellError error = {0};
    if (use == PICTURE_FLOOR && !render_load_floor(viewer->renderer, NULL, &error)) {
        report_failure(viewer, use, &error, "");
        return;
    }
    name_picture(viewer, use, "");
    if (use == PICTURE_SKY) {
        show_sky(viewer, NULL);
    }
    report_success(viewer, use, use == PICTURE_FLOOR ? "tiles" : "computed");
}

/* Shows the picture that was read, or reports why it was not. */
static void show(Viewer* viewer, PictureUse use) {
    PictureLoader* loader = &viewer->loader[use];
    const bool is_floor = use == PICTURE_FLOOR;
    if (is_floor ? !loader->floor.pixels ||
                       !render_load_floor(viewer->renderer, &loader->floor, &loader->error)
                 : !loader->sky) {
        report_failure(viewer, use, &loader->error, loader->path);
        return;
    }
    name_picture(viewer, use, loader->path);
    if (is_floor) {
        host_picture_destroy(&loader->floor);
    } else {
        show_sky(viewer, loader->sky);
        loader->sky = NULL;
    }
    report_success(viewer, use, loader->path);
}

void viewer_advance_pictures(Viewer* viewer) {
    assert(viewer);
    const HostPictureLimit limits[] = {{.side = render_largest_floor(viewer->renderer)}, {0}};
    for (int use = 0; use < PICTURE_USE_COUNT; ++use) {
        if (advance(&viewer->loader[use], (PictureUse)use, limits[use])) {
            show(viewer, (PictureUse)use);
        }
    }
}

/* ---- Requests ------------------------------------------------------------------------------ */

void viewer_request_picture(Viewer* viewer, PictureUse use, const char* path) {
    assert(viewer && path);
    if (strlen(path) >= SETTINGS_TEXT_SIZE) {
        SwellError error = {0};
        swell_error_set(&error, SWELL_ERROR_FILE,
                        "the name of the file is too long: %zu bytes, "
                        "up to %d are read",
                        strlen(path), SETTINGS_TEXT_SIZE - 1);
        report_failure(viewer, use, &error, "");
        return;
    }
    const bool none = !path[0] || (use == PICTURE_FLOOR && strcmp(path, "tiles") == 0);
    request_picture(&viewer->loader[use], none ? "" : path);
    if (none && (use == PICTURE_FLOOR ? viewer->state.settings.pool.floor
                                      : viewer->state.settings.light.sky)[0]) {
        show_none(viewer, use);
    }
}

void viewer_reset_pictures(Viewer* viewer, const char* floor) {
    assert(viewer && floor);
    request_picture(&viewer->loader[PICTURE_SKY], "");
    if (viewer->sky_image != viewer->first_sky) {
        show_sky(viewer, viewer->first_sky);
    }
    request_picture(&viewer->loader[PICTURE_FLOOR], "");
    if (strcmp(floor, viewer->first.settings.pool.floor) != 0) {
        snprintf(viewer->state.settings.pool.floor, SETTINGS_TEXT_SIZE, "%s", floor);
        viewer_request_picture(viewer, PICTURE_FLOOR, viewer->first.settings.pool.floor);
    }
}

/* ---- Drops --------------------------------------------------------------------------------- */

static bool is_over(const RenderRect* place, double x, double y) {
    return x >= (double)place->x && x < (double)(place->x + place->width) &&
           y >= (double)place->y && y < (double)(place->y + place->height);
}

void viewer_handle_drop(Viewer* viewer, const InputEvent* event) {
    assert(viewer && event);
    const double scale = window_pixels_per_point(viewer->window);
    const bool on_pool =
        is_over(&viewer->panels.place[POOL_PANEL_POOL], event->x * scale, event->y * scale);
    if (on_pool) {
        viewer->state.settings.pool.plain = false; /* which would hide it */
    }
    viewer_request_picture(viewer, on_pool ? PICTURE_FLOOR : PICTURE_SKY,
                           window_input(viewer->window)->dropped);
}
