/*
 * Picture files: chooses a name, writes a frame, reads the pictures of floor and sky.
 */
#ifndef SWELL_WORLD_PICTURE_FILES_H
#define SWELL_WORLD_PICTURE_FILES_H

#include "options/options.h"
#include "swell/render.h"

enum { PICTURE_PATH_SIZE = 96 };

/* Chooses a free name in screenshots/ of the current folder, made of date, time and the ending,
   such as "png". Makes the folder. Fails with SWELL_ERROR_FILE. */
bool picture_file_choose_path(const char* ending, char path[PICTURE_PATH_SIZE], SwellError* error);

/* Fills the name of the left (0) or right (1) eye's file: "sea.png" becomes "sea-left.png". Fails
   with SWELL_ERROR_FILE where it is too long. */
bool picture_file_name_eye(const char* name, int eye, char path[HOST_PATH_SIZE], SwellError* error);

/* Draws a frame off screen, without an overlay where that is NULL, with 4 samples a pixel for
   SAMPLES_AUTO if the driver allows it. The caller owns the target, which is zeroed before the
   first picture and kept for the next one of the same size. Fails with SWELL_ERROR_GRAPHICS or
   SWELL_ERROR_MEMORY. */
bool picture_file_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                       int samples, RenderTarget* target, SwellError* error);

/* Draws the light of a frame into a target of picture_file_draw's kind, but of light, and fills
   `light` (3 x height x width): planes of red, green and blue. Colours of the classic and the study
   look are decoded from sRGB. Waits for the driver. Fails as picture_file_draw does. */
bool picture_file_light(Renderer* renderer, const RenderFrame* frame, int samples,
                        RenderTarget* target, float* light, SwellError* error);

/* Returns the frame that was drawn, once the driver has finished it. The caller owns the picture.
   `pixels` is NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
HostPicture picture_file_read(Renderer* renderer, const RenderTarget* target, SwellError* error);

/* Draws one picture and writes it to `path` as PNG. Also fails with SWELL_ERROR_FILE or
   SWELL_ERROR_INTERRUPTED. */
bool picture_file_write(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                        int samples, const char* path, HostPlace place, SwellError* error);

/* Reads and uploads the picture of --floor, if it was given. Fails with SWELL_ERROR_FILE,
   SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY. */
bool picture_load_floor(const Settings* settings, Renderer* renderer, SwellError* error);

/* Reads a sky, which the caller owns. Returns NULL on failure: SWELL_ERROR_FILE, also where the
   file is no equirectangular Radiance HDR, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
SkyImage* picture_read_sky(const char* path, SwellError* error);

#endif
