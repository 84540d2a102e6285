/* Draws the floating bodies of a frame, each a model in its pose. */
#ifndef SWELL_RENDER_BODY_PASS_H
#define SWELL_RENDER_BODY_PASS_H

#include "gl/program.h"
#include "looks/physical_look.h"
#include "swell/render.h"
#include "view.h"

/* A program of the sea look, for a quality, with or without pixels in water; built when first
 * drawn.
 */
typedef struct BodySeaProgram {
    bool tried;
    GLuint name;
    GLint clip_from_eye, pixel;
} BodySeaProgram;

/* The parts of a kind: its model, and a lid that writes depth alone to hide the water inside. */
enum { BODY_MODEL, BODY_LID, BODY_PARTS };

/* The indices of a part. */
typedef struct BodyPart {
    GLsizei first, count;
} BodyPart;

typedef struct BodyPass {
    Programs* programs; /* borrowed */
    GLuint program;     /* of the classic look */
    BodySeaProgram sea[2][RENDER_QUALITY_COUNT];
    struct {
        GLint clip_from_eye, pixel, forward, light;
    } uniform;
    GLuint vertex_array, model_buffer, index_buffer, pose_buffer;
    BodyPart part[RENDER_BODY_KIND_COUNT][BODY_PARTS];
} BodyPass;

/* Takes a zeroed pass. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY; then call
   body_pass_finish. */
bool body_pass_init(BodyPass* pass, Programs* programs, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void body_pass_finish(BodyPass* pass);

/* Draws the frame's bodies into the bound framebuffer; depth testing is on. `look` lights them in
   the sea look. */
void body_pass_draw(BodyPass* pass, const View* view, const RenderFrame* frame, PhysicalLook* look);

/* Compiles the program that bodies would need in this frame if it is missing, as sea_pass_prewarm.
   Returns whether it was missing. */
bool body_pass_prewarm(BodyPass* pass, const View* view, const RenderFrame* frame,
                       PhysicalLook* look);

#endif
