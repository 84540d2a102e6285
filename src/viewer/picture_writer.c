#include "picture_writer.h"

#include <assert.h>
#include <stdio.h>

static void write_picture(void* context) {
    PictureWriter* writer = context;
    writer->ok = host_picture_write_png(&writer->picture, writer->path, &writer->error);
    atomic_store(&writer->done, true);
}

bool picture_writer_start(PictureWriter* writer, HostPicture picture, const char* path,
                          SwellError* error) {
    assert(writer && picture.pixels && path && !writer->busy);
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

bool picture_writer_take(PictureWriter* writer, bool wait) {
    assert(writer);
    if (!writer->busy || !(wait || atomic_load(&writer->done))) {
        return false;
    }
    host_background_wait(writer->background);
    host_picture_destroy(&writer->picture);
    writer->busy = false;
    return true;
}

void picture_writer_finish(PictureWriter* writer) {
    assert(writer);
    picture_writer_take(writer, true);
    host_background_destroy(writer->background);
    writer->background = NULL;
}
