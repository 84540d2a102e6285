/*
 * Reads a picture for the pool's floor or for the sky while the window goes on: a large one takes
 * as long as many frames. Only the picture requested last is delivered.
 */
#ifndef SWELL_VIEWER_PICTURE_LOADER_H
#define SWELL_VIEWER_PICTURE_LOADER_H

#include "options/options.h"
#include "swell/host.h"
#include "swell/sky.h"

#include <stdatomic.h>

typedef enum PictureUse { PICTURE_FLOOR, PICTURE_SKY, PICTURE_USE_COUNT } PictureUse;

typedef struct PictureLoader {
    HostBackground* background;    /* owned; NULL before the first picture */
    char wanted[OPTION_TEXT_SIZE]; /* to be read next ... */
    bool wants;                    /* ... if one is */
    PictureUse use;
    HostPictureLimit limit;
    char path[OPTION_TEXT_SIZE]; /* that is being read or has been */
    bool busy;                   /* one has been started and not been taken */
    bool unwanted;               /* drop it when it comes */
    atomic_bool done;            /* it is read, or has failed */
    HostPicture floor; /* what has been read, the reader's until then, owned; one of them, */
    SkyImage* sky;     /* or none, and why: */
    SwellError error;
} PictureLoader;

/* Asks for the picture, instead of what was asked for before. An empty path takes that back. */
void picture_loader_want(PictureLoader* loader, const char* path);

/* Goes on, once a frame: starts to read what is wanted, with `limit` for a floor. True when a
   picture has come or has failed: then `path`, `floor`, `sky` and `error` tell of it until the next
   call; whoever takes a picture out leaves none. Pipes, on which one could wait, are refused. */
bool picture_loader_advance(PictureLoader* loader, PictureUse use, HostPictureLimit limit);

/* Waits for the picture that is being read. Safe on a zeroed object. */
void picture_loader_finish(PictureLoader* loader);

#endif
