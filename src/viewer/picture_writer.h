/*
 * Writes a picture while the window goes on: encoding takes as long as many frames.
 */
#ifndef SWELL_VIEWER_PICTURE_WRITER_H
#define SWELL_VIEWER_PICTURE_WRITER_H

#include "scene/picture_files.h"
#include "swell/host.h"

#include <stdatomic.h>

typedef struct PictureWriter {
    HostBackground* background; /* owned; NULL before the first picture */
    HostPicture picture;        /* owned */
    char path[PICTURE_PATH_SIZE];
    bool busy;        /* one has been started and not been taken */
    atomic_bool done; /* it is written, or has failed */
    bool ok;          /* which of these, the writer's until then */
    SwellError error;
} PictureWriter;

/* Starts to write a picture, which is the writer's from then on in any case. None may be busy.
   Fails with SWELL_ERROR_MEMORY. */
bool picture_writer_start(PictureWriter* writer, HostPicture picture, const char* path,
                          SwellError* error);

/* Whether a picture has just been finished, or with `wait` one was busy: then `ok`, `path` and
   `error` tell of it, and the next can be started. */
bool picture_writer_take(PictureWriter* writer, bool wait);

/* Waits for the picture that is being written. Safe on a zeroed object. */
void picture_writer_finish(PictureWriter* writer);

#endif
