/*
 * What is set up before a frame is drawn, in a window or without one: how the options see the
 * world, the pool's floor, and what is written over the picture.
 */
#ifndef SWELL_SCENE_FRAME_SETUP_H
#define SWELL_SCENE_FRAME_SETUP_H

#include "options/options.h"
#include "swell/render.h"
#include "ui/hud.h"

/* What such a frame shows. */
RenderMode frame_mode(bool wireframe, bool spectrum);

/* The part of the options that says how the world is seen. */
RenderFrame frame_from_options(const Options* options);

/* Moves the eye into the trough that --trough asks for. */
void frame_stand_in_trough(const Options* options, const OceanSea* sea, RenderFrame* frame);

/* Puts --floor on the pool's floor, if it was given. Fails with SWELL_ERROR_FILE,
   SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY. */
bool frame_load_floor(const Options* options, Renderer* renderer, SwellError* error);

/* Reads a picture of the sky. Returns NULL on failure: SWELL_ERROR_FILE, also where that is no
   equirectangular Radiance HDR, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
SkyImage* frame_read_sky_picture(const char* path, SwellError* error);

/* Reads the sky of --sky; `*image` is NULL without that. The caller owns it. Fails as
   frame_read_sky_picture does. */
bool frame_read_sky(const Options* options, SkyImage** image, SwellError* error);

/* The height of a line of text in a picture of that size, for gui_begin. Pixels. */
int frame_text_height(int width, int height, double content_scale);

/* Writes in a frame of `gui`: the text overlay unless `info` is NULL, and what belongs to the
   spectrum view. */
void frame_write_words(Gui* gui, const Renderer* renderer, const RenderFrame* frame,
                       const OceanSea* sea, const HudInfo* info);

#endif
