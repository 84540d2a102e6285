/*
 * Pictures in files: a name for one, a frame written to it, and those of floor and sky read.
 */
#ifndef SWELL_SCENE_PICTURE_FILES_H
#define SWELL_SCENE_PICTURE_FILES_H

#include "options/options.h"
#include "swell/render.h"

enum { PICTURE_PATH_SIZE = 96 };

/* A name in screenshots/ of the current folder that no file has, with the date and time and the
   ending, as "png". Makes the folder. Fails with SWELL_ERROR_FILE. */
bool picture_file_choose_path(const char* ending, char path[PICTURE_PATH_SIZE], SwellError* error);

/* Draws the renderer's frame off screen. A NULL `overlay` writes nothing over it. The caller owns
   the picture; pixels = NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
HostPicture picture_file_draw(Renderer* renderer, const RenderFrame* frame,
                              const RenderOverlay* overlay, int samples, SwellError* error);

/* And writes it to `path` as PNG. Fails with SWELL_ERROR_FILE and SWELL_ERROR_INTERRUPTED, too. */
bool picture_file_write(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                        int samples, const char* path, SwellError* error);

/* Reads --floor and loads it onto the pool's floor, if it was given. Fails with SWELL_ERROR_FILE,
   SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY. */
bool picture_load_floor(const Options* options, Renderer* renderer, SwellError* error);

/* Reads a picture of the sky. Returns NULL on failure: SWELL_ERROR_FILE, also where that is no
   equirectangular Radiance HDR, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
SkyImage* picture_read_sky_file(const char* path, SwellError* error);

/* Reads the sky of --sky; `*image` is NULL without that. The caller owns it. Fails as
   picture_read_sky_file does. */
bool picture_read_sky(const Options* options, SkyImage** image, SwellError* error);

#endif
