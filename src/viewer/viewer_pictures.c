/*
 * The pictures that can be changed while the window is open, by the panel or by dropping a file:
 * the pool's floor and the sky. The scene names those that are seen: a name goes there when its
 * picture has come, and one that cannot be read changes nothing.
 */
#include "viewer_internal.h"

#include <assert.h>
#include <string.h>

static const OptionId OPTION_OF[PICTURE_USE_COUNT] = {OPTION_FLOOR, OPTION_SKY};
static const char* const FAILURE_OF[PICTURE_USE_COUNT] = {"no other floor: ", "no other sky: "};

/* The error of a picture; its name without folders, which would leave no room for the reason. */
static void tell_failure(Viewer* viewer, PictureUse use, const SwellError* error,
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

static void tell_success(Viewer* viewer, PictureUse use, const char* name) {
    viewer_set_note(viewer, use == PICTURE_FLOOR ? "floor=" : "sky=", name);
    if (use == PICTURE_SKY && viewer->state.light.look != RENDER_LOOK_SEA) {
        viewer_set_note(viewer, "the sea look shows the sky: L", "");
    }
}

/* ---- What is seen -------------------------------------------------------------------------- */

/* The sky that is seen from now on, in the light of the scene; owned from now on, NULL for the
   computed one. */
static void show_sky(Viewer* viewer, SkyImage* image) {
    sky_stream_forget(&viewer->scene.sky);
    if (viewer->sky_image != viewer->first_sky) {
        sky_image_destroy(viewer->sky_image);
    }
    viewer->sky_image = image;
    viewer->state.light = view_light_from_options(&viewer->now, image);
}

static void name_picture(Viewer* viewer, PictureUse use, const char* path) {
    if (path[0]) {
        options_set(&viewer->now, OPTION_OF[use], path, GIVEN_BY_USER, NULL);
    } else {
        options_forget(&viewer->now, OPTION_OF[use]);
    }
}

static void show_none(Viewer* viewer, PictureUse use) {
    SwellError error = {0};
    if (use == PICTURE_FLOOR && !render_load_floor(viewer->renderer, NULL, &error)) {
        tell_failure(viewer, use, &error, "");
        return;
    }
    name_picture(viewer, use, "");
    if (use == PICTURE_SKY) {
        show_sky(viewer, NULL);
    }
    tell_success(viewer, use, use == PICTURE_FLOOR ? "tiles" : "computed");
}

/* What has been read, if it could be. */
static void show(Viewer* viewer, PictureUse use) {
    PictureLoader* loader = &viewer->loader[use];
    const bool is_floor = use == PICTURE_FLOOR;
    if (is_floor ? !loader->floor.pixels ||
                       !render_load_floor(viewer->renderer, &loader->floor, &loader->error)
                 : !loader->sky) {
        tell_failure(viewer, use, &loader->error, loader->path);
        return;
    }
    view_state_fill_options(&viewer->state, &viewer->now);
    name_picture(viewer, use, loader->path);
    if (is_floor) {
        host_picture_destroy(&loader->floor);
    } else {
        show_sky(viewer, loader->sky);
        loader->sky = NULL;
    }
    tell_success(viewer, use, loader->path);
}

void viewer_take_pictures(Viewer* viewer) {
    assert(viewer);
    const HostPictureLimit limits[] = {{.side = render_largest_floor(viewer->renderer)}, {0}};
    for (int use = 0; use < PICTURE_USE_COUNT; ++use) {
        if (picture_loader_advance(&viewer->loader[use], (PictureUse)use, limits[use])) {
            show(viewer, (PictureUse)use);
        }
    }
}

/* ---- Requests ------------------------------------------------------------------------------ */

static const char* seen_picture(const Viewer* viewer, PictureUse use) {
    return use == PICTURE_FLOOR ? viewer->now.floor : viewer->now.sky;
}

void viewer_want_picture(Viewer* viewer, PictureUse use, const char* path) {
    assert(viewer && path);
    if (strlen(path) >= OPTION_TEXT_SIZE) {
        SwellError error = {0};
        swell_error_set(&error, SWELL_ERROR_FILE,
                        "the name of the file is too long: %zu bytes, "
                        "up to %d are read",
                        strlen(path), OPTION_TEXT_SIZE - 1);
        tell_failure(viewer, use, &error, "");
        return;
    }
    const bool none = !path[0] || (use == PICTURE_FLOOR && strcmp(path, "tiles") == 0);
    picture_loader_want(&viewer->loader[use], none ? "" : path);
    if (none && seen_picture(viewer, use)[0]) {
        show_none(viewer, use);
    }
}

void viewer_reset_pictures(Viewer* viewer) {
    assert(viewer);
    char floor[OPTION_TEXT_SIZE];
    memcpy(floor, viewer->now.floor, sizeof floor);
    viewer->now = *viewer->started;
    picture_loader_want(&viewer->loader[PICTURE_SKY], "");
    if (viewer->sky_image != viewer->first_sky) {
        show_sky(viewer, viewer->first_sky);
    }
    picture_loader_want(&viewer->loader[PICTURE_FLOOR], "");
    if (strcmp(floor, viewer->started->floor) != 0) {
        memcpy(viewer->now.floor, floor, sizeof floor); /* until the other one has come */
        viewer_want_picture(viewer, PICTURE_FLOOR, viewer->started->floor);
    }
}

/* ---- Drops --------------------------------------------------------------------------------- */

static bool is_over(const RenderRect* place, double x, double y) {
    return x >= (double)place->x && x < (double)(place->x + place->width) &&
           y >= (double)place->y && y < (double)(place->y + place->height);
}

void viewer_take_drop(Viewer* viewer, const InputEvent* event) {
    assert(viewer && event);
    const double scale = window_pixels_per_point(viewer->window);
    const bool on_pool =
        is_over(&viewer->panels.place[RIPPLE_PANEL_POOL], event->x * scale, event->y * scale);
    if (on_pool) {
        viewer->state.plain = false; /* or it would not be seen */
    }
    viewer_want_picture(viewer, on_pool ? PICTURE_FLOOR : PICTURE_SKY,
                        window_input(viewer->window)->dropped);
}
