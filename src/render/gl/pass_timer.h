/*
 * Times the GPU's passes. A mark, a time stamp in the stream of the driver's commands, ends one
 * pass and begins the next. The program in use names its pass (program.h), so that only what uses
 * none marks for itself: uploads, mip levels, clearing.
 */
#ifndef SWELL_RENDER_PASS_TIMER_H
#define SWELL_RENDER_PASS_TIMER_H

#include "swell/render.h"

#include <glad/gl.h>

enum { PASS_TIMER_MARKS = 128 };

/* A zeroed timer is off, and a mark then costs one branch. */
typedef struct PassTimer {
    bool is_on;
    int mark_count; /* since the driver was last asked */
    GLuint query[PASS_TIMER_MARKS];
    const char* begins[PASS_TIMER_MARKS]; /* pass that begins at the mark, or NULL; static */
    int pass_count;
    RenderPass pass[RENDER_PASSES_MAX];
} PassTimer;

/* Turns a timer on. Returns false where the driver has no time stamps, as in a browser. */
bool pass_timer_begin(PassTimer* timer);

/* From here on the driver works for this pass, whose name is a static string; NULL for none. Takes
   NULL as a timer that is off. */
void pass_timer_mark(PassTimer* timer, const char* pass);

/* Turns a timer off, and fills what it has measured, as render_end_passes does. */
int pass_timer_end(PassTimer* timer, RenderPass pass[RENDER_PASSES_MAX]);

#endif
