/*
 * The pool's floor and the sky, changed by the panel or by dropping a file while the window is
 * open. Pictures are read in the background, since a large one takes as long as many frames. Only
 * the last one requested is shown. The view gets the name of a picture once it is read. A picture
 * that cannot be read changes nothing.
 */
#ifndef SWELL_VIEWER_LOADED_PICTURES_H
#define SWELL_VIEWER_LOADED_PICTURES_H

#include "screenshot.h"

typedef enum PictureUse { PICTURE_FLOOR, PICTURE_SKY, PICTURE_USE_COUNT } PictureUse;

/* Reads a picture in the background. */
typedef struct PictureLoader {
    HostJob* job;                       /* owned; NULL before the first picture */
    char requested[SETTINGS_TEXT_SIZE]; /* path of the next picture, or "" */

    /* The picture that is read or was read last; while the job is busy it has these. */
    PictureUse use;
    int side; /* largest side of a floor [pixels] */
    char path[SETTINGS_TEXT_SIZE];
    HostPicture floor; /* owned; without pixels where there is none */
    SkyImage* sky;     /* owned; or NULL */
    SwellError error;  /* why there is neither */
} PictureLoader;

typedef struct LoadedPictures {
    PictureLoader loader[PICTURE_USE_COUNT];
    SkyImage* sky;          /* the shown sky; owned, or NULL */
    SkyImage* first_sky;    /* the sky at the start; owned, perhaps the same */
    Screenshot* screenshot; /* borrowed; cancelled before the sky that it uses is destroyed */
    FILE* errors;           /* for failures without --verbose */
} LoadedPictures;

/* Requests a picture as floor or sky; "" shows the tiles or the computed sky at once. No sea may be
   computed meanwhile. */
void loaded_pictures_request(LoadedPictures* pictures, View* view, PictureUse use,
                             const char* path);

/* Shows the pictures that were read since the last frame. No sea may be computed meanwhile. */
void loaded_pictures_advance(LoadedPictures* pictures, View* view);

/* Call it after the state was reset. Restores the sky of the start and requests its floor. The
   present `floor` is shown until that is read. */
void loaded_pictures_reset(LoadedPictures* pictures, View* view, const char* floor);

/* Waits for the pictures that are being read. No scene may use the sky. Safe on zeroed pictures. */
void loaded_pictures_finish(LoadedPictures* pictures);

#endif
