/*
 * Pictures that gather light while the shutter is open (RenderFrame.parts): shutter.frag adds the
 * light of their instants, from before the film's curve in the photo look, else decoded from sRGB.
 */
#ifndef SWELL_RENDER_SHUTTER_PASS_H
#define SWELL_RENDER_SHUTTER_PASS_H

#include "look_programs.h"

enum { SHUTTER_EYES = 2 };

/* Zeroed before the first use. */
typedef struct ShutterPass {
    RenderTarget sum[SHUTTER_EYES]; /* of each eye's picture */
} ShutterPass;

void shutter_pass_finish(ShutterPass* pass);

/* Adds what a frame has drawn into a target. After the last part the target holds the mean. Stores
   a failure in programs->failure. */
void shutter_pass_gather(ShutterPass* pass, Programs* programs, const View* view,
                         const RenderFrame* frame, const RenderTarget* target);

#endif
