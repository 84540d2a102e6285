#include "loaded_pictures.h"

#include "world/picture_files.h"

#include <assert.h>
#include <string.h>

/* ---- In the background ---------------------------------------------------------------------- */

static HostStep read_picture(void* context, SwellError* error) {
    PictureLoader* loader = context;
    const bool is_regular = host_file_check_regular(loader->path, error);
    if (is_regular && loader->use == PICTURE_FLOOR) {
        loader->floor = host_picture_read(loader->path, loader->side, error);
    } else if (is_regular) {
        loader->sky = picture_read_sky(loader->path, error);
    }
    return loader->floor.pixels || loader->sky ? HOST_STEP_DONE : HOST_STEP_FAILED;
}

static void forget_picture(PictureLoader* loader) {
    host_picture_destroy(&loader->floor);
    sky_image_destroy(loader->sky);
    loader->sky = NULL;
}

/* Requests a picture instead of the last one; "" cancels the last request. */
static void request(PictureLoader* loader, const char* path) {
    snprintf(loader->requested, sizeof loader->requested, "%s", path);
    if (loader->job) {
        host_job_cancel(loader->job);
    }
}

/* Starts reading a requested picture when none is being read. Returns whether one has been read or
   has failed. `path`, `floor`, `sky` and `error` describe it until the next call. */
static bool advance(PictureLoader* loader, PictureUse use, int side) {
    HostJobState state = HOST_JOB_IDLE;
    if (loader->job) {
        host_job_work(loader->job, 0.0);
        state = host_job_collect(loader->job, &loader->error);
    }
    if (state != HOST_JOB_IDLE && state != HOST_JOB_CANCELLED) {
        return state == HOST_JOB_DONE || state == HOST_JOB_FAILED;
    }
    forget_picture(loader);
    if (!loader->requested[0]) {
        return false;
    }
    loader->use = use;
    loader->side = side;
    memcpy(loader->path, loader->requested, sizeof loader->path);
    loader->requested[0] = '\0';
    if (!loader->job && !(loader->job = host_job_create(&loader->error))) {
        return true;
    }
    host_job_start(loader->job, read_picture, loader);
    return false;
}

/* ---- What is shown ------------------------------------------------------------------------- */

static const OptionId OPTION_OF[PICTURE_USE_COUNT] = {OPTION_FLOOR, OPTION_SKY};
static const char* const FAILURE_OF[PICTURE_USE_COUNT] = {"no other floor: ", "no other sky: "};

static void report_failure(LoadedPictures* pictures, View* view, PictureUse use,
                           const SwellError* error, const char* path) {
    notes_set_failure(&view->notes, FAILURE_OF[use], error, path);
    if (!view->notes.log) {
        fprintf(pictures->errors, "swell: %s%s\n", FAILURE_OF[use], error->message);
    }
}

static void report_success(View* view, PictureUse use, const char* name) {
    notes_set(&view->notes, use == PICTURE_FLOOR ? "floor=" : "sky=", name);
    const SkyImage* sky = use == PICTURE_SKY ? view->state.sky_image : NULL;
    if (sky && !sky_image_sun(sky).found) {
        notes_set(&view->notes, "no sun stands out in this sky: its light is soft", "");
    }
    if (use == PICTURE_SKY && view->state.settings.drawing.look != RENDER_LOOK_SEA) {
        notes_offer(&view->notes, "the sea look shows the sky: L");
    }
}

/* Replaces the sky that lights the scene. Takes ownership of `image`; NULL is the computed sky. */
static void show_sky(LoadedPictures* pictures, View* view, SkyImage* image) {
    screenshot_cancel(pictures->screenshot, view); /* the screenshot borrows the old sky */
    world_forget_sky(view->world);
    if (pictures->sky != pictures->first_sky) {
        sky_image_destroy(pictures->sky);
    }
    pictures->sky = image;
    view->state.sky_image = image;
}

