#include "picture_loader.h"

#include "scene/picture_files.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void read_picture(void* context) {
    PictureLoader* loader = context;
    if (host_file_is_pipe(loader->path)) {
        swell_error_set(&loader->error, SWELL_ERROR_FILE,
                        "cannot read the picture '%s': it is a pipe, a file is wanted here",
                        loader->path);
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

void picture_loader_want(PictureLoader* loader, const char* path) {
    assert(loader && path && strlen(path) < sizeof loader->wanted);
    snprintf(loader->wanted, sizeof loader->wanted, "%s", path);
    loader->wants = path[0] != '\0';
    loader->unwanted = loader->busy;
}

/* Whether what was read, or why it was not, is there and wanted. */
static bool take(PictureLoader* loader) {
    if (!loader->busy || !atomic_load(&loader->done)) {
        return false;
    }
    host_background_wait(loader->background);
    loader->busy = false;
    if (loader->unwanted) {
        forget_picture(loader);
        return false;
    }
    return true;
}

/* False where there is no thread to read with. */
static bool start(PictureLoader* loader) {
    loader->wants = false;
    loader->unwanted = false;
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

bool picture_loader_advance(PictureLoader* loader, PictureUse use, HostPictureLimit limit) {
    assert(loader && use < PICTURE_USE_COUNT);
    const bool came = take(loader);
    if (came || loader->busy || !loader->wants) {
        return came;
    }
    forget_picture(loader);
    loader->use = use;
    loader->limit = limit;
    return !start(loader);
}

void picture_loader_finish(PictureLoader* loader) {
    assert(loader);
    host_background_destroy(loader->background);
    loader->background = NULL;
    forget_picture(loader);
}
