/*
 * The photo look: a camera develops the light of the world. The world is drawn into a target of
 * half floats, which holds its light as tone.glsl writes it. Then
 *
 *     glare.frag    copies it a quarter as wide, then halves again and again; on the way back each
 *                   copy is mixed with the next wider one: what a lens scatters, without threshold
 *                   or loss
 *     meter.frag    one pixel: by how much to lighten the picture. It follows from frame to frame
 *     camera.frag   makes the picture of light, glare and meter
 *
 * Medium and low quality draw the picture, not its light. Before such a frame a sketch is drawn, a
 * small picture of the frame without metering. Its pixels have the footprints on the sea that those
 * of the frame have: the sea in wider ones is up to a tenth brighter. The meter measures the light
 * from which the film has made the sketch, and a uniform block (MeterBlock) holds the result.
 */
#ifndef SWELL_RENDER_CAMERA_PASS_H
#define SWELL_RENDER_CAMERA_PASS_H

#include "gl/uniform_blocks.h"
#include "look_programs.h"

enum { CAMERA_GLARES_MAX = 12 };

/* Zeroed before the first use. */
typedef struct CameraPass {
    RenderTarget light; /* of the frame's size, or twice that, with the samples of its target */
    RenderTarget glare[CAMERA_GLARES_MAX];
    int glare_count;
    RenderTarget meter[RENDER_METER_COUNT];
    bool metered[RENDER_METER_COUNT];  /* an earlier frame was metered */
    RenderTarget given;                /* as `meter`, for a frame's meter_ev */
    RenderTarget sketch, sketch_light; /* the light has half the size */
    int sketch_size[2];                /* that was tried last */
    double unseen[RENDER_METER_COUNT]; /* since the last sketch [s] */
    int missing[3];                    /* width, height, samples of light that could not be made */
    SwellError trouble;                /* why, until render_take_camera_trouble takes it */
} CameraPass;

void camera_pass_finish(CameraPass* pass);

/* Returns the target for the light of a frame of the photo look, which will be drawn into `target`,
   or into the window for NULL. NULL for other frames, and where the driver makes none. */
const RenderTarget* camera_pass_light(CameraPass* pass, const RenderFrame* frame,
                                      const RenderTarget* target);

/* Sets the block for a frame of any look. Returns whether the meter needs a sketch of it, and fills
   that frame. It is drawn into a corner of the frame's own target: drivers compile a program again
   for a target of another format. */
bool camera_pass_sketch(CameraPass* pass, const UniformBlocks* blocks, const RenderFrame* frame,
                        RenderFrame* sketch);

/* Measures the sketch that was drawn with `view` into the target, NULL for the window, and sets the
   block. */
void camera_pass_measure_sketch(CameraPass* pass, Programs* programs, const UniformBlocks* blocks,
                                const View* view, const RenderFrame* sketch,
                                const RenderTarget* target);

/* Returns the EV of a meter, 0 before its first frame. */
double camera_pass_meter_ev(const CameraPass* pass, RenderMeter meter);

/* Develops the light, drawn with `view`, into the frame's target, which is then bound. */
void camera_pass_develop(CameraPass* pass, Programs* programs, const View* view,
                         const RenderFrame* frame, const RenderTarget* target);

#endif
