/*
 * Pictures: one frame without a window, and what a window shows into a file.
 */
#ifndef SWELL_APP_SHOT_H
#define SWELL_APP_SHOT_H

#include "app/hud.h"
#include "app/options.h"
#include "render/render.h"

/* Draws the frame that the options describe, and writes it to `path` as PNG. Needs no display.
   Fails with ERROR_GRAPHICS, ERROR_MEMORY, ERROR_FILE or ERROR_INTERRUPTED. */
bool shot_draw(const Options* options, const char* path, Error* error);

/* Draws the renderer's frame once more, off screen, and writes it to `path`. */
bool shot_write_frame(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                      int samples, const char* path, Error* error);

enum { SHOT_PATH_SIZE = 96 };

/* A name in screenshots/ of the current folder that no file has, with the date and time. Makes the
   folder. Fails with ERROR_FILE. */
bool shot_choose_path(char path[SHOT_PATH_SIZE], Error* error);

/* Puts --floor on the pool's floor, if it was given. Fails with ERROR_FILE, ERROR_GRAPHICS or
   ERROR_MEMORY. */
bool shot_load_floor(const Options* options, Renderer* renderer, Error* error);

/* The part of the options that says how the world is seen. */
RenderFrame shot_frame(const Options* options);

/* Fills `overlay` for a frame: the text overlay unless `info` is NULL, and what belongs to the
   spectrum view. */
void shot_fill_overlay(RenderOverlay* overlay, const Renderer* renderer, const RenderFrame* frame,
                       const OceanParams* params, const HudInfo* info, double content_scale);

#endif
