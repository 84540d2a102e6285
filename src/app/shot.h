/*
 * Pictures: one frame without a window, and what a window shows into a file.
 */
#ifndef SWELL_APP_SHOT_H
#define SWELL_APP_SHOT_H

#include "hud.h"
#include "options.h"
#include "swell/render.h"

/* Draws the frame that the options describe, and writes it to `path` as PNG. Needs no display.
   Fails with SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED.
 */
bool shot_draw(const Options* options, const char* path, SwellError* error);

/* Draws the renderer's frame once more, off screen, and writes it to `path`. */
bool shot_write_frame(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                      int samples, const char* path, SwellError* error);

enum { SHOT_PATH_SIZE = 96 };

/* A name in screenshots/ of the current folder that no file has, with the date and time. Makes the
   folder. Fails with SWELL_ERROR_FILE. */
bool shot_choose_path(char path[SHOT_PATH_SIZE], SwellError* error);

/* Puts --floor on the pool's floor, if it was given. Fails with SWELL_ERROR_FILE,
   SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY. */
bool shot_load_floor(const Options* options, Renderer* renderer, SwellError* error);

/* The part of the options that says how the world is seen. */
RenderFrame shot_frame(const Options* options);

/* Fills `overlay` for a frame: the text overlay unless `info` is NULL, and what belongs to the
   spectrum view. */
void shot_fill_overlay(RenderOverlay* overlay, const Renderer* renderer, const RenderFrame* frame,
                       const OceanParams* params, const HudInfo* info, double content_scale);

#endif