static void show_none(LoadedPictures* pictures, View* view, PictureUse use) {
    SwellError error = {0};
    if (use == PICTURE_FLOOR && !render_load_floor(view->renderer, NULL, &error)) {
        report_failure(pictures, view, use, &error, "");
        return;
    }
    options_forget(&view->state.settings, OPTION_OF[use]);
    if (use == PICTURE_SKY) {
        show_sky(pictures, view, NULL);
    }
    report_success(view, use, use == PICTURE_FLOOR ? "tiles" : "computed");
}

/* Shows the picture that was read, or reports why it was not. */
static void show(LoadedPictures* pictures, View* view, PictureUse use) {
    PictureLoader* loader = &pictures->loader[use];
    const bool is_floor = use == PICTURE_FLOOR;
    if (is_floor ? !loader->floor.pixels ||
                       !render_load_floor(view->renderer, &loader->floor, &loader->error)
                 : !loader->sky) {
        report_failure(pictures, view, use, &loader->error, loader->path);
        return;
    }
    options_set(&view->state.settings, OPTION_OF[use], loader->path, NULL);
    if (is_floor) {
        host_picture_destroy(&loader->floor);
    } else {
        show_sky(pictures, view, loader->sky);
        loader->sky = NULL;
    }
    report_success(view, use, loader->path);
}

void loaded_pictures_advance(LoadedPictures* pictures, View* view) {
    assert(pictures && view);
    const int side = render_largest_floor(view->renderer);
    for (int use = 0; use < PICTURE_USE_COUNT; ++use) {
        if (advance(&pictures->loader[use], (PictureUse)use, side)) {
            show(pictures, view, (PictureUse)use);
        }
    }
}

/* ---- Requests ------------------------------------------------------------------------------ */

void loaded_pictures_request(LoadedPictures* pictures, View* view, PictureUse use,
                             const char* path) {
    assert(pictures && view && path);
    if (strlen(path) >= SETTINGS_TEXT_SIZE) {
        SwellError error = {0};
        swell_error_set(&error, SWELL_ERROR_FILE,
                        "the name of the file is too long: %zu bytes, "
                        "up to %d are read",
                        strlen(path), SETTINGS_TEXT_SIZE - 1);
        report_failure(pictures, view, use, &error, "");
        return;
    }
    const bool none = !path[0] || (use == PICTURE_FLOOR && strcmp(path, "tiles") == 0);
    request(&pictures->loader[use], none ? "" : path);
    if (none && (use == PICTURE_FLOOR ? view->state.settings.pool.floor
                                      : view->state.settings.light.sky)[0]) {
        show_none(pictures, view, use);
    }
}

void loaded_pictures_reset(LoadedPictures* pictures, View* view, const char* floor) {
    assert(pictures && view && floor);
    request(&pictures->loader[PICTURE_SKY], "");
    if (pictures->sky != pictures->first_sky) {
        show_sky(pictures, view, pictures->first_sky);
    }
    request(&pictures->loader[PICTURE_FLOOR], "");
    char first[SETTINGS_TEXT_SIZE];
    memcpy(first, view->state.settings.pool.floor, sizeof first);
    if (strcmp(floor, first) != 0) {
        snprintf(view->state.settings.pool.floor, SETTINGS_TEXT_SIZE, "%s", floor);
        loaded_pictures_request(pictures, view, PICTURE_FLOOR, first);
    }
}

void loaded_pictures_finish(LoadedPictures* pictures) {
    assert(pictures);
    for (int use = 0; use < PICTURE_USE_COUNT; ++use) {
        host_job_destroy(pictures->loader[use].job);
        forget_picture(&pictures->loader[use]);
    }
    if (pictures->sky != pictures->first_sky) {
        sky_image_destroy(pictures->sky);
    }
    sky_image_destroy(pictures->first_sky);
    *pictures = (LoadedPictures){0};
}
